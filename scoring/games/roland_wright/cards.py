"""The cards of a table: what each asks for or is worth, and the library that holds them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import TypeAlias, TypeVar

from scoring.games.roland_wright.board import COLOURS
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
    """The Solo section: (at least, points), lowest first; () where nobody has told it."""
    kind: str = "award"

    def solo_points(self, count: int) -> int:
        """The points of the highest level reached."""
        return max((points for least, points in self.solo if count >= least), default=0)


Card: TypeAlias = PatternCard | ResearchCard | InspirationCard | AwardCard
CardT = TypeVar("CardT", PatternCard, ResearchCard, InspirationCard, AwardCard)

_PAIRS = [InspirationCard("-".join(pair), pair) for pair in combinations(COLOURS, 2)]
_COUNTED = [AwardCard(name, name) for name in CONDITIONS if name.startswith(("best", "most"))]
_CLUSTERS = [AwardCard(f"{its}-cluster", "largest-cluster", its) for its in COLOURS]
COMMON_CARDS: Mapping[str, Card] = {
    **{card.name: card for card in _PAIRS},
    **{card.name: card for card in _COUNTED + _CLUSTERS},
}
"""Cards that every table can name without a library: pairs of colours, Awards that we count."""


@dataclass(frozen=True, slots=True)
class Library:
    """The cards of one table, by name; names are unique over all kinds."""

    name: str
    cards: Mapping[str, Card] = field(default_factory=dict)
    copies: Mapping[str, int] = field(default_factory=dict)
    """How often a card is in its deck, where it is not once."""
    sizes: Mapping[str, int] = field(default_factory=dict)
    """Cards in each deck, where they are not as many as in the printed game."""

    def __contains__(self, name: str) -> bool:
        return name in self.cards

    def find(self, name: str) -> Card | None:
        """The card of a name, the library's own before a common one."""
        return self.cards.get(name) or COMMON_CARDS.get(name)

    def names(self, kind: str) -> tuple[str, ...]:
        """The names of one kind, each as often as it has copies."""
        return tuple(
            name
            for name, card in self.cards.items()
            if card.kind == kind
            for _ in range(self.copies.get(name, 1))
        )

    def names_to_say(self, kind: str) -> tuple[str, ...]:
        """Every name of a kind that may be said, each once."""
        common = [name for name, card in COMMON_CARDS.items() if card.kind == kind]
        return tuple(dict.fromkeys([*self.names(kind), *common]))

    def awards_to_choose(self) -> tuple[str, ...]:
        """Every Award that may be dealt, the library's own before a common one like it."""
        chosen: dict[tuple[str, str], str] = {}
        for name in self.names_to_say("award"):
            award = self.award(name)
            own = name if award.condition == "recorded" else award.condition
            chosen.setdefault((own, award.colour), name)
        return tuple(chosen.values())

    def deck_size(self, kind: str, printed: int) -> int:
        """The number of cards in a full deck: as the library says, else as the game is printed.

        An owner may have typed only a few of the cards, so those listed do not say it.
        """
        return max(len(self.names(kind)), self.sizes.get(kind, printed))

    def with_card(self, card: Card) -> "Library":
        """This library and one more card."""
        return replace(self, cards={**self.cards, card.name: card})

    def pattern(self, name: str) -> PatternCard:
        """The Hallmark or Equipment card of a name; KeyError when there is none."""
        return self._card(name, PatternCard)

    def research(self, name: str) -> ResearchCard:
        """The Research & Development card of a name; KeyError when there is none."""
        return self._card(name, ResearchCard)

    def inspiration(self, name: str) -> InspirationCard:
        """The Inspiration card of a name; KeyError when there is none."""
        return self._card(name, InspirationCard)

    def own_inspiration(self, name: str) -> str:
        """The library's own card for a pair of colours, where it has one; else the name given."""
        pair = set(self.inspiration(name).pair)
        own = [its for its in self.names("inspiration") if set(self.inspiration(its).pair) == pair]
        return name if name in self.cards or not own else own[0]

    def award(self, name: str) -> AwardCard:
        """The Award card of a name; KeyError when there is none."""
        return self._card(name, AwardCard)

    def _card(self, name: str, kind: type[CardT]) -> CardT:
        card = self.find(name)
        if not isinstance(card, kind):
            raise KeyError(name)
        return card


INLINE = Library("inline")
"""A library without cards, for a record that states its own."""
