"""Fields proposed for a page: things on it that somebody may write in, with kind and name.

Things of one kind that stand side by side are a group, and their ids tell row and column. What is
printed in a cell makes it a heading; a small sign, or one in a corner, does not.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from scoring.sheet import LABELS, BoxMm, Field, FieldKind
from vision.enrol.lattice import joined_dots
from vision.enrol.shapes import Outside, Thing

SMALL_BOX_MM, SIGN_BOX_MM = 7.3, 13.0
"""Boxes to cross are no larger when empty, or with a sign in them; larger ones are written in."""
BUBBLE_MM = 7.3
"""Larger circles are coloured, or hold a sign that is circled."""
EVEN = 1.4
TEXT_MM, TEXT_SHAPE = 62.0, 7.0
"""A box this long, or so many times as long as high, is for words."""
SOME_CONTENT = 0.012
HINT_SHARE = 0.3
WORD_PIECES = 2.6
"""Printed words have more pieces than a number has digits."""
LEAST_FULL, LEAST_PRINTED = 0.75, 0.5
"""So many cells of a heading hold something, or words; one in its corner may be empty."""
LEAST_ALIKE_MM = 3.6
"""A smaller box alone is a piece of a letter, and so is any circle."""
SAME_SIZE = 0.18
STEADY_MM = 0.25
LEAST_EDGE = 0.35
"""Cells begin at one place in at least so many of a table's rows."""
MARKED = (FieldKind.BOX, FieldKind.BUBBLE)
LEAST_TO_COMPLETE, LEAST_THERE = 8, 0.6
"""Marks in rows and columns, most of whose places were found, have the others too."""
NAMES = {
    FieldKind.NUMBER: "table",
    FieldKind.BOX: "boxes",
    FieldKind.BUBBLE: "bubbles",
    FieldKind.SYMBOL: "signs",
    FieldKind.SPOT: "spots",
    FieldKind.LINK: "dots",
    FieldKind.TEXT: "line",
}


@dataclass(frozen=True, slots=True)
class _Proposed:
    kind: FieldKind
    thing: Thing
    is_printed: bool = False
    """It is a cell with print in it, a heading most likely."""

    @property
    def box_mm(self) -> BoxMm:
        return self.thing.box_mm


def propose_fields(things: Sequence[Thing], *, filled: bool = False) -> tuple[Field, ...]:
    """The fields of a page, from its things.

    Args:
        things: Everything on the page that may be a field.
        filled: The page is filled in: what stands in a cell is as likely ink as print.
    """
    dots = [thing.box_mm for thing in things if thing.form is Outside.DOT]
    links = joined_dots(dots)
    kinds = [
        one for thing in things if (one := _proposed(thing, things, filled=filled)) is not None
    ]
    groups = [kept for group in _groups(kinds) if (kept := _without_headings(mended(group)))]
    if filled:
        groups = [completed(group) for group in groups]
    counts: dict[str, int] = {}
    fields: list[Field] = []
    for group in sorted(groups, key=_reading_order):
        name = NAMES[group[0].kind]
        counts[name] = counts.get(name, 0) + 1
        fields += _named(group, f"{name}{counts[name]}")
    for number, group_links in enumerate(links, start=1):
        name = f"{NAMES[FieldKind.LINK]}{number}"
        fields += [replace(link, id=f"{name}.{link.id}") for link in group_links]
    return tuple(fields)


def _proposed(thing: Thing, things: Sequence[Thing], *, filled: bool) -> _Proposed | None:
    """What is done with a thing; None for a dot, or a piece of a letter."""
    width, height = thing.box_mm[2:]
    if thing.form is Outside.DOT:
        return None
    if thing.form is Outside.RULE:
        return _Proposed(FieldKind.TEXT, thing)
    may_be_a_letter = thing.form is Outside.CIRCLE or max(width, height) < LEAST_ALIKE_MM
    if may_be_a_letter and not _has_likes(thing, things):
        return None
    has_content = thing.content > SOME_CONTENT and not filled
    if thing.form is Outside.CIRCLE:
        large = FieldKind.SYMBOL if has_content else FieldKind.SPOT
        return _Proposed(FieldKind.BUBBLE if max(width, height) <= BUBBLE_MM else large, thing)
    is_even = max(width, height) < EVEN * min(width, height)
    is_sign = has_content and not _is_hint(thing)
    if is_even and max(width, height) <= (SIGN_BOX_MM if is_sign else SMALL_BOX_MM):
        return _Proposed(FieldKind.BOX, thing)
    if not is_sign and (width > TEXT_MM or width > TEXT_SHAPE * height):
        return _Proposed(FieldKind.TEXT, thing)
    return _Proposed(FieldKind.NUMBER, thing, is_sign)


