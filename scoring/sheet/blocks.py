"""Blocks of a sheet file become fields and printed art: a 4×4 journal is a few lines, stamped 3×.

Every place in a block counts from the block's own corner, every field is given by its centre. What
needs both the page and all blocks (overlaps, the edge of the paper) is checked in `sheet_file`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.sheet.art import ART_KEYS, PRINT_KEYS, Symbols, decoration, printed_cells
from scoring.sheet.grid import GRID_KEYS, Cell, Copy, cells_of, centered_box, copies_of, names_of
from scoring.sheet.layout import BELOW_ZERO, LABELS, Art, BoxMm, Field, FieldKind, PointMm
from scoring.sheet.places import Table

_FIELD_KEYS = (
    "kind",
    "labels",
    "below_zero",
    "size_mm",
    "links",
    "link_mm",
    *GRID_KEYS,
    *PRINT_KEYS,
)
_PLACED_KEYS = ("kind", "labels", "below_zero", "ids", "boxes_mm", "ends_mm")
_LINK_WIDE_MM = 2.0


@dataclass(frozen=True, slots=True)
class Placed:
    """A field or a printed thing, and the table that said so: its place when it is wrong."""

    thing: Field | Art
    source: Table


def expand_block(block: Table, symbols: Symbols, book: str) -> Iterator[Placed]:
    """Everything that one block of the file puts on the sheet, for each of its copies.

    Raises:
        SheetFileError: a key that is unknown, missing or of the wrong type, with its line.
    """
    fields = block.tables("field")
    art = block.tables("art")
    block.only("copies", "corners_mm", "facts_of", "words", "name", "at_mm", "art", "field")
    copies = copies_of(block, book)
    for table in art:
        table.only(*ART_KEYS)
    for table in fields:
        table.only(*(_PLACED_KEYS if _is_placed(table) else _FIELD_KEYS))
    for copy in copies:
        for table in art:
            yield Placed(decoration(table, copy, symbols), table)
        for table in fields:
            drawn = _placed if _is_placed(table) else _fields
            yield from drawn(table, copy, symbols)


def _is_placed(table: Table) -> bool:
    """Are the places of its fields given one by one, on a page whose print is a picture?"""
    return table.has("boxes_mm") or table.has("ends_mm")


def _placed(table: Table, copy: Copy, symbols: Symbols) -> Iterator[Placed]:  # noqa: ARG001
    """Fields each at a place of its own; of links, where each begins and ends."""
    kind = table.named("kind", table.text("kind"), FieldKind)
    labels, names = _labels(table, kind), table.texts("ids")
    is_link = kind == FieldKind.LINK
    places = table.boxes("ends_mm" if is_link else "boxes_mm")
    if len(names) != len(places):
        raise table.error(f"{len(places)} places but {len(names)} ids", "ids")
    for name, (x, y, third, fourth) in zip(names, places, strict=True):
        field_id, at_mm = copy.field_id(name), copy.place((x, y))
        if is_link:
            end_mm = copy.place((third, fourth))
            yield Placed(
                Field(field_id, kind, _free_middle(at_mm, end_mm), labels, at_mm, end_mm), table
            )
        else:
            yield Placed(Field(field_id, kind, (*at_mm, third, fourth), labels), table)


def _free_middle(start_mm: PointMm, end_mm: PointMm) -> BoxMm:
    """Where only the line of a link is: the middle half of it."""
    (x, y), (across, down) = start_mm, (end_mm[0] - start_mm[0], end_mm[1] - start_mm[1])
    size_mm = max(abs(across) / 2, _LINK_WIDE_MM), max(abs(down) / 2, _LINK_WIDE_MM)
    return centered_box((x + across / 2, y + down / 2), size_mm)


def _fields(table: Table, copy: Copy, symbols: Symbols) -> Iterator[Placed]:
    """The fields of one grid; a grid of kind `link` has anchors for cells, and only links."""
    kind = table.named("kind", table.text("kind"), FieldKind)
    labels = _labels(table, kind)
    cells = list(cells_of(table))
    names = names_of(table, cells)
    ids = ["" if kind == FieldKind.LINK else copy.field_id(name) for name in names]
    named = list(zip(cells, ids, strict=True))
    for art in printed_cells(table, kind, copy, symbols, named):
        yield Placed(art, table)
    if kind != FieldKind.LINK:
        size_mm = table.pair("size_mm")
        for cell, field_id in named:
            box_mm = centered_box(copy.place(cell.center_mm), size_mm)
            yield Placed(Field(field_id, kind, box_mm, labels), table)
    if table.flag("links") or kind == FieldKind.LINK:
        yield from (Placed(link, table) for link in _links(table, copy, cells, names))


def _labels(table: Table, kind: FieldKind) -> tuple[str, ...]:
    labels = table.texts("labels") or LABELS[kind]
    known = frozenset(LABELS[kind])
    for label in labels:
        if label not in known:
            raise table.error(f"{label!r} is no label of the kind {kind}", "labels")
    if "" not in labels:
        raise table.error('labels must hold "", for a field left empty', "labels")
    if not table.flag("below_zero"):
        return labels
    if kind is not FieldKind.NUMBER:
        raise table.error("only a number can be below zero", "below_zero")
    return labels + BELOW_ZERO


def _links(table: Table, copy: Copy, cells: list[Cell], names: list[str]) -> Iterator[Field]:
    """A link to the right and one downwards from every cell that has such a neighbour."""
    length_mm, thickness_mm = table.pair("link_mm")
    labels = LABELS[FieldKind.LINK]
    at = {(cell.row, cell.column): (cell, name) for cell, name in zip(cells, names, strict=True)}
    for (row, column), (cell, name) in at.items():
        for step, size_mm in (
            ((row, column + 1), (length_mm, thickness_mm)),
            ((row + 1, column), (thickness_mm, length_mm)),
        ):
            if step not in at:
                continue
            other, other_name = at[step]
            start_mm, end_mm = copy.place(cell.center_mm), copy.place(other.center_mm)
            middle_mm = (start_mm[0] + end_mm[0]) / 2, (start_mm[1] + end_mm[1]) / 2
            box_mm = centered_box(middle_mm, size_mm)
            link_id = copy.field_id(f"{name}-{other_name}")
            yield Field(link_id, FieldKind.LINK, box_mm, labels, start_mm, end_mm)
