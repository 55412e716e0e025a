"""Read cards that lie face down by the figures of their backs: fanned, or by themselves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from scoring.card_design import CardDesign, centre
from scoring.message import Book
from scoring.observation import Doubt, Observation, Outline
from vision.arrays import Floats
from vision.cards.cards import SeenCard, card_of, through
from vision.cards.fans import wide_step
from vision.cards.find import SeenPart
from vision.cards.looks import ages_in
from vision.cards.marks import read_marks
from vision.cards.piles import groups
from vision.cards.reading import ALONE, FAN, NO_CARD
from vision.photo import Photo

say = Book("vision")

SURE_AGE = 0.9
MISREAD_FIGURE = 0.02
NO_FIGURE = 0.1
"""Where a figure is less likely than this, it is taken for no card, and asked about."""
LEAST_HEAT, UNREAD = 0.3, 0.5
"""A back is none where its figures are fainter than this; a figure that cannot be read counts so
much of one that can."""
SAME_CARD, ASKEW = 0.16, 0.24
"""How far figures are from where a card has them, in widths and heights of it, at most; and how far
up or down where both say the same age."""
DIFFERENT, ALIKE = 0.02, 0.5
"""Figures less likely than this of one age are not on one card; and when they count as alike."""
AT_FOOT, FAINT, TURNED = 0.12, 0.5, 0.3
"""How near the figure at the foot of a card another one is taken for it, in its width and height,
if it is so faint, or turned by so many radians."""
OVERLAP = 0.92
"""Backs whose middles are nearer than this, in widths and heights, lie over each other."""


@dataclass(frozen=True, slots=True, eq=False)
class ReadAge:
    """What one figure says."""

    shares: Floats
    """The probability of each age."""
    there: float
    """How likely there is any figure."""


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
    ages = _ages(photo, cards, design)
    cards = without_other_figures(join_backs(cards, design, ages), design)
    ages = _ages(photo, cards, design)
    read = {card: _age(card, ages, design) for card in cards}
    cards = [card for card, (_, there) in read.items() if _is_back(card, there)]
    fanned = _fanned([card for card in cards if read[card][0].label != NO_CARD])
    score: list[Observation] = []
    alone: list[Observation] = []
    doubts: list[Doubt] = []
    for card in cards:
        seen, there = read[card]
        place = score if any(_overlap(card, other) for other in fanned) else alone
        place.append(seen)
        field = f"score{len(score)}" if place is score else f"achievement{len(alone)}"
        if min(seen.confidence, there) < SURE_AGE:
            doubts.append(Doubt(field, _any_age(seen, design), say("card-age"), seen.outline))
    doubts += _missing(fanned, design)
    single = [seen for seen in alone if seen.label != NO_CARD]
    if single and not fanned:
        doubts.append(_alone(single))
    return ReadBacks(tuple(score), tuple(alone), tuple(doubts))


def _missing(fan: Sequence[SeenCard], design: CardDesign) -> list[Doubt]:
    """Where the step of a fan is wide, another card may lie."""
    found = []
    for group in groups(fan, _overlap):
        if step := wide_step(group, design):
            choices = (NO_CARD, *map(str, design.ages))
            outline = around([card.outline for card in step])
            found.append(Doubt(FAN, choices, say("card-in-fan"), outline))
    return found[:1]


def _fanned(cards: Sequence[SeenCard]) -> list[SeenCard]:
    """The cards that lie over each other."""
    return [card for group in groups(cards, _overlap) if len(group) > 1 for card in group]


def _any_age(seen: Observation, design: CardDesign) -> tuple[str, ...]:
    """Every age there is, the likeliest first; and that it is no card."""
    likely = (seen.label, *(label for label, _ in seen.runners_up))
    return tuple(dict.fromkeys((*likely, *map(str, design.ages), NO_CARD)))


def _alone(backs: Sequence[Observation]) -> Doubt:
    """Whether one of the backs by themselves is the score pile: asked once, it is one pile."""
    if len(backs) == 1:
        return Doubt(ALONE, ("achievement", "score"), say("card-alone"), backs[0].outline)
    labels = dict.fromkeys(seen.label for seen in backs)
    outline = around([seen.outline for seen in backs])
    return Doubt(ALONE, ("none", *labels), say("cards-alone"), outline)


def around(outlines: Sequence[Outline]) -> Outline:
    """The upright box round all of them."""
    corners = np.array([corner for outline in outlines for corner in outline.corners])
    (left, top), (right, bottom) = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
    return Outline(((left, top), (right, top), (right, bottom), (left, bottom)))


def _is_back(card: SeenCard, there: float) -> bool:
    """Both networks are asked whether there is a figure."""
    heat = max(part.heat for part in card.parts.values())
    return heat * max(there, UNREAD) >= LEAST_HEAT


def join_backs(
    cards: Sequence[SeenCard], design: CardDesign, ages: Mapping[SeenPart, ReadAge]
) -> list[SeenCard]:
    """The cards; two that show one figure each are one, where these lie as on one card.

    Two figures that are clearly of different ages never are of one card; where they are of the
    same age, the way between them may be more askew.
    """
    whole = [card for card in cards if len(card.parts) > 1 and not _differ(card, ages)]
    single = [
        card_of({place: part}, design.figures, is_back=True)
        for card in cards
        if card not in whole
        for place, part in card.parts.items()
    ]
    pairs = [
        (far, one, other)
        for one in single
        for other in single
        if (far := _apart(one, other, design, ages)) is not None
    ]
    joined: set[SeenCard] = set()
    for _, one, other in sorted(pairs, key=lambda pair: pair[0]):
        if one not in joined and other not in joined:
            joined |= {one, other}
            whole.append(card_of({**one.parts, **other.parts}, design.figures, is_back=True))
    return whole + [card for card in single if card not in joined]


def _differ(card: SeenCard, ages: Mapping[SeenPart, ReadAge]) -> bool:
    one, other = (ages[part].shares for part in card.parts.values())
    return float(one @ other) < DIFFERENT


def _apart(
    one: SeenCard, other: SeenCard, design: CardDesign, ages: Mapping[SeenPart, ReadAge]
) -> float | None:
    """How far a left and a right figure are from lying as on one card; None for too far."""
    left, right = one.parts.get("left"), other.parts.get("right")
    if left is None or right is None:
        return None
    axes = np.column_stack([one.right_px + other.right_px, one.down_px + other.down_px]) / 2
    x, y = np.linalg.solve(axes, right.centre_px - left.centre_px).tolist()
    x -= centre(design.figures["right"])[0] - centre(design.figures["left"])[0]
    same = float(ages[left].shares @ ages[right].shares)
    askew = ASKEW if same > ALIKE else SAME_CARD
    if same < DIFFERENT or abs(x) >= SAME_CARD or abs(y) >= askew:
        return None
    return float(np.hypot(x, y))


def without_other_figures(cards: Sequence[SeenCard], design: CardDesign) -> list[SeenCard]:
    """The cards but for what is the figure at the foot of another card, which is no age."""
    whole = [card for card in cards if len(card.parts) > 1]
    return [card for card in cards if card in whole or not _is_at_foot(card, whole, design)]


def _is_at_foot(card: SeenCard, whole: Sequence[SeenCard], design: CardDesign) -> bool:
    (part,) = card.parts.values()
    x, y = centre(design.other_figure)
    for other in whole:
        back = np.asarray(np.linalg.inv(other.to_photo), np.float64)
        at = through(back, [part.centre_px.tolist()])[0]
        is_near = abs(at[0] - x) < AT_FOOT and abs(at[1] - y) < AT_FOOT
        turn = complex(*card.right_px) / complex(*other.right_px)
        if is_near and (part.heat < FAINT or abs(np.angle(turn)) > TURNED):
            return True
    return False


def _ages(photo: Photo, cards: Sequence[SeenCard], design: CardDesign) -> dict[SeenPart, ReadAge]:
    """What every figure says."""
    asked = [(card, place, design.figures[place]) for card in cards for place in card.parts]
    marks = read_marks(photo, asked, design.size_mm)
    return {
        card.parts[place]: ReadAge(*ages_in(mark, design))
        for (card, place, _), mark in zip(asked, marks, strict=True)
    }


def _overlap(one: SeenCard, other: SeenCard) -> bool:
    return bool((np.abs(one.offset_of(other)) < OVERLAP).all())


def _age(
    card: SeenCard, ages: Mapping[SeenPart, ReadAge], design: CardDesign
) -> tuple[Observation, float]:
    """The age, by every figure that is seen, or that it is no card; how likely there is any."""
    figures = [ages[part] for part in card.parts.values()]
    logs = sum(
        np.log(figure.shares * (1 - MISREAD_FIGURE) + MISREAD_FIGURE / len(design.ages))
        for figure in figures
    )
    raised = np.exp(logs - np.max(logs))
    shares = raised / raised.sum()
    order = np.argsort(-shares)
    texts = [str(age) for age in design.ages]
    rest = tuple((texts[i], float(shares[i])) for i in order[1:4] if shares[i] > 1e-3)
    label, share, there = texts[order[0]], float(shares[order[0]]), max(f.there for f in figures)
    if there < NO_FIGURE:
        faint = tuple((text, chance * there) for text, chance in ((label, share), *rest))
        return Observation(NO_CARD, 1 - there, card.outline, faint), there
    return Observation(label, share, card.outline, rest), there
