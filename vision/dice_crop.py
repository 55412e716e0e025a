"""Cut a die out of a photo the way the reading network wants it; training cuts with it too."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.photo import Pixels

CROP_PX = 64
CROP_WIDTHS = 1.6
"""Side of the crop in widths of the die: its sides and its neighbours are in it."""

Matrix = npt.NDArray[np.float64]


def crop_matrix(x_px: float, y_px: float, width_px: float, turn_degrees: float = 0.0) -> Matrix:
    """(2, 3) from picture pixels to crop pixels, the die in the middle, turned."""
    scale = CROP_PX / (CROP_WIDTHS * width_px)
    angle = np.radians(turn_degrees)
    linear = scale * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    middle = np.full(2, CROP_PX / 2 - 0.5)
    return np.hstack([linear, (middle - linear @ np.array([x_px, y_px]))[:, None]])


def cut(pixels: Pixels, matrix: Matrix) -> Pixels:
    """(CROP_PX, CROP_PX, 3) BGR; beyond the photo its edge goes on."""
    scale = float(np.hypot(matrix[0, 0], matrix[0, 1]))
    reach = CROP_PX * 0.75 / scale
    inverse = cv2.invertAffineTransform(matrix)
    middle = inverse @ np.array([CROP_PX / 2 - 0.5, CROP_PX / 2 - 0.5, 1.0])
    low = np.clip(np.floor(middle - reach).astype(int), 0, None)
    high = np.minimum(np.ceil(middle + reach).astype(int) + 1, pixels.shape[1::-1])
    if (high - low).min() < 2:
        low, high = np.zeros(2, int), np.array(pixels.shape[1::-1])
    area = pixels[low[1] : high[1], low[0] : high[0]]
    local = matrix.copy()
    local[:, 2] += local[:, :2] @ low
    if scale < 0.7:
        area = np.asarray(cv2.GaussianBlur(area, (0, 0), 0.4 / scale), np.uint8)
    crop = cv2.warpAffine(
        area, local, (CROP_PX, CROP_PX), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(crop, np.uint8)
