"""Find a sheet that has no markers by what is printed on it: where, not how it looks.

A publisher's artwork is not known here, but its places are: parts in grids, dots and cells, to a
fraction of a millimetre. So grids of any compact things are looked for in the photo, each is
tried as each grid of the sheet at each of four turns, and a trial that finds its neighbours is
widened over the page, corrected on the way by everything found where it was expected. It counts
only if most of the page is then where it should be, at this turn and not nearly so at another.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np
import numpy.typing as npt

from scoring.sheet import SheetLayout
from vision.errors import SheetNotFound
from vision.paper import (
    FoundSheet,
    Matrix,
    Points,
    find_sheets,
    fit_homography,
    inverse,
    transform,
)
from vision.paper_blobs import Blobs, find_blobs
from vision.paper_lattice import Lattice, find_lattices
from vision.paper_structure import Grid, Structure, structure_of
from vision.photo import Photo

FINDING_SIDE_PX = 950
NEAR_MM = 64.0
"""From the middle of a grid to the far side of its neighbours."""
WIDENING_MM = (
    *((NEAR_MM, 3.2), (NEAR_MM, 2.4), (80.0, 2.4), (100.0, 2.4), (125.0, 2.4), (155.0, 2.4)),
    *((190.0, 2.4), (230.0, 2.4), (400.0, 2.4), (400.0, 1.8), (400.0, 1.4), (400.0, 1.0)),
)
"""From how far around the grid things are taken, and how far from their places they may be."""
CLOSE_MM = 1.0
"""Things this near to their places are where they should be."""
WIDTH_SHARES = (0.22, 1.9)
"""A thing's width in widths of what the layout has there: the digit in a ring, or its halo."""
LEAST_NEAR_SHARE = 0.4
MOST_TRIALS = 2
LEAST_FOUND, LEAST_SHARE = 60, 0.42
LEAST_LEAD = 30
"""By so many things more the turn must be right than any other."""
LEAST_OVERLAP = 10
_QUARTER = np.array([[0, -1], [1, 0]])


@dataclass(frozen=True, slots=True, eq=False)
class _Trial:
    """A place where the sheet may be."""

    photo_from_page: Matrix
    around_mm: Points
    """(2,) middle of the grid it was found by."""


@dataclass(frozen=True, slots=True, eq=False)
class _Fit:
    """How well a trial agrees with the photo."""

    photo_from_page: Matrix
    found: int
    visible: int


def find_sheet(photo: Photo, layouts: Sequence[SheetLayout]) -> FoundSheet:
    """The leftmost sheet that markers tell; where there is none, one that never has any.

    Raises:
        SheetNotFound: there is neither; the sentence says what was seen.
    """
    try:
        return find_sheets(photo, layouts)[0]
    except SheetNotFound:
        for layout in layouts:
            found = None if layout.markers else find_markerless(photo, layout)
            if found is not None:
                return found
        raise


def find_markerless(photo: Photo, layout: SheetLayout) -> FoundSheet | None:
    """The sheet of this layout in the photo, or None when it is not certainly there."""
    reduction = photo.reduction_for(FINDING_SIDE_PX)
    blobs = find_blobs(photo.pixels(reduction))
    if blobs is None:
        return None
    structure = structure_of(layout)
    lattices = find_lattices(blobs)
    for lattice in sorted(lattices, key=lambda one: -_likeness(one, structure)):
        best = _sheet_at(lattice, structure, blobs)
        if best is not None:
            return FoundSheet(layout, _enlarging(reduction) @ best, ())
    return None


def _enlarging(reduction: int) -> Matrix:
    """(3, 3) from the pixels of a reduced photo to those of the photo."""
    shift = (reduction - 1) / 2
    return np.array([[reduction, 0, shift], [0, reduction, shift], [0, 0, 1.0]])


def _sheet_at(lattice: Lattice, structure: Structure, blobs: Blobs) -> Matrix | None:
    """Where the sheet is, if the lattice is one of its grids."""
    trials = _trials(lattice, structure, blobs)[:MOST_TRIALS]
    best = max((_widened(trial, structure, blobs) for trial in trials), key=_found, default=None)
    if best is None or best.found < LEAST_FOUND:
        return None
    turned = [_widened(_turned(best, turns, structure), structure, blobs) for turns in (1, 2, 3)]
    best, other, *_ = sorted([best, *turned], key=_found, reverse=True)
    return best.photo_from_page if _is_certain(best, other) else None


def _found(fit: _Fit) -> int:
    return fit.found


def _is_certain(fit: _Fit, other: _Fit) -> bool:
    lead = fit.found - other.found
    return fit.found >= max(LEAST_FOUND, LEAST_SHARE * fit.visible) and lead >= LEAST_LEAD


def _trials(lattice: Lattice, structure: Structure, blobs: Blobs) -> list[_Trial]:
    """The lattice taken for every grid of the sheet; the trials that find their neighbours."""
    photo_from_site = fit_homography(lattice.sites.astype(np.float64), lattice.places_px)
    ranked: list[tuple[float, int, _Trial]] = []
    for grid, turns in product(structure.grids, range(4)):
        for site_from_grid in _overlaps(lattice, grid, turns):
            trial = _Trial(photo_from_site @ site_from_grid @ grid.site_from_page, grid.middle_mm)
            share = _near_share(trial, structure, blobs)
            if share >= LEAST_NEAR_SHARE:
                ranked.append((-share, len(ranked), trial))
    return [trial for _, _, trial in sorted(ranked)]


