"""Join cards into piles: the covered cards of a pile stick out one way, step by step.

A covered card sticks out to the right of a pile splayed left, to the left of one splayed right, and
below one splayed up, always as the top card is turned. So each part that is seen of a covered card
tells how far that card lies from the top card; parts that tell the same are of one card.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from scoring.card_design import CardDesign, centre
from vision.arrays import Floats
from vision.cards.cards import SeenCard, through
from vision.cards.find import SeenPart

ALONG, ASIDE = 0.86, 0.2
"""How far apart neighbours in a pile are at most, in widths or heights, and how far aside."""
TURNED = 0.3
"""Radians that cards of one pile may be turned against each other."""
LEAST_STEP = 0.1
"""What sticks out less is the edge of a card that lies straight under."""
SHOWS = 0.45
"""A splayed card shows what is no farther than this from its edge."""
MISSING_STEP, LESS_THAN_A_STEP = 1.6, 0.6
"""A step so many times that of most cards has another card in it; one so small is none."""
SAME_CARD = 0.5
"""Parts nearer than so many usual steps are of one card."""
LONGEST_STEP = 0.8
"""What lies farther from the last card of a pile is of another."""
PARTS_OF_A_TOP = 5
"""A card with its title that shows as many parts has none over it."""
NEAR_LINE = 0.06
"""How far beside the line of the pile a part of it is, usually."""
FAINT = 0.3
"""Parts that weigh less than this together are no card."""
CLEAR = 0.6
"""A part as clear as this that goes with no card of the pile is asked about."""
_WAYS = {"left": (1.0, 0.0), "right": (-1.0, 0.0), "up": (0.0, 1.0)}
_USUAL = {"left": 0.3, "right": 0.3, "up": 0.4}
"""Where covered cards lie, and the step of two cards where no other tells."""


@dataclass(frozen=True, slots=True, eq=False)
class JoinedPile:
    """Cards over each other, the top card first."""

    cards: tuple[SeenCard, ...]
    splay: str
    """`left`, `right`, `up`, or "" where no card sticks out."""
    odd: tuple[SeenPart, ...] = ()
    """Clear parts that are of none of its cards."""
    gaps: tuple[int, ...] = ()
    """Before which of the cards one may be missing."""

    @property
    def top(self) -> SeenCard:
        """The card that lies over all others."""
        return self.cards[0]

    @property
    def steps(self) -> Floats:
        """How far each covered card lies from the one over it."""
        far = [float(np.abs(self.top.offset_of(card)).max()) for card in self.cards]
        return np.diff(far)

    def colours(self) -> Floats:
        """Probability of each colour, as all its parts tell."""
        parts = [part for card in self.cards for part in card.parts.values()]
        said = np.log(np.array([part.colours for part in parts]) + 0.02).mean(axis=0) * 3
        raised = np.exp(said - said.max())
        return np.asarray(raised / raised.sum(), np.float64)


def shown_places(splay: str, design: CardDesign) -> tuple[str, ...]:
    """The places of icons that a covered card shows: those near the edge that sticks out."""
    right, down = _WAYS[splay]
    return tuple(
        place
        for place, (x, y) in ((name, centre(box)) for name, box in design.places.items())
        if right * (x - 0.5) + down * (y - 0.5) > 0.5 - SHOWS
    )


def join_piles(cards: Sequence[SeenCard], design: CardDesign) -> list[JoinedPile]:
    """The piles of the cards that lie face up."""
    return [pile for group in groups(cards, _are_next) for pile in _piles(group, design)]


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


@dataclass(frozen=True, slots=True, eq=False)
class _Vote:
    """A part, taken to be in a place of a covered card: then that card lies so far out."""

    part: SeenPart
    place: str
    offset: Floats
    along: float
    weight: float


def _piles(cards: Sequence[SeenCard], design: CardDesign) -> list[JoinedPile]:
    """The pile of cards that hang together; or several that lie close, each with its top card."""
    tops = [card for card in cards if "title" in card.parts and len(card.parts) >= PARTS_OF_A_TOP]
    tops = tops or [max(cards, key=_whole)]
    below = [card for card in cards if not any(card is top for top in tops)]
    parts = [part for card in below for part in card.parts.values()]
    found = []
    for top in tops:
        pile = _pile(top, parts, design)
        used = {id(part) for card in pile.cards for part in card.parts.values()}
        parts = [part for part in parts if id(part) not in used]
        found.append(pile)
    odd = tuple(part for part in parts if part.kind == "icon" and part.heat >= CLEAR)
    return [replace(found[0], odd=odd), *found[1:]]


def _pile(top: SeenCard, parts: Sequence[SeenPart], design: CardDesign) -> JoinedPile:
    told = {splay: _strips(_votes(top, parts, splay, design), _USUAL[splay]) for splay in _WAYS}
    splay = max(told, key=lambda way: sum(map(_weight, told[way])))
    if not told[splay]:
        return JoinedPile((top,), "")
    covered = [_card(top, strip) for strip in told[splay]]
    return with_gaps(JoinedPile((top, *covered), splay))


def with_gaps(pile: JoinedPile) -> JoinedPile:
    """The same pile with the wide steps marked."""
    steps = pile.steps
    usual = usual_step(pile)
    gaps = tuple(i + 1 for i, step in enumerate(steps) if step > MISSING_STEP * usual)
    return replace(pile, gaps=gaps)


def usual_step(pile: JoinedPile) -> float:
    """The step of the pile's cards: that of most, or what is common where there are but two."""
    steps = pile.steps
    return float(np.median(steps)) if len(steps) > 1 else _USUAL[pile.splay]


