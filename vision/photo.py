"""The only way an image enters: checked before decoding, upright, decoded no larger than needed.

A phone's JPEG of 12 megapixels takes long to decode in full and little at a half or a quarter (the
decoder then skips most of its arithmetic), so a `Photo` keeps the file's bytes and decodes on
demand at a `reduction` of 1, 2, 4 or 8, the photo's pixels to one reduced pixel each way.
"""

import io
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image

from scoring.message import Book, Message, plain
from vision.errors import NotAPhoto
from vision.photo_file import JPEG, PNG, Damaged, PhotoFile, TooManyParts, look_at

say = Book(__package__)
Pixels = npt.NDArray[np.uint8]
"""(H, W, 3) BGR, or (H, W) grey."""

MAX_BYTES = 40_000_000
MAX_PIXELS = 50_000_000
"""A phone's largest everyday photo is 50 megapixels; decoded in full that is 150 MB."""
MIN_SIDE_PX = 64
REDUCTIONS = (1, 2, 4, 8)

Image.MAX_IMAGE_PIXELS = None  # sizes are checked below, before anything is decoded
_COLOUR_FLAGS = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}
_FILMS = (b"\x1aE\xdf\xa3", b"\x00\x00\x01\xba", b"\x00\x00\x01\xb3", b"FLV")
"""How WebM, Matroska, MPEG and Flash files begin; MP4 and AVI tell it a little later."""
_HEIC_BRANDS = (b"heic", b"heix", b"hevc", b"mif1", b"msf1", b"heim", b"heis")
_UPRIGHT = {  # EXIF orientation → how to bring the stored rows upright
    2: (None, 1),
    3: (cv2.ROTATE_180, None),
    4: (None, 0),
    5: (cv2.ROTATE_90_CLOCKWISE, 1),
    6: (cv2.ROTATE_90_CLOCKWISE, None),
    7: (cv2.ROTATE_90_COUNTERCLOCKWISE, 1),
    8: (cv2.ROTATE_90_COUNTERCLOCKWISE, None),
}


