"""Find a sheet that has no markers by what is printed on it: where, not how it looks.

A publisher's artwork is not known here, but its places are: parts in grids, dots and cells, to a
fraction of a millimetre. So grids of any compact things are looked for in the photo, each is
tried as each grid of the sheet at each of four turns, and a trial that finds its neighbours is
widened over the page, corrected on the way by everything found where it was expected. It counts
only if most of the page is then where it should be, at this turn and not nearly so at another.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from scoring.sheet import SheetLayout
from vision.arrays import Floats, Matrix, Points
from vision.paper.blobs import Blobs, find_blobs
from vision.paper.found import FoundSheet
from vision.paper.lattice import Lattice, Site, find_lattices
from vision.paper.markers import LARGE_SIDE_PX, SMALL_SIDE_PX
from vision.paper.plane import fit_homography, inverse, transform
from vision.paper.structure import Grid, Structure, structure_of
from vision.photo import Photo

BESIDE_MM, NEAR_MM = 6.0, 30.0
"""How far from a grid its neighbours are looked for."""
WIDENING_MM = (
    *((NEAR_MM, 3.2), (NEAR_MM, 2.4), (45.0, 2.4), (60.0, 2.4), (80.0, 2.4), (105.0, 2.4)),
    *((135.0, 2.4), (170.0, 2.4), (400.0, 2.4), (400.0, 1.8), (400.0, 1.4), (400.0, 1.0)),
)
"""From how far around the grid things are taken, and how far from their places they may be."""
CLOSE_MM = 1.0
"""Things this near to their places are where they should be."""
WIDTH_SHARES = (0.22, 1.9)
"""A thing's width in widths of what the layout has there: the digit in a ring, or its halo."""
LEAST_NEAR_SHARE, CLEAR_SHARE = 0.3, 0.6
LEAST_OVERLAP, LEAST_LIKENESS = 10, 0.45
MOST_LIKE, MOST_TAKEN, MOST_TRIALS = 16, 48, 4
LEAST_FOUND, LEAST_SHARE = 60, 0.3
LEAST_LEAD = 30
"""By so many things more the turn must be right than any other."""

_QUARTER = np.array([[0, -1], [1, 0]])


@dataclass(frozen=True, slots=True, eq=False)
class _Taken:
    """A lattice taken for a grid of the sheet."""

    likeness: float
    """Sites that both have, as a share of all that either has."""
    lattice: Lattice
    grid: Grid
    turns: int
    corner: Site
    """Row and column of the lattice, counted from a grid before 0, where the turned grid begins."""

    def pairs(self) -> tuple[Points, Points]:
        """Places on the page (mm) and in the photo (px) of what both have.

        What the lattice has beyond the grid is left out: it may belong to the grid's neighbour.
        """
        back = np.linalg.matrix_power(_QUARTER, -self.turns % 4)
        rows, columns = self.grid.present.shape
        size = np.array([rows, columns] if self.turns % 2 else [columns, rows])
        centred = self.lattice.sites - np.array(self.corner[::-1]) + size - (size - 1) / 2
        sites = (centred @ back.T + (np.array([columns, rows]) - 1) / 2).round().astype(int)
        inside = ((sites >= 0) & (sites < [columns, rows])).all(axis=1)
        inside[inside] = self.grid.present[sites[inside, 1], sites[inside, 0]] > 0
        places_mm = self.grid.places_mm[sites[inside, 1], sites[inside, 0]]
        return places_mm, self.lattice.places_px[inside]


@dataclass(frozen=True, slots=True, eq=False)
class _Trial:
    """A place where the sheet may be."""

    photo_from_page: Matrix
    away_mm: Floats
    """(N,): how far each of the sheet's places is from what the trial was fitted to."""


@dataclass(frozen=True, slots=True, eq=False)
class _Fit:
    """How well a trial agrees with the photo."""

    photo_from_page: Matrix
    found: int
    visible: int


def find_markerless(photo: Photo, layout: SheetLayout) -> FoundSheet | None:
    """The sheet of this layout in the photo, or None when it is not certainly there."""
    return next(markerless_sheets(photo, [layout]), None)


def markerless_sheets(photo: Photo, layouts: Sequence[SheetLayout]) -> Iterator[FoundSheet]:
    """Those of these sheets that are certainly in the photo, each where it is."""
    small, large = (photo.reduction_for(side_px) for side_px in (SMALL_SIDE_PX, LARGE_SIDE_PX))
    unseen = [layout for layout in layouts if not layout.blank]  # others have features, too
    looks = [(small, layouts), (large, unseen)] if large != small else [(small, layouts)]
    for reduction, sought in looks:
        blobs = find_blobs(photo.pixels(reduction)) if sought else None
        if blobs is None:
            continue
        lattices = find_lattices(blobs)
        for layout in sought:
            best = _place(structure_of(layout), blobs, lattices)
            if best is not None:
                yield FoundSheet(layout, _enlarging(reduction) @ best, ())


def _enlarging(reduction: int) -> Matrix:
    """(3, 3) from the pixels of a reduced photo to those of the photo."""
    shift = (reduction - 1) / 2
    return np.array([[reduction, 0, shift], [0, reduction, shift], [0, 0, 1.0]])


def _place(structure: Structure, blobs: Blobs, lattices: Sequence[Lattice]) -> Matrix | None:
    """Where the sheet is, if it certainly is anywhere."""
    for trial in _trials(structure, blobs, lattices):
        first = _widened(trial, structure, blobs)
        if first.found < LEAST_FOUND:
            continue
        turned = [_widened(trial, structure, blobs) for trial in _turns(first, structure)]
        best, other, *_ = sorted([first, *turned], key=_found, reverse=True)
        if _is_certain(best, other):
            return best.photo_from_page
    return None


