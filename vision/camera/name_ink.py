"""The name on a sheet as a picture, to know the same sheet again: nobody needs to read it.

A sheet that was taken up and laid elsewhere has the very same ink on it. A name that is written
anew, on another sheet, seldom looks so much alike; then nothing is said.
"""

from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from scoring.sheet import SheetLayout
from vision.camera.watch import Shades
from vision.ink.fields import FLAT_PX_PER_MM
from vision.photo import Pixels

NAME = "name"
"""Id of the field that players write their name in."""
PX_PER_MM = 3.0
SHIFT_PX = 4
"""A page is laid flat to within so much."""
STROKE_PX = (0.8, 2.5)
"""Blurs between which the strokes of a hand stand out."""
LEAST_INK = 0.012
"""Share of the box that a name covers at least."""
LEAST_DARK = 40.0
"""Grey levels by which ink is darker than the blank, at least; noise is less."""
ALIKE, CLEARLY = 0.8, 0.2
"""Correlation of two pictures of one name, and its lead over every other name."""


def name_ink(flat: Pixels, layout: SheetLayout) -> Pixels | None:
    """How dark the ink in the box for the name is, small and grey; None where there is none."""
    if not any(field.id == NAME for field in layout.fields):
        return None
    grey = flat if flat.ndim == 2 else np.asarray(cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY), np.uint8)
    from vision.printing.blank import blank_raster

    page = _box(grey, layout)
    blank = _box(blank_raster(layout, FLAT_PX_PER_MM), layout)
    if page.shape != blank.shape or not page.size:
        return None
    lit = page * (np.percentile(blank, 70) / max(1.0, float(np.percentile(page, 70))))
    ink = np.clip(blank - lit - LEAST_DARK, 0, 255).astype(np.uint8)
    return ink if float((ink > 0).mean()) >= LEAST_INK else None


def _box(grey: Pixels, layout: SheetLayout) -> Pixels:
    """The box for the name, at few pixels a millimetre."""
    x, y, width, height = (round(v * FLAT_PX_PER_MM) for v in layout.field(NAME).box_mm)
    box = grey[y : y + height, x : x + width]
    scale = PX_PER_MM / FLAT_PX_PER_MM
    small = cv2.resize(box, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def likeness(one: Pixels, other: Pixels) -> float:
    """How alike two names look, up to a small shift: 1 for the same ink."""
    if one.shape != other.shape:
        return 0.0
    room, sought = (_strokes(np.pad(ink, SHIFT_PX)) for ink in (one, other))
    inner = sought[SHIFT_PX:-SHIFT_PX, SHIFT_PX:-SHIFT_PX]
    return float(cv2.matchTemplate(room, inner, cv2.TM_CCOEFF_NORMED).max())


def _strokes(ink: Pixels) -> Shades:
    """The strokes without the grey of the line they stand on, which all names have in common."""
    grey = ink.astype(np.float32)
    fine, coarse = (cv2.GaussianBlur(grey, (0, 0), blur_px) for blur_px in STROKE_PX)
    return np.asarray(fine - coarse, np.float32)


def whose_name(ink: Pixels | None, known: Mapping[str, Sequence[Pixels]]) -> str:
    """Whose name it is, of the earlier pictures of each; "" where none is clearly the same."""
    if ink is None:
        return ""
    scores = {
        player: max((likeness(ink, one) for one in pictures), default=0.0)
        for player, pictures in known.items()
    }
    first, second = sorted([*scores.values(), 0.0, 0.0], reverse=True)[:2]
    if first < ALIKE or first - second < CLEARLY:
        return ""
    return next(player for player, score in scores.items() if score == first)
