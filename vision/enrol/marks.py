"""Boxes and bubbles of a page that is filled in: what ink has hidden, enlarged or moved.

Marks stand in rows and columns, all alike: each is what and where its neighbours say.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from scoring.sheet import BoxMm, FieldKind
from vision.arrays import Points
from vision.enrol.headings import is_steady
from vision.enrol.proposal import (
    EVEN,
    MARKED,
    SAME_SIZE,
    SIGN_BOX_MM,
    SMALL_BOX_MM,
    Proposed,
    places_of,
)
from vision.enrol.shapes import Outside, Thing, overlap

LIKE_SIZE, ALIGNED_MM, LEAST_VOTES = 0.45, 1.0, 5
"""Marks in one row or column are alike by so much, and so many tell what form all of them have."""
MANY_MARKS, MOST_SPECKS, MOST_TIMES = 24, 3, 2.2
MANY_SIGNS, LEAST_SIGNS, LEAST_EVEN = 8, 0.9, 0.9
LEAST_UNCROSSED = 0.45
"""So many boxes that stand apart show their sign alone."""
LARGEST_BOX_MM, LEAST_GAP, MOST_CROSSED = 20.0, 0.15, 0.5
"""Boxes to cross have so much room between them, in their sides, and most of them are empty."""
LARGER_PAGE, MOST_CROSSED_SMALL, FEW_SMALL = 2**0.5, 0.75, 6
"""A page of unknown size may be taken so many times too large, and small boxes for larger ones: of
such more may be crossed, and so many are enough."""
SLIPPED_MM = 0.5
"""A mark farther than this from where its row and column have it is moved there."""
GHOST, GHOST_TIMES = 0.8, 3
"""Rows and columns are farther apart than so much of a box; of two that are not, the one that has
so many times as many is there."""
LEAST_TO_COMPLETE, LEAST_THERE = 8, 0.6
"""Marks in rows and columns, most of whose places were found, have the others too."""


def as_most_are(thing: Thing, things: Sequence[Thing]) -> Thing:
    """A crossed box may look round, a filled ring square: it is what its row and column are."""
    if thing.form not in (Outside.RECTANGLE, Outside.CIRCLE) or max(thing.box_mm[2:]) > SIGN_BOX_MM:
        return thing
    x, y, width, height = thing.box_mm
    votes = {Outside.RECTANGLE: 0, Outside.CIRCLE: 0}
    for other in things:
        ox, oy, across, down = other.box_mm
        off_mm = min(abs(ox + across / 2 - x - width / 2), abs(oy + down / 2 - y - height / 2))
        is_like = max(abs(across / width - 1), abs(down / height - 1)) < LIKE_SIZE
        if other.form in votes and is_like and off_mm < ALIGNED_MM:
            votes[other.form] += 1
    most = max(votes, key=votes.__getitem__)
    return replace(thing, form=most) if votes[most] >= LEAST_VOTES else thing


def as_signs(group: list[Proposed]) -> list[Proposed]:
    """Boxes that are crossed, and not written in, whatever their size.

    A sign is printed in each, and nothing written is so even; or they stand apart and few hold
    anything. How large a page is, no photo tells: so is no box.
    """
    if group[0].kind is not FieldKind.NUMBER or len(group) < MANY_SIGNS:
        return group
    sides = np.array([each.box_mm[2:] for each in group])
    even = sides.max(axis=1) < EVEN * sides.min(axis=1)
    if even.mean() < LEAST_EVEN or float(np.median(sides)) > LARGEST_BOX_MM:
        return group
    full = float(np.mean([each.holds_type for each in group]))
    is_large = float(np.median(sides)) > SIGN_BOX_MM
    are_apart = _are_apart(group)
    is_set = is_steady(group, LEAST_UNCROSSED) if are_apart else not is_large and is_steady(group)
    has_signs = full >= LEAST_SIGNS and is_set
    if not has_signs and not (are_apart and full <= MOST_CROSSED):
        return group
    return [
        replace(each, kind=FieldKind.BOX, is_printed=False)
        for each, is_even in zip(group, even.tolist(), strict=True)
        if is_even
    ]


def as_boxes(fields: Sequence[Proposed]) -> list[Proposed]:
    """The proposals of a filled page, boxes to cross among them wherever on it they stand.

    They are square, alike, apart from whatever else is there, and most of them are empty.
    """
    sizes = np.array([each.box_mm[2:] for each in fields]).reshape(-1, 2)
    may_be = sizes.max(axis=1, initial=0) < np.minimum(LARGEST_BOX_MM, EVEN * sizes.min(axis=1))
    may_be &= np.array([each.kind is FieldKind.NUMBER for each in fields], bool)
    may_be[may_be] = [
        _stands_apart(each, fields)
        for each, here in zip(fields, may_be.tolist(), strict=True)
        if here
    ]
    found = list(fields)
    for index in np.flatnonzero(may_be).tolist():
        likes = may_be & (abs(sizes / sizes[index] - 1) < SAME_SIZE).all(axis=1)
        full = np.mean([fields[at].holds_type for at in np.flatnonzero(likes).tolist()])
        is_small = float(sizes[likes].max(axis=1).mean()) <= SMALL_BOX_MM * LARGER_PAGE
        most = MOST_CROSSED_SMALL if is_small else MOST_CROSSED
        if likes.sum() >= (FEW_SMALL if is_small else MANY_SIGNS) and full <= most:
            found[index] = replace(fields[index], kind=FieldKind.BOX, is_printed=False)
    told = [each for each in found if each.kind is FieldKind.BOX]
    return [
        replace(each, kind=FieldKind.BOX, is_printed=False)
        if here and _is_one_more(each, told)
        else each
        for each, here in zip(found, may_be.tolist(), strict=True)
    ]


def _is_one_more(one: Proposed, boxes: Sequence[Proposed]) -> bool:
    """Whether it stands in a row or column of boxes, of about their size: ink enlarged it."""
    x, y, width, height = one.box_mm
    votes = 0
    for other in boxes:
        left, top, across, down = other.box_mm
        is_like = max(abs(across / width - 1), abs(down / height - 1)) < LIKE_SIZE
        away = abs(left + across / 2 - x - width / 2), abs(top + down / 2 - y - height / 2)
        votes += is_like and min(away) < ALIGNED_MM
    return votes >= LEAST_VOTES


def _stands_apart(one: Proposed, fields: Sequence[Proposed]) -> bool:
    """Whether there is room round it on all sides."""
    x, y, width, height = one.box_mm
    across, down = LEAST_GAP * width, LEAST_GAP * height
    room = (x - across, y - down, width + 2 * across, height + 2 * down)
    return not any(overlap(room, each.box_mm) for each in fields if each is not one)


def _are_apart(group: list[Proposed]) -> bool:
    """Whether these have room between them in every row, as cells of a table have not."""
    boxes = np.array([each.box_mm for each in group])
    rows = np.array(places_of((boxes[:, 1] + boxes[:, 3] / 2).tolist()))
    gaps = []
    for row in np.unique(rows):
        line = boxes[rows == row]
        line = line[np.argsort(line[:, 0])]
        gaps += ((line[1:, 0] - line[:-1, 0] - line[:-1, 2]) / line[:-1, 2]).tolist()
    return bool(gaps) and float(np.quantile(gaps, 0.2)) > LEAST_GAP


def without_specks(groups: list[list[Proposed]]) -> list[list[Proposed]]:
    """Groups of marks, without those few that are unlike the many: pieces of letters and of ink."""
    marks = [each for group in groups for each in group if each.kind in MARKED]
    if len(marks) < MANY_MARKS:
        return groups
    usual = float(np.median([max(each.box_mm[2:]) for each in marks]))
    return [group for group in groups if len(group) > MOST_SPECKS or not _are_specks(group, usual)]


def _are_specks(group: list[Proposed], usual_mm: float) -> bool:
    """Whether these few are round or square, and not as large as marks usually are."""
    largest = [max(each.box_mm[2:]) for each in group]
    even = all(
        longest < EVEN * min(each.box_mm[2:]) for longest, each in zip(largest, group, strict=True)
    )
    size = float(np.median(largest)) / usual_mm
    return even and size < MOST_TIMES and abs(size - 1) > SAME_SIZE


def without_ghosts(group: list[Proposed]) -> list[Proposed]:
    """A group of marks without the few that stand half on a row or column of many: ink."""
    if group[0].kind not in MARKED or len(group) < LEAST_TO_COMPLETE:
        return group
    boxes = np.array([each.box_mm for each in group])
    size = np.median(boxes[:, 2:], axis=0)
    middles = boxes[:, :2] + boxes[:, 2:] / 2
    ghosts = np.zeros(len(group), bool)
    for axis in (0, 1):
        places = np.array(places_of(middles[:, axis].tolist()))
        counts = np.bincount(places)
        at = np.array([np.median(middles[places == one, axis]) for one in range(len(counts))])
        for place, count in enumerate(counts.tolist()):
            near = abs(at - at[place]) < GHOST * size[axis]
            if counts[near].max() >= GHOST_TIMES * count:
                ghosts |= places == place
    return [each for each, is_ghost in zip(group, ghosts.tolist(), strict=True) if not is_ghost]


def snapped(group: list[Proposed]) -> list[Proposed]:
    """A group of marks in rows and columns, each where its neighbours say it is.

    Ink that runs over a rim makes a box larger than it is, or moves it.
    """
    if group[0].kind not in MARKED or len(group) < LEAST_TO_COMPLETE:
        return group
    boxes = np.array([each.box_mm for each in group])
    middles = boxes[:, :2] + boxes[:, 2:] / 2
    row, column = (np.array(places_of(middles[:, axis].tolist()), float) for axis in (1, 0))
    if max(row.max(), column.max()) < 3:
        return group
    terms = np.column_stack([np.ones(len(group)), row, column, row * column, row**2, column**2])
    at = _places_at(middles, row, column)
    weights = np.ones(len(group))
    for _ in range(4):
        fit = np.linalg.lstsq(terms * weights[:, None], (middles - at) * weights[:, None], None)[0]
        off = np.linalg.norm(middles - at - terms @ fit, axis=1)
        weights = 1 / (1 + (off / SLIPPED_MM) ** 2)
    size = np.median(boxes[:, 2:], axis=0)
    odd = (off > SLIPPED_MM) | (abs(boxes[:, 2:] / size - 1) > SAME_SIZE).any(axis=1)
    places = np.where(odd[:, None], at + terms @ fit, middles)
    sizes = np.where(odd[:, None], size, boxes[:, 2:])
    return [
        replace(each, thing=replace(each.thing, box_mm=_around(place, one)))
        for each, place, one in zip(group, places, sizes, strict=True)
    ]


def _places_at(middles: Points, row: Points, column: Points) -> Points:
    """For each thing the usual x of its column and y of its row."""
    at = np.empty_like(middles)
    for axis, lines in ((0, column), (1, row)):
        for line in np.unique(lines):
            at[lines == line, axis] = np.median(middles[lines == line, axis])
    return at


def _around(middle: Points, size: Points) -> BoxMm:
    x, y = (middle - size / 2).round(2).tolist()
    width, height = size.round(2).tolist()
    return x, y, width, height


def completed(group: list[Proposed]) -> list[Proposed]:
    """A group of marks with those places filled in where ink hides what is printed."""
    if group[0].kind not in MARKED or len(group) < LEAST_TO_COMPLETE:
        return group
    rows = places_of([each.box_mm[1] + each.box_mm[3] / 2 for each in group])
    columns = places_of([each.box_mm[0] + each.box_mm[2] / 2 for each in group])
    there = set(zip(rows, columns, strict=True))
    if len(there) < LEAST_THERE * (max(rows) + 1) * (max(columns) + 1):
        return group
    width, height = (float(np.median([each.box_mm[axis] for each in group])) for axis in (2, 3))
    at = [
        {
            place: float(
                np.median(
                    [
                        each.box_mm[axis] + each.box_mm[axis + 2] / 2
                        for each, one in zip(group, places, strict=True)
                        if one == place
                    ]
                )
            )
            for place in set(places)
        }
        for axis, places in enumerate((columns, rows))
    ]
    hidden = [
        (
            round(at[0][column] - width / 2, 2),
            round(at[1][row] - height / 2, 2),
            width,
            height,
        )
        for row in set(rows)
        for column in set(columns)
        if (row, column) not in there and _is_among(row, column, there)
    ]
    like = group[0].thing
    return [*group, *(replace(group[0], thing=replace(like, box_mm=box)) for box in hidden)]


def _is_among(row: int, column: int, there: set[tuple[int, int]]) -> bool:
    """Whether a place has others on both sides, in its row or column, or is the only one lacking.

    A row may be shorter than those above it.
    """
    across = [one for at, one in there if at == row]
    down = [at for at, one in there if one == column]
    if min(across) < column < max(across) or min(down) < row < max(down):
        return True
    most_across, most_down = (max(at[axis] for at in there) + 1 for axis in (1, 0))
    return len(across) >= most_across - 1 and len(down) >= most_down - 1
