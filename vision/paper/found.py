"""A sheet that was found: which one it is, and where each of its millimetres lies in the photo."""

from dataclasses import dataclass

import numpy as np

from scoring.sheet import SheetLayout
from vision.arrays import Matrix, Points
from vision.paper.plane import box_corners, transform


@dataclass(frozen=True, slots=True)
class FoundMarker:
    """A marker seen in the photo."""

    id: int
    corners_px: Points
    """(4, 2) in the original photo, clockwise from the marker's own top left."""


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

    def to_photo(self, points_mm: Points) -> Points:
        """Where points of the page, (N, 2) mm, lie in the original photo, (N, 2) px."""
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
