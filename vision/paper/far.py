"""Is there a sheet so far away that none of its markers can be read?

Small paper is seen by its outline, and at the places where the markers of a sheet are something is
dark on it, all round which is white. Where no outline shows, its markers themselves may.
"""

from collections.abc import Iterable, Iterator

import cv2
import numpy as np
import numpy.typing as npt

from scoring.sheet import SheetLayout
from vision.arrays import Points
from vision.paper.far_markers import NEAR_BY, show_markers
from vision.paper.plane import box_corners
from vision.photo import Photo, Pixels

LOOKED_AT_PX = 1900
"""Least long side of the image that is looked at."""
LEAST_SIDE_PX, MOST_SIDE_PX = 60.0, 640.0
"""Of the long side of paper, in the photo: of less nothing can be told, of more its markers can be
read."""
MOST_PAPERS = 6
"""Pieces that may be paper, the largest first."""
STRAIGHT = 0.04
"""How far a side may bend from a line, as a share of the whole outline."""
SAME_SHAPE = 0.3
"""How far its sides may be from those of the page, seen at a slant."""
PX_PER_MM = 1.0
REACH_MM = 5
"""So far from its place a marker may seem to be: corners are seen roughly."""
LEAST_DARK = 0.19
"""So much darker than what is round it a marker is, as a share of the paper's brightness: 0.25 and
more on simulated sheets down to half a pixel a millimetre, 0.11 at most in photos of dice and
cards."""
_Map = npt.NDArray[np.float32]


def is_far_away(photo: Photo, layouts: Iterable[SheetLayout]) -> bool:
    """Whether a sheet of one of these layouts seems to lie there, too small for its markers."""
    marked = [one for one in layouts if one.markers]
    places = {tuple(marker.box_mm for marker in one.markers): one for one in marked}
    reduction = photo.reduction_for(LOOKED_AT_PX)
    grey = photo.grey(reduction)
    return any(
        _has_markers(grey, turned, layout)
        for corners_px in _small_papers(grey, reduction)
        for layout in places.values()
        for turned in _turns(corners_px, layout)
    ) or show_markers(grey, marked)


def is_near_by(photo: Photo, layouts: Iterable[SheetLayout]) -> bool:
    """Whether a sheet of one of these layouts seems to lie there, as large as can be read."""
    grey = photo.grey(photo.reduction_for(LOOKED_AT_PX))
    return show_markers(grey, [one for one in layouts if one.markers], NEAR_BY)


def _small_papers(grey: Pixels, reduction: int) -> Iterator[Points]:
    """The corners of bright pieces with four sides, clockwise, the largest first."""
    soft = cv2.GaussianBlur(grey, (0, 0), 2.0)
    _, bright = cv2.threshold(soft, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    outlines, _ = cv2.findContours(bright, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    least, most = LEAST_SIDE_PX / reduction, MOST_SIDE_PX / reduction
    large = [one for one in outlines if least <= max(cv2.boundingRect(one)[2:]) <= most * 1.2]
    large.sort(key=cv2.contourArea, reverse=True)
    for outline in large[:MOST_PAPERS]:
        hull = cv2.convexHull(outline)
        sides = cv2.approxPolyDP(hull, STRAIGHT * cv2.arcLength(hull, True), True)
        if len(sides) == 4:
            yield np.asarray(sides.reshape(4, 2), np.float64)


def _turns(corners_px: Points, layout: SheetLayout) -> Iterator[Points]:
    """The corners from the page's top left on, at each turn at which it has that shape."""
    lengths = np.linalg.norm(np.roll(corners_px, -1, axis=0) - corners_px, axis=1)
    wide, high = lengths[0] + lengths[2], lengths[1] + lengths[3]
    for turn in range(4):
        ratio = wide / high if turn % 2 == 0 else high / wide
        if abs(np.log(ratio * layout.page_mm[1] / layout.page_mm[0])) <= SAME_SHAPE:
            yield np.roll(corners_px, -turn, axis=0)


def _has_markers(grey: Pixels, corners_px: Points, layout: SheetLayout) -> bool:
    """Whether something dark with white round it is near the place of every marker."""
    page = box_corners((0.0, 0.0, *layout.page_mm)).astype(np.float32) * np.float32(PX_PER_MM)
    matrix = cv2.getPerspectiveTransform(page, corners_px.astype(np.float32))
    size = tuple(round(side * PX_PER_MM) for side in layout.page_mm)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    flat = np.asarray(cv2.warpPerspective(grey, matrix, size, flags=flags), np.float32)
    side = round(layout.markers[0].box_mm[2] * PX_PER_MM)
    darker = _darker_than_round_it(flat, side) / max(1.0, float(np.percentile(flat, 90)))
    reach = round(REACH_MM * PX_PER_MM)
    for marker in layout.markers:
        x, y, width, height = (length * PX_PER_MM for length in marker.box_mm)
        left, top = (max(0, round(at) - reach) for at in (x + width / 2, y + height / 2))
        near = darker[top : top + 2 * reach + 1, left : left + 2 * reach + 1]
        if not near.size or float(near.max()) < LEAST_DARK:
            return False
    return True


def _darker_than_round_it(flat: _Map, side: int) -> _Map:
    """How much darker each square of this side is than what is round it."""
    inner, outer = side, 2 * side - 1
    inside, whole = (cv2.blur(flat, (one, one)) for one in (inner, outer))
    share = inner**2 / outer**2
    around = (whole - inside * share) / (1 - share)
    return np.asarray(around - inside, np.float32)
