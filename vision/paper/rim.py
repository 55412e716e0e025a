"""The rim of a sheet of paper, at a glance: four corners of what is bright and has straight sides.

It is a guess, made in a few milliseconds, for what is printed to be compared with. Paper as pale as
its table, or with things across its rim, is not seen so.
"""

from collections.abc import Iterator

import cv2
import numpy as np

from vision.arrays import Points
from vision.photo import Photo, Pixels

SMALL_PX = 320
"""Long side of the photo as it is looked at."""
OF_USUAL = (1.0, 0.8, 1.15)
"""Paper is brighter than this, of the level that best parts bright from dark."""
CLOSED_PX = 5
"""Ink and print narrower than this are paper; bridges as narrow are none."""
LEAST_SHARE = 0.1
"""Of the photo."""
FILLS_THE_PHOTO, AS_LARGE = 0.4, 0.3
"""Beside a page that takes up so much of the photo there is no room for another as large; beside a
smaller one, what is bright and has so much of its size may be one."""
LEAST_FILLED = 0.9
"""So much of the four sides' inside is bright."""
SAME_PX = 3.0
STRAIGHTEST, MOST_STRAIGHT = 0.01, 0.12
"""How far from straight, in outlines of the whole, four sides may be."""
NEAR_SIDE, SIDE_ENDS = 0.04, 0.08
"""A side runs along what is no farther from it than this, its ends left out; in its length."""
FEWEST_ON_SIDE = 8
LEAST_CORNER = 0.2
"""The sine of the smallest angle at a corner."""


def rims(photo: Photo) -> Iterator[Points]:
    """(4, 2) each, px, clockwise: what may be the corners of the only page in a photo.

    The likeliest way to see it comes first.
    """
    reduction = photo.reduction_for(SMALL_PX)
    pixels = photo.pixels(reduction)
    scale = SMALL_PX / max(pixels.shape[:2])
    small = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    told: list[Points] = []
    for shade in (small.min(axis=2), cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)):
        for corners in _bright(np.asarray(shade, np.uint8)):
            if all(np.abs(corners - other).max() > SAME_PX for other in told):
                told.append(corners)
                yield (corners + 0.5) / scale * reduction - 0.5


def _bright(shade: Pixels) -> Iterator[Points]:
    """Corners of the largest bright thing with four sides, by how much is called bright."""
    kernel = np.ones((CLOSED_PX, CLOSED_PX), np.uint8)
    closed = np.asarray(cv2.morphologyEx(shade, cv2.MORPH_CLOSE, kernel), np.uint8)
    usual, _ = cv2.threshold(closed, 0, 255, cv2.THRESH_OTSU)
    for times in OF_USUAL:
        bright = (closed > times * usual).astype(np.uint8)
        apart = cv2.morphologyEx(bright, cv2.MORPH_OPEN, kernel)
        outlines, _ = cv2.findContours(apart, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        areas = [cv2.contourArea(one) for one in outlines] or [0.0]
        largest = max(areas)
        others = sum(area > AS_LARGE * largest for area in areas) - 1
        is_alone = largest >= FILLS_THE_PHOTO * shade.size or not others
        if largest < LEAST_SHARE * shade.size or not is_alone:
            continue
        outline = outlines[areas.index(largest)]
        corners = _four_corners(np.asarray(outline, np.int32))
        if corners is None:
            continue
        inside = cv2.contourArea(corners.astype(np.float32))
        if largest >= LEAST_FILLED * inside:
            yield corners


def _four_corners(outline: "np.ndarray[tuple[int, ...], np.dtype[np.int32]]") -> Points | None:
    """Where the four sides of an outline meet, clockwise; None if it has no four."""
    hull = cv2.convexHull(outline)
    around = cv2.arcLength(hull, True)
    for bent in np.arange(STRAIGHTEST, MOST_STRAIGHT, STRAIGHTEST):
        rough = cv2.approxPolyDP(hull, float(bent) * around, True).reshape(-1, 2)
        if len(rough) <= 4:
            break
    if len(rough) != 4:
        return None
    points = outline.reshape(-1, 2).astype(np.float64)
    ends = rough.astype(np.float64)
    sides = [_side(points, ends[i], ends[(i + 1) % 4]) for i in range(4)]
    met = [_meeting(sides[i - 1], sides[i]) for i in range(4)]
    if any(one is None for one in met):
        return None
    corners = np.array(met, np.float64)
    across, down = corners[2] - corners[0], corners[3] - corners[1]
    is_clockwise = across[0] * down[1] - across[1] * down[0] > 0
    return corners if is_clockwise else corners[::-1].copy()


_Side = tuple[Points, Points]
"""A point of it, and which way it runs."""


def _side(points: Points, start: Points, end: Points) -> _Side:
    """The line that an outline follows between two of its corners."""
    length = float(np.linalg.norm(end - start))
    along = (end - start) / max(length, 1e-9)
    share = (points - start) @ along / max(length, 1e-9)
    away = np.abs((points - start) @ np.array([-along[1], along[0]]))
    near = (away < NEAR_SIDE * length + 2) & (share > SIDE_ENDS) & (share < 1 - SIDE_ENDS)
    if near.sum() < FEWEST_ON_SIDE:
        return start, along
    line = cv2.fitLine(points[near].astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01)
    fitted = np.asarray(line, np.float64).ravel()
    return fitted[2:], fitted[:2]


def _meeting(one: _Side, other: _Side) -> Points | None:
    """Where two sides meet; None if they hardly do."""
    ways = np.array([one[1], -other[1]]).T
    if abs(float(np.linalg.det(ways))) < LEAST_CORNER:
        return None
    along = float(np.linalg.solve(ways, other[0] - one[0])[0])
    return np.asarray(one[0] + along * one[1], np.float64)
