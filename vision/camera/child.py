"""The camera's process: takes frames into the ring until it is told to stop.

    python -c LAUNCH FOLDER_OF_VISION FILE KIND PLACE WIDTHxHEIGHT FRAMES_A_SECOND MOST_PIXELS

`LAUNCH` makes `vision` importable and nothing else of where it is installed, so that the system's
own Python, which alone has the Pi's camera, never meets our libraries. The process ends when the
server does: its standard input closes, and the kernel is told to end it, too. For each frame there
is a byte on standard output. When it cannot go on it says why in one line on standard error and
ends with `CANNOT`.
"""

import contextlib
import ctypes
import os
import signal
import sys
import threading
import time
from typing import Protocol

from vision.camera.ring import Pixels, Ring

LAUNCH = (
    "import sys, types; package = types.ModuleType('vision'); package.__path__ = [sys.argv[1]]; "
    "sys.modules['vision'] = package; from vision.camera.child import main; main(sys.argv[2:])"
)
CANNOT = 3
"""Exit code of a camera that says why it cannot go on."""
_DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG


class CannotSee(Exception):
    """Why there are no frames, for the log."""


class Source(Protocol):
    """Where frames come from; opened when it is made."""

    def read(self) -> tuple[Pixels, Pixels] | None:
        """The next frame, (H, W, 3) BGR, and its small grey picture; None after the last.

        Raises:
            CannotSee: the camera does not answer as it should.
        """

    def tell(self, word: str) -> None:
        """`lock` or `unlock` exposure and white balance, or `focus`; what it cannot do is left."""

    def close(self) -> None:
        """Let go of the camera."""


def main(given: list[str]) -> None:
    """Take frames until told to stop."""
    file, kind, place, size, rate, most_pixels = given
    _die_with_parent()
    os.set_blocking(1, False)
    ring = Ring(int(file), int(most_pixels))
    try:
        width, _, height = size.partition("x")
        source = opened(kind, place, (int(width), int(height)), int(most_pixels))
        listener = threading.Thread(target=_listen, args=(source,), daemon=True)
        listener.start()
        take_frames(source, ring, 1 / float(rate))
    except CannotSee as reason:
        sys.stderr.write(f"{reason}\n")
        sys.stderr.flush()
        os._exit(CANNOT)  # a camera that hangs in its own threads must not keep us


def opened(kind: str, place: str, size_px: tuple[int, int], most_pixels: int) -> Source:
    """The source of frames; only the libraries that it needs are imported."""
    if kind == "pi":
        from vision.camera.pi import PiCamera

        return PiCamera(size_px)
    from vision.camera.sources import FolderSource, UsbSource, VideoSource

    if kind == "usb":
        return UsbSource(int(place), size_px)
    return (FolderSource if kind == "folder" else VideoSource)(place, most_pixels)


def take_frames(source: Source, ring: Ring, every_s: float) -> None:
    """Put a frame into the ring at each beat; a late one moves the beat, none is made up for."""
    due_s = time.monotonic()
    while True:
        seen = source.read()
        if seen is None:
            return
        ring.write(*seen, time.monotonic())
        with contextlib.suppress(OSError):  # whoever does not listen does not look, either
            os.write(1, b".")
        due_s = max(due_s + every_s, time.monotonic())
        time.sleep(max(0.0, due_s - time.monotonic()))


def _listen(source: Source) -> None:
    """Do what the server says; end with it."""
    for line in sys.stdin:
        with contextlib.suppress(CannotSee):
            source.tell(line.strip())
    os._exit(0)


def _die_with_parent() -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)
