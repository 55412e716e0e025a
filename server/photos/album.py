"""Photos on disk under the hash of their content, without what the phone wrote about the place."""

import errno
import hashlib
import os
import re
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

import cv2

from scoring.message import Book
from server.refusals import Refused
from vision.errors import NotAPhoto
from vision.photo import Photo
from vision.photo_file import END, jpeg_parts

say = Book(__package__)
JPEG_QUALITY = 92
HALF_WRITTEN_S = 3600
"""A part of a file that is older is nobody's any more, where several write to a folder."""
_HASH = re.compile(r"[0-9a-f]{64}")
_PICTURE = {*range(0xC0, 0xD0), 0xDA, 0xDB, 0xDC, 0xDD}
"""Marks of what a JPEG's picture is made of."""
_JFIF = b"\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"
_ADOBE = b"\xff\xee\x00\x0eAdobe\x00\x64\x00\x00\x00\x00"


class Album:
    """A folder of photos; a name is made here from the content, never taken from a request."""

    def __init__(
        self,
        folder: Path,
        has_room: Callable[[int], bool] = lambda _: True,
        *,
        is_shared: bool = False,
    ) -> None:
        """Open the folder; `has_room` says whether the disk takes a photo of so many bytes."""
        self._folder = folder
        self._has_room = has_room
        self._make_room: Callable[[], None] = lambda: None
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        before = time.time() - (HALF_WRITTEN_S if is_shared else 0)
        for partial in folder.glob("*/*.part"):  # what a power cut left half written
            with suppress(OSError):
                if partial.stat().st_mtime <= before:
                    partial.unlink()

    def when_full(self, make_room: Callable[[], None]) -> None:
        """Call this before a photo is refused: it may drop what need not be kept any longer."""
        self._make_room = make_room

    def keep(self, data: bytes) -> str:
        """Write a photo, whole and on the disk, unless it is there already; returns its hash.

        Raises:
            Refused: the disk is full, or cannot be written.
        """
        name = hashlib.sha256(data).hexdigest()
        path = self._path(name)
        if self.find(name) is None:  # also where a power cut spoilt it
            if not self._has_room(len(data)):
                self._make_room()
            if not self._has_room(len(data)):
                raise Refused(507, say("disk-full"))
            try:
                _write(path, data)
            except OSError as error:
                if error.errno in (errno.ENOSPC, errno.EDQUOT):
                    raise Refused(507, say("disk-full")) from None
                reason = error.strerror or str(error)
                raise Refused(503, say("photo-not-written", reason=reason)) from None
        return name

    def find(self, name: str) -> bytes | None:
        """The photo of that hash; None when there is none, or the file is not what it was."""
        if not _HASH.fullmatch(name):
            return None
        try:
            data = self._path(name).read_bytes()
        except OSError:
            return None
        return data if hashlib.sha256(data).hexdigest() == name else None

    def has(self, name: str) -> bool:
        """Whether there is a file of that name, whole or not."""
        return bool(_HASH.fullmatch(name)) and self._path(name).exists()

    def size(self, name: str) -> int | None:
        """How large the file is; None when there is none."""
        return self._path(name).stat().st_size if self.has(name) else None

    def signed(self, _name: str) -> str:
        """Nobody puts files into a folder from outside."""
        return ""

    def drop(self, names: Iterable[str]) -> None:
        """Remove photos, those that are there."""
        for name in names:
            if _HASH.fullmatch(name):
                with suppress(OSError):
                    self._path(name).unlink()

    def _path(self, name: str) -> Path:
        return self._folder / name[:2] / f"{name}.jpg"


def _write(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all, whatever happens meanwhile."""
    path.parent.mkdir(exist_ok=True, mode=0o700)
    handle, partial = tempfile.mkstemp(".part", dir=path.parent)  # only its owner may read it
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(partial).replace(path)
    except BaseException:
        Path(partial).unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


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
