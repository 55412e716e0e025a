"""Lines and circles on which pixels lie, found among others that lie on none."""

from dataclasses import dataclass

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
        return cls(middle, np.linalg.eigh(np.cov((points - middle).T))[1][:, 0])

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
        x, y = (points - start).T
        rows = np.column_stack([2 * x, 2 * y, np.ones(len(x))])
        (a, b, c), *_ = np.linalg.lstsq(rows, x**2 + y**2, rcond=None)
        return cls(start + np.array([a, b]), float(np.sqrt(max(0.0, c + a**2 + b**2))))

    def away(self, points: Points) -> _Lengths:
        """How far each of the points is from it."""
        x, y = self.middle
        return np.asarray(np.abs(np.hypot(points[:, 0] - x, points[:, 1] - y) - self.radius))

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

    def on_them(some: Points) -> npt.NDArray[np.int64]:
        some = some[:: max(1, len(some) // SOME_POINTS)]
        away = np.hypot(some[:, :1] - x, some[:, 1:] - y) - radii
        return np.asarray((np.abs(away) <= NEAR_PX).sum(axis=0))

    along = on_them(points) * (radii >= least_px)
    best = int(np.where(along >= AS_WELL * along.max(), on_them(every), -1).argmax())
    away = np.abs(np.hypot(every[:, 0] - x[best], every[:, 1] - y[best]) - radii[best])
    return np.asarray(every[away <= NEAR_PX])
