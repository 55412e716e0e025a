"""Does something lie on a sheet? A cup, a hand or a phone is darker than paper over a whole area.

Ink is thin: in a square of some millimetres most of the paper stays bright, however much is
written. So the bright part of each square is compared with that of the blank.
"""

from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from scoring.sheet import SheetLayout
from vision.ink.fields import FLAT_PX_PER_MM
from vision.photo import Pixels
from vision.printing.blank import blank_raster

SQUARE_MM = 7.0
BRIGHT = 75
"""Percentile of a square's brightness: three quarters of it is ink only where nobody writes."""
DARKER = 0.62
"""A square as dark as this share of its neighbourhood's paper is covered."""
SQUARES = 4
"""So many covered squares beside each other are a thing."""

Squares = npt.NDArray[np.float32]


def is_covered(flat: Pixels, layout: SheetLayout) -> bool:
    """Does something lie on the sheet, by its page seen from above?"""
    grey = flat if flat.ndim == 2 else np.asarray(cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY), np.uint8)
    seen, blank = _bright_parts(grey), _blank_parts(layout)
    rows, columns = min(seen.shape[0], blank.shape[0]), min(seen.shape[1], blank.shape[1])
    share = seen[:rows, :columns] / np.maximum(blank[:rows, :columns], 1.0)
    paper = float(np.percentile(share, 70))
    dark = (share < DARKER * paper).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(dark, connectivity=4)
    return bool(stats[1:, cv2.CC_STAT_AREA].max(initial=0) >= SQUARES)


def _bright_parts(grey: Pixels) -> Squares:
    """The bright part of each square."""
    side = round(SQUARE_MM * FLAT_PX_PER_MM)
    rows, columns = grey.shape[0] // side, grey.shape[1] // side
    squares = grey[: rows * side : 2, : columns * side : 2]
    half = squares.shape[0] // rows, squares.shape[1] // columns
    cut = squares[: rows * half[0], : columns * half[1]]
    parts = cut.reshape(rows, half[0], columns, half[1]).swapaxes(1, 2).reshape(rows, columns, -1)
    return np.asarray(np.percentile(parts, BRIGHT, axis=2), np.float32)


@lru_cache(maxsize=16)
def _blank_parts(layout: SheetLayout) -> Squares:
    return _bright_parts(blank_raster(layout, FLAT_PX_PER_MM))
