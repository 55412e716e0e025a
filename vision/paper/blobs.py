"""Compact printed things in a photo: rings, discs, dots, cells and signs, whatever they look like.

What is darker than its surroundings in some colour is cut out at several levels, and every closed
contour that is about as wide as high is a blob: a filled dot by its rim, a ring by its rim and by
its hole, an empty cell by its hole. The middle of each is known to a fraction of a pixel.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Points
from vision.photo import Pixels

WHOLE = 500
"""Darkness is counted in so many parts of what is around."""
LEVELS = (13, 36, 86)
"""How much darker than around: pale print, most print, and dark print on a shade."""
AROUND_PX = 31
DARK_OFFSET = 60.0
"""Added to the surroundings' level, so that the noise of dark tables is no print."""
LEAST_AREA_PX, MOST_RIM_PX = 7.0, 240
LONGEST_SHAPE = 2.6
"""Longest side in shortest sides: a circle seen at 60 degrees is twice as long as wide."""
LEAST_ROUNDNESS = 0.58
"""4π · area / rim²: 0.79 for a square, 0.6 for one seen at a steep angle."""
SAME_PLACE_PX = 1.6
MOST_BLOBS = 2500


@dataclass(frozen=True, slots=True, eq=False)
class Blobs:
    """All blobs of one picture."""

    centers_px: Points
    """(N, 2)."""
    widths_px: npt.NDArray[np.float64]
    """(N,) root of the area."""
    nearest: npt.NDArray[np.int32]
    """(H, W): for every pixel the index of the blob nearest to it."""

    def nearest_to(self, points_px: Points) -> npt.NDArray[np.int64]:
        """(N,) index of the blob nearest to each point; −1 for points outside the picture."""
        height, width = self.nearest.shape
        inside = (
            (points_px[:, 0] > -0.5)
            & (points_px[:, 1] > -0.5)
            & (points_px[:, 0] < width - 0.5)
            & (points_px[:, 1] < height - 0.5)
        )
        safe = np.where(inside[:, None], points_px, 0.0).round().astype(np.int64)
        return np.where(inside, self.nearest[safe[:, 1], safe[:, 0]], -1)

    def nearest_one(self, place: complex) -> int:
        """Index of the blob nearest to x + iy; the picture's edge goes on."""
        height, width = self.nearest.shape
        row = min(max(round(place.imag), 0), height - 1)
        return int(self.nearest.item(row, min(max(round(place.real), 0), width - 1)))


def find_blobs(pixels: Pixels) -> Blobs | None:
    """The blobs of a picture, (H, W, 3) BGR, of about a thousand pixels; None without any."""
    darkness = _darkness(pixels)
    found: list[tuple[float, float, float]] = []
    for level in LEVELS:
        cut = np.asarray(darkness > level, np.uint8)
        contours, _ = cv2.findContours(cut, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        rims = (np.asarray(contour, np.int32) for contour in contours)
        found += [blob for blob in map(_blob, rims) if blob is not None]
    if not found:
        return None
    kept = _one_a_place(np.array(found))
    return Blobs(kept[:, :2], kept[:, 2], _nearest(kept[:, :2], pixels.shape[:2]))


def _darkness(pixels: Pixels) -> Pixels:
    """(H, W) how much darker each pixel is than its surroundings, in its darkest colour."""
    smooth = cv2.GaussianBlur(pixels, (0, 0), 0.7)
    around = cv2.blur(smooth, (AROUND_PX, AROUND_PX))
    darker = cv2.subtract(around, smooth)
    level = cv2.convertScaleAbs(around, beta=DARK_OFFSET)
    blue, green, red = cv2.split(cv2.divide(darker, level, scale=WHOLE, dtype=cv2.CV_8U))
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def _blob(contour: npt.NDArray[np.int32]) -> tuple[float, float, float] | None:
    """Middle and width of a contour, if it is compact."""
    if not 7 < len(contour) < MOST_RIM_PX:
        return None
    _, _, width, height = cv2.boundingRect(contour)
    if max(width, height) > LONGEST_SHAPE * min(width, height):
        return None
    moments = cv2.moments(contour)
    area = moments["m00"]
    if area < LEAST_AREA_PX:
        return None
    rim = cv2.arcLength(contour, True)
    if 4 * np.pi * area < LEAST_ROUNDNESS * rim**2:
        return None
    return moments["m10"] / area, moments["m01"] / area, float(np.sqrt(area))


def _one_a_place(found: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """One blob for each place: the contours of one thing share their middle."""
    order = np.argsort(-found[:, 2], kind="stable")
    cells: dict[tuple[int, int], int] = {}
    kept: list[int] = []
    for index in order.tolist():
        x, y = found[index, :2]
        cell = (int(x / SAME_PLACE_PX), int(y / SAME_PLACE_PX))
        near = [(cell[0] + i, cell[1] + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        if any(
            np.hypot(*(found[cells[n], :2] - found[index, :2])) < SAME_PLACE_PX
            for n in near
            if n in cells
        ):
            continue
        cells[cell] = index
        kept.append(index)
    return found[kept[:MOST_BLOBS]]


def _nearest(centers_px: Points, size: tuple[int, ...]) -> npt.NDArray[np.int32]:
    """For every pixel the index of the nearest middle."""
    height, width = size[:2]
    canvas = np.full((height, width), 255, np.uint8)
    columns = np.clip(centers_px[:, 0].round().astype(int), 0, width - 1)
    rows = np.clip(centers_px[:, 1].round().astype(int), 0, height - 1)
    canvas[rows, columns] = 0
    _, labels = cv2.distanceTransformWithLabels(
        canvas, cv2.DIST_L2, 3, labelType=cv2.DIST_LABEL_PIXEL
    )
    index_of = np.zeros(int(labels.max()) + 1, np.int32)
    index_of[labels[rows, columns]] = np.arange(len(centers_px))
    return np.asarray(index_of[labels], np.int32)
