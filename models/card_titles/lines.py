"""Printed titles by chance, as they are cut out of photos."""

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from vision.cards.lines import HEIGHT_PX, TITLE_PX

Pixels = npt.NDArray[np.uint8]
_FINE = 2
"""Lines are drawn so many times larger."""


class Printer:
    """Prints lines in many fonts."""

    def __init__(self, fonts: Sequence[Path]) -> None:
        self._fonts = list(fonts)
        self._sized: dict[tuple[int, int], ImageFont.FreeTypeFont] = {}

    def title(self, text: str, rng: np.random.Generator) -> tuple[Pixels, str]:
        """White capitals in a dark box with a thin white frame."""
        wide, high = TITLE_PX * _FINE, HEIGHT_PX * _FINE
        dark, ground = rng.uniform(5, 110), rng.uniform(100, 250)
        sheet = Image.new("L", (wide, high), round(ground))
        pen = ImageDraw.Draw(sheet)
        left, top = rng.uniform(-0.03, 0.05) * wide, rng.uniform(-0.12, 0.12) * high
        right, bottom = (
            wide - rng.uniform(-0.03, 0.05) * wide,
            high - rng.uniform(-0.12, 0.12) * high,
        )
        pen.rectangle((left, top, right, bottom), fill=round(dark))
        if rng.random() < 0.9:
            inset = rng.uniform(2, 6)
            frame = (left + inset, top + inset, right - inset, bottom - inset)
            pen.rectangle(
                frame, outline=round(rng.uniform(170, 255)), width=int(rng.integers(1, 4))
            )
        font = self._font(rng, rng.uniform(0.42, 0.66) * high, text, (right - left) * 0.93)
        at = ((left + right) / 2 + rng.normal(0, 4), (top + bottom) / 2 + rng.normal(0, 2))
        pen.text(at, text, font=font, fill=round(rng.uniform(190, 255)), anchor="mm")
        return _photographed(np.asarray(sheet), rng), text

    def _font(
        self, rng: np.random.Generator, cap_px: float, text: str, most_px: float
    ) -> ImageFont.FreeTypeFont:
        number = int(rng.integers(len(self._fonts)))
        font = self._at(number, round(cap_px / 0.7))
        length = font.getlength(text)
        return (
            font
            if length <= most_px
            else self._at(number, max(8, int(font.size * most_px / length)))
        )

    def _at(self, number: int, size: int) -> ImageFont.FreeTypeFont:
        if (number, size) not in self._sized:
            self._sized[number, size] = ImageFont.truetype(self._fonts[number], size)
        return self._sized[number, size]


def _photographed(line: npt.NDArray[np.uint8], rng: np.random.Generator) -> Pixels:
    """The line as a camera saw it and a reader cut it out: askew, coarse, noisy."""
    wide, high = TITLE_PX, HEIGHT_PX
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1.0]]) * (wide * _FINE, high * _FINE)
    moved = corners + rng.normal(0, 1, (4, 2)) * (2.5 * _FINE, 1.1 * _FINE)
    coarse = rng.uniform(0.4, 1.0) if rng.random() < 0.7 else 1.0
    size = (round(wide * coarse), round(high * coarse))
    matrix = cv2.getPerspectiveTransform(
        moved.astype(np.float32), (corners / _FINE * coarse).astype(np.float32)
    )
    soft = cv2.GaussianBlur(line, (0, 0), 0.4 * _FINE / coarse + rng.uniform(0, 0.8) * _FINE)
    small = cv2.warpPerspective(soft, matrix, size, borderMode=cv2.BORDER_REPLICATE).astype(
        np.float32
    )
    slope = np.linspace(-1, 1, size[0])[None] * rng.normal(0, 0.12) + np.exp(rng.normal(-0.2, 0.35))
    small = small * slope + rng.uniform(0, 30) + rng.normal(0, rng.uniform(0.5, 9), small.shape)
    if rng.random() < 0.1:
        at = rng.uniform(0, size[0])
        small += np.exp(-(((np.arange(size[0]) - at) / rng.uniform(4, 20)) ** 2))[
            None
        ] * rng.uniform(20, 130)
    grey = np.clip(small, 0, 255).astype(np.uint8)
    return np.asarray(cv2.resize(grey, (wide, high), interpolation=cv2.INTER_LINEAR), np.uint8)
