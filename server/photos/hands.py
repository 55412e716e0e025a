"""Where photos are read: in processes of their own, which can be ended; or here, in a thread.

A stranger's photo may be built to take a decoder for hours, or all memory, or to break it. So the
server itself never decodes one: each reading thread hands its photos to a process, waits no longer
than the deadline, then ends the process and takes a fresh one, warm already.
"""

import logging
import os
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from threading import Lock, local
from typing import Any, Protocol, TypeVar

from scoring.message import Book, ForPeople, Message
from server.photos.one_process import Task, Worker
from server.photos.tray import Tray
from vision.errors import VisionError
from vision.photo import Photo

say = Book(__package__)
LOGGER = logging.getLogger(__name__)
Answer = TypeVar("Answer")

WORKER = "server.photos.worker"
START_S = 120.0
"""How long the first process may take to import everything, on the slowest machine."""
WALL_PER_CPU = 6.0
"""The deadline counts processor time; by the clock it is so many times as long."""
FULL_MB = 350
"""A process that keeps more than this after a photo is replaced: memory once taken stays taken."""
HEAVY_PIXELS = 20_000_000
"""Photos larger than this are read one at a time."""
HEAVY_WAIT_S = 5.0
LOOK_UP_S = 0.25
"""How often a waiting thread looks whether others wait."""


class Busy(ForPeople):
    """Too many photos are waiting; the sentence says so."""


class NotRead(VisionError):
    """The photo was given up: it took too long, too much memory, or broke the reader."""


class ReadingHands(Protocol):
    """Opens photos and does things with them; every thread that reads has its own."""

    def prepare(self) -> None:
        """Get ready, in the thread that will read."""

    def begin(self, do_others_wait: Callable[[], bool]) -> None:
        """The next photo: from here its time counts."""

    def end(self) -> None:
        """Done with it: what it took is given back."""

    def open(self, data: bytes) -> Photo:
        """Check the bytes of an image file; raises `NotAPhoto`."""

    def run(self, function: Callable[..., Answer], photo: Photo | None, *rest: object) -> Answer:
        """What `function(photo, *rest)` answers; all of it can be sent to another process."""

    def beside(self, function: Callable[..., object], *rest: object) -> None:
        """Do `function(None, *rest)` where it makes no photo wait, if that is possible."""

    def close(self) -> None:
        """End whatever runs."""


class Here:
    """In this process: for a reader that is given, as tests have it."""

    def prepare(self) -> None:
        """Nothing is needed."""

    def begin(self, do_others_wait: Callable[[], bool]) -> None:
        """Nothing can be ended."""

    def end(self) -> None:
        """Nothing is kept."""

    def open(self, data: bytes) -> Photo:
        """Check the bytes of an image file."""
        return Photo(data)

    def run(self, function: Callable[..., Answer], photo: Photo | None, *rest: object) -> Answer:
        """Do it."""
        return function(photo, *rest)

    def beside(self, function: Callable[..., object], *rest: object) -> None:
        """There is no such place."""

    def close(self) -> None:
        """Nothing is open."""


