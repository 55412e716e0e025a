"""How many icons, which values and how many points a board as seen may have (rule 63)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from scoring.games.innovation.cards import COLOURS, Card, all_cards
from scoring.games.innovation.position import Covered, SeenBoard, SeenPile, SeenTable
from scoring.games.innovation.state import SPLAYS

SPLAYED = tuple(direction for direction in SPLAYS if direction)


@dataclass(frozen=True, slots=True)
class Amount:
    """A number as far as it is known: from the least that it can be to the most."""

    least: int
    most: int | None
    """None: nobody can say."""

    def __add__(self, other: "Amount") -> "Amount":
        is_open = self.most is None or other.most is None
        most = None if is_open else (self.most or 0) + (other.most or 0)
        return Amount(self.least + other.least, most)

    def __str__(self) -> str:
        if self.most is None:
            return f"{self.least}+"
        return str(self.least) if self.is_exact else f"{self.least}–{self.most}"

    @property
    def is_exact(self) -> bool:
        """Whether it is known."""
        return self.least == self.most

    def surely(self, least: int) -> bool | None:
        """Whether it is at least so much; None when nobody can say."""
        if self.least >= least:
            return True
        return None if self.most is None or self.most >= least else False

    def reaches(self, other: "Amount") -> bool | None:
        """Whether it is at least as much as another; None when nobody can say."""
        if other.most is not None and self.least >= other.most:
            return True
        return False if self.most is not None and self.most < other.least else None


NOBODY_KNOWS = Amount(0, None)


def exactly(number: int) -> Amount:
    """A number that is known."""
    return Amount(number, number)


def among(numbers: Iterable[int]) -> Amount:
    """One of these numbers, nobody knows which."""
    found = list(numbers)
    return Amount(min(found, default=0), max(found, default=0))


class Unseen:
    """The cards that a card nobody could name may be."""

    def __init__(self, table: SeenTable) -> None:
        seen = {card for board in table.boards for card in _named(board)}
        self.cards = {
            colour: [one for one in all_cards() if one.colour == colour and one not in seen]
            for colour in COLOURS
        }

    def icons(self, board: SeenBoard, wanted: str) -> Amount:
        """How many of an icon a board shows."""
        total = exactly(0)
        for colour, pile in board.piles.items():
            total += self.pile_icons(colour, pile, wanted)
        return total

    def pile_icons(self, colour: str, pile: SeenPile, wanted: str) -> Amount:
        """How many of an icon a colour shows."""
        tops = [pile.top] if pile.top else self.cards[colour]
        shown = among(card.icons.count(wanted) for card in tops)
        ways = SPLAYS if pile.splay is None else (pile.splay,)
        below = [self._below(colour, pile, way, wanted) for way in ways]
        most = [one.most for one in below]
        highest = None if None in most else max(one or 0 for one in most)
        return shown + Amount(min(one.least for one in below), highest)

    def _below(self, colour: str, pile: SeenPile, way: str, wanted: str) -> Amount:
        """How many of an icon the covered cards of a colour show, splayed this way."""
        if not way:
            return exactly(0)
        count = _shown_times(way, wanted)
        total = exactly(0)
        for one in pile.covered:
            total += self._one(colour, one, count, wanted)
        hidden = among(map(count, self.cards[colour]))
        if pile.showing is None:
            least = hidden.least if not pile.covered else 0
            return total + Amount(least, sum(map(count, self.cards[colour])))
        for _ in range(pile.showing - 1 - len(pile.covered)):
            total += hidden
        return total

    def _one(
        self, colour: str, covered: Covered, count: Callable[[Card], int], wanted: str
    ) -> Amount:
        if covered is None:
            return among(map(count, self.cards[colour]))
        return exactly(count(covered) if isinstance(covered, Card) else covered.count(wanted))

    def tops(self, board: SeenBoard) -> list[Amount]:
        """The values of a player's top cards."""
        return [
            exactly(pile.top.age) if pile.top else among(card.age for card in self.cards[colour])
            for colour, pile in board.piles.items()
        ]

    def highest_top(self, board: SeenBoard) -> Amount:
        """The highest value among a player's top cards, 0 without any (rule 9)."""
        tops = self.tops(board)
        least = max((one.least for one in tops), default=0)
        return Amount(least, max((one.most or 0 for one in tops), default=0))


def points(board: SeenBoard) -> Amount:
    """A player's score."""
    if board.score_pile is not None:
        return exactly(sum(card.age for card in board.score_pile))
    return NOBODY_KNOWS if board.score is None else exactly(board.score)


def _shown_times(way: str, wanted: str) -> Callable[[Card], int]:
    return lambda card: sum(card.icons[index] == wanted for index in SPLAYS[way])


def _named(board: SeenBoard) -> Iterable[Card]:
    for pile in board.piles.values():
        yield from (card for card in (pile.top, *pile.covered) if isinstance(card, Card))
    yield from (card for card in (*(board.hand or ()), *(board.score_pile or ())) if card.is_named)
