"""Fields proposed for a page: things on it that somebody may write in, with kind and name.

Things of one kind that stand side by side are a group, and their ids tell row and column. What is
printed in a cell makes it a heading; a small sign, or one in a corner, does not.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from scoring.sheet import LABELS, Field, FieldKind
from vision.enrol.headings import without_headings
from vision.enrol.lattice import joined_dots
from vision.enrol.marks import as_most_are, as_signs, completed, snapped, without_specks
from vision.enrol.proposal import (
    EVEN,
    SAME_SIZE,
    SIGN_BOX_MM,
    SMALL_BOX_MM,
    SOME_CONTENT,
    Proposed,
    places_of,
)
from vision.enrol.shapes import Outside, Thing

BUBBLE_MM = 7.3
"""Larger circles are coloured, or hold a sign that is circled."""
TEXT_MM, TEXT_SHAPE = 62.0, 7.0
"""A box this long, or so many times as long as high, is for words."""
HINT_SHARE = 0.3
SMALL_PRINT_PIECES, SMALL_PRINT_MM = 5, 2.6
LEAST_ALIKE_MM = 3.6
"""A smaller box alone is a piece of a letter, and so is any circle."""
LEAST_EDGE = 0.35
"""Cells begin at one place in at least so many of a table's rows."""
NAMES = {
    FieldKind.NUMBER: "table",
    FieldKind.BOX: "boxes",
    FieldKind.BUBBLE: "bubbles",
    FieldKind.SYMBOL: "signs",
    FieldKind.SPOT: "spots",
    FieldKind.LINK: "dots",
    FieldKind.TEXT: "line",
}


def propose_fields(things: Sequence[Thing], *, filled: bool = False) -> tuple[Field, ...]:
    """The fields of a page, from its things.

    Args:
        things: Everything on the page that may be a field.
        filled: The page is filled in: what stands in a cell is as likely ink as print.
    """
    dots = [thing.box_mm for thing in things if thing.form is Outside.DOT]
    links = joined_dots(dots)
    if filled:
        things = [as_most_are(thing, things) for thing in things]
    kinds = [
        one for thing in things if (one := _proposed(thing, things, filled=filled)) is not None
    ]
    whole = [mended(group) for group in _groups(kinds)]
    if filled:
        whole = [as_signs(group) for group in whole]
    groups = [kept for group in whole if (kept := without_headings(group, filled=filled))]
    if filled:
        groups = [completed(snapped(group)) for group in without_specks(groups)]
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


def _proposed(thing: Thing, things: Sequence[Thing], *, filled: bool) -> Proposed | None:
    """What is done with a thing; None for a dot, or a piece of a letter."""
    width, height = thing.box_mm[2:]
    if thing.form is Outside.DOT:
        return None
    if thing.form is Outside.RULE:
        return Proposed(FieldKind.TEXT, thing)
    may_be_a_letter = thing.form is Outside.CIRCLE or max(width, height) < LEAST_ALIKE_MM
    if may_be_a_letter and not _has_likes(thing, things):
        return None
    has_content = thing.content > SOME_CONTENT and not filled
    if thing.form is Outside.CIRCLE:
        large = FieldKind.SYMBOL if has_content else FieldKind.SPOT
        return Proposed(FieldKind.BUBBLE if max(width, height) <= BUBBLE_MM else large, thing)
    is_even = max(width, height) < EVEN * min(width, height)
    is_sign = has_content and not _is_hint(thing)
    if is_even and max(width, height) <= (SIGN_BOX_MM if is_sign else SMALL_BOX_MM):
        return Proposed(FieldKind.BOX, thing)
    if not is_sign and (width > TEXT_MM or width > TEXT_SHAPE * height):
        return Proposed(FieldKind.TEXT, thing)
    return Proposed(FieldKind.NUMBER, thing, is_sign or (filled and _is_small_print(thing)))


def _is_small_print(thing: Thing) -> bool:
    """Whether there are words in a cell that nobody writes so small."""
    tall = 0.0 if thing.content_mm is None else thing.content_mm[3]
    return thing.pieces >= SMALL_PRINT_PIECES and tall < SMALL_PRINT_MM


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


def _groups(proposed: Sequence[Proposed]) -> list[list[Proposed]]:
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
    groups: dict[int, list[Proposed]] = {}
    for index, each in enumerate(proposed):
        groups.setdefault(root(index), []).append(each)
    return list(groups.values())


def _are_neighbours(one: Proposed, other: Proposed) -> bool:
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


def mended(group: list[Proposed]) -> list[Proposed]:
    """A table whose cells are whole again where a long stroke was taken for a line."""
    if group[0].kind is not FieldKind.NUMBER or len(group) < 6:
        return group
    rows = places_of([each.box_mm[1] + each.box_mm[3] / 2 for each in group])
    lefts = np.array([each.box_mm[0] for each in group])
    usual = LEAST_EDGE * (max(rows) + 1)
    kept: list[Proposed] = []
    for row in sorted(set(rows)):
        cells = [each for each, at in zip(group, rows, strict=True) if at == row]
        line: list[Proposed] = []
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


def _reading_order(group: list[Proposed]) -> tuple[float, float]:
    return min(each.box_mm[1] for each in group), min(each.box_mm[0] for each in group)


def _named(group: Sequence[Proposed], name: str) -> list[Field]:
    """The fields of a group: `table1.r2c3`, or its name alone for a single one."""
    kind = group[0].kind
    if len(group) == 1:
        return [Field(name, kind, group[0].box_mm, LABELS[kind])]
    rows = places_of([each.box_mm[1] + each.box_mm[3] / 2 for each in group])
    columns = places_of([each.box_mm[0] + each.box_mm[2] / 2 for each in group])
    named: dict[str, Field] = {}
    for row, column, each in sorted(zip(rows, columns, group, strict=True), key=lambda o: o[:2]):
        field_id = f"{name}.r{row + 1}c{column + 1}"
        named.setdefault(field_id, Field(field_id, kind, each.box_mm, LABELS[kind]))
    return list(named.values())
