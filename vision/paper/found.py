"""A sheet that was found: which one it is, and where each of its millimetres lies in the photo."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from scoring.sheet import SheetLayout
from vision.arrays import Floats, Matrix, Points
from vision.paper.plane import box_corners, transform


@dataclass(frozen=True, slots=True)
class FoundMarker:
    """A marker seen in the photo."""

    id: int
    corners_px: Points
    """(4, 2) in the original photo, clockwise from the marker's own top left."""


@dataclass(frozen=True, slots=True, eq=False)
class Nudge:
    """How far beside its place print is, for places in rows and columns; in between it is even."""

    columns_mm: Floats
    rows_mm: Floats
    shifts_mm: npt.NDArray[np.float32]
    """(rows, columns, 2): across and down."""

    def at(self, points_mm: Points) -> Points:
        """(N, 2) mm: how far each of these points is moved."""
        told: Points = np.zeros((len(points_mm), 2))
        (left, across), (top, down) = (
            _between(points_mm[:, axis], lines_mm)
            for axis, lines_mm in enumerate((self.columns_mm, self.rows_mm))
        )
        for row, by_row in ((top, 1 - down), (top + 1, down)):
            for column, by_column in ((left, 1 - across), (left + 1, across)):
                told += (by_row * by_column)[:, None] * self.shifts_mm[row, column]
        return told


@dataclass(frozen=True, slots=True, eq=False)
class FoundSheet:
    """One sheet in the photo."""

    layout: SheetLayout
    photo_from_page: Matrix
    """(3, 3) homography from page mm to the pixels of the original photo."""
    markers: tuple[FoundMarker, ...]
    bend_mm: Matrix | None = None
    """(TERMS, 2): how far the paper bends away from the homography, see `bend_terms`."""
    anchors_mm: Points | None = None
    """Where the bend is known to hold, for paper that is hard to follow; None: everywhere."""
    nudge: Nudge | None = None
    """What is left of the bend, where the blank is a picture."""
    lost_mm: Points | None = None
    """(N, 2): the middles of parts that were not followed; None where nobody looked yet."""

    def to_photo(self, points_mm: Points) -> Points:
        """Where points of the page, (N, 2) mm, lie in the original photo, (N, 2) px."""
        if self.nudge is not None:
            points_mm = points_mm + self.nudge.at(points_mm)
        if self.bend_mm is not None:
            points_mm = points_mm + bend_terms(points_mm, self.layout.page_mm) @ self.bend_mm
        return transform(self.photo_from_page, points_mm)

    @property
    def px_per_mm(self) -> float:
        """How large the sheet is in the photo, at its smallest corner."""
        corners = box_corners((0.0, 0.0, *self.layout.page_mm))
        steps = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]])
        beside = (corners + steps[:, None]).reshape(-1, 2)
        at_px, right_px, below_px = self.to_photo(beside).reshape(3, 4, 2)
        steps_px = np.concatenate([right_px - at_px, below_px - at_px])
        return float(np.linalg.norm(steps_px, axis=1).min())


def bend_terms(points_mm: Points, page_mm: tuple[float, float]) -> Matrix:
    """The smooth functions a bend is made of: x^i · y^j up to degree 4, x and y from −1 to 1."""
    powers = np.ones((5, 2, len(points_mm)))
    powers[1] = (2 * points_mm / np.array(page_mm) - 1).T
    for degree in range(2, 5):
        np.multiply(powers[degree - 1], powers[1], out=powers[degree])
    both = [(i, j) for i in range(5) for j in range(5 - i)]
    terms = np.empty((len(both), len(points_mm)))
    for term, (i, j) in zip(terms, both, strict=True):
        np.multiply(powers[i, 0], powers[j, 1], out=term)
    return terms.T


def _between(at_mm: Floats, lines_mm: Floats) -> tuple[npt.NDArray[np.int64], Floats]:
    """After which of two or more lines each place is, and how far on the way to the next."""
    along = np.interp(at_mm, lines_mm, np.arange(len(lines_mm)))
    before = np.minimum(along.astype(np.int64), len(lines_mm) - 2)
    return before, along - before
