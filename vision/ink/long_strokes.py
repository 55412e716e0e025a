"""One long stroke through many fields belongs to none of them: a fold, a cup's ring, a slip.

Each field by itself shows a plain line, and a line is a mark. So ink on paper where nothing was
read is looked at over the whole page, at a quarter of its resolution: a piece of it that is long
and smooth is followed along its line or circle. A field on its way that holds nothing beside it is
not sure of its mark.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from scoring.observation import Observation
from scoring.sheet import Field, FieldKind, SheetLayout
from vision.arrays import Points
from vision.ink.curves import RoundCurve, StraightCurve, on_likeliest_circle
from vision.ink.fields import AROUND_REDUCTION, FLAT_PX_PER_MM, PAPER_LEVEL
from vision.ink.strokes import unsure_of
from vision.photo import Pixels

PX_PER_MM = FLAT_PX_PER_MM / AROUND_REDUCTION
SOFT_MM = 6.0
"""What is dark over more than this is a shadow, not a stroke."""
INK_LEVEL = 7
"""Grey levels below the print that are ink, so far reduced."""
EDGE_MM = 2.0
"""So near the edge of the paper what is dark is the table."""
PRINTED = 225
REACH_MM = 2.5
"""So far beyond its field a mark may reach."""
LEAST_PIECE_MM, MOST_PIECES = 12.0, 6
"""A piece so long is followed, the longest first."""
LONG_PIECE_MM = 30.0
"""A shorter one must be there all along its way over the page."""
MOST_CURVES = 3
"""Where a fold crosses a ring, both are one piece."""
STRAIGHT_PX = 1.3
"""What lies so near a line is straight."""
LEAST_SLENDER = 5.0
"""It is so many times as long as wide."""
LEAST_RADIUS_MM = 12.0
WIDEST_MM = 2.6
"""Half of the width of the widest ring."""
MOST_BESIDE = 0.4
"""A stroke stands alone: so much less ink is just beside it than on it."""
NEAR_MM, LEAST_SEEN_MM, LEAST_SEEN = 25.0, 4.0, 0.6
"""So near a field, so much of the stroke must be in sight, and so large a share of it be there."""
LEAST_OWN_MM2, LEAST_OWN = 1.6, 0.02
"""A field's own mark covers so much of it beside the stroke, and at least this share."""
BESIDE_MM = 0.7
"""So near a mark of its own a field hides the stroke."""
FILLED = 0.4
"""A field of which so large a share is dark was filled in."""
MADE_OF_LINES = frozenset({"struck", "crossed", "spent"})
"""Marks that a stroke through its middle makes of another one."""
_Mask = npt.NDArray[np.bool_]
_Map = npt.NDArray[np.float64]
_Box = tuple[slice, slice]
"""Rows and columns."""


@dataclass(frozen=True, slots=True, eq=False)
class _Stroke:
    """A long stroke."""

    curve: StraightCurve | RoundCurve
    """Its middle."""
    half_px: float
    """Half of its width."""

    def away_px(self, box: _Box) -> _Map:
        """How far each pixel of a part of the page is from its middle."""
        rows, columns = (np.arange(side.start, side.stop, dtype=np.float64) for side in box)
        grid = np.stack(np.meshgrid(columns, rows), axis=-1)
        return self.curve.away(grid.reshape(-1, 2)).reshape(grid.shape[:2])

    def passed(self, fields: Sequence[Field], shape: tuple[int, ...]) -> list[Field]:
        """Those of the fields that it goes through."""
        boxes_px = np.array([field.box_mm for field in fields]) * PX_PER_MM
        away = self.curve.away(boxes_px[:, :2] + boxes_px[:, 2:] / 2)
        near = away <= np.hypot(boxes_px[:, 2], boxes_px[:, 3]) / 2 + self.half_px + 2
        return [
            fields[place]
            for place in np.flatnonzero(near).tolist()
            if (self.away_px(_box(fields[place], 0.0, shape)) <= self.half_px + 0.5).any()
        ]


def with_long_strokes(
    small: Pixels, layout: SheetLayout, seen: Mapping[str, Observation]
) -> dict[str, Observation]:
    """What was seen, unsure where a mark may be nothing but a part of a long stroke.

    Args:
        small: The page with its blank, as `vision.ink.fields.reduced` makes it.
        layout: The sheet.
        seen: Every field of it.
    """
    found = dict(seen)
    marked = [
        field
        for field in layout.fields
        if field.kind is not FieldKind.TEXT and seen[field.id].label
    ]
    if not marked:
        return found
    plain = _Ink(small, 2)
    near = _over(plain.thin.shape, marked, REACH_MM)
    free = plain.thin & ~near
    edge = round(EDGE_MM * PX_PER_MM)
    free[:edge] = free[-edge:] = free[:, :edge] = free[:, -edge:] = False
    every, pieces = _pieces(free)
    if not pieces:
        return found
    ink = _Ink(small, 1)
    hidden = ink.printed | near
    for stroke in _strokes(every, pieces, free, hidden):
        passed = stroke.passed(marked, free.shape)
        empty = {field.id for field in passed if _is_empty_beside(stroke, ink, field)}
        cut = {field.id for field in passed if _cuts_through(stroke, ink, field, seen[field.id])}
        if empty or cut:
            full = [field for field in marked if field.id not in empty]
            behind = ink.printed | _over(free.shape, full, BESIDE_MM)
            for field in passed:
                if field.id in empty | cut and _is_there(stroke, ink.thin, behind, field):
                    found[field.id] = unsure_of(seen[field.id])
    return found


