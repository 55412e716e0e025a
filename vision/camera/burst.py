"""The frames worth reading: the sharpest of those taken since the table came to rest."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.photo import Pixels

STEP_PX = 3
"""Sharpness is judged on every third row and column of patches, not on the whole frame."""


def sharpness(pixels: Pixels) -> float:
    """How sharp a frame is: how far neighbouring pixels differ, by the frame's brightness."""
    height, width = pixels.shape[:2]
    middle = pixels[height // 8 : -height // 8 or None, width // 8 : -width // 8 or None, 1]
    edges = cv2.Laplacian(np.ascontiguousarray(middle), cv2.CV_16S, ksize=1)
    brightness = float(middle[::STEP_PX, ::STEP_PX].mean()) + 1.0
    return float(np.abs(edges[::STEP_PX]).mean()) / brightness


def sharpest(frames: Sequence[Pixels], count: int) -> list[Pixels]:
    """The sharpest frames, the sharpest first."""
    return sorted(frames, key=sharpness, reverse=True)[:count]
