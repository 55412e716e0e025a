"""Cut a die out of a photo the way the reading network wants it; training cuts with it too."""

from math import ceil, floor, hypot

import cv2
import numpy as np

from vision.arrays import Matrix
from vision.photo import Pixels

CROP_PX = 64
CROP_WIDTHS = 1.6
"""Side of the crop in widths of the die: its sides and its neighbours are in it."""

SOFT_SCALE = 0.7
"""What is drawn smaller than this is softened, what is drawn half as small is halved before."""
SOFT_REACH = 4.0
"""Softening looks no farther than so many times how soft it makes."""
FACE_SHARE = 0.62
"""Side of the top face in a crop seen from above, in sides of the crop."""


def crop_matrix(
    x_px: float,
    y_px: float,
    width_px: float,
    turn_degrees: float = 0.0,
    size: tuple[int, float] = (CROP_PX, CROP_WIDTHS),
) -> Matrix:
    """(2, 3) from picture pixels to crop pixels, the die in the middle, turned.

    `size` is the side of the crop in pixels and in widths.
    """
    side_px, widths = size
    scale = side_px / (widths * width_px)
    angle = np.radians(turn_degrees)
    linear = scale * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    middle = np.full(2, side_px / 2 - 0.5)
    return np.hstack([linear, (middle - linear @ np.array([x_px, y_px]))[:, None]])


def cut_die(pixels: Pixels, matrix: Matrix, side_px: int = CROP_PX) -> Pixels:
    """(side, side, 3) BGR; beyond the photo its edge goes on."""
    (a, b, right), (c, d, down) = matrix.tolist()
    x, y = side_px / 2 - 0.5 - right, side_px / 2 - 0.5 - down
    size = a * d - b * c
    middle = ((d * x - b * y) / size, (a * y - c * x) / size)
    shown = (abs(a) + abs(b)) / size * side_px / 2
    area, low, times = _surroundings(pixels, middle, hypot(a, b), side_px, shown)
    x, y = (start + times / 2 - 0.5 for start in low)
    local = np.array(
        [
            [a * times, b * times, a * x + b * y + right],
            [c * times, d * times, c * x + d * y + down],
        ]
    )
    crop = cv2.warpAffine(
        area, local, (side_px, side_px), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(crop, np.uint8)


def cut_from_above(pixels: Pixels, corners_px: Matrix) -> Pixels:
    """A crop in which the top face with these corners (4, 2) is a square, upright as it was."""
    side_px = np.linalg.norm(corners_px - np.roll(corners_px, 1, axis=0), axis=1).mean()
    scale = FACE_SHARE * CROP_PX / float(side_px)
    x_px, y_px = corners_px.mean(axis=0).tolist()
    area, low, times = _surroundings(pixels, (x_px, y_px), scale, CROP_PX, np.inf)
    crop = cv2.warpPerspective(
        area,
        above_matrix((corners_px - low + 0.5) / times - 0.5),
        (CROP_PX, CROP_PX),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(crop, np.uint8)


def above_matrix(corners_px: Matrix) -> Matrix:
    """(3, 3) from picture pixels to the pixels of a crop seen from above."""
    from_middle = corners_px - corners_px.mean(axis=0)
    corners = corners_px[np.argsort(np.arctan2(from_middle[:, 1], from_middle[:, 0]))]
    corners = np.roll(corners, -int(np.argmin(corners.sum(axis=1))), axis=0)
    half = FACE_SHARE * CROP_PX / 2
    square = CROP_PX / 2 - 0.5 + half * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), square.astype(np.float32))
    return np.asarray(matrix, np.float64)


def _surroundings(
    pixels: Pixels, middle_px: tuple[float, float], scale: float, side_px: int, shown: float
) -> tuple[Pixels, tuple[int, int], int]:
    """What a crop drawn at this scale may show, softened if it shrinks.

    Only what is `shown`, so many pixels to all sides of the middle, needs to be soft.

    Returns:
        It; where it starts in the picture; and how many pixels of the picture make one of it.
    """
    reach = side_px * 0.75 / scale
    left, top = (max(0, floor(middle - reach)) for middle in middle_px)
    right = min(ceil(middle_px[0] + reach) + 1, pixels.shape[1])
    bottom = min(ceil(middle_px[1] + reach) + 1, pixels.shape[0])
    if min(right - left, bottom - top) < 2:
        left, top, right, bottom = 0, 0, pixels.shape[1], pixels.shape[0]
    area, times = pixels[top:bottom, left:right], 1
    while scale < SOFT_SCALE / 2 and min(area.shape[:2]) >= 4:
        even = area[: area.shape[0] // 2 * 2, : area.shape[1] // 2 * 2]
        halved = cv2.resize(even, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        area, times, scale = np.asarray(halved, np.uint8), times * 2, scale * 2
    if scale < SOFT_SCALE:
        softness = 0.4 / scale
        room = min(shown, reach) / times + SOFT_REACH * softness + 2
        x, y = ((middle - low) / times for middle, low in zip(middle_px, (left, top), strict=True))
        rows, columns = _around(y, room, area.shape[0]), _around(x, room, area.shape[1])
        part, area = area[rows, columns], area.copy()
        area[rows, columns] = cv2.GaussianBlur(part, (0, 0), softness)
    return area, (left, top), times


def _around(middle: float, room: float, count: int) -> slice:
    """The rows or columns with so much room on both sides of the middle."""
    middle = min(max(middle, 0.0), float(count))
    return slice(max(0, floor(middle - room)), ceil(middle + room) + 1)
