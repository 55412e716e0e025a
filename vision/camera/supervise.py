"""A camera that is kept running: its process is started, looked at, ended and started again.

It never takes the server with it: frames come through shared memory, and looking at them waits for
nothing. All times are on the monotonic clock; a Pi without a battery jumps by days at every start.
"""

import logging
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

import numpy as np

import vision
from scoring.message import Book, Message
from vision.camera.child import LAUNCH
from vision.camera.pipes import Beats, LastWords
from vision.camera.ring import MOST_PIXELS, PLACES, Pixels, Ring, Small, bytes_needed, shared_file
from vision.camera.spec import CameraKind, CameraSpec

say = Book(__package__)
log = logging.getLogger(__name__)

Area = tuple[float, float, float, float]
"""Left, top, right and bottom, as shares of the upright picture."""
WHOLE: Area = (0.0, 0.0, 1.0, 1.0)
SYSTEM_PYTHON = "/usr/bin/python3"
"""The Python that has picamera2 from the system's own packages."""
FIRST_FRAME_S = 20.0
"""A camera may take so long to wake; focusing alone takes up to eight seconds."""
SILENT_S = 5.0
"""No frame for so long, and the process hangs: it is ended."""
FROZEN_S = 10.0
"""The very same pixels from a sensor for so long: it is unplugged, or sends an old frame."""
BLACK_S = 3.0
BLACK_RESTART_S = 30.0
BLACK_LEVEL, BLACK_SPREAD = 8.0, 3.0
"""Mean and spread of grey levels below which there is nothing to see."""
FIRST_PAUSE_S, LONGEST_PAUSE_S = 1.0, 60.0
LIGHT_KNOWN_S = 5.0
"""A camera that was just started has found its exposure and white balance by then."""
HEALTHY_S = 30.0
"""Frames for so long, and the next failure waits a short time again."""


class CameraState(StrEnum):
    """How the camera fares."""

    STARTING = "starting"
    OK = "ok"
    FROZEN = "frozen"
    BLACK = "black"
    DEAD = "dead"


@dataclass(frozen=True, slots=True)
class CameraWish:
    """How frames shall be taken."""

    size_px: tuple[int, int] = (1920, 1080)
    frames_a_second: float = 8.0
    quarter_turns: int = 0
    """How often a frame is turned by a quarter, against the clock, to be upright."""
    most_pixels: int = MOST_PIXELS
    python: str = ""
    """The Python of the camera's process; "" for the usual one."""
    environment: Mapping[str, str] | None = None
    area: Area = WHOLE
    """The table in the upright picture; nothing else is shown."""


