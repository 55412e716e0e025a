"""Follow curled paper by its features, from the part that is flat outwards.

A plane fits only a part of a curled page, and rows that look alike may be mistaken for one another
where it does not fit. So features are looked for where those already found say they should be, and
the bend grows with them: a feature is never taken from farther away than rows are apart.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Matrix, Points
from vision.paper.features import Features, likenesses
from vision.paper.found import FoundSheet, bend_terms
from vision.paper.plane import inverse, transform

DEGREES = (2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4)
"""The bend may have more of a shape with every round."""
TOLERANCE_MM, AGREEING_MM = 3.0, 1.2
"""A feature is no farther from where it should be than this; and then agrees with the bend."""
FARTHEST_MM = 60.0
"""Paper never bends farther than this from its plane."""
GROWTH_MM = 20.0
"""In a round, features are looked for so far from those that agree."""
LEAST_ALIKE, CLEARLY_NEARER = 0.86, 0.9
"""How alike two features are, and how much nearer the first must be than the next one there."""
FEWEST = 20
SQUARE_MM, FEWEST_IN_SQUARE = 40.0, 4
OUTLIER_MM, STIFFNESS = 0.7, 0.3

_DEGREE = np.array([i + j for i in range(5) for j in range(5 - i)])
_Rows = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Followed:
    """A sheet as far as it was followed."""

    sheet: FoundSheet
    covered: float
    """Share of the printed parts of its blank where features agree with it."""


def followed(seen: Features, known: Features, sheet: FoundSheet) -> Followed:
    """The sheet with the bend that its features tell; as it was where they are few.

    Args:
        seen: The features of the photo.
        known: Those of the sheet's blank.
        sheet: Where a plane has it, or a bend that is known in part.
    """
    pairs = _Pairs.of(seen, known, sheet)
    terms = bend_terms(known.places, sheet.layout.page_mm)
    bend_mm: Matrix = np.zeros((terms.shape[1], 2)) if sheet.bend_mm is None else sheet.bend_mm
    is_active = np.ones(len(terms), bool)
    agreeing_mm: Points = np.zeros((0, 2))
    for degree in (0, *DEGREES):
        of_blank, seen_mm = pairs.near(known.places + terms @ bend_mm, is_active)
        if len(of_blank) < FEWEST:
            return Followed(sheet, 0.0)
        some, shifts_mm = terms[of_blank], seen_mm - known.places[of_blank]
        if degree:
            bend_mm = _bend(some, shifts_mm, some @ bend_mm, degree)
        agree = np.linalg.norm(some @ bend_mm - shifts_mm, axis=1) < AGREEING_MM
        agreeing_mm = known.places[of_blank[agree]]
        is_active = _around(known.places, agreeing_mm)
    return Followed(replace(sheet, bend_mm=bend_mm), _covered(known.places, agreeing_mm))


@dataclass(frozen=True, slots=True, eq=False)
class _Pairs:
    """Features of a blank and of a photo that look alike."""

    of_blank: _Rows
    seen_mm: Points
    """Where a plane has the one in the photo."""
    gaps: npt.NDArray[np.float64]
    """How much they differ."""

    @classmethod
    def of(cls, seen: Features, known: Features, sheet: FoundSheet) -> "_Pairs":
        """All that may be one another, the likest of each first."""
        alike = likenesses(known.descriptors, seen.descriptors)
        rows, columns = np.divmod(np.flatnonzero(alike > LEAST_ALIKE), alike.shape[1])
        places_mm = transform(inverse(sheet.photo_from_page), seen.places)
        near = ((places_mm[columns] - known.places[rows]) ** 2).sum(axis=1) < FARTHEST_MM**2
        rows, columns = rows[near], columns[near]
        gaps = np.sqrt(np.maximum(2 - 2 * alike[rows, columns].astype(np.float64), 0))
        order = np.lexsort((gaps, rows))
        return cls(rows[order], places_mm[columns[order]], gaps[order])

    def near(self, wanted_mm: Points, is_active: npt.NDArray[np.bool_]) -> tuple[_Rows, Points]:
        """Which features of the blank are seen near their places, and where: clear ones alone."""
        away = ((wanted_mm[self.of_blank] - self.seen_mm) ** 2).sum(axis=1)
        near = np.flatnonzero((away < TOLERANCE_MM**2) & is_active[self.of_blank])
        rows = self.of_blank[near]
        is_first = np.append(True, rows[1:] != rows[:-1])[: len(rows)]
        first = np.flatnonzero(is_first)
        after = np.minimum(first + 1, len(rows) - 1)
        has_rival = (after > first) & ~is_first[after]
        rival = np.where(has_rival, self.gaps[near[after]], np.inf)
        clear = near[first][self.gaps[near[first]] < CLEARLY_NEARER * rival]
        return self.of_blank[clear], self.seen_mm[clear]


def _covered(places_mm: Points, agreeing_mm: Points) -> float:
    """Share of the squares of a page with features, in which some agree."""
    squares, counts = np.unique(places_mm // SQUARE_MM, axis=0, return_counts=True)
    there = {tuple(square) for square in (agreeing_mm // SQUARE_MM).tolist()}
    printed = [tuple(square) for square in squares[counts >= FEWEST_IN_SQUARE].tolist()]
    return sum(square in there for square in printed) / max(1, len(printed))


def _around(places_mm: Points, agreeing_mm: Points) -> npt.NDArray[np.bool_]:
    """Which of the places are near to one that agrees, by squares."""
    low = places_mm.min(axis=0) // GROWTH_MM
    squares, agreeing = (
        (some // GROWTH_MM - low).astype(np.int64) for some in (places_mm, agreeing_mm)
    )
    near = np.zeros(squares.max(axis=0) + 1, np.uint8)
    near[tuple(agreeing.T)] = 1
    near = np.asarray(cv2.dilate(near, np.ones((3, 3), np.uint8)))
    return np.asarray(near[tuple(squares.T)] > 0)


def _bend(terms: Matrix, shifts_mm: Points, before_mm: Points, degree: int) -> Matrix:
    """A smooth bend through most of the shifts; what is far from the last one counts less."""
    used = degree >= _DEGREE
    some = terms[:, used]
    hold = STIFFNESS * np.diag(_DEGREE[used] >= 2).astype(np.float64)
    fitted_mm = before_mm
    found: Matrix = np.zeros((int(used.sum()), 2))
    for _ in range(4):
        away_mm = np.linalg.norm(shifts_mm - fitted_mm, axis=1)
        weighted = some / (1 + (away_mm / OUTLIER_MM) ** 2)[:, None]
        normal = weighted.T @ some + hold + 1e-6 * np.eye(int(used.sum()))
        found = np.asarray(np.linalg.solve(normal, weighted.T @ shifts_mm), np.float64)
        fitted_mm = some @ found
    bend_mm: Matrix = np.zeros((len(_DEGREE), 2))
    bend_mm[used] = found
    return bend_mm