def _found(fit: _Fit) -> int:
    return fit.found


def _is_certain(fit: _Fit, other: _Fit) -> bool:
    lead = fit.found - other.found
    return fit.found >= max(LEAST_FOUND, LEAST_SHARE * fit.visible) and lead >= LEAST_LEAD


def _trials(structure: Structure, blobs: Blobs, lattices: Sequence[Lattice]) -> Iterator[_Trial]:
    """Lattices taken for grids of the sheet; those that find most of their neighbours.

    One that finds nearly all of them is tried at once, before the rest is looked at.
    """
    taken = [one for lattice in lattices for one in _likest(lattice, structure)]
    taken.sort(key=lambda one: -one.likeness)
    ranked: list[tuple[float, int, _Trial]] = []
    for number, one in enumerate(taken[:MOST_TAKEN]):
        places_mm, places_px = one.pairs()
        gaps_mm = structure.places_mm[:, None] - places_mm[None]
        away_mm = np.sqrt((gaps_mm**2).sum(axis=2).min(axis=1))
        trial = _Trial(fit_homography(places_mm, places_px), away_mm)
        share = _near_share(trial, structure, blobs)
        if share >= CLEAR_SHARE:
            yield trial
        elif share >= LEAST_NEAR_SHARE:
            ranked.append((-share, number, trial))
    for _, _, trial in sorted(ranked)[:MOST_TRIALS]:
        yield trial


def _likest(lattice: Lattice, structure: Structure) -> list[_Taken]:
    """The grids that the lattice is like, each laid on it where it covers most."""
    ways: list[_Taken] = []
    count = len(lattice.sites)
    for grid in structure.grids:
        present = float(grid.present.sum())
        if min(count, present) < LEAST_LIKENESS * max(count, present):
            continue
        for turns in range(4):
            covered = _coverage(lattice, grid, turns)
            most = float(covered.max())
            likeness = most / (count + present - most)
            if most >= LEAST_OVERLAP and likeness >= LEAST_LIKENESS:
                corners = np.argwhere(covered >= most).tolist()
                ways += [_Taken(likeness, lattice, grid, turns, (y, x)) for y, x in corners]
    return sorted(ways, key=lambda way: -way.likeness)[:MOST_LIKE]


def _coverage(lattice: Lattice, grid: Grid, turns: int) -> npt.NDArray[np.float32]:
    """How many sites a turned grid covers, by its top and left in rows and columns before 0."""
    turned = np.ascontiguousarray(np.rot90(grid.present, -turns))
    rows, columns = turned.shape
    span = lattice.sites.max(axis=0) + 1
    there = np.zeros((span[1] + 2 * rows, span[0] + 2 * columns), np.float32)
    there[lattice.sites[:, 1] + rows, lattice.sites[:, 0] + columns] = 1
    return np.asarray(cv2.matchTemplate(there, turned, cv2.TM_CCORR).round(), np.float32)


def _matches(
    matrix: Matrix, structure: Structure, blobs: Blobs, within_mm: float
) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_], npt.NDArray[np.int64]]:
    """Which places are in the picture, which of them hold a thing, and which blob that is."""
    lifted = np.column_stack([structure.places_mm, np.ones(len(structure.places_mm))]) @ matrix.T
    index = blobs.nearest_to(lifted[:, :2] / lifted[:, 2:])
    visible = (index >= 0) & (lifted[:, 2] > 0)
    there_mm = transform(inverse(matrix), blobs.centers_px[index])
    px_per_mm = np.sqrt(abs(np.linalg.det(matrix)) / np.maximum(lifted[:, 2], 1e-9) ** 3)
    shares = blobs.widths_px[index] / px_per_mm / structure.widths_mm
    found = visible & (np.linalg.norm(there_mm - structure.places_mm, axis=1) < within_mm)
    found &= (shares > WIDTH_SHARES[0]) & (shares < WIDTH_SHARES[1])
    return visible, found, index


def _near_share(trial: _Trial, structure: Structure, blobs: Blobs) -> float:
    """Share of the places around what the trial was fitted to that hold a thing, each its own."""
    ring = (trial.away_mm > BESIDE_MM) & (trial.away_mm < NEAR_MM)
    visible, found, index = _matches(trial.photo_from_page, structure, blobs, WIDENING_MM[0][1])
    return len(np.unique(index[found & ring])) / max(12, int((visible & ring).sum()))


def _widened(trial: _Trial, structure: Structure, blobs: Blobs) -> _Fit:
    """The trial corrected by what is found where it was expected, farther and farther out."""
    matrix = trial.photo_from_page
    for reach_mm, within_mm in WIDENING_MM:
        _, found, index = _matches(matrix, structure, blobs, within_mm)
        found &= trial.away_mm < reach_mm
        if found.sum() < LEAST_OVERLAP:
            return _Fit(matrix, 0, len(found))
        matrix = fit_homography(structure.places_mm[found], blobs.centers_px[index[found]])
    visible, found, index = _matches(matrix, structure, blobs, CLOSE_MM)
    return _Fit(matrix, len(np.unique(index[found])), int(visible.sum()))


def _turns(fit: _Fit, structure: Structure) -> Iterator[_Trial]:
    """The page turned about the middle of what was found, in each other way."""
    x, y = structure.middle_mm
    there = np.array([[1, 0, x], [0, 1, y], [0, 0, 1]])
    for turns in (1, 2, 3):
        turn = np.eye(3)
        turn[:2, :2] = np.linalg.matrix_power(_QUARTER, turns)
        matrix = fit.photo_from_page @ there @ turn @ inverse(there)
        yield _Trial(matrix, np.linalg.norm(structure.places_mm - [x, y], axis=1))
