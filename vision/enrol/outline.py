"""The corners of the page in a photo: by the rim of its paper, else by the lines printed on it.

Whatever may be the rim is tried: four sides of what has the paper's colour, and boxes of straight
lines. The best differs from what is beyond it on every side, and makes what is printed level.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Matrix, Points
from vision.enrol.scan import set_straight
from vision.enrol.sides import four_sides
from vision.enrol.straight import (
    Segments,
    Straight,
    box_in_photo,
    leaning,
    level_places,
    level_share,
    lines_of,
    printed_rim,
    straightened,
)
from vision.photo import Photo, Pixels

SEARCH_PX, QUICK_PX, FINER = 800, 500, 2
"""How large a picture is searched; while photos are read, a smaller one; how much finer a scan."""
LEAST_SHARE = 0.15
"""Of the photo, so much must the page cover to be taken."""
PAPER_LEVELS = (8.0, 12.0, 18.0, 26.0, 38.0)
"""How far from the paper's colour a mask still takes for paper."""
IN_SHADOW = 0.25
"""How much less brightness counts, for pages that are half in shadow."""
SIDE_PX, LEAST_CONTRAST, CLEAR_CONTRAST = 6.0, 7.0, 20.0
"""How far beyond a side is looked, by how much it must differ there, and what is clear."""
LEAST_LEVEL, LEVEL_GAIN, ALL_LEVEL = 0.4, 0.05, 0.6
"""Share of the lines that is level where they tell the plane; how much more is worth a turn."""
FEWEST_LINES = 30
ONE_COLOUR, ALL_PAPER = 9.0, 0.95
"""Colours of one paper differ by no more; so much of the rim of a picture that shows paper alone
has its colour."""
RIM_PX, FEWEST_CUT = 3.0, 4
"""So many lines that end so near to the rim of a photo are cut off there."""
ROOM = 0.04
"""Paper left round the lines of a page whose rim is not seen, in its sides."""


@dataclass(frozen=True, slots=True, eq=False)
class PageRim:
    """Where the page is in a photo."""

    corners_px: Points
    """(4, 2), clockwise from the upper left one."""
    seen_by: str
    """`outline`; `lines`, or `cut` where they run out of the photo; `scan` where it shows paper
    alone; or `photo`: nothing tells, it is the whole picture."""


@dataclass(frozen=True, slots=True, eq=False)
class _Small:
    """A reduced photo and what is needed of it."""

    pixels: Pixels
    lab: npt.NDArray[np.float32]
    lines: Segments

    @classmethod
    def of(cls, pixels: Pixels) -> "_Small":
        soft = cv2.GaussianBlur(pixels, (0, 0), 1.5)
        lab = cv2.cvtColor(soft, cv2.COLOR_BGR2LAB).astype(np.float32)
        return cls(pixels, lab, lines_of(pixels))

    def inside(self, corners: Points) -> Segments:
        """The lines well within a quadrilateral."""
        middle = corners.mean(axis=0)
        hull = (middle + 0.97 * (corners - middle)).astype(np.float32)
        height, width = self.lab.shape[:2]
        mask = np.zeros((height, width), np.uint8)
        cv2.fillConvexPoly(mask, hull.round().astype(np.int32), 1)
        at = ((self.lines[:, :2] + self.lines[:, 2:]) / 2).round().astype(int)
        at = np.clip(at, 0, [width - 1, height - 1])
        return np.asarray(self.lines[mask[at[:, 1], at[:, 0]] > 0])


