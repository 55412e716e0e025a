"""A fanned score pile in which one step is wide: a card may lie there that was not found."""

from collections.abc import Sequence

import numpy as np

from scoring.card_design import CardDesign, centre
from vision.arrays import Points
from vision.cards.cards import SeenCard, through

WIDE = 1.4
"""A step so many times that of most cards may have another card in it."""
LEAST_CARDS = 3
"""Fewer do not tell how wide the step is."""


def wide_step(cards: Sequence[SeenCard], design: CardDesign) -> tuple[SeenCard, SeenCard] | None:
    """The two cards of a fan between which another may be missing."""
    if len(cards) < LEAST_CARDS:
        return None
    at = _places(cards, design)
    main = np.linalg.svd(at - at.mean(axis=0))[2][0]
    order = np.argsort(at @ main)
    steps = np.hypot(*np.diff(at[order], axis=0).T)
    usual = float(np.sort(steps)[(len(steps) - 1) // 2])
    widest = int(steps.argmax())
    if steps[widest] < WIDE * usual:
        return None
    return cards[int(order[widest])], cards[int(order[widest + 1])]


def _places(cards: Sequence[SeenCard], design: CardDesign) -> Points:
    """The same place of every card: a figure, if all show it, else the middle between both."""
    for place in design.figures:
        if all(place in card.parts for card in cards):
            return np.array([card.parts[place].centre_px for card in cards])
    between = np.mean([centre(box) for box in design.figures.values()], axis=0)
    return np.array([through(card.to_photo, [between.tolist()])[0] for card in cards])
