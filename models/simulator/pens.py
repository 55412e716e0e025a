"""Pens, and the page they write on: ink is drawn in millimetres and darkens the printed raster."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from models.simulator.glyphs import Stroke

Pixels = npt.NDArray[np.uint8]
Alpha = npt.NDArray[np.float32]

_SHIFT = 3
"""Fractional bits of the coordinates given to OpenCV's line drawing."""
_GRAIN_SIDE_PX = 512

ERASED: Final = "erased"
"""Name of the pen that draws what an eraser left."""


@dataclass(frozen=True, slots=True)
class Pen:
    """What the hand holds."""

    name: str
    colour: tuple[float, float, float]
    """Blue, green, red in [0, 1]: the light that a fully covered spot still reflects."""
    width_mm: float
    opacity: float
    grain: float
    """0 for a smooth line, towards 1 for the broken line of a pencil on rough paper."""
    bleed_mm: float = 0.0
    """How far ink spreads in the paper."""


def any_pen(rng: np.random.Generator, kind: str = "", *, odd: bool = False) -> Pen:
    """A pen as they lie on a game table; `kind` fixes what it is, odd ones come if asked for."""
    if kind in ODD_PENS or (odd and not kind and rng.random() < 0.45):
        return _odd_pen(rng, kind or str(rng.choice(ODD_PENS)))
    kinds = ("pencil", "ballpoint", "gel", "fineliner", "marker")
    kind = kind or str(rng.choice(kinds, p=(0.27, 0.36, 0.14, 0.15, 0.08)))
    if kind == "pencil":
        grey = rng.uniform(0.15, 0.4)
        colour = (grey * 1.02, grey, grey * 0.98)
        return Pen(
            kind, colour, rng.uniform(0.3, 0.7), rng.uniform(0.4, 0.9), rng.uniform(0.25, 0.7)
        )
    if kind == "ballpoint":
        return Pen(
            kind,
            _hue(rng),
            rng.uniform(0.25, 0.5),
            rng.uniform(0.65, 0.95),
            rng.uniform(0.05, 0.35),
        )
    if kind == "marker":
        return Pen(kind, _hue(rng), rng.uniform(0.8, 1.5), rng.uniform(0.85, 1.0), 0.05)
    return Pen(
        kind, _hue(rng), rng.uniform(0.3, 0.65), rng.uniform(0.85, 1.0), rng.uniform(0.0, 0.15)
    )


BRIGHTEST = 0.5
"""What people take to write with is darker than this."""
ODD_PENS = ("light pencil", "coloured pencil", "felt", "dry-erase", "red pen")
"""What else people take when no better pen is at hand."""


def _odd_pen(rng: np.random.Generator, kind: str) -> Pen:
    if kind == "light pencil":
        grey = rng.uniform(0.3, 0.5)
        opacity, grain = rng.uniform(0.28, 0.55), rng.uniform(0.3, 0.7)
        return Pen(kind, (grey, grey, grey), rng.uniform(0.25, 0.6), opacity, grain)
    if kind == "coloured pencil":
        opacity, grain = rng.uniform(0.4, 0.85), rng.uniform(0.2, 0.6)
        return Pen(kind, any_colour(rng), rng.uniform(0.5, 1.2), opacity, grain)
    if kind == "felt":
        width, bleed = rng.uniform(0.7, 1.8), rng.uniform(0.05, 0.3)
        colour = _hue(rng) if rng.random() < 0.5 else any_colour(rng)
        return Pen(kind, colour, width, rng.uniform(0.75, 1.0), 0.05, bleed)
    if kind == "dry-erase":
        opacity, grain = rng.uniform(0.35, 0.95), rng.uniform(0.1, 0.6)
        return Pen(kind, any_colour(rng), rng.uniform(0.9, 2.2), opacity, grain)
    colour = (rng.uniform(0.1, 0.45), rng.uniform(0.1, 0.4), rng.uniform(0.75, 0.95))
    return Pen(kind, colour, rng.uniform(0.3, 0.6), rng.uniform(0.5, 0.95), rng.uniform(0, 0.3))


def any_colour(rng: np.random.Generator) -> tuple[float, float, float]:
    """A colour of the box of pencils that can be read on white: no pale yellow or mint."""
    levels = np.where(rng.random(3) < 0.45, rng.uniform(0.55, 0.95, 3), rng.uniform(0.05, 0.4, 3))
    if levels.min() > 0.5:
        levels[int(rng.integers(3))] = rng.uniform(0.05, 0.35)
    bright = float(levels @ (0.114, 0.587, 0.299))
    levels = levels * min(1.0, BRIGHTEST / bright)
    return float(levels[0]), float(levels[1]), float(levels[2])