class Camera:
    """One camera; `look` is called again and again by one thread."""

    def __init__(
        self,
        spec: CameraSpec,
        wish: CameraWish | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.spec = spec
        self.state = CameraState.STARTING
        self.restarts = 0
        self.why = ""
        """What the process said last, for the log and the staff."""
        self.on_frame: Callable[[], None] = lambda: None
        """Called from another thread when there is a new frame to look at."""
        self.holds_light = False
        """Exposure and white balance are to stay, also after a restart, once the light is known."""
        self._wish = wish or CameraWish()
        self._clock = clock
        self._file = shared_file(bytes_needed(self._wish.most_pixels, PLACES))
        self._ring = Ring(self._file.fileno(), self._wish.most_pixels)
        self._process: subprocess.Popen[bytes] | None = None
        self._pause_s = FIRST_PAUSE_S
        self._start_at_s = clock()
        self._begin(clock())

    def _begin(self, now_s: float) -> None:
        """Forget what the process before has shown."""
        self._started_s = now_s
        self._first = self._number = self._ring.newest
        self._seen_s = now_s
        self._checksum, self._changed_s = 0, now_s
        self._black_since_s: float | None = None
        self._is_held = False

    def look(self) -> Small | None:
        """The newest small picture, if it is new; sees how the camera fares on the way."""
        now_s = self._clock()
        if self._process is None:
            if now_s >= self._start_at_s:
                self._start(now_s)
            return None
        if self._process.poll() is not None:
            self._end(CameraState.DEAD, now_s)
            return None
        newest = self._ring.newest
        small = self._ring.small(newest) if newest > self._number else None
        if small is not None:
            self._judge(small, now_s)
            self._number, self._seen_s = newest, now_s
        self._act(now_s)
        if small is None or self.state is not CameraState.OK:
            return None
        return Small(small.number, small.taken_s, self._upright(small.grey), small.checksum)

    def aim(self, quarter_turns: int, area: Area) -> None:
        """From now on frames are turned so often, and show this part of the picture."""
        self._wish = replace(self._wish, quarter_turns=quarter_turns, area=area)

    def frame(self, number: int, *, is_whole: bool = False) -> Pixels | None:
        """A frame by its number, upright, (H, W, 3) BGR; None when it is gone."""
        pixels = self._ring.pixels(number)
        return None if pixels is None else self._upright(pixels, is_whole=is_whole)

    def _upright(self, pixels: Pixels, *, is_whole: bool = False) -> Pixels:
        turned = np.rot90(pixels, self._wish.quarter_turns)
        if not is_whole:
            height, width = turned.shape[:2]
            left, top, right, bottom = self._wish.area
            rows = slice(int(top * height), int(bottom * height))
            turned = turned[rows, int(left * width) : int(right * width)]
        return np.ascontiguousarray(turned)

    def frames_since(self, moment_s: float) -> list[Pixels]:
        """The frames that are still there of those taken since a moment, newest first."""
        numbers = range(self._number, max(self._first, self._number - PLACES), -1)
        smalls = [small for number in numbers if (small := self._ring.small(number)) is not None]
        recent = [small.number for small in smalls if small.taken_s >= moment_s]
        return [frame for number in recent if (frame := self.frame(number)) is not None]

    def latest(self, *, is_whole: bool = False) -> Pixels | None:
        """The newest frame there is, whether it was looked at or not; from any thread."""
        for _ in range(3):  # it may be overwritten meanwhile
            newest = self._ring.newest
            frame = self.frame(newest, is_whole=is_whole) if newest > self._first else None
            if frame is not None:
                return frame
        return None

    @property
    def newest(self) -> int:
        """The number of the newest frame; 0 while there is none."""
        return self._number if self._number > self._first else 0

    def frame_age_s(self) -> float:
        """How long ago the last frame came."""
        return self._clock() - self._seen_s

    def tell(self, word: str) -> None:
        """`lock`, `unlock` or `focus`."""
        if word in ("lock", "unlock"):
            self.holds_light = self._is_held = word == "lock"
        if self._process is not None and self._process.stdin is not None:
            try:
                self._process.stdin.write(f"{word}\n".encode())
                self._process.stdin.flush()
            except OSError:
                log.info("the camera's process does not listen")

    def restart(self) -> None:
        """Start it anew, at once: somebody asked for it."""
        self._end(CameraState.STARTING, self._clock())
        self._pause_s, self._start_at_s = FIRST_PAUSE_S, self._clock()

    def close(self) -> None:
        """End the process and let go of the memory."""
        self._kill()
        self._ring.close()
        self._file.close()

    @property
    def process_id(self) -> int | None:
        """Of the camera's process, while there is one."""
        return self._process.pid if self._process else None

    @property
    def sentence(self) -> Message:
        """How the camera fares and what to do, for people."""
        return say(f"camera-{self.state.value}", camera=str(self.spec))

    def _judge(self, small: Small, now_s: float) -> None:
        if small.checksum != self._checksum:
            self._checksum, self._changed_s = small.checksum, now_s
        is_black = small.grey.mean() < BLACK_LEVEL and small.grey.std() < BLACK_SPREAD
        if not is_black:
            self._black_since_s = None
        elif self._black_since_s is None:
            self._black_since_s = now_s
        is_old = self.spec.kind.is_live and now_s - self._changed_s >= FROZEN_S
        black_s = 0.0 if self._black_since_s is None else now_s - self._black_since_s
        if black_s >= BLACK_S:
            self.state = CameraState.BLACK
        elif is_old:
            self.state = CameraState.FROZEN
        else:
            self.state = CameraState.OK

    def _act(self, now_s: float) -> None:
        """End a process that shows nothing new; let one that does well be forgiven."""
        patience_s = SILENT_S if self._number > self._first else FIRST_FRAME_S
        if now_s - self._seen_s >= patience_s:
            self.why = "no frame came"
            self._end(CameraState.DEAD, now_s)
        elif self.state is CameraState.FROZEN:
            self.why = "every frame was the same"
            self._end(CameraState.FROZEN, now_s)
        elif self.state is CameraState.BLACK:
            if self._black_since_s is not None and now_s - self._black_since_s >= BLACK_RESTART_S:
                self._end(CameraState.BLACK, now_s)
        elif self.state is CameraState.OK:
            if now_s - self._started_s >= HEALTHY_S:
                self._pause_s = FIRST_PAUSE_S
            is_lit = now_s - self._started_s >= LIGHT_KNOWN_S
            if self.holds_light and not self._is_held and is_lit:
                self.tell("lock")

    def _start(self, now_s: float) -> None:
        wish = self._wish
        is_pi = self.spec.kind is CameraKind.PI
        python = wish.python or (SYSTEM_PYTHON if is_pi else sys.executable)
        size = "x".join(map(str, wish.size_px))
        file = self._file.fileno()
        command = [python, "-P", "-c", LAUNCH, str(Path(vision.__path__[0]).resolve()), str(file)]
        command += [self.spec.kind.value, self.spec.place, size]
        command += [str(wish.frames_a_second), str(wish.most_pixels)]
        self._begin(now_s)
        pipe: Any = subprocess.PIPE
        try:
            self._process = subprocess.Popen(
                command,
                stdin=pipe,
                stdout=pipe,
                stderr=pipe,
                pass_fds=(file,),
                env=dict(wish.environment) if wish.environment is not None else None,
            )
            self._words = LastWords(self._process.stderr)
            self._beats = Beats(self._process.stdout, lambda: self.on_frame())
        except OSError as error:
            self.why = str(error)
            self._end(CameraState.DEAD, now_s)

    def _end(self, state: CameraState, now_s: float) -> None:
        """End the process, and start another after a pause that doubles up to a minute."""
        said = self._kill()
        self.why = said or self.why
        self.state = state
        self.restarts += 1
        self._start_at_s = now_s + self._pause_s
        log.warning(
            "camera %s is %s (%s); again in %.0f s", self.spec, state, self.why, self._pause_s
        )
        self._pause_s = min(2 * self._pause_s, LONGEST_PAUSE_S)

    def _kill(self) -> str:
        """End the process at once; the last line it said."""
        process, self._process = self._process, None
        if process is None:
            return ""
        process.kill()
        process.wait()
        said = self._words.last()
        self._beats.end()
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        return said
