"""What can happen at the table, and the words of a record for it.

column 3                 the next game is written in this column
roll 1 3 5 5 6           five dice as they lie: the first roll of a turn, or after some went again
reroll 1 3 -> 5 2        the same: these dice went back, these came
Ada score full house     the dice go into a box, for what they are worth
Ada write 18 in sixes    the same, with the number that Ada wrote
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scoring.cursor import Cursor, parse_line
from scoring.dice import wrong_number
from scoring.games.yacht.facts import BOXES, COLUMNS, DICE, Pips
from scoring.message import Book
from scoring.record import Entry, Word

say = Book(__package__)


@dataclass(frozen=True, slots=True)
class UseColumn:
    """The column of the next game."""

    column: int

    def __str__(self) -> str:
        return f"column {self.column}"


@dataclass(frozen=True, slots=True)
class Throw:
    """Five dice as they lie after a roll, or some that came for others that were put back."""

    dice: Pips
    put_back: Pips = ()

    def __str__(self) -> str:
        came = " ".join(map(str, self.dice))
        back = " ".join(map(str, self.put_back))
        return f"reroll {back} -> {came}" if back else f"roll {came}"


@dataclass(frozen=True, slots=True)
class FillBox:
    """A player's box, with the number as written where it was told."""

    box: str
    points: int | None = None

    def __str__(self) -> str:
        return f"score {self.box}" if self.points is None else f"write {self.points} in {self.box}"


YachtMove = UseColumn | Throw | FillBox
EXAMPLES = ("roll 1 3 5 5 6", "{player} score full house", "{other} write 18 in sixes")
TABLE_WORDS = frozenset({"column", "roll", "reroll"})


_WITH_FIGURES = {"3_of_a_kind": "three_of_a_kind", "4_of_a_kind": "four_of_a_kind"}


def parse_move(entry: Entry) -> YachtMove:
    """The move an entry means.

    Raises:
        RecordError: no player could mean it.
    """
    table: Mapping[str, Callable[[Cursor], YachtMove]] = {
        "column": _column,
        "roll": lambda cursor: _roll(cursor, entry.words[0]),
        "reroll": _reroll,
    }
    player: Mapping[str, Callable[[Cursor], YachtMove]] = {"score": _score, "write": _write}
    return parse_line(entry, table, player)


def _column(cursor: Cursor) -> UseColumn:
    return UseColumn(cursor.whole_number(say("a-column"), COLUMNS[0], COLUMNS[-1]))


def _roll(cursor: Cursor, verb: Word) -> Throw:
    dice = cursor.dice()
    if len(dice) != DICE:
        raise verb.error(wrong_number(len(dice), (DICE,)))
    return Throw(tuple(map(int, dice)))


def _reroll(cursor: Cursor) -> Throw:
    put_back, came = cursor.dice_again("reroll 1 3 -> 5 2")
    return Throw(tuple(map(int, came)), tuple(map(int, put_back)))


def _score(cursor: Cursor) -> FillBox:
    box = _box(cursor)
    return FillBox(box, cursor.whole_number(say("a-number")) if cursor.peek() else None)


def _write(cursor: Cursor) -> FillBox:
    points = cursor.whole_number(say("a-number"))
    cursor.keyword("in")
    return FillBox(_box(cursor), points)


def _box(cursor: Cursor) -> str:
    """A box by its name; `3 of a kind` is as good as `three of a kind`."""
    spelt = cursor.any_of(tuple(_WITH_FIGURES))
    return _WITH_FIGURES[spelt] if spelt else cursor.one_of(say("a-box"), BOXES)
