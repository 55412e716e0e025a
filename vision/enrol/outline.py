"""The corners of the page in a photo: by the rim of its paper, else by the lines printed on it.

A picture that shows paper alone is set straight by its lines; where there are none, it is the page.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Points
from vision.enrol.corners import from_top_left, plane_of
from vision.enrol.paper import (
    CLEAR_CONTRAST,
    FEWEST_LINES,
    LEAST_LEVEL,
    LEAST_SHARE,
    SmallPhoto,
    paper_corners,
)
from vision.enrol.rim import LEAST_CONTRAST, ONE_COLOUR, evenness
from vision.enrol.scan import set_straight
from vision.enrol.straight import (
    Straight,
    box_in_photo,
    leaning,
    level_share,
    lines_of,
    printed_rim,
    straightened,
    turn,
)
from vision.enrol.whole import whole_page
from vision.photo import Photo, Pixels

SEARCH_PX, QUICK_PX, FINER = 800, 500, 2
"""How large a picture is searched, for paper beside other paper, too; while photos are read, a
smaller one; how much finer a scan."""
AGAIN_PX = 640
"""A hard shadow that was taken for a side of the page in one of them hardly is in the other."""
LEVEL_GAIN, ALL_LEVEL = 0.05, 0.6
"""How much more of the lines is level where a turn is worth it, and how much is on a level scan."""
ALL_PAPER = 0.95
"""So much of the rim of a picture that shows paper alone has its colour."""
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
    """`outline`, or `part` where print goes on beyond it; `lines`, or `cut` where they run out of
    the photo; `scan` where it shows paper alone; or `photo`: nothing tells, it is the whole
    picture."""


def find_outline(photo: Photo, search_px: int = SEARCH_PX) -> PageRim:
    """The page's corners in the photo, and what they were told by."""
    reduced, back = _reduced(photo, search_px)
    small = SmallPhoto.of(reduced)
    is_all_paper = _is_all_paper(small)
    least = CLEAR_CONTRAST if is_all_paper else LEAST_CONTRAST
    corners = paper_corners(small, least, beside=search_px >= SEARCH_PX)
    if corners is not None:
        corners, is_whole = from_top_left(_levelled(corners, small)), True
        if search_px >= SEARCH_PX:
            corners, is_whole = whole_page(corners, small)
        return PageRim(corners * back, "outline" if is_whole else "part")
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


def _is_all_paper(small: SmallPhoto) -> bool:
    """Whether the rim of the picture looks as its middle does: a scan, or taken from near."""
    height, width = small.lab.shape[:2]
    whole = np.array([[0, 0], [width, 0], [width, height], [0, height]], float)
    rim = np.concatenate(
        [small.lab[[2, -3], :].reshape(-1, 3), small.lab[:, [2, -3]].reshape(-1, 3)]
    )
    middle = small.lab[height // 4 : -height // 4, width // 4 : -width // 4].reshape(-1, 3)
    light = middle[middle[:, 0] >= np.quantile(middle[:, 0], 0.6)]
    away = np.linalg.norm(np.median(rim, axis=0)[1:] - np.median(light, axis=0)[1:])
    return bool(away < ONE_COLOUR and evenness(small.lab, whole) > ALL_PAPER)


def _by_print(small: SmallPhoto, *, to_the_edge: bool) -> Points | None:
    """A box round all that is printed, with some room, or as far as the photo goes."""
    if len(small.lines) < FEWEST_LINES:
        return None
    straight = straightened(small.lines, turn(-leaning(small.lines)))
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


def _levelled(corners: Points, small: SmallPhoto) -> Points:
    """The corners, or where they would be if the lines between them were level."""
    inside = small.inside(corners)
    if len(inside) < FEWEST_LINES:
        return corners
    plane = plane_of(corners)
    before = level_share(inside, plane)
    straight = straightened(inside, plane)
    if straight.level < max(LEAST_LEVEL, before + LEVEL_GAIN):
        return corners
    moved = cv2.perspectiveTransform(corners[None], straight.from_photo)[0]
    left, right = moved[[0, 3], 0].mean(), moved[[1, 2], 0].mean()
    top, bottom = moved[[0, 1], 1].mean(), moved[[2, 3], 1].mean()
    return box_in_photo(straight, np.array([left, top, right, bottom]))


def _runs_out(small: SmallPhoto) -> bool:
    """Whether lines of the page end at the rim of the photo, where it does."""
    height, width = small.lab.shape[:2]
    limits = np.array([width - 1, height - 1])
    ends = small.lines.reshape(-1, 2, 2)
    near = np.any((ends < RIM_PX) | (ends > limits - RIM_PX), axis=2)
    inner = ~np.all(near, axis=1)  # a line along the rim is no line of the page
    return int((np.any(near, axis=1) & inner).sum()) >= FEWEST_CUT
