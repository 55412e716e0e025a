"""Read cards that lie face down by the figures of their backs: fanned, or by themselves."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scoring.card_design import CardDesign, centre
from scoring.message import Book
from scoring.observation import Doubt, Observation
from vision.cards.cards import SeenCard, card_of
from vision.cards.looks import ages_in
from vision.cards.marks import ReadMark, read_marks
from vision.cards.piles import groups
from vision.photo import Photo

say = Book("vision")

SURE_AGE = 0.9
MISREAD_FIGURE = 0.02
LEAST_HEAT, UNREAD = 0.3, 0.5
"""A back is none where its figures are fainter than this; a figure that cannot be read counts so
much of one that can."""
SAME_CARD = 0.16
"""How far figures are from where a card has them, in widths of it, at most."""
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
    read = _ages(photo, join_backs(cards, design), design)
    cards = [card for card, (_, there) in read.items() if _is_back(card, there)]
    score: list[Observation] = []
    alone: list[Observation] = []
    doubts: list[Doubt] = []
    for group in groups(cards, _overlap):
        for card in group:
            seen, there = read[card]
            place = score if len(group) > 1 else alone
            place.append(seen)
            field = f"score{len(score)}" if place is score else f"achievement{len(alone)}"
            if min(seen.confidence, there) < SURE_AGE:
                choices = (seen.label, *(label for label, _ in seen.runners_up[:2]))
                doubts.append(Doubt(field, choices, say("card-age"), seen.outline))
    if alone and not score:
        choices = ("achievement", "score")
        doubts += [
            Doubt(f"achievement{i}", choices, say("card-alone"), seen.outline)
            for i, seen in enumerate(alone, start=1)
        ]
    return ReadBacks(tuple(score), tuple(alone), tuple(doubts))


def _is_back(card: SeenCard, there: float) -> bool:
    """Both networks are asked whether there is a figure."""
    heat = max(part.heat for part in card.parts.values())
    return heat * max(there, UNREAD) >= LEAST_HEAT


def join_backs(cards: Sequence[SeenCard], design: CardDesign) -> list[SeenCard]:
    """The cards; two that show one figure each are one, where these lie as on one card."""
    left = [card for card in cards if set(card.parts) == {"left"}]
    right = [card for card in cards if set(card.parts) == {"right"}]
    apart = centre(design.figures["right"])[0] - centre(design.figures["left"])[0]
    found = list(cards)
    for one in left:
        for other in right:
            axes = np.column_stack([one.right_px + other.right_px, one.down_px + other.down_px]) / 2
            way = other.parts["right"].centre_px - one.parts["left"].centre_px
            x, y = np.linalg.solve(axes, way).tolist()
            if abs(x - apart) < SAME_CARD and abs(y) < SAME_CARD and other in found:
                found = [card for card in found if card is not one and card is not other]
                found.append(card_of({**one.parts, **other.parts}, design.figures, is_back=True))
                break
    return found


def _ages(
    photo: Photo, cards: Sequence[SeenCard], design: CardDesign
) -> dict[SeenCard, tuple[Observation, float]]:
    """The age of each card, and how likely it is one."""
    asked = [(card, place, design.figures[place]) for card in cards for place in card.parts]
    left = iter(read_marks(photo, asked, design.size_mm))
    return {card: _age(card, [next(left) for _ in card.parts], design) for card in cards}


def _overlap(one: SeenCard, other: SeenCard) -> bool:
    return bool((np.abs(one.offset_of(other)) < OVERLAP).all())


def _age(
    card: SeenCard, marks: Sequence[ReadMark], design: CardDesign
) -> tuple[Observation, float]:
    """The age, by every figure that is seen; and how likely there is any."""
    logs, there = np.zeros(len(design.ages)), 0.0
    for mark in marks:
        shares, share = ages_in(mark, design)
        logs += np.log(shares * (1 - MISREAD_FIGURE) + MISREAD_FIGURE / len(design.ages))
        there = max(there, share)
    raised = np.exp(logs - logs.max())
    shares = raised / raised.sum()
    order = np.argsort(-shares)
    texts = [str(age) for age in design.ages]
    rest = tuple((texts[i], float(shares[i])) for i in order[1:4] if shares[i] > 1e-3)
    return Observation(texts[order[0]], float(shares[order[0]]), card.outline, rest), there
