"""The words of a record read as moves; a word that means nothing is answered with its place.

Whether a move is legal is not asked here: only whether it can be understood.
"""

import re
from collections.abc import Callable, Collection, Mapping

from scoring.cursor import Cursor, parse_line, tidy
from scoring.dice import NoSuchRoll, check_roll
from scoring.games.unvention import moves
from scoring.games.unvention.dice import DICE_IN_A_ROLL
from scoring.games.unvention.drop import DICE_IN_A_DROP, Setup, farthest_first, setup_of
from scoring.games.unvention.facts import INVENTIONS, JOURNALS, NUMBERS, WORKSHOPS, Cell, Cells
from scoring.games.unvention.journals import CELLS, LINES
from scoring.games.unvention.places import invention_name, workshop_name
from scoring.message import Book, Message
from scoring.record import Entry, Word

Move = moves.TableMove | moves.PlayerMove

_CELL = re.compile(r"r([1-9])c([1-9])")
_WRENCH = re.compile(rf"journal[ _]?([1-3])[ ._]?(row|col|column)[ _]?([1-{len(LINES) // 2}])")
_DROPPED = re.compile(r"([0-9]+)@(-?[0-9]+(?:\.[0-9]+)?),(-?[0-9]+(?:\.[0-9]+)?)")

_TITLES = {
    f"{article}{invention.title}": name
    for name, invention in INVENTIONS.items()
    for article in ("", "the ")
}
"""The inventions as they are printed."""

say = Book(__package__)


def parse_move(entry: Entry) -> Move:
    """The move that an entry means.

    Raises:
        RecordError: no player could mean it.
    """
    table: Mapping[str, Callable[[Cursor], Move]] = {
        "setup": _setup,
        "drop": lambda cursor: _drop(cursor, entry.words[0]),
        "roll": lambda cursor: _roll(cursor, entry.words),
    }
    return parse_line(entry, table, _PLAYER)


def _roll(cursor: Cursor, words: tuple[Word, ...]) -> moves.RollFive:
    dice = cursor.dice()
    if len(dice) < DICE_IN_A_ROLL:
        cursor.take(say("die-of", index=len(dice) + 1, count=DICE_IN_A_ROLL))
    if len(dice) > DICE_IN_A_ROLL:
        extra = words[min(DICE_IN_A_ROLL + 1, len(words) - 1)]
        raise extra.error(say("too-many-dice", count=DICE_IN_A_ROLL, seen=len(dice)))
    return moves.RollFive(dice)


def _setup(cursor: Cursor) -> Setup:
    """Two workshops with a number each and the bonus, in any order."""
    invention = ""
    removed: list[tuple[str, str]] = []
    for _ in range(DICE_IN_A_DROP):
        if not invention and (cursor.peek() == "bonus" or len(removed) == 2):
            cursor.keyword("bonus")
            invention = _invention(cursor)
        else:
            removed.append((_workshop(cursor), _number(cursor)))
    low, high = sorted(removed)
    return Setup((low, high), invention)


def _drop(cursor: Cursor, verb: Word) -> Setup:
    words = cursor.rest()
    found = []
    for word in words:
        match = _DROPPED.fullmatch(word.text)
        if match is None:
            raise word.error(say("not-a-dropped-die", word=word.text))
        try:
            check_roll([match[1]], (1,))
        except NoSuchRoll as error:
            raise word.error(error.message) from error
        found.append((match[1], float(match[2]), float(match[3])))
    if len(found) < DICE_IN_A_DROP:
        cursor.take(say("die-of", index=len(found) + 1, count=DICE_IN_A_DROP))
    try:
        return setup_of(farthest_first(found))
    except NoSuchRoll as error:
        raise (words or (verb,))[0].error(error.message) from error


def _write(cursor: Cursor) -> moves.Write:
    journal = _journal(cursor)
    written: dict[Cell, str] = {}
    for word in cursor.rest() or [cursor.take(say("a-written-number"))]:
        name, equals, number = word.text.rstrip(",").partition("=")
        if not equals or number not in NUMBERS:
            raise word.error(say("not-a-written-number", word=word.text))
        cell = _cell(Word(name, word.line, word.column), CELLS, say("any-journal"))
        if cell in written:
            raise word.error(say("cell-twice", word=name))
        written[cell] = number
    return moves.Write(journal, tuple(written.items()))


def _circle(cursor: Cursor) -> moves.Circle:
    workshop = _workshop(cursor)
    return moves.Circle(workshop, _parts(cursor, workshop))


