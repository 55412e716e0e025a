"""The words of a record read as moves; a word that means nothing is answered with its place.

Whether a move is legal is not asked here: only whether it can be understood.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from scoring.games.unvention import moves
from scoring.games.unvention.dice import (
    DICE_IN_A_DROP,
    DICE_IN_A_ROLL,
    DroppedDie,
    Setup,
    check_dice,
    setup_of,
)
from scoring.games.unvention.facts import INVENTIONS, NUMBERS, WORKSHOPS, Cell, Cells
from scoring.games.unvention.journals import CELLS, LINES
from scoring.record import Entry, RecordError, Word
from scoring.words import listed

Move = TypeVar("Move")

_CELL = re.compile(r"r([1-9])c([1-9])")
_WRENCH = re.compile(rf"journal[1-3]\.({'|'.join(LINES)})")
_DROPPED = re.compile(r"([0-9]+)@(-?[0-9]+(?:\.[0-9]+)?),(-?[0-9]+(?:\.[0-9]+)?)")


def table_move(entry: Entry) -> moves.TableMove:
    """The move of the table as a whole.

    Raises:
        RecordError: no such move.
    """
    reader = _Reader(entry)
    word = reader.take("a move")
    if word.text not in _TABLE:
        names = listed(tuple(_TABLE), "or")
        raise word.error(f"a line starts with a player's name, or with {names}, not {word.text!r}")
    return reader.whole(_TABLE[word.text])


def player_move(entry: Entry) -> moves.PlayerMove:
    """The move of a player.

    Raises:
        RecordError: no such move.
    """
    reader = _Reader(entry)
    word = reader.take("a move")
    if word.text not in _PLAYER:
        names = listed(tuple(_PLAYER), "or")
        raise word.error(f"a player's move starts with {names}, not {word.text!r}")
    return reader.whole(_PLAYER[word.text])


class _Reader:
    """Takes words from an entry, left to right."""

    def __init__(self, entry: Entry) -> None:
        self._words = entry.words
        self._next = 0

    def whole(self, read: Callable[["_Reader"], Move]) -> Move:
        move = read(self)
        if self._next < len(self._words):
            extra = self._words[self._next]
            raise extra.error(f"the move is complete before {extra.text!r}")
        return move

    def take(self, wanted: str) -> Word:
        if self._next >= len(self._words):
            last = self._words[-1]
            raise RecordError(f"{wanted} is missing", last.line, last.column + len(last.text))
        word = self._words[self._next]
        self._next += 1
        return word

    def peek(self) -> str:
        return self._words[self._next].text if self._next < len(self._words) else ""

    def rest(self, *stops: str) -> list[Word]:
        start = self._next
        while self.peek() and self.peek() not in stops:
            self._next += 1
        return list(self._words[start : self._next])

    def one_of(self, wanted: str, names: Sequence[str]) -> str:
        word = self.take(wanted)
        text = word.text.rstrip(",")
        if text not in names:
            raise word.error(f"{wanted} is {listed(names, 'or')}, not {text!r}")
        return text

    def keyword(self, keyword: str) -> None:
        self.one_of(f"the word {keyword}", (keyword,))

    def journal(self) -> int:
        return int(self.one_of("the journal", ("1", "2", "3")))

    def workshop(self) -> str:
        return self.one_of("the workshop", tuple(WORKSHOPS))

    def invention(self) -> str:
        return self.one_of("the invention", tuple(INVENTIONS))

    def number(self) -> str:
        return self.one_of("a number", NUMBERS)

    def cell(self, allowed: Sequence[Cell] | Mapping[Cell, str], where: str) -> Cell:
        return _cell(self.take("a cell"), allowed, where)

    def cells(self, allowed: Sequence[Cell] | Mapping[Cell, str], where: str) -> Cells:
        found: set[Cell] = set()
        for word in self.rest("paying", "into"):
            cell = _cell(word, allowed, where)
            if cell in found:
                raise word.error(f"{word.text} is named twice")
            found.add(cell)
        if not found:
            self.take("a cell")
        return frozenset(found)

    def wrench(self) -> str:
        return _wrench(self.take("a wrench"))


def _cell(word: Word, allowed: Sequence[Cell] | Mapping[Cell, str], where: str) -> Cell:
    match = _CELL.fullmatch(word.text)
    if match is None:
        raise word.error(f"a cell is written like r2c3, not {word.text!r}")
    cell = int(match[1]), int(match[2])
    if cell not in allowed:
        raise word.error(f"{where} has no {word.text}")
    return cell


def _wrench(word: Word) -> str:
    if not _WRENCH.fullmatch(word.text):
        raise word.error(
            f"a wrench is written like journal1.row2 or journal3.col4, not {word.text!r}"
        )
    return word.text


def _dice(words: list[Word], numbers: list[str], count: int) -> None:
    for word, number in zip(words, numbers, strict=True):
        if number not in NUMBERS:
            raise word.error(f"a die shows 1 to 6, not {number}")
    if len(numbers) > count:
        raise words[count].error(f"{count} dice are thrown, not {len(numbers)}")


def _roll(reader: _Reader) -> moves.Roll:
    words = reader.rest()
    numbers = [word.text for word in words]
    _dice(words, numbers, DICE_IN_A_ROLL)
    while len(numbers) < DICE_IN_A_ROLL:
        numbers.append(reader.take(f"die {len(numbers) + 1} of {DICE_IN_A_ROLL}").text)
    check_dice(numbers, DICE_IN_A_ROLL)
    return moves.Roll(tuple(numbers))


def _setup(reader: _Reader) -> moves.SetUp:
    first = reader.workshop(), reader.number()
    second = reader.workshop(), reader.number()
    reader.keyword("bonus")
    low, high = sorted((first, second))
    return moves.SetUp(Setup((low, high), reader.invention()))


def _drop(reader: _Reader) -> moves.SetUp:
    words = reader.rest()
    found = []
    for word in words:
        match = _DROPPED.fullmatch(word.text)
        if match is None:
            raise word.error(
                "a dropped die is written NUMBER@RIGHT,DOWN in mm from the middle of the gear, "
                f"like 5@31,-20, not {word.text!r}"
            )
        found.append(DroppedDie(match[1], float(match[2]), float(match[3])))
    _dice(words, [die.number for die in found], DICE_IN_A_DROP)
    if len(found) < DICE_IN_A_DROP:
        reader.take(f"die {len(found) + 1} of {DICE_IN_A_DROP}")
    try:
        return moves.SetUp(setup_of(found))
    except ValueError as error:
        raise words[0].error(str(error)) from error


def _write(reader: _Reader) -> moves.Write:
    journal = reader.journal()
    written: dict[Cell, str] = {}
    for word in reader.rest() or [reader.take("a number, like r2c3=5,")]:
        name, equals, number = word.text.partition("=")
        if not equals or number not in NUMBERS:
            raise word.error(f"a number is written like r2c3=5, not {word.text!r}")
        cell = _cell(Word(name, word.line, word.column), CELLS, "a journal")
        if cell in written:
            raise word.error(f"{name} is written twice")
        written[cell] = number
    return moves.Write(journal, tuple(written.items()))


def _circle(reader: _Reader) -> moves.Circle:
    workshop = reader.workshop()
    where = f"the {workshop} workshop"
    return moves.Circle(workshop, reader.cells(WORKSHOPS[workshop].parts, where))


def _buy(reader: _Reader) -> moves.Buy:
    workshop = reader.workshop()
    part = reader.cell(WORKSHOPS[workshop].parts, f"the {workshop} workshop")
    reader.keyword("with")
    return moves.Buy(workshop, part, reader.wrench())


def _build(reader: _Reader) -> moves.Build:
    workshop = reader.workshop()
    parts = reader.cells(WORKSHOPS[workshop].parts, f"the {workshop} workshop")
    paying: tuple[str, ...] = ()
    if reader.peek() == "paying":
        reader.keyword("paying")
        paying = tuple(_wrench(word) for word in reader.rest("into"))
    if reader.peek() != "into":
        return moves.Build(workshop, parts, paying)
    reader.keyword("into")
    invention = reader.invention()
    dots = reader.cells(sorted(INVENTIONS[invention].dots), f"the pattern of {invention}")
    return moves.Build(workshop, parts, paying, invention, dots)


def _bearing(reader: _Reader) -> moves.Bearing:
    old = reader.number()
    reader.keyword("to")
    new = reader.number()
    joined = bool(reader.peek())
    if joined:
        reader.keyword("joined")
    return moves.Bearing(old, new, joined)


_TABLE: Mapping[str, Callable[[_Reader], moves.TableMove]] = {
    "setup": _setup,
    "drop": _drop,
    "roll": _roll,
}
_PLAYER: Mapping[str, Callable[[_Reader], moves.PlayerMove]] = {
    "journal": _write,
    "unable": lambda reader: moves.Unable(reader.journal(), reader.cell(CELLS, "a journal")),
    "strike": lambda reader: moves.Strike(reader.journal(), reader.cell(CELLS, "a journal")),
    "amend": lambda reader: moves.Amend(reader.journal(), reader.cell(CELLS, "a journal")),
    "workshop": _circle,
    "buy": _buy,
    "build": _build,
    "idea": lambda reader: moves.PlaceIdea(reader.invention()),
    "present": lambda reader: moves.Present(reader.invention()),
    "bearing": _bearing,
    "leap": lambda reader: moves.Leap(reader.workshop(), (reader.number(), reader.number())),
}
