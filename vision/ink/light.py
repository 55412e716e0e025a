"""How bright paper is all over a page, and the light on a part of it evened out by that."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.ink.fields import PAPER_LEVEL, halved
from vision.photo import Pixels

SQUARE_PX = 16
"""How bright paper is, is told for squares of so many pixels of the page, half of them a side at
half of its resolution."""
STEP_PX = 4
"""Light changes so little that so many pixels of the page have the same each way."""
_DARKEST = 8


@dataclass(frozen=True, slots=True, eq=False)
class Light:
    """How bright paper is on a page."""

    white: Pixels
    """In each square, and one more on every side, (rows, columns, 4)."""

    @classmethod
    def on(cls, half_flat: Pixels) -> "Light":
        """That of a page as photographed, (H, W, 4), at half of its resolution."""
        some = np.ascontiguousarray(half_flat.view(np.uint32)[::2, ::2]).view(np.uint8)
        below, right = (-side % STEP_PX for side in some.shape[:2])
        whole = cv2.copyMakeBorder(some, 0, below, 0, right, cv2.BORDER_REPLICATE)
        small = halved(halved(np.asarray(whole, np.uint8)))
        # The brightest of the neighbouring squares is the one with least print and ink in it.
        white = cv2.GaussianBlur(cv2.dilate(small, np.ones((5, 5), np.uint8)), (0, 0), 1.5)
        edged = cv2.copyMakeBorder(np.maximum(white, _DARKEST), 1, 1, 1, 1, cv2.BORDER_REPLICATE)
        return cls(np.asarray(edged, np.uint8))

    def evened(self, half_flat: Pixels) -> Pixels:
        """The page at half of its resolution as if lit evenly by white light."""
        height, width = half_flat.shape[:2]
        full = self._finer(SQUARE_PX // 2)[:height, :width]
        return np.asarray(cv2.divide(half_flat, full, scale=PAPER_LEVEL), np.uint8)

    def in_steps(self, height: int, width: int, before: int) -> Pixels:
        """How bright paper is for every few pixels of a page, which may be larger than it was.

        Args:
            height: So many rows of steps.
            width: So many columns.
            before: So many of them, each way, are before the page.
        """
        light = self._finer(SQUARE_PX // STEP_PX)
        below, right = (
            max(0, length - before - there)
            for length, there in zip((height, width), light.shape, strict=False)
        )
        large = cv2.copyMakeBorder(light, before, below, before, right, cv2.BORDER_REPLICATE)
        return np.ascontiguousarray(large[:height, :width])

    def _finer(self, times: int) -> Pixels:
        fine = cv2.resize(self.white, None, fx=times, fy=times, interpolation=cv2.INTER_LINEAR)
        return np.asarray(fine[times:-times, times:-times], np.uint8)
