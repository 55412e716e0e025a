"""Dots in rows and columns, to be joined by lines: every two neighbours are a link."""

from collections.abc import Sequence

import numpy as np
from skimage.measure import ransac
from skimage.transform import SimilarityTransform

from scoring.sheet import LABELS, BoxMm, Field, FieldKind
from vision.arrays import Points

LEAST_DOTS, LEAST_SIDE = 9, 3
SAME_PLACE = 0.2
"""Dots of a lattice are off their places by no more than this part of its pitch."""
SAME_SIZE = 0.3
MOST_LATTICES = 12
PITCH_MM = (2.5, 16.0)
LEAST_FULL = 0.6
"""So many of the places of a lattice hold a dot."""


def joined_dots(boxes_mm: Sequence[BoxMm]) -> list[list[Field]]:
    """The links of every lattice of dots; their ids tell both ends, `r1c1-r1c2`."""
    left = np.array([[x + w / 2, y + h / 2, (w + h) / 2] for x, y, w, h in boxes_mm]).reshape(-1, 3)
    found = []
    for _ in range(MOST_LATTICES):
        if len(left) < LEAST_DOTS:
            break
        taken, sites, mapping = _lattice(left)
        if len(sites) < LEAST_DOTS:
            break
        links = _links(sites, mapping)
        if links:
            found.append(links)
        left = left[~taken]
    return found


def _lattice(dots: Points) -> tuple[np.ndarray, Points, SimilarityTransform]:
    """The dots that lie on one lattice, their columns and rows, and where those are."""
    nothing = np.ones(len(dots), bool), np.zeros((0, 2)), SimilarityTransform()
    gaps = np.linalg.norm(dots[:, None, :2] - dots[None, :, :2], axis=2)
    alike = abs(dots[:, None, 2] / dots[None, :, 2] - 1) < SAME_SIZE
    gaps[~alike | (gaps < PITCH_MM[0])] = np.inf
    nearest = gaps.min(axis=1)
    seeds = np.argsort(abs(nearest - np.median(nearest)))
    seed = int(seeds[0])
    pitch = float(nearest[seed])
    if not PITCH_MM[0] <= pitch <= PITCH_MM[1]:
        return nothing
    sites: dict[int, tuple[int, int]] = {seed: (0, 0)}
    queue = [seed]
    while queue:
        at = queue.pop()
        for other in np.nonzero(abs(gaps[at] / pitch - 1) < SAME_PLACE)[0].tolist():
            step = np.round((dots[other, :2] - dots[at, :2]) / pitch).astype(int)
            if other not in sites and abs(step).sum() == 1:
                sites[other] = (sites[at][0] + int(step[0]), sites[at][1] + int(step[1]))
                queue.append(other)
    taken = np.zeros(len(dots), bool)
    taken[list(sites)] = True
    places = np.array(list(sites.values()), float)
    if len(sites) < LEAST_DOTS:
        return taken, np.zeros((0, 2)), SimilarityTransform()
    places -= places.min(axis=0)
    mapping, fits = ransac(
        (places, dots[list(sites), :2]), SimilarityTransform, 2, SAME_PLACE * pitch, rng=1
    )
    return taken, (places[fits] if mapping else np.zeros((0, 2))), mapping


def _links(sites: Points, mapping: SimilarityTransform) -> list[Field]:
    """A link to the right and one downwards from every place of the lattice's box."""
    columns, rows = (sites.max(axis=0) + 1).astype(int).tolist()
    if min(columns, rows) < LEAST_SIDE or len(sites) < LEAST_FULL * columns * rows:
        return []
    links = []
    for row in range(rows):
        for column in range(columns):
            for right, down in ((1, 0), (0, 1)):
                if column + right >= columns or row + down >= rows:
                    continue
                ends = mapping(np.array([[column, row], [column + right, row + down]], float))
                (x, y), (to_x, to_y) = (tuple(end) for end in ends.round(2).tolist())
                name = f"r{row + 1}c{column + 1}-r{row + 1 + down}c{column + 1 + right}"
                width, height = max(abs(to_x - x) / 2, 2.0), max(abs(to_y - y) / 2, 2.0)
                box = ((x + to_x - width) / 2, (y + to_y - height) / 2, width, height)
                kind = FieldKind.LINK
                box_mm = (round(box[0], 2), round(box[1], 2), round(width, 2), round(height, 2))
                links.append(Field(name, kind, box_mm, LABELS[kind], (x, y), (to_x, to_y)))
    return links
