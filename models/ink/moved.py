"""Numbers as other pads have them: larger, smaller, aslant, close together; ink in the middle."""

import cv2
import numpy as np
import numpy.typing as npt

from models.ink.network import SQUARE_LABELS, STRUCK
from models.ink.pictures import Batch
from scoring.sheet import FieldKind
from vision.ink.fields import PAPER_LEVEL, SQUARE, WIDE
from vision.ink.fitted import fitted_pictures

MOVED_SHARE, CROWDED_SHARE = 0.5, 0.15
SMALLEST, LARGEST = 0.74, 1.25
FARTHEST_PX = (3.0, 2.0)
"""Little: what stands beside the middle is a neighbour's."""
_AROUND_SCALE = WIDE.around_px[0] / (WIDE.size_px[0] * WIDE.around_room)
"""Pixels of the picture of what is around, for one of the picture itself."""
FITTED_SHARE = 0.15
"""Of the digits and numbers in a batch, those that are cut round their ink."""
_FIELD_PX = {SQUARE: (35.6, 35.6), WIDE: (75.0, 30.0)}
"""How large a field mostly is in its own picture."""
_DIGITS = [i for i, (kind, _) in enumerate(SQUARE_LABELS) if kind is FieldKind.DIGIT]


def moved_numbers(batch: Batch, rng: np.random.Generator) -> Batch:
    """Most of them moved, photo and blank together; some with ink of the row above or below."""
    pictures, around = batch.pictures.copy(), batch.around.copy()
    for row in np.flatnonzero(rng.random(len(batch)) < CROWDED_SHARE):
        _crowd(pictures, around, int(row), int(rng.integers(len(batch))), rng)
    for row in np.flatnonzero(rng.random(len(batch)) < MOVED_SHARE):
        linear, shift = _any_move(int(batch.targets[row, 0]), rng)
        pictures[row] = _moved(pictures[row], linear, shift)
        around[row] = _moved(around[row], linear, shift * _AROUND_SCALE)
    return Batch(pictures, around, batch.targets, batch.allowed)


def _any_move(
    digits: int, rng: np.random.Generator
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Zoom, slant and turn; the wider a number is, the less it may grow."""
    widest = {3: 1.05, 2: 1.15, STRUCK: 1.05}.get(digits, LARGEST)
    zoom = np.exp(rng.uniform(np.log(SMALLEST), np.log(widest)))
    across, down = zoom * rng.uniform(0.88, 1.08), min(zoom * rng.uniform(0.92, 1.1), 1.25)
    angle, slant = rng.normal(0, 0.06), rng.normal(0, 0.1)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    shift = rng.uniform(-1, 1, 2) * FARTHEST_PX
    return turn @ np.array([[across, slant * down], [0.0, down]]), shift


def _moved(
    picture: npt.NDArray[np.uint8],
    linear: npt.NDArray[np.float64],
    shift: npt.NDArray[np.float64],
) -> npt.NDArray[np.uint8]:
    """The picture turned and zoomed round its middle, its edge's tone where nothing is known."""
    height, width = picture.shape[:2]
    middle = np.array([width - 1, height - 1]) / 2
    matrix = np.hstack([linear, (middle + shift - linear @ middle)[:, None]])
    tone = [float(v) for v in np.median(picture[[0, -1]].reshape(-1, 4), axis=0)]
    return np.asarray(cv2.warpAffine(picture, matrix, (width, height), borderValue=tone), np.uint8)


def _crowd(
    pictures: npt.NDArray[np.uint8],
    around: npt.NDArray[np.uint8],
    row: int,
    other: int,
    rng: np.random.Generator,
) -> None:
    """Ink of another picture comes in from above or below, as far as its row would stand away."""
    side = 1 if rng.random() < 0.5 else -1
    away = rng.uniform(0.72, 0.95) * WIDE.size_px[1] * side
    for stack, by in ((pictures, away), (around, away * _AROUND_SCALE)):
        ink = stack[other, ..., :3].astype(np.float32) / PAPER_LEVEL
        print_level = np.maximum(stack[other, ..., 3:].astype(np.float32) / 255, 0.2)
        ratio = np.clip(ink / print_level, 0, 1)
        move = np.array([[1.0, 0, 0], [0, 1.0, by]])
        height, width = ratio.shape[:2]
        shifted = cv2.warpAffine(ratio, move, (width, height), borderValue=(1.0, 1.0, 1.0))
        stack[row, ..., :3] = (stack[row, ..., :3] * shifted).astype(np.uint8)


def some_fitted(batch: Batch, rng: np.random.Generator) -> Batch:
    """A batch of squares or numbers with some of them cut round their ink, from the pictures."""
    shape = WIDE if batch.pictures.shape[1:3] == WIDE.size_px[::-1] else SQUARE
    pictures = batch.pictures.copy()
    first = batch.targets[:, 0]
    can = np.isin(first, _DIGITS) if shape is SQUARE else first >= 0
    (width, height), (inner_width, inner_height) = shape.size_px, _FIELD_PX[shape]
    box = ((width - inner_width) / 2, (height - inner_height) / 2, inner_width, inner_height)
    for row in np.flatnonzero(can & (rng.random(len(batch)) < FITTED_SHARE)):
        fitted = fitted_pictures(pictures[row], box, shape, float(width))
        if fitted:
            pictures[row] = fitted[int(rng.integers(len(fitted)))]
    return Batch(pictures, batch.around, batch.targets, batch.allowed)
