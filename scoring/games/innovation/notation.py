"""Reading moves from the words of a record; every error has the line and column of its word."""

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches

from scoring.games.innovation.cards import (
    COLOURS,
    LAST_AGE,
    SPECIAL_ACHIEVEMENTS,
    Card,
    UnknownCard,
    find_card,
)
from scoring.games.innovation.moves import (
    ROLES,
    AchieveAction,
    CardStep,
    Claim,
    DogmaAction,
    Draw,
    DrawAction,
    EffectStep,
    Exchange,
    MeldAction,
    Move,
    Nothing,
    Rearrange,
    Remove,
    Side,
    Splay,
    Start,
    Step,
    Supply,
    Teams,
    Transfer,
    Turn,
    Win,
)
from scoring.games.innovation.state import Area
from scoring.record import Entry, RecordError, Word

AREAS = ("hand", "score", "board")
DIRECTIONS = ("left", "right", "up")


def parse_move(entry: Entry, players: tuple[str, ...]) -> Move:
    """What an entry means.

    Raises:
        RecordError: a word no player of this game could mean, with its line and column.
    """
    reader = _Reader(entry, players)
    move = _player_move(reader) if entry.player else _table_move(reader)
    reader.end()
    return move


@dataclass(slots=True)
class _Reader:
    """The words of an entry, read from left to right."""

    entry: Entry
    players: tuple[str, ...]
    position: int = 0

    @property
    def seat(self) -> int:
        return self.players.index(self.entry.player)

    def peek(self) -> str:
        words = self.entry.words
        return words[self.position].text if self.position < len(words) else ""

    def next(self, wanted: str, choices: tuple[str, ...] = ()) -> Word:
        """The next word; `wanted` says what should stand here."""
        if not self.peek():
            last = self.entry.words[-1]
            sentence = f"the line ends where {wanted} should stand"
            if choices:
                sentence = f"the line ends where {wanted} should stand: {', '.join(choices)}"
            raise RecordError(sentence, last.line, last.column + len(last.text))
        self.position += 1
        return self.entry.words[self.position - 1]

    def one_of(self, choices: tuple[str, ...], wanted: str) -> str:
        word = self.next(wanted, choices)
        for choice in choices:
            if word.text.lower() == choice.lower():
                return choice
        near = get_close_matches(word.text, choices, n=1)
        hint = f"did you mean {near[0]}?" if near else f"say one of {', '.join(choices)}"
        raise word.error(f"{word.text!r} is not {wanted}; {hint}")

    def keyword(self, text: str) -> None:
        word = self.next(f"the word {text!r}")
        if word.text != text:
            raise word.error(f"the word {text!r} should stand here, not {word.text!r}")

    def card(self, *, named: bool = False) -> Card:
        word = self.next("a card")
        try:
            card = find_card(word.text)
        except UnknownCard as error:
            raise word.error(str(error)) from None
        if named and not card.is_named:
            raise word.error(f"everybody sees this card: write its name, not {word.text}")
        return card

    def cards(self, *, named: bool = False, until: str = "") -> tuple[Card, ...]:
        found = []
        while self.peek() and self.peek() != until:
            found.append(self.card(named=named))
        return tuple(found)

    def number(self, wanted: str, allowed: range) -> int:
        word = self.next(wanted)
        if not word.text.isdecimal() or int(word.text) not in allowed:
            limits = f"{allowed[0]} to {allowed[-1]}"
            raise word.error(f"{wanted} is a number from {limits}, not {word.text!r}")
        return int(word.text)

    def player(self) -> int | None:
        """The seat of the player named here, if one is; names may have several words."""
        texts = [word.text for word in self.entry.words[self.position :]]
        for name in sorted(self.players, key=len, reverse=True):
            parts = name.split()
            if texts[: len(parts)] == parts:
                self.position += len(parts)
                return self.players.index(name)
        return None

    def some_player(self) -> int:
        seat = self.player()
        if seat is None:
            word = self.next("a player's name")
            names = ", ".join(self.players)
            raise word.error(f"{word.text!r} is no player of this game; they are {names}")
        return seat

    def area(self) -> Area:
        seat = self.player()
        owner = self.seat if seat is None else seat
        return Area(owner, self.one_of(AREAS, "a place for cards"))

    def end(self) -> None:
        if self.peek():
            word = self.next("")
            raise word.error(f"nothing more should stand here, but there is {word.text!r}")


def _table_move(reader: _Reader) -> Move:
    verbs: dict[str, Callable[[_Reader], Move]] = {
        "teams": _teams,
        "supply": _supply,
        "turn": _turn,
    }
    first = reader.entry.words[0]
    if first.text not in verbs:
        names = ", ".join(reader.players)
        raise first.error(
            f"{first.text!r} is neither a player ({names}) nor one of {', '.join(verbs)}"
        )
    reader.position = 1
    return verbs[first.text](reader)


