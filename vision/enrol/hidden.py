"""Boxes and bubbles of a filled page that a cross or a scribble hides.

A pen that runs over the line of a box leaves no area, but leaves the line: it is looked for as
large as the other boxes are, in their rows and columns. Where not even that is left, a gap in a row
or column that is as wide as one more of them is one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from scoring.sheet import BoxMm
from vision.enrol.looks import by_look
from vision.enrol.proposal import EVEN, SAME_SIZE, SIGN_BOX_MM
from vision.enrol.shapes import Outside, Thing, overlap
from vision.enrol.traced import Mask, trace
from vision.ink.fields import FLAT_PX_PER_MM
from vision.photo import Pixels

FEWEST_LIKES, FEW = 3, 0.17
"""So many of one size tell how large the boxes of a page are; those that are much fewer than others
are pieces of something else."""
BESIDE_PX = 5
"""A side may be off its place by half of this."""
CORNER = 0.1
"""How much of a side is left out at its ends."""
LEAST_SIDE = 0.8
"""So much of each side of a box shows under the ink."""
OUTSIDE_PX, MOST_OUTSIDE = 5, 0.5
"""Beyond three of the sides, so far away, there is less print and ink than that."""
ALIGNED_MM = 1.0
PIECE = 0.6
"""What is smaller than a box by so much is a piece of it, cut off by ink."""
SAME_PITCH = 0.12
FEWEST_IN_LINE = 3
"""So many, one pitch apart, tell of another one in the gap between them."""
LEAST_MARK, LEAST_EXTENT, MOST_AROUND = 0.45, 0.85, 0.5
"""So much of a place is dark where a box is hidden, and of its sides: print is not so black; and
less than the third of what is around it, which else is a dark band."""

_Score = npt.NDArray[np.float32]


def with_hidden(page: Pixels, things: Sequence[Thing]) -> list[Thing]:
    """The things on a filled page, and the boxes and rings of theirs that ink hides."""
    dark = trace(page).dark
    found = list(things)
    for number, likes in enumerate(_likes(things)):  # most of one size come first
        size = np.median([one.box_mm[2:] for one in likes], axis=0)
        if likes[0].form is Outside.RECTANGLE:
            for box_mm in _by_outline(dark, likes, size):
                found = _with(found, likes, box_mm)
        here = [one for one in found if one.form is likes[0].form and _is_like(one, size)]
        if number == 0 and likes[0].form is Outside.CIRCLE:
            for box_mm in by_look(page, here, size):
                found = _with(found, here, box_mm, float(np.median([one.content for one in here])))
        here = [one for one in found if one.form is likes[0].form and _is_like(one, size)]
        for box_mm in _in_gaps(dark, here, size):
            found = _with(found, likes, box_mm)
    return found


def _with(
    things: list[Thing], likes: Sequence[Thing], box_mm: BoxMm, content: float = 1.0
) -> list[Thing]:
    """The things and one more, unless its place is taken; pieces of it go, and signs on it.

    A cell that it stands in goes, too, where others like it stand in its row and in its column.
    """
    area = box_mm[2] * box_mm[3]
    there = [one for one in things if overlap(one.box_mm, box_mm)]
    is_crossing = _is_crossing(likes, box_mm)
    pieces = [
        one
        for one in there
        if one.form is Outside.SIGN
        or (one.form is not Outside.CODE and one.box_mm[2] * one.box_mm[3] < PIECE * area)
        or (is_crossing and one.form is Outside.RECTANGLE and _holds(one.box_mm, box_mm))
    ]
    if len(pieces) < len(there):
        return things
    kept = [one for one in things if one not in pieces]
    return [*kept, replace(likes[0], box_mm=box_mm, content=content, content_mm=None)]


def _is_crossing(likes: Sequence[Thing], box_mm: BoxMm) -> bool:
    """Whether it is in a row of these and in a column of these."""
    return all(
        any(abs(one.box_mm[axis] - box_mm[axis]) < ALIGNED_MM for one in likes) for axis in (0, 1)
    )


def _holds(cell: BoxMm, box: BoxMm) -> bool:
    """Whether a box stands in a cell, with room on all sides."""
    before = all(box[axis] > cell[axis] for axis in (0, 1))
    return before and all(
        box[axis] + box[axis + 2] < cell[axis] + cell[axis + 2] for axis in (0, 1)
    )


def _likes(things: Sequence[Thing]) -> Iterator[list[Thing]]:
    """Small boxes, and rings, by size, where several of them stand in one row or column."""
    left = [one for one in things if one.form in (Outside.RECTANGLE, Outside.CIRCLE)]
    left = [
        one for one in left if max(one.box_mm[2:]) < min(SIGN_BOX_MM, EVEN * min(one.box_mm[2:]))
    ]
    largest = 0
    while left:
        alike = [
            [other for other in left if other.form is one.form and _is_like(other, one.box_mm[2:])]
            for one in left
        ]
        most = max(alike, key=len)
        left = [one for one in left if one not in most]
        largest = max(largest, len(most))
        if len(most) >= max(FEWEST_LIKES, FEW * largest):
            yield most


def _is_like(one: Thing, size: Sequence[float]) -> bool:
    return all(abs(one.box_mm[axis + 2] / size[axis] - 1) < SAME_SIZE for axis in (0, 1))


def _by_outline(
    dark: Mask, likes: Sequence[Thing], size: npt.NDArray[np.float64]
) -> Iterator[BoxMm]:
    """Places in the rows and columns of these where a line round something shows."""
    width, height = (max(8, round(float(side) * FLAT_PX_PER_MM)) for side in size)
    score = _box(dark, width, height)
    score[_near_none(likes, score.shape)] = 0.0
    while True:
        top, left = divmod(int(score.argmax()), score.shape[1])
        if score[top, left] < LEAST_SIDE:
            return
        score[max(0, top - height // 2) : top + height // 2, :][
            :, max(0, left - width // 2) : left + width // 2
        ] = 0.0
        yield _in_mm(left, top, size)


def _in_mm(left_px: float, top_px: float, size: npt.NDArray[np.float64]) -> BoxMm:
    x, y = (round(side / FLAT_PX_PER_MM, 2) for side in (left_px, top_px))
    return x, y, round(float(size[0]), 2), round(float(size[1]), 2)


def _near_none(likes: Sequence[Thing], shape: tuple[int, ...]) -> Mask:
    """Places, by their left upper corners, that are in no row and no column of these."""
    near_rows, near_columns = (np.zeros(side, bool) for side in shape[:2])
    reach = ALIGNED_MM * FLAT_PX_PER_MM
    for one in likes:
        for axis, near in ((0, near_columns), (1, near_rows)):
            at = one.box_mm[axis] * FLAT_PX_PER_MM
            near[max(0, round(at - reach)) : max(0, round(at + reach) + 1)] = True
    return np.asarray(~(near_rows[:, None] | near_columns[None, :]))


def _box(dark: Mask, width: int, height: int) -> _Score:
    """For each place how much of the side that shows least is there, of a box that begins there."""
    solid = dark.astype(np.float32)
    ends = round(CORNER * width), round(CORNER * height)
    level = _along(_wider(solid, (BESIDE_PX, 1)), width, ends[0], 1)
    upright = _along(_wider(solid, (1, BESIDE_PX)), height, ends[1], 0)
    plain_level, plain_upright = _along(solid, width, 0, 1), _along(solid, height, 0, 0)
    score = np.minimum.reduce([level, _moved(level, 0, height), upright, _moved(upright, width, 0)])
    out = OUTSIDE_PX
    beyond = [
        _moved(plain_level, 0, -out),
        _moved(plain_level, 0, height + out),
        _moved(plain_upright, -out, 0),
        _moved(plain_upright, width + out, 0),
    ]
    crowded = sum((side > MOST_OUTSIDE).astype(np.uint8) for side in beyond)
    # A place where the sides are exactly on the line is better than one beside it.
    exact = _along(solid, width, ends[0], 1), _along(solid, height, ends[1], 0)
    sharp = exact[0] + _moved(exact[0], 0, height) + exact[1] + _moved(exact[1], width, 0)
    return np.asarray(np.where(crowded > 1, 0.0, score + 0.01 * sharp), np.float32)


def _wider(solid: _Score, by_px: tuple[int, int]) -> _Score:
    return np.asarray(cv2.dilate(solid, np.ones(by_px, np.uint8)), np.float32)


def _along(dark: _Score, length: int, ends: int, axis: int) -> _Score:
    """For each place the mean of so many that follow it along an axis, but for both ends."""
    count = max(3, length - 2 * ends)
    kernel = np.ones((1, count) if axis else (count, 1), np.float32) / count
    anchor = (0, 0)
    means = cv2.filter2D(dark, -1, kernel, anchor=anchor, borderType=cv2.BORDER_CONSTANT)
    return _moved(np.asarray(means), ends if axis else 0, 0 if axis else ends)


def _moved(score: _Score, across: int, down: int) -> _Score:
    """The score of what is so far to the right and below; 0 beyond the page."""
    moved = np.zeros_like(score)
    rows, columns = score.shape
    moved[
        max(0, -down) : min(rows, rows - down), max(0, -across) : min(columns, columns - across)
    ] = score[
        max(0, down) : min(rows, rows + down), max(0, across) : min(columns, columns + across)
    ]
    return moved


def _in_gaps(dark: Mask, likes: Sequence[Thing], size: npt.NDArray[np.float64]) -> Iterator[BoxMm]:
    """Places between these, or next to the last of them, where one more is hidden by ink."""
    boxes = np.array([one.box_mm for one in likes]).reshape(-1, 4)
    for axis in (0, 1):
        across = 1 - axis
        for line in _lines(boxes, across):
            at = np.sort(line[:, axis])
            steps = np.diff(at)
            if len(at) < FEWEST_IN_LINE - 1 or not len(steps):
                continue
            pitch = float(steps.min())
            usual = float(np.median(steps[abs(steps / pitch - 1) < SAME_PITCH]))
            level = float(np.median(line[:, across]))
            for start, step in zip(at.tolist(), [*steps.tolist(), usual * 2], strict=True):
                if abs(step / usual - 2) > 2 * SAME_PITCH:
                    continue
                place = (start + usual, level) if axis == 0 else (level, start + usual)
                box = _in_mm(place[0] * FLAT_PX_PER_MM, place[1] * FLAT_PX_PER_MM, size)
                if _is_marked(dark, box):
                    yield box
            place = (at[0] - usual, level) if axis == 0 else (level, at[0] - usual)
            box = _in_mm(place[0] * FLAT_PX_PER_MM, place[1] * FLAT_PX_PER_MM, size)
            if min(box[:2]) > 0 and _is_marked(dark, box):
                yield box


def _lines(boxes: npt.NDArray[np.float64], across: int) -> Iterator[npt.NDArray[np.float64]]:
    """Rows, or columns, of boxes."""
    order = boxes[np.argsort(boxes[:, across])]
    cuts = np.flatnonzero(np.diff(order[:, across]) > ALIGNED_MM) + 1
    yield from np.split(order, cuts)


def _is_marked(dark: Mask, box_mm: BoxMm) -> bool:
    """Whether a scribble as large as a box is at a place, with paper about it."""
    x, y, width, height = (round(side * FLAT_PX_PER_MM) for side in box_mm)
    piece = dark[y : y + height, x : x + width]
    if piece.shape != (height, width) or piece.mean() < LEAST_MARK:
        return False
    around = dark[max(0, y - height) : y + 2 * height, max(0, x - width) : x + 2 * width]
    if around.sum() - piece.sum() > MOST_AROUND * (around.size - piece.size):
        return False
    rows, columns = piece.any(axis=1).mean(), piece.any(axis=0).mean()
    return bool(min(rows, columns) > LEAST_EXTENT)
