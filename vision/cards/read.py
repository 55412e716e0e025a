"""Read a board of cards from a photo: piles with top card, splay and icons that show; backs by age.

What is not certain is a doubt with what else it may be. How many cards lie straight under a top
card cannot be seen, and is not asked: it shows no icon.
"""

from collections.abc import Sequence
from itertools import permutations

import numpy as np

from scoring.card_design import CardDesign
from scoring.message import Book, Message
from scoring.observation import Doubt, Observation, Outline
from vision.arrays import Floats
from vision.cards.backs import ReadBacks, read_backs
from vision.cards.cards import SeenCard, join_cards
from vision.cards.doubts import pile_doubts, strip_doubts, top_doubts, twice
from vision.cards.looks import BADGE, looks_at
from vision.cards.name import Evidence, NamedCard, colours_of, look_at_card, name_card
from vision.cards.piles import JoinedPile, join_piles, shown_places
from vision.cards.reading import CardsReading, ReadPile, ReadStrip
from vision.cards.straighten import parts_of_cards
from vision.cards.strips import CardLook, icon_labels, shown_by
from vision.errors import CardsNotFound
from vision.photo import Photo

say = Book("vision")

CERTAIN_COLOUR = 0.995
"""A pile as sure of its colour as this keeps it, whatever the others are."""
PARTS_OF_A_CARD, HEAT_OF_A_CARD = 3, 1.4
"""A pile whose top card shows fewer parts than this, or fainter ones, is no pile."""
CLEAR_BACK = 0.55
"""Where no card lies face up, backs count from here on."""
CLEAR_STRAY = 0.6
"""A single part whose peak is as high as this is asked about."""
UPSIDE_DOWN = 2.2
"""Radians that a board is turned from which it counts as seen from the other side."""
Icons = Sequence[Sequence[tuple[str, float]]]


def read_cards(photo: Photo, design: CardDesign) -> CardsReading:
    """The board in the photo.

    Raises:
        CardsNotFound: there is none; one sentence.
    """
    cards = join_cards(parts_of_cards(photo, design), design)
    found = join_piles([card for card in cards if not card.is_back], design)
    seen = [pile for pile in found if _is_pile(pile)]
    backs = read_backs(photo, [card for card in cards if card.is_back], design)
    if not seen and not any(_is_clear_back(card) for card in cards):
        raise CardsNotFound(say("no-cards"), photo.source)
    seen.sort(key=lambda one: one.top.centre_px[0])
    read = _read_piles(photo, seen, design)
    piles = [pile for pile, _ in read]
    doubts = [doubt for _, asked in read for doubt in asked]
    doubts += twice(piles) + _strays(found) + list(backs.doubts)
    if not seen:
        doubts.append(Doubt("cards", (), say("only-backs")))
    return CardsReading(
        tuple(piles), backs.score, backs.achievements, tuple(doubts), _notes(seen, backs)
    )


def _read_piles(
    photo: Photo, piles: Sequence[JoinedPile], design: CardDesign
) -> list[tuple[ReadPile, list[Doubt]]]:
    """What each pile shows, and what is asked about it."""
    asked = [(card, _free(pile, card, design)) for pile in piles for card in pile.cards]
    left = iter(looks_at(photo, asked, design))
    looks = [[next(left) for _ in pile.cards] for pile in piles]
    evidence = [
        look_at_card(photo, pile.top, of_pile[0], design)
        for pile, of_pile in zip(piles, looks, strict=True)
    ]
    colours = _colours(piles, evidence, design)
    read = []
    for pile, of_pile, known, shares in zip(piles, looks, evidence, colours, strict=True):
        named = name_card(of_pile[0], known, design, shares)
        read.append(_read_pile(photo, pile, named, of_pile, shares, design))
    return read


def _free(pile: JoinedPile, card: SeenCard, design: CardDesign) -> tuple[str, ...]:
    """The places of a card that are looked at: those that no card of the pile covers."""
    if card is pile.top:
        return (*design.places, BADGE)
    badge = (BADGE,) if pile.splay == "left" else ()
    return (*shown_places(pile.splay, design), *badge)


def _is_clear_back(card: SeenCard) -> bool:
    return card.is_back and max(part.heat for part in card.parts.values()) >= CLEAR_BACK


