"""Why nothing shows: good photos are not blamed, and blurred or black ones are."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.hopeless import LOOKED_AT_PX, why_nothing_shows
from vision.photo import Photo

FOLDER = Path(__file__).parents[2] / "samples"
SAMPLES = sorted(FOLDER.glob("*/*.jpg"))
SOME = [path for path in SAMPLES if path.stem in ("sunday-ada", "drop", "tilted-45-degrees")]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_sample_is_blamed(path: Path) -> None:
    assert why_nothing_shows(Photo.open(path)) is None


@pytest.mark.parametrize("path", SOME, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_hopeless_photos_are_told_why(path: Path) -> None:
    pixels = cv2.imread(str(path))
    assert pixels is not None
    blurred = cv2.GaussianBlur(pixels, (0, 0), 12 * max(pixels.shape) / LOOKED_AT_PX)
    dark = (pixels * 0.1).astype(np.uint8)
    told = [why_nothing_shows(Photo.from_pixels(np.asarray(one))) for one in (blurred, dark)]
    assert [one and one.code for one in told] == ["blurred", "too-dark"]


@pytest.mark.parametrize(
    ("path", "angle"),
    [("evening/friday-both", 1.2), ("evening/friday-both", 2.5), ("expo/lamp-shadow-pencil", 0.3)],
)
def test_a_hand_that_moved_is_told(path: str, angle: float) -> None:
    pixels = cv2.imread(str(FOLDER / f"{path}.jpg"))
    assert pixels is not None
    moved_px = round(20 * max(pixels.shape) / LOOKED_AT_PX)
    kernel = np.zeros((moved_px + 1, moved_px + 1), np.float32)
    half = np.array([np.cos(angle), np.sin(angle)]) * moved_px / 2
    first, last = (np.round(moved_px / 2 + side * half).astype(int).tolist() for side in (-1, 1))
    cv2.line(kernel, first, last, 1.0)
    moved = cv2.filter2D(pixels, -1, kernel / kernel.sum())
    told = why_nothing_shows(Photo.from_pixels(np.asarray(moved, np.uint8)))
    assert told is not None
    assert told.code == "blurred"


def test_an_empty_table_is_not_blurred() -> None:
    plain = np.full((900, 1600, 3), 128, np.uint8)
    assert why_nothing_shows(Photo.from_pixels(plain)) is None