def card_at(top: SeenCard, offset: Floats) -> SeenCard:
    """A covered card so many widths and heights from the top card."""
    return _card(top, [], offset)


def _votes(top: SeenCard, parts: Sequence[SeenPart], splay: str, design: CardDesign) -> list[_Vote]:
    """For each part the place of a covered card that it goes with best, if it goes with any."""
    if not parts:
        return []
    boxes = {place: design.places[place] for place in shown_places(splay, design)}
    if splay == "left":
        boxes["badge"] = design.badge
    back = np.asarray(np.linalg.inv(top.to_photo), np.float64)
    seen = through(back, [part.centre_px.tolist() for part in parts])
    way = np.array(_WAYS[splay])
    votes = []
    for part, at in zip(parts, seen, strict=True):
        found = []
        for place, box in boxes.items():
            offset = at - centre(box)
            along, aside = float(offset @ way), float(np.abs(offset @ way[::-1]))
            fits = part.places.get(place, 0.0) * part.heat
            weight = fits * float(np.exp(-((aside / NEAR_LINE) ** 2) / 2))
            if along > LEAST_STEP:
                found.append(_Vote(part, place, offset, along, weight))
        best = max(found, key=lambda vote: vote.weight, default=None)
        if best is not None and best.weight > 0.02:
            votes.append(best)
    return votes


def _strips(votes: Sequence[_Vote], usual: float) -> list[list[_Vote]]:
    """Votes that tell of one card each, from the top card outwards."""
    ranked = sorted(votes, key=lambda vote: vote.along)
    strips: list[list[_Vote]] = []
    for vote in ranked:
        if strips and vote.along - _far(strips[-1]) < SAME_CARD * usual:
            strips[-1].append(vote)
        else:
            strips.append([vote])
    strips = [strip for strip in strips if _weight(strip) >= FAINT]
    steps = np.diff([0.0, *map(_far, strips)])
    least = LESS_THAN_A_STEP * float(np.median(steps)) if len(steps) > 2 else SAME_CARD * usual
    kept: list[list[_Vote]] = []
    for strip in strips:
        if kept and _far(strip) - _far(kept[-1]) < least:
            kept[-1] = max(kept[-1], strip, key=_weight)
        elif _far(strip) - (_far(kept[-1]) if kept else 0.0) > LONGEST_STEP:
            break
        else:
            kept.append(strip)
    return kept


def _far(strip: Sequence[_Vote]) -> float:
    weights = [vote.weight for vote in strip]
    return float(np.average([vote.along for vote in strip], weights=weights))


def _weight(strip: Sequence[_Vote]) -> float:
    return sum(vote.weight for vote in strip)


def _card(top: SeenCard, strip: Sequence[_Vote], offset: Floats | None = None) -> SeenCard:
    """A covered card: it lies as the top card, but for the step."""
    parts: dict[str, SeenPart] = {}
    for vote in sorted(strip, key=lambda vote: vote.weight):
        parts[vote.place] = vote.part
    if offset is None:
        weights = [vote.weight for vote in strip]
        offset = np.average([vote.offset for vote in strip], axis=0, weights=weights)
    move = np.array([[1, 0, offset[0]], [0, 1, offset[1]], [0, 0, 1.0]])
    return SeenCard(parts, top.to_photo @ move, is_back=False)
