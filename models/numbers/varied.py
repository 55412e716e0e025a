"""Pictures of numbers varied before each step: place, size, slant, light; a few spoiled."""

import cv2
import numpy as np
import numpy.typing as npt

from models.ink.losses import STRANGE_SHARE, chaos
from models.ink.pictures import HIDDEN
from models.numbers.composed import Numbers
from vision.ink.fields import PAPER_LEVEL
from vision.ink.number_views import SIZE_PX
from vision.photo import Pixels

MOVED_SHARE, PALER_SHARE, BLURRED_SHARE, BESIDE_SHARE = 0.6, 0.4, 0.06, 0.3
_Row = npt.NDArray[np.float32]


def varied(numbers: Numbers, rng: np.random.Generator) -> Numbers:
    """The same numbers, each a little otherwise."""
    pictures, targets = numbers[0].copy(), numbers[1].copy()
    count = len(pictures)
    for row in np.flatnonzero(rng.random(count) < MOVED_SHARE):
        pictures[row] = _moved(pictures[row], rng)
    photo = pictures[..., :3].astype(np.float32)
    paler = np.where(rng.random((count, 1, 1, 1)) < PALER_SHARE, _any(count, 0.5, 1.4, rng), 1)
    photo = PAPER_LEVEL - (PAPER_LEVEL - photo) * paler.astype(np.float32)
    photo *= _any(count, 0.9, 1.08, rng) * rng.uniform(0.97, 1.03, (count, 1, 1, 3)).astype(_F)
    photo += rng.normal(0, 6, (count, 1, 1, 1)).astype(_F)
    photo += _any(count, 0, 6, rng) * rng.standard_normal((1, *photo.shape[1:3], 1), dtype=_F)
    if rng.random() < BESIDE_SHARE:  # the photo lies beside its blank
        photo = np.roll(photo, tuple(rng.integers(-1, 2, 2)), axis=(1, 2))
    pictures[..., :3] = np.clip(photo, 0, 255)
    for row in np.flatnonzero(rng.random(count) < BLURRED_SHARE):
        pictures[row, ..., :3] = cv2.blur(pictures[row, ..., :3], (3, 3))
    for row in np.flatnonzero(rng.random(count) < STRANGE_SHARE):
        _spoil(pictures[row], int(rng.integers(3)), rng)
        targets[row] = -1
        targets[row, 0] = HIDDEN
    return pictures, targets


_F = np.float32


def _any(count: int, low: float, high: float, rng: np.random.Generator) -> _Row:
    return rng.uniform(low, high, (count, 1, 1, 1)).astype(_F)


def _moved(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """Zoomed, slanted and turned round its middle."""
    middle = (np.array(SIZE_PX) - 1) / 2
    zoom = np.exp(rng.uniform(-0.2, 0.18))
    angle, slant = rng.normal(0, 0.05), rng.normal(0, 0.12)
    linear = np.array([[zoom * rng.uniform(0.88, 1.12), slant - angle], [angle, zoom]])
    shift = middle + rng.normal(0, (2.5, 1.5)) - linear @ middle
    move = np.hstack([linear, shift[:, None]])
    return np.asarray(
        cv2.warpAffine(picture, move, SIZE_PX, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def _spoil(picture: Pixels, way: int, rng: np.random.Generator) -> None:
    """Make it like nothing that a field looks like: white, chaos, upside down and dark."""
    if way == 0:
        picture[..., :3] = (picture[..., :3] * 0.04 + rng.uniform(215, 255) * 0.96).astype(np.uint8)
    elif way == 1:
        picture[..., :3] = chaos(picture[..., :3].shape, rng)
    else:
        picture[..., :3] = np.roll(picture[::-1, ..., :3], 9, (0, 1)) // 2
