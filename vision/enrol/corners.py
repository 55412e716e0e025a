"""Four corners of a page in a photo: in order, how long their sides are, and their plane."""

import cv2
import numpy as np

from vision.arrays import Floats, Matrix, Points

Corners = tuple[tuple[float, float], ...]
"""Those of a page, in widths and heights of its photo; none where nobody tells them."""


def plane_of(corners: Points) -> Matrix:
    """(3, 3) from the photo to a box about as large as these corners."""
    width, height = mean_side(corners, 0), mean_side(corners, 1)
    box = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(corners.astype(np.float32), box), np.float64)


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


def areas_of(boxes: Points) -> Floats:
    """(N,): how much each of these, (N, 4, 2), encloses."""
    x, y = boxes[..., 0], boxes[..., 1]
    turned = x * np.roll(y, -1, axis=1) - y * np.roll(x, -1, axis=1)
    return np.asarray(np.abs(turned.sum(axis=1)) / 2, np.float64)
