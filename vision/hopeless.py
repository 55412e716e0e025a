"""Why nothing shows in a photo: it is all dark, washed out, blurred, or the sheet is far away."""

import cv2
import numpy as np

from scoring.message import Book, Message
from vision.photo import Photo, Pixels

LOOKED_AT_PX = 950
"""Long side of the photo as it is looked at, at least; and half of it."""
STRONGEST = 99.5
"""The edges that count: the strongest one in two hundred, in percent."""
LEAST_LIGHT = 40
"""The brightest parts of a photo in which nothing can be seen are darker."""
WHITE, MOST_WHITE = 250, 0.75
"""In a photo that is washed out more than this share is as white as can be: of samples 0.68."""
STROKE_PX, DARK_STROKE, LEAST_STROKES = 9, 140, 0.002
"""Strokes no wider than this, so much darker than what is around them, on such a share of a photo:
a scan, whose paper is white and whose ink is not pale."""
LEAST_FINE, LEAST_FINE_OF_SHEET = 0.24, 0.38
"""Fine edges over coarse ones: 0.26 and more in sample photos, 0.69 where there is a sheet; 0.20 to
0.25 in sheets blurred by 3 px, 0.33 where the hand moved."""
LEAST_COARSE = 1.0
"""Grey levels; where even coarse edges are fainter, there is nothing that could be blurred."""

MOST_UNEVEN, LEAST_FINE_ONE_WAY = 0.55, 0.25
"""Where the hand moved, edges across its way are softer than those along it. Of fine edges over
coarse ones, going four ways, the least is 0.58 of the most or more in sample photos, 0.81 where
there is a sheet; in half of the sheets moved by 10 px of 950 and more it is below 0.55."""
_WAYS = ((1, 0), (1, 1), (0, 1), (-1, 1))

say = Book(__package__)


def why_nothing_shows(photo: Photo, *, has_sheet: bool = False) -> Message | None:
    """What is wrong with a photo in which nothing was found; None where it looks good.

    Args:
        photo: The photo.
        has_sheet: There is a sheet, though too little of it can be seen: a sheet is full of edges.
    """
    grey = photo.grey(photo.reduction_for(LOOKED_AT_PX))
    if float(np.percentile(grey, STRONGEST)) < LEAST_LIGHT:
        return say("too-dark")
    if float((grey >= WHITE).mean()) > MOST_WHITE and not _has_dark_strokes(grey):
        return say("too-bright")
    scale = LOOKED_AT_PX / max(grey.shape)
    sizes = (min(1.0, scale), min(1.0, scale) / 2)  # noise is less in the smaller one
    sharpest = min(_sharpness(_smaller(grey, size)) for size in sizes)
    least = LEAST_FINE_OF_SHEET if has_sheet else LEAST_FINE
    if sharpest < least or _is_moved(_smaller(grey, sizes[0])):
        return say("blurred")
    return None


def _has_dark_strokes(grey: Pixels) -> bool:
    """Whether thin dark things stand on the white."""
    kernel = np.ones((STROKE_PX, STROKE_PX), np.uint8)
    darker = np.asarray(cv2.morphologyEx(grey, cv2.MORPH_BLACKHAT, kernel))
    return float((darker > DARK_STROKE).mean()) > LEAST_STROKES


def _is_moved(grey: Pixels) -> bool:
    """Whether edges of one direction are much softer than those of another."""
    soft = cv2.GaussianBlur(grey.astype(np.float32), (0, 0), 0.8)
    shares = []
    for way in _WAYS:
        fine, coarse = (_edges_across(soft, way, size_px) for size_px in (1.0, 4.0))
        if coarse < LEAST_COARSE:
            return False
        shares.append(fine / coarse)
    return min(shares) < min(LEAST_FINE_ONE_WAY, MOST_UNEVEN * max(shares))


def _edges_across(grey: np.ndarray, way: tuple[int, int], size_px: float) -> float:
    """How strong the strongest edges of a size are that one crosses going this way."""
    reach = int(3 * size_px)
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    length = float(np.hypot(*way))
    for step in range(-reach, reach + 1):
        x, y = (reach + round(step * one / length) for one in way)
        kernel[y, x] += np.exp(-((step / size_px) ** 2) / 2)
    kernel /= kernel.sum()
    soft = cv2.filter2D(grey, -1, kernel)
    softer = cv2.filter2D(soft, -1, kernel)
    return float(np.percentile(np.abs(soft - softer), 99.0))


def _smaller(grey: Pixels, scale: float) -> Pixels:
    if scale == 1.0:
        return grey
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def _sharpness(grey: Pixels) -> float:
    """How strong fine edges are beside coarse ones; 1 where there are none at all."""
    fine, coarse = (_edges(grey.astype(np.float32), size_px) for size_px in (1.0, 4.0))
    return fine / coarse if coarse >= LEAST_COARSE else 1.0


def _edges(grey: np.ndarray, size_px: float) -> float:
    """How strong the strongest edges of a size are, in grey levels."""
    soft = cv2.GaussianBlur(grey, (0, 0), size_px)
    softer = cv2.GaussianBlur(soft, (0, 0), size_px)
    return float(np.percentile(np.abs(soft - softer), STRONGEST))
