"""Cells of a table that is filled in: those that a stroke of ink hides or joins are there as well.

Rows and columns go right through a table; where most of their cells were found, the others follow.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from scoring.sheet import BoxMm, FieldKind
from vision.arrays import Points
from vision.enrol.proposal import Proposed, places_of
from vision.enrol.shapes import Mask

LEAST_CELLS, LEAST_THERE = 9, 0.45
"""Tables with so many cells, so much of whose rows and columns was found, are completed."""
JOINED = 1.6
"""A cell so many times as high or wide as its row or column usually is, is two."""
SCRAP, SLACK_MM = 0.8, 1.5
"""What is narrower or lower by so much than most cells about its place is a piece of one; rows and
columns are straight to this."""


def completed_cells(group: list[Proposed], others: Sequence[BoxMm]) -> list[Proposed]:
    """A table with the cells that ink hides.

    Args:
        group: The cells found.
        others: What else is in the table: cells with print in them, which nobody writes in.
    """
    if group[0].kind is not FieldKind.NUMBER or len(group) < LEAST_CELLS:
        return group
    boxes = np.array([each.box_mm for each in group])
    usual = np.median(boxes[:, 2:], axis=0)
    single = (boxes[:, 2:] < JOINED * usual).all(axis=1)
    if single.sum() < LEAST_CELLS:
        return group
    single &= ~_are_scraps(boxes, single)
    cells = [each for each, is_single in zip(group, single.tolist(), strict=True) if is_single]
    boxes = boxes[single]
    if len(cells) < LEAST_CELLS:
        return group
    middles = boxes[:, :2] + boxes[:, 2:] / 2
    columns, rows = (places_of(middles[:, axis].tolist()) for axis in (0, 1))
    there = set(zip(rows, columns, strict=True))
    across, down = (_sides(boxes, places, axis) for axis, places in ((0, columns), (1, rows)))
    if len(there) < LEAST_THERE * len(across) * len(down):
        return group
    whole_rows = _whole(rows, max(map(rows.count, rows)))
    whole_columns = _whole(columns, max(map(columns.count, columns)))
    hidden = [
        (left, top, round(right - left, 2), round(bottom - top, 2))
        for row, (top, bottom) in enumerate(down)
        for column, (left, right) in enumerate(across)
        if (row, column) not in there and row in whole_rows and column in whole_columns
    ]
    free = [box for box in hidden if not any(_is_in(other, box) for other in others)]
    return [*cells, *(replace(cells[0], thing=replace(cells[0].thing, box_mm=box)) for box in free)]


def _are_scraps(boxes: Points, single: Mask) -> Mask:
    """Which of these are pieces of a cell, cut off by ink: no row or column has more such."""
    scraps = np.zeros(len(boxes), bool)
    for axis in (0, 1):
        side = boxes[:, axis + 2]
        for index in np.flatnonzero(single):
            start, end = boxes[index, axis], boxes[index, axis] + side[index]
            around = single & (boxes[:, axis] < start + SLACK_MM)
            around &= boxes[:, axis] + side > end - SLACK_MM
            around &= side > side[index] / SCRAP
            alike = single & (abs(boxes[:, axis] - start) < SLACK_MM)
            alike &= abs(side - side[index]) < SLACK_MM
            scraps[index] |= bool(around.sum() > alike.sum())
    return scraps


def _whole(places: Sequence[int], most: int) -> set[int]:
    """The rows or columns that have nearly as many cells as any."""
    return {place for place in places if places.count(place) >= LEAST_THERE * most}


def _sides(boxes: Points, places: Sequence[int], axis: int) -> list[tuple[float, float]]:
    """Where each row or column usually begins and ends."""
    at = np.array(places)
    return [
        (
            round(float(np.median(boxes[at == place, axis])), 2),
            round(float(np.median(boxes[at == place, axis] + boxes[at == place, axis + 2])), 2),
        )
        for place in range(max(places) + 1)
    ]


def _is_in(one: BoxMm, box: BoxMm) -> bool:
    """Whether the middle of one is in the other."""
    x, y = one[0] + one[2] / 2, one[1] + one[3] / 2
    return box[0] < x < box[0] + box[2] and box[1] < y < box[1] + box[3]
