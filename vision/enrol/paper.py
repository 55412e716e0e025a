"""The rim of the paper in a photo: whatever may be it is tried.

Four sides of what has the paper's colour, and boxes of straight lines. The best differs from what
is beyond it on every side, and makes what is printed level. Where none does, other paper may lie
along a side: then what is printed tells.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Points
from vision.enrol.corners import areas_of, from_top_left, plane_of
from vision.enrol.edges import boxes_of_edges
from vision.enrol.rim import LEAST_CONTRAST, Lab, evenness, least_contrast, least_contrasts
from vision.enrol.sides import four_sides
from vision.enrol.straight import (
    Segments,
    boxes_in_photo,
    leanings,
    level_places,
    level_share,
    lines_of,
    straightened,
    turn,
)
from vision.photo import Pixels

LEAST_SHARE = 0.15
"""Of the photo, so much must the page cover to be taken."""
CLEAR_CONTRAST = 20.0
"""By how much a side differs from what is beyond it where that is clear."""
PAPER_LEVELS = (8.0, 12.0, 18.0, 26.0, 38.0)
"""How far from the paper's colour a mask still takes for paper."""
IN_SHADOW = 0.25
"""How much less brightness counts, for pages that are half in shadow."""
BEYOND, FEWEST_BEYOND, LEVEL_BEYOND = 1.25, 6, 0.6
"""How far beyond a rim print would go on, in its sizes; how many lines tell of that, and how much
of them is level."""
EDGE_PX = 4.0
"""A side so near to the edge of a photo is none of the page's."""
FEWEST_LINES, LEAST_LEVEL = 30, 0.4
"""So many lines tell the plane of a page, where so much of their length is level."""
WELL_LEVEL, SAME_LEVEL = 0.75, 0.03
"""Where so much is level, the plane is right; shares that differ by the other are the same."""
ALL_OF, LARGER, MOST_LARGER = 0.97, 1.02, 1.5
"""A rim that holds so much of another, and is larger by between these, runs round it."""
ALL_PAPER = 0.9
"""Within edges that no mask shows, so much of the rim has one colour; not so between boards."""
CLEARLY = 1.5
"""Edges are taken where they are so much likelier the page than anything else: a shadow has edges,
too."""
LIKELY, MOST_PARTS = 0.5, 4.0
"""The page that a part of it is taken for is at least so likely as the part, and no more times as
large."""
AT_ONCE = 64
"""So many boxes are looked at together."""
LEANINGS = 2
"""The grain of a table may have more lines than a page: so many ways that lines lean are tried."""


@dataclass(frozen=True, slots=True, eq=False)
class SmallPhoto:
    """A reduced photo and what is needed of it."""

    pixels: Pixels
    lab: Lab
    lines: Segments

    @classmethod
    def of(cls, pixels: Pixels) -> "SmallPhoto":
        """What is needed of a reduced photo, (H, W, 3) BGR."""
        soft = cv2.GaussianBlur(pixels, (0, 0), 1.5)
        lab = cv2.cvtColor(soft, cv2.COLOR_BGR2LAB).astype(np.float32)
        return cls(pixels, lab, lines_of(pixels))

    def inside(self, corners: Points, share: float = 0.97) -> Segments:
        """The lines well within a quadrilateral, or within so many times its size."""
        middle = corners.mean(axis=0)
        hull = (middle + share * (corners - middle)).astype(np.float32)
        height, width = self.lab.shape[:2]
        mask = np.zeros((height, width), np.uint8)
        cv2.fillConvexPoly(mask, hull.round().astype(np.int32), 1)
        at = ((self.lines[:, :2] + self.lines[:, 2:]) / 2).round().astype(int)
        at = np.clip(at, 0, [width - 1, height - 1])
        return np.asarray(self.lines[mask[at[:, 1], at[:, 0]] > 0])


