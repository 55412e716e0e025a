"""Numbers of real people for the second reader: half of the photos to learn from, half to judge.

Crops of `golf_marks` (see `models.ink.real_marks`) are laid on a page of their own. Their box is a
guess, like their blank: a little smaller than the crop.
"""

from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from models.ink.pictures import number_target
from models.ink.real_marks import BOX_EDGE, evened, golf_entries, is_taught, lines_of
from models.numbers.composed import Numbers
from vision.ink.fields import FLAT_PX_PER_MM, PAPER_LEVEL, WIDE
from vision.ink.fitted import Box
from vision.ink.number_views import cut_view, fitted_views
from vision.photo import Pixels

PAGE_PX = (480, 260)
TALL_MM = 10.0
UNKNOWN_BLANK = 0.3
SIGNED_TRIANGLES = "triangle"
"""Left out: nearly all of the few there are hold a minus, and every triangle then seems to."""


class RealNumbers:
    """Crops with their values, from the photos that training may see."""

    def __init__(self, marks: Path) -> None:
        folder = marks / "golf_marks"
        self._crops = []
        for entry in golf_entries(folder):
            if is_taught(entry) and entry["mark"] != SIGNED_TRIANGLES:
                pixels = evened(folder / entry["file"])
                self._crops.append((np.dstack([pixels, lines_of(pixels)]), entry["value"]))

    def draw(self, count: int, rng: np.random.Generator) -> Numbers:
        """So many of them, at any size and slant."""
        pictures, targets = [], []
        for _ in range(count):
            both, value = self._crops[int(rng.integers(len(self._crops)))]
            if rng.random() < UNKNOWN_BLANK:
                both = both.copy()
                both[..., 3] = 255
            pictures.append(_any_view(both, rng))
            targets.append(number_target(value))
        return np.array(pictures, np.uint8), np.array(targets, np.int16)


def _any_view(both: Pixels, rng: np.random.Generator) -> Pixels:
    scale = rng.uniform(0.7, 1.2) * TALL_MM * FLAT_PX_PER_MM / len(both)
    linear = np.array([[rng.uniform(0.85, 1.15), rng.normal(0, 0.08)], [rng.normal(0, 0.04), 1]])
    page, box, usual = laid(both, linear * scale)
    moved = rng.normal(0, 3, 2)
    first = cut_view(page, box, (PAGE_PX[0] / 2 + moved[0], PAGE_PX[1] / 2 + moved[1]), usual)
    fitted = fitted_views(page, box, usual)
    views: list[Pixels] = [first, first, *(fitted or [first])]
    return views[int(rng.integers(len(views)))]


def laid(both: Pixels, linear: npt.NDArray[np.float64]) -> tuple[Pixels, Box, float]:
    """A crop in the middle of a page of its own, its box there, and how wide it is usually cut."""
    height, width = both.shape[:2]
    middle = np.array(PAGE_PX) / 2
    matrix = np.hstack([linear, (middle - linear @ (width / 2, height / 2))[:, None]])
    paper = (PAPER_LEVEL, PAPER_LEVEL, PAPER_LEVEL, 255)
    page = np.asarray(cv2.warpAffine(both, matrix, PAGE_PX, borderValue=paper), np.uint8)
    across, down = (
        (1 - 2 * BOX_EDGE) * side * float(linear[axis, axis])
        for axis, side in enumerate((width, height))
    )
    box = (middle[0] - across / 2, middle[1] - down / 2, across, down)
    return page, box, max(across * 1.12, down * 1.2 * WIDE.size_px[0] / WIDE.size_px[1])