def _has_likes(thing: Thing, things: Sequence[Thing]) -> bool:
    """Whether two more like it stand in its row or its column; large ones may be anywhere."""
    x, y, width, height = thing.box_mm
    likes = 0
    for other in things:
        if other is thing or other.form is not thing.form:
            continue
        sizes = other.box_mm[2] / width, other.box_mm[3] / height
        off_mm = min(abs(other.box_mm[0] - x), abs(other.box_mm[1] - y))
        aligned = off_mm < 0.8 or width > BUBBLE_MM
        likes += aligned and all(abs(size - 1) < SAME_SIZE for size in sizes)
    return likes >= 2


def _is_hint(thing: Thing) -> bool:
    """Whether what is printed in a cell leaves room to write below it."""
    if thing.content_mm is None:
        return True
    _, y, width, height = thing.content_mm
    _, cell_y, cell_width, cell_height = thing.box_mm
    small = width * height < HINT_SHARE * cell_width * cell_height
    below = cell_y + cell_height - y - height
    return small and below > 0.52 * cell_height


def _groups(proposed: Sequence[_Proposed]) -> list[list[_Proposed]]:
    """Those of one kind that stand side by side."""
    owner = list(range(len(proposed)))

    def root(index: int) -> int:
        while owner[index] != index:
            index = owner[index]
        return index

    for one in range(len(proposed)):
        for other in range(one):
            if _are_neighbours(proposed[one], proposed[other]):
                owner[root(one)] = root(other)
    groups: dict[int, list[_Proposed]] = {}
    for index, each in enumerate(proposed):
        groups.setdefault(root(index), []).append(each)
    return list(groups.values())


def _are_neighbours(one: _Proposed, other: _Proposed) -> bool:
    if one.kind is not other.kind or one.kind is FieldKind.TEXT:
        return False
    gaps = [
        max(one.box_mm[axis], other.box_mm[axis])
        - min(one.box_mm[axis] + one.box_mm[axis + 2], other.box_mm[axis] + other.box_mm[axis + 2])
        for axis in (0, 1)
    ]
    reach = [min(one.box_mm[axis], other.box_mm[axis]) for axis in (2, 3)]
    side_by_side = gaps[1] < -0.6 * reach[1] and gaps[0] < 1.3 * reach[0]
    above = gaps[0] < -0.6 * reach[0] and gaps[1] < 1.3 * reach[1]
    return side_by_side or above


def _without_headings(group: list[_Proposed]) -> list[_Proposed]:
    """A table without its headings: outer rows and columns full of print, and cells with words."""
    for axis in (0, 1):
        places = _places([each.box_mm[axis] + each.box_mm[axis + 2] / 2 for each in group])
        for place in (0, max(places)):
            line = [each for each, at in zip(group, places, strict=True) if at == place]
            rest = [each for each, at in zip(group, places, strict=True) if at != place]
            if len(line) > 1 and len(rest) > 1 and _is_heading(line, rest, is_first=place == 0):
                return _without_headings(rest)
    return [each for each in group if not each.is_printed]


