"""Where the copies of a block and the cells of a grid lie: pitch, gaps, missing cells, names."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from scoring.catalogue import ENGLISH, printed
from scoring.message import Message, Value
from scoring.sheet.facts import NO_FACTS, SheetFacts
from scoring.sheet.layout import BoxMm, PointMm
from scoring.sheet.places import Table

SIGN = "@"
"""Starts a text that names a message instead of saying it."""
GRID_KEYS = (
    *("id", "ids", "first_mm", "pitch_mm", "room_mm", "gap_mm", "gap_every"),
    *("rows", "columns", "count", "mask"),
)


@dataclass(frozen=True, slots=True)
class Copy:
    """One stamping of a block: the name its ids start with, and where its corner lies."""

    name: str
    number: int
    origin_mm: PointMm
    book: str
    """The catalogue of the game's words."""
    words: tuple[str, ...] = ()
    facts: SheetFacts = NO_FACTS

    def field_id(self, part: str) -> str:
        """The id of a part of this copy."""
        return f"{self.name}.{part}" if self.name else part

    def say(self, text: str) -> tuple[str, Message | None]:
        """A text with this copy's own words in it: {1} is its first word, {copy} its number.

        {name} is a fact of that name. What starts with @ names a message of the game, which is said
        here in English, and given too, for other languages.

        Raises:
            KeyError: there is no such message.
        """
        for number, word in enumerate(self.words, start=1):
            text = text.replace(f"{{{number}}}", word)
        text = self.facts.said(text.replace("{copy}", str(self.number)))
        code = f"sheet-{text.removeprefix(SIGN)}"
        values = {"copy": str(self.number), **self.facts.values_for(self.book, code)}
        message = message_named(text, self.book, **values)
        return (printed(message, ENGLISH), message) if message else (text, None)

    def place(self, point_mm: PointMm) -> PointMm:
        """A place of the block, counted from the frame's corner."""
        return round(self.origin_mm[0] + point_mm[0], 3), round(self.origin_mm[1] + point_mm[1], 3)


@dataclass(frozen=True, slots=True)
class Cell:
    """One place of a grid, row and column counted from 1."""

    row: int
    column: int
    number: int
    center_mm: PointMm

    def fill(self, pattern: str) -> str:
        """A text with this cell's numbers in it: {row}, {column} and {n}."""
        for name, value in (("row", self.row), ("column", self.column), ("n", self.number)):
            pattern = pattern.replace(f"{{{name}}}", str(value))
        return pattern


def message_named(text: str, book: str, **values: Value) -> Message | None:
    """The message that a text of a sheet file names, `@round` → `sheet-round`; None for words."""
    if not text.startswith(SIGN):
        return None
    return Message(book, f"sheet-{text.removeprefix(SIGN)}", tuple(values.items()))


def copies_of(block: Table, book: str) -> list[Copy]:
    """The copies of a block: named ones at their places, or the block once."""
    facts = block.facts
    if not block.has("copies"):
        return [Copy(block.text("name", ""), 1, block.pair("at_mm", (0.0, 0.0)), book, (), facts)]
    words = block.table("words")
    named = _corners(block) if block.has("corners_mm") else block.pairs("copies")
    words.only(*named)
    of_copies = _facts_of(block) or [facts] * len(named)
    return [
        Copy(name, number, at_mm, book, words.texts(name), of_copy)
        for number, ((name, at_mm), of_copy) in enumerate(
            zip(named.items(), of_copies, strict=True), start=1
        )
    ]


def _corners(block: Table) -> dict[str, PointMm]:
    """Copies named by a list, one at each corner; corners may be left over."""
    names, corners_mm = block.texts("copies"), block.points("corners_mm")
    if len(names) > len(corners_mm):
        raise block.error(f"{len(names)} copies but {len(corners_mm)} corners", "corners_mm")
    return dict(zip(names, corners_mm, strict=False))


def _facts_of(block: Table) -> list[SheetFacts]:
    """The facts of each copy, where a list of tables in the facts tells of them."""
    name = block.text("facts_of", "")
    try:
        return block.facts.each(name) if name else []
    except KeyError:
        raise block.error(f"the facts have no list of tables {name}", "facts_of") from None


def cells_of(table: Table) -> Iterator[Cell]:
    """The cells of a grid that are there, row by row."""
    first_mm = table.pair("first_mm")
    pitch_mm = table.pair("pitch_mm", (0.0, 0.0))
    gap_mm = table.pair("gap_mm", (0.0, 0.0))
    gap_every = max(1, table.whole("gap_every", 1_000))
    rows, columns = table.whole("rows", 1), table.whole("columns", 1)
    room_mm = table.pair("room_mm", (inf, inf))
    pitch_mm = (
        min(pitch_mm[0], room_mm[0] / max(1, columns - 1)),
        min(pitch_mm[1], room_mm[1] / max(1, rows - 1)),
    )
    mask = table.texts("mask") or ("1" * columns,) * rows
    if len(mask) != rows or any(len(line) != columns or set(line) - {"0", "1"} for line in mask):
        raise table.error(f"mask must be {rows} rows of {columns} zeros and ones", "mask")
    count = table.whole("count", rows * columns)
    if count > rows * columns:
        raise table.error(f"{rows} rows of {columns} have no room for {count}", "count")
    for index, present in enumerate("".join(mask)[:count]):
        row, column = divmod(index, columns)
        center_mm = (
            first_mm[0] + column * pitch_mm[0] + column // gap_every * gap_mm[0],
            first_mm[1] + row * pitch_mm[1] + row // gap_every * gap_mm[1],
        )
        if present == "1":
            yield Cell(row + 1, column + 1, index + 1, center_mm)


def names_of(table: Table, cells: list[Cell]) -> list[str]:
    """The names of the cells: `ids` one by one, or `id` with {row}, {column} or {n} in it."""
    if table.has("ids"):
        names = table.texts("ids")
        if len(names) != len(cells):
            raise table.error(f"{len(cells)} places but {len(names)} ids", "ids")
        return list(names)
    return [cell.fill(table.text("id")) for cell in cells]


def entry_of(table: Table, key: str, cell: Cell) -> str:
    """The entry of a list for one cell: by number, or a character of rows of text; "" if none."""
    entries = table.texts(key)
    if not entries:
        return ""
    rows, columns = table.whole("rows", 1), table.whole("columns", 1)
    if len(entries) == rows and all(len(entry) == columns for entry in entries) and rows > 1:
        return entries[cell.row - 1][cell.column - 1]
    if len(entries) != rows * columns:
        raise table.error(f"{key} needs {rows * columns} entries, not {len(entries)}", key)
    return entries[cell.number - 1]


def centered_box(center_mm: PointMm, size_mm: PointMm) -> BoxMm:
    """The box of a size round a centre."""
    (x_mm, y_mm), (width_mm, height_mm) = center_mm, size_mm
    return round(x_mm - width_mm / 2, 3), round(y_mm - height_mm / 2, 3), width_mm, height_mm
