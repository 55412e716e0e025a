"""A few numbers of real people among the simulated ones: half of the photos, the rest is to judge.

Crops of `golf_marks` (see `real_marks`) are laid at any size and place into a picture of a number,
with the lines round them known, or their ink alone is laid on a simulated empty field.
"""

from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from models.ink.pictures import Batch, number_target
from models.ink.real_marks import evened, golf_entries, is_taught, lines_of
from vision.ink.fields import PAPER_LEVEL, WIDE

SHARE = 0.05
"""Of a batch of numbers."""


class RealNumbers:
    """Crops with their values, from the photos that training may see."""

    def __init__(self, marks: Path) -> None:
        folder = marks / "golf_marks"
        self._crops = []
        for entry in golf_entries(folder):
            if is_taught(entry):
                pixels = evened(folder / entry["file"])
                both = np.dstack([pixels, lines_of(pixels)])
                self._crops.append((both, number_target(entry["value"])))

    def among(self, batch: Batch, rng: np.random.Generator) -> Batch:
        """The batch with some of its empty fields replaced by real numbers."""
        pictures, around = batch.pictures.copy(), batch.around.copy()
        targets = batch.targets.copy()
        for row in np.flatnonzero(targets[:, 0] == 0)[: round(len(batch) * SHARE)]:
            both, targets[row] = self._crops[int(rng.integers(len(self._crops)))]
            height, width = both.shape[:2]
            tall = rng.uniform(0.75, 1.5) * WIDE.size_px[1] / height
            matrix = np.array([[tall * rng.uniform(0.85, 1.15), tall * rng.normal(0, 0.08), 0],
                               [tall * rng.normal(0, 0.04), tall, 0]])  # fmt: skip
            matrix[:, 2] = -matrix[:, :2] @ (width / 2, height / 2) + rng.normal(0, (7, 1.5))
            alone = bool(rng.random() < 0.5)
            faint = rng.uniform(0.6, 1.3)
            smaller = WIDE.around_px[0] / WIDE.size_px[0] / WIDE.around_room
            for stack, scale in ((pictures, 1.0), (around, smaller)):
                _lay(stack[row], both, matrix * scale, faint, alone=alone)
        return Batch(pictures, around, targets, batch.allowed)


def _lay(
    picture: npt.NDArray[np.uint8],
    both: npt.NDArray[np.uint8],
    matrix: npt.NDArray[np.float64],
    faint: float,
    *,
    alone: bool,
) -> None:
    """Lay a crop over a picture: with its lines instead of what is there, or only its ink on it."""
    height, width = picture.shape[:2]
    placed = matrix.copy()
    placed[:, 2] += width / 2, height / 2
    nothing = (PAPER_LEVEL, PAPER_LEVEL, PAPER_LEVEL, 255)
    if alone:
        lines = np.maximum(both[..., 3:].astype(np.float32) / 255, 0.25)
        added = np.clip(both[..., :3] / PAPER_LEVEL / lines, 0.02, 1) ** faint
        ink = cv2.warpAffine(
            added, placed, (width, height), flags=cv2.INTER_AREA, borderValue=(1.0, 1.0, 1.0)
        )
        picture[..., :3] = (picture[..., :3] * ink).astype(np.uint8)
    else:
        picture[:] = cv2.warpAffine(both, placed, (width, height), borderValue=nothing)
