"""Where all 105 cards lie at one moment: supply, hands, boards, score piles, achievements, box.

Everything is immutable: a move gives a new state, so undo is to look at the earlier one. Taking
and putting keep the number of cards of each age; whether a move is allowed is asked in `steps`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from scoring.games.innovation.cards import (
    COLOURS,
    ICONS,
    LAST_AGE,
    NORMAL_ACHIEVEMENTS,
    SPECIAL_ACHIEVEMENTS,
    Card,
    cards_of_age,
    unnamed,
)

SPLAYS: dict[str, tuple[int, ...]] = {"": (), "left": (3,), "right": (0, 1), "up": (1, 2, 3)}
"""Which icons of a covered card each splay shows, by their index on the card (rule 33)."""


@dataclass(frozen=True, slots=True)
class Pile:
    """The cards of one colour on a board."""

    cards: tuple[Card, ...] = ()
    """Top card first."""
    splay: str = ""

    def __post_init__(self) -> None:
        if len(self.cards) < 2 and self.splay:  # rule 34: nothing to splay, and it is forgotten
            object.__setattr__(self, "splay", "")

    def icons(self) -> Iterator[str]:
        """Every icon that can be seen."""
        for card in self.cards[:1]:
            yield from card.icons
        for card in self.cards[1:]:
            yield from (card.icons[index] for index in SPLAYS[self.splay])


@dataclass(frozen=True, slots=True)
class Area:
    """A part of a player's cards: `hand`, `score`, or a colour of the board."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Civilization:
    """One player's cards."""

    board: tuple[Pile, ...] = (Pile(),) * len(COLOURS)
    """In the order of `COLOURS`."""
    hand: tuple[Card, ...] = ()
    score_pile: tuple[Card, ...] = ()
    achievements: tuple[str, ...] = ()
    """In the order they were claimed: `3` for the one of age 3, or `World`."""
    tucked: int = 0
    """Cards tucked during this turn, anybody's (rule 45)."""
    scored: int = 0

    def pile(self, colour: str) -> Pile:
        """The cards of one colour."""
        return self.board[COLOURS.index(colour)]

    def cards(self, area: str) -> tuple[Card, ...]:
        """The cards of an area: `hand`, `score` or a colour."""
        if area == "hand":
            return self.hand
        return self.score_pile if area == "score" else self.pile(area).cards

    def with_cards(self, area: str, cards: tuple[Card, ...]) -> "Civilization":
        """The same with other cards in one area; a splay stays while there are two cards."""
        if area == "hand":
            return replace(self, hand=cards)
        if area == "score":
            return replace(self, score_pile=cards)
        return self.with_pile(area, Pile(cards, self.pile(area).splay))

    def with_pile(self, colour: str, pile: Pile) -> "Civilization":
        """The same with another pile of one colour."""
        index = COLOURS.index(colour)
        return replace(self, board=(*self.board[:index], pile, *self.board[index + 1 :]))

    @property
    def top_cards(self) -> tuple[Card, ...]:
        """The top card of each colour there is."""
        return tuple(pile.cards[0] for pile in self.board if pile.cards)

    @property
    def highest_top(self) -> int:
        """The highest value among the top cards, 0 without any (rule 9)."""
        return max((card.age for card in self.top_cards), default=0)

    @property
    def score(self) -> int:
        """The sum of the values in the score pile."""
        return sum(card.age for card in self.score_pile)

    def icons(self, wanted: str) -> int:
        """How many of an icon can be seen on the board."""
        return sum(icon == wanted for pile in self.board for icon in pile.icons())

    def all_icons(self) -> dict[str, int]:
        """How many of each of the six icons can be seen on the board."""
        seen = [icon for pile in self.board for icon in pile.icons()]
        return {icon: seen.count(icon) for icon in ICONS}

    def every_card(self) -> Iterator[tuple[str, Card]]:
        """Each card with its area."""
        for area in ("hand", "score", *COLOURS):
            for card in self.cards(area):
                yield area, card