def find_outline(photo: Photo, search_px: int = SEARCH_PX) -> PageRim:
    """The page's corners in the photo, and what they were told by."""
    reduced, back = _reduced(photo, search_px)
    small = _Small.of(reduced)
    is_all_paper = _is_all_paper(small)
    least = CLEAR_CONTRAST if is_all_paper else LEAST_CONTRAST
    found = [(_merit(one, small, least), one) for one in (*_by_colour(small), *_by_lines(small))]
    merit, corners = max(found, key=lambda one: one[0], default=(0.0, None))
    if corners is not None and merit > 0:
        return PageRim(from_top_left(_levelled(corners, small)) * back, "outline")
    is_level = is_all_paper and level_share(small.lines, np.eye(3)) > ALL_LEVEL
    rim = None if is_level else _by_print(small, to_the_edge=is_all_paper)
    if rim is not None:
        return PageRim(from_top_left(rim) * back, "cut" if _runs_out(small) else "lines")
    if is_all_paper:
        finer, back = _reduced(photo, FINER * search_px)  # to see small boxes, too
        scanned = set_straight(lines_of(finer), (finer.shape[1], finer.shape[0]))
        if scanned is not None:
            return PageRim(scanned * back, "scan")
    width, height = photo.width_px, photo.height_px
    return PageRim(np.array([[0, 0], [width, 0], [width, height], [0, height]], float), "photo")


def _reduced(photo: Photo, search_px: int) -> tuple[Pixels, float]:
    """The photo no longer than that, and how many of its pixels one is."""
    reduction = photo.reduction_for(search_px)
    pixels = photo.pixels(reduction)
    scale = min(1.0, search_px / max(pixels.shape[:2]))
    reduced = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(reduced, np.uint8), reduction / scale


