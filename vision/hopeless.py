"""Why nothing shows in a photo: it is all dark, or all blurred."""

import cv2
import numpy as np

from scoring.message import Book, Message
from vision.photo import Photo

LOOKED_AT_PX = 1600
"""Long side of the photo as it is looked at."""
STRONGEST = 99.5
"""The edges that count: the strongest one in two hundred, in percent."""
LEAST_LIGHT = 40
"""The brightest parts of a photo in which nothing can be seen are darker."""
LEAST_FINE = 0.15
"""Fine edges over coarse ones: 0.26 and more in 86 photos; 0.09 in most when blurred by 8 px."""
LEAST_COARSE = 1.0
"""Grey levels; where even coarse edges are fainter, there is nothing that could be blurred."""

say = Book(__package__)


def why_nothing_shows(photo: Photo) -> Message | None:
    """What is wrong with a photo in which nothing was found; None where it looks good."""
    grey = photo.grey(photo.reduction_for(LOOKED_AT_PX))
    if float(np.percentile(grey, STRONGEST)) < LEAST_LIGHT:
        return say("too-dark")
    scale = LOOKED_AT_PX / max(grey.shape)
    if scale < 1:
        grey = np.asarray(
            cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
        )
    fine, coarse = (_edges(grey.astype(np.float32), size_px) for size_px in (1.0, 4.0))
    return say("blurred") if coarse >= LEAST_COARSE and fine < LEAST_FINE * coarse else None


def _edges(grey: np.ndarray, size_px: float) -> float:
    """How strong the strongest edges of a size are, in grey levels."""
    soft = cv2.GaussianBlur(grey, (0, 0), size_px)
    softer = cv2.GaussianBlur(soft, (0, 0), size_px)
    return float(np.percentile(np.abs(soft - softer), STRONGEST))
