"""From the words of a record to moves; a word that nobody could mean is answered with its place."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeAlias

from scoring.cursor import Cursor, parse_line
from scoring.games.roland_wright import moves, told
from scoring.games.roland_wright.board import COLOURS, LINES
from scoring.games.roland_wright.facts import TASKS
from scoring.games.roland_wright.moves import BoxChange, Placed, TurnMove
from scoring.games.roland_wright.reading import (
    read_card,
    read_cards,
    read_colour,
    read_dice,
    read_space,
    read_spaces,
)
from scoring.games.roland_wright.setup_words import SETUP_READERS, SetupReader
from scoring.games.roland_wright.table import RolandTable
from scoring.games.roland_wright.told import SetupMove, ToldMove
from scoring.message import Book
from scoring.record import Entry

Move: TypeAlias = (
    SetupMove | told.RollColours | told.EndGame | told.FirstCards | ToldMove | TurnMove
)
Reader: TypeAlias = Callable[[Cursor, RolandTable], Move]

CHANGES = ("erase", "place", "change", "move", "draw")
"""What a special action may do, one word each."""
TABLE_WORDS = frozenset({*SETUP_READERS, "roll", "end"})

say = Book(__package__)


def parse_move(entry: Entry, table: RolandTable) -> Move:
    """The move an entry means at this table.

    Raises:
        RecordError: nobody could mean it.
    """
    verb = entry.words[0]

    def dice(make: Callable[[tuple[str, ...]], Move]) -> Callable[[Cursor], Move]:
        return lambda cursor: make(read_dice(cursor, verb, table))

    def setup(read: SetupReader) -> Callable[[Cursor], Move]:
        return lambda cursor: read(cursor, verb, table)

    def move_of(read: Reader) -> Callable[[Cursor], Move]:
        return lambda cursor: read(cursor, table)

    move = parse_line(
        entry,
        table={
            **{word: setup(read) for word, read in SETUP_READERS.items()},
            "roll": dice(told.RollColours),
            "end": lambda _: told.EndGame(),
        },
        player={
            **{word: move_of(read) for word, read in _PLAYER_READERS.items()},
            "reroll": dice(moves.WindClock),
        },
    )
    if isinstance(move, moves.SoloMove) and not table.solo:
        raise verb.error(say("only-alone", word=verb.text))
    return move


def _place(cursor: Cursor, table: RolandTable) -> Move:
    return moves.PlaceBits(read_colour(cursor), read_spaces(cursor, table))


def _copy(cursor: Cursor, table: RolandTable) -> Move:
    erased = read_space(cursor, table)
    cursor.keyword("copies")
    source = read_space(cursor, table)
    cursor.keyword("to")
    return moves.CopyBit(erased, source, read_space(cursor, table))


def _move(cursor: Cursor, table: RolandTable) -> Move:
    erased = read_space(cursor, table)
    cursor.keyword("moves")
    source = read_space(cursor, table)
    cursor.keyword("to")
    return moves.MoveBit(erased, source, read_space(cursor, table))


def _recolour(cursor: Cursor, table: RolandTable) -> Move:
    space = read_space(cursor, table)
    cursor.keyword("becomes")
    return moves.ChangeBit(space, read_colour(cursor))


def _drawn_and_kept(cursor: Cursor, table: RolandTable, kind: str) -> tuple[tuple[str, ...], str]:
    drawn = read_cards(cursor, table, (kind,), "keeps", unseen=True)
    cursor.keyword("keeps")
    return drawn, read_card(cursor, table, (kind,), unseen=True)


def _draw_cards(kind: str, cursor: Cursor, table: RolandTable) -> Move:
    erased = read_space(cursor, table)
    cursor.keyword("draws")
    return moves.DrawCards(kind, erased, *_drawn_and_kept(cursor, table, kind))


def _research(cursor: Cursor, table: RolandTable) -> Move:
    erased = read_space(cursor, table)
    cursor.keyword("draws")
    card = read_card(cursor, table, ("research",), unseen=True)
    if cursor.one_of(say("keeps-or-places"), ("keeps", "places")) == "keeps":
        return moves.DrawResearch(erased, card, keeps=True)
    bits: list[Placed] = []
    while cursor.peek():
        bits.append((read_colour(cursor), read_space(cursor, table)))
    return moves.DrawResearch(erased, card, keeps=False, bits=tuple(bits))


def _special(cursor: Cursor, table: RolandTable) -> Move:
    card = read_card(cursor, table, ("equipment",))
    changes = []
    while cursor.peek():
        changes.append(_change(cursor, table))
    return moves.SpecialAction(card, tuple(changes))


def _change(cursor: Cursor, table: RolandTable) -> BoxChange:
    verb = cursor.one_of(say("a-change"), CHANGES)
    if verb == "erase":
        return BoxChange(verb, (read_space(cursor, table),))
    if verb == "place":
        colour = read_colour(cursor)
        return BoxChange(verb, (read_space(cursor, table),), colour)
    if verb == "change":
        space = read_space(cursor, table)
        return BoxChange(verb, (space,), read_colour(cursor))
    if verb == "move":
        return BoxChange(verb, (read_space(cursor, table), read_space(cursor, table)))
    kind = cursor.one_of(say("a-deck"), ("hallmark", "equipment", "research"))
    drawn = read_cards(cursor, table, (kind,), "keep", *CHANGES, unseen=True)
    kept = ""
    if cursor.any_of(("keep",)):
        kept = read_card(cursor, table, (kind,), unseen=True)
    return BoxChange(verb, kind=kind, drawn=drawn, kept=kept)


def _bonus(cursor: Cursor, table: RolandTable) -> Move:
    line = cursor.one_of(say("a-line"), LINES)
    if not cursor.peek():
        return moves.ClaimBonus(line)
    return moves.ClaimBonus(line, (read_colour(cursor), read_space(cursor, table)))


def _complete(cursor: Cursor, table: RolandTable) -> Move:
    return moves.CompleteCards(read_cards(cursor, table, ("hallmark", "equipment")))


def _task(cursor: Cursor, table: RolandTable) -> Move:
    word = cursor.one_of(say("a-colour-or-task"), (*COLOURS, *TASKS))
    colour = table.facts.solo.task_colours.get(word, word)
    count = cursor.whole_number(say("number-of-dice"), at_least=1) if cursor.peek() else 0
    return moves.GiveToTask(colour, count)


def _weekend(cursor: Cursor, table: RolandTable) -> Move:
    cursor.keyword("pips")
    pips = cursor.whole_number(say("number-of-dice"))
    if not cursor.any_of(("discards",)):
        return moves.KeepWeekend(pips)
    lost = read_card(cursor, table, ("hallmark", "equipment"), unseen=True)
    return moves.KeepWeekend(pips, lost)


def _stoke(cursor: Cursor, _table: RolandTable) -> Move:
    return moves.StokeFire(read_colour(cursor), read_colour(cursor))


def _first_cards(cursor: Cursor, table: RolandTable) -> Move:
    kind = cursor.one_of(say("a-deck"), ("hallmark", "equipment"))
    return told.FirstCards(kind, *_drawn_and_kept(cursor, table, kind))


def _inspiration(cursor: Cursor, table: RolandTable) -> Move:
    """A card's name, or its two colours in any order."""
    first = cursor.any_of(COLOURS)
    if first is None:
        name = read_card(cursor, table, ("inspiration",))
    else:
        others = [colour for colour in COLOURS if colour != first]
        second = cursor.one_of(say("another-colour"), others)
        name = "-".join(sorted((first, second), key=COLOURS.index))
    return told.TellInspiration(table.library.own_inspiration(name))


