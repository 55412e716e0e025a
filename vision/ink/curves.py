"""Lines and circles on which pixels lie, found among others that lie on none."""

from dataclasses import dataclass
from math import atan2, cos, sin, sqrt

import numpy as np
import numpy.typing as npt

from vision.arrays import Points

TRIALS, SOME_POINTS = 60, 200
"""So many circles are tried, by so many points."""
NEAR_PX = 2.0
"""A point so near a curve lies on it."""
AS_WELL = 0.92
"""A curve goes along a piece as well as another with so large a share of its points."""
LONGEST_PX = 600
STRAIGHT = 1e-12
"""What spreads less across than along, by this share of its square, lies on one line."""
_Lengths = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class StraightCurve:
    """A straight curve."""

    middle: Points
    normal: Points

    @classmethod
    def of(cls, points: Points) -> "StraightCurve":
        """The line nearest to all of these points, (N, 2)."""
        middle = points.mean(axis=0)
        (xx, xy), (_, yy) = _products(points - middle)
        turn = 0.5 * atan2(2 * xy, xx - yy)
        return cls(middle, np.array([-sin(turn), cos(turn)]))

    def away(self, points: Points) -> _Lengths:
        """How far each of the points is from it."""
        return np.asarray(np.abs((points - self.middle) @ self.normal))

    def along(self) -> Points:
        """Places on it, a pixel apart."""
        along = np.array([-self.normal[1], self.normal[0]])
        places = self.middle + np.arange(-LONGEST_PX, LONGEST_PX)[:, None] * along
        return np.asarray(places, np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class RoundCurve:
    """A round one."""

    middle: Points
    radius: float

    @classmethod
    def of(cls, points: Points) -> "RoundCurve":
        """The circle nearest to all of these points, (N, 2)."""
        start = points.mean(axis=0)
        from_start = points - start
        (xx, xy), (_, yy) = _products(from_start)
        squares = (from_start * from_start).sum(axis=1)
        x, y = (squares @ from_start / 2).tolist()
        apart = xx * yy - xy * xy
        if apart <= STRAIGHT * (xx + yy) ** 2:  # any of all circles through one line
            return cls(start, sqrt(float(squares.mean())))
        a, b = (yy * x - xy * y) / apart, (xx * y - xy * x) / apart
        return cls(start + np.array([a, b]), sqrt(float(squares.mean()) + a * a + b * b))

    def away(self, points: Points) -> _Lengths:
        """How far each of the points is from it."""
        x, y = self.middle
        return np.abs(_lengths(points[:, 0] - x, points[:, 1] - y) - self.radius)

    def along(self) -> Points:
        """Places on it, a pixel apart."""
        turns = np.linspace(0, 2 * np.pi, max(8, round(2 * np.pi * min(self.radius, LONGEST_PX))))
        return self.middle + self.radius * np.stack([np.cos(turns), np.sin(turns)], axis=1)


def on_likeliest_circle(points: Points, every: Points, least_px: float) -> Points:
    """Those of all points that lie on the likeliest circle through two of a piece and another.

    It goes along the piece as well as any, and most others lie on it. A line is a circle that is
    large enough.

    Args:
        points: Those of a piece, (N, 2).
        every: Those of all, (M, 2).
        least_px: The least radius.
    """
    chance = np.random.default_rng(len(points))  # the same at every run
    half = TRIALS // 2
    (ax, ay), (bx, by) = (points[chance.integers(0, len(points), TRIALS)].T for _ in range(2))
    third = (some[chance.integers(0, len(some), half)] for some in (points, every))
    cx, cy = np.concatenate(list(third)).T
    bx, by, cx, cy = bx - ax, by - ay, cx - ax, cy - ay
    twice = 2 * (bx * cy - by * cx)
    twice = np.where(np.abs(twice) < 1e-3, 1e-3, twice)
    b2, c2 = bx**2 + by**2, cx**2 + cy**2
    x, y = (cy * b2 - by * c2) / twice, (bx * c2 - cx * b2) / twice
    radii = np.hypot(x, y)
    x, y = x + ax, y + ay

    along = _on_them(points, x, y, radii) * (radii >= least_px)
    good = np.flatnonzero(along >= AS_WELL * along.max())
    best = good[_on_them(every, x[good], y[good], radii[good]).argmax()]
    away = np.abs(_lengths(every[:, 0] - x[best], every[:, 1] - y[best]) - radii[best])
    return np.asarray(every[away <= NEAR_PX])


def _on_them(points: Points, x: _Lengths, y: _Lengths, radii: _Lengths) -> npt.NDArray[np.int64]:
    """How many of some of the points lie on each circle."""
    some = points[:: max(1, len(points) // SOME_POINTS)]
    away = _lengths(some[:, :1] - x, some[:, 1:] - y) - radii
    return np.asarray((np.abs(away) <= NEAR_PX).sum(axis=0))


def _products(points: Points) -> list[list[float]]:
    """(2, 2): sums of x·x, x·y and y·y."""
    return list((points.T @ points).tolist())


def _lengths(across: _Lengths, down: _Lengths) -> _Lengths:
    """As `np.hypot` has it, which takes five times as long and minds numbers no page has."""
    return np.asarray(np.sqrt(across * across + down * down), np.float64)
