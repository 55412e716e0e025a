"""Fields proposed for a page: things on it that somebody may write in, with kind and name.

Things of one kind that stand side by side are a group, and their ids tell row and column. What is
printed in a cell makes it a heading; a small sign, or one in a corner, does not.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from scoring.sheet import LABELS, Field, FieldKind
from vision.enrol.blocks import as_beside
from vision.enrol.cells import completed_cells
from vision.enrol.headings import without_headings
from vision.enrol.kinds import as_circled, dots_of, is_mere_print, proposed, values_of_dice
from vision.enrol.lattice import joined_dots
from vision.enrol.marks import (
    as_boxes,
    as_most_are,
    as_signs,
    completed,
    snapped,
    without_ghosts,
    without_specks,
)
from vision.enrol.proposal import Proposed, places_of
from vision.enrol.shapes import Thing

LEAST_RINGS = 4
"""Large rings with signs, in so many rows and columns of one pitch, are joined by lines."""
LEAST_DICE = 2
"""So many printed dice tell a dice game."""
LEAST_EDGE = 0.35
"""Cells begin at one place in at least so many of a table's rows."""
NAMES = {
    FieldKind.NUMBER: "table",
    FieldKind.DIGIT: "dice",
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
    dots = dots_of(things)
    links = joined_dots([dot.box_mm for dot in dots], filled=filled)
    if links:
        things = [thing for thing in things if thing not in dots]
    has_dice = not filled and sum(thing.pips > 0 for thing in things) >= LEAST_DICE
    if filled:
        things = [as_most_are(thing, things) for thing in things]
    else:
        things = [thing for thing in things if not is_mere_print(thing, things)]
    kinds = [one for thing in things if (one := proposed(thing, things, filled=filled)) is not None]
    if filled:
        kinds = as_boxes(kinds)
    rings = [one.box_mm for one in kinds if one.kind is FieldKind.SYMBOL]
    links += joined_dots(rings, least_side=LEAST_RINGS)
    whole = [mended(group) for group in _groups(kinds)]
    whole = [as_signs(group) if filled else as_circled(group) for group in whole]
    groups = []
    for group in whole:
        kept = without_headings(group, filled=filled)
        has_headings = len(kept) < len(group)
        if filled and kept:
            places = {each.box_mm for each in kept}
            kept = completed_cells(kept, [e.box_mm for e in group if e.box_mm not in places])
        parts = values_of_dice(kept) if has_dice and kept and not has_headings else [kept]
        groups += [part for part in parts if part]
    if filled:
        groups = [completed(snapped(without_ghosts(group))) for group in without_specks(groups)]
        groups = as_beside(groups)
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


def _groups(fields: Sequence[Proposed]) -> list[list[Proposed]]:
    """Those of one kind that stand side by side."""
    owner = list(range(len(fields)))

    def root(index: int) -> int:
        while owner[index] != index:
            index = owner[index]
        return index

    for one in range(len(fields)):
        for other in range(one):
            if _are_neighbours(fields[one], fields[other]):
                owner[root(one)] = root(other)
    groups: dict[int, list[Proposed]] = {}
    for index, each in enumerate(fields):
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