def _is_pile(pile: JoinedPile) -> bool:
    heats = [part.heat for part in pile.top.parts.values()]
    return len(heats) >= PARTS_OF_A_CARD and sum(heats) >= HEAT_OF_A_CARD


def _notes(piles: Sequence[JoinedPile], backs: ReadBacks) -> tuple[Message, ...]:
    del backs
    turns = [np.arctan2(pile.top.right_px[1], pile.top.right_px[0]) for pile in piles]
    if turns and all(abs(turn) > UPSIDE_DOWN for turn in turns):
        return (say("cards-upside-down"),)
    return ()


def _colours(
    piles: Sequence[JoinedPile], evidence: Sequence[Evidence], design: CardDesign
) -> list[Floats]:
    """Probabilities of each pile's colour; a board has one pile of each, if that can be."""
    logs = [
        colours_of(known, design, pile.colours())
        for pile, known in zip(piles, evidence, strict=True)
    ]
    shares = [np.exp(one - one.max()) / np.exp(one - one.max()).sum() for one in logs]
    if not 1 < len(piles) <= len(design.colours):
        return shares
    ways = permutations(range(len(design.colours)), len(piles))
    weighed = [(sum(one[c] for one, c in zip(logs, way, strict=True)), way) for way in ways]
    most = max(total for total, _ in weighed)
    together = np.zeros((len(piles), len(design.colours)))
    for total, way in weighed:
        together[np.arange(len(piles)), list(way)] += np.exp(total - most)
    together /= together.sum(axis=1, keepdims=True)
    # Were two of one colour there, both would be sure of it: that is not to be hidden.
    return [
        alone if alone.max() > CERTAIN_COLOUR else joint
        for alone, joint in zip(shares, together, strict=True)
    ]


def _read_pile(
    photo: Photo,
    pile: JoinedPile,
    named: NamedCard,
    looks: Sequence[CardLook],
    shares: Floats,
    design: CardDesign,
) -> tuple[ReadPile, list[Doubt]]:
    by_colour = dict(zip(design.colours, shares.tolist(), strict=True))
    own = named.face.colour  # a card is of its colour, whatever it looks like: if unlikely, asked
    ranked = [(own, by_colour.pop(own)), *sorted(by_colour.items(), key=lambda one: -one[1])]
    colour = _observed(ranked, pile.top.outline)
    faces = [(face.name, share) for face, share in named.shares]
    top = _observed(faces, pile.top.outline)
    shown = [shown_by(look, shares, design, (named.face.name,)) for look in looks[1:]]
    strips = tuple(
        _strip(card, look, one.icons, design)
        for card, look, one in zip(pile.cards[1:], looks[1:], shown, strict=True)
    )
    read = ReadPile(colour, top, pile.splay, strips, _top_strip(pile.top, looks[0], design))
    doubts = top_doubts(photo, pile, named, read) + pile_doubts(pile, read)
    for number, (strip, one) in enumerate(zip(strips, shown, strict=True), start=2):
        doubts += strip_doubts(f"{own}.card{number}", strip, one.sure)
    return read, doubts


def _strip(card: SeenCard, look: CardLook, icons: Icons, design: CardDesign) -> ReadStrip:
    """What shows of a card: the likeliest icons, each in its place."""
    seen = [
        _observed(ranked, card.outline_of(design.places[place]))
        for place, ranked in zip(look.icons, icons, strict=True)
    ]
    return ReadStrip(tuple(seen), card.outline)


def _top_strip(card: SeenCard, look: CardLook, design: CardDesign) -> ReadStrip:
    """The top card's icons as they look, whatever card it is."""
    labels = icon_labels(design)
    icons = tuple(
        tuple(sorted(zip(labels, shares.tolist(), strict=True), key=lambda one: -one[1]))
        for shares in look.icons.values()
    )
    return _strip(card, look, icons, design)


def _observed(ranked: Sequence[tuple[str, float]], outline: Outline) -> Observation:
    (label, share), *others = ranked
    rest = tuple((name, p) for name, p in others if p > 1e-3)
    return Observation(label, min(share, 1.0), outline, rest)


def _strays(piles: Sequence[JoinedPile]) -> list[Doubt]:
    """Parts of cards that go with no pile, but are clearly some."""
    why = say("card-stray")
    return [
        Doubt("cards", (), why, pile.top.outline)
        for pile in piles
        if not _is_pile(pile) and max(part.heat for part in pile.top.parts.values()) >= CLEAR_STRAY
    ]
