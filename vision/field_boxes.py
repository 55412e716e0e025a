"""Where the fields of a sheet are, as arrays: worked out once, as every photo needs them."""

from functools import lru_cache

import numpy as np

from scoring.sheet import SheetLayout
from vision.arrays import Floats

_KEPT = 64


@lru_cache(maxsize=_KEPT)
def boxes_mm(layout: SheetLayout) -> Floats:
    """(N, 4): left, top, width and height of each field, in the order of the layout; read-only."""
    boxes = np.array([field.box_mm for field in layout.fields], np.float64).reshape(-1, 4)
    boxes.setflags(write=False)
    return boxes


@lru_cache(maxsize=_KEPT)
def centres_mm(layout: SheetLayout) -> Floats:
    """(N, 2): the middle of each field; read-only."""
    boxes = boxes_mm(layout)
    middles = np.asarray(boxes[:, :2] + boxes[:, 2:] / 2)
    middles.setflags(write=False)
    return middles
