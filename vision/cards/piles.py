"""Join cards into piles: cards over each other lie apart in one direction by steps.

A covered card sticks out to the right of a pile splayed left, to the left of one splayed right, and
below one splayed up, always as the card itself is turned.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats
from vision.cards.cards import SeenCard

ALONG, ASIDE = 0.86, 0.2
"""How far apart neighbours in a pile are at most, in widths or heights, and how far aside."""
TURNED = 0.3
"""Radians that cards of one pile may be turned against each other."""
LEAST_STEP = 0.1
"""What sticks out less is the edge of a card that lies straight under."""
MISSING_STEP = 1.6
"""A step so many times the usual one has another card in it."""


@dataclass(frozen=True, slots=True, eq=False)
class JoinedPile:
    """Cards over each other, the top card first."""

    cards: tuple[SeenCard, ...]
    splay: str
    """`left`, `right`, `up`, or "" where no card sticks out."""
    odd: tuple[SeenCard, ...] = ()
    """Cards that stick out some other way."""
    gaps: tuple[int, ...] = ()
    """Before which of the cards one may be missing."""

    @property
    def top(self) -> SeenCard:
        """The card that lies over all others."""
        return self.cards[0]

    def colours(self) -> Floats:
        """Probability of each colour, as all its parts tell."""
        parts = [part for card in self.cards for part in card.parts.values()]
        said = np.log(np.array([part.colours for part in parts]) + 0.02).mean(axis=0) * 3
        raised = np.exp(said - said.max())
        return np.asarray(raised / raised.sum(), np.float64)


def join_piles(cards: Sequence[SeenCard]) -> list[JoinedPile]:
    """The piles of the cards that lie face up."""
    return [_pile(group) for group in groups(cards, _are_next)]


def groups(
    cards: Sequence[SeenCard], are_next: Callable[[SeenCard, SeenCard], bool]
) -> list[list[SeenCard]]:
    """Cards that hang together."""
    found: list[list[SeenCard]] = []
    for card in cards:
        near = [group for group in found if any(are_next(card, other) for other in group)]
        joined = [card, *(one for group in near for one in group)]
        found = [group for group in found if not any(group is one for one in near)] + [joined]
    return found


def _are_next(one: SeenCard, other: SeenCard) -> bool:
    turn = _turn(one, other)
    right, down = np.abs(one.offset_of(other)).tolist()
    along = (right < ALONG and down < ASIDE) or (down < ALONG and right < ASIDE)
    return bool(abs(turn) < TURNED and along)


def _turn(one: SeenCard, other: SeenCard) -> float:
    a, b = one.right_px, other.right_px
    return float(np.arctan2(a[0] * b[1] - a[1] * b[0], a @ b))


def _whole(card: SeenCard) -> tuple[bool, int, float]:
    """How much of a card is seen: its title above all."""
    heats = [part.heat for part in card.parts.values()]
    return "title" in card.parts, len(card.parts), sum(heats)


def _pile(cards: Sequence[SeenCard]) -> JoinedPile:
    top = max(cards, key=_whole)
    ways: dict[str, list[tuple[float, SeenCard]]] = {"left": [], "right": [], "up": [], "odd": []}
    for card in cards:
        if card is not top:
            way, far = _way(top.offset_of(card))
            ways[way].append((far, card))
    splay = max(("left", "right", "up"), key=lambda way: len(ways[way]))
    odd = [card for way, ones in ways.items() if way != splay for _, card in ones]
    ranked = sorted(ways[splay], key=lambda one: one[0])
    if not ranked:
        return JoinedPile((top,), "", tuple(odd))
    steps = np.diff([0.0, *(far for far, _ in ranked)])
    usual = float(np.median(steps)) if len(steps) > 1 else _USUAL[splay]
    gaps = tuple(i + 1 for i, step in enumerate(steps) if step > MISSING_STEP * usual)
    return JoinedPile((top, *(card for _, card in ranked)), splay, tuple(odd), gaps)


_USUAL = {"left": 0.3, "right": 0.3, "up": 0.4}
"""The step of two cards, where no other tells."""


def _way(offset: Floats) -> tuple[str, float]:
    """Which splay puts a covered card there, and how far out it is."""
    right, down = offset.tolist()
    if down > LEAST_STEP and abs(right) < ASIDE and down > abs(right):
        return "up", down
    if abs(right) > LEAST_STEP and abs(down) < ASIDE:
        return ("left" if right > 0 else "right"), abs(right)
    return "odd", abs(right) + abs(down)
