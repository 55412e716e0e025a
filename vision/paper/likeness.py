"""Whether a page is a sheet: laid flat and compared with its blank, patch by patch."""

from dataclasses import dataclass

import cv2
import numpy as np

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


@dataclass(frozen=True, slots=True)
class Likeness:
    """How alike a page and its blank are, patch by patch."""

    same: int
    visible: int
    mean: float
    """Correlation of the visible patches, on average."""

    @property
    def is_same(self) -> bool:
        """Whether it is this sheet at all."""
        return self.same >= max(FEWEST_SAME, LEAST_SAME_SHARE * self.visible)


def likeness_of(photo: Photo, sheet: FoundSheet) -> Likeness:
    """How alike the page in the photo and its blank are."""
    flat = flatten(photo, sheet, COARSE_PX_PER_MM, grey=True)
    blank = reduced_blanks(sheet.layout, FLAT_PX_PER_MM, (COARSE_PX_PER_MM,))[COARSE_PX_PER_MM]
    height, width = min(flat.shape[0], blank.shape[0]), min(flat.shape[1], blank.shape[1])
    half, reach, step = (
        round(side_mm * COARSE_PX_PER_MM) for side_mm in (PATCH_MM / 2, REACH_MM, STEP_MM)
    )
    scores = []
    for y in _spread(height, half, step):
        for x in _spread(width, half, step):
            patch = blank[y - half : y + half, x - half : x + half]
            at_px = sheet.to_photo(np.array([[x, y]]) / COARSE_PX_PER_MM)[0]
            inside = (at_px > 0).all() and (at_px < [photo.width_px, photo.height_px]).all()
            if not inside or float(cv2.meanStdDev(patch)[1][0, 0]) < LEAST_PRINT:
                continue
            top, left = max(0, y - half - reach), max(0, x - half - reach)
            around = flat[top : y + half + reach, left : x + half + reach]
            scores.append(float(cv2.matchTemplate(around, patch, cv2.TM_CCOEFF_NORMED).max()))
    same = sum(score >= SAME for score in scores)
    return Likeness(same, len(scores), float(np.mean(scores)) if scores else 0.0)


def _spread(length_px: int, half_px: int, step_px: int) -> list[int]:
    """Middles of patches, evenly over a side."""
    room = length_px - 2 * half_px
    count = max(1, round(room / step_px) + 1)
    return [half_px + round(room * (i + 0.5) / count) for i in range(count)] if room >= 0 else []
