"""The processes that read photos: one that imports and opens everything, and forks of it.

    python -m server.photos.worker LINE MEGABYTES

Each fork answers one task after another over its own line, with no more memory than it is given.
When the server goes, by whatever death, the lines break and all of them end.
"""

import ctypes
import os
import resource
import signal
import socket
import struct
import sys
import traceback
import warnings
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from scoring.message import Book, ForPeople
from server.photos.hands import NotRead
from server.photos.tray import Tray
from vision.photo import Photo
from vision.photo_file import PhotoFile

say = Book("server.photos")
MEGABYTE = 1_000_000


def main() -> None:
    """Get warm, then fork a worker for each line that is sent."""
    control = socket.socket(fileno=int(sys.argv[1]))
    _warm_up()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the forks leave nothing behind
    while True:
        try:
            asked, files, _, _ = socket.recv_fds(control, 1, 2)
        except OSError:
            return
        if not asked:
            return
        with warnings.catch_warnings():  # the libraries' threads have no work now
            warnings.simplefilter("ignore", DeprecationWarning)
            pid = os.fork()
        if pid == 0:
            control.close()
            try:
                _bound_memory(int(sys.argv[2]))
                line, tray = files
                _serve(Connection(line), Tray(os.fdopen(tray, "r+b", buffering=0)))
            finally:
                os._exit(0)
        for file in files:
            os.close(file)
        try:
            control.sendall(struct.pack("q", pid))
        except OSError:  # the server is gone
            return


def _warm_up() -> None:
    """Import and open what every photo needs; forks share it."""
    from server.photos import flat, model_reader, reader_in_worker  # noqa: F401
    from vision.dice import read as _dice  # noqa: F401
    from vision.drop import read as _drop  # noqa: F401
    from vision.errors import ModelError
    from vision.weights import model_names, open_model

    cv2.setNumThreads(1)
    for name in model_names():
        try:
            open_model(name)
        except ModelError:  # told to whoever sends a photo that needs it
            continue


def _bound_memory(megabytes: int) -> None:
    statm = Path("/proc/self/statm")
    if statm.exists():
        now = int(statm.read_text().split()[0]) * resource.getpagesize()
        most = now + megabytes * MEGABYTE
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _serve(line: Connection, tray: Tray) -> None:
    photo: Photo | None = None
    while True:
        try:
            task, sent, rest = tray.take(line.recv())
        except (EOFError, OSError):
            return
        except MemoryError:
            line.send((False, _too_heavy()))
            continue
        if task is None and sent is None:
            photo = None
            line.send((True, _kept_megabytes()))
            continue
        if sent is not None:
            photo = None  # free its memory first
        try:
            photo = _photo(sent) if sent is not None else photo
            answer = task(photo, *rest) if task else _header(photo, sent)
            outcome: tuple[bool, object] = True, answer
        except Exception as error:
            outcome = False, _tellable(error)
            photo = None
        line.send(outcome)


def _kept_megabytes() -> int:
    """What this process takes, once all that is free was given back."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
    statm = Path("/proc/self/statm")
    if not statm.exists():
        return 0
    return int(statm.read_text().split()[1]) * resource.getpagesize() // MEGABYTE


def _photo(sent: Any) -> Photo:
    if isinstance(sent, bytes):
        return Photo(sent)
    if isinstance(sent, np.ndarray):
        return Photo.from_pixels(sent)
    data, file = sent
    return Photo.checked(data, file)


def _header(photo: Photo | None, sent: object) -> tuple[bytes, PhotoFile]:
    """What a photo is that was just opened; and its bytes, if they had to be converted."""
    assert photo is not None
    return b"" if photo.data is sent else photo.data, photo.file


def _tellable(error: Exception) -> Exception:
    """The error as the server can raise it: one for people, or the trace of a bug."""
    if isinstance(error, ForPeople):
        return error
    is_memory = isinstance(error, MemoryError) or any(
        words in str(error) for words in ("Insufficient memory", "bad_alloc", "bad allocation")
    )
    if is_memory:
        return _too_heavy()
    return RuntimeError("".join(traceback.format_exception(error)))


def _too_heavy() -> Exception:
    return NotRead(say("too-heavy"))


if __name__ == "__main__":
    main()
