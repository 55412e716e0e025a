"""Where patches of a blank are found on the flat page: all of them at once, by their spectra.

What is known of the blank beforehand is worked out once: which patches hold print, and their
spectra.
"""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from scoring.sheet import SheetLayout
from vision.arrays import Matrix, Points
from vision.ink.fields import FLAT_PX_PER_MM
from vision.photo import Pixels
from vision.printing.blank import reduced_blanks

MIN_PRINT_CONTRAST = 4.0
"""Grey levels of spread a patch of the blank needs to be told from plain paper."""
MIN_MATCH = 0.35
"""Correlation below which a patch says nothing."""
_BACK = cv2.DFT_REAL_OUTPUT | cv2.DFT_SCALE
_Whole = npt.NDArray[np.int64]
_KEPT = 16
"""So many sheets' patches are kept; those of one take up to 2 MB."""


@dataclass(frozen=True, slots=True)
class PatchGrid:
    """Which patches of a page are compared."""

    px_per_mm: float
    patch_mm: float
    step_mm: float
    reach_mm: float


@dataclass(frozen=True, slots=True, eq=False)
class Shifts:
    """What patches say: one row for each that was found."""

    places_mm: Points
    shifts_mm: Points
    weights: Matrix
    """(N,)."""


@dataclass(frozen=True, slots=True, eq=False)
class Patches:
    """The printed patches of a blank."""

    grid: PatchGrid
    corners_px: _Whole
    """(N, 2): left and top of what each patch is looked for in."""
    side_px: int
    reach_px: int
    spectra: npt.NDArray[np.float32]
    """(N, size, size): of each patch, its mean taken away."""
    spreads: Matrix
    """(N,): the root of the sum of its squares."""
    starts_px: tuple[_Whole, _Whole]
    """Every left and every top, also of patches that hold no print."""

    @classmethod
    def of(
        cls, blank: Pixels, grid: PatchGrid, least_print: float = MIN_PRINT_CONTRAST
    ) -> "Patches":
        """Those of a blank, (H, W) grey, that hold print enough."""
        side_px = 2 * round(grid.patch_mm * grid.px_per_mm / 2)
        reach_px = round(grid.reach_mm * grid.px_per_mm)
        stride_px = round(grid.step_mm * grid.px_per_mm)
        around_px = side_px + 2 * reach_px
        tops, lefts = (_starts(length, around_px, stride_px) for length in blank.shape)
        corners, printed = list[tuple[int, int]](), list[npt.NDArray[np.float32]]()
        for top in tops:
            for left in lefts:
                y, x = top + reach_px, left + reach_px
                patch = blank[y : y + side_px, x : x + side_px].astype(np.float32)
                if patch.std() >= least_print:
                    corners.append((left, top))
                    printed.append(patch - patch.mean())
        size = cv2.getOptimalDFTSize(around_px)
        stack = np.array(printed, np.float32).reshape(-1, side_px, side_px)
        return cls(
            grid,
            np.array(corners, np.int64).reshape(-1, 2),
            side_px,
            reach_px,
            np.array([_spectrum(one, size) for one in stack], np.float32).reshape(-1, size, size),
            np.sqrt((stack.astype(np.float64) ** 2).sum(axis=(1, 2))),
            (np.array(lefts, np.int64), np.array(tops, np.int64)),
        )

    def found_on(self, flat: Pixels, nearer: float = 0.0, least: float = MIN_MATCH) -> Shifts:
        """Where the patches are on a flat page, (H, W) grey at the grid's resolution.

        Args:
            flat: The page.
            nearer: So much less a match counts as far away as is looked than one in place.
            least: Correlation below which a patch says nothing.
        """
        around_px = self.side_px + 2 * self.reach_px
        room_px = np.array(flat.shape[1::-1]) - around_px
        which = np.flatnonzero((self.corners_px <= room_px).all(axis=1))
        if not len(which):
            return Shifts(np.zeros((0, 2)), np.zeros((0, 2)), np.zeros(0))
        scores = self._matches(flat, which) - _bowl(self.reach_px, nearer)
        shifts_px, matches = _best(scores, self.reach_px)
        enough = matches >= least
        middles_px: Points = (self.corners_px[which[enough]] + around_px / 2).astype(np.float64)
        px_per_mm = self.grid.px_per_mm
        return Shifts(middles_px / px_per_mm, shifts_px[enough] / px_per_mm, matches[enough] ** 2)

    def _matches(self, flat: Pixels, which: _Whole) -> Matrix:
        """(N, 2 reach + 1, 2 reach + 1): correlation of each patch at every shift, down, across."""
        corners_px = self.corners_px[which]
        shifts = np.arange(2 * self.reach_px + 1)
        products = np.empty((len(which), len(shifts), len(shifts)), np.float32)
        size = self.spectra.shape[1]
        more = size - self.side_px - 2 * self.reach_px  # than is looked at, for the sake of speed
        page = cv2.copyMakeBorder(flat, 0, more, 0, more, cv2.BORDER_REPLICATE).astype(np.float32)
        for product, (left, top), patch in zip(products, corners_px.tolist(), which, strict=True):
            seen = cv2.dft(page[top : top + size, left : left + size])
            both = cv2.mulSpectrums(seen, self.spectra[patch], 0, conjB=True)
            every = cv2.idft(both, flags=_BACK, nonzeroRows=len(shifts))
            product[:] = every[: len(shifts), : len(shifts)]
        columns, rows = corners_px[:, 0, None, None] + shifts, corners_px[:, 1, None] + shifts
        sums, squares = (
            _inside(np.asarray(totals, np.float64), rows[:, :, None], columns, self.side_px)
            for totals in cv2.integral2(flat, sqdepth=cv2.CV_64F)
        )
        spread = np.sqrt(np.maximum(squares - sums**2 / self.side_px**2, 1.0))
        return np.asarray(products / (spread * self.spreads[which, None, None]), np.float64)


