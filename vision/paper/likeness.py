"""Whether a page is a sheet: laid flat and compared with its blank, patch by patch."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Points
from vision.ink.fields import FLAT_PX_PER_MM
from vision.paper.flatten import flatten
from vision.paper.found import FoundSheet
from vision.photo import Photo
from vision.printing.blank import reduced_blanks

COARSE_PX_PER_MM = 1.5
PATCH_MM, STEP_MM, REACH_MM = 26.0, 20.0, 5.0
LEAST_PRINT = 6.0
"""Grey levels of spread that a patch of the blank needs to be told from plain paper."""
SAME = 0.5
"""Correlation of a patch that shows the same print."""
LEAST_SAME_SHARE = 0.3
"""Of the patches in the photo, so many must show the same print: hands and dice lie on others."""
FEWEST_SAME = 4
IN_PLACE_MM = 1.4
"""Print no farther than this from where it should be is found by `align`, and is never the row
above or below."""
FITTING_SHARE, MOST_DISPLACED = 0.8, 0.04
"""Of the patches of a page that lies where it is thought to be, so many are in place or beside one
that is: hands, dice and ink hide others. And of those that are seen, so few are elsewhere."""


@dataclass(frozen=True, slots=True, eq=False)
class Likeness:
    """How alike a page and its blank are, patch by patch."""

    same: int
    visible: int
    mean: float
    """Correlation of the visible patches, on average."""
    near: int
    """Patches that show the same print in its place, or are beside one that does."""
    displaced: int
    """Patches that show the same print, but not in its place."""
    places_mm: Points
    """(N, 2): the middles of the patches that show the same print."""
    seen_px: Points
    """(N, 2): where each of them is in the photo."""

    @property
    def is_same(self) -> bool:
        """Whether it is this sheet at all."""
        return self.same >= max(FEWEST_SAME, LEAST_SAME_SHARE * self.visible)

    @property
    def fits(self) -> bool:
        """Whether the whole page lies where it is thought to be, to a few millimetres."""
        is_covered = self.near >= FITTING_SHARE * self.visible
        return self.is_same and is_covered and self.displaced <= MOST_DISPLACED * self.same


def likeness_of(photo: Photo, sheet: FoundSheet, step_mm: float = STEP_MM) -> Likeness:
    """How alike the page in the photo and its blank are, in patches so far apart."""
    flat = flatten(photo, sheet, COARSE_PX_PER_MM, grey=True)
    blank = reduced_blanks(sheet.layout, FLAT_PX_PER_MM, (COARSE_PX_PER_MM,))[COARSE_PX_PER_MM]
    height, width = min(flat.shape[0], blank.shape[0]), min(flat.shape[1], blank.shape[1])
    half, reach, step = (
        round(side_mm * COARSE_PX_PER_MM) for side_mm in (PATCH_MM / 2, REACH_MM, step_mm)
    )
    rows, columns = _spread(height, half, step), _spread(width, half, step)
    places = np.stack(np.meshgrid(columns, rows), axis=-1).reshape(-1, 2)
    at_px = sheet.to_photo(places / COARSE_PX_PER_MM)
    inside = ((at_px > 0) & (at_px < [photo.width_px, photo.height_px])).all(axis=1)
    inside = inside.reshape(len(rows), len(columns))
    scores = np.full(inside.shape, np.nan)
    in_place = np.zeros(scores.shape, np.uint8)
    shifts_px = np.zeros((*scores.shape, 2))
    for row, column in np.ndindex(scores.shape):
        y, x = rows[row], columns[column]
        patch = blank[y - half : y + half, x - half : x + half]
        if not inside[row, column] or float(cv2.meanStdDev(patch)[1][0, 0]) < LEAST_PRINT:
            continue
        top, left = max(0, y - half - reach), max(0, x - half - reach)
        around = flat[top : y + half + reach, left : x + half + reach]
        match = np.asarray(cv2.matchTemplate(around, patch, cv2.TM_CCOEFF_NORMED))
        _, scores[row, column], _, (across, down) = cv2.minMaxLoc(match)
        shifts_px[row, column] = left + across - (x - half), top + down - (y - half)
        is_near = np.hypot(*shifts_px[row, column]) <= IN_PLACE_MM * COARSE_PX_PER_MM
        in_place[row, column] = is_near and scores[row, column] >= SAME
    seen = ~np.isnan(scores)
    near = np.asarray(cv2.dilate(in_place, np.ones((3, 3), np.uint8))) if in_place.size else seen
    visible = int(seen.sum())
    is_same = np.flatnonzero(seen & (scores >= SAME))
    there_px = places[is_same] + shifts_px.reshape(-1, 2)[is_same]
    return Likeness(
        same=len(is_same),
        visible=visible,
        mean=float(scores[seen].mean()) if visible else 0.0,
        near=int((near > 0)[seen].sum()),
        displaced=len(is_same) - int(in_place.sum()),
        places_mm=places[is_same] / COARSE_PX_PER_MM,
        seen_px=sheet.to_photo(there_px / COARSE_PX_PER_MM),
    )


def _spread(length_px: int, half_px: int, step_px: int) -> list[int]:
    """Middles of patches, evenly over a side."""
    room = length_px - 2 * half_px
    count = max(1, round(room / step_px) + 1)
    return [half_px + round(room * (i + 0.5) / count) for i in range(count)] if room >= 0 else []
