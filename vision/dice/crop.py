"""Cut a die out of a photo the way the reading network wants it; training cuts with it too."""

import cv2
import numpy as np

from vision.arrays import Matrix
from vision.photo import Pixels

CROP_PX = 64
CROP_WIDTHS = 1.6
"""Side of the crop in widths of the die: its sides and its neighbours are in it."""

SOFT_SCALE = 0.7
"""What is drawn smaller than this is softened, what is drawn half as small is halved before."""
FACE_SHARE = 0.62
"""Side of the top face in a crop seen from above, in sides of the crop."""


def crop_matrix(x_px: float, y_px: float, width_px: float, turn_degrees: float = 0.0) -> Matrix:
    """(2, 3) from picture pixels to crop pixels, the die in the middle, turned."""
    scale = CROP_PX / (CROP_WIDTHS * width_px)
    angle = np.radians(turn_degrees)
    linear = scale * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    middle = np.full(2, CROP_PX / 2 - 0.5)
    return np.hstack([linear, (middle - linear @ np.array([x_px, y_px]))[:, None]])


def cut_die(pixels: Pixels, matrix: Matrix) -> Pixels:
    """(CROP_PX, CROP_PX, 3) BGR; beyond the photo its edge goes on."""
    scale = float(np.hypot(matrix[0, 0], matrix[0, 1]))
    inverse = cv2.invertAffineTransform(matrix)
    middle = inverse @ np.array([CROP_PX / 2 - 0.5, CROP_PX / 2 - 0.5, 1.0])
    area, low, times = _surroundings(pixels, middle, scale)
    local = np.hstack(
        [matrix[:, :2] * times, matrix[:, :2] @ (low + times / 2 - 0.5)[:, None] + matrix[:, 2:]]
    )
    crop = cv2.warpAffine(
        area, local, (CROP_PX, CROP_PX), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(crop, np.uint8)


def cut_from_above(pixels: Pixels, corners_px: Matrix) -> Pixels:
    """A crop in which the top face with these corners (4, 2) is a square, upright as it was."""
    side_px = np.linalg.norm(corners_px - np.roll(corners_px, 1, axis=0), axis=1).mean()
    scale = FACE_SHARE * CROP_PX / float(side_px)
    area, low, times = _surroundings(pixels, corners_px.mean(axis=0), scale)
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


def _surroundings(pixels: Pixels, middle_px: Matrix, scale: float) -> tuple[Pixels, Matrix, int]:
    """What a crop drawn at this scale may show, softened if it shrinks.

    Returns:
        It; where it starts in the picture; and how many pixels of the picture make one of it.
    """
    reach = CROP_PX * 0.75 / scale
    low = np.clip(np.floor(middle_px - reach).astype(int), 0, None)
    high = np.minimum(np.ceil(middle_px + reach).astype(int) + 1, pixels.shape[1::-1])
    if (high - low).min() < 2:
        low, high = np.zeros(2, int), np.array(pixels.shape[1::-1])
    area, times = pixels[low[1] : high[1], low[0] : high[0]], 1
    while scale < SOFT_SCALE / 2 and min(area.shape[:2]) >= 4:
        even = area[: area.shape[0] // 2 * 2, : area.shape[1] // 2 * 2]
        halved = cv2.resize(even, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        area, times, scale = np.asarray(halved, np.uint8), times * 2, scale * 2
    if scale < SOFT_SCALE:
        area = np.asarray(cv2.GaussianBlur(area, (0, 0), 0.4 / scale), np.uint8)
    return area, low.astype(np.float64), times
