"""The page taken out of the photo in tiles is the page taken out at once."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from scoring.games import find_game
from vision.arrays import Points
from vision.paper.found import FoundSheet
from vision.paper.places import Places
from vision.photo import Pixels

PX_PER_MM = 6.0
"""As fields are read at."""


def a_photo(size_px: tuple[int, int]) -> Pixels:
    """Soft colours, in which every place looks different."""
    width, height = size_px
    noise = np.random.default_rng(3).integers(0, 255, (height // 20, width // 20, 3), np.uint8)
    return np.asarray(cv2.resize(noise, size_px, interpolation=cv2.INTER_CUBIC), np.uint8)


def lying(corners_px: list[tuple[float, float]], *, bent: bool) -> FoundSheet:
    layout = find_game("unvention").layouts[0]
    width, height = layout.page_mm
    page = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    there = np.array(corners_px, np.float32)
    sheet = FoundSheet(layout, np.asarray(cv2.getPerspectiveTransform(page, there), float), ())
    if not bent:
        return sheet
    bend_mm = np.zeros((15, 2))
    bend_mm[2], bend_mm[9] = (1.5, -2.0), (-1.0, 2.5)
    return replace(sheet, bend_mm=bend_mm)


@pytest.mark.parametrize("bent", [False, True])
@pytest.mark.parametrize(
    "corners_px",
    [
        [(60, 80), (1920, 40), (1850, 1420), (110, 1360)],
        [(700, 30), (1900, 760), (1120, 1440), (90, 620)],
        [(1930, 1400), (80, 1440), (130, 90), (1880, 60)],
        [(-90, 20), (1700, -50), (2060, 1560), (30, 1380)],
    ],
    ids=["upright", "climbing", "upside down", "out of the picture"],
)
def test_a_page_in_tiles_is_the_page_at_once(
    corners_px: list[tuple[float, float]], bent: bool
) -> None:
    photo, sheet = a_photo((2000, 1500)), lying(corners_px, bent=bent)
    places = Places.of(sheet, PX_PER_MM, 1)

    flat = places.out_of(photo)

    width, height = places.size_px
    every = np.stack(np.meshgrid(np.arange(width), np.arange(height)), axis=-1).reshape(-1, 2)
    every_mm: Points = (every.astype(np.float64) + 0.5) / PX_PER_MM
    at_px = sheet.to_photo(every_mm).astype(np.float32)
    across, down = at_px.T.reshape(2, height, width)
    mode = cv2.BORDER_REPLICATE
    once = cv2.remap(photo, across, down, cv2.INTER_LINEAR, borderMode=mode)
    assert flat.shape == (height, width, 4)
    assert np.abs(flat[..., :3].astype(int) - once).max() <= 3
    grey = np.asarray(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY), np.uint8)
    once = cv2.remap(grey, across, down, cv2.INTER_LINEAR, borderMode=mode)
    assert np.abs(places.out_of(grey).astype(int) - once).max() <= 3
