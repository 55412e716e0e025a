"""Reading moves from the words of a record; every error has the line and column of its word."""

from collections.abc import Callable
from dataclasses import dataclass

from scoring.cursor import Cursor, parse_line, tidy
from scoring.games.innovation.cards import (
    COLOURS,
    LAST_AGE,
    SPECIAL_ACHIEVEMENTS,
    Card,
    UnknownCard,
    card_or_none,
    find_card,
)
from scoring.games.innovation.moves import (
    AchieveAction,
    CardStep,
    Choose,
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
from scoring.message import Book, both
from scoring.record import Entry

AREAS = ("hand", "score", "board")
DIRECTIONS = ("left", "right", "up")
WAYS = ("score", "draw")
"""The ways of which an effect lets a player choose one."""
CHOICES = (*COLOURS, *WAYS, *(str(age) for age in range(1, LAST_AGE + 1)))
"""What may be chosen beside players and cards."""
LONGEST_CARD = 3
"""Words of the longest name of a card."""

say = Book(__package__)


def parse_move(entry: Entry, players: tuple[str, ...]) -> Move:
    """What an entry means.

    Raises:
        RecordError: a word no player of this game could mean, with its line and column.
    """
    seat = players.index(entry.player) if entry.player else 0
    reader = _Reader(seat, players)
    table: dict[str, Callable[[Cursor], Move]] = {
        "teams": reader.teams,
        "supply": reader.supply,
        "turn": reader.turn,
    }
    player: dict[str, Callable[[Cursor], Move]] = {
        "start": reader.start,
        "draw": reader.draw_action,
        "meld": reader.meld_action,
        "achieve": reader.achieve_action,
        "dogma": reader.dogma_action,
        "free": reader.free_draw,
        "uses": lambda cursor: EffectStep(seat, "uses", reader.step(cursor)),
        "shares": lambda cursor: EffectStep(seat, "shares", reader.step(cursor)),
        "obeys": lambda cursor: EffectStep(seat, "obeys", reader.step(cursor)),
    }
    return parse_line(entry, table, player)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the moves of one player, who knows the others' names."""

    seat: int
    players: tuple[str, ...]

    # Lines of the table

    def teams(self, cursor: Cursor) -> Move:
        first = cursor.look(say("two-teams"))
        pairs = []
        while cursor.peek():
            left = self.some_player(cursor)
            cursor.keyword("+")
            pairs.append((left, self.some_player(cursor)))
            if cursor.peek() == "against":
                cursor.keyword("against")
        seats = sorted(seat for pair in pairs for seat in pair)
        if seats != [0, 1, 2, 3] or len(self.players) != 4:
            raise first.error(say("teams-of-two"))
        return Teams((pairs[0], pairs[1]))

    def supply(self, cursor: Cursor) -> Move:
        sizes = []
        while cursor.peek():
            word = cursor.take(say("a-supply-pile"))
            age, _, size = word.text.partition("=")
            if not (age.isdecimal() and size.isdecimal() and 1 <= int(age) <= LAST_AGE):
                raise word.error(say("no-supply-pile", word=word.text))
            sizes.append((int(age), int(size)))
        return Supply(tuple(sizes))

    def turn(self, cursor: Cursor) -> Move:
        seat = self.some_player(cursor)
        if not cursor.peek():
            return Turn(seat)
        return Turn(seat, cursor.whole_number(say("actions-left"), at_least=1, at_most=2))

    # Actions

    def start(self, cursor: Cursor) -> Move:
        board = self.seen_card(cursor)
        cursor.keyword("keep")
        return Start(self.seat, board, self.card(cursor))

    def draw_action(self, cursor: Cursor) -> Move:
        return DrawAction(self.seat, self.maybe_card(cursor))

    def free_draw(self, cursor: Cursor) -> Move:
        cursor.keyword("draw")
        return DrawAction(self.seat, self.maybe_card(cursor), is_free=True)

    def meld_action(self, cursor: Cursor) -> Move:
        return MeldAction(self.seat, self.seen_card(cursor))

    def achieve_action(self, cursor: Cursor) -> Move:
        wanted = say("an-achievements-age")
        return AchieveAction(
            self.seat, cursor.whole_number(wanted, at_least=1, at_most=LAST_AGE - 1)
        )

    def dogma_action(self, cursor: Cursor) -> Move:
        return DogmaAction(self.seat, self.seen_card(cursor))

    # Moves of effects

    def step(self, cursor: Cursor) -> Step:
        verbs: dict[str, Callable[[Cursor], Step]] = {
            "draw": self.draw,
            "meld": lambda words: CardStep("meld", self.seen_card(words), self.source(words)),
            "tuck": lambda words: CardStep("tuck", self.seen_card(words), self.source(words)),
            "score": lambda words: CardStep("score", self.card(words), self.source(words)),
            "return": lambda words: CardStep("return", self.card(words), self.source(words)),
            "reveal": lambda words: CardStep("reveal", self.seen_card(words), self.source(words)),
            "execute": lambda words: CardStep("execute", self.seen_card(words)),
            "transfer": self.transfer,
            "exchange": self.exchange,
            "splay": self.splay,
            "unsplay": lambda words: Splay(self.colour(words), ""),
            "rearrange": self.rearrange,
            "choose": self.choose,
            "claim": self.claim,
            "win": self.win,
            "remove": lambda _: Remove(),
            "nothing": lambda _: Nothing(),
        }
        return verbs[cursor.one_of(say("a-move-of-an-effect"), tuple(verbs))](cursor)

    def draw(self, cursor: Cursor) -> Step:
        value = cursor.whole_number(say("the-value-of-a-draw"), at_most=2 * LAST_AGE)
        return Draw(value, self.maybe_card(cursor))

    def transfer(self, cursor: Cursor) -> Step:
        word = cursor.look(say("a-card"))
        card = self.card(cursor)
        source = self.source(cursor)
        cursor.keyword("to")
        target = self.area(cursor)
        if target.name == "board" and not card.is_named:
            raise word.error(say("name-seen-card", word=word.text))
        return Transfer(card, source, target)

    def exchange(self, cursor: Cursor) -> Step:
        first = Side(self.area(cursor), self.cards(cursor, until="with"))
        cursor.keyword("with")
        return Exchange(first, Side(self.area(cursor), self.cards(cursor)))

    def splay(self, cursor: Cursor) -> Step:
        colour = self.colour(cursor)
        return Splay(colour, cursor.one_of(say("a-direction"), DIRECTIONS))

    def rearrange(self, cursor: Cursor) -> Step:
        colour = self.colour(cursor)
        cards = []
        while cursor.peek():
            cards.append(self.seen_card(cursor))
        return Rearrange(colour, tuple(cards))

    def choose(self, cursor: Cursor) -> Step:
        seat = self.player(cursor)
        if seat is not None:
            return Choose(seat)
        card = cursor.known(card_or_none, LONGEST_CARD)
        if card is not None:
            return Choose(words=(card.name,))
        words: list[str] = []
        while not words or cursor.peek():
            words.append(cursor.one_of(say("a-choice"), CHOICES))
        return Choose(words=tuple(words))

    def claim(self, cursor: Cursor) -> Step:
        return Claim(cursor.one_of(say("a-special-achievement"), SPECIAL_ACHIEVEMENTS))

    def win(self, cursor: Cursor) -> Step:
        return Win(self.some_player(cursor) if cursor.peek() else self.seat)

    # Cards, places, people

    def card(self, cursor: Cursor) -> Card:
        """A card, its name in one word or in several."""
        word = cursor.look(say("a-card"))
        found = cursor.known(card_or_none, LONGEST_CARD)
        if found is not None:
            return found
        try:
            return find_card(word.text)
        except UnknownCard as error:
            raise word.error(error.message) from None

    def seen_card(self, cursor: Cursor) -> Card:
        """A card that everybody sees, so that it has a name."""
        word = cursor.look(say("a-card"))
        card = self.card(cursor)
        if not card.is_named:
            raise word.error(say("name-seen-card", word=word.text))
        return card

    def maybe_card(self, cursor: Cursor) -> Card | None:
        return self.card(cursor) if cursor.peek() else None

    def cards(self, cursor: Cursor, *, until: str = "") -> tuple[Card, ...]:
        found = []
        while cursor.peek() and cursor.peek() != until:
            found.append(self.card(cursor))
        return tuple(found)

    def colour(self, cursor: Cursor) -> str:
        return cursor.one_of(say("a-colour"), COLOURS)

    def source(self, cursor: Cursor) -> Area | None:
        if cursor.peek() != "from":
            return None
        cursor.keyword("from")
        return self.area(cursor)

    def area(self, cursor: Cursor) -> Area:
        seat = self.player(cursor)
        owner = self.seat if seat is None else seat
        return Area(owner, cursor.one_of(say("a-place-for-cards"), AREAS))

    def player(self, cursor: Cursor) -> int | None:
        """The seat of the player named here, if one is; names may have several words."""
        exact = {name: seat for seat, name in enumerate(self.players)}
        tidied = {tidy(name): seat for name, seat in exact.items()}
        longest = max(len(name.split()) for name in self.players)
        return cursor.known(lambda text: exact.get(text, tidied.get(tidy(text))), longest)

    def some_player(self, cursor: Cursor) -> int:
        seat = self.player(cursor)
        if seat is None:
            word = cursor.take(say("a-players-name"))
            raise word.error(say("no-such-player", word=word.text, names=both(*self.players)))
        return seat
