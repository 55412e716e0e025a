"""Blocks of a sheet file become fields and printed art: a 4×4 journal is a few lines, stamped 3×.

Every place in a block counts from the block's own corner, every field is given by its centre. What
needs both the page and all blocks (overlaps, the edge of the paper) is checked in `sheet_file`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.sheet import LABELS, Art, BoxMm, Field, FieldKind, Ink, PointMm, Shape
from scoring.toml_places import Table

_LOOKS = {
    FieldKind.DIGIT: Shape.CELL,
    FieldKind.NUMBER: Shape.BOX,
    FieldKind.SYMBOL: Shape.DISC,
    FieldKind.BUBBLE: Shape.RING,
    FieldKind.BOX: Shape.CELL,
    FieldKind.LINK: Shape.DOT,
    FieldKind.SPOT: Shape.RING,
    FieldKind.TEXT: Shape.RULE,
}
_ALIGNMENTS = ("left", "middle", "right")


@dataclass(frozen=True, slots=True)
class Placed:
    """A field or a printed thing, and the table that said so: its place when it is wrong."""

    thing: Field | Art
    source: Table


@dataclass(frozen=True, slots=True)
class _Copy:
    """One stamping of a block: the name its ids start with, and where its corner lies."""

    name: str
    number: int
    origin_mm: PointMm
    words: tuple[str, ...] = ()

    def field_id(self, part: str) -> str:
        return f"{self.name}.{part}" if self.name else part

    def say(self, text: str) -> str:
        """A text with this copy's own words in it: {1} is its first word, {copy} its number."""
        for number, word in enumerate(self.words, start=1):
            text = text.replace(f"{{{number}}}", word)
        return text.replace("{copy}", str(self.number))

    def place(self, point_mm: PointMm) -> PointMm:
        return round(self.origin_mm[0] + point_mm[0], 3), round(self.origin_mm[1] + point_mm[1], 3)


@dataclass(frozen=True, slots=True)
class _Cell:
    """One place of a grid of fields, row and column counted from 1."""

    row: int
    column: int
    number: int
    center_mm: PointMm


def expand_block(block: Table) -> Iterator[Placed]:
    """Everything that one block of the file puts on the sheet, for each of its copies.

    Raises:
        SheetFileError: a key that is unknown, missing or of the wrong type, with its line.
    """
    fields = block.tables("field")
    art = block.tables("art")
    copies = _copies(block)
    block.finish()
    for copy in copies:
        for table in art:
            yield Placed(_art(table, copy), table)
        for table in fields:
            yield from _fields(table, copy)
    for table in (*art, *fields):
        table.finish()


def _copies(block: Table) -> list[_Copy]:
    if block.has("copies"):
        named = block.pairs("copies")
        words = block.table("words")
        copies = [
            _Copy(name, number, at_mm, words.texts(name))
            for number, (name, at_mm) in enumerate(named.items(), start=1)
        ]
        words.finish()
        return copies
    return [_Copy(block.text("name", ""), 1, block.pair("at_mm", (0.0, 0.0)))]


def _art(table: Table, copy: _Copy) -> Art:
    shape = _shape(table, "draw", table.text("draw"))
    x_mm, y_mm = copy.place(table.pair("at_mm"))
    align = table.text("align", "left")
    if align not in _ALIGNMENTS:
        raise table.error(f"align is one of {', '.join(_ALIGNMENTS)}, not {align!r}", "align")
    if shape == Shape.TEXT:
        box_mm = (x_mm, y_mm, table.number("width_mm", 0.0), table.number("size_mm"))
    else:
        width_mm, height_mm = table.pair("size_mm")
        box_mm = (x_mm, y_mm, width_mm, height_mm)
    return Art(
        shape,
        box_mm,
        copy.say(table.text("text", "")),
        _ink(table, "ink", table.text("ink", Ink.LINE)),
        align=align,
        bold=table.flag("bold"),
        text_mm=table.number("text_mm", 0.0),
    )


def _fields(table: Table, copy: _Copy) -> Iterator[Placed]:
    kind = _kind(table)
    labels = _labels(table, kind)
    size_mm = table.pair("size_mm", (0.0, 0.0) if kind == FieldKind.LINK else None)
    with_links = table.flag("links") or kind == FieldKind.LINK
    cells = list(_cells(table))
    names = _names(table, cells)
    for cell, name in zip(cells, names, strict=True):
        field_id = "" if kind == FieldKind.LINK else copy.field_id(name)
        yield Placed(_look(table, kind, cell, copy, field_id), table)
        if field_id:
            center_mm = copy.place(cell.center_mm)
            box_mm = centered_box(center_mm, size_mm)
            yield Placed(Field(field_id, kind, box_mm, labels), table)
    if with_links:
        yield from (Placed(link, table) for link in _links(table, copy, cells, names))


