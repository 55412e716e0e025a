"""What is asked about a board of cards, and why: only where another answer would change it."""

from collections.abc import Sequence

import numpy as np

from scoring.message import Book, Message
from scoring.observation import Doubt, Observation, Outline
from vision.cards.cards import SeenCard
from vision.cards.find import SeenPart
from vision.cards.name import NamedCard
from vision.cards.piles import JoinedPile
from vision.cards.reading import ReadPile, ReadStrip
from vision.photo import Photo

say = Book("vision")

SURE_NAME, SURE_STRIP, SURE_ICON, SURE_COLOUR = 0.9, 0.85, 0.8, 0.8
MAY_BE = 0.02
"""A title that is this likely to be the card's does not contradict what all else says."""
BEYOND = 0.03
"""Share of a card's width by which it may reach out of the photo."""
AROUND = 0.12
"""Half the side of an icon, in widths of the card."""
_CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def top_doubts(photo: Photo, pile: JoinedPile, named: NamedCard, read: ReadPile) -> list[Doubt]:
    """At most one about the name, and one about the colour."""
    field = f"{read.colour.label}.top"
    choices = tuple(face.name for face, share in named.shares if share > 0.01)[:4]
    outline = pile.top.outline
    found = []
    if why := _why(photo, pile, named):
        found.append(Doubt(field, choices, why, outline))
    if read.colour.confidence < SURE_COLOUR:
        names = (read.colour.label, *(name for name, _ in read.colour.runners_up[:2]))
        found.append(Doubt(f"{read.colour.label}.colour", names, say("card-colour"), outline))
    return found


def _why(photo: Photo, pile: JoinedPile, named: NamedCard) -> Message | None:
    """Why the name of a top card is asked about; None where it is certain."""
    face = named.face
    if _is_cut_off(photo, pile.top):
        return say("card-cut-off")
    known, share = named.evidence, named.shares[0][1]
    if not known.has_title:
        return say("card-no-title")
    if known.is_strange and (known.title_says != face.name or known.age_says != face.age):
        return say("card-strange-title")
    contradicts = known.titles[face.name] < MAY_BE or share < SURE_NAME
    if named.against or (known.title_says != face.name and contradicts):
        return say("card-contradicts", card=face.titles[0].title())
    if known.age_says not in (None, face.age) and share < SURE_NAME:
        return say("card-contradicts", card=face.titles[0].title())
    return say("card-unclear") if share < SURE_NAME else None


def _is_cut_off(photo: Photo, card: SeenCard) -> bool:
    corners = np.array(card.outline.corners)
    room = BEYOND * float(np.hypot(*card.right_px))
    low, high = corners.min(axis=0), corners.max(axis=0)
    return bool(
        (low < -room).any() or (high > np.array([photo.width_px, photo.height_px]) + room).any()
    )


def pile_doubts(pile: JoinedPile, read: ReadPile) -> list[Doubt]:
    """About the way it is splayed, and how many show."""
    colour = read.colour.label
    found = []
    if pile.odd:
        outline, ways = _around(pile.odd[0]), (read.splay,) if read.splay else ()
        found.append(Doubt(f"{colour}.splay", ways, say("card-odd"), outline))
    for gap in pile.gaps:
        counts = (str(read.showing), str(read.showing + 1))
        outline = read.covered[gap - 1].outline
        found.append(Doubt(f"{colour}.showing", counts, say("card-missing"), outline))
    return found


def _around(part: SeenPart) -> Outline:
    """The outline of a part whose card is not known."""
    across, down = AROUND * part.right_px, AROUND * part.down_px
    corners = [part.centre_px + x * across + y * down for x, y in _CORNERS]
    a, b, c, d = (tuple(corner.tolist()) for corner in corners)
    return Outline((a, b, c, d))


def strip_doubts(field: str, strip: ReadStrip, sure: float) -> list[Doubt]:
    """The icons that are not certain, if another would change what shows in all."""
    if sure >= SURE_STRIP:
        return []
    least = min(seen.confidence for seen in strip.icons)
    return [
        _icon_doubt(f"{field}.{place}", seen)
        for place, seen in enumerate(strip.icons, start=1)
        if seen.confidence <= max(least, SURE_ICON)
    ]


def _icon_doubt(field: str, unsure: Observation) -> Doubt:
    likely = [(unsure.label, unsure.confidence), *unsure.runners_up]
    choices = tuple(label for label, share in likely if label and share > 0.02)[:3]
    return Doubt(field, choices, say("card-icon"), unsure.outline)


def twice(piles: Sequence[ReadPile]) -> list[Doubt]:
    """Two piles of one colour cannot be on one board."""
    found, known = [], set()
    for pile in piles:
        if pile.colour.label in known:
            field = f"{pile.colour.label}.colour"
            others = tuple(name for name, _ in pile.colour.runners_up[:2])
            choices = (pile.colour.label, *others)
            found.append(Doubt(field, choices, say("card-two-piles"), pile.top.outline))
        known.add(pile.colour.label)
    return found