def _buy(cursor: Cursor) -> moves.Buy:
    workshop = _workshop(cursor)
    part = _cell(cursor.take(say("a-cell")), WORKSHOPS[workshop].parts, workshop_name(workshop))
    cursor.keyword("with")
    return moves.Buy(workshop, part, _wrench(cursor))


def _build(cursor: Cursor) -> moves.BuildMechanism:
    workshop = _workshop(cursor)
    parts = _parts(cursor, workshop)
    paying: tuple[str, ...] = ()
    if cursor.peek() == "paying":
        cursor.keyword("paying")
        paying = _wrenches(cursor)
    if cursor.peek() != "into":
        return moves.BuildMechanism(workshop, parts, paying)
    cursor.keyword("into")
    invention = _invention(cursor)
    dots = _cells(cursor, INVENTIONS[invention].dots, invention_name(invention))
    return moves.BuildMechanism(workshop, parts, paying, invention, dots)


def _bearing(cursor: Cursor) -> moves.Bearing:
    old = _number(cursor)
    cursor.keyword("to")
    new = _number(cursor)
    joined = bool(cursor.peek())
    if joined:
        cursor.keyword("joined")
    return moves.Bearing(old, new, joined)


def _journal(cursor: Cursor) -> int:
    return int(cursor.one_of(say("a-journal"), [str(number) for number in JOURNALS]))


def _workshop(cursor: Cursor) -> str:
    return cursor.one_of(say("a-workshop"), tuple(WORKSHOPS))


def _invention(cursor: Cursor) -> str:
    title = cursor.any_of(tuple(_TITLES))
    return _TITLES[title] if title else cursor.one_of(say("an-invention"), tuple(INVENTIONS))


def _number(cursor: Cursor) -> str:
    return cursor.one_of(say("a-number"), NUMBERS)


def _journal_cell(cursor: Cursor) -> tuple[int, Cell]:
    return _journal(cursor), _cell(cursor.take(say("a-cell")), CELLS, say("any-journal"))


def _parts(cursor: Cursor, workshop: str) -> Cells:
    return _cells(cursor, WORKSHOPS[workshop].parts, workshop_name(workshop))


def _cells(cursor: Cursor, allowed: Collection[Cell], home: Message) -> Cells:
    found: set[Cell] = set()
    for word in cursor.rest("paying", "into"):
        cell = _cell(word, allowed, home)
        if cell in found:
            raise word.error(say("cell-twice", word=word.text))
        found.add(cell)
    if not found:
        cursor.take(say("a-cell"))
    return frozenset(found)


def _cell(word: Word, allowed: Collection[Cell], home: Message) -> Cell:
    match = _CELL.fullmatch(tidy(word.text))
    if match is None:
        raise word.error(say("not-a-cell", word=word.text))
    cell = int(match[1]), int(match[2])
    if cell not in allowed:
        raise word.error(say("no-such-cell", home=home, word=word.text))
    return cell


def _wrenches(cursor: Cursor) -> tuple[str, ...]:
    found: list[str] = []
    while cursor.peek() and cursor.peek() != "into":
        found.append(_wrench(cursor))
    return tuple(found)


def _wrench(cursor: Cursor) -> str:
    """The next wrench: `journal1.row2`, `journal 1 row 2`."""
    found = cursor.known(_wrench_named, 4)
    if found is None:
        word = cursor.take(say("a-wrench"))
        raise word.error(say("not-a-wrench", word=word.text))
    return found


def _wrench_named(text: str) -> str | None:
    match = _WRENCH.fullmatch(tidy(text))
    return f"journal{match[1]}.{match[2][:3]}{match[3]}" if match else None


_PLAYER: Mapping[str, Callable[[Cursor], Move]] = {
    "journal": _write,
    "unable": lambda cursor: moves.Unable(*_journal_cell(cursor)),
    "strike": lambda cursor: moves.Strike(*_journal_cell(cursor)),
    "amend": lambda cursor: moves.Amend(*_journal_cell(cursor)),
    "workshop": _circle,
    "buy": _buy,
    "build": _build,
    "idea": lambda cursor: moves.PlaceIdea(_invention(cursor)),
    "present": lambda cursor: moves.Present(_invention(cursor)),
    "bearing": _bearing,
    "leap": lambda cursor: moves.Leap(_workshop(cursor), (_number(cursor), _number(cursor))),
}
TABLE_WORDS = frozenset({"setup", "drop", "roll"})
