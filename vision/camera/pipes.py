"""What the camera's process says: a beat on standard output a frame, its last words on error.

Each is read by a thread of its own, so that the process never waits, and whoever waits for frames
need not look again and again.
"""

import os
from collections.abc import Callable
from threading import Thread
from typing import IO

MOST_SAID = 300
MOST_BEATS = 64


class Beats:
    """Calls whoever waits for frames when there is one."""

    def __init__(self, pipe: IO[bytes] | None, on_frame: Callable[[], None]) -> None:
        self._pipe = pipe
        self._on_frame = on_frame
        self._thread = Thread(target=self._read, name="camera beats", daemon=True)
        self._thread.start()

    def _read(self) -> None:
        while self._pipe is not None and os.read(self._pipe.fileno(), MOST_BEATS):
            self._on_frame()

    def end(self) -> None:
        """Wait for the last one, once the process has ended."""
        self._thread.join(timeout=1.0)


class LastWords:
    """Keeps the last line that a process said."""

    def __init__(self, pipe: IO[bytes] | None) -> None:
        self._pipe = pipe
        self._last = b""
        self._thread = Thread(target=self._read, name="camera words", daemon=True)
        self._thread.start()

    def _read(self) -> None:
        while self._pipe is not None and (line := self._pipe.readline(MOST_SAID)):
            self._last = line.strip() or self._last

    def last(self) -> str:
        """The last line, once the process has ended."""
        self._thread.join(timeout=1.0)
        return self._last.decode(errors="replace")
