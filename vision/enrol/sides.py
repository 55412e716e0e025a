"""The four sides of a page: straight lines that most of the rim of what looks like paper lies on.

Fingers, other papers and shadows may have the rest of it.
"""

from collections.abc import Sequence
from itertools import combinations

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Points
from vision.photo import Pixels

RIM_POINTS = 500
MISS_PX = 2.5
MOST_LINES, TRIALS = 7, 400
LEAST_ON_LINE = 0.06
"""Share of the rim that a side has at least."""
LEAST_ON_SIDES = 0.5
"""Share of the rim that the four sides have together."""
BEYOND = 0.06
"""A corner may lie outside the photo by so much of its size."""

Line = tuple[Points, Points, int]
"""A point, a direction, and how many points of the rim lie on it."""


def four_sides(mask: Pixels, least_share: float) -> Points | None:
    """The corners of the four-sided thing that a mask shows, in no order; None if it shows none."""
    height, width = mask.shape
    rim = _rim(mask, least_share * height * width)
    if rim is None:
        return None
    inner = rim[
        (rim[:, 0] > 2) & (rim[:, 1] > 2) & (rim[:, 0] < width - 3) & (rim[:, 1] < height - 3)
    ]
    lines = _lines(inner, len(rim))
    best: tuple[int, Points] | None = None
    for four in combinations(lines, 4):
        found = quadrilateral(four, (width, height))
        on_sides = sum(line[2] for line in four)
        if found is None or on_sides < LEAST_ON_SIDES * len(rim):
            continue
        corners, _ = found
        area = cv2.contourArea(corners.astype(np.float32))
        if area >= least_share * height * width and (best is None or on_sides > best[0]):
            best = on_sides, corners
    return best[1] if best else None


def _rim(mask: Pixels, least_px: float) -> Points | None:
    """Points along the rim of the largest piece."""
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not contours:
        return None
    largest = max(contours, key=cv2.contourArea)
    if cv2.contourArea(largest) < least_px:
        return None
    rim = np.asarray(largest, np.float64).reshape(-1, 2)
    return np.asarray(rim[np.linspace(0, len(rim) - 1, RIM_POINTS).astype(int)], np.float64)


def _lines(rim: Points, whole: int) -> list[Line]:
    """The lines that most points lie on, one after another."""
    lines: list[Line] = []
    rng = np.random.default_rng(1)
    for _ in range(MOST_LINES):
        if len(rim) < LEAST_ON_LINE * whole:
            break
        origin, direction, fits = _likeliest(rim, rng)
        if fits.sum() < LEAST_ON_LINE * whole:
            break
        lines.append((origin, direction, int(fits.sum())))
        rim = rim[~fits]
    return lines


def _likeliest(
    rim: Points, rng: np.random.Generator
) -> tuple[Points, Points, npt.NDArray[np.bool_]]:
    """The line through two points that most others lie on, fitted to them; and which those are."""
    pairs = rim[rng.integers(0, len(rim), (TRIALS, 2))]
    along = pairs[:, 1] - pairs[:, 0]
    lengths = np.linalg.norm(along, axis=1, keepdims=True)
    along = along / np.maximum(1e-9, lengths)
    turned = np.outer(along[:, 1], rim[:, 0])
    turned -= np.outer(along[:, 0], rim[:, 1])
    turned -= (pairs[:, 0, 0] * along[:, 1] - pairs[:, 0, 1] * along[:, 0])[:, None]
    away = np.abs(turned, out=turned)
    away[lengths[:, 0] < 2 * MISS_PX] = np.inf  # two points so near tell no direction
    best = int(np.argmax((away < MISS_PX).sum(axis=1)))
    fits = away[best] < MISS_PX
    for _ in range(2):
        near = rim[fits]
        origin = near.mean(axis=0)
        direction = np.linalg.svd(near - origin, full_matrices=False)[2][0]
        fits = _away(rim, origin, direction) < MISS_PX
    return origin, direction, fits


def _away(points: Points, origin: Points, direction: Points) -> Points:
    """How far points are from a line."""
    gaps = points - origin
    return np.asarray(abs(gaps[..., 0] * direction[..., 1] - gaps[..., 1] * direction[..., 0]))


def quadrilateral(lines: Sequence[Line], size: tuple[int, int]) -> tuple[Points, list[int]] | None:
    """Where four lines meet as the sides of a page, each with the two that are least like it.

    The corners come in turn, and with them which of the lines leads up to each. None where they
    enclose nothing, or something that a picture of this size does not hold.
    """
    angles = np.array([np.arctan2(line[1][1], line[1][0]) % np.pi for line in lines])
    away = abs(angles - angles[0])
    opposite = 1 + int(np.argmin(np.minimum(away, np.pi - away)[1:]))
    across = [number for number in (1, 2, 3) if number != opposite]
    ring = [0, across[0], opposite, across[1]]
    corners = [
        _meeting(lines[one], lines[other])
        for one, other in zip(ring, ring[1:] + ring[:1], strict=True)
    ]
    if any(corner is None for corner in corners):
        return None
    points = np.array(corners)
    rooms = np.array(size) * BEYOND
    if (points < -rooms).any() or (points > np.array(size) + rooms).any():
        return None
    return (points, ring) if cv2.isContourConvex(points.astype(np.float32)) else None


def _meeting(one: Line, other: Line) -> npt.NDArray[np.float64] | None:
    matrix = np.column_stack([one[1], -other[1]])
    if abs(np.linalg.det(matrix)) < 0.3:
        return None
    along = np.linalg.solve(matrix, other[0] - one[0])
    return np.asarray(one[0] + along[0] * one[1])
