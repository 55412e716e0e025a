import io
import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from tests.words import english
from vision.errors import NotAPhoto
from vision.photo import Photo, Pixels


def picture(width: int = 320, height: int = 240) -> Pixels:
    """Dark on the left, bright on the right, red in the top left corner."""
    row = np.linspace(40, 200, width).astype(np.uint8)
    pixels = np.repeat(np.repeat(row[None, :, None], height, axis=0), 3, axis=2)
    pixels[: height // 4, : width // 4] = (0, 0, 255)
    return pixels


def encoded(kind: str, pixels: Pixels | None = None) -> bytes:
    ok, data = cv2.imencode(kind, picture() if pixels is None else pixels)
    assert ok
    return bytes(data.tobytes())


def png_header(width: int, height: int) -> bytes:
    body = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunk = struct.pack(">I", 13) + body + struct.pack(">I", zlib.crc32(body))
    return b"\x89PNG\r\n\x1a\n" + chunk


@pytest.mark.parametrize("kind", [".jpg", ".png", ".webp"])
def test_common_kinds_decode_to_the_same_picture(kind: str) -> None:
    photo = Photo(encoded(kind))
    assert (photo.width_px, photo.height_px) == (320, 240)
    assert photo.pixels().shape == (240, 320, 3)
    assert np.abs(photo.pixels().astype(int) - picture()).mean() < 6


@pytest.mark.parametrize("kind", [".jpg", ".png"])
@pytest.mark.parametrize("reduction", [2, 4, 8])
def test_a_reduced_picture_is_the_whole_picture_smaller(kind: str, reduction: int) -> None:
    photo = Photo(encoded(kind))
    small = photo.pixels(reduction)
    assert small.shape == (240 // reduction, 320 // reduction, 3)
    exact = cv2.resize(picture(), small.shape[1::-1], interpolation=cv2.INTER_AREA)
    assert np.abs(small.astype(int) - exact).mean() < 8


def test_reduction_leaves_enough_pixels() -> None:
    photo = Photo.from_pixels(np.zeros((3000, 4000, 3), np.uint8))
    assert photo.reduction_for(1000) == 4
    assert photo.reduction_for(1001) == 2
    assert photo.reduction_for(5000) == 1


@pytest.mark.parametrize("orientation", range(1, 9))
def test_exif_orientation_brings_the_photo_upright(orientation: int) -> None:
    upright = Image.fromarray(picture()[:, :, ::-1])
    back = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    stored = upright.transpose(back[orientation]) if orientation in back else upright
    exif = Image.Exif()
    exif[0x0112] = orientation
    buffer = io.BytesIO()
    stored.save(buffer, "JPEG", quality=95, exif=exif)
    photo = Photo(buffer.getvalue())
    assert (photo.width_px, photo.height_px) == (320, 240)
    for reduction in (1, 2):
        pixels = photo.pixels(reduction)
        assert pixels[5, 5, 2] > 200
        assert pixels[5, 5, 0] < 60
        assert pixels[-5, -5].mean() > pixels[-5, 5].mean() + 100


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(NotAPhoto, match=r"nowhere\.jpg, problem=no-such-file"):
        Photo.open(tmp_path / "nowhere.jpg")


def test_a_folder_is_not_a_photo(tmp_path: Path) -> None:
    with pytest.raises(NotAPhoto, match="folder"):
        Photo.open(tmp_path)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "empty"),
        (b"just some text, no picture at all", "can’t read this as a photo"),
        (b"\x00\x00\x00\x20ftypisom" + bytes(99), "This is a video"),
        (b"\x00\x00\x00\x14ftypqt  " + bytes(99), "This is a video"),
        (b"RIFF\x00\x00\x00\x00AVI LIST" + bytes(99), "This is a video"),
        (b"\x1aE\xdf\xa3" + bytes(99), "This is a video"),
        (b"\x00\x00\x00\x20ftypavif" + bytes(99), "can’t read this as a photo"),
        (b"RIFF\x00\x00\x00\x00WAVE" + bytes(99), "The picture is damaged"),
        (b"%PDF-1.7" + bytes(99), "This is a PDF"),
        (encoded(".jpg")[:-400], "ends early"),
        (encoded(".png")[:-60], "Send or copy the photo again"),
        (encoded(".webp")[:-60], "Send or copy the photo again"),
        (png_header(30_000, 30_000), "more than 50 megapixels"),
        (png_header(8_000, 8_000), "more than 50 megapixels"),
        (encoded(".png", picture(40, 40)), "not its preview"),
        (b"\x00\x00\x00\x18ftypheic" + b"\x00" * 40, "HEIC"),
        (b"\x00" * 40_000_001, "more than the 40 MB"),
    ],
    ids=[
        "empty",
        "text",
        "mp4",
        "quicktime",
        "avi",
        "webm",
        "avif",
        "sound",
        "pdf",
        "cut-jpeg",
        "cut-png",
        "cut-webp",
        "bomb",
        "large",
        "tiny",
        "heic",
        "heavy",
    ],
)
def test_bad_input_gets_its_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(NotAPhoto) as error:
        Photo(data, "table.jpg")
    assert english(error.value.message).startswith("table.jpg: ")
    assert sentence in english(error.value.message)


def test_a_jpeg_with_trailing_bytes_is_complete() -> None:
    assert Photo(encoded(".jpg") + b"\x00" * 5000).pixels().shape == (240, 320, 3)


def progressive(scans: int) -> bytes:
    """A picture sent in passes, the last of which comes again and again."""
    good, data = cv2.imencode(".jpg", picture(), [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])
    assert good
    whole = bytes(data.tobytes())
    last = whole[whole.rfind(b"\xff\xda") : -2]
    return whole[:-2] + last * scans + whole[-2:]


@pytest.mark.parametrize(
    "data",
    [
        progressive(1_500),
        encoded(".jpg")[:2] + b"\xff\xfe\x00\x02" * 5_700_000 + encoded(".jpg")[2:],
        encoded(".png")[:33] + b"\x00\x00\x00\x00tEXt\x00\x00\x00\x00" * 900_000,
        encoded(".webp")[:12] + b"EXIF\x00\x00\x00\x00" * 900_000,
    ],
    ids=["scans", "comments", "png-chunks", "webp-chunks"],
)
def test_a_file_of_countless_parts_is_refused(data: bytes) -> None:
    if data.startswith(b"RIFF"):
        data = b"RIFF" + struct.pack("<I", len(data) - 8) + data[8:]
    with pytest.raises(NotAPhoto) as error:
        Photo(data)
    assert "no camera" in english(error.value.message)


def test_a_usual_progressive_jpeg_is_a_photo() -> None:
    assert Photo(progressive(0)).pixels().shape == (240, 320, 3)


def test_padding_between_the_parts_is_walked_over() -> None:
    data = encoded(".jpg")
    assert Photo(data[:2] + b"\xff" * 3_000_000 + data[2:]).width_px == 320
    assert Photo(data[:-2] + b"\xff" * 3_000_000 + data[-2:]).width_px == 320


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_other_kinds_are_turned_upright_too(kind: str) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    buffer = io.BytesIO()
    Image.fromarray(picture()[:, :, ::-1]).save(buffer, kind, exif=exif)
    photo = Photo(buffer.getvalue())
    assert (photo.width_px, photo.height_px) == (240, 320)
    assert photo.pixels().shape == (320, 240, 3)