def _is_heading(line: list[_Proposed], rest: list[_Proposed], *, is_first: bool) -> bool:
    if line[0].kind is not FieldKind.NUMBER:
        return False
    full, elsewhere = (
        float(np.mean([each.thing.content > SOME_CONTENT for each in cells]))
        for cells in (line, rest)
    )
    printed, words = (
        float(np.mean(signs))
        for signs in (
            [each.is_printed for each in line],
            [each.thing.pieces > WORD_PIECES for each in line],
        )
    )
    if printed >= LEAST_PRINTED and elsewhere < full:
        return True
    is_set = words > 0.6 or _is_steady(line)
    return full >= LEAST_FULL and (elsewhere < 0.4 or (is_first and is_set))


def _is_steady(line: list[_Proposed]) -> bool:
    """Whether all of it is set in one type: as high, and at one height, in nearly every cell."""
    inside = [
        (each.thing.content_mm[3], each.thing.content_mm[1] - each.box_mm[1])
        for each in line
        if each.thing.content_mm is not None and each.thing.content > SOME_CONTENT
    ]
    if len(inside) < max(4, LEAST_FULL * len(line)):
        return False
    heights, tops = np.array(inside).T
    spread = [float(np.quantile(abs(one - np.median(one)), 0.8)) for one in (heights, tops)]
    return max(spread) < STEADY_MM


def mended(group: list[_Proposed]) -> list[_Proposed]:
    """A table whose cells are whole again where a long stroke was taken for a line."""
    if group[0].kind is not FieldKind.NUMBER or len(group) < 6:
        return group
    rows = _places([each.box_mm[1] + each.box_mm[3] / 2 for each in group])
    lefts = np.array([each.box_mm[0] for each in group])
    usual = LEAST_EDGE * (max(rows) + 1)
    kept: list[_Proposed] = []
    for row in sorted(set(rows)):
        cells = [each for each, at in zip(group, rows, strict=True) if at == row]
        line: list[_Proposed] = []
        for each in sorted(cells, key=lambda one: one.box_mm[0]):
            x, y, width, height = each.box_mm
            is_split = line and x - line[-1].box_mm[0] - line[-1].box_mm[2] < 2.0
            if is_split and (abs(lefts - x) < 1.5).sum() < usual:
                start = line[-1].box_mm[0]
                whole = (start, y, round(x + width - start, 2), height)
                line[-1] = replace(line[-1], thing=replace(line[-1].thing, box_mm=whole))
            else:
                line.append(each)
        kept += line
    return kept


def completed(group: list[_Proposed]) -> list[_Proposed]:
    """A group of marks with those places filled in where ink hides what is printed."""
    if group[0].kind not in MARKED or len(group) < LEAST_TO_COMPLETE:
        return group
    rows = _places([each.box_mm[1] + each.box_mm[3] / 2 for each in group])
    columns = _places([each.box_mm[0] + each.box_mm[2] / 2 for each in group])
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
        if (row, column) not in there
    ]
    like = group[0].thing
    return [*group, *(replace(group[0], thing=replace(like, box_mm=box)) for box in hidden)]


def _reading_order(group: list[_Proposed]) -> tuple[float, float]:
    return min(each.box_mm[1] for each in group), min(each.box_mm[0] for each in group)


def _named(group: Sequence[_Proposed], name: str) -> list[Field]:
    """The fields of a group: `table1.r2c3`, or its name alone for a single one."""
    kind = group[0].kind
    if len(group) == 1:
        return [Field(name, kind, group[0].box_mm, LABELS[kind])]
    rows = _places([each.box_mm[1] + each.box_mm[3] / 2 for each in group])
    columns = _places([each.box_mm[0] + each.box_mm[2] / 2 for each in group])
    named: dict[str, Field] = {}
    for row, column, each in sorted(zip(rows, columns, group, strict=True), key=lambda o: o[:2]):
        field_id = f"{name}.r{row + 1}c{column + 1}"
        named.setdefault(field_id, Field(field_id, kind, each.box_mm, LABELS[kind]))
    return list(named.values())


def _places(middles: Sequence[float]) -> list[int]:
    """Which row or column each is in, counted from 0: near ones are in the same."""
    order = np.argsort(middles)
    places = [0] * len(middles)
    place, last = 0, middles[int(order[0])]
    for index in order.tolist():
        if middles[index] - last > 1.6:
            place += 1
        last = middles[index]
        places[index] = place
    return places