def centered_box(center_mm: PointMm, size_mm: PointMm) -> BoxMm:
    """The box of a size round a centre."""
    (x_mm, y_mm), (width_mm, height_mm) = center_mm, size_mm
    return round(x_mm - width_mm / 2, 3), round(y_mm - height_mm / 2, 3), width_mm, height_mm


def _kind(table: Table) -> FieldKind:
    name = table.text("kind")
    try:
        return FieldKind(name)
    except ValueError:
        known = ", ".join(FieldKind)
        raise table.error(f"unknown kind {name!r}; a field is one of {known}", "kind") from None


def _labels(table: Table, kind: FieldKind) -> tuple[str, ...]:
    labels = table.texts("labels") or LABELS[kind]
    for label in labels:
        if label not in LABELS[kind]:
            raise table.error(f"{label!r} is no label of the kind {kind}", "labels")
    if "" not in labels:
        raise table.error('labels must hold "", for a field left empty', "labels")
    return labels


def _cells(table: Table) -> Iterator[_Cell]:
    first_mm = table.pair("first_mm")
    pitch_mm = table.pair("pitch_mm", (0.0, 0.0))
    gap_mm = table.pair("gap_mm", (0.0, 0.0))
    gap_every = table.whole("gap_every", 1_000)
    rows, columns = table.whole("rows", 1), table.whole("columns", 1)
    mask = table.texts("mask") or ("1" * columns,) * rows
    if len(mask) != rows or any(len(line) != columns or set(line) - {"0", "1"} for line in mask):
        raise table.error(f"mask must be {rows} rows of {columns} zeros and ones", "mask")
    for index, present in enumerate("".join(mask)):
        row, column = divmod(index, columns)
        center_mm = (
            first_mm[0] + column * pitch_mm[0] + column // gap_every * gap_mm[0],
            first_mm[1] + row * pitch_mm[1] + row // gap_every * gap_mm[1],
        )
        if present == "1":
            yield _Cell(row + 1, column + 1, index + 1, center_mm)


def _names(table: Table, cells: list[_Cell]) -> list[str]:
    if table.has("ids"):
        names = table.texts("ids")
        if len(names) != len(cells):
            raise table.error(f"{len(cells)} places but {len(names)} ids", "ids")
        return list(names)
    pattern = table.text("id")
    return [_fill(pattern, cell) for cell in cells]


def _fill(pattern: str, cell: _Cell) -> str:
    for name, value in (("row", cell.row), ("column", cell.column), ("n", cell.number)):
        pattern = pattern.replace(f"{{{name}}}", str(value))
    return pattern


def _look(table: Table, kind: FieldKind, cell: _Cell, copy: _Copy, field_id: str) -> Art:
    """What is printed where a field is: its shape with the words in it."""
    size_mm = table.pair("print_mm", table.pair("size_mm", (1.6, 1.6)))
    shape = _shape(table, "look", _one_of(table, "looks", cell) or table.text("look", _LOOKS[kind]))
    ink = _one_of(table, "inks", cell) or table.text("ink", Ink.LINE)
    text = _one_of(table, "texts", cell) or _fill(table.text("text", ""), cell)
    return Art(
        shape,
        centered_box(copy.place(cell.center_mm), size_mm),
        copy.say(text),
        _ink(table, "ink", ink),
        text_mm=table.number("text_mm", 0.0),
        field=field_id,
    )


def _one_of(table: Table, key: str, cell: _Cell) -> str:
    """The entry of a list for one cell: entries by number, or characters of rows of text."""
    entries = table.texts(key)
    if not entries:
        return ""
    rows, columns = table.whole("rows", 1), table.whole("columns", 1)
    if len(entries) == rows and all(len(entry) == columns for entry in entries) and rows > 1:
        return entries[cell.row - 1][cell.column - 1]
    if len(entries) != rows * columns:
        raise table.error(f"{key} needs {rows * columns} entries, not {len(entries)}", key)
    return entries[cell.number - 1]


def _shape(table: Table, key: str, name: str) -> Shape:
    try:
        return Shape(name)
    except ValueError:
        known = ", ".join(Shape)
        raise table.error(f"unknown shape {name!r}; known are {known}", key) from None


def _ink(table: Table, key: str, name: str) -> Ink:
    try:
        return Ink(name)
    except ValueError:
        known = ", ".join(Ink)
        raise table.error(f"unknown ink {name!r}; known are {known}", key) from None


def _links(table: Table, copy: _Copy, cells: list[_Cell], names: list[str]) -> Iterator[Field]:
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