def paper_corners(small: SmallPhoto, least: float, *, beside: bool) -> Points | None:
    """The likeliest rim of the paper; where none is clear, one along which other paper lies.

    Args:
        small: The photo.
        least: By how much each side must differ from what is beyond it.
        beside: Other paper is thought of, which takes a while.
    """
    coloured = list(_by_colour(small))
    found = [_rim(one, small, least) for one in (*coloured, *_by_lines(small))]
    best = max(found, key=lambda one: one.merit, default=NOTHING)
    if not beside:
        return best.corners if best.merit > 0 else None
    edged = [_rim(one, small, least) for one in _by_edges(small)]
    found += [one for one in edged if one.merit > CLEARLY * best.merit]
    best = _likeliest(found, small)
    if least < CLEAR_CONTRAST and (best.merit <= 0 or best.level < WELL_LEVEL):
        lines = _by_lines(small, beside=True)
        found += [_rim(one, small, least, beside=True) for one in (*coloured, *lines)]
        best = _likeliest(found, small)
    if best.merit <= 0 or least >= CLEAR_CONTRAST:
        return best.corners if best.merit > 0 else None
    larger = [one for one in coloured if _runs_round(one, best.corners)]
    rims = [_rim(one, small, least, beside=True) for one in larger]
    needed = LEAST_CONTRAST if best.contrast >= CLEAR_CONTRAST else 0.0
    least_level = max(WELL_LEVEL, best.level - SAME_LEVEL)
    around = [
        one for one in rims if one.merit > 0 and one.contrast >= needed and one.level > least_level
    ]
    return max(around, key=lambda one: one.merit, default=best).corners


@dataclass(frozen=True, slots=True, eq=False)
class _Rim:
    """What may be the page."""

    corners: Points
    merit: float
    """How likely it is: its sides are seen, its lines are level, it is large."""
    level: float
    """Share of the lines in it that is level."""
    contrast: float
    """By how much its sides differ from what is beyond them."""


NOTHING = _Rim(np.zeros((4, 2)), 0.0, 0.0, 0.0)


def _rim(corners: Points, small: SmallPhoto, least: float, *, beside: bool = False) -> _Rim:
    """How likely this is the page.

    Args:
        corners: What may be the page.
        small: The photo.
        least: By how much each side must differ from what is beyond it.
        beside: Other paper may lie along a side; where all that is printed is level, any rim of
            what has the paper's colour will do.
    """
    seen = contrast = least_contrast(small.lab, corners, beside=beside)
    if not beside and contrast < least:
        return _Rim(corners, 0.0, 0.0, seen)
    inside = small.inside(corners)
    has_lines = len(inside) >= FEWEST_LINES
    level = level_share(inside, plane_of(corners)) if has_lines else LEAST_LEVEL
    if beside and (_is_cut(corners, small) or _goes_on(corners, small)):
        contrast = 0.0
    elif beside and level >= WELL_LEVEL:
        contrast = max(contrast, LEAST_CONTRAST)
    if contrast < least:
        return _Rim(corners, 0.0, level, seen)
    share = cv2.contourArea(corners.astype(np.float32)) / small.lab[..., 0].size
    clear = min(contrast, CLEAR_CONTRAST) * evenness(small.lab, corners)
    return _Rim(corners, float(clear * (0.2 + level) * np.sqrt(share)), level, seen)


def _is_cut(corners: Points, small: SmallPhoto) -> bool:
    """Whether a side runs along the edge of the photo, or beyond it."""
    height, width = small.lab.shape[:2]
    middles = (corners + np.roll(corners, -1, axis=0)) / 2
    return bool(((middles < EDGE_PX) | (middles > np.array([width, height]) - EDGE_PX)).any())


def _goes_on(corners: Points, small: SmallPhoto) -> bool:
    """Whether print goes on beyond a rim, level with what is within: it is a part of a page."""
    within, around = (small.inside(corners, share) for share in (1.02, BEYOND))
    known = {tuple(line) for line in within.tolist()}
    beyond = np.array([line for line in around.tolist() if tuple(line) not in known])
    if len(beyond) < FEWEST_BEYOND:
        return False
    return level_share(beyond, plane_of(corners)) > LEVEL_BEYOND


def _likeliest(found: Sequence[_Rim], small: SmallPhoto) -> _Rim:
    """The likeliest rim; of one beyond which print goes on, the likeliest that holds it, if any."""
    best = max(found, key=lambda one: one.merit, default=NOTHING)
    if best.merit <= 0 or not _goes_on(best.corners, small):
        return best
    around = [one.corners for one in found if _runs_round(one.corners, best.corners, MOST_PARTS)]
    wholes = [
        one
        for one in (_rim(corners, small, LEAST_CONTRAST) for corners in around)
        if one.merit > LIKELY * best.merit and not _goes_on(one.corners, small)
    ]
    return max(wholes, key=lambda one: one.merit, default=best)


def _runs_round(one: Points, other: Points, most: float = MOST_LARGER) -> bool:
    """Whether a rim runs round another and is larger, but by no more than that."""
    areas = [cv2.contourArea(each.astype(np.float32)) for each in (one, other)]
    if not LARGER < areas[0] / areas[1] < most:
        return False
    both = cv2.intersectConvexConvex(one.astype(np.float32), other.astype(np.float32))[0]
    return bool(both > ALL_OF * areas[1])


