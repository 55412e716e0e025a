"""The printed sheet: every field by its id and its name, and marks to and from a column.

Reading is lenient: it takes what the marks say and judges nothing; `checks` does that.
"""

from functools import cache

from scoring.checks import how_many
from scoring.count import written_number
from scoring.games.yacht.facts import BOXES, COLUMNS, TICKS
from scoring.games.yacht.sheet import YachtSheet
from scoring.message import Book, Message
from scoring.record import FilledSheet

COUNT = ("sum", "bonus", "upper", "lower", "total")
"""The boxes of the count, in the order they are worked out (rules 16 to 18)."""
TICK = "further"

say = Book(__package__)


def field_id(column: int, part: str) -> str:
    """A field of a column."""
    return f"game{column}.{part}"


@cache
def tick_ids(column: int) -> tuple[str, ...]:
    """The boxes for further yachts, from the left."""
    return tuple(field_id(column, f"{TICK}{number}") for number in range(1, TICKS + 1))


def box_name(box: str) -> Message:
    """A box as players call it: "full house"."""
    return say("box", box=box)


def group(name: str) -> Message:
    """A column as players call it: "game 2"."""
    return say("game", game=name.removeprefix("game"))


def place(field: str) -> Message:
    """A field as players call it: "game 2, full house"."""
    column, _, part = field.partition(".")
    game = column.removeprefix("game")
    if part.startswith(TICK):
        return say("place-tick", game=game, number=part.removeprefix(TICK))
    return say("place", game=game, box=box_name(part))


def last_column(paper: FilledSheet) -> int:
    """The column that counts: the last with anything in it, else the first (rule 2)."""
    begun = [int(field[4]) for field in paper.marks if field.startswith("game")]
    return max(begun, default=COLUMNS[0])


def earlier_games(paper: FilledSheet) -> tuple[str, ...]:
    """What stands in the columns before the one that counts."""
    column = field_id(last_column(paper), "")
    return tuple(field for field in paper.marks if not field.startswith(column))


def marks_of(sheet: YachtSheet, column: int) -> dict[str, str]:
    """What stands in a column, without the count."""
    marks = {field_id(column, box): str(sheet.points[box]) for box in BOXES if box in sheet.points}
    return {**marks, **dict.fromkeys(tick_ids(column)[: sheet.ticks], "marked")}


def sheet_of(paper: FilledSheet, column: int) -> YachtSheet:
    """What the marks in a column say."""
    numbers = {box: written_number(paper, field_id(column, box)) for box in BOXES}
    return YachtSheet(
        {box: number for box, number in numbers.items() if number is not None},
        how_many([paper[tick] for tick in tick_ids(column)]),
    )
