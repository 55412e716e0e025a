"""What an image file says of itself: its kind, its size, which way is up; nothing is decoded.

One walk over the parts of the file, in time and memory that its length bounds whatever it holds:
a stranger's file is looked at here before any decoder sees it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

PNG = b"\x89PNG\r\n\x1a\n"
JPEG = b"\xff\xd8\xff"
MOST_PARTS = 4_000
"""Parts of a file that are looked at; a camera writes some dozens, a long PNG three thousand."""
MOST_SCANS = 32
"""Passes over the picture in a JPEG: cameras make one, the usual progressive file ten."""

START, END, SCAN = 0xD8, 0xD9, 0xDA
_ALONE = {0x01, *range(0xD0, 0xD8)}
"""Marks of a JPEG that nothing follows."""
_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
_MARK = re.compile(rb"\xff++([^\x00\xff])")
"""Without a way back: a run of 0xFF is walked once."""
_IN_SCAN = np.zeros(256, bool)
_IN_SCAN[[0x00, 0xFF, *range(0xD0, 0xD8)]] = True
"""Inside a scan 0xFF is followed by one of these: zero or a restart mark, or it is padding."""
_LOOKED_AT_ONCE = 1 << 18
_APP1, _EXIF = 0xE1, b"Exif\x00\x00"
_ORIENTATION, _MORE, _FOCAL_IN_35MM = 0x0112, 0x8769, 0xA405
_SHORT, _LONG = 3, 4


class Damaged(ValueError):
    """The file is not built as its kind is."""


class TooManyParts(ValueError):
    """The file is made of more parts than any camera writes: it would take long to decode."""


@dataclass(frozen=True, slots=True)
class Part:
    """A segment of a JPEG: its mark, and where it is in the file."""

    mark: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class PhotoFile:
    """The header of an image file."""

    kind: str
    """JPEG, PNG or WEBP."""
    size_px: tuple[int, int]
    """As stored, before it is turned upright."""
    exif: bytes = b""
    """What the camera wrote about the photo, as it stands in the file."""
    is_complete: bool = True

    @property
    def orientation(self) -> int:
        """How the stored rows stand, from 1 (upright) to 8."""
        return _exif_number(self.exif, (), _ORIENTATION) or 1

    @property
    def focal_in_35mm(self) -> int:
        """Focal length as on a camera for film, in mm; 0 where it is not told."""
        return _exif_number(self.exif, (_MORE,), _FOCAL_IN_35MM)


def look_at(data: bytes) -> PhotoFile | None:
    """The header of a JPEG, PNG or WebP file; None for anything else.

    Raises:
        Damaged: it starts like one of them, and goes on differently.
        TooManyParts: it is made to be slow.
    """
    if data.startswith(JPEG):
        return _jpeg(data)
    if data.startswith(PNG):
        return _png(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _webp(data)
    return None


def jpeg_parts(data: bytes) -> Iterator[Part]:
    """The segments of a JPEG up to its end, a scan with all its data; padding is left out.

    Raises:
        TooManyParts: there are more than a camera writes.
    """
    at, scans = 2, 0
    for _ in range(MOST_PARTS):
        found = _MARK.match(data, at)
        if found is None:
            return
        mark, start, at = found[1][0], found.end() - 2, found.end()
        if mark in (END, START):
            yield Part(mark, start, at)
            return
        if mark in _ALONE:
            continue
        at += max(2, int.from_bytes(data[at : at + 2], "big"))
        if mark == SCAN:
            scans += 1
            if scans > MOST_SCANS:
                raise TooManyParts(str(scans))
            at = _end_of_scan(data, at)
        yield Part(mark, start, min(at, len(data)))
    raise TooManyParts(str(MOST_PARTS))


def _end_of_scan(data: bytes, start: int) -> int:
    """Where the mark after a scan is; the end of the file where there is none."""
    every = np.frombuffer(data, np.uint8)
    for at in range(start, len(data) - 1, _LOOKED_AT_ONCE):
        some = every[at : at + _LOOKED_AT_ONCE + 1]
        is_start = some[:-1] == 0xFF
        if not (is_start & (some[1:] != 0)).any():  # as in most photos, told sooner than places
            continue
        places = np.flatnonzero(is_start)
        marks = places[~_IN_SCAN[some[places + 1]]]
        if len(marks):
            return at + int(marks[0])
    return len(data)


def _jpeg(data: bytes) -> PhotoFile:
    size, exif, first_scan = None, b"", 0
    for part in jpeg_parts(data):
        if part.mark in _FRAMES and size is None and part.end - part.start >= 9:
            height, width = (
                data[part.start + 5 : part.start + 7],
                data[part.start + 7 : part.start + 9],
            )
            size = int.from_bytes(width, "big"), int.from_bytes(height, "big")
        elif part.mark == _APP1 and not exif and data.startswith(_EXIF, part.start + 4):
            exif = data[part.start + 10 : part.end]
        elif part.mark == SCAN and not first_scan:
            first_scan = part.start
    if size is None:
        raise Damaged("no frame")
    return PhotoFile("JPEG", size, exif, data.rfind(b"\xff\xd9") > first_scan > 0)


def _png(data: bytes) -> PhotoFile:
    if len(data) < 24:
        raise Damaged("no header")
    size = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    exif, at = b"", len(PNG)
    for _ in range(MOST_PARTS):
        if at + 8 > len(data):
            return PhotoFile("PNG", size, exif, is_complete=False)
        length, name = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
        if name == b"eXIf":
            exif = data[at + 8 : at + 8 + length]
        elif name == b"IEND":
            return PhotoFile("PNG", size, exif)
        at += 12 + length
    raise TooManyParts(str(MOST_PARTS))


def _webp(data: bytes) -> PhotoFile:
    end = int.from_bytes(data[4:8], "little") + 8
    size, exif, at = None, b"", 12
    for _ in range(MOST_PARTS):
        if at + 8 > min(end, len(data)):
            if size is None:
                raise Damaged("no picture")
            return PhotoFile("WEBP", size, exif, len(data) >= end)
        name, length = data[at : at + 4], int.from_bytes(data[at + 4 : at + 8], "little")
        if size is None:
            size = _webp_size(name, data[at + 8 : at + 18])
        if name == b"EXIF":
            exif = data[at + 8 : at + 8 + length].removeprefix(_EXIF)
        at += 8 + length + length % 2
    raise TooManyParts(str(MOST_PARTS))


def _webp_size(name: bytes, head: bytes) -> tuple[int, int] | None:
    if name == b"VP8X" and len(head) == 10:
        return tuple(1 + int.from_bytes(head[n : n + 3], "little") for n in (4, 7))  # type: ignore[return-value] # two of them
    if name == b"VP8 " and head[3:6] == b"\x9d\x01\x2a":
        return tuple(int.from_bytes(head[n : n + 2], "little") & 0x3FFF for n in (6, 8))  # type: ignore[return-value] # two of them
    if name == b"VP8L" and head[:1] == b"\x2f":
        bits = int.from_bytes(head[1:5], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    return None


def _exif_number(exif: bytes, way: tuple[int, ...], wanted: int) -> int:
    """A whole number of the camera's notes, in the first list or one that it points to; else 0."""
    if exif[:2] not in (b"II", b"MM"):
        return 0
    order = "little" if exif[:2] == b"II" else "big"

    def number(at: int, length: int) -> int:
        return int.from_bytes(exif[at : at + length], order)  # type: ignore[arg-type] # one of two

    at = number(4, 4)
    for tag in (*way, wanted):
        value = 0
        for entry in range(at + 2, min(at + 2 + 12 * number(at, 2), len(exif) - 11), 12):
            if number(entry, 2) == tag and number(entry + 2, 2) in (_SHORT, _LONG):
                value = number(entry + 8, 2 if number(entry + 2, 2) == _SHORT else 4)
                break
        if not value:
            return 0
        at = value
    return at
