"""Join parts into cards: a card has its parts in known places, so each tells of the others.

Every part may be in any of the places it looks like; the guess that most other parts agree with is
taken first, its parts are set aside, and so on. Where several parts of a card are known, they tell
together how it lies.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from scoring.card_design import Box, CardDesign, centre
from scoring.observation import Outline
from vision.arrays import Floats, Matrix, Points
from vision.cards.find import SeenPart

NEAR = 0.045
"""How far a part lies from where another says it is, in widths of the card: the usual error."""
FARTHEST = 0.13
LIKELY_PLACE = 0.05
"""Places that a part looks like less than this are not tried."""
TURN_AT_MOST = 0.42
"""Radians between the directions that two parts of a card tell."""
PARTS_FOR_PERSPECTIVE, PARTS_FOR_AFFINE = 6, 3
LONGER = 1.3
"""How far parts tell the size of a card wrong, at most."""
SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1.0]])


@dataclass(frozen=True, eq=False)
class SeenCard:
    """One card: its parts by their places, and how it lies."""

    parts: Mapping[str, SeenPart]
    to_photo: Matrix
    """(3, 3) fractions of the card → pixels of the photo."""
    is_back: bool

    @cached_property
    def centre_px(self) -> Floats:
        """The middle of the card."""
        return np.asarray(through(self.to_photo, [[0.5, 0.5]])[0], np.float64)

    @cached_property
    def right_px(self) -> Floats:
        """Its width as a vector."""
        ends = through(self.to_photo, [[0, 0.5], [1, 0.5]])
        return np.asarray(ends[1] - ends[0], np.float64)

    @cached_property
    def down_px(self) -> Floats:
        """Its height as a vector."""
        ends = through(self.to_photo, [[0.5, 0], [0.5, 1]])
        return np.asarray(ends[1] - ends[0], np.float64)

    @property
    def outline(self) -> Outline:
        """The card's corners."""
        return self.outline_of((0.0, 0.0, 1.0, 1.0))

    def outline_of(self, box: Box) -> Outline:
        """The corners of a part of it."""
        left, top, right, bottom = box
        a, b, c, d = through(
            self.to_photo, [[left, top], [right, top], [right, bottom], [left, bottom]]
        ).tolist()
        return Outline((tuple(a), tuple(b), tuple(c), tuple(d)))

    def offset_of(self, other: "SeenCard") -> Floats:
        """Where another card's middle is, in widths to the right and heights down."""
        axes = np.column_stack([self.right_px, self.down_px])
        return np.asarray(np.linalg.solve(axes, other.centre_px - self.centre_px), np.float64)


def through(matrix: Matrix, points: Sequence[Sequence[float]] | Points) -> Points:
    """Points moved by a homography."""
    at = np.asarray(points, np.float64).reshape(-1, 2)
    moved = np.column_stack([at, np.ones(len(at))]) @ matrix.T
    return np.asarray(moved[:, :2] / moved[:, 2:], np.float64)


def join_cards(parts: Sequence[SeenPart], design: CardDesign) -> list[SeenCard]:
    """All cards, those with most parts first."""
    return [card for side in _sides(parts, design) for card in side.join()]


def agreement(parts: Sequence[SeenPart], design: CardDesign) -> float:
    """How well the parts go together, all in all."""
    return sum(best for side in _sides(parts, design) for best in side.best_of_each())


