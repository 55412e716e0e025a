"""Colours that too much light has changed: where paper is clipped to white, orange turns yellow.

A channel that is clipped no longer says how strong it was beside the others. Print and writing stay
readable longer than colours stay what they were, so coloured spots are asked about by themselves.
"""

from collections.abc import Mapping
from dataclasses import replace

import cv2
import numpy as np

from scoring.observation import Observation
from scoring.sheet import Field, FieldKind, SheetLayout
from vision.ink.fields import FLAT_PX_PER_MM
from vision.photo import Pixels

WHITE, PAPER = 250, 245
"""As white as a photo can be; and plain paper in the blank."""
MOST_WHITE = 0.8
"""In simulated photos at most 0.68 of the paper is clipped; half a stop more gives 0.9 and more in
most of them, and at 1.2 stops orange is yellow at up to 0.98."""
EVERY_MM = 4 / 3
MIDDLE = 0.25
"""A spot's colour is that of its middle half."""
CLIPPED, NEARLY = 250, 235
"""Red that is clipped was more, beside green; and blue, where both are nearly as white."""
DOUBTED = 0.6


def with_washed_colours(
    flat: Pixels,
    blank: Pixels,
    layout: SheetLayout,
    seen: Mapping[str, Observation],
    px_per_mm: float = FLAT_PX_PER_MM,
) -> dict[str, Observation]:
    """What was seen, less sure where light may have changed the colour of a spot.

    Args:
        flat: The page from above as photographed, (H, W, 3 or more) BGR.
        blank: The same page unwritten, grey.
        layout: The sheet.
        seen: Its fields, all of them or some.
        px_per_mm: The resolution of both.
    """
    found = dict(seen)
    spots = [one for one in layout.fields if one.kind is FieldKind.SPOT and one.id in seen]
    if not spots or not _is_washed(flat, blank, round(EVERY_MM * px_per_mm)):
        return found
    for field in spots:
        one = seen[field.id]
        if one.label and _may_be_another(flat, field, one.label, px_per_mm):
            found[field.id] = replace(one, confidence=min(one.confidence, DOUBTED))
    return found


def _is_washed(flat: Pixels, blank: Pixels, every: int) -> bool:
    """Whether most of the paper is clipped to white."""
    some = np.ascontiguousarray(flat[::every, ::every, :3])
    grey, print_there = cv2.cvtColor(some, cv2.COLOR_BGR2GRAY), blank[::every, ::every]
    height, width = min(len(grey), len(print_there)), min(grey.shape[1], print_there.shape[1])
    paper = grey[:height, :width][print_there[:height, :width] > PAPER]
    return paper.size > 0 and float((paper >= WHITE).mean()) > MOST_WHITE


def _may_be_another(flat: Pixels, field: Field, label: str, px_per_mm: float) -> bool:
    """Whether a spot of this colour may have been of the next one, before it was clipped."""
    left, top, width, height = (side * px_per_mm for side in field.box_mm)
    rows = slice(int(top + MIDDLE * height), int(top + (1 - MIDDLE) * height) + 1)
    columns = slice(int(left + MIDDLE * width), int(left + (1 - MIDDLE) * width) + 1)
    blue, green, red = np.median(flat[rows, columns, :3].reshape(-1, 3), axis=0)
    if label == "yellow":  # it may have been orange; orange was never yellow
        return bool(red >= CLIPPED)
    return label == "green" and bool(min(blue, green) >= NEARLY)
