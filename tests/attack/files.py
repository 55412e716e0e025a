"""Files that are made to stop whoever opens them."""

import io
import struct
import zlib
from functools import cache

import cv2
import numpy as np
from PIL import Image

MEGABYTE = 1_000_000


@cache
def hostile_files(megabytes: int) -> dict[str, bytes]:
    """By what is wrong with them; those that grow have about this size."""
    plain, progressive, png = _jpeg(), _jpeg(progressive=True), _png_of(1600, 1200)
    last_scan = progressive[progressive.rfind(b"\xff\xda") : -2]
    size = megabytes * MEGABYTE
    return {
        "1,500 scans": progressive[:-2]
        + last_scan * min(1500, size // len(last_scan))
        + b"\xff\xd9",
        "padding before": plain[:2] + b"\xff" * size + plain[2:],
        "padding behind": plain[:-2] + b"\xff" * size + plain[-2:],
        "empty comments": plain[:2] + b"\xff\xfe\x00\x02" * (size // 4) + plain[2:],
        "restart marks": plain[:-2] + b"\xff\xd0" * (size // 2) + plain[-2:],
        "a bomb of 900 megapixels": _bomb(30_000, 30_000),
        "49 megapixels of nothing": _bomb(7_000, 7_000),
        "countless chunks": png[:33] + b"\x00\x00\x00\x00tEXt\x00\x00\x00\x00" * (size // 12),
        "noise": _noise(),
        "half a photo": plain[: len(plain) // 2],
        "text": b"dear diary, " * 1000,
    }


def sample() -> bytes:
    """A photo that people send: five dice, read in a moment."""
    from pathlib import Path

    return (Path(__file__).parents[2] / "samples/dice/white-dice-above.jpg").read_bytes()


def distinct(number: int) -> bytes:
    """A photo like no other."""
    pixels = np.random.default_rng(number).integers(0, 255, (60, 80, 3), np.uint8)
    return bytes(cv2.imencode(".jpg", cv2.resize(pixels, (800, 600)))[1])


def _jpeg(progressive: bool = False) -> bytes:
    pixels = cv2.resize(
        np.random.default_rng(1).integers(0, 255, (30, 40, 3), np.uint8), (640, 480)
    )
    return bytes(cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_PROGRESSIVE, int(progressive)])[1])


def _noise() -> bytes:
    pixels = np.random.default_rng(2).integers(0, 255, (1200, 1600, 3), np.uint8)
    return bytes(cv2.imencode(".jpg", pixels)[1])


def _png_of(width: int, height: int) -> bytes:
    file = io.BytesIO()
    Image.new("L", (width, height)).save(file, "PNG")
    return file.getvalue()


def _bomb(width: int, height: int) -> bytes:
    """A PNG of one colour: a thousandth of the memory it is decoded to."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        )

    row = b"\x00" * (1 + width)
    packer = zlib.compressobj(9)
    body = b"".join(packer.compress(row) for _ in range(min(height, 7_000))) + packer.flush()
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")
