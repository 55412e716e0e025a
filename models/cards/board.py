"""A player's board laid out by chance, with truth: piles, a fanned score pile, achievements.

All in millimetres of the table, x to the right and y down as the player sits.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from scoring.card_design import CardDesign, CardFace

SPLAYS = ("", "left", "right", "up")
Offsets = list[tuple[float, float, float]]
"""Right, down and turned (degrees) from where the pile's top card lies."""


@dataclass(frozen=True, slots=True)
class Laid:
    """One card as it lies: its middle, its turn in degrees, and what is up."""

    x_mm: float
    y_mm: float
    turn: float
    face: CardFace | None
    """None for a back."""
    age: int


@dataclass(frozen=True, slots=True)
class LaidPile:
    """The truth of one pile."""

    colour: str
    splay: str
    showing: tuple[str, ...]
    """Names of the cards that show, the top card first."""
    hidden: int
    """Cards that lie wholly under others."""


@dataclass(slots=True)
class Board:
    """Cards in the order they were laid, and what they are."""

    laid: list[Laid] = field(default_factory=list)
    piles: list[LaidPile] = field(default_factory=list)
    score: list[int] = field(default_factory=list)
    achievements: list[int] = field(default_factory=list)


def _corners(card: Laid, size_mm: tuple[float, float]) -> npt.NDArray[np.float64]:
    """The corners of a card as it is turned."""
    angle = np.deg2rad(card.turn)
    way = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.asarray(size_mm) / 2
    return np.asarray(square @ way + (card.x_mm, card.y_mm))


class _Group:
    """Cards that belong together, before their place on the table is known."""

    def __init__(self, cards: list[Laid], size_mm: tuple[float, float]) -> None:
        self.cards = cards
        corners = np.concatenate([_corners(card, size_mm) for card in cards])
        self.low = corners.min(axis=0)
        self.size = corners.max(axis=0) - self.low

    def at(self, corner: npt.NDArray[np.float64]) -> list[Laid]:
        """The cards with their common top left corner here."""
        right, down = (corner - self.low).tolist()
        return [Laid(c.x_mm + right, c.y_mm + down, c.turn, c.face, c.age) for c in self.cards]


def any_board(
    design: CardDesign, rng: np.random.Generator, *, colours: int = 0, tight: float = 0.2
) -> Board:
    """A board by chance; of `colours` piles where that is given, splayed tightly now and then."""
    board, groups = Board(), []
    count = colours or int(rng.choice((1, 2, 3, 4, 5), p=(0.07, 0.13, 0.2, 0.3, 0.3)))
    for colour in rng.permutation(list(design.colours))[:count]:
        pile, cards = _pile(design, str(colour), rng, tight)
        board.piles.append(pile)
        groups.append(_Group(cards, design.size_mm))
    standing = (design.size_mm[1], design.size_mm[0])
    if rng.random() < 0.6:
        board.score = sorted(int(a) for a in rng.choice(design.ages, int(rng.integers(2, 8))))
        groups.append(_Group(_fan(board.score, standing, rng), standing))
    for _ in range(int(rng.choice((0, 1, 2, 3), p=(0.5, 0.2, 0.2, 0.1)))):
        age = int(rng.integers(1, 10))
        board.achievements.append(age)
        groups.append(_Group([Laid(0, 0, rng.normal(0, 2), None, age)], standing))
    board.achievements.sort()
    board.laid = _placed(groups, rng)
    return board


def _pile(
    design: CardDesign, colour: str, rng: np.random.Generator, tight: float
) -> tuple[LaidPile, list[Laid]]:
    faces = [face for face in design.faces if face.colour == colour]
    splay = str(rng.choice(SPLAYS, p=(0.3, 0.23, 0.23, 0.24)))
    count = (
        int(rng.integers(2, 7)) if splay else 1 + int(rng.integers(0, 5)) * int(rng.random() < 0.6)
    )
    picked = [faces[i] for i in rng.permutation(len(faces))[:count]]
    offsets = _splayed(splay, count, design.size_mm, rng, tight)
    cards = [
        Laid(x, y, turn, face, face.age) for (x, y, turn), face in zip(offsets, picked, strict=True)
    ]
    names = tuple(face.name for face in picked)
    pile = LaidPile(colour, splay, names if splay else names[:1], 0 if splay else count - 1)
    return pile, cards[::-1]


def _splayed(
    splay: str, count: int, size_mm: tuple[float, float], rng: np.random.Generator, tight: float
) -> Offsets:
    """Where each card of a pile lies, the top card first."""
    is_tight = rng.random() < tight
    along = rng.uniform(0.205, 0.25) if is_tight else rng.uniform(0.25, 0.34)
    down = rng.uniform(0.29, 0.35) if is_tight else rng.uniform(0.35, 0.45)
    way = {
        "left": (along * size_mm[0], 0.0),
        "right": (-along * size_mm[0], 0.0),
        "up": (0.0, down * size_mm[1]),
        "": (0.0, 0.0),
    }[splay]
    loose, turned = rng.uniform(0.1, 0.9), rng.uniform(0.1, 1.0)
    return [
        (
            k * way[0] + rng.normal(0, loose),
            k * way[1] + rng.normal(0, loose),
            rng.normal(0, turned),
        )
        for k in range(count)
    ]


def _fan(ages: Sequence[int], size_mm: tuple[float, float], rng: np.random.Generator) -> list[Laid]:
    """Backs laid over each other so that a top corner of each is seen."""
    ages = rng.permutation(np.asarray(ages)).tolist()
    kind = rng.choice(("row", "mirrored", "column"), p=(0.5, 0.25, 0.25))
    step = rng.uniform(0.24, 0.45) * size_mm[0]
    arc = rng.uniform(0, 5) if kind != "column" else 0.0
    middle = (len(ages) - 1) / 2
    cards = []
    for k, age in enumerate(ages):
        turn = (k - middle) * arc + rng.normal(0, 0.8)
        sag = size_mm[1] * 0.5 * (1 - np.cos(np.deg2rad((k - middle) * arc))) * 2
        if kind == "column":
            x, y = rng.normal(0, 1), k * max(0.16 * size_mm[1], 0.6 * step)
        else:
            x, y = k * step, sag
        cards.append(Laid(x, float(y), float(turn), None, age))
    return cards[::-1] if kind == "mirrored" else cards


def _placed(groups: list[_Group], rng: np.random.Generator) -> list[Laid]:
    """The groups in rows, with some room between them."""
    order = [groups[i] for i in rng.permutation(len(groups))]
    widest = max(rng.uniform(180, 420), max(g.size[0] for g in groups))
    laid: list[Laid] = []
    x, y, deepest = 0.0, 0.0, 0.0
    for group in order:
        gap = rng.uniform(4, 25)
        if x > 0 and x + group.size[0] > widest:
            x, y, deepest = 0.0, y + deepest + rng.uniform(4, 20), 0.0
        laid += group.at(np.array([x, y + rng.uniform(0, 6)]))
        x, deepest = x + group.size[0] + gap, max(deepest, group.size[1] + 6)
    return laid