class _Ink:
    """Where the page is darker than its print, worked out when it is asked about."""

    def __init__(self, small: Pixels, print_px: int) -> None:
        """Where no print is, nor so near."""
        around = 2 * print_px + 1
        blank = cv2.extractChannel(small, 3)
        self._small = small
        self._print = np.asarray(cv2.erode(blank, np.ones((around, around), np.uint8)), np.uint8)

    @cached_property
    def printed(self) -> _Mask:
        """Where print hides what lies on it."""
        return np.asarray(self._print < PRINTED)

    @cached_property
    def dark(self) -> _Mask:
        """With all that is dark."""
        return np.asarray(self._darker >= INK_LEVEL)

    @cached_property
    def thin(self) -> _Mask:
        """Without soft shadows."""
        side = 2 * round(SOFT_MM * PX_PER_MM / 2) + 1
        closed = cv2.morphologyEx(self._darker, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
        shadow = cv2.morphologyEx(closed, cv2.MORPH_OPEN, np.ones((side, side), np.uint8))
        return np.asarray(cv2.subtract(self._darker, shadow)) >= INK_LEVEL

    @cached_property
    def _darker(self) -> Pixels:
        """How much darker than its print the page is; tinted print is dark in blue alone."""
        _, green, red, _ = cv2.split(self._small)
        level = cv2.convertScaleAbs(self._print, alpha=PAPER_LEVEL / 255)
        return np.asarray(cv2.subtract(level, cv2.min(green, red)), np.uint8)


def _pieces(free: _Mask) -> tuple[Points, list[tuple[float, Points]]]:
    """All pixels of ink where nothing was read, and its long pieces as `_long_pieces` has them."""
    if not free.any():
        return np.zeros((0, 2)), []
    at = np.asarray(cv2.findNonZero(free.view(np.uint8)), np.int32).reshape(-1, 2)
    _, numbers = cv2.connectedComponents(free.view(np.uint8), connectivity=8)
    pieces = _long_pieces(at, np.asarray(numbers, np.int32)[at[:, 1], at[:, 0]])
    return at.astype(np.float64), pieces


def _strokes(
    every: Points, pieces: Sequence[tuple[float, Points]], free: _Mask, hidden: _Mask
) -> Iterator[_Stroke]:
    """The lines and circles that long, smooth pieces of ink lie on.

    Args:
        every: All pixels of ink where nothing was read.
        pieces: Its long pieces.
        free: The same ink as a map.
        hidden: Where a stroke could not be seen.
    """
    there = cv2.dilate(free.view(np.uint8), np.ones((3, 3), np.uint8))
    for length_mm, points in pieces:
        if length_mm >= LONG_PIECE_MM:
            yield from _along(points, every)
            continue
        yield from (
            stroke
            for stroke in _along(points, every, points_elsewhere=True)
            if _goes_on(stroke, np.asarray(there, np.uint8), hidden)
        )


def _long_pieces(
    every: npt.NDArray[np.int32], numbers: npt.NDArray[np.int32]
) -> list[tuple[float, Points]]:
    """How long each long piece of ink is, and its pixels; the longest first.

    Args:
        every: All pixels that are ink, (N, 2): across and down.
        numbers: (N,), which piece each belongs to.
    """
    least_px = LEAST_PIECE_MM * PX_PER_MM / np.sqrt(2)  # as one lies that goes aslant
    large = np.bincount(numbers)[numbers] >= least_px
    every, numbers = every[large], numbers[large]
    if not len(every):
        return []
    order = np.argsort(numbers, kind="stable")
    every, numbers = every[order], numbers[order]
    starts = np.flatnonzero(np.diff(numbers, prepend=-1))
    sides = np.maximum.reduceat(every, starts) - np.minimum.reduceat(every, starts) + 1
    lengths_mm = np.hypot(sides[:, 0], sides[:, 1]) / PX_PER_MM
    longest = np.argsort(-lengths_mm, kind="stable")[:MOST_PIECES]
    ends = np.append(starts[1:], len(every))
    return [
        (float(lengths_mm[piece]), every[starts[piece] : ends[piece]].astype(np.float64))
        for piece in longest[lengths_mm[longest] >= LEAST_PIECE_MM].tolist()
    ]


def _along(points: Points, every: Points, *, points_elsewhere: bool = False) -> Iterator[_Stroke]:
    """The lines and circles on which these pixels lie, one after the other.

    Args:
        points: Those of one piece of ink, (N, 2).
        every: Those of all.
        points_elsewhere: The piece is too short to tell how the stroke goes on.
    """
    for _ in range(MOST_CURVES):
        if len(points) < LEAST_PIECE_MM * PX_PER_MM:
            return
        start = on_likeliest_circle(
            points, every if points_elsewhere else points, LEAST_RADIUS_MM * PX_PER_MM
        )
        if len(start) < LEAST_PIECE_MM:
            return
        line = StraightCurve.of(start)
        fit = StraightCurve if _spread(line, start) <= STRAIGHT_PX else RoundCurve
        curve = fit.of(start)
        half_px = _spread(curve, points)
        more = every[curve.away(every) <= half_px + 1.0]  # they tell better how it goes on
        curve = fit.of(more) if len(more) > LEAST_PIECE_MM else curve
        misses = curve.away(points)
        on_it, beyond = misses <= half_px + 0.5, misses > half_px + 1.0
        reach_px = float(np.hypot(*np.ptp(points[on_it], axis=0))) if on_it.any() else 0.0
        if reach_px < max(LEAST_PIECE_MM * PX_PER_MM, LEAST_SLENDER * half_px):
            return
        if (beyond & (misses <= half_px + 4.0)).sum() > MOST_BESIDE * on_it.sum():
            return
        yield _Stroke(curve, half_px)
        points = points[beyond]


def _goes_on(stroke: _Stroke, there: Pixels, hidden: _Mask) -> bool:
    """Whether it is there all along its way over the page, wherever it can be seen.

    Args:
        stroke: The stroke.
        there: 1 where ink is, or a pixel beside it.
        hidden: Where a stroke could not be seen.
    """
    columns, rows = np.round(stroke.curve.along()).astype(int).T
    height, width = there.shape
    inside = (columns >= 0) & (columns < width) & (rows >= 0) & (rows < height)
    rows, columns = rows[inside], columns[inside]
    seen = there[rows, columns][~hidden[rows, columns]]
    return len(seen) >= LONG_PIECE_MM * PX_PER_MM and float(seen.mean()) >= LEAST_SEEN


def _spread(curve: StraightCurve | RoundCurve, points: Points) -> float:
    """Half of the width of what lies along a curve, in pixels."""
    misses = curve.away(points)
    near = np.sort(misses[misses <= WIDEST_MM * PX_PER_MM])
    return float(near[round(0.9 * (len(near) - 1))]) if len(near) else 0.0


def _is_there(stroke: _Stroke, ink: _Mask, hidden: _Mask, field: Field) -> bool:
    """Whether the stroke is there wherever it is in sight near the field."""
    near = _box(field, NEAR_MM, ink.shape)
    middle = (stroke.away_px(near) <= 0.7) & ~hidden[near]
    if middle.sum() < LEAST_SEEN_MM * PX_PER_MM:
        return False
    there = cv2.dilate(ink[near].astype(np.uint8), np.ones((3, 3), np.uint8))
    return float(there[middle].mean()) >= LEAST_SEEN


def _is_empty_beside(stroke: _Stroke, ink: _Ink, field: Field) -> bool:
    """Whether a field holds too little ink beside the stroke for a mark."""
    box = _box(field, 0.0, ink.thin.shape)
    beside = stroke.away_px(box) > stroke.half_px + 1.0
    least = max(LEAST_OWN_MM2 * PX_PER_MM**2, LEAST_OWN * beside.size)
    filled = beside.any() and float(ink.dark[box][beside].mean()) >= FILLED
    return int((ink.thin[box] & beside).sum()) < least and not filled


def _cuts_through(stroke: _Stroke, ink: _Ink, field: Field, seen: Observation) -> bool:
    """Whether the stroke may have made the mark of another one: it goes through its middle."""
    if seen.label not in MADE_OF_LINES:
        return False
    away = stroke.away_px(_box(field, 0.0, ink.thin.shape))
    rows, columns = (side // 4 for side in away.shape)
    inner = away[rows : len(away) - rows, columns : away.shape[1] - columns]
    return bool((inner <= stroke.half_px).any())


def _over(shape: tuple[int, ...], fields: Sequence[Field], more_mm: float) -> _Mask:
    """Where these fields are, and so far beyond them."""
    mask = np.zeros(shape, bool)
    boxes = np.array([field.box_mm for field in fields]).reshape(-1, 4)
    low = np.maximum(0, np.round((boxes[:, :2] - more_mm) * PX_PER_MM)).astype(int)
    high = np.round((boxes[:, :2] + boxes[:, 2:] + more_mm) * PX_PER_MM).astype(int) + 1
    for (left, top), (right, bottom) in zip(low.tolist(), high.tolist(), strict=True):
        mask[top:bottom, left:right] = True
    return mask


def _box(field: Field, more_mm: float, shape: tuple[int, ...]) -> _Box:
    """A field and so much more around it, within the page."""
    x, y, width, height = field.box_mm
    rows, columns = shape
    left, top = (max(0, round((at - more_mm) * PX_PER_MM)) for at in (x, y))
    right = min(columns, round((x + width + more_mm) * PX_PER_MM) + 1)
    bottom = min(rows, round((y + height + more_mm) * PX_PER_MM) + 1)
    return slice(top, bottom), slice(left, right)
