"""What a sheet file says is printed: decoration, and the look, caption and signs of its fields."""

from collections.abc import Iterator

from scoring.sheet import Art, FieldKind, Ink, Shape
from scoring.sheet_grid import Cell, Copy, centered_box, entry_of
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
ART_KEYS = ("draw", "at_mm", "size_mm", "text", "ink", "align", "bold", "width_mm", "text_mm")
PRINT_KEYS = (
    *("look", "looks", "ink", "inks", "print_mm", "text", "texts", "text_mm"),
    *("caption", "captions", "caption_mm", "caption_at_mm", "between", "between_mm"),
)
_ALIGNMENTS = ("left", "middle", "right")
_CAPITAL_HEIGHT = 0.66
"""Height of a capital, as a part of a text's size: half of it lowers a sign to the middle."""


def decoration(table: Table, copy: Copy) -> Art:
    """One line of `art = [ … ]`."""
    shape = table.named("draw", table.text("draw"), Shape)
    x_mm, y_mm = copy.place(table.pair("at_mm"))
    align = table.text("align", "left")
    if align not in _ALIGNMENTS:
        raise table.error(f"align is one of {', '.join(_ALIGNMENTS)}, not {align!r}", "align")
    if shape == Shape.TEXT:
        box_mm = (x_mm, y_mm, table.number("width_mm", 0.0), table.number("size_mm"))
    else:
        box_mm = (x_mm, y_mm, *table.pair("size_mm"))
    return Art(
        shape,
        box_mm,
        copy.say(table.text("text", "")),
        table.named("ink", table.text("ink", Ink.LINE), Ink),
        align=align,
        bold=table.flag("bold"),
        text_mm=table.number("text_mm", 0.0),
    )


def printed_cells(
    table: Table, kind: FieldKind, copy: Copy, cells: list[tuple[Cell, str]]
) -> Iterator[Art]:
    """What is printed where the fields of a grid are, given each cell with its field's id."""
    for cell, field_id in cells:
        yield _look(table, kind, cell, copy, field_id)
        yield from _caption(table, cell, copy)
    yield from _signs(table, copy, [cell for cell, _ in cells])


def _look(table: Table, kind: FieldKind, cell: Cell, copy: Copy, field_id: str) -> Art:
    """The shape of a field, with the words in it."""
    size_mm = table.pair("print_mm", table.pair("size_mm", (1.6, 1.6)))
    shape = entry_of(table, "looks", cell) or table.text("look", _LOOKS[kind])
    ink = entry_of(table, "inks", cell) or table.text("ink", Ink.LINE)
    text = entry_of(table, "texts", cell) or cell.fill(table.text("text", ""))
    return Art(
        table.named("look", shape, Shape),
        centered_box(copy.place(cell.center_mm), size_mm),
        copy.say(text),
        table.named("ink", ink, Ink),
        text_mm=table.number("text_mm", 0.0),
        field=field_id,
    )


def _caption(table: Table, cell: Cell, copy: Copy) -> Iterator[Art]:
    """A few words over a field; `caption_at_mm` moves them from there, counted from its centre."""
    text = entry_of(table, "captions", cell) or cell.fill(table.text("caption", ""))
    size_mm = table.number("caption_mm", 2.2)
    half_mm = table.pair("size_mm", (0.0, 0.0))[1] / 2
    across_mm, down_mm = table.pair("caption_at_mm", (0.0, -half_mm - 1.0))
    if text:
        x_mm, y_mm = copy.place((cell.center_mm[0] + across_mm, cell.center_mm[1] + down_mm))
        box_mm = (x_mm, y_mm, 0.0, size_mm)
        yield Art(Shape.TEXT, box_mm, copy.say(text), Ink.CAPTION, align="middle")


def _signs(table: Table, copy: Copy, cells: list[Cell]) -> Iterator[Art]:
    """The signs between the neighbours of one row of fields."""
    signs = table.texts("between")
    size_mm = table.number("between_mm", 4.0)
    if signs and len(signs) != len(cells) - 1:
        raise table.error(f"between needs {len(cells) - 1} signs, not {len(signs)}", "between")
    for sign, left, right in zip(signs, cells, cells[1:], strict=False):
        x_mm, y_mm = copy.place(((left.center_mm[0] + right.center_mm[0]) / 2, left.center_mm[1]))
        box_mm = (x_mm, round(y_mm + size_mm * _CAPITAL_HEIGHT / 2, 3), 0.0, size_mm)
        yield Art(Shape.TEXT, box_mm, sign, Ink.CAPTION, align="middle")
