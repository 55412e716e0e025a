"""A second opinion on marks in boxes and bubbles: how much darker each is than most of its likes.

Most of the boxes on a page are empty and look alike, whatever is printed in them. One that was read
as marked and is no darker than those, or as empty and is much darker, is asked about; one that was
unclear and is as dark as it was read to be is not.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from scoring.observation import Observation
from scoring.sheet import Field, FieldKind, SheetLayout
from vision.ink.fields import FLAT_PX_PER_MM
from vision.photo import Pixels

KINDS = (FieldKind.BOX, FieldKind.BUBBLE)
FEWEST = 8
"""So many of a kind are enough to tell what is usual."""
USUAL = 0.35
"""The one that so many are paler than is empty, and as an empty one usually is."""
INSET = 0.2
"""What is printed round a field is left out, in its sides."""
AROUND_MM = 25
"""So much of the page around a field tells how dark the light is there."""
LEAST_DARKER, MUCH_DARKER = 5.0, 16.0
"""Levels of grey by which a mark is darker than an empty one, and by which nothing else is; or so
many times as much as empty ones differ, if that is more:"""
LEAST_TIMES, MUCH_TIMES = 2.5, 6.0
DOUBTED, LIKELY, SURE = 0.6, 0.75, 0.98
"""Confidence where field and likes disagree; with which a mark must have been seen for them to
agree on it, as a shadow is dark, too; and where they agree."""


def with_likes(
    page: Pixels, layout: SheetLayout, seen: Mapping[str, Observation]
) -> dict[str, Observation]:
    """What was seen, less sure where a mark is not unlike the empty ones, or an empty one is.

    Where both say the same of a field that was unclear, it is surer.

    Args:
        page: The page with its blank, (H, W, 4).
        layout: The sheet.
        seen: Every field of it.
    """
    found = dict(seen)
    kinds = [[field for field in layout.fields if field.kind is kind] for kind in KINDS]
    enough = [fields for fields in kinds if len(fields) >= FEWEST]
    if not enough:
        return found
    blue, green, red, blank = (cv2.extractChannel(page, channel) for channel in range(4))
    darkest = np.asarray(cv2.min(cv2.min(blue, green), red), np.uint8)
    for fields in enough:
        darker = _means(darkest, np.asarray(blank, np.uint8), fields)
        usual, spread = _usual(darker, [not seen[field.id].label for field in fields])
        least, much = max(LEAST_DARKER, LEAST_TIMES * spread), max(MUCH_DARKER, MUCH_TIMES * spread)
        for field, by in zip(fields, (darker - usual).tolist(), strict=True):
            found[field.id] = _judged(seen[field.id], by, least, much)
    return found


def _usual(darker: npt.NDArray[np.float64], read_as_empty: Sequence[bool]) -> tuple[float, float]:
    """How dark an empty one is, and how much that differs.

    Where nearly all are marked, it is what the others are; where all are, what their blank is.
    """
    empty = darker[np.array(read_as_empty)]
    if len(empty) >= USUAL * len(darker):
        usual = float(np.quantile(darker, USUAL))
        return usual, usual - float(np.quantile(darker, USUAL / 5))
    return (float(np.median(empty)) if len(empty) else 0.0), 0.0


def _judged(one: Observation, by: float, least: float, much: float) -> Observation:
    """What was seen, by how much darker it is than an empty one."""
    if by < least if one.label else by > much:
        return replace(one, confidence=min(one.confidence, DOUBTED))
    # Where empty ones differ much, their print is not known well, and little ink may be in any.
    agreed = (by > much and one.confidence > LIKELY) if one.label else by < LEAST_DARKER
    if not agreed or one.confidence >= SURE:
        return one
    rest = (1 - SURE) / max(1e-9, sum(p for _, p in one.runners_up))
    others = tuple((label, p * min(1.0, rest)) for label, p in one.runners_up)
    return replace(one, confidence=SURE, runners_up=others)


def _means(darkest: Pixels, blank: Pixels, fields: Sequence[Field]) -> npt.NDArray[np.float64]:
    """How much darker than its blank the inside of each field is, and than all that is around it.

    A shadow is as dark around a field as in it.
    """
    around = _around(darkest, blank)
    boxes = np.array([field.box_mm for field in fields]) * FLAT_PX_PER_MM
    low, high = boxes[:, :2] + INSET * boxes[:, 2:], boxes[:, :2] + (1 - INSET) * boxes[:, 2:]
    means = []
    for picture in (blank, darkest):
        totals = cv2.integral(picture)
        limits = np.array([totals.shape[1] - 1, totals.shape[0] - 1])
        (left, top), (right, bottom) = (
            np.clip(np.round(side).astype(int), 0, limits).T for side in (low, high)
        )
        inside = (
            totals[bottom, right] - totals[top, right] - totals[bottom, left] + totals[top, left]
        )
        means.append(inside / np.maximum(1, (right - left) * (bottom - top)))
    middles = ((low + high) / 2 / FLAT_PX_PER_MM).astype(int)
    columns, rows = (np.clip(middles[:, axis], 0, around.shape[1 - axis] - 1) for axis in range(2))
    return np.asarray(means[0] - means[1] - around[rows, columns], np.float64)


def _around(darkest: Pixels, blank: Pixels) -> npt.NDArray[np.float64]:
    """How much darker than its blank most of the page is near each place, a pixel a millimetre."""
    size = (
        max(1, round(blank.shape[1] / FLAT_PX_PER_MM)),
        max(1, round(blank.shape[0] / FLAT_PX_PER_MM)),
    )
    small = [cv2.resize(one, size, interpolation=cv2.INTER_AREA) for one in (blank, darkest)]
    away = np.asarray(cv2.subtract(small[0], small[1]), np.uint8)
    return np.asarray(cv2.medianBlur(away, AROUND_MM), np.float64)
