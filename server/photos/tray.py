"""Pictures on their way to the process that reads them: in memory that both sides have open.

A line between two processes takes a fifth of a megabyte at a time, and both take turns for each;
three frames of a camera are 27. So what is large is laid on a tray, and the line tells of it. What
was taken stays as it is until the tray is cleared.
"""

import mmap
import os
import pickle
from typing import IO, Any

from vision.camera.ring import shared_file

LARGE_BYTES = 200_000

Sent = tuple[bytes, list[tuple[int, int]]]
"""A thing without its large parts, and from where to where those lie on the tray."""


class Tray:
    """A file without a name; one side puts, the other takes."""

    def __init__(self, file: IO[bytes] | None = None) -> None:
        """Open a new one, or one that was made elsewhere."""
        self._file: IO[bytes] = shared_file(0) if file is None else file
        self._end = 0

    def fileno(self) -> int:
        """Of the file, to hand it over."""
        return self._file.fileno()

    def put(self, thing: object) -> Sent:
        """Lay the large parts of a thing on the tray; what to send of it."""
        parts: list[tuple[int, int]] = []

        def is_small(part: pickle.PickleBuffer) -> bool:
            with part.raw() as data:
                if data.nbytes < LARGE_BYTES:
                    return True
                start = self._end
                while self._end < start + data.nbytes:
                    self._end += os.pwrite(self.fileno(), data[self._end - start :], self._end)
                parts.append((start, self._end))
                return False

        return pickle.dumps(thing, protocol=5, buffer_callback=is_small), parts

    def take(self, sent: Sent) -> Any:
        """The thing again; what is written to it changes nothing on the tray."""
        data, parts = sent
        if not parts:
            return pickle.loads(data)
        whole = memoryview(mmap.mmap(self.fileno(), parts[-1][1], access=mmap.ACCESS_COPY))
        return pickle.loads(data, buffers=[whole[start:end] for start, end in parts])

    def clear(self) -> None:
        """Give the memory back: nobody has anything of it any more."""
        if self._end:
            os.ftruncate(self.fileno(), 0)
            self._end = 0

    def close(self) -> None:
        """Let go of it."""
        self._file.close()
