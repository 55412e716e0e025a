"""Where a reader would cut a mark out: not quite where it is."""

import numpy as np
import numpy.typing as npt

Points = npt.NDArray[np.float64]
ASKEW, LONGER, LOOSE, BENT = 0.04, 0.06, (0.02, 0.05, 0.08), 0.015
"""How far a cut is off: radians, logarithm of its size, and shares of its side."""


def askew(corners: Points, rng: np.random.Generator) -> Points:
    """The corners of a cut, turned, shifted, stretched and bent a little by chance."""
    side, middle = float(np.hypot(*(corners[1] - corners[0]))), corners.mean(axis=0)
    angle, size = rng.normal(0, ASKEW), np.exp(rng.normal(0, LONGER))
    way = size * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    shift = rng.normal(0, side * float(rng.choice(LOOSE)), 2)
    bent = rng.normal(0, BENT * side, (4, 2))
    return np.asarray((corners - middle) @ way.T + middle + shift + bent)