def _is_all_paper(small: _Small) -> bool:
    """Whether the rim of the picture looks as its middle does: a scan, or taken from near."""
    height, width = small.lab.shape[:2]
    whole = np.array([[0, 0], [width, 0], [width, height], [0, height]], float)
    rim = np.concatenate(
        [small.lab[[2, -3], :].reshape(-1, 3), small.lab[:, [2, -3]].reshape(-1, 3)]
    )
    middle = small.lab[height // 4 : -height // 4, width // 4 : -width // 4].reshape(-1, 3)
    light = middle[middle[:, 0] >= np.quantile(middle[:, 0], 0.6)]
    away = np.linalg.norm(np.median(rim, axis=0)[1:] - np.median(light, axis=0)[1:])
    return bool(away < ONE_COLOUR and _evenness(small.lab, whole) > ALL_PAPER)


def _merit(corners: Points, small: _Small, least: float) -> float:
    """How likely this is the page: its sides are seen, its lines are level, it is large."""
    contrast = min(_contrasts(small.lab, corners))
    if contrast < least:
        return 0.0
    share = cv2.contourArea(corners.astype(np.float32)) / small.lab[..., 0].size
    inside = small.inside(corners)
    level = level_share(inside, _plane(corners)) if len(inside) >= FEWEST_LINES else LEAST_LEVEL
    clear = min(contrast, CLEAR_CONTRAST) * _evenness(small.lab, corners)
    return float(clear * (0.2 + level) * np.sqrt(share))


def _evenness(lab: npt.NDArray[np.float32], corners: Points) -> float:
    """Share of the inner rim that has one colour, in whatever light: paper, and nothing else."""
    middle = corners.mean(axis=0)
    inner = middle + 0.97 * (corners - middle)
    steps = np.linspace(0, 1, 40)[:, None]
    around = np.concatenate(
        [a + (b - a) * steps for a, b in zip(inner, np.roll(inner, -1, axis=0), strict=True)]
    )
    height, width = lab.shape[:2]
    at = np.clip(around.round().astype(int), 0, [width - 1, height - 1])
    hue = lab[at[:, 1], at[:, 0], 1:]
    return float((np.linalg.norm(hue - np.median(hue, axis=0), axis=1) < ONE_COLOUR).mean())


def _by_colour(small: _Small) -> Iterator[Points]:
    """Four-sided things of the colour that the middle of the photo has."""
    for mask in _paper_masks(small.pixels):
        corners = four_sides(mask, LEAST_SHARE)
        if corners is not None and not _is_the_photo(corners, mask.shape):
            yield from_top_left(corners)


def _paper_masks(pixels: Pixels) -> Iterator[Pixels]:
    """Where paper may be: of the colour that its middle has, more or less exactly."""
    lab = cv2.cvtColor(cv2.medianBlur(pixels, 7), cv2.COLOR_BGR2LAB).astype(np.float32)
    height, width = pixels.shape[:2]
    middle = lab[height // 4 : -height // 4, width // 4 : -width // 4].reshape(-1, 3)
    light = middle[middle[:, 0] >= np.quantile(middle[:, 0], 0.6)]
    away = (lab - np.median(light, axis=0)) * np.array([0.45, 1.0, 1.0])
    for shaded, levels in ((1.0, PAPER_LEVELS), (IN_SHADOW, PAPER_LEVELS[:3])):
        distance = np.linalg.norm(away * np.array([shaded, 1.0, 1.0]), axis=2)
        for level in levels:
            mask = np.asarray((distance < level) * 255, np.uint8)
            kernel = np.ones((9, 9), np.uint8)
            closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, kernel)
            yield np.asarray(cv2.morphologyEx(closed, cv2.MORPH_OPEN, kernel), np.uint8)


def _by_lines(small: _Small) -> Iterator[Points]:
    """Boxes of straight lines that differ from what is beyond them, in the plane of the print."""
    if len(small.lines) < FEWEST_LINES:
        return
    straight = straightened(small.lines, _leaning(small.lines))
    across, down = level_places(small.pixels, small.lines, straight)
    best: tuple[float, Points] | None = None
    for left, right in combinations(sorted(across.tolist()), 2):
        for top, bottom in combinations(sorted(down.tolist()), 2):
            corners = box_in_photo(straight, np.array([left, top, right, bottom]))
            share = cv2.contourArea(corners.astype(np.float32)) / small.lab[..., 0].size
            if share < LEAST_SHARE or (best is not None and share * CLEAR_CONTRAST < best[0]):
                continue
            contrast = min(CLEAR_CONTRAST, *_contrasts(small.lab, corners))
            if contrast < LEAST_CONTRAST:
                continue
            merit = share * contrast * _evenness(small.lab, corners)
            if best is None or merit > best[0]:
                best = merit, corners
    if best is not None and not _is_the_photo(best[1], small.lab.shape):
        yield from_top_left(best[1])


def _by_print(small: _Small, *, to_the_edge: bool) -> Points | None:
    """A box round all that is printed, with some room, or as far as the photo goes."""
    if len(small.lines) < FEWEST_LINES:
        return None
    straight = straightened(small.lines, _leaning(small.lines))
    rim = printed_rim(small.lines, straight) if straight.level >= LEAST_LEVEL else None
    if rim is None:
        return None
    inside = small.inside(rim)
    if len(inside) < FEWEST_LINES:
        return None
    straight = straightened(inside, straight.from_photo)
    rim = printed_rim(inside, straight)
    if (
        rim is None
        or cv2.contourArea(rim.astype(np.float32)) < LEAST_SHARE * small.lab[..., 0].size
    ):
        return None
    height, width = small.lab.shape[:2]
    return _with_room(rim, straight, (width, height) if to_the_edge else None)


def _with_room(rim: Points, straight: Straight, size_px: tuple[int, int] | None) -> Points:
    """The box a little larger; in a photo of this size that shows paper alone, all that is level.

    Names before the rows of a table have no line round them.
    """
    level = cv2.perspectiveTransform(rim[None], straight.from_photo)[0]
    low, high = level.min(axis=0), level.max(axis=0)
    room = ROOM * (high - low)
    low, high = low - room, high + room
    if size_px is not None:
        width, height = size_px
        edge = np.array([[[0, 0], [width, 0], [width, height], [0, height]]], float)
        (left, top), (right, up), (far, bottom), (near, down) = cv2.perspectiveTransform(
            edge, straight.from_photo
        )[0]
        low = np.minimum(low, [max(left, near), max(top, up)])
        high = np.maximum(high, [min(right, far), min(bottom, down)])
    return box_in_photo(straight, np.concatenate([low, high]))


def _levelled(corners: Points, small: _Small) -> Points:
    """The corners, or where they would be if the lines between them were level."""
    inside = small.inside(corners)
    if len(inside) < FEWEST_LINES:
        return corners
    plane = _plane(corners)
    before = level_share(inside, plane)
    straight = straightened(inside, plane)
    if straight.level < max(LEAST_LEVEL, before + LEVEL_GAIN):
        return corners
    moved = cv2.perspectiveTransform(corners[None], straight.from_photo)[0]
    left, right = moved[[0, 3], 0].mean(), moved[[1, 2], 0].mean()
    top, bottom = moved[[0, 1], 1].mean(), moved[[2, 3], 1].mean()
    return box_in_photo(straight, np.array([left, top, right, bottom]))


def _plane(corners: Points) -> Matrix:
    """(3, 3) from the photo to a box about as large as these corners."""
    width, height = mean_side(corners, 0), mean_side(corners, 1)
    box = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(corners.astype(np.float32), box), np.float64)


