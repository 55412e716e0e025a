"""Whether a rim holds all of the page: print that goes on beyond it, or runs across it, says no.

A seam between printed bands, or the edge of a shadow, may look more like the rim of the paper than
the rim does where other paper or a hand lies along it.
"""

from collections.abc import Iterator
from itertools import product

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Points
from vision.enrol.corners import plane_of
from vision.enrol.paper import (
    ALL_PAPER,
    BEYOND,
    FEWEST_BEYOND,
    FEWEST_LINES,
    LEVEL_BEYOND,
    SmallPhoto,
)
from vision.enrol.rim import evenness, least_contrast, least_step_share
from vision.enrol.straight import (
    LEVEL_DEGREES,
    Segments,
    Straight,
    box_in_photo,
    level_places,
    mapped,
    off_level,
    straightened,
)

LEAST_LEVEL = 0.6
"""Print tells its plane where so much of it is level."""
ACROSS_PX, FEWEST_ACROSS, CORNER = 4.0, 3, 0.03
"""So many lines that go on so far on both sides of a rim run across it; at its ends none count."""
MORE_PLACES = 40
"""So many lines may be the page's true sides."""
LEAST_SEEN = 0.6
"""So much of each of them is seen as an edge."""
OUTSIDE_PX = 20.0
"""So far outside the photo a corner may be."""

_Box = npt.NDArray[np.float64]
"""(4,): left, top, right and bottom, in the plane of the print."""


def whole_page(corners: Points, small: SmallPhoto) -> tuple[Points, bool]:
    """The corners, or those of the least page that holds all its print; and whether that is so.

    Args:
        corners: (4, 2), clockwise from the upper left one.
        small: The photo.
    """
    inside = small.inside(corners)
    if len(inside) < FEWEST_LINES:
        return corners, True
    straight = straightened(inside, plane_of(corners))
    if straight.level < LEAST_LEVEL:
        return corners, True
    lines = mapped(small.lines, straight.from_photo)
    at = cv2.perspectiveTransform(corners[None], straight.from_photo)[0]
    box = np.array(
        [at[[0, 3], 0].mean(), at[[0, 1], 1].mean(), at[[1, 2], 0].mean(), at[[2, 3], 1].mean()]
    )
    if not _is_part(box, lines):
        return corners, True
    rims = [
        rim
        for larger in _larger(box, small, straight)
        if _is_paper(rim := box_in_photo(straight, larger), small) and not _is_part(larger, lines)
    ]
    for beside in (False, True):
        for rim in rims:
            if least_contrast(small.lab, rim, beside=beside) > 0:
                return rim, True
    return corners, False


def _is_paper(rim: Points, small: SmallPhoto) -> bool:
    """Whether a rim has one colour within, and is seen all round."""
    is_even = evenness(small.lab, rim) >= ALL_PAPER
    return is_even and least_step_share(small.lab, rim) >= LEAST_SEEN


def _larger(box: _Box, small: SmallPhoto, straight: Straight) -> Iterator[_Box]:
    """Boxes that hold this one, and whose other sides are lines beyond it, the least first."""
    across, down = level_places(small.pixels, small.lines, straight, MORE_PLACES)
    left, top, right, bottom = box.tolist()
    beyond = ACROSS_PX
    sides = (
        [left, *across[across < left - beyond]],
        [top, *down[down < top - beyond]],
        [right, *across[across > right + beyond]],
        [bottom, *down[down > bottom + beyond]],
    )
    height, width = small.lab.shape[:2]
    boxes = [np.array(one, np.float64) for one in product(*sides)]
    for one in sorted(boxes[1:], key=lambda each: (each[2] - each[0]) * (each[3] - each[1])):
        rim = box_in_photo(straight, one)
        if (rim > -OUTSIDE_PX).all() and (rim < np.array([width, height]) + OUTSIDE_PX).all():
            yield one


def _is_part(box: _Box, lines: Segments) -> bool:
    """Whether level lines go on beyond a box, or run across one of its sides."""
    off, lengths = off_level(lines)
    is_level = abs(off) < np.radians(LEVEL_DEGREES)
    middle, half = (box[:2] + box[2:]) / 2, (box[2:] - box[:2]) / 2
    middles = (lines[:, :2] + lines[:, 2:]) / 2
    away = (abs(middles - middle) / half).max(axis=1)
    beyond = (away > 1.02) & (away < BEYOND)
    if beyond.sum() >= FEWEST_BEYOND:
        share = (lengths * is_level)[beyond].sum() / lengths[beyond].sum()
        if share > LEVEL_BEYOND:
            return True
    level = lines[is_level]
    along = abs(level[:, 2:] - level[:, :2])
    for axis in (0, 1):
        some = level[along[:, axis] > along[:, 1 - axis]]
        ends = np.sort(some[:, axis::2], axis=1)
        place = some[:, 1 - axis :: 2].mean(axis=1)
        low, high = box[1 - axis], box[3 - axis]
        room = CORNER * (high - low)
        inner = (place > low + room) & (place < high - room)
        for side in (box[axis], box[axis + 2]):
            is_across = (ends[:, 0] < side - ACROSS_PX) & (ends[:, 1] > side + ACROSS_PX)
            if (is_across & inner).sum() >= FEWEST_ACROSS:
                return True
    return False