def _by_colour(small: SmallPhoto) -> Iterator[Points]:
    """Four-sided things of the colour that the middle of the photo has."""
    for mask in _paper_masks(small.pixels):
        corners = four_sides(mask, LEAST_SHARE)
        if corners is not None and not _is_the_photo(corners, mask.shape):
            yield from_top_left(corners)


def _by_edges(small: SmallPhoto) -> Iterator[Points]:
    """Boxes of long edges, wherever they lie."""
    for corners in boxes_of_edges(small.pixels, small.lines):
        share = cv2.contourArea(corners.astype(np.float32)) / small.lab[..., 0].size
        is_paper = share >= LEAST_SHARE and evenness(small.lab, corners) >= ALL_PAPER
        if is_paper and not _is_the_photo(corners, small.lab.shape):
            yield from_top_left(corners)


def _paper_masks(pixels: Pixels) -> Iterator[Pixels]:
    """Where paper may be: of the colour that its middle has, more or less exactly."""
    lab = cv2.cvtColor(cv2.medianBlur(pixels, 7), cv2.COLOR_BGR2LAB).astype(np.float32)
    height, width = pixels.shape[:2]
    middle = lab[height // 4 : -height // 4, width // 4 : -width // 4].reshape(-1, 3)
    light = middle[middle[:, 0] >= np.quantile(middle[:, 0], 0.6)]
    away = (lab - np.median(light, axis=0).astype(np.float32)) * np.array(
        [0.45, 1.0, 1.0], np.float32
    )
    light2, hue2 = away[..., 0] ** 2, away[..., 1] ** 2 + away[..., 2] ** 2
    for shaded, levels in ((1.0, PAPER_LEVELS), (IN_SHADOW, PAPER_LEVELS[:3])):
        distance = np.sqrt(shaded**2 * light2 + hue2)
        for level in levels:
            mask = np.asarray((distance < level) * 255, np.uint8)
            kernel = np.ones((9, 9), np.uint8)
            closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, kernel)
            yield np.asarray(cv2.morphologyEx(closed, cv2.MORPH_OPEN, kernel), np.uint8)


def _by_lines(small: SmallPhoto, *, beside: bool = False) -> Iterator[Points]:
    """Boxes of straight lines that differ from what is beyond them, in the plane of the print."""
    if len(small.lines) < FEWEST_LINES:
        return
    for lean in leanings(small.lines, LEANINGS if beside else 1):
        yield from _boxes_leaning(small, lean, beside=beside)


def _boxes_leaning(small: SmallPhoto, lean: float, *, beside: bool) -> Iterator[Points]:
    """The best box of lines that lean so."""
    straight = straightened(small.lines, turn(-lean))
    across, down = level_places(small.pixels, small.lines, straight)
    boxes = boxes_in_photo(straight, np.sort(across), np.sort(down))
    shares = areas_of(boxes) / small.lab[..., 0].size
    order = np.argsort(-shares, kind="stable")
    order = order[shares[order] >= LEAST_SHARE]
    best: tuple[float, Points] | None = None
    for some in np.split(order, range(AT_ONCE, len(order), AT_ONCE)):
        if best is not None and shares[some[0]] * CLEAR_CONTRAST < best[0]:
            break  # however clear its sides, a smaller one is less likely
        contrasts = least_contrasts(small.lab, boxes[some], beside=beside)
        for number, seen in zip(some.tolist(), contrasts.tolist(), strict=True):
            contrast = min(CLEAR_CONTRAST, seen)
            most = shares[number] * contrast
            if contrast < LEAST_CONTRAST or (best is not None and most < best[0]):
                continue
            merit = float(most * evenness(small.lab, boxes[number]))
            if best is None or merit > best[0]:
                best = merit, boxes[number]
    if best is not None and not _is_the_photo(best[1], small.lab.shape):
        yield from_top_left(best[1])


def _is_the_photo(corners: Points, shape: tuple[int, ...]) -> bool:
    """Whether it is the rim of the picture and nothing in it."""
    height, width = shape[:2]
    rim = np.minimum(
        np.minimum(corners[:, 0], width - 1 - corners[:, 0]),
        np.minimum(corners[:, 1], height - 1 - corners[:, 1]),
    )
    return bool((rim < 4).sum() >= 3)