@lru_cache(maxsize=_KEPT)
def patches_of(layout: SheetLayout, grid: PatchGrid) -> Patches:
    """The patches of a sheet's blank."""
    blanks = reduced_blanks(layout, FLAT_PX_PER_MM, (grid.px_per_mm,))
    return Patches.of(blanks[grid.px_per_mm], grid)


def _spectrum(patch: npt.NDArray[np.float32], size: int) -> npt.NDArray[np.float32]:
    window = np.zeros((size, size), np.float32)
    window[: patch.shape[0], : patch.shape[1]] = patch
    return np.asarray(cv2.dft(window), np.float32)


def _inside(totals: Matrix, rows: _Whole, columns: _Whole, side_px: int) -> Matrix:
    """Sums over squares that begin there, from an integral image."""
    below, right = rows + side_px, columns + side_px
    return np.asarray(
        totals[below, right] - totals[rows, right] - totals[below, columns] + totals[rows, columns]
    )


def _starts(length_px: int, around_px: int, stride_px: int) -> list[int]:
    """Where what patches are looked for in begins, evenly spread from edge to edge."""
    room = length_px - around_px
    count = max(2, round(room / stride_px) + 1)
    return [round(room * index / (count - 1)) for index in range(count)] if room > 0 else []


def _bowl(reach_px: int, nearer: float) -> Matrix:
    """How much less a match counts, by how far away it is."""
    away = (np.arange(-reach_px, reach_px + 1) / max(1, reach_px)) ** 2
    return np.asarray(nearer * (away[:, None] + away[None, :]))


def _best(scores: Matrix, reach_px: int) -> tuple[Points, Matrix]:
    """The shift (px) at which each patch matches best, to a fraction of a pixel; and how well.

    A match at the rim says that the right one is farther away: it counts nothing.
    """
    each = np.arange(len(scores))
    rows, columns = np.divmod(scores.reshape(len(scores), -1).argmax(axis=1), scores.shape[2])
    last = 2 * reach_px
    is_inside = (rows > 0) & (rows < last) & (columns > 0) & (columns < last)
    matches = np.where(is_inside, scores[each, rows, columns], 0.0)
    y, x = np.clip(rows, 1, last - 1), np.clip(columns, 1, last - 1)
    across = _peaks(*(scores[each, y, x + step] for step in (-1, 0, 1)))
    down = _peaks(*(scores[each, y + step, x] for step in (-1, 0, 1)))
    return np.stack([x + across, y + down], axis=1) - reach_px, matches


def _peaks(before: Matrix, at: Matrix, after: Matrix) -> Matrix:
    """Where parabolas through three neighbouring scores have their tops, in [−0.5, 0.5]."""
    curve = before - 2 * at + after
    top = (before - after) / np.where(curve < 0, 2 * curve, 1.0)
    return np.where(curve < 0, np.clip(top, -0.5, 0.5), 0.0)