def _hue(rng: np.random.Generator) -> tuple[float, float, float]:
    """Blue, black, red or green ink; blue and black are by far the commonest."""
    name = str(rng.choice(("black", "blue", "red", "green"), p=(0.42, 0.42, 0.11, 0.05)))
    base = {
        "black": (0.12, 0.1, 0.1),
        "blue": (0.6, 0.25, 0.12),
        "red": (0.2, 0.15, 0.75),
        "green": (0.25, 0.45, 0.1),
    }[name]
    blue, green, red = np.clip(np.asarray(base) + rng.normal(0, 0.05, 3), 0.02, 0.9)
    return float(blue), float(green), float(red)


class InkPage:
    """A printed page as a raster (H, W, 3) uint8 BGR, on which pens write in millimetres."""

    def __init__(self, pixels: Pixels, px_per_mm: float, rng: np.random.Generator) -> None:
        self.pixels = pixels.copy()
        self.px_per_mm = px_per_mm
        self.ways: dict[str, str] = {}
        """By field: what is unusual about the mark in it."""
        self._rng = rng
        coarse = rng.random((_GRAIN_SIDE_PX // 2, _GRAIN_SIDE_PX // 2), dtype=np.float32)
        self._grain = cv2.resize(coarse, (_GRAIN_SIDE_PX, _GRAIN_SIDE_PX))

    def draw(self, strokes: list[Stroke], pen: Pen, *, width_mm: float = 0.0) -> None:
        """Draw strokes given in millimetres with a pen, pressing a little harder here and there."""
        if not strokes:
            return
        points = np.concatenate(strokes)
        pad_px = 3 + (width_mm or pen.width_mm) * self.px_per_mm
        left, top = np.floor(points.min(axis=0) * self.px_per_mm - pad_px).astype(int)
        right, bottom = np.ceil(points.max(axis=0) * self.px_per_mm + pad_px).astype(int)
        alpha = np.zeros((bottom - top, right - left), np.uint8)
        for stroke in strokes:
            width_px = (width_mm or pen.width_mm) * self.px_per_mm * self._rng.uniform(0.85, 1.15)
            thickness = max(1, int(width_px + self._rng.random()))
            local = stroke * self.px_per_mm - (left, top)
            fixed = np.round(local * (1 << _SHIFT)).astype(np.int32)
            cv2.polylines(alpha, [fixed], False, 255, thickness, cv2.LINE_AA, _SHIFT)
        self.cover(alpha.astype(np.float32) / 255.0, (int(left), int(top)), pen)

    def cover(self, alpha: Alpha, corner_px: tuple[int, int], pen: Pen) -> None:
        """Lay ink of a coverage (h, w) in [0, 1] on the page, its top left at `corner_px`."""
        height, width = self.pixels.shape[:2]
        x, y = corner_px
        x0, y0 = max(x, 0), max(y, 0)
        x1, y1 = min(x + alpha.shape[1], width), min(y + alpha.shape[0], height)
        if x0 >= x1 or y0 >= y1:
            return
        if pen.bleed_mm > 0:
            spread = cv2.GaussianBlur(alpha, (0, 0), pen.bleed_mm * self.px_per_mm)
            alpha = np.asarray(np.minimum(1.6 * spread, 1.0), np.float32)
        ink = alpha[y0 - y : y1 - y, x0 - x : x1 - x] * pen.opacity
        if pen.grain > 0:
            ink = ink * (1.0 - pen.grain * self._grain_like(ink.shape[0], ink.shape[1]))
        reflects = 1.0 - ink[..., None] * (1.0 - np.asarray(pen.colour, np.float32))
        region = self.pixels[y0:y1, x0:x1]
        region[:] = (region * reflects).astype(np.uint8)

    def whiten(self, alpha: Alpha, corner_px: tuple[int, int], level: float) -> None:
        """Lay correction fluid of this brightness on the page: it hides print and ink."""
        height, width = self.pixels.shape[:2]
        x, y = corner_px
        x0, y0 = max(x, 0), max(y, 0)
        x1, y1 = min(x + alpha.shape[1], width), min(y + alpha.shape[0], height)
        if x0 < x1 and y0 < y1:
            cover = alpha[y0 - y : y1 - y, x0 - x : x1 - x, None]
            region = self.pixels[y0:y1, x0:x1]
            region[:] = (region * (1 - cover) + 255 * level * cover).astype(np.uint8)

    def _grain_like(self, height: int, width: int) -> Alpha:
        if height > _GRAIN_SIDE_PX or width > _GRAIN_SIDE_PX:
            return np.float32(0.5) * np.ones((height, width), np.float32)
        x = int(self._rng.integers(_GRAIN_SIDE_PX - width + 1))
        y = int(self._rng.integers(_GRAIN_SIDE_PX - height + 1))
        return np.asarray(self._grain[y : y + height, x : x + width], np.float32)
