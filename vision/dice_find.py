"""Find the dice of a photo at low resolution: where each may lie, how wide, and a first guess.

The finding network answers with maps at a quarter of its input: heat with a peak at the middle of
every die (one map for pip dice, one for colour dice), the peak's offset within its cell, the width,
and the values. Peaks that stand on each other are one die.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.photo import Photo, Pixels
from vision.weights import Model, Tensor, open_model

FINDING_SIDE_PX = 640
"""Long side of the picture searched."""
STRIDE_PX = 4
LOWEST_HEAT = 0.1
"""Peaks below it are nothing; of dice in photos from sources left out, 0.1 % lie below."""
MOST_CANDIDATES = 60
SAME_DIE_WIDTHS = 0.5
"""Two peaks nearer than this, in widths of the larger, are one die."""
MULTIPLE_PX = 32
"""Sides of the network's input are multiples of this."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """Something that may be a die, in pixels of the original photo."""

    x_px: float
    y_px: float
    width_px: float
    heat: float
    """The finder's own confidence that a die lies here."""
    values: npt.NDArray[np.float32]
    """(6,) log-probabilities of the values as seen at low resolution."""


def find_candidates(
    photo: Photo, pixels: Pixels, *, colours: bool, side_px: int = FINDING_SIDE_PX
) -> list[Candidate]:
    """What may be dice, the surest first; `pixels` is the photo at any reduction."""
    model = open_model("dice_finder")
    small, scale = shrink(pixels, side_px)
    maps = model.run(to_input(small))[0]
    to_photo = scale * photo.width_px / pixels.shape[1]
    return peaks(maps, model, 1 if colours else 0, to_photo)


def shrink(pixels: Pixels, side_px: int) -> tuple[Pixels, float]:
    """The picture with at most that long side, padded to the network's multiple; and how much."""
    height_px, width_px = pixels.shape[:2]
    scale = max(1.0, max(height_px, width_px) / side_px)
    size = max(1, round(width_px / scale)), max(1, round(height_px / scale))
    small = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA) if scale > 1 else pixels
    right, below = (-size[0]) % MULTIPLE_PX, (-size[1]) % MULTIPLE_PX
    padded = cv2.copyMakeBorder(small, 0, below, 0, right, cv2.BORDER_REPLICATE)
    return np.asarray(padded, np.uint8), width_px / size[0]


def to_input(pixels: Pixels) -> Tensor:
    """(1, 3, H, W) BGR in 0..1."""
    return np.ascontiguousarray(pixels.transpose(2, 0, 1)[None], np.float32) / np.float32(255)


def peaks(maps: Tensor, model: Model, kind: int, to_photo: float) -> list[Candidate]:
    """The peaks of one heat map as candidates."""
    logits = maps[kind]
    tallest = cv2.dilate(logits, np.ones((3, 3), np.uint8))
    floor = float(np.log(LOWEST_HEAT / (1 - LOWEST_HEAT)))
    rows, columns = np.nonzero((logits >= tallest) & (logits > floor))
    order = np.argsort(-logits[rows, columns])[: 2 * MOST_CANDIDATES]
    found: list[Candidate] = []
    for row, column in zip(rows[order].tolist(), columns[order].tolist(), strict=True):
        here = maps[:, row, column]
        width_px = STRIDE_PX * 2 ** float(np.clip(here[4], 0, 7)) * to_photo
        x_px = (column + float(here[2]) + 0.5) * STRIDE_PX * to_photo - 0.5
        y_px = (row + float(here[3]) + 0.5) * STRIDE_PX * to_photo - 0.5
        near = any(
            np.hypot(x_px - c.x_px, y_px - c.y_px) < SAME_DIE_WIDTHS * max(width_px, c.width_px)
            for c in found
        )
        if near:
            continue
        heat = 1 / (1 + float(np.exp(-here[kind])))
        found.append(Candidate(x_px, y_px, width_px, heat, log_shares(here[5:11], model)))
    return found[:MOST_CANDIDATES]


def log_shares(logits: Tensor, model: Model) -> npt.NDArray[np.float32]:
    """Log-probabilities of calibrated logits."""
    calm = logits / np.float32(model.temperature)
    return np.asarray(calm - np.log(np.exp(calm - calm.max()).sum()) - calm.max(), np.float32)