def _leaning(lines: Segments) -> Matrix:
    angle = -leaning(lines)
    cosine, sine = np.cos(angle), np.sin(angle)
    return np.array([[cosine, -sine, 0], [sine, cosine, 0], [0, 0, 1.0]])


def _contrasts(lab: npt.NDArray[np.float32], corners: Points) -> Iterator[float]:
    """How much each side differs from what is beyond it; the photo's own rim differs enough."""
    height, width = lab.shape[:2]
    middle = corners.mean(axis=0)
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        along = start + (end - start) * np.linspace(0.08, 0.92, 40)[:, None]
        normal = np.array([end[1] - start[1], start[0] - end[0]])
        normal = normal / max(1e-9, float(np.linalg.norm(normal)))
        if normal @ (along.mean(axis=0) - middle) < 0:
            normal = -normal
        outer, inner = (along + normal * reach for reach in (SIDE_PX, -SIDE_PX))
        if ((outer < 1) | (outer > [width - 2, height - 2])).any(axis=1).mean() > 0.5:
            yield LEAST_CONTRAST
            continue
        at = [
            np.clip(one.round().astype(int), 0, [width - 1, height - 1]) for one in (outer, inner)
        ]
        beyond, within = (lab[one[:, 1], one[:, 0]] for one in at)
        contrast = float(np.quantile(np.linalg.norm(beyond - within, axis=1), 0.3))
        yield contrast
        if contrast < LEAST_CONTRAST:
            return


def _is_the_photo(corners: Points, shape: tuple[int, ...]) -> bool:
    """Whether it is the rim of the picture and nothing in it."""
    height, width = shape[:2]
    rim = np.minimum(
        np.minimum(corners[:, 0], width - 1 - corners[:, 0]),
        np.minimum(corners[:, 1], height - 1 - corners[:, 1]),
    )
    return bool((rim < 4).sum() >= 3)


def _runs_out(small: _Small) -> bool:
    """Whether lines of the page end at the rim of the photo, where it does."""
    height, width = small.lab.shape[:2]
    limits = np.array([width - 1, height - 1])
    ends = small.lines.reshape(-1, 2, 2)
    near = np.any((ends < RIM_PX) | (ends > limits - RIM_PX), axis=2)
    inner = ~np.all(near, axis=1)  # a line along the rim is no line of the page
    return int((np.any(near, axis=1) & inner).sum()) >= FEWEST_CUT


def from_top_left(corners: Points) -> Points:
    """Clockwise in the picture, the upper left one first."""
    middle = corners.mean(axis=0)
    angles = np.arctan2(corners[:, 1] - middle[1], corners[:, 0] - middle[0])
    ordered = corners[np.argsort(angles)]
    return np.roll(ordered, -int(np.argmin(ordered.sum(axis=1))), axis=0)


def mean_side(corners: Points, first: int) -> float:
    """The length of a side and of the one over against it, on average."""
    one = np.linalg.norm(corners[(first + 1) % 4] - corners[first])
    other = np.linalg.norm(corners[(first + 3) % 4] - corners[(first + 2) % 4])
    return float(one + other) / 2