def _sides(parts: Sequence[SeenPart], design: CardDesign) -> "tuple[_Side, _Side]":
    """The parts of fronts, and those of backs."""
    boxes = dict(design.places) | {"title": design.title, "badge": design.badge}
    fronts = [part for part in parts if part.kind != "figure"]
    backs = [part for part in parts if part.kind == "figure"]
    aspect = design.size_mm[1] / design.size_mm[0]
    return _Side(fronts, boxes, aspect, is_back=False), _Side(
        backs, design.figures, 1 / aspect, is_back=True
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Guess:
    """A part taken to be in a place: then the card lies so."""

    part: SeenPart
    axes: Matrix
    """(2, 2): the card's width and height as columns."""
    origin: Floats


Agreed = tuple[float, dict[str, SeenPart]]
"""How well parts go with a guess, and which of them are in which place."""


class _Side:
    """The parts of all fronts, or of all backs."""

    def __init__(
        self, parts: Sequence[SeenPart], boxes: Mapping[str, Box], aspect: float, *, is_back: bool
    ) -> None:
        self._places = {name: centre(box) for name, box in boxes.items()}
        self._parts, self._aspect, self._is_back = list(parts), aspect, is_back
        tried = [
            _guess(part, self._places[place])
            for part in parts
            for place, share in part.places.items()
            if place in self._places and share >= LIKELY_PLACE
        ]
        self._guesses = [guess for guess in tried if guess is not None]

    def best_of_each(self) -> list[float]:
        """For each part the best agreement of its guesses."""
        best: dict[int, float] = {}
        for guess in self._guesses:
            total, _ = _agreeing(guess, self._parts, self._places, self._aspect)
            best[id(guess.part)] = max(total, best.get(id(guess.part), 0.0))
        return list(best.values())

    def _closer(self, first: Agreed, left: Sequence[SeenPart]) -> dict[str, SeenPart]:
        """The parts that go with how the first of them lie together: better than one tells."""
        total, chosen = first
        for _ in range(2):
            if len(chosen) < PARTS_FOR_AFFINE:
                break
            lies = _affine(chosen, self._places)
            part = next(iter(chosen.values()))
            guess = _Guess(part, lies[:2, :2], lies[:2, 2])
            again, better = _agreeing(guess, left, self._places, self._aspect)
            if again <= total:
                break
            total, chosen = again, better
        return chosen

    def join(self) -> list[SeenCard]:
        """The cards, one after another."""
        left = {id(part): part for part in self._parts}
        agreed: dict[int, Agreed] = {}
        cards: list[SeenCard] = []
        while True:
            for number, guess in enumerate(self._guesses):
                known = agreed.get(number)
                if id(guess.part) not in left:
                    agreed[number] = (0.0, {})
                elif known is None or any(id(part) not in left for part in known[1].values()):
                    agreed[number] = _agreeing(
                        guess, list(left.values()), self._places, self._aspect
                    )
            best = max(agreed, key=lambda number: agreed[number][0], default=None)
            if best is None or not agreed[best][1]:
                return cards
            chosen = self._closer(agreed[best], list(left.values()))
            to_photo = _lies(chosen, self._places)
            cards.append(SeenCard(chosen, to_photo, self._is_back))
            for part in chosen.values():
                left.pop(id(part))


def card_of(parts: Mapping[str, SeenPart], boxes: Mapping[str, Box], *, is_back: bool) -> SeenCard:
    """The card that has these parts in its places."""
    return SeenCard(
        parts, _lies(parts, {name: centre(box) for name, box in boxes.items()}), is_back
    )


def _guess(part: SeenPart, place: tuple[float, float]) -> _Guess | None:
    axes = np.column_stack([part.right_px, part.down_px])
    if abs(np.linalg.det(axes)) < 1.0:
        return None
    return _Guess(part, axes, part.centre_px - axes @ np.asarray(place))


def _agreeing(
    guess: _Guess,
    parts: Sequence[SeenPart],
    places: Mapping[str, tuple[float, float]],
    aspect: float,
) -> Agreed:
    """How well the parts go with a guess, and which of them are in which place."""
    back = np.linalg.inv(guess.axes)
    at = (np.array([part.centre_px for part in parts]) - guess.origin) @ back.T
    found: dict[str, tuple[float, SeenPart]] = {}
    for name, place in places.items():
        away = np.hypot(at[:, 0] - place[0], (at[:, 1] - place[1]) * aspect)
        for index in np.nonzero(away < FARTHEST)[0]:
            part = parts[int(index)]
            share = part.places.get(name, 0.0)
            if share < LIKELY_PLACE or not _same_way(guess, part):
                continue
            fits = share * part.heat * float(np.exp(-(away[index] ** 2) / (2 * NEAR**2)))
            if fits > found.get(name, (0.0, part))[0]:
                found[name] = (fits, part)
    chosen: dict[str, SeenPart] = {}
    total = 0.0
    for name, (fits, part) in sorted(found.items(), key=lambda one: -one[1][0]):
        if part not in chosen.values():
            chosen[name] = part
            total += fits
    return total, chosen


def _same_way(guess: _Guess, part: SeenPart) -> bool:
    one, other = guess.axes[:, 0], part.right_px
    turn = np.arctan2(one[0] * other[1] - one[1] * other[0], one @ other)
    longer = np.hypot(*one) / max(np.hypot(*other), 1e-6)
    return bool(abs(turn) < TURN_AT_MOST and 0.7 < longer < 1.43)


def _lies(chosen: Mapping[str, SeenPart], places: Mapping[str, tuple[float, float]]) -> Matrix:
    """How the card lies, by all its parts: with perspective where there are enough of them."""
    at = np.array([places[name] for name in chosen])
    seen = np.array([part.centre_px for part in chosen.values()])
    if len(chosen) >= PARTS_FOR_PERSPECTIVE:
        matrix, _ = cv2.findHomography(at, seen, 0)
        if matrix is not None and np.isfinite(matrix).all():
            return np.asarray(matrix, np.float64)
    return _affine(chosen, places)


def _turned(axes: Floats, at: Floats, seen: Floats) -> Floats:
    """The axes turned and stretched so that parts in one line are as far apart as they are seen."""
    away = np.abs(at - at.mean(axis=0)).sum(axis=1)
    first, last = int(away.argmax()), int(np.hypot(*(at - at[away.argmax()]).T).argmax())
    told, is_seen = axes @ (at[last] - at[first]), seen[last] - seen[first]
    change = complex(*is_seen) / complex(*told)
    if not 1 / LONGER < abs(change) < LONGER:
        return axes
    way = np.array([[change.real, -change.imag], [change.imag, change.real]])
    return np.asarray(way @ axes)


def _affine(chosen: Mapping[str, SeenPart], places: Mapping[str, tuple[float, float]]) -> Matrix:
    """How the card lies, without perspective."""
    at = np.array([places[name] for name in chosen])
    seen = np.array([part.centre_px for part in chosen.values()])
    axes = np.mean([np.column_stack([p.right_px, p.down_px]) for p in chosen.values()], axis=0)
    spread = np.linalg.matrix_rank(at - at.mean(axis=0), tol=0.05)
    if len(chosen) >= PARTS_FOR_AFFINE and spread == 2:
        axes = np.linalg.lstsq(at - at.mean(axis=0), seen - seen.mean(axis=0), rcond=None)[0].T
    elif spread == 1:
        axes = _turned(axes, at, seen)
    origin = seen.mean(axis=0) - axes @ at.mean(axis=0)
    return np.vstack([np.column_stack([axes, origin]), [0, 0, 1.0]])