class Processes:
    """Processes of this installation's reader, one a thread, forked from one that is warm."""

    def __init__(self, seconds: float, hurry_seconds: float, megabytes: int) -> None:
        self._seconds, self._hurry_seconds, self._megabytes = seconds, hurry_seconds, megabytes
        self._mine = local()
        self._lock = Lock()
        self._heavy = Lock()
        self._nursery: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._workers: set[Worker] = set()
        self._closed = False

    def prepare(self) -> None:
        """Have a process ready for this thread."""
        with suppress(OSError, NotRead):
            self._worker()

    def begin(self, do_others_wait: Callable[[], bool]) -> None:
        """From here the time counts."""
        worker = self._worker()
        self._mine.began, self._mine.do_others_wait = time.monotonic(), do_others_wait
        self._mine.began_cpu = worker.cpu_s()
        self._mine.is_heavy = False

    def end(self) -> None:
        """Let the process drop the photo, and let go of it where it grew too large."""
        worker: Worker | None = getattr(self._mine, "worker", None)
        try:
            if worker is not None and worker.forget() > FULL_MB:
                self._replace(worker)
        except (EOFError, OSError):
            if worker is not None:
                self._replace(worker)
        finally:
            if self._mine.is_heavy:
                self._mine.is_heavy = False
                self._heavy.release()

    def open(self, data: bytes) -> Photo:
        """Check the bytes of an image file, in the process."""
        converted, file = self._ask(None, data)
        photo = Photo.checked(converted or data, file)
        self._worker().keeps(photo)
        if photo.width_px * photo.height_px > HEAVY_PIXELS and not self._mine.is_heavy:
            self._mine.is_heavy = self._heavy.acquire(timeout=HEAVY_WAIT_S)
            if not self._mine.is_heavy:
                raise Busy(say("too-many-photos"))
        return photo

    def run(self, function: Callable[..., Answer], photo: Photo | None, *rest: object) -> Answer:
        """Do it in the process of this thread."""
        answer: Answer = self._ask(function, photo, *rest)
        return answer

    def beside(self, function: Callable[..., object], *rest: object) -> None:
        """Do it in one more process, which ends with it; whatever goes wrong is nobody's photo."""
        with suppress(OSError, NotRead):
            worker = self._fresh()
            try:
                worker.ask(function, None, rest)
                worker.answer()
            except Exception:
                if not self._closed:
                    LOGGER.warning("%s was given up", function.__name__, exc_info=True)
            finally:
                self._let_go(worker)

    def close(self) -> None:
        """End all of them."""
        with self._lock:
            self._closed = True
            for worker in self._workers:
                worker.kill()
            self._workers.clear()
            if self._control is not None:
                self._control.close()
            if self._nursery is not None:
                self._nursery.kill()
                self._nursery.wait()

    def _ask(self, function: Task | None, photo: Photo | bytes | None, *rest: object) -> Any:
        worker = self._worker()
        try:
            worker.ask(function, photo, rest)
            while not worker.has_answer(LOOK_UP_S):
                if self._is_too_late():
                    self._replace(worker)
                    raise NotRead(say("takes-too-long"))
            return worker.answer()
        except (EOFError, OSError):
            self._replace(worker)
            raise NotRead(self._broke_off()) from None

    def _is_too_late(self) -> bool:
        taken_s = (time.monotonic() - self._mine.began) / WALL_PER_CPU
        now = self._mine.worker.cpu_s()
        if now is not None and self._mine.began_cpu is not None:
            taken_s = max(taken_s, now - self._mine.began_cpu)
        if taken_s > self._seconds:
            return True
        return taken_s > self._hurry_seconds and bool(self._mine.do_others_wait())

    def _broke_off(self) -> Message:
        return say("stopping") if self._closed else say("broke-off")

    def _worker(self) -> Worker:
        worker: Worker | None = getattr(self._mine, "worker", None)
        if worker is None:
            worker = self._mine.worker = self._fresh()
        return worker

    def _replace(self, worker: Worker) -> None:
        self._let_go(worker)
        self._mine.worker = None

    def _let_go(self, worker: Worker) -> None:
        with self._lock:
            self._workers.discard(worker)
        worker.kill()

    def _fresh(self) -> Worker:
        ours, theirs = socket.socketpair()
        tray = Tray()
        with self._lock, theirs:
            if self._closed:
                ours.close()
                tray.close()
                raise NotRead(say("stopping"))
            for _ in range(2):
                try:
                    control = self._warm()
                    socket.send_fds(control, [b"+"], [theirs.fileno(), tray.fileno()])
                    (pid,) = struct.unpack("q", control.recv(8, socket.MSG_WAITALL))
                    break
                except (OSError, struct.error):
                    self._nursery = None  # it was ended from outside: another one is started
            else:
                ours.close()
                tray.close()
                raise NotRead(say("broke-off"))
            worker = Worker(Connection(ours.detach()), tray, pid)
            self._workers.add(worker)
            return worker

    def _warm(self) -> socket.socket:
        """The line to the process that all others are forked from."""
        if self._control is not None and self._nursery is not None:
            return self._control
        ours, theirs = socket.socketpair()
        ours.settimeout(START_S)
        with theirs:
            self._nursery = subprocess.Popen(
                [sys.executable, "-m", WORKER, str(theirs.fileno()), str(self._megabytes)],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                process_group=0,  # stopped by its line, not by the terminal's Ctrl-C
            )
        self._control = ours
        return ours
