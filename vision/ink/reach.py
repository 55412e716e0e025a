"""What of a page is needed to look at fields closely: boxes round their pictures."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from scoring.sheet import Field, SheetLayout
from vision.ink.fields import FLAT_PX_PER_MM, CropShape, Look, fields_of, frames_mm
from vision.ink.fitted import AROUND, FITTED
from vision.ink.number_views import reach_mm

Boxes = npt.NDArray[np.int64]
"""(N, 4): left, top, right and bottom in pixels of the page."""
_Corners = npt.NDArray[np.float64]
"""(N, 2), across and down."""
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
    return _in_px(low, high)


def boxes_of_views(fields: Sequence[Field]) -> Boxes:
    """What the second reader's pictures of these fields need."""
    boxes = np.array([field.box_mm for field in fields]).reshape(-1, 4)
    middles, half_mm = boxes[:, :2] + boxes[:, 2:] / 2, np.array([*map(reach_mm, fields)])
    return _in_px(middles - half_mm.reshape(-1, 2), middles + half_mm.reshape(-1, 2))


def _in_px(low_mm: _Corners, high_mm: _Corners) -> Boxes:
    low, high = low_mm * FLAT_PX_PER_MM - _MORE_PX, high_mm * FLAT_PX_PER_MM + _MORE_PX
    return np.asarray(np.concatenate([low, high], axis=1), np.int64)
