"""What a sheet file says is printed: decoration, and the look, caption and signs of its fields."""

from collections.abc import Iterator, Mapping

from scoring.message import Message
from scoring.sheet.grid import Cell, Copy, centered_box, entry_of
from scoring.sheet.layout import Art, FieldKind, Ink, Shape, Symbol
from scoring.sheet.places import Table

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
    *("look", "looks", "ink", "inks", "accent", "accents", "print_mm", "text", "texts", "text_mm"),
    *("scored", "caption", "captions", "caption_mm", "caption_at_mm"),
    *("between", "between_mm", "between_every"),
)
_SIGNS = {">=": "≥", "<=": "≤"}
"""Signs that facts write with two characters."""
_TONES = {
    **{"red": Ink.ROSE, "orange": Ink.CLAY, "yellow": Ink.GOLD},
    **{"green": Ink.LEAF, "blue": Ink.SKY, "purple": Ink.VIOLET},
}
_ALIGNMENTS = ("left", "middle", "right")
_CAPITAL_HEIGHT = 0.66
"""Height of a capital, as a part of a text's size: half of it lowers a sign to the middle."""


Symbols = Mapping[str, Symbol]
"""What the game draws itself, by name."""


def decoration(table: Table, copy: Copy, symbols: Symbols) -> Art:
    """One line of `art = [ … ]`."""
    shape = _drawn(table, "draw", table.text("draw"), symbols)
    x_mm, y_mm = copy.place(table.pair("at_mm"))
    align = table.text("align", "left")
    if align not in _ALIGNMENTS:
        raise table.error(f"align is one of {', '.join(_ALIGNMENTS)}, not {align!r}", "align")
    if shape == Shape.TEXT:
        box_mm = (x_mm, y_mm, table.number("width_mm", 0.0), table.number("size_mm"))
    else:
        box_mm = (x_mm, y_mm, *table.pair("size_mm"))
    text, said = _said(table, "text", table.text("text", ""), copy)
    return Art(
        shape,
        box_mm,
        text,
        said,
        _ink(table, table.text("ink", Ink.LINE)),
        align=align,
        bold=table.flag("bold"),
        text_mm=table.number("text_mm", 0.0),
    )


def _said(table: Table, key: str, text: str, copy: Copy) -> tuple[str, Message | None]:
    """A text in English, and the message that it is, where it is one."""
    try:
        return copy.say(text)
    except KeyError as missing:
        raise table.error(f"{copy.book} has no message {missing}", key) from None


def _drawn(table: Table, key: str, name: str, symbols: Symbols) -> Shape | Symbol:
    """The game's own symbol of that name, or the shape that every sheet has."""
    if name in symbols:
        return symbols[name]
    if name not in list(Shape):
        known = ", ".join([*Shape, *symbols])
        raise table.error(f"unknown {key} {name!r}; known are {known}", key)
    return Shape(name)


def printed_cells(
    table: Table, kind: FieldKind, copy: Copy, symbols: Symbols, cells: list[tuple[Cell, str]]
) -> Iterator[Art]:
    """What is printed where the fields of a grid are, given each cell with its field's id."""
    scored = table.texts("scored")
    for cell, field_id in cells:
        name = entry_of(table, "looks", cell) or table.text("look", _LOOKS[kind])
        name = Shape.SCORED_CELL if str(cell.number) in scored else name
        yield _look(table, _drawn(table, "look", name, symbols), cell, copy, field_id)
        yield from _caption(table, cell, copy)
    yield from _signs(table, copy, [cell for cell, _ in cells])


def _look(table: Table, shape: Shape | Symbol, cell: Cell, copy: Copy, field_id: str) -> Art:
    """The shape of a field, with the words in it."""
    size_mm = table.pair("print_mm", table.pair("size_mm", (1.6, 1.6)))
    ink = entry_of(table, "inks", cell) or table.text("ink", Ink.LINE)
    ink = table.text("accent") if str(cell.number) in table.texts("accents") else ink
    words = entry_of(table, "texts", cell) or cell.fill(table.text("text", ""))
    text, said = _said(table, "text", words, copy)
    return Art(
        shape,
        centered_box(copy.place(cell.center_mm), size_mm),
        text,
        said,
        _ink(table, ink),
        text_mm=table.number("text_mm", 0.0),
        field=field_id,
    )


def _ink(table: Table, name: str) -> Ink:
    """An ink by its name, or by the colour that it is the tone of."""
    return table.named("ink", _TONES.get(name, name), Ink)


def _caption(table: Table, cell: Cell, copy: Copy) -> Iterator[Art]:
    """A few words over a field; `caption_at_mm` moves them from there, counted from its centre."""
    words = entry_of(table, "captions", cell) or cell.fill(table.text("caption", ""))
    text, said = _said(table, "caption", words, copy)
    size_mm = table.number("caption_mm", 2.2)
    half_mm = table.pair("size_mm", (0.0, 0.0))[1] / 2
    across_mm, down_mm = table.pair("caption_at_mm", (0.0, -half_mm - 1.0))
    if text:
        x_mm, y_mm = copy.place((cell.center_mm[0] + across_mm, cell.center_mm[1] + down_mm))
        box_mm = (x_mm, y_mm, 0.0, size_mm)
        yield Art(Shape.TEXT, box_mm, text, said, Ink.CAPTION, align="middle")


def _signs(table: Table, copy: Copy, cells: list[Cell]) -> Iterator[Art]:
    """The signs between the neighbours of one row of fields."""
    signs = [_SIGNS.get(sign, sign) for sign in table.texts("between")]
    size_mm = table.number("between_mm", 4.0)
    if table.has("between_every"):
        every = max(1, table.whole("between_every"))
        signs = [signs[0] if n % every else "" for n in range(1, len(cells))]
    if signs and len(signs) != len(cells) - 1:
        raise table.error(f"between needs {len(cells) - 1} signs, not {len(signs)}", "between")
    for sign, left, right in zip(signs, cells, cells[1:], strict=False):
        x_mm, y_mm = copy.place(((left.center_mm[0] + right.center_mm[0]) / 2, left.center_mm[1]))
        box_mm = (x_mm, round(y_mm + size_mm * _CAPITAL_HEIGHT / 2, 3), 0.0, size_mm)
        yield Art(Shape.TEXT, box_mm, sign, ink=Ink.CAPTION, align="middle")
