"""Photos on disk under the hash of their content, without what the phone wrote about the place."""

import hashlib
import re
from pathlib import Path

import cv2

from scoring.message import Book
from vision.errors import NotAPhoto
from vision.photo import Photo
from vision.photo_file import END, jpeg_parts

say = Book(__package__)
JPEG_QUALITY = 92
_HASH = re.compile(r"[0-9a-f]{64}")
_PICTURE = {*range(0xC0, 0xD0), 0xDA, 0xDB, 0xDC, 0xDD}
"""Marks of what a JPEG's picture is made of."""
_JFIF = b"\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"
_ADOBE = b"\xff\xee\x00\x0eAdobe\x00\x64\x00\x00\x00\x00"


class Album:
    """A folder of photos; a name is made here from the content, never taken from a request."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def keep(self, data: bytes) -> str:
        """Write a photo, unless it is there already, and return its hash."""
        name = hashlib.sha256(data).hexdigest()
        path = self._path(name)
        if not path.exists():
            path.parent.mkdir(exist_ok=True)
            partial = path.with_suffix(f".{id(data):x}.part")
            partial.write_bytes(data)
            partial.replace(path)
        return name

    def find(self, name: str) -> bytes | None:
        """The photo of that hash; None when there is none."""
        if not _HASH.fullmatch(name):
            return None
        path = self._path(name)
        return path.read_bytes() if path.exists() else None

    def forget(self, name: str) -> None:
        """Delete the photo of that hash."""
        if _HASH.fullmatch(name):
            self._path(name).unlink(missing_ok=True)

    def _path(self, name: str) -> Path:
        return self._folder / name[:2] / f"{name}.jpg"


def private_jpeg(photo: Photo) -> bytes:
    """The photo as an upright JPEG without place, time, device or thumbnail.

    A JPEG that stands upright already is not encoded anew: only what makes its picture is copied.
    """
    if photo.is_upright_jpeg:
        stripped = _picture_alone(photo.data)
        if stripped:
            return stripped
    good, encoded = cv2.imencode(".jpg", photo.pixels(), [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    if not good:
        raise NotAPhoto(say("not-kept", photo=photo.source))
    return bytes(encoded)


def _picture_alone(data: bytes) -> bytes:
    """The same JPEG with nothing but its tables, frame and scans, up to its end.

    Phones hang further pictures with their own metadata behind the first. What tells how to decode
    the colours is written anew. Returns b"" when the file is not built as expected.
    """
    kept = [data[:2]]
    for part in jpeg_parts(data):
        if part.mark == END:
            return b"".join([*kept, data[part.start : part.end]])
        if part.mark in _PICTURE:
            kept.append(data[part.start : part.end])
        elif part.mark == 0xE0 and data.startswith(b"JFIF\0", part.start + 4):
            kept.append(_JFIF)
        elif part.mark == 0xEE and data.startswith(b"Adobe", part.start + 4):
            kept.append(_ADOBE + (data[part.start + 15 : part.end][:1] or b"\0"))
    return b""