def _award(cursor: Cursor, table: RolandTable) -> Move:
    award = read_card(cursor, table, ("award",))
    return told.TellAward(award, cursor.whole_number(say("what-was-counted")))


def _reveal(cursor: Cursor, table: RolandTable) -> Move:
    return told.Reveal(read_cards(cursor, table, ("research",)))


def _has(cursor: Cursor, table: RolandTable) -> Move:
    counts = {}
    while kind := cursor.any_of(("hallmark", "equipment", "research")):
        counts[kind] = cursor.whole_number(say("what-was-counted"))
    if counts:
        return told.HasCounted(tuple(counts.items()))
    return told.HasCards(read_cards(cursor, table, ("hallmark", "equipment", "research")))


_PLAYER_READERS: Mapping[str, Reader] = {
    "place": _place,
    "red": _copy,
    "orange": _move,
    "yellow": _recolour,
    "green": partial(_draw_cards, "hallmark"),
    "blue": partial(_draw_cards, "equipment"),
    "purple": _research,
    "uses": _special,
    "completes": _complete,
    "bonus": _bonus,
    "pass": lambda _cursor, _table: moves.DoNothing(),
    "inspiration": _inspiration,
    "draws": _first_cards,
    "award": _award,
    "reveals": _reveal,
    "has": _has,
    "task": _task,
    "stoke": _stoke,
    "weekend": _weekend,
}
