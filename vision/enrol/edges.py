"""Four long edges that may be the sides of a page, whatever colours lie on both their sides.

A shadow across the page, or a table of the paper's colour, leaves its edges to be seen when no
mask of one colour shows it whole.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from vision.arrays import Points
from vision.enrol.sides import Line, quadrilateral
from vision.enrol.straight import MOST_STEP, Segments, steps_across
from vision.photo import Pixels

MISS_PX = 2.5
"""Pieces of one edge end no farther from its line."""
LEAST_STEP = 8.0
"""By how much a picture differs, at least, from one side of an edge to the other."""
MOST_EDGES = 14
LEAST_ALONG = 0.45
"""So much of each side of a page is seen as an edge."""


@dataclass(frozen=True, slots=True, eq=False)
class _Edge:
    """Pieces that lie on one line."""

    line: Line
    pieces: npt.NDArray[np.float64]
    """(N, 2) from where to where they go along it."""

    def share_of(self, start: Points, end: Points) -> float:
        """How much of the way from one corner to another is seen."""
        origin, direction, _ = self.line
        low, high = sorted(float((corner - origin) @ direction) for corner in (start, end))
        seen, at = 0.0, low
        for first, last in self.pieces[np.argsort(self.pieces[:, 0])].tolist():
            first, last = max(first, at), min(last, high)
            if last > first:
                seen, at = seen + last - first, last
        return seen / max(1e-9, high - low)


def boxes_of_edges(picture: Pixels, lines: Segments) -> Iterator[Points]:
    """The corners, in turn, of what four long edges enclose; `lines` are those of the picture."""
    height, width = picture.shape[:2]
    edges = _edges(picture, lines)
    for four in combinations(edges, 4):
        found = quadrilateral([edge.line for edge in four], (width, height))
        if found is None:
            continue
        corners, order = found
        sides = zip(order, corners, np.roll(corners, 1, axis=0), strict=True)
        if all(four[number].share_of(end, start) >= LEAST_ALONG for number, end, start in sides):
            yield corners


def _edges(picture: Pixels, lines: Segments) -> list[_Edge]:
    """The longest and clearest edges, the pieces of each joined."""
    steps = np.minimum(steps_across(picture, lines), MOST_STEP)
    left = lines[steps >= LEAST_STEP]
    weights = (steps * np.hypot(*(lines[:, 2:] - lines[:, :2]).T))[steps >= LEAST_STEP]
    left, weights = left[np.argsort(-weights)], np.sort(weights)[::-1]
    found: list[tuple[float, _Edge]] = []
    while len(left):
        edge, fits = _joined(left)
        found.append((float(weights[fits].sum()), edge))
        left, weights = left[~fits], weights[~fits]
    best = sorted(found, key=lambda one: -one[0])[:MOST_EDGES]
    return [edge for _, edge in best]


def _joined(lines: Segments) -> tuple[_Edge, npt.NDArray[np.bool_]]:
    """The edge that the first of these lines is a piece of, and which are pieces of it, too."""
    ends = lines.reshape(-1, 2, 2)
    fits = np.zeros(len(lines), bool)
    fits[0] = True
    for _ in range(3):
        points = ends[fits].reshape(-1, 2)
        origin = points.mean(axis=0)
        direction = np.linalg.svd(points - origin, full_matrices=False)[2][0]
        gaps = ends - origin
        away = abs(gaps[..., 0] * direction[1] - gaps[..., 1] * direction[0])
        fits = (away < MISS_PX).all(axis=1)
        fits[0] = True
    pieces = np.sort((ends[fits] - origin) @ direction, axis=1)
    return _Edge((origin, direction, int(fits.sum())), pieces), fits