def _likeness(lattice: Lattice, structure: Structure) -> float:
    """How much of the lattice some grid covers, less what it leaves over."""
    most = max(float(_coverage(lattice, grid, 0).max()) for grid in structure.grids)
    return 1.5 * most - 0.5 * len(lattice.sites)


def _coverage(lattice: Lattice, grid: Grid, turns: int) -> npt.NDArray[np.float32]:
    """How many sites a turned grid covers, by its top and left in rows and columns before 0."""
    turned = np.ascontiguousarray(np.rot90(grid.present, -turns))
    rows, columns = turned.shape
    span = lattice.sites.max(axis=0) + 1
    there = np.zeros((span[1] + 2 * rows, span[0] + 2 * columns), np.float32)
    there[lattice.sites[:, 1] + rows, lattice.sites[:, 0] + columns] = 1
    return np.asarray(cv2.matchTemplate(there, turned, cv2.TM_CCORR).round(), np.float32)


def _overlaps(lattice: Lattice, grid: Grid, turns: int) -> Iterator[Matrix]:
    """The ways (3, 3) to lay a turned grid on the lattice, those that cover most of it."""
    covered = _coverage(lattice, grid, turns)
    most = float(covered.max())
    if most < LEAST_OVERLAP:
        return
    turn = np.linalg.matrix_power(_QUARTER, turns)
    corner = (
        turn @ np.array([[0, grid.present.shape[1] - 1], [0, grid.present.shape[0] - 1]])
    ).min(axis=1)
    rows, columns = np.rot90(grid.present, turns).shape
    for top, left in np.argwhere(covered >= most - 1).tolist():
        shift = np.array([left - columns, top - rows]) - corner
        yield np.array([[*turn[0], shift[0]], [*turn[1], shift[1]], [0, 0, 1]], np.float64)


def _matches(
    matrix: Matrix, structure: Structure, blobs: Blobs, within_mm: float
) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_], Points]:
    """Which places are in the picture, which of them hold a thing, and where it is (px)."""
    lifted = np.column_stack([structure.places_mm, np.ones(len(structure.places_mm))]) @ matrix.T
    index = blobs.nearest_to(lifted[:, :2] / lifted[:, 2:])
    visible = (index >= 0) & (lifted[:, 2] > 0)
    there_px = blobs.centers_px[index]
    there_mm = transform(inverse(matrix), there_px)
    px_per_mm = np.sqrt(abs(np.linalg.det(matrix)) / np.maximum(lifted[:, 2], 1e-9) ** 3)
    shares = blobs.widths_px[index] / px_per_mm / structure.widths_mm
    found = visible & (np.linalg.norm(there_mm - structure.places_mm, axis=1) < within_mm)
    found &= (shares > WIDTH_SHARES[0]) & (shares < WIDTH_SHARES[1])
    return visible, found, there_px


def _near_share(trial: _Trial, structure: Structure, blobs: Blobs) -> float:
    """Share of the places around the trial's grid, beyond the grid itself, that hold a thing."""
    away_mm = np.linalg.norm(structure.places_mm - trial.around_mm, axis=1)
    ring = (away_mm > 28.0) & (away_mm < NEAR_MM)
    visible, found, _ = _matches(trial.photo_from_page, structure, blobs, WIDENING_MM[0][1])
    return float((found & ring).sum() / max(12, (visible & ring).sum()))


def _widened(trial: _Trial, structure: Structure, blobs: Blobs) -> _Fit:
    """The trial corrected by what is found where it was expected, farther and farther out."""
    matrix = trial.photo_from_page
    away_mm = np.linalg.norm(structure.places_mm - trial.around_mm, axis=1)
    for reach_mm, within_mm in WIDENING_MM:
        _, found, there_px = _matches(matrix, structure, blobs, within_mm)
        found &= away_mm < reach_mm
        if found.sum() < LEAST_OVERLAP:
            return _Fit(matrix, 0, len(away_mm))
        matrix = fit_homography(structure.places_mm[found], there_px[found])
    visible, found, _ = _matches(matrix, structure, blobs, CLOSE_MM)
    return _Fit(matrix, int(found.sum()), int(visible.sum()))


def _turned(fit: _Fit, turns: int, structure: Structure) -> _Trial:
    """The same with the page turned about the middle of its grids."""
    x, y = np.mean([grid.middle_mm for grid in structure.grids], axis=0)
    turn = np.eye(3)
    turn[:2, :2] = np.linalg.matrix_power(_QUARTER, turns)
    there, back = (
        np.array([[1, 0, x], [0, 1, y], [0, 0, 1]]),
        np.array([[1, 0, -x], [0, 1, -y], [0, 0, 1]]),
    )
    return _Trial(fit.photo_from_page @ there @ turn @ back, np.array([x, y]))
