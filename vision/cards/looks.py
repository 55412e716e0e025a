"""Look at cards whose places are known: which icons, which age; both networks asked.

The finding network has seen each part in its surroundings, the reading network straightened and
larger: their answers are multiplied, the second counts more.
"""

from collections.abc import Sequence

import numpy as np

from scoring.card_design import CardDesign
from vision.arrays import Floats
from vision.cards.cards import SeenCard
from vision.cards.marks import NOTHING, ReadMark, read_marks
from vision.cards.reading import PICTURE
from vision.cards.strips import CardLook
from vision.photo import Photo

FINDER_WEIGHT, FINDER_MISREADS = 0.35, 0.05
"""How much the finding network counts, and how often it is wrong, however sure."""
BADGE = "badge"
Asked = tuple[SeenCard, tuple[str, ...]]
"""A card, and the places of it that are free."""


def looks_at(photo: Photo, asked: Sequence[Asked], design: CardDesign) -> list[CardLook]:
    """What is seen of each card."""
    boxes = dict(design.places) | {BADGE: design.badge}
    marks = read_marks(
        photo,
        [(card, place, boxes[place]) for card, places in asked for place in places],
        design.size_mm,
    )
    left = iter(marks)
    return [_look(card, {place: next(left) for place in places}, design) for card, places in asked]


def ages_in(mark: ReadMark, design: CardDesign) -> tuple[Floats, float]:
    """The probability of each age, and that there is any figure."""
    texts = [str(age) for age in design.ages]
    shares = mark.among([*texts, NOTHING])
    there = 1 - float(shares[-1])
    return mark.among(texts) * there + (1 - there) / len(texts), there


def _look(card: SeenCard, marks: dict[str, ReadMark], design: CardDesign) -> CardLook:
    icons = {
        place: _icons(card, place, mark, design) for place, mark in marks.items() if place != BADGE
    }
    ages = ages_in(marks[BADGE], design)[0] if BADGE in marks else None
    return CardLook(icons, ages)


def _icons(card: SeenCard, place: str, mark: ReadMark, design: CardDesign) -> Floats:
    labels = [*design.icons, PICTURE]
    there = 1 - float(mark.among([*labels, NOTHING])[-1])
    shares = mark.among(labels) * there + (1 - there) / len(labels)
    part = card.parts.get(place)
    if part is not None:
        said = dict(part.labels)
        found = np.array([said.get(label, 0.0) for label in labels]) * (1 - FINDER_MISREADS)
        shares = shares * (found + FINDER_MISREADS / len(labels)) ** FINDER_WEIGHT
    return np.asarray(shares / shares.sum(), np.float64)
