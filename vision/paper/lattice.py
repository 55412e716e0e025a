"""Blobs that lie in rows and columns: what a printed grid of parts, dots or cells looks like.

A blob in the midst of a grid has neighbours at equal distances on opposite sides, in two
directions. From such a seed the grid is followed step by step, each step as long as the one before,
so that perspective may shorten it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Points
from vision.paper.blobs import Blobs

NEIGHBOURS = 12
STEP_REACH = 0.2
"""How far from its expected place, in steps, the next blob of a row may be."""
LEAST_SINE = 0.5
"""Rows and columns seen at a slant still cross at 30 degrees."""
LONGEST_STEP = 2.6
"""A step down in steps across, or the other way."""
LEAST_DIAGONALS = 3
"""Of a seed's four diagonal neighbours so many must be there."""
LEAST_SITES, LEAST_SPAN = 11, 4
MOST_SITES = 60
"""A larger grid is the pattern of a cloth or a tray."""
MOST_SEEDS, MOST_LATTICES = 80, 10
_EXACT: dict[str, bool | int | float | str] = {"algorithm": 4, "leaf_max_size": 10}
"""A single tree of two dimensions: its neighbours are the true ones."""

Site = tuple[int, int]
"""Column and row, counted from the seed."""
_STEPS: tuple[Site, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """A grid found in a picture."""

    sites: npt.NDArray[np.int64]
    """(N, 2) column and row, from 0; columns and rows turn like x and y."""
    places_px: Points
    """(N, 2)."""


def find_lattices(blobs: Blobs) -> list[Lattice]:
    """The grids of a picture, the largest first; their columns and rows may be any two axes."""
    taken: set[int] = set()
    found: list[Lattice] = []
    tried = 0
    for seed, across, down in _seeds(blobs):
        if tried >= MOST_SEEDS or len(found) >= MOST_LATTICES:
            break
        if seed in taken:
            continue
        tried += 1
        members = _grown(blobs, seed, across, down)
        taken.update(members.values())
        sites = np.array(list(members), np.int64).reshape(-1, 2)
        spans = np.ptp(sites, axis=0) + 1
        if LEAST_SITES <= len(sites) <= MOST_SITES and spans.min() >= LEAST_SPAN:
            places = blobs.centers_px[list(members.values())]
            found.append(Lattice(sites - sites.min(axis=0), places))
    return sorted(found, key=lambda lattice: -len(lattice.sites))


def _seeds(blobs: Blobs) -> Iterator[tuple[int, Points, Points]]:
    """Blobs with neighbours on opposite sides in two directions, those with most first."""
    centers = blobs.centers_px
    if len(centers) <= NEIGHBOURS:
        return
    points = centers.astype(np.float32)
    around, _ = cv2.flann.Index(points, _EXACT).knnSearch(points, NEIGHBOURS + 1, params={})
    around = around[:, 1:]
    steps = centers[around] - centers[:, None]
    mirrored = _is_there(blobs, centers[:, None] - steps, np.linalg.norm(steps, axis=2))
    pairs = [_axes(steps[i][mirrored[i]]) for i in range(len(centers))]
    full = np.array([i for i, pair in enumerate(pairs) if pair is not None], np.int64)
    if not len(full):
        return
    across, down = (np.array([pairs[i][axis] for i in full]) for axis in (0, 1))
    corners = np.stack([across + down, across - down, down - across, -across - down], axis=1)
    reach = np.minimum(np.linalg.norm(across, axis=1), np.linalg.norm(down, axis=1))
    present = _is_there(blobs, centers[full][:, None] + corners, np.repeat(reach[:, None], 4, 1))
    diagonals = present.sum(axis=1)
    for i in np.argsort(-diagonals, kind="stable").tolist():
        if diagonals[i] >= LEAST_DIAGONALS:
            yield int(full[i]), across[i], down[i]


def _is_there(blobs: Blobs, places_px: Points, steps_px: Points) -> npt.NDArray[np.bool_]:
    """Whether a blob lies at each place (…, 2), to within a share of the step (…)."""
    flat = places_px.reshape(-1, 2)
    index = blobs.nearest_to(flat)
    misses = np.linalg.norm(blobs.centers_px[index] - flat, axis=1)
    near = (index >= 0) & (misses < STEP_REACH * steps_px.reshape(-1))
    return np.asarray(near.reshape(steps_px.shape), np.bool_)


def _axes(steps: Points) -> tuple[Points, Points] | None:
    """The shortest step, and the shortest that crosses it; turned as x and y are."""
    if len(steps) < 4:
        return None
    first = steps[0]
    crossed = first[0] * steps[:, 1] - first[1] * steps[:, 0]
    lengths = np.linalg.norm(steps, axis=1)
    crossing = np.abs(crossed) > LEAST_SINE * lengths * lengths[0]
    crossing &= lengths < LONGEST_STEP * lengths[0]
    if not crossing.any():
        return None
    chosen = int(np.argmax(crossing))
    second = steps[chosen] if crossed[chosen] > 0 else -steps[chosen]
    return first, second


def _grown(blobs: Blobs, seed: int, across: Points, down: Points) -> dict[Site, int]:
    """The grid followed from its seed as far as it goes."""
    centers = [complex(x, y) for x, y in blobs.centers_px.tolist()]
    right, below = complex(*across), complex(*down)
    members: dict[Site, int] = {(0, 0): seed}
    steps = {(0, 0): {(1, 0): right, (0, 1): below, (-1, 0): -right, (0, -1): -below}}
    waiting = [(0, 0)]
    used = {seed}
    for site in waiting:
        here = centers[members[site]]
        for way in _STEPS:
            beyond = (site[0] + way[0], site[1] + way[1])
            if beyond in members:
                continue
            step = steps[site][way]
            index = blobs.nearest_one(here + step)
            if index in used or abs(centers[index] - here - step) > STEP_REACH * abs(step):
                continue
            members[beyond] = index
            used.add(index)
            # The step just taken counts half, so that the grid may bend and shrink as it goes.
            mean = (centers[index] - here + step) / 2
            steps[beyond] = {**steps[site], way: mean, (-way[0], -way[1]): -mean}
            waiting.append(beyond)
    return members
