"""Dots in rows and columns, to be joined by lines: every two neighbours are a link."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from scoring.sheet import LABELS, BoxMm, Field, FieldKind
from vision.arrays import Matrix, Points

LEAST_DOTS, LEAST_SIDE = 9, 3
SAME_PLACE = 0.2
"""Dots of a lattice are off their places by no more than this part of its pitch."""
BENT_FROM = 16
"""Of so many dots and more a lattice may be seen at a slant, or bent with its paper."""
TRIMS = 4
"""Dots off their places are left out, and the others tell their places anew, so many times."""
SAME_SIZE = 0.3
MOST_TRIES = 60
PITCH_MM = (2.5, 24.0)
LEAST_FULL, LEAST_FULL_FILLED = 0.45, 0.4
"""So many of the places of a lattice hold a dot; ink may hide another one in a row and a column
that have as many as the second."""
Sites = dict[tuple[int, int], Points]
"""Where, (2,) mm, each column and row of a lattice is."""
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
        taken, sites = _lattice(left)
        if len(sites) < LEAST_DOTS:
            left = left[~taken]
            continue
        size = float(np.median(left[taken, 2]))
        links = _links(sites, size, filled=filled, least_side=least_side)
        if links:
            found.append(links)
        left = left[~taken]
    return found


def _lattice(dots: Points) -> tuple[npt.NDArray[np.bool_], Sites]:
    """The dots that lie on one lattice, and where each of its columns and rows has one."""
    gaps = np.linalg.norm(dots[:, None, :2] - dots[None, :, :2], axis=2)
    alike = abs(dots[:, None, 2] / dots[None, :, 2] - 1) < SAME_SIZE
    gaps[~alike | (gaps < PITCH_MM[0])] = np.inf
    nearest = np.minimum(gaps.min(axis=1), 1e9)
    as_near = (gaps < (1 + SAME_PLACE) * nearest[:, None]).sum(axis=1)
    seed = int(np.argmax(np.where(nearest <= PITCH_MM[1], as_near, 0)))
    pitch = float(nearest[seed])
    if pitch > PITCH_MM[1]:
        return np.ones(len(dots), bool), {}
    sites: dict[int, tuple[int, int]] = {seed: (0, 0)}
    pitches = {seed: pitch}  # it changes over a page that is seen at a slant
    queue = [seed]
    while queue:
        at = queue.pop(0)
        for other in np.nonzero(abs(gaps[at] / pitches[at] - 1) < SAME_PLACE)[0].tolist():
            step = np.round((dots[other, :2] - dots[at, :2]) / pitches[at]).astype(int)
            if other not in sites and abs(step).sum() == 1:
                sites[other] = (sites[at][0] + int(step[0]), sites[at][1] + int(step[1]))
                pitches[other] = (pitches[at] + float(gaps[at, other])) / 2
                queue.append(other)
    taken = np.zeros(len(dots), bool)
    taken[list(sites)] = True
    if len(sites) < LEAST_DOTS:
        return taken, {}
    places = np.array(list(sites.values()), float)
    return taken, _in_place(places - places.min(axis=0), dots[list(sites), :2], pitch)


def _in_place(places: Points, dots: Points, pitch: float) -> Sites:
    """Where the dots are that lie where all the others tell."""
    fits = np.ones(len(places), bool)
    for _ in range(TRIMS):
        told = _told(places[fits], dots[fits], places)
        off = np.linalg.norm(told - dots, axis=1)
        fits = off < max(SAME_PLACE * pitch, float(np.quantile(off, LEAST_FULL)))
        if fits.sum() < LEAST_DOTS:
            return {}
    fits &= off < SAME_PLACE * pitch
    kept: Sites = {}
    for at in np.argsort(off).tolist():  # two dots may be taken for one
        if fits[at]:
            kept.setdefault((int(places[at, 0]), int(places[at, 1])), dots[at])
    return kept


def _told(places: Points, dots: Points, wanted: Points) -> Points:
    """Where these columns and rows are, by where others are: bent as paper is."""
    bent = len(places) >= BENT_FROM
    known, asked = (_terms(one, bent=bent) for one in (places, wanted))
    return np.asarray(asked @ np.linalg.lstsq(known, dots, rcond=None)[0])


def _terms(places: Points, *, bent: bool) -> Matrix:
    x, y = places.T
    terms = [np.ones_like(x), x, y, *([x * x, x * y, y * y] if bent else [])]
    return np.stack(terms, axis=1)


def _links(sites: Sites, size_mm: float, *, filled: bool, least_side: int) -> list[Field]:
    """A link to the right and one downwards from every dot that has a neighbour there."""
    columns, rows = (max(site[axis] for site in sites) + 1 for axis in range(2))
    share = len(sites) / (columns * rows)
    if min(columns, rows) < least_side or share < LEAST_FULL:
        return []
    every = sites | (_hidden(sites, columns, rows) if filled else {})
    links = []
    for column, row in sorted(every, key=lambda at: at[::-1]):
        for right, down in ((1, 0), (0, 1)):
            if (column + right, row + down) not in every:
                continue
            ends = np.array([every[column, row], every[column + right, row + down]])
            name = f"r{row + 1}c{column + 1}-r{row + 1 + down}c{column + 1 + right}"
            links.append(_link(name, ends.round(2), size_mm))
    return links


def _hidden(sites: Sites, columns: int, rows: int) -> Sites:
    """Dots that are not seen, in rows and columns that have most of theirs."""
    there = np.zeros((columns, rows), bool)
    there[tuple(np.array(list(sites)).T)] = True
    full = [there.mean(axis=axis) >= LEAST_FULL_FILLED for axis in (1, 0)]
    hidden = np.argwhere(~there & full[0][:, None] & full[1][None])
    if not len(hidden):
        return {}
    places, dots = np.array(list(sites), float), np.array(list(sites.values()))
    told = _told(places, dots, hidden.astype(float))
    return {(int(x), int(y)): at for (x, y), at in zip(hidden, told, strict=True)}


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
