"""Cells of a table that is filled in: those that a stroke of ink hides or joins are there as well.

Rows and columns go right through a table; where most of their cells were found, the others follow.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from scoring.sheet import BoxMm, FieldKind
from vision.arrays import Points
from vision.enrol.proposal import Proposed, places_of
from vision.enrol.traced import Mask

LEAST_CELLS, LEAST_THERE = 9, 0.45
"""Tables with so many cells, so much of whose rows and columns was found, are completed."""
JOINED = 1.6
"""A cell so many times as high or wide as its row or column usually is, is two."""
SCRAP, SLACK_MM = 0.86, 1.5
"""What is narrower or lower by so much than most cells about its place is a piece of one; rows and
columns are straight to this."""
SAME_STEP = 0.15
"""Rows between others are as high as those, to so much."""
_Side = tuple[float, float]
"""Where a row or column begins and ends."""


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
    joined = np.array([each.box_mm for each in group])[~single]
    in_joined = int((joined[:, 2:] / usual).round().prod(axis=1).sum())
    if len(there) + in_joined < LEAST_THERE * len(across) * len(down):
        return group
    whole_rows, whole_columns = (
        _whole(_counts(places, sides, joined, axis, usual), sides, joined[:, axis::2])
        for axis, places, sides in ((1, rows, down), (0, columns, across))
    )
    taken = [(down[row], across[column]) for row, column in there]
    hidden = [
        (left, top, round(right - left, 2), round(bottom - top, 2))
        for top, bottom in whole_rows
        for left, right in whole_columns
        if ((top, bottom), (left, right)) not in taken
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


def _counts(
    places: Sequence[int], sides: Sequence[_Side], joined: Points, axis: int, usual: Points
) -> list[int]:
    """How many cells each row or column has, with those that ink has joined."""
    counts = [places.count(place) for place in range(len(sides))]
    for place, (start, end) in enumerate(sides):
        in_it = joined[:, axis] < start + SLACK_MM
        in_it &= joined[:, axis] + joined[:, axis + 2] > end - SLACK_MM
        counts[place] += int((joined[in_it, 3 - axis] / usual[1 - axis]).round().sum())
    return counts


def _whole(counts: Sequence[int], sides: Sequence[_Side], joined: Points) -> list[_Side]:
    """The rows or columns that have nearly as many cells as any, or lie between such.

    Args:
        counts: How many cells each has.
        sides: Where each begins and ends.
        joined: (N, 2), where cells that ink has joined begin, and how long they are.
    """
    usual = float(np.median([end - start for start, end in sides]))
    slack = max(SLACK_MM, SAME_STEP * usual)
    found = []
    for place, (start, end) in enumerate(sides):
        is_between = (
            0 < place < len(sides) - 1
            and abs(start - sides[place - 1][1]) < slack
            and abs(end - sides[place + 1][0]) < slack
            and abs((end - start) / usual - 1) < SAME_STEP
        )
        if is_between or counts[place] >= LEAST_THERE * max(counts):
            found.append((start, end))
    return [*found, *_between(sides, usual, joined)]


def _between(sides: Sequence[_Side], usual: float, joined: Points) -> list[_Side]:
    """Rows or columns none of whose cells was found alone, where joined cells cover their place."""
    found = []
    for (_, start), (end, _) in pairwise(sides):
        count = round((end - start) / usual)
        if count < 1 or abs((end - start) / (count * usual) - 1) > SAME_STEP:
            continue
        if not ((joined[:, 0] < start + SLACK_MM) & (joined.sum(axis=1) > end - SLACK_MM)).any():
            continue
        at = np.linspace(start, end, count + 1).round(2).tolist()
        found += list(pairwise(at))
    return found


def _sides(boxes: Points, places: Sequence[int], axis: int) -> list[_Side]:
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
