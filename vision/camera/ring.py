"""The last few frames of a camera in memory that two processes share.

The memory is a file without a name: the server makes it and hands it to the camera's process, and
it is gone when both are, however they end. Each place in the ring has a number that is odd while a
frame is being written and goes up when it is done, so a reader that saw it change reads again.
Nothing waits for anybody. Standard library and numpy only: the Pi's camera runs without the rest.
"""

import mmap
import os
import struct
import tempfile
import zlib
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]

PLACES = 5
"""Frames kept: half a second and a little more, enough to read once the table is still."""
MOST_PIXELS = 2304 * 1296
SMALL_PX = (320, 240)
"""The largest small picture, (width, height)."""
TRIES = 4
_HEAD = struct.Struct("<QQ")  # number of the newest frame, when the process gave a sign of life
_PLACE = struct.Struct("<QQIIIII")  # sequence, taken (ns), width, height, small width, height, sum
_HEAD_BYTES = _PLACE_BYTES = 64
_SMALL_BYTES = SMALL_PX[0] * SMALL_PX[1]


@dataclass(frozen=True, slots=True, eq=False)
class Small:
    """A small grey picture of a frame, to watch the table by."""

    number: int
    """1, 2, 3… since the camera's process started."""
    taken_s: float
    """On the monotonic clock, which all processes share."""
    grey: Pixels
    """(H, W)."""
    checksum: int
    """Of the small picture: a sensor's noise changes it with every frame."""


class Ring:
    """The shared frames; one process writes, another reads."""

    def __init__(self, file: int, most_pixels: int = MOST_PIXELS, places: int = PLACES) -> None:
        """Share an open file, which must be as long as `bytes_needed` says."""
        self._places = places
        self._most_pixels = most_pixels
        self._step = _PLACE_BYTES + _SMALL_BYTES + 3 * most_pixels
        self._memory = mmap.mmap(file, bytes_needed(most_pixels, places))

    def close(self) -> None:
        """Let go of the memory."""
        self._memory.close()

    def alive(self, now_s: float) -> None:
        """Give a sign of life without a frame."""
        number, _ = _HEAD.unpack_from(self._memory, 0)
        _HEAD.pack_into(self._memory, 0, number, round(now_s * 1e9))

    def write(self, pixels: Pixels, small: Pixels, taken_s: float) -> int:
        """Put a frame, (H, W, 3) BGR, and its small grey picture in; its number.

        Raises:
            ValueError: the frame is larger than the ring was made for.
        """
        height, width = pixels.shape[:2]
        if height * width > self._most_pixels or small.size > _SMALL_BYTES:
            raise ValueError(f"a frame of {width} × {height} pixels does not fit")
        number = self.newest + 1
        at = self._at(number)
        sequence = 2 * number
        shape = (width, height, small.shape[1], small.shape[0])
        taken = round(taken_s * 1e9)
        _PLACE.pack_into(self._memory, at, sequence - 1, taken, *shape, 0)
        self._bytes(at, small.size)[:] = small.reshape(-1)
        self._bytes(at + _SMALL_BYTES, pixels.size)[:] = pixels.reshape(-1)
        checksum = zlib.crc32(np.ascontiguousarray(small).data)
        _PLACE.pack_into(self._memory, at, sequence, taken, *shape, checksum)
        _HEAD.pack_into(self._memory, 0, number, taken)
        return number

    @property
    def newest(self) -> int:
        """The number of the newest frame; 0 while there is none."""
        return int(_HEAD.unpack_from(self._memory, 0)[0])

    def small(self, number: int) -> Small | None:
        """The small picture of a frame; None when it was overwritten."""
        at = self._at(number)
        for _ in range(TRIES):
            sequence, taken, _, _, width, height, checksum = _PLACE.unpack_from(self._memory, at)
            if sequence != 2 * number:
                return None
            grey = self._bytes(at, width * height).reshape(height, width).copy()
            if _PLACE.unpack_from(self._memory, at)[0] == sequence:
                return Small(number, taken / 1e9, grey, checksum)
        return None

    def pixels(self, number: int) -> Pixels | None:
        """A frame as a copy, (H, W, 3) BGR; None when it was overwritten."""
        at = self._at(number)
        for _ in range(TRIES):
            sequence, _, width, height, *_ = _PLACE.unpack_from(self._memory, at)
            if sequence != 2 * number:
                return None
            size = 3 * width * height
            pixels = self._bytes(at + _SMALL_BYTES, size).reshape(height, width, 3).copy()
            if _PLACE.unpack_from(self._memory, at)[0] == sequence:
                return pixels
        return None

    def _at(self, number: int) -> int:
        return _HEAD_BYTES + (number % self._places) * self._step

    def _bytes(self, at: int, size: int) -> Pixels:
        return np.frombuffer(self._memory, np.uint8, size, at + _PLACE_BYTES)


def bytes_needed(most_pixels: int = MOST_PIXELS, places: int = PLACES) -> int:
    """How long the shared file must be."""
    return _HEAD_BYTES + places * (_PLACE_BYTES + _SMALL_BYTES + 3 * most_pixels)


def shared_file(size: int) -> Any:
    """A file without a name of so many bytes, in memory where the system can."""
    if hasattr(os, "memfd_create"):
        file = os.fdopen(os.memfd_create("tallycam-frames"), "r+b", buffering=0)
    else:
        file = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115 # it is open as long as the camera
    file.truncate(size)
    return file
