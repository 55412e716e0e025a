"""The places of the sheet as players call them: "journal 1, row 2", "the total box"."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from scoring.games.unvention.facts import DAYS, INVENTIONS, TOOLS, WORKSHOPS, Cell, idea_parts
from scoring.message import Book, Message, Value, both, plain

say = Book(__package__)


def cell_name(cell: Cell) -> str:
    """As in field ids.

    >>> cell_name((2, 3))
    'r2c3'
    """
    return f"r{cell[0]}c{cell[1]}"


def cell_names(cells: Iterable[Cell]) -> str:
    """Several cells in reading order, as in a record."""
    return " ".join(cell_name(cell) for cell in sorted(cells))


def workshop_name(name: str) -> Message:
    """A workshop: Hydraulic."""
    return say("workshop", name=name)


def invention_name(name: str) -> Message:
    """An invention: the Integron Assembly."""
    return say("invention", title=INVENTIONS[name].title)


def tool_name(name: str) -> Message:
    """A tool: Ball Bearing."""
    return plain(TOOLS[name].title)


def day_name(day: str) -> Message:
    """A day: Friday."""
    return say("day", day=day)


def cells_in(home: Message, cells: Iterable[Cell]) -> Message:
    """Some cells of a workshop or an invention: "Hydraulic, row 1, columns 3 and 4"."""
    rows = {
        row: tuple(column for _, column in found)
        for row, found in groupby(sorted(cells), key=lambda cell: cell[0])
    }
    blocks = [
        _block(list(found), columns) for columns, found in groupby(rows, key=lambda row: rows[row])
    ]
    return say("cells", home=home, cells=both(*blocks))


def cell_in(home: Message, cell: Cell) -> Message:
    """One cell: "journal 1, row 2, column 3"."""
    return say("cell", home=home, row=str(cell[0]), column=str(cell[1]))


def journal_name(number: int) -> Message:
    """A journal: "journal 1"."""
    return say("journal", number=str(number))


def journal_cell(number: int, cell: Cell) -> Message:
    """A cell of a journal: "journal 1, row 2, column 3"."""
    return cell_in(journal_name(number), cell)


def place(field_id: str) -> Message:
    """A field in a player's words."""
    group, _, part = field_id.partition(".")
    if group in INVENTIONS:
        return _in_invention(group, part)
    if group in TOOLS:
        return say("tool-value", value=part, tool=TOOLS[group].title)
    if group in WORKSHOPS:
        return _in_workshop(workshop_name(group), part)
    if group.startswith("journal"):
        return _in_journal(journal_name(int(group[-1])), part)
    return say("box", box=part or group)


def group_name(group: str) -> Message:
    """A group of fields in a player's words."""
    if group in INVENTIONS:
        return invention_name(group)
    if group in TOOLS:
        return plain(TOOLS[group].title)
    if group in WORKSHOPS:
        return workshop_name(group)
    if group.startswith("journal"):
        return journal_name(int(group[-1]))
    return say("score-boxes")


def _in_journal(journal: Message, part: str) -> Message:
    if part == "idea":
        return say("idea-of", home=journal)
    if part.startswith("r") and "c" in part:
        return cell_in(journal, _cell(part))
    return say("line", home=journal, kind=part[:3], index=part[-1])


def _in_workshop(workshop: Message, part: str) -> Message:
    if part.startswith("idea-"):
        return say("idea-in", cells=cells_in(workshop, idea_parts(_cell(part[-4:]))))
    return _drawn(workshop, part)


def _in_invention(name: str, part: str) -> Message:
    title = invention_name(name)
    if part.startswith("bulb"):
        return say("bulb", number=part[-1], invention=title)
    if part.startswith("variety"):
        return say("variety-value", points=part.removeprefix("variety"), invention=title)
    if part in WORKSHOPS:
        return say("type", workshop=workshop_name(part), invention=title)
    if part in DAYS:
        return say("day-bonus", day=day_name(part), invention=title)
    if "-" in part:
        return _drawn(title, part)
    return say("invention-box", box=part, invention=title)


def _drawn(home: Message, part: str) -> Message:
    cells = [_cell(name) for name in part.split("-")]
    if len(cells) == 1:
        return cell_in(home, cells[0])
    return say("line-in", cells=cells_in(home, cells))


def _cell(name: str) -> Cell:
    return int(name[1]), int(name[3])


def _block(rows: Sequence[int], columns: Sequence[int]) -> Message:
    """Cells in the same columns of some rows: "rows 1 and 2, columns 2 to 4"."""
    return say(
        "block",
        rows=_listed(rows),
        row_count=len(rows),
        columns=_listed(columns),
        column_count=len(columns),
    )


def _listed(numbers: Sequence[int]) -> Value:
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return say("range", first=str(numbers[0]), last=str(numbers[-1]))
    return both(*map(str, numbers))
