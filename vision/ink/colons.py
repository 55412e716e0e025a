"""Times in boxes for numbers: 12:35 is no number, and is asked about rather than read as 125.

A colon is two dots, one above the other, as dark as the digits on both sides of it.
"""

from collections.abc import Mapping
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from scoring.observation import Observation
from scoring.sheet import Field, FieldKind, SheetLayout
from vision.ink.fields import FLAT_PX_PER_MM, PAPER_LEVEL
from vision.photo import Pixels

DOUBTED = 0.6
INK = (0.14, 0.24)
"""Ink takes so much more of the light than print: less may be noise, or print that lies a little
beside its place; and thick dots run into one another but for what is darkest."""
DOT_MM, LEAST_PX, COMPACT = (0.35, 1.8), 8, 0.5
"""A dot is so long, takes so many pixels at least, and so much of its box."""
RIM, MOST_WIDE, MOST_HIGH = 0.08, 0.6, 1.1
"""What is so near to the rim of a field, or as large as that, is what is left of its line."""
MOST_UNLIKE = 3.0
"""One of both is at most so many times as large as the other."""
ASIDE_MM, APART = 0.8, (0.15, 0.75)
"""One is so little beside the other, and so far above it, in heights of the digits."""
TALLER, AS_DARK = 1.8, 0.7
"""Digits are so many times as high as a dot, which takes so much of the light that they take."""
_Boxes = npt.NDArray[np.float64]
"""(N, 5): left, top, width, height and area, px."""


def with_times_asked(
    page: Pixels, layout: SheetLayout, seen: Mapping[str, Observation]
) -> dict[str, Observation]:
    """What was seen, less sure of numbers with a colon between their digits.

    Args:
        page: The page with its blank, (H, W, 4).
        layout: The sheet.
        seen: Every field of it.
    """
    numbers = [
        one
        for one in layout.fields
        if one.kind is FieldKind.NUMBER
        and len(seen[one.id].label) > 1
        and seen[one.id].confidence > DOUBTED
    ]
    found = dict(seen)
    for field in numbers:
        if _holds_colon(page, field):
            found[field.id] = replace(seen[field.id], confidence=DOUBTED)
    return found


def _holds_colon(page: Pixels, field: Field) -> bool:
    x, y, width, height = (round(side * FLAT_PX_PER_MM) for side in field.box_mm)
    blue, green, red, blank = cv2.split(page[max(0, y) : y + height, max(0, x) : x + width])
    if blue.size == 0:
        return False
    printed = cv2.erode(blank, np.ones((3, 3), np.uint8))
    printed = cv2.convertScaleAbs(printed, alpha=PAPER_LEVEL / 255)
    darker = np.asarray(cv2.subtract(printed, cv2.min(cv2.min(blue, green), red)), np.uint8)
    for share in INK:
        ink = np.asarray(darker > share * PAPER_LEVEL).view(np.uint8)
        _, _, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
        pieces = np.asarray(stats[1:], np.float64)
        pieces = pieces[(pieces[:, 4] >= LEAST_PX) & _are_inside(pieces, darker.shape)]
        if has_colon(pieces, darker):
            return True
    return False


def has_colon(pieces: _Boxes, darker: Pixels) -> bool:
    """Whether two of these pieces of ink are a colon among the others.

    Args:
        pieces: Those of one field.
        darker: How much darker than print each place of the field is.
    """
    is_dot = _are_dots(pieces)
    digits, dots = pieces[~is_dot], pieces[is_dot]
    if len(dots) < 2 or not len(digits):
        return False
    tall = float(digits[:, 3].max())
    dark = AS_DARK * max(_darkness(one, darker) for one in digits)
    dots = dots[dots[:, 2:4].max(axis=1) * TALLER < tall]
    dots = dots[[_darkness(one, darker) >= dark for one in dots]]
    lefts, rights = digits[:, 0], digits[:, 0] + digits[:, 2]
    for upper in dots:
        for lower in dots:
            aside, apart = (lower[:2] + lower[2:4] / 2 - upper[:2] - upper[2:4] / 2).tolist()
            small, large = sorted((upper[4], lower[4]))
            is_pair = APART[0] * tall < apart < APART[1] * tall and large < MOST_UNLIKE * small
            at = (upper[0] + lower[0] + (upper[2] + lower[2]) / 2) / 2
            is_between = bool((rights < at).any() and (lefts > at).any())
            if is_pair and is_between and abs(aside) < ASIDE_MM * FLAT_PX_PER_MM:
                return True
    return False


def _are_dots(pieces: _Boxes) -> npt.NDArray[np.bool_]:
    sides = pieces[:, 2:4]
    least, most = (side * FLAT_PX_PER_MM for side in DOT_MM)
    is_small = (sides.max(axis=1) <= most) & (sides.min(axis=1) >= least)
    return np.asarray(is_small & (pieces[:, 4] >= COMPACT * sides.prod(axis=1)))


def _are_inside(pieces: _Boxes, shape: tuple[int, ...]) -> npt.NDArray[np.bool_]:
    """Which pieces are in a field of this shape, and are not what is left of the line round it."""
    size = np.array([shape[1], shape[0]])
    middles = pieces[:, :2] + pieces[:, 2:4] / 2
    is_in = (abs(middles - size / 2) < (0.5 - RIM) * size).all(axis=1)
    return np.asarray(is_in & (pieces[:, 2:4] < size * (MOST_WIDE, MOST_HIGH)).all(axis=1))


def _darkness(piece: _Boxes, darker: Pixels) -> float:
    """How dark the darkest of a piece of ink is, specks left out."""
    left, top, width, height = piece[:4].astype(int).tolist()
    return float(np.quantile(darker[top : top + height, left : left + width], 0.9))
