"""Photos on disk under the hash of their content, without what the phone wrote about the place."""

import hashlib
import io
import re
from pathlib import Path

import cv2
from PIL import Image

from scoring.message import Book
from vision.errors import NotAPhoto
from vision.photo import Photo

say = Book(__package__)
JPEG_QUALITY = 92
_HASH = re.compile(r"[0-9a-f]{64}")
_ORIENTATION = 0x0112
_NEXT_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
"""The end of a scan: inside one, 0xFF is followed by zero or a restart mark."""
_KEPT = {0xE0, 0xEE}
"""Application segments that say how to decode the colours; every other one is dropped."""


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

    def _path(self, name: str) -> Path:
        return self._folder / name[:2] / f"{name}.jpg"


def private_jpeg(photo: Photo) -> bytes:
    """The photo as an upright JPEG without place, time, device or thumbnail.

    A JPEG that stands upright already is not encoded anew: only its metadata is left out.
    """
    data = photo.data
    if data[:2] == b"\xff\xd8" and _is_upright(data):
        stripped = _without_metadata(data)
        if stripped:
            return stripped
    good, encoded = cv2.imencode(".jpg", photo.pixels(), [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    if not good:
        raise NotAPhoto(say("not-kept", photo=photo.source))
    return bytes(encoded)


def _is_upright(data: bytes) -> bool:
    with Image.open(io.BytesIO(data), formats=("JPEG",)) as image:
        return image.getexif().get(_ORIENTATION, 1) in (0, 1)


def _without_metadata(data: bytes) -> bytes:
    """The same JPEG without application and comment segments, and without what follows its end.

    Phones hang further pictures with their own metadata behind the first. Returns b"" when the
    file is not built as expected.
    """
    kept = [data[:2]]
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xD9:
            return b"".join([*kept, data[at : at + 2]])
        if marker == 0xFF:
            at += 1
            continue
        end = at + 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        if marker == 0xDA:
            following = _NEXT_MARKER.search(data, end)
            if following is None:
                return b""
            end = following.start()
        is_metadata = marker == 0xFE or (0xE0 <= marker <= 0xEF and marker not in _KEPT)
        if not is_metadata:
            kept.append(data[at:end])
        at = end
    if data[at : at + 2] == b"\xff\xd9":
        return b"".join([*kept, data[at : at + 2]])
    return b""
