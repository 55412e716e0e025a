"""What of a page is needed to look at fields closely: boxes round their pictures."""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from scoring.sheet import SheetLayout
from vision.ink.fields import FLAT_PX_PER_MM, CropShape, Look, fields_of, frames_mm
from vision.ink.fitted import AROUND, FITTED

Boxes = npt.NDArray[np.int64]
"""(N, 4): left, top, right and bottom in pixels of the page."""
_MORE_PX = 2
"""A picture's pixel lies between two of the page."""


@lru_cache(maxsize=64)
def boxes_of_looks(layout: SheetLayout, shape: CropShape, looks: tuple[Look, ...]) -> Boxes:
    """What all of these looks need, for each field of a shape; that on what fits its ink, too."""
    fields = fields_of(layout, shape)
    if not fields:
        return np.zeros((0, 4), np.int64)
    centres, axes_x, axes_y = frames_mm(fields, shape, around=False)
    larger = max(look.larger for look in looks)
    shift_mm = max(abs(shift) for look in looks for shift in look.shift_mm)
    half_mm = larger * (np.abs(axes_x) + np.abs(axes_y)) / 2 + shift_mm
    low, high = centres - half_mm, centres + half_mm
    if len(looks) > 1:
        boxes = np.array([field.box_mm for field in fields])
        fitted = np.array([[field.kind in FITTED] for field in fields])
        more_mm = AROUND * boxes[:, 2:].max(axis=1, keepdims=True)
        low = np.where(fitted, np.minimum(low, boxes[:, :2] - more_mm), low)
        high = np.where(fitted, np.maximum(high, boxes[:, :2] + boxes[:, 2:] + more_mm), high)
    px = np.concatenate([low * FLAT_PX_PER_MM - _MORE_PX, high * FLAT_PX_PER_MM + _MORE_PX], axis=1)
    return np.asarray(px, np.int64)
