"""What an effect looks at while it is carried out: whose it is, all cards, what was done so far."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from scoring.games.innovation.achievements import Sides, clockwise
from scoring.games.innovation.cards import COLOURS, Card
from scoring.games.innovation.state import Area, Civilization, State

Bound: TypeAlias = tuple[Card | str | int, ...]
"""What a move did or a choice took, under the name that an effect gives it."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A card that a move may take, and where it lies."""

    card: Card
    area: Area
    is_certain: bool = True
    """False for an unnamed card of which nobody can say whether it fits."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One player's carrying out of one effect, at one moment."""

    state: State
    sides: Sides
    me: int
    demander: int
    """Whose dogma it is; only a demand speaks of them."""
    card: Card
    """Whose effect it is."""
    names: Mapping[str, Bound] = field(default_factory=dict)
    p: int = 0
    """The player being looked at."""
    returned: tuple[tuple[str, int], ...] = ()
    """(card, seat) for each card that somebody returned with a card during this dogma."""
    demand_moves: frozenset[str] = frozenset()
    """What the demand of this card made somebody do: `transfer`, `return`."""

    def of(self, seat: int) -> Civilization:
        """One player's cards."""
        return self.state.civilization(seat)

    def looking_at(self, seat: int) -> "Scene":
        """The same with another player looked at."""
        return replace(self, p=seat)

    def seats(self, group: str) -> list[int]:
        """The seats of these players (`others`, `demander`, a chosen one…), clockwise from `me`."""
        others = clockwise(self.me, len(self.state.civilizations))[1:]
        match group:
            case "me":
                return [self.me]
            case "demander":
                return [self.demander]
            case "p":
                return [self.p]
            case "side":
                return list(self.side_of(self.p))
            case "all":
                return [self.me, *others]
            case "others":
                return others
            case "opponents":
                return [seat for seat in others if seat not in self.side_of(self.me)]
        return [seat for seat in self.names.get(group, ()) if isinstance(seat, int)]

    def side_of(self, seat: int) -> tuple[int, ...]:
        """The seats that win together with this one."""
        return next((side for side in self.sides if seat in side), (seat,))

    def named_cards(self, name: str) -> list[Card]:
        """The cards of an earlier move."""
        return [card for card in self.names.get(name, ()) if isinstance(card, Card)]

    def lying(self, place: str, seat: int) -> list[tuple[Card, Area]]:
        """The cards of a place: `hand`, `score`, `top`, `bottom` or `board`."""
        person = self.of(seat)
        if place in ("hand", "score"):
            return [(card, Area(seat, place)) for card in person.cards(place)]
        part = {"top": slice(0, 1), "bottom": slice(-1, None), "board": slice(None)}[place]
        return [
            (card, Area(seat, colour))
            for colour in COLOURS
            for card in person.pile(colour).cards[part]
        ]

    def lying_named(self, name: str) -> list[tuple[Card, Area]]:
        """The cards of an earlier move where they lie now; with nobody is seat -1."""
        found = []
        for card in self.named_cards(name):
            place = self.state.place_of(card) if card.is_named else Area(self.me, "hand")
            found.append((card, place if isinstance(place, Area) else Area(-1, "")))
        return found
