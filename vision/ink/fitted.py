"""Looks that fit what is written: in the middle, as large as people mostly write.

A digit in a corner of its cell, or a number much smaller than its box, is a few pixels at the edge
of the field's picture. Its ink is found and the picture cut round that. Where a ring goes round a
number, one of the pictures is without the ring.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from scoring.sheet import Field, FieldKind
from vision.ink.fields import (
    FLAT_PX_PER_MM,
    PAPER_LEVEL,
    SQUARE,
    WIDE,
    Crops,
    CropShape,
    long_side_mm,
)
from vision.photo import Pixels

Box = tuple[float, float, float, float]
"""Left, top, width, height in pixels."""

FITTED = (FieldKind.DIGIT, FieldKind.NUMBER)
FITS: Final[Mapping[CropShape, tuple[float, ...]]] = {SQUARE: (1.5, 2.0), WIDE: (1.2, 1.6)}
"""How many times as large as what is written the pictures are. Of the digits that a first look left
unclear in 168 simulated photos, messy hands, 81 % are read right with these instead of 75."""
WIDTH_COUNTS: Final = {SQUARE: 0.8, WIDE: 0.9 * 36 / 84}
"""What is wide and low is taken for so much of its width tall."""
NEAREST, FARTHEST = 0.5, 1.0
"""A picture shows no less and no more than this, in pictures as they are first cut."""
AROUND = 0.6
"""Strokes are followed so far out of the field, in its longer sides."""
OWN = 0.5
"""A stroke belongs to the field that holds at least this share of it."""
FAINTEST, OF_DARKEST = 12.0, 0.4
"""Grey levels below the print, at least, and as a share of the darkest: what is ink."""
DARKEST = 0.995
"""So many pixels are paler than what is called the darkest."""
SPECK_PX, LEAST_MM = 6, 1.0
RING_HOLDS = 0.3
"""What a ring goes round is at least this tall, in heights of the ring."""
_THICKER = np.ones((3, 3), np.uint8)
_PRINT_LEVELS = (np.arange(256) * PAPER_LEVEL // 255).astype(np.uint8)


@dataclass(frozen=True, slots=True, eq=False)
class Strokes:
    """The strokes in and near a field, and which of them are its own."""

    numbers: npt.NDArray[np.int32]
    """The number of the stroke at each pixel, 0 for paper."""
    boxes: Mapping[int, tuple[int, int, int, int]]
    """Of each stroke of its own: left, top, right, bottom."""

    @property
    def own(self) -> tuple[int, ...]:
        """The numbers of its own strokes."""
        return tuple(self.boxes)

    @classmethod
    def near(cls, region: Pixels, box: Box) -> "Strokes":
        """Those of a piece (H, W, 4) of a page beside its blank, round the field's box."""
        blue, green, red, blank = cv2.split(np.ascontiguousarray(region))
        printed = cv2.LUT(cv2.erode(blank, _THICKER), _PRINT_LEVELS)
        darker = cv2.subtract(printed, cv2.min(cv2.min(blue, green), red))
        soft = np.asarray(cv2.GaussianBlur(darker, (0, 0), 0.8), np.uint8)
        left, top, width, height = box
        inside = np.s_[
            max(0, int(top)) : int(top + height) + 1, max(0, int(left)) : int(left + width) + 1
        ]
        level = max(FAINTEST, OF_DARKEST * _darkest(soft[inside]))
        ink = np.asarray(soft > level)
        count, found = cv2.connectedComponents(ink.view(np.uint8), connectivity=8)
        numbers = np.asarray(found, np.int32)
        areas = np.bincount(numbers[ink], minlength=count)  # paper's is not asked for
        held = np.bincount(numbers[inside].ravel(), minlength=count)
        own = np.flatnonzero((areas >= SPECK_PX) & (held >= OWN * areas))
        return cls(numbers, {one: _box_of(numbers, one) for one in own.tolist() if one})

    def extent(self, which: Collection[int]) -> Box:
        """What these strokes take up together."""
        lefts, tops, rights, bottoms = zip(*(self.boxes[one] for one in which), strict=True)
        left, top = float(min(lefts)), float(min(tops))
        return left, top, max(rights) - left, max(bottoms) - top

    def ringed(self) -> tuple[int, ...]:
        """Of the field's own strokes those that another one goes round; none, where none does."""
        for ring in self.own:
            rest = tuple(one for one in self.own if one != ring)
            if not rest:
                break
            left, top, width, height = self.extent(rest)
            low_x, low_y, high_x, high_y = self.boxes[ring]
            within = (
                low_x < left and low_y < top and left + width < high_x and top + height < high_y
            )
            if within and height >= RING_HOLDS * (high_y - low_y):
                return rest
        return ()

    def only(self, region: Pixels, which: Collection[int]) -> Pixels:
        """The piece of the page with all other strokes taken out."""
        other = (self.numbers > 0) & ~np.isin(self.numbers, list(which))
        hidden = cv2.dilate(other.view(np.uint8), np.ones((5, 5), np.uint8))
        clean = region.copy()
        blank = cv2.LUT(np.ascontiguousarray(region[..., 3]), _PRINT_LEVELS)
        for channel in range(3):
            clean[..., channel] = np.where(hidden, blank, clean[..., channel])
        return clean