class Photo:
    """An upright photo, decoded on demand.

    Attributes:
        source: Where it came from, for messages: a file's name; "" where there is only this one.
        width_px: Width of the upright photo.
        height_px: Height of the upright photo.
    """

    def __init__(self, data: bytes, source: str = "") -> None:
        """Check the bytes of an image file, without decoding it.

        Raises:
            NotAPhoto: one sentence on what the bytes are instead, and what to do.
        """
        if _is_heic(data):
            data = _jpeg_from_heic(data, source)
        self._take(data, _checked(data, source), source)

    def _take(self, data: bytes, file: PhotoFile, source: str) -> None:
        self._orientation = file.orientation if file.orientation in _UPRIGHT else 1
        width_px, height_px = file.size_px
        turned = self._orientation >= 5
        self.source = source
        self.width_px, self.height_px = (height_px, width_px) if turned else (width_px, height_px)
        self._data = data
        self._file = file
        self._is_jpeg = file.kind == "JPEG"
        self._decoded: dict[int, Pixels] = {}
        self._grey: dict[int, Pixels] = {}

    @classmethod
    def checked(cls, data: bytes, file: PhotoFile, source: str = "") -> "Photo":
        """A photo that was checked before, somewhere else."""
        photo = cls.__new__(cls)
        photo._take(data, file, source)
        return photo

    @classmethod
    def open(cls, path: Path) -> "Photo":
        """Check and keep the photo in a file."""
        try:
            if path.is_dir():
                raise NotAPhoto(say("folder"), str(path))
            size = path.stat().st_size
            if size > MAX_BYTES:
                raise NotAPhoto(_too_many_bytes(size), str(path))
            return cls(path.read_bytes(), str(path))
        except FileNotFoundError:
            raise NotAPhoto(say("no-such-file"), str(path)) from None
        except OSError as error:
            raise NotAPhoto(plain(error.strerror or str(error)), str(path)) from None

    @classmethod
    def from_pixels(cls, pixels: Pixels, source: str = "") -> "Photo":
        """Wrap a frame that is already decoded, (H, W, 3) BGR."""
        photo = cls.__new__(cls)
        photo.source = source
        photo.height_px, photo.width_px = pixels.shape[:2]
        photo._data, photo._is_jpeg, photo._orientation = b"", False, 1
        photo._file = PhotoFile("", (photo.width_px, photo.height_px))
        photo._decoded, photo._grey = {1: pixels}, {}
        return photo

    @property
    def data(self) -> bytes:
        """The image file's bytes; empty for a camera frame."""
        return self._data

    @property
    def file(self) -> PhotoFile:
        """What the image file says of itself."""
        return self._file

    @property
    def is_upright_jpeg(self) -> bool:
        """Can the file be shown as it is?"""
        return self._is_jpeg and self._orientation == 1

    def pixels(self, reduction: int = 1) -> Pixels:
        """(H, W, 3) BGR, upright, both sides divided by the reduction. Do not write into it."""
        if reduction not in self._decoded:
            self._decoded[reduction] = self._decode(reduction)
        return self._decoded[reduction]

    def grey(self, reduction: int = 1) -> Pixels:
        """(H, W) grey, otherwise as `pixels`."""
        if reduction not in self._grey:
            finer = max((r for r in self._grey if r < reduction), default=0)
            if finer:
                shades = _halved(self._grey[finer], reduction // finer)
            else:
                coloured = self.pixels(reduction)
                shades = np.asarray(cv2.cvtColor(coloured, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
            self._grey[reduction] = shades
        return self._grey[reduction]

    def is_decoded(self, reduction: int) -> bool:
        """Whether `pixels` of this reduction are at hand."""
        return reduction in self._decoded

    @property
    def long_side_px(self) -> int:
        """The longer one of width and height."""
        return max(self.width_px, self.height_px)

    def reduction_for(self, long_side_px: int) -> int:
        """The largest reduction that still leaves the long side at least this long (1 if none)."""
        return max((r for r in REDUCTIONS if self.long_side_px / r >= long_side_px), default=1)

    def _decode(self, reduction: int) -> Pixels:
        finer = [r for r in self._decoded if r < reduction]
        if finer or not self._is_jpeg:
            return self._shrink(reduction, max(finer, default=1))
        flags = _COLOUR_FLAGS[reduction] | cv2.IMREAD_IGNORE_ORIENTATION
        decoded = cv2.imdecode(np.frombuffer(self._data, np.uint8), flags)
        if decoded is None:
            raise NotAPhoto(say("damaged"), self.source)
        return _upright(np.asarray(decoded, dtype=np.uint8), self._orientation)

    def _shrink(self, reduction: int, finer: int) -> Pixels:
        if finer not in self._decoded:
            flags = cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION
            decoded = cv2.imdecode(np.frombuffer(self._data, np.uint8), flags)
            if decoded is None:
                raise NotAPhoto(say("damaged"), self.source)
            self._decoded[finer] = _upright(np.asarray(decoded, dtype=np.uint8), self._orientation)
        return _halved(self._decoded[finer], reduction // finer)


def _halved(pixels: Pixels, times: int) -> Pixels:
    """The picture so many times smaller, 1, 2, 4 or 8: by exact halves, which are quickest."""
    while times > 1:
        below, right = pixels.shape[0] % 2, pixels.shape[1] % 2
        if below or right:
            edged = cv2.copyMakeBorder(pixels, 0, below, 0, right, cv2.BORDER_REPLICATE)
            pixels = np.asarray(edged, np.uint8)
        size = pixels.shape[1] // 2, pixels.shape[0] // 2
        pixels = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
        times //= 2
    return pixels


def _checked(data: bytes, source: str) -> PhotoFile:
    """The header of a file that can be decoded: of a known kind, whole, neither large nor tiny."""
    if not data:
        raise NotAPhoto(say("empty-file"), source)
    if len(data) > MAX_BYTES:
        raise NotAPhoto(_too_many_bytes(len(data)), source)
    try:
        file = look_at(data)
    except Damaged:
        raise NotAPhoto(say("damaged"), source) from None
    except TooManyParts as parts:
        raise NotAPhoto(say("too-many-parts", parts=str(parts)), source) from None
    if file is None:
        raise NotAPhoto(_what_else(data), source)
    width_px, height_px = file.size_px
    if width_px * height_px > MAX_PIXELS:
        raise NotAPhoto(_too_many_pixels(file.size_px), source)
    if min(file.size_px) < MIN_SIDE_PX:
        raise NotAPhoto(say("too-few-pixels", size=f"{width_px} × {height_px}"), source)
    if not file.is_complete:  # decoders would fill the rest with grey and say nothing
        raise NotAPhoto(say("ends-early"), source)
    return file


def _what_else(data: bytes) -> Message:
    """What a file is that is no photo, or one of which not even the head is whole."""
    is_film = data[4:8] in (b"ftyp", b"moov", b"mdat") and data[8:12] not in (b"avif", b"avis")
    if is_film or data.startswith(_FILMS) or data[8:12] == b"AVI ":
        return say("video")
    if data.startswith(b"%PDF"):
        return say("pdf")
    return say("damaged" if data.startswith((JPEG, PNG, b"RIFF")) else "not-a-photo")


def _upright(pixels: Pixels, orientation: int) -> Pixels:
    rotation, flip = _UPRIGHT.get(orientation, (None, None))
    if rotation is not None:
        pixels = np.asarray(cv2.rotate(pixels, rotation), dtype=np.uint8)
    if flip is not None:
        pixels = np.asarray(cv2.flip(pixels, flip), dtype=np.uint8)
    return pixels


def _is_heic(data: bytes) -> bool:
    return data[4:8] == b"ftyp" and data[8:12] in _HEIC_BRANDS


def _jpeg_from_heic(data: bytes, source: str) -> bytes:
    """The photo as JPEG, upright, when the `heic` extra is installed."""
    try:
        import pillow_heif
    except ModuleNotFoundError:
        raise NotAPhoto(say("heic"), source) from None
    pillow_heif.register_heif_opener()
    try:
        with Image.open(io.BytesIO(data)) as image:
            if image.size[0] * image.size[1] > MAX_PIXELS:
                raise NotAPhoto(_too_many_pixels(image.size), source)
            buffer = io.BytesIO()
            image.convert("RGB").save(buffer, "JPEG", quality=95)
    except (OSError, ValueError):
        raise NotAPhoto(say("damaged"), source) from None
    return buffer.getvalue()


def _too_many_bytes(size: int) -> Message:
    return say("too-many-bytes", size=size // 1_000_000, most=MAX_BYTES // 1_000_000)


def _too_many_pixels(size: tuple[int, int]) -> Message:
    most = MAX_PIXELS // 1_000_000
    return say("too-many-pixels", size=f"{size[0]} × {size[1]}", most=most)
