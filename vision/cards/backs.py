"""Read cards that lie face down by the figures of their backs: fanned, or by themselves."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scoring.card_design import CardDesign
from scoring.message import Book
from scoring.observation import Doubt, Observation
from vision.cards.cards import SeenCard
from vision.cards.lines import read_figure
from vision.cards.name import age_logs
from vision.cards.piles import groups
from vision.photo import Photo

say = Book("vision")

SURE_AGE = 0.9
MISREAD_FIGURE = 0.02
LEAST_HEAT = 0.35
OVERLAP = 0.92
"""Backs whose middles are nearer than this, in widths and heights, lie over each other."""


@dataclass(frozen=True, slots=True)
class ReadBacks:
    """Ages of the cards that lie face down."""

    score: tuple[Observation, ...] = ()
    achievements: tuple[Observation, ...] = ()
    doubts: tuple[Doubt, ...] = ()

    @property
    def has_any(self) -> bool:
        """Whether there is any back."""
        return bool(self.score or self.achievements)


def read_backs(photo: Photo, cards: Sequence[SeenCard], design: CardDesign) -> ReadBacks:
    """Backs over each other are a score pile; one by itself is an achievement."""
    cards = [card for card in cards if max(p.heat for p in card.parts.values()) >= LEAST_HEAT]
    score: list[Observation] = []
    alone: list[Observation] = []
    doubts: list[Doubt] = []
    for group in groups(cards, _overlap):
        for card in group:
            seen = _age(photo, card, design)
            place = score if len(group) > 1 else alone
            place.append(seen)
            if seen.confidence < SURE_AGE:
                field = f"score{len(score)}" if place is score else f"achievement{len(alone)}"
                choices = (seen.label, *(label for label, _ in seen.runners_up[:2]))
                doubts.append(Doubt(field, choices, say("card-age"), seen.outline))
    if alone and not score:
        choices = ("achievement", "score")
        doubts += [
            Doubt(f"achievement{i}", choices, say("card-alone"), seen.outline)
            for i, seen in enumerate(alone, start=1)
        ]
    return ReadBacks(tuple(score), tuple(alone), tuple(doubts))


def _overlap(one: SeenCard, other: SeenCard) -> bool:
    return bool((np.abs(one.offset_of(other)) < OVERLAP).all())


def _age(photo: Photo, card: SeenCard, design: CardDesign) -> Observation:
    """The age, by every figure that is seen."""
    size_mm = (design.size_mm[1], design.size_mm[0])
    texts = [str(age) for age in design.ages]
    logs = np.zeros(len(texts))
    for place in card.parts:
        line = read_figure(photo, card, design.figures[place], size_mm)
        logs += age_logs(line, design.ages, MISREAD_FIGURE)
    raised = np.exp(logs - logs.max())
    shares = raised / raised.sum()
    order = np.argsort(-shares)
    rest = tuple((texts[i], float(shares[i])) for i in order[1:4] if shares[i] > 1e-3)
    return Observation(texts[order[0]], float(shares[order[0]]), card.outline, rest)