def _box_of(numbers: npt.NDArray[np.int32], one: int) -> tuple[int, int, int, int]:
    left, top, width, height = cv2.boundingRect(np.asarray(numbers == one).view(np.uint8))
    return left, top, left + width, top + height


def _darkest(soft: Pixels) -> int:
    """The level that all but a few pixels are paler than."""
    up_to = np.bincount(soft.ravel(), minlength=256).cumsum()
    return int(np.searchsorted(up_to, round(DARKEST * (up_to[-1] - 1)), side="right"))


def fit_to_ink(page: Pixels, fields: Sequence[Field], shape: CropShape, crops: Crops) -> None:
    """Put pictures that fit what is written in place of the last looks at some fields.

    Args:
        page: The page with its blank, as `vision.ink.fields.beside_blank` makes it.
        fields: Those whose pictures `crops` are, look by look; only digits and numbers change.
        shape: Their shape.
        crops: As `vision.ink.fields.cut_closer` makes them.
    """
    looks = crops.reshape(-1, len(fields), *crops.shape[1:]) if len(fields) else crops
    for number, field in enumerate(fields):
        if field.kind in FITTED:
            fitted = _fitted_to_field(page, field, shape)
            if fitted:
                looks[-len(fitted) :, number] = fitted


def _fitted_to_field(page: Pixels, field: Field, shape: CropShape) -> list[Pixels]:
    left, top, width, height = (side * FLAT_PX_PER_MM for side in field.box_mm)
    more = AROUND * max(width, height)
    x, y = max(0, int(left - more)), max(0, int(top - more))
    region = page[y : int(top + height + more) + 1, x : int(left + width + more) + 1]
    box = (left - x, top - y, width, height)
    return fitted_pictures(region, box, shape, long_side_mm(field, shape) * FLAT_PX_PER_MM)


def fitted_pictures(region: Pixels, box: Box, shape: CropShape, usual_px: float) -> list[Pixels]:
    """The pictures that fit what is written in a box; none where nothing is.

    Args:
        region: A piece of a page beside its blank, (H, W, 4), with room round the box.
        box: The field's, in its pixels.
        shape: Of the pictures.
        usual_px: How wide a picture of this field usually is.
    """
    strokes = Strokes.near(region, box)
    if not strokes.own or strokes.extent(strokes.own)[3] < LEAST_MM * FLAT_PX_PER_MM:
        return []
    ringed = strokes.ringed()
    seen = [(region, strokes.extent(strokes.own))] * len(FITS[shape])
    if ringed and shape is WIDE:
        seen[-1] = strokes.only(region, ringed), strokes.extent(ringed)
    return [
        _cut_round(one, extent, shape, times, usual_px)
        for (one, extent), times in zip(seen, FITS[shape], strict=True)
    ]


def _cut_round(
    region: Pixels, extent: Box, shape: CropShape, times: float, usual_px: float
) -> Pixels:
    left, top, width, height = extent
    (across, down), wide = shape.size_px, WIDTH_COUNTS[shape]
    wanted = max(height, wide * width) * times * across / down
    step = float(np.clip(wanted, NEAREST * usual_px, FARTHEST * usual_px)) / across
    first_x = left + width / 2 - 0.5 - step * (across - 1) / 2
    first_y = top + height / 2 - 0.5 - step * (down - 1) / 2
    to_region = np.array([[step, 0, first_x], [0, step, first_y]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    picture = cv2.warpAffine(
        region, to_region, (across, down), flags=flags, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(picture, np.uint8)
