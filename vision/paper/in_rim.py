"""Which sheet lies within the rim of a paper, and which way round, at a glance.

What lies within four corners is made square and small, and compared with every blank made so at
each of four turns. Whatever is not that sheet is hardly alike: of pictures of other things 0.2 at
most, of sheets whose rim is seen well 0.4 and more, however they are filled in.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from scoring.sheet import SheetLayout
from vision.arrays import Points
from vision.paper.contrast import contrast_of
from vision.paper.found import FoundSheet
from vision.paper.kept import keep, kept_of
from vision.paper.plane import box_corners
from vision.paper.rim import rims
from vision.photo import Photo, Pixels
from vision.printing.blank import blank_raster

SIDE_PX = 96
ROUND_PX, SOFT_PX = 4, 0.8
SEEN_PX = 640
"""Long side of the photo that pages are cut out of."""
SAME_SHAPE = 0.35
"""How far, as a logarithm, the sides of a page seen at a slant may be from their ratio."""
LEAST_ALIKE, LEAST_LEAD = 0.2, 0.1
"""Correlation of a sheet with its blank, and by how much any other sheet and turn has less."""
SEEN_WELL = 0.35
"""With less, a corner may be a centimetre off, as where paper is curled or lies beside other paper:
such a sheet is believed only if its patches bear it out."""
PLAINLY_ALIKE = 0.5
"""No other rim is tried where one sheet correlates so well."""
KEPT_AS, MADE_BY = "square", 1
_Square = npt.NDArray[np.float32]
"""(SIDE_PX * SIDE_PX,), of length 1."""


@dataclass(frozen=True, slots=True, eq=False)
class SheetInRim:
    """The sheet that a paper is."""

    sheet: FoundSheet
    """About where it is."""
    is_seen_well: bool


@dataclass(frozen=True, slots=True, eq=False)
class _Way:
    """A sheet that may lie within a rim."""

    alike: float
    layout: SheetLayout
    turn: int
    corners_px: Points

    @property
    def sheet(self) -> FoundSheet:
        """Where it would be."""
        corners_px = np.roll(self.corners_px, -self.turn, axis=0)
        page = box_corners((0.0, 0.0, *self.layout.page_mm)).astype(np.float32)
        matrix = cv2.getPerspectiveTransform(page, corners_px.astype(np.float32))
        return FoundSheet(self.layout, np.asarray(matrix, np.float64), ())


def sheet_in_rim(photo: Photo, layouts: Sequence[SheetLayout]) -> SheetInRim | None:
    """The sheet that the brightest paper in the photo is, where no other may be meant."""
    ways: list[_Way] = []
    for corners_px in rims(photo):
        ways += _ways(photo, corners_px, layouts)
        best = _likest(ways)
        if best is not None and best.alike >= PLAINLY_ALIKE:
            break
    best = _likest(ways)
    return None if best is None else SheetInRim(best.sheet, best.alike >= SEEN_WELL)


def _likest(ways: Sequence[_Way]) -> _Way | None:
    """The way that is plainly more alike than another sheet or turn."""
    best = max(ways, key=lambda one: one.alike, default=None)
    if best is None or best.alike < LEAST_ALIKE:
        return None
    is_other = (one for one in ways if one.layout is not best.layout or one.turn != best.turn)
    next_best = max((one.alike for one in is_other), default=0.0)
    return best if best.alike - next_best >= LEAST_LEAD else None


def _ways(photo: Photo, corners_px: Points, layouts: Sequence[SheetLayout]) -> list[_Way]:
    """Every sheet at every turn that has about this shape."""
    reduction = photo.reduction_for(SEEN_PX)
    side = 2 * SIDE_PX
    square = box_corners((0.0, 0.0, side, side)).astype(np.float32)
    seen_px = ((corners_px + 0.5) / reduction - 0.5).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(seen_px, square)
    inside = np.asarray(cv2.warpPerspective(photo.grey(reduction), matrix, (side, side)), np.uint8)
    steps = np.linalg.norm(np.roll(corners_px, -1, axis=0) - corners_px, axis=1)
    seen_ratio = (steps[0] + steps[2]) / max(1e-9, steps[1] + steps[3])
    ways = []
    for turn in range(4):
        page = _square(np.rot90(inside, turn))
        ratio = seen_ratio if turn % 2 == 0 else 1 / seen_ratio
        for layout in layouts:
            width, height = layout.page_mm
            if abs(np.log(ratio * height / width)) < SAME_SHAPE:
                alike = float(page @ square_of_blank(layout))
                ways.append(_Way(alike, layout, turn, corners_px))
    return ways


def _square(grey: Pixels) -> _Square:
    small = cv2.resize(grey, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(contrast_of(np.asarray(small, np.uint8), ROUND_PX), (0, 0), SOFT_PX)
    page = np.asarray(soft, np.float32).ravel()
    page = page - page.mean()
    return np.asarray(page / max(1e-6, float(np.linalg.norm(page))), np.float32)


@lru_cache(maxsize=128)
def square_of_blank(layout: SheetLayout) -> _Square:
    """The blank so; from the file beside it, if there is one."""
    kept = kept_of(layout, KEPT_AS, MADE_BY) or {}
    square = kept.get("square")
    if square is not None and square.shape == (SIDE_PX**2,):
        return np.asarray(square, np.float32)
    # As finely as a photo is looked at: drawn coarsely at once, thin lines would be lost.
    found = _square(blank_raster(layout, SEEN_PX / max(layout.page_mm)))
    keep(layout, KEPT_AS, MADE_BY, {"square": found})
    return found