def _teams(reader: _Reader) -> Move:
    first = reader.entry.words[0]
    pairs = []
    while reader.peek():
        left = reader.some_player()
        reader.keyword("+")
        pairs.append((left, reader.some_player()))
        if reader.peek() == "against":
            reader.keyword("against")
    seats = sorted(seat for pair in pairs for seat in pair)
    if seats != [0, 1, 2, 3] or len(reader.players) != 4:
        raise first.error("teams are two pairs of four players: teams A + C against B + D")
    return Teams((pairs[0], pairs[1]))


def _supply(reader: _Reader) -> Move:
    sizes = []
    while reader.peek():
        word = reader.next("AGE=CARDS")
        age, _, size = word.text.partition("=")
        if not (age.isdecimal() and size.isdecimal() and 1 <= int(age) <= LAST_AGE):
            raise word.error(f"a supply pile is written AGE=CARDS, like 4=0, not {word.text!r}")
        sizes.append((int(age), int(size)))
    return Supply(tuple(sizes))


def _turn(reader: _Reader) -> Move:
    seat = reader.some_player()
    actions = reader.number("how many actions are left", range(1, 3)) if reader.peek() else 2
    return Turn(seat, actions)


def _player_move(reader: _Reader) -> Move:
    verb = reader.one_of(
        ("start", "draw", "meld", "achieve", "dogma", "free", *ROLES), "something a player does"
    )
    seat = reader.seat
    match verb:
        case "start":
            board = reader.card(named=True)
            reader.keyword("keep")
            return Start(seat, board, reader.card())
        case "draw":
            return DrawAction(seat, reader.card() if reader.peek() else None)
        case "free":
            reader.keyword("draw")
            return DrawAction(seat, reader.card() if reader.peek() else None, is_free=True)
        case "meld":
            return MeldAction(seat, reader.card(named=True))
        case "achieve":
            return AchieveAction(seat, reader.number("an achievement's age", range(1, LAST_AGE)))
        case "dogma":
            return DogmaAction(seat, reader.card(named=True))
    return EffectStep(seat, verb, _step(reader))


def _step(reader: _Reader) -> Step:
    verbs: dict[str, Callable[[_Reader, str], Step]] = {
        "draw": _draw,
        "meld": _card_step,
        "tuck": _card_step,
        "score": _card_step,
        "return": _card_step,
        "reveal": _card_step,
        "execute": _card_step,
        "transfer": _transfer,
        "exchange": _exchange,
        "splay": _splay,
        "unsplay": _splay,
        "rearrange": _rearrange,
        "claim": _claim,
        "win": _win,
        "remove": lambda *_: Remove(),
        "nothing": lambda *_: Nothing(),
    }
    verb = reader.one_of(tuple(verbs), "a move of an effect")
    return verbs[verb](reader, verb)


def _draw(reader: _Reader, _: str) -> Step:
    value = reader.number("the value of a draw", range(0, 2 * LAST_AGE + 1))
    return Draw(value, reader.card() if reader.peek() else None)


def _card_step(reader: _Reader, verb: str) -> Step:
    card = reader.card(named=verb in ("meld", "tuck", "reveal", "execute"))
    return CardStep(verb, card, _source(reader))


def _source(reader: _Reader) -> Area | None:
    if reader.peek() != "from":
        return None
    reader.keyword("from")
    return reader.area()


def _transfer(reader: _Reader, _: str) -> Step:
    card_word = reader.entry.words[min(reader.position, len(reader.entry.words) - 1)]
    card = reader.card()
    source = _source(reader)
    reader.keyword("to")
    target = reader.area()
    if target.name == "board" and not card.is_named:
        raise card_word.error(f"everybody sees this card: write its name, not {card}")
    return Transfer(card, source, target)


def _exchange(reader: _Reader, _: str) -> Step:
    first = Side(reader.area(), reader.cards(until="with"))
    reader.keyword("with")
    return Exchange(first, Side(reader.area(), reader.cards()))


def _splay(reader: _Reader, verb: str) -> Step:
    colour = reader.one_of(COLOURS, "a colour")
    return Splay(colour, reader.one_of(DIRECTIONS, "a direction") if verb == "splay" else "")


def _rearrange(reader: _Reader, _: str) -> Step:
    colour = reader.one_of(COLOURS, "a colour")
    return Rearrange(colour, reader.cards(named=True))


def _claim(reader: _Reader, _: str) -> Step:
    return Claim(reader.one_of(SPECIAL_ACHIEVEMENTS, "a special achievement"))


def _win(reader: _Reader, _: str) -> Step:
    return Win(reader.some_player() if reader.peek() else reader.seat)
