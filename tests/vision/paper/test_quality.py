"""A hopeless photo is asked for again, with the cause."""

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from scoring.games import GAMES
from vision.errors import SheetNotFound
from vision.photo import Photo, Pixels
from vision.read import read_sheets

SAMPLES = Path(__file__).parents[3] / "samples"
LAYOUTS = [layout for game in GAMES for layout in game.layouts]


def blurred(pixels: Pixels) -> Pixels:
    return np.asarray(cv2.GaussianBlur(pixels, (0, 0), 3.0), np.uint8)


def flashed(pixels: Pixels) -> Pixels:
    return np.asarray(np.clip(pixels.astype(np.float64) * 2.0, 0, 255), np.uint8)


@pytest.mark.parametrize(
    ("sample", "spoilt", "cause"),
    [
        ("unvention/window-light-ballpoint", blurred, "blurred"),
        ("expo/lamp-shadow-pencil", blurred, "blurred"),
        ("yacht/tilted-45-degrees", blurred, "blurred"),
        ("unvention/window-light-ballpoint", flashed, "too-bright"),
    ],
)
def test_a_hopeless_photo_is_refused_with_its_cause(
    sample: str, spoilt: Callable[[Pixels], Pixels], cause: str
) -> None:
    pixels = Photo.open(SAMPLES / f"{sample}.jpg").pixels()
    with pytest.raises(SheetNotFound, match=cause):
        read_sheets(Photo.from_pixels(spoilt(pixels)), LAYOUTS)
