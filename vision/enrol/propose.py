"""Fields proposed for a page: each thing on it that somebody may write in, with its kind and a name.

Things of one kind that stand side by side are a group, and their ids tell row and column. What is
printed in a cell makes it a heading; a small sign, or one in a corner, does not.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from scoring.sheet import LABELS, BoxMm, Field, FieldKind
from vision.enrol.lattice import joined_dots
from vision.enrol.shapes import Form, Thing

SMALL_BOX_MM, SIGN_BOX_MM = 6.6, 13.0
"""Boxes to cross are no larger when empty, or with a sign in them; larger ones are written in."""
BUBBLE_MM = 6.6
"""Larger circles are coloured, or hold a sign that is circled."""
EVEN = 1.4
TEXT_MM, TEXT_SHAPE = 62.0, 7.0
"""A box this long, or so many times as long as high, is for words."""
SOME_CONTENT = 0.012
HINT_SHARE = 0.3
WORD_PIECES = 2.6
"""Printed words have more pieces than a number has digits."""
LEAST_ALIKE_MM = 3.6
"""A smaller box alone is a piece of a letter, and so is a circle as small as a bubble."""
SAME_SIZE = 0.18
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

    @property
    def box_mm(self) -> BoxMm:
        return self.thing.box_mm


def propose_fields(things: Sequence[Thing], *, filled: bool = False) -> tuple[Field, ...]:
    """The fields of a page, from its things.

    Args:
        things: Everything on the page that may be a field.
        filled: The page is filled in: what stands in a cell is as likely ink as print.
    """
    dots = [thing.box_mm for thing in things if thing.form is Form.DOT]
    links = joined_dots(dots)
    kinds = [
        _Proposed(kind, thing)
        for thing in things
        if (kind := _kind(thing, things, filled=filled)) is not None
    ]
    groups = _groups(kinds)
    if filled:
        groups = [kept for group in groups if (kept := _without_headings(group))]
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


def _kind(thing: Thing, things: Sequence[Thing], *, filled: bool) -> FieldKind | None:
    """What is done with a thing; None for a heading or a piece of a letter."""
    width, height = thing.box_mm[2:]
    if thing.form is Form.DOT:
        return None
    if thing.form is Form.RULE:
        return FieldKind.TEXT
    may_be_a_letter = BUBBLE_MM if thing.form is Form.CIRCLE else LEAST_ALIKE_MM
    if max(width, height) < may_be_a_letter and not _has_likes(thing, things):
        return None
    has_content = thing.content > SOME_CONTENT
    if thing.form is Form.CIRCLE:
        if max(width, height) <= BUBBLE_MM:
            return FieldKind.BUBBLE
        return FieldKind.SYMBOL if has_content and not filled else FieldKind.SPOT
    is_even = max(width, height) < EVEN * min(width, height)
    if is_even and max(width, height) <= SMALL_BOX_MM:
        return FieldKind.BOX
    if has_content and not filled and not _is_hint(thing):
        return FieldKind.BOX if is_even and max(width, height) <= SIGN_BOX_MM else None
    if width > TEXT_MM or width > TEXT_SHAPE * height:
        return FieldKind.TEXT
    return FieldKind.NUMBER


def _has_likes(thing: Thing, things: Sequence[Thing]) -> bool:
    """Whether two more like it stand in its row or its column."""
    x, y, width, height = thing.box_mm
    likes = 0
    for other in things:
        if other is thing or other.form is not thing.form:
            continue
        sizes = other.box_mm[2] / width, other.box_mm[3] / height
        aligned = min(abs(other.box_mm[0] - x), abs(other.box_mm[1] - y)) < 0.8
        likes += aligned and all(abs(size - 1) < SAME_SIZE for size in sizes)
    return likes >= 2


def _is_hint(thing: Thing) -> bool:
    """Whether what is printed in a cell leaves room to write."""
    if thing.content_mm is None:
        return True
    x, y, width, height = thing.content_mm
    cell_x, cell_y, cell_width, cell_height = thing.box_mm
    small = width * height < HINT_SHARE * cell_width * cell_height
    across = abs(x + width / 2 - cell_x - cell_width / 2) / cell_width
    down = abs(y + height / 2 - cell_y - cell_height / 2) / cell_height
    return small and max(across, down) > 0.17


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
    """A filled table without its headings: rows and columns that hold words in every cell."""
    if group[0].kind is not FieldKind.NUMBER or len(group) < 6:
        return group
    for axis in (0, 1):
        places = _places([each.box_mm[axis] + each.box_mm[axis + 2] / 2 for each in group])
        for place in (0, max(places)):
            line = [each for each, at in zip(group, places, strict=True) if at == place]
            full = np.mean([each.thing.content > SOME_CONTENT for each in line])
            words = np.mean([each.thing.pieces > WORD_PIECES for each in line])
            if len(line) > 2 and len(line) < len(group) and full > 0.9 and words > 0.6:
                group = [each for each in group if each not in line]
                return _without_headings(group)
    return group


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
