"""How each place of a page differs from what is round it: print, whatever the light and the ink."""

from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from scoring.sheet import SheetLayout
from vision.ink.fields import FLAT_PX_PER_MM
from vision.paper.flatten import flatten
from vision.paper.found import FoundSheet
from vision.photo import Photo, Pixels
from vision.printing.blank import reduced_blanks

PX_PER_MM = 1.5
ROUND_MM, FAINT = 6.0, 6.0
"""How far round a place is looked to tell how it differs; and grey levels that are as good as
none."""
ContrastMap = npt.NDArray[np.float32]
"""(H, W) at `PX_PER_MM`, by how much places differ there."""


def contrast_of(grey: Pixels, round_px: int = round(ROUND_MM * PX_PER_MM)) -> ContrastMap:
    """How each place of a picture differs from what is round it."""
    level = grey.astype(np.float32)
    around = (2 * round_px + 1,) * 2
    apart = level - np.asarray(cv2.blur(level, around), np.float32)
    spread = np.asarray(cv2.blur(apart * apart, around), np.float32)
    return np.asarray(apart / np.sqrt(spread + FAINT**2), np.float32)


def contrast_of_page(photo: Photo, sheet: FoundSheet) -> ContrastMap:
    """The same of a page as it lies in the photo, as large as its blank."""
    height, width = contrast_of_blank(sheet.layout).shape
    return contrast_of(flatten(photo, sheet, PX_PER_MM, grey=True)[:height, :width])


@lru_cache(maxsize=16)
def contrast_of_blank(layout: SheetLayout) -> ContrastMap:
    """The same of a sheet's blank."""
    blank = reduced_blanks(layout, FLAT_PX_PER_MM, (PX_PER_MM,))[PX_PER_MM]
    height, width = (
        min(side, round(length * PX_PER_MM))
        for side, length in zip(blank.shape, layout.page_mm[::-1], strict=True)
    )
    return contrast_of(blank[:height, :width])