@dataclass(frozen=True, slots=True)
class State:
    """All cards at one moment."""

    civilizations: tuple[Civilization, ...]
    """By seat, clockwise."""
    supply: tuple[tuple[Card, ...], ...]
    """Ages 1–10; the next card to be drawn first."""
    achievements: tuple[str, ...] = NORMAL_ACHIEVEMENTS + SPECIAL_ACHIEVEMENTS
    """Those that nobody has claimed."""
    box: tuple[Card, ...] = ()
    """Cards out of the game."""

    def civilization(self, seat: int) -> Civilization:
        """One player's cards."""
        return self.civilizations[seat]

    def with_civilization(self, seat: int, civilization: Civilization) -> "State":
        """The same with one player's cards changed."""
        rest = self.civilizations
        return replace(self, civilizations=(*rest[:seat], civilization, *rest[seat + 1 :]))

    def drawn_age(self, value: int) -> int | None:
        """The age of the pile from which a draw of this value comes; None when it ends the game."""
        ages = range(max(value, 1), LAST_AGE + 1)
        return next((age for age in ages if self.supply[age - 1]), None)

    def place_of(self, card: Card) -> Area | str | None:
        """Where a named card is known to lie: an area, `supply`, `box`, or None (nobody knows)."""
        for seat, civilization in enumerate(self.civilizations):
            for area, other in civilization.every_card():
                if other.name == card.name:
                    return Area(seat, area)
        if card in self.supply[card.age - 1]:
            return "supply"
        return "box" if card in self.box else None

    def take(self, card: Card, area: Area) -> "State | None":
        """The state without this card in this area; None when it cannot be there.

        A named card that lies nowhere else may be one of the unnamed cards of its age.
        """
        civilization = self.civilization(area.seat)
        cards = civilization.cards(area.name)
        if card not in cards and card.is_named and self.place_of(card) is None:
            card = unnamed(card.age)
        if card not in cards:
            return None
        index = cards.index(card)
        rest = (*cards[:index], *cards[index + 1 :])
        return self.with_civilization(area.seat, civilization.with_cards(area.name, rest))

    def put(self, card: Card, area: Area, *, at_bottom: bool = False) -> "State":
        """The state with this card added to an area: on top, or at the bottom for a tuck."""
        civilization = self.civilization(area.seat)
        cards = civilization.cards(area.name)
        on_top = area.name in COLOURS and not at_bottom
        added = (card, *cards) if on_top else (*cards, card)
        return self.with_civilization(area.seat, civilization.with_cards(area.name, added))

    def draw(self, age: int) -> "State":
        """The state without the next card of a supply pile."""
        return self._with_supply(age, self.supply[age - 1][1:])

    def give_back(self, card: Card) -> "State":
        """The state with a card at the bottom of its supply pile."""
        return self._with_supply(card.age, (*self.supply[card.age - 1], card))

    def _with_supply(self, age: int, cards: tuple[Card, ...]) -> "State":
        return replace(self, supply=(*self.supply[: age - 1], cards, *self.supply[age:]))

    def count_of_age(self, age: int) -> int:
        """How many cards of an age there are anywhere, the normal achievement included."""
        held = sum(c.age == age for person in self.civilizations for _, c in person.every_card())
        boxed = sum(card.age == age for card in self.box)
        return held + boxed + len(self.supply[age - 1]) + (age < LAST_AGE)


def new_state(players: int) -> State:
    """All cards in the supply, one of each age 1–9 set aside (rule 3)."""
    return State((Civilization(),) * players, full_supply(()))


def full_supply(elsewhere: Iterable[Card]) -> tuple[tuple[Card, ...], ...]:
    """The supply piles, all unnamed, when these cards lie elsewhere."""
    ages = [card.age for card in elsewhere]
    sizes = [
        len(cards_of_age(age)) - (age < LAST_AGE) - ages.count(age)
        for age in range(1, LAST_AGE + 1)
    ]
    return tuple((unnamed(age),) * max(size, 0) for age, size in enumerate(sizes, start=1))
