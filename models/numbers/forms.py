"""Tables of cells as any form may have them: ruled, tinted, with small print in some."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from scoring.sheet import LABELS, BoxMm, Field, FieldKind
from scoring.sheet.layout import BELOW_ZERO
from vision.photo import Pixels

LABELS_WITH_MINUS = LABELS[FieldKind.NUMBER] + BELOW_ZERO
PX_PER_MM = 8.0
EDGE_MM = 7.0
BANDED = 0.35
"""Share of tables some of whose rows are dark bands with print, as par and handicap stand in."""
FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX)


@dataclass(frozen=True, slots=True, eq=False)
class Form:
    """A printed table and its cells."""

    blank: Pixels
    """(H, W, 3) BGR."""
    fields: tuple[Field, ...]


def any_form(rng: np.random.Generator) -> Form:
    """Rows and columns of cells, ruled, tinted, with small print in some."""
    columns, rows = int(rng.integers(3, 7)), int(rng.integers(3, 7))
    tall = rng.uniform(5.0, 13.0)
    wide = tall * rng.choice((rng.uniform(0.9, 1.5), rng.uniform(1.5, 3.2)))
    gap = (0.0, 0.0) if rng.random() < 0.65 else tuple(rng.uniform(0, 3, 2))
    size = (columns * (wide + gap[0]) + 2 * EDGE_MM, rows * (tall + gap[1]) + 2 * EDGE_MM)
    paper = np.full(3, 255.0) if rng.random() < 0.6 else rng.uniform(200, 255, 3)
    pixels = np.full((int(size[1] * PX_PER_MM), int(size[0] * PX_PER_MM), 3), paper, np.uint8)
    dark = rng.uniform(0, 170) * np.ones(3) if rng.random() < 0.7 else rng.uniform(0, 210, 3)
    tint = rng.uniform(150, 252, 3)
    ruled, tinted, hints = rng.random(), rng.random(), rng.random() < 0.35
    printed = rng.random() < 0.12
    thick = max(1, int(rng.uniform(0.08, 0.6) * PX_PER_MM))
    font = int(rng.choice(FONTS))
    bands, band_colour = _any_bands(rows, rng)
    fields = []
    for number in range(rows * columns):
        row, column = divmod(number, columns)
        x, y = EDGE_MM + column * (wide + gap[0]), EDGE_MM + row * (tall + gap[1])
        near = int(x * PX_PER_MM), int(y * PX_PER_MM)
        far = int((x + wide) * PX_PER_MM), int((y + tall) * PX_PER_MM)
        stripe = (tinted < 0.15) or (tinted < 0.3 and row % 2) or (tinted < 0.4 and column % 2)
        if stripe or (row == 0 and tinted > 0.9):
            cv2.rectangle(pixels, near, far, tint.tolist(), -1)
        if ruled < 0.7:
            cv2.rectangle(pixels, near, far, dark.tolist(), thick, cv2.LINE_AA)
        elif ruled < 0.9:
            cv2.line(pixels, (near[0], far[1]), far, dark.tolist(), thick, cv2.LINE_AA)
        if row in bands:
            _print_band(pixels, (x, y, wide, tall), font, band_colour, rng)
            continue
        if hints or printed:
            _print_hint(pixels, (x, y, wide, tall), font, dark, rng, large=printed)
        fields.append(Field(f"n{number}", FieldKind.NUMBER, (x, y, wide, tall), LABELS_WITH_MINUS))
    return Form(pixels, tuple(fields))


def _any_bands(rows: int, rng: np.random.Generator) -> tuple[set[int], npt.NDArray[np.float64]]:
    """Which rows are printed bands, never all of them, and their colour."""
    colour = np.where(rng.random(3) < 0.5, rng.uniform(10, 90, 3), rng.uniform(90, 200, 3))
    if rng.random() >= BANDED:
        return set(), colour
    drawn = np.flatnonzero(rng.random(rows) < 0.3).tolist()
    return set(drawn[: rows - 1]), colour


def _print_band(
    pixels: Pixels,
    box: BoxMm,
    font: int,
    colour: npt.NDArray[np.float64],
    rng: np.random.Generator,
) -> None:
    """A cell of a band: filled, with a number in white or black."""
    x, y, wide, tall = (side * PX_PER_MM for side in box)
    ends = (int(x), int(y)), (int(x + wide), int(y + tall))
    cv2.rectangle(pixels, *ends, colour.tolist(), -1)
    size = tall * 0.5 / 22
    ink = (255, 255, 255) if colour.mean() < 110 else (20, 20, 20)
    at = int(x + 0.25 * wide), int(y + 0.75 * tall)
    text = str(rng.integers(1, 600))
    cv2.putText(pixels, text, at, font, size, ink, max(1, round(size * 1.5)), cv2.LINE_AA)


def _print_hint(
    pixels: Pixels,
    box: BoxMm,
    font: int,
    dark: npt.NDArray[np.float64],
    rng: np.random.Generator,
    *,
    large: bool,
) -> None:
    """Small print in a corner, or large and pale behind what is to be written."""
    x, y, wide, tall = box
    text = str(rng.choice(["+", "x2", "6", "=", "10", "A", "1st", "-5", str(rng.integers(0, 60))]))
    share = rng.uniform(0.4, 0.75) if large else rng.uniform(0.15, 0.3)
    size = tall * share * PX_PER_MM / 22
    tone = 255 - (255 - dark) * (rng.uniform(0.15, 0.45) if large else 1.0)
    place = (
        x + wide * (0.3 if large else rng.uniform(0.03, 0.1)),
        y + tall * (0.75 if large else rng.uniform(0.22, 0.4)),
    )
    at = int(place[0] * PX_PER_MM), int(place[1] * PX_PER_MM)
    cv2.putText(pixels, text, at, font, size, tone.tolist(), max(1, round(size * 1.5)), cv2.LINE_AA)
