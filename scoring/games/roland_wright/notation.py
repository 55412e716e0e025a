"""From the words of a record to moves; a word that nobody could mean is answered with its place."""

from collections.abc import Callable, Mapping

from scoring.games.roland_wright import moves
from scoring.games.roland_wright.board import COLOURS, LINES
from scoring.games.roland_wright.moves import Change, Move, Placed
from scoring.games.roland_wright.setup_words import parse_setup
from scoring.games.roland_wright.table import Table
from scoring.games.roland_wright.words import Words
from scoring.record import Entry, Word

_SETUP = ("board", "cards", "card", "awards")


def entry_of(move: Move, player: str = "") -> Entry:
    """The line of a record that says this move."""
    return Entry(player, tuple(Word(text) for text in str(move).split()))


def parse_move(entry: Entry, table: Table) -> Move:
    """The move an entry means at this table.

    Raises:
        RecordError: nobody could mean it.
    """
    verb, *rest = entry.words
    if not entry.player and verb.text in _SETUP:
        return parse_setup(verb, rest, table)
    words = Words(verb, rest, table)
    verbs = _PLAYER_VERBS if entry.player else _TABLE_VERBS
    if verb.text not in verbs:
        raise verb.error(_unknown_verb(entry, verb, table))
    move = verbs[verb.text](words)
    words.end()
    if isinstance(move, moves.Task | moves.Reroll | moves.Stoke | moves.Weekend) and not table.solo:
        raise verb.error(f"{verb.text!r} belongs to the solo game, for one player")
    return move


def _unknown_verb(entry: Entry, verb: Word, table: Table) -> str:
    if entry.player:
        return f"{verb.text!r} is no move of Roland Wright; say {', '.join(_PLAYER_VERBS)}"
    players = ", ".join(seat.name for seat in table.seats)
    return (
        f"{verb.text!r} is neither a player ({players}) nor one of {', '.join(_SETUP)}, roll, end"
    )


def _dice(words: Words) -> tuple[str, ...]:
    dice = []
    while words.words:
        word = words.take("a die")
        if word.text not in COLOURS:
            raise word.error(f"a die shows {', '.join(COLOURS)}, not {word.text!r}")
        dice.append(word.text)
    most = words.table.facts.dice
    if len(dice) > most or not dice or (len(dice) < most and words.table.solo is None):
        raise words.verb.error(f"a roll of this game has {most} dice, not {len(dice)}")
    return tuple(dice)


def _drawn(words: Words, kind: str, stop: str) -> tuple[str, ...]:
    drawn = []
    while words.words and words.next_text != stop:
        drawn.append(words.card(kind, unseen=True))
    if not drawn:
        raise words.missing("the name of a card")
    return tuple(drawn)


def _bits(words: Words) -> tuple[Placed, ...]:
    bits = []
    while words.words:
        bits.append((words.colour(), words.space()))
    return tuple(bits)


def _cards(words: Words, *kinds: str) -> tuple[str, ...]:
    cards = [words.card(*kinds)]
    while words.words:
        cards.append(words.card(*kinds))
    return tuple(cards)


def _deal(words: Words) -> Move:
    kind = words.keyword("hallmark", "equipment")
    drawn = _drawn(words, kind, "keeps")
    words.keyword("keeps")
    return moves.Deal(kind, drawn, words.card(kind, unseen=True))


def _place(words: Words) -> Move:
    colour = words.colour()
    spaces = []
    while words.words:
        spaces.append(words.space())
    return moves.Place(colour, tuple(spaces))


def _copy(words: Words) -> Move:
    erased = words.space()
    words.keyword("copies")
    source = words.space()
    words.keyword("to")
    return moves.CopyBit(erased, source, words.space())


def _move(words: Words) -> Move:
    erased = words.space()
    words.keyword("moves")
    source = words.space()
    words.keyword("to")
    return moves.MoveBit(erased, source, words.space())


def _recolour(words: Words) -> Move:
    space = words.space()
    words.keyword("becomes")
    return moves.ChangeBit(space, words.colour())


def _draw_cards(kind: str) -> Callable[[Words], Move]:
    def read(words: Words) -> Move:
        erased = words.space()
        words.keyword("draws")
        drawn = _drawn(words, kind, "keeps")
        words.keyword("keeps")
        return moves.DrawCards(kind, erased, drawn, words.card(kind, unseen=True))

    return read


def _research(words: Words) -> Move:
    erased = words.space()
    words.keyword("draws")
    card = words.card("research", unseen=True)
    if words.keyword("keeps", "places") == "keeps":
        return moves.Research(erased, card, keeps=True)
    return moves.Research(erased, card, keeps=False, bits=_bits(words))


def _special(words: Words) -> Move:
    card = words.card("equipment")
    changes = []
    while words.words:
        changes.append(_change(words))
    return moves.Special(card, tuple(changes))


def _change(words: Words) -> Change:
    verb = words.keyword("erase", "place", "change", "move", "draw")
    if verb == "erase":
        return Change(verb, (words.space(),))
    if verb == "place":
        colour = words.colour()
        return Change(verb, (words.space(),), colour)
    if verb == "change":
        space = words.space()
        return Change(verb, (space,), words.colour())
    if verb == "move":
        return Change(verb, (words.space(), words.space()))
    kind = words.keyword("hallmark", "equipment", "research")
    drawn = []
    while words.words and words.next_text not in (
        "keep",
        "erase",
        "place",
        "change",
        "move",
        "draw",
    ):
        drawn.append(words.card(kind, unseen=True))
    if not drawn:
        raise words.missing("the name of a card")
    kept = ""
    if words.next_text == "keep":
        words.keyword("keep")
        kept = words.card(kind, unseen=True)
    return Change(verb, kind=kind, drawn=tuple(drawn), kept=kept)


def _bonus(words: Words) -> Move:
    line = words.keyword(*LINES)
    if not words.words:
        return moves.Bonus(line)
    return moves.Bonus(line, (words.colour(), words.space()))


def _count(words: Words) -> Move:
    return moves.Count(words.card("award"), words.number("a number"))


def _task(words: Words) -> Move:
    colour = words.colour()
    return moves.Task(colour, words.number("the number of dice") if words.words else 0)


def _weekend(words: Words) -> Move:
    words.keyword("pips")
    pips = words.number("the number of dice set aside")
    if not words.words:
        return moves.Weekend(pips)
    words.keyword("discards")
    return moves.Weekend(pips, words.card("hallmark", "equipment"))


_TABLE_VERBS: Mapping[str, Callable[[Words], Move]] = {
    "roll": lambda words: moves.Roll(_dice(words)),
    "end": lambda _words: moves.End(),
}
_PLAYER_VERBS: Mapping[str, Callable[[Words], Move]] = {
    "place": _place,
    "red": _copy,
    "orange": _move,
    "yellow": _recolour,
    "green": _draw_cards("hallmark"),
    "blue": _draw_cards("equipment"),
    "purple": _research,
    "uses": _special,
    "completes": lambda words: moves.Complete(_cards(words, "hallmark", "equipment")),
    "bonus": _bonus,
    "pass": lambda _words: moves.Pass(),
    "inspiration": lambda words: moves.Inspire(words.card("inspiration")),
    "draws": _deal,
    "award": _count,
    "reveals": lambda words: moves.Reveal(_cards(words, "research")),
    "has": lambda words: moves.Has(_cards(words, "hallmark", "equipment", "research")),
    "task": _task,
    "reroll": lambda words: moves.Reroll(_dice(words)),
    "stoke": lambda words: moves.Stoke(words.colour(), words.colour()),
    "weekend": _weekend,
}
