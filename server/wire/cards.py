"""What command line and API answer of a photo of cards: the board of a position, and doubts."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.card_design import CardDesign
from scoring.message import Message
from scoring.observation import Doubt, Observation
from vision.cards.reading import CardsReading, ReadPile, ages_of, visible_icons

EDITIONS = ("third", "other")
"""In another edition than the third a top card's icons are read, not known by its name."""


@dataclass(frozen=True, slots=True)
class PileInPosition:
    """A pile as a position tells it."""

    top: str
    splay: str
    showing: int
    covered: tuple[tuple[str, ...], ...]
    """The icons of each covered card, from below the top card on."""


@dataclass(frozen=True, slots=True)
class BoardInPosition:
    """A player's board as a position tells it."""

    piles: Mapping[str, PileInPosition]
    score: tuple[int, ...]
    achievements: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardsAnswer:
    """A board in a photo."""

    photo: str
    game: str
    board: BoardInPosition
    """One of the `players` of a position, without the name."""
    icons: Mapping[str, int]
    """How many of each icon show."""
    score: int
    seen: tuple[ReadPile, ...]
    backs: tuple[Observation, ...]
    doubts: tuple[Doubt, ...]
    notes: tuple[Message, ...]
    words: Mapping[str, Message]
    """What people call the colours, icons and other labels that are asked about."""


def cards_answer(
    photo: str, design: CardDesign, reading: CardsReading, edition: str = "third"
) -> CardsAnswer:
    """The board that was read."""
    piles: dict[str, ReadPile] = {}
    for pile in reading.piles:
        piles.setdefault(pile.colour.label, pile)
    icons: Counter[str] = Counter(dict.fromkeys(design.icons, 0))
    for pile in piles.values():
        icons.update(_top_icons(pile, design, edition))
        for strip in pile.covered:
            icons.update(visible_icons(strip))
    score = ages_of(reading.score)
    board = BoardInPosition(
        {colour: _told(pile) for colour, pile in piles.items()},
        score,
        ages_of(reading.achievements),
    )
    backs = (*reading.score, *reading.achievements)
    return CardsAnswer(
        photo,
        design.game,
        board,
        dict(icons),
        sum(score),
        reading.piles,
        backs,
        reading.doubts,
        reading.notes,
        design.words,
    )


def _told(pile: ReadPile) -> PileInPosition:
    covered = tuple(map(visible_icons, pile.covered))
    return PileInPosition(pile.top.label, pile.splay, pile.showing, covered)


def _top_icons(pile: ReadPile, design: CardDesign, edition: str) -> tuple[str, ...]:
    if edition == EDITIONS[0]:
        return tuple(icon for icon in design.face(pile.top.label).icons if icon)
    return visible_icons(pile.top_icons)
