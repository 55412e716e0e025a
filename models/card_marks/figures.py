"""Figures of ages by themselves, printed in many fonts, as they are cut out of a photo.

Far more fonts and sizes than whole cards would give in the time: pale on a card's dark badge, or
dark on a pale back, with whatever lies beside it.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from models.cards.deck import GROUNDS
from vision.cards.marks import NOTHING, SIDE_PX

Pixels = npt.NDArray[np.uint8]
Colour = npt.NDArray[np.float64]
_FINE = 2
PRINTED = 0.88
"""So many of the cuts hold a figure."""
LETTERS = "ACEFHKLMNPRTUVWXYadehkmnprtuvwxy"
"""None of them looks like a figure."""
ASKEW, BENT = 0.08, 0.035
"""How far the cut of a figure is off, where no other part tells how the card lies: radians, and
shares of its side."""
BOLDER = (0.0, 0.11)
"""How much figures of backs are thickened, in their height: in a bold print the gaps of 3 close."""


def figures(
    fonts: Sequence[Path], ages: Sequence[int], count: int, seed: int
) -> Iterator[tuple[Pixels, str]]:
    """So many cuts of figures; a few hold none."""
    rng = np.random.default_rng([seed, 77])
    for _ in range(count):
        age = str(rng.choice(ages)) if rng.random() < PRINTED else ""
        path = fonts[int(rng.integers(len(fonts)))]
        printed = _on_badge(age, path, rng) if rng.random() < 0.5 else _on_back(age, path, rng)
        yield _photographed(printed, rng), age or NOTHING


def _near(rgb: Sequence[float] | Colour, by: float, rng: np.random.Generator) -> tuple[int, ...]:
    return tuple(np.clip(np.asarray(rgb) + rng.normal(0, by, 3), 0, 255).astype(int).tolist())


def _sheet(
    ground: tuple[int, ...], rng: np.random.Generator
) -> tuple[Image.Image, ImageDraw.ImageDraw, tuple[float, float], float]:
    side = SIDE_PX * _FINE
    sheet = Image.new("RGB", (side, side), ground)
    x, y = (side / 2 + rng.normal(0, 0.05 * side, 2)).tolist()
    return sheet, ImageDraw.Draw(sheet), (x, y), side * float(np.exp(rng.normal(0, 0.07)))


def _on_badge(age: str, path: Path, rng: np.random.Generator) -> Image.Image:
    """Pale on the dark badge of one of the colours."""
    ground, dark = list(GROUNDS.values())[int(rng.integers(len(GROUNDS)))]
    sheet, pen, (x, y), side = _sheet(_near(ground, 10, rng), rng)
    reach = rng.uniform(0.46, 0.66) * side
    corners = int(rng.choice((4, 8, 24)))
    turn = float(rng.choice((0, np.pi / 4, np.pi / 8)))
    ring = np.linspace(0, 2 * np.pi, corners, endpoint=False) + turn
    pen.polygon(
        [(x + reach * np.cos(a), y + reach * np.sin(a)) for a in ring], fill=_near(dark, 10, rng)
    )
    font, ink = _font(path, rng.uniform(0.42, 0.66) * side), _near((250, 250, 250), 8, rng)
    if not age:
        _something(pen, (x, y), side, font, ink, rng)
    pen.text((x, y), age, font=font, fill=ink, anchor="mm")
    return sheet


def _on_back(age: str, path: Path, rng: np.random.Generator) -> Image.Image:
    """Dark on a pale back, a line of its frame round it."""
    pale = rng.uniform(200, 245, 3) * (1.0, 0.96, 0.88)
    brown = np.array([rng.uniform(90, 150), rng.uniform(50, 100), rng.uniform(20, 70)])
    sheet, pen, (x, y), side = _sheet(_near(pale, 4, rng), rng)
    if rng.random() < 0.7:
        reach, thick = rng.uniform(0.5, 1.1) * side, int(rng.integers(1, 5))
        box = (x - reach, y - reach, x + reach, y + reach)
        pen.ellipse(box, outline=_near(brown, 5, rng), width=thick)
    if rng.random() < 0.3:  # the next card of a fan
        edge = rng.uniform(0.36, 0.6) * side * float(rng.choice((-1, 1)))
        beyond = (x + edge, 0, x + edge + 2 * side, 2 * side)
        if edge < 0:
            beyond = (x + edge - 2 * side, 0, x + edge, 2 * side)
        pen.rectangle(beyond, fill=_near(pale * rng.uniform(0.4, 1.0), 8, rng))
    high, ink = rng.uniform(0.42, 0.7) * side, _near(brown * 0.6, 6, rng)
    stroke = round(high * rng.uniform(*BOLDER))
    if not age:
        _something(pen, (x, y), side, _font(path, high), ink, rng)
    pen.text((x, y), age, font=_font(path, high), fill=ink, anchor="mm", stroke_width=stroke)
    return sheet


def _something(
    pen: ImageDraw.ImageDraw,
    at: tuple[float, float],
    side: float,
    font: ImageFont.FreeTypeFont,
    ink: tuple[int, ...],
    rng: np.random.Generator,
) -> None:
    """What is no figure of an age: a ring, a square, a letter, or nothing at all."""
    (x, y), reach, thick = at, rng.uniform(0.15, 0.42) * side, int(rng.integers(1, 10))
    box = (x - reach, y - reach, x + reach, y + reach)
    kind = int(rng.integers(4))
    if kind == 0:
        pen.ellipse(box, outline=ink, width=thick)
    elif kind == 1:
        pen.rectangle(box, outline=ink, width=thick)
    elif kind == 2:
        pen.text((x, y), str(rng.choice(list(LETTERS))), font=font, fill=ink, anchor="mm")


def _font(path: Path, high_px: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, max(8, round(high_px / 0.72)))


def _photographed(printed: Image.Image, rng: np.random.Generator) -> Pixels:
    """Askew, coarse, blurred, in other light, noisy."""
    pixels = np.asarray(printed)[:, :, ::-1]
    side = pixels.shape[0]
    corners = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    angle, middle = rng.normal(0, ASKEW), np.float32(side / 2)
    way = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]], np.float32)
    moved = (corners - middle) @ way.T + middle
    moved += rng.normal(0, BENT * side, (4, 2)).astype(np.float32)
    coarse = int(SIDE_PX * min(1.0, float(np.exp(rng.uniform(np.log(0.32), np.log(1.6))))))
    matrix = cv2.getPerspectiveTransform(moved, corners * coarse / side)
    soft = cv2.GaussianBlur(pixels, (0, 0), 0.35 * side / coarse + rng.uniform(0, 2.2))
    small = cv2.warpPerspective(soft, matrix, (coarse, coarse), borderMode=cv2.BORDER_REPLICATE)
    gain = np.exp(rng.normal(-0.15, 0.2) + rng.normal(0, 0.06, 3))
    noise = rng.normal(0, rng.uniform(0.5, 7), small.shape)
    lit = np.clip(small * gain + noise, 0, 255).astype(np.uint8)
    return np.asarray(cv2.resize(lit, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_LINEAR), np.uint8)
