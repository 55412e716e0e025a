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
MOST_TRIES = 60
PITCH_MM = (2.5, 24.0)
LEAST_FULL, LEAST_FULL_FILLED = 0.45, 0.75
"""So many of the places of a lattice hold a dot; ink may hide the others where it is more."""
RING_SHARE = 0.5
"""Rings are larger than dots: so much of the pitch, and their links are what is left of it."""


def joined_dots(
    boxes_mm: Sequence[BoxMm], *, filled: bool = False, least_side: int = LEAST_SIDE
) -> list[list[Field]]:
    """The links of every lattice of dots; their ids tell both ends, `r1c1-r1c2`.

    Args:
        boxes_mm: The dots, or rings that are joined as dots are.
        filled: The page is filled in: ink may hide dots.
        least_side: So many rows and columns a lattice has.
    """
    left = np.array([[x + w / 2, y + h / 2, (w + h) / 2] for x, y, w, h in boxes_mm]).reshape(-1, 3)
    found = []
    for _ in range(MOST_TRIES):
        if len(left) < LEAST_DOTS:
            break
        taken, sites, mapping = _lattice(left)
        if len(sites) < LEAST_DOTS:
            left = left[~taken]
            continue
        size = float(np.median(left[taken, 2]))
        links = _links(sites, mapping, size, filled=filled, least_side=least_side)
        if links:
            found.append(links)
        left = left[~taken]
    return found


def _lattice(dots: Points) -> tuple[np.ndarray, Points, SimilarityTransform]:
    """The dots that lie on one lattice, their columns and rows, and where those are."""
    gaps = np.linalg.norm(dots[:, None, :2] - dots[None, :, :2], axis=2)
    alike = abs(dots[:, None, 2] / dots[None, :, 2] - 1) < SAME_SIZE
    gaps[~alike | (gaps < PITCH_MM[0])] = np.inf
    nearest = np.minimum(gaps.min(axis=1), 1e9)
    as_near = (gaps < (1 + SAME_PLACE) * nearest[:, None]).sum(axis=1)
    seed = int(np.argmax(np.where(nearest <= PITCH_MM[1], as_near, 0)))
    pitch = float(nearest[seed])
    if pitch > PITCH_MM[1]:
        return np.ones(len(dots), bool), np.zeros((0, 2)), SimilarityTransform()
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


def _links(
    sites: Points, mapping: SimilarityTransform, size_mm: float, *, filled: bool, least_side: int
) -> list[Field]:
    """A link to the right and one downwards from every dot that has a neighbour there."""
    columns, rows = (sites.max(axis=0) + 1).astype(int).tolist()
    share = len(sites) / (columns * rows)
    if min(columns, rows) < least_side or share < LEAST_FULL:
        return []
    there = {(int(column), int(row)) for column, row in sites}
    if filled and share >= LEAST_FULL_FILLED:
        there = {(column, row) for column in range(columns) for row in range(rows)}
    links = []
    for column, row in sorted(there, key=lambda at: at[::-1]):
        for right, down in ((1, 0), (0, 1)):
            if (column + right, row + down) not in there:
                continue
            ends = mapping(np.array([[column, row], [column + right, row + down]], float))
            name = f"r{row + 1}c{column + 1}-r{row + 1 + down}c{column + 1 + right}"
            links.append(_link(name, ends.round(2), size_mm))
    return links


def _link(name: str, ends: Points, size_mm: float) -> Field:
    """The link between two places, in the free middle between what is printed there."""
    (x, y), (to_x, to_y) = (tuple(end) for end in ends.tolist())
    pitch = float(np.hypot(to_x - x, to_y - y))
    along = pitch / 2 if size_mm < RING_SHARE * pitch else pitch - size_mm
    thick = max(2.0, size_mm / 2)
    is_level = abs(to_x - x) > abs(to_y - y)
    width, height = (along, thick) if is_level else (thick, along)
    box = ((x + to_x - width) / 2, (y + to_y - height) / 2, width, height)
    left, top, across, down = (round(side, 2) for side in box)
    kind = FieldKind.LINK
    return Field(name, kind, (left, top, across, down), LABELS[kind], (x, y), (to_x, to_y))
