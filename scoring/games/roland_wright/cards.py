"""The cards of a table: what each asks for or is worth, and the library that holds them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from scoring.games.roland_wright.facts import DECKS
from scoring.games.roland_wright.patterns import Pattern

KINDS = ("hallmark", "equipment", "research", "inspiration", "award")
CONDITIONS = (
    "best-all-around",
    "most-resonance",
    "largest-cluster",
    "most-hallmarks",
    "most-equipment",
    "most-research",
    "recorded",
)
"""What an Award counts (rule 32); `recorded` is any other condition, counted by the players."""
UNSEEN = "?"
"""A card that was not shown when it was drawn."""


@dataclass(frozen=True, slots=True)
class PatternCard:
    """A Hallmark or Equipment card."""

    kind: str
    name: str
    pattern: Pattern
    text: str = ""
    """Equipment only: the special action, in the owner's own words."""


@dataclass(frozen=True, slots=True)
class ResearchCard:
    """A Research & Development card: points to keep, or bits to place at once."""

    name: str
    points: int = 0
    bits: tuple[str, ...] = ()
    kind: str = "research"


@dataclass(frozen=True, slots=True)
class InspirationCard:
    """An Inspiration card: the two colours of its sets."""

    name: str
    pair: tuple[str, str]
    kind: str = "inspiration"


@dataclass(frozen=True, slots=True)
class AwardCard:
    """An Award card."""

    name: str
    condition: str
    colour: str = ""
    """Only for `largest-cluster`."""
    solo: tuple[tuple[int, int], ...] = ()
    """The Solo section: (at least, points), lowest first."""
    kind: str = "award"

    def solo_points(self, count: int) -> int:
        """The points of the highest level reached."""
        return max((points for least, points in self.solo if count >= least), default=0)


Card: TypeAlias = PatternCard | ResearchCard | InspirationCard | AwardCard


@dataclass(frozen=True, slots=True)
class Library:
    """The cards of one table, by name; names are unique over all kinds."""

    name: str
    cards: Mapping[str, Card] = field(default_factory=dict)
    copies: Mapping[str, int] = field(default_factory=dict)
    """How often a card is in its deck, where it is not once."""
    sizes: Mapping[str, int] = field(default_factory=dict)
    """Cards in each deck, where the library does not list them all."""

    def __contains__(self, name: str) -> bool:
        return name in self.cards

    def names(self, kind: str) -> tuple[str, ...]:
        """The names of one kind, each as often as it has copies."""
        return tuple(
            name
            for name, card in self.cards.items()
            if card.kind == kind
            for _ in range(self.copies.get(name, 1))
        )

    def deck_size(self, kind: str) -> int:
        """The number of cards in a full deck."""
        return max(len(self.names(kind)), self.sizes.get(kind, 0))

    def with_card(self, card: Card) -> "Library":
        """This library and one more card."""
        return replace(self, cards={**self.cards, card.name: card})

    def pattern(self, name: str) -> PatternCard:
        """The Hallmark or Equipment card of a name; KeyError when there is none."""
        card = self.cards[name]
        if not isinstance(card, PatternCard):
            raise KeyError(name)
        return card

    def research(self, name: str) -> ResearchCard:
        """The Research & Development card of a name; KeyError when there is none."""
        card = self.cards[name]
        if not isinstance(card, ResearchCard):
            raise KeyError(name)
        return card

    def inspiration(self, name: str) -> InspirationCard:
        """The Inspiration card of a name; KeyError when there is none."""
        card = self.cards[name]
        if not isinstance(card, InspirationCard):
            raise KeyError(name)
        return card

    def award(self, name: str) -> AwardCard:
        """The Award card of a name; KeyError when there is none."""
        card = self.cards[name]
        if not isinstance(card, AwardCard):
            raise KeyError(name)
        return card


def inline_library(deck_sizes: Mapping[str, int]) -> Library:
    """A library without cards, for a record that states its own; the decks are of full size."""
    return Library("inline", sizes={deck: deck_sizes[deck] for deck in DECKS})
