"""A page that is bent, made flat by what is printed on it: its lines run across or down.

A plane makes a page level as a whole, but curled, folded and swollen paper is none. Wherever lines
still lean the page is shifted a little, smoothly, until they do not.
"""

from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Points
from vision.enrol.straight import Segments, level_share, lines_of, steps_across
from vision.photo import Pixels

SEARCH_PX = 1100
"""Long side of the picture that lines are looked for in."""
LONG_PX = 32.0
"""Shorter lines are parts of rings and of what is written, as often as not."""
MOST_STEP, BESIDE_PX = 12.0, 10.0
"""Lines of which one side differs by more from the other, so far from them that a thick line has
ended, are rims of shadows and of other things."""
FEWEST_LINES, PLENTY = 30, 5.0
"""So many pieces of lines tell of a bend; where all together are shorter than so many long sides,
paper withstands more."""
PIECES, DEGREE = 6, 3
"""A bend is made of so many pieces each way, splines of this degree."""
COEFFICIENTS = PIECES + DEGREE
STIFF, STRETCH, SHRINK, SHIFT = 0.01, 0.3, 10.0, 0.02
"""How much paper withstands being bent, stretched here and there, made smaller as a whole (so that
whatever leans would lean less), and moved, against lines that lean."""
GATES_DEGREES = (20.0, 14.0, 9.0, 6.0, 4.0, 3.0)
"""Lines so far off still count, step by step fewer: much of what is written leans."""
LEAST_GAIN, LEAST_LEVEL = 0.02, 0.85
"""So much more of the length of all lines is level on a page that was worth unbending, and so much
of it at all: else they are written and not printed."""
STEPS, ROUNDS = 40, 8
"""In how many places each way the way back is found, and how often it is made more exact."""

Coefficients = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Bend:
    """How far everything on a page is from where it would be if the page were flat."""

    across: Coefficients
    """Of the shift along its width, in long sides; (COEFFICIENTS²,), row by row."""
    down: Coefficients
    size_px: tuple[int, int]
    """Width and height of the page."""

    def flat(self, places_px: Points) -> Points:
        """(N, 2) where places (N, 2) of the page belong."""
        parts = _parts_at(places_px, self.size_px)
        shifts = np.stack([parts @ self.across, parts @ self.down], axis=1)
        return np.asarray(places_px + shifts * max(self.size_px))

    def seen(self) -> npt.NDArray[np.float32]:
        """(H, W, 2) where each pixel of the flat page is seen on the page as it is."""
        width, height = self.size_px
        spots = (np.arange(STEPS) + 0.5) / STEPS
        wanted = np.stack(np.meshgrid(spots * width, spots * height), axis=-1).reshape(-1, 2) - 0.5
        places = wanted
        for _ in range(ROUNDS):
            places = places + wanted - self.flat(places)
        away = (places - wanted).reshape(STEPS, STEPS, 2).astype(np.float32)
        every = cv2.resize(away, self.size_px, interpolation=cv2.INTER_CUBIC)
        rows, columns = np.indices((height, width), np.float32)
        return np.asarray(every + np.stack([columns, rows], axis=-1), np.float32)

    @classmethod
    def of(cls, page: Pixels) -> Self | None:
        """How a page bends, (H, W, 3) BGR, level as a whole; None where its lines show no bend."""
        height, width = page.shape[:2]
        scale = min(1.0, SEARCH_PX / max(height, width))
        small = cv2.resize(page, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        picture = np.asarray(small, np.uint8)
        found = lines_of(picture, LONG_PX)
        lines = found[steps_across(picture, found, BESIDE_PX) < MOST_STEP] / scale
        if len(lines) < FEWEST_LINES:
            return None
        across, down = (_shift(lines, (width, height), axis) for axis in (0, 1))
        bend = cls(across, down, (width, height))
        flat = bend.flat(lines.reshape(-1, 2)).reshape(-1, 4)
        before, after = (level_share(some, np.eye(3)) for some in (lines, flat))
        return bend if after >= max(LEAST_LEVEL, before + LEAST_GAIN) else None


def _shift(lines: Segments, size_px: tuple[int, int], axis: int) -> Coefficients:
    """The shift along one axis that takes their lean from the lines which run across it."""
    ends = lines.reshape(-1, 2, 2)
    along = (ends[:, 1] - ends[:, 0]) / max(size_px)
    runs = abs(along[:, axis]) <= abs(along[:, 1 - axis])
    if not runs.any():
        return np.zeros(COEFFICIENTS**2)
    lean, length = along[runs, axis], abs(along[runs, 1 - axis])
    change = _parts_at(ends[runs, 1], size_px) - _parts_at(ends[runs, 0], size_px)
    withstood = _withstood(size_px, axis)
    found = np.zeros(COEFFICIENTS**2)
    for gate in GATES_DEGREES:
        off = (lean + change @ found) / length
        counts = np.clip(1 - (off / np.tan(np.radians(gate))) ** 2, 0, None)
        weights = counts * np.sqrt(length / max(PLENTY, length.sum())) / length
        system = np.vstack([change * weights[:, None], withstood])
        wanted = np.concatenate([-lean * weights, np.zeros(len(withstood))])
        found = np.linalg.lstsq(system, wanted, rcond=None)[0]
    return np.asarray(found)


def _parts_at(places_px: Points, size_px: tuple[int, int]) -> npt.NDArray[np.float64]:
    """(N, COEFFICIENTS²) how much each part of a bend has to say at each place."""
    from scipy.interpolate import BSpline  # a quarter of a second: only where a page is bent

    knots = np.concatenate([[0.0] * DEGREE, np.linspace(0, 1, PIECES + 1), [1.0] * DEGREE])
    shares = np.clip(places_px / size_px, 0, 1)
    across, down = (
        BSpline.design_matrix(shares[:, axis], knots, DEGREE).toarray() for axis in (0, 1)
    )
    return np.asarray((down[:, :, None] * across[:, None, :]).reshape(len(shares), -1))


def _withstood(size_px: tuple[int, int], axis: int) -> npt.NDArray[np.float64]:
    """Rows that take from coefficients what paper withstands, for a shift along the axis."""
    each = np.eye(COEFFICIENTS)
    step_x, step_y = (side / max(size_px) / PIECES for side in size_px)
    slope_x, slope_y = (np.diff(each, axis=0) / step for step in (step_x, step_y))
    bent_x, bent_y = (np.diff(each, 2, axis=0) / step**2 for step in (step_x, step_y))
    stretch = np.kron(each, slope_x) if axis == 0 else np.kron(slope_y, each)
    rows = (
        STIFF * np.kron(each, bent_x),
        STIFF * np.kron(bent_y, each),
        STIFF * np.sqrt(2) * np.kron(slope_y, slope_x),
        STRETCH * stretch,
        SHRINK * np.sqrt(len(stretch)) * stretch.mean(axis=0, keepdims=True),
        SHIFT * np.eye(COEFFICIENTS**2),
    )
    return np.asarray(np.vstack(rows) / COEFFICIENTS)
