"""Patches of a blank are found where the page shows them."""

import cv2
import numpy as np
import pytest

from scoring.games import find_game
from vision.paper.patches import Patches, PatchGrid, patches_of
from vision.photo import Pixels
from vision.printing.blank import blank_raster

GRID = PatchGrid(px_per_mm=2.0, patch_mm=24, step_mm=30, reach_mm=3.0)


def blank() -> Pixels:
    return blank_raster(find_game("yacht").layouts[0], GRID.px_per_mm)


def moved(page: Pixels, across: float, down: float) -> Pixels:
    to_page = np.array([[1, 0, across], [0, 1, down]])
    size = page.shape[1], page.shape[0]
    border = cv2.BORDER_REPLICATE
    return np.asarray(cv2.warpAffine(page, to_page, size, borderMode=border), np.uint8)


@pytest.mark.parametrize(("across_mm", "down_mm"), [(0.0, 0.0), (1.5, -0.5), (-0.7, 2.2)])
def test_patches_tell_how_far_the_page_was_moved(across_mm: float, down_mm: float) -> None:
    page = moved(blank(), 2 * across_mm, 2 * down_mm)
    dim = cv2.convertScaleAbs(page, alpha=0.5, beta=20)  # light says nothing

    seen = Patches.of(blank(), GRID).found_on(np.asarray(dim, np.uint8))

    assert len(seen.weights) >= 20
    is_right = (np.abs(seen.shifts_mm - (across_mm, down_mm)) < 0.25).all(axis=1)
    assert is_right.mean() > 0.7  # a patch with one line and nothing else slips along it


def test_patches_match_as_they_do_one_by_one() -> None:
    noise = np.random.default_rng(1).normal(0, 25, blank().shape)
    page = np.clip(moved(blank(), 2.0, 3.0) + noise, 0, 255).astype(np.uint8)
    patches = Patches.of(blank(), GRID)

    seen = patches.found_on(page)

    around_px = patches.side_px + 2 * patches.reach_px
    found = 0
    for left, top in patches.corners_px.tolist():
        y, x = top + patches.reach_px, left + patches.reach_px
        patch = blank()[y : y + patches.side_px, x : x + patches.side_px]
        around = page[top : top + around_px, left : left + around_px]
        best = cv2.matchTemplate(around, patch, cv2.TM_CCOEFF_NORMED).max()
        at_mm = np.array([left + around_px / 2, top + around_px / 2]) / GRID.px_per_mm
        for row in np.flatnonzero((seen.places_mm == at_mm).all(axis=1)):
            found += 1
            assert seen.weights[row] == pytest.approx(best**2, abs=2e-3)
    assert found == len(seen.weights) > 10


def test_a_page_that_is_too_small_for_a_patch_tells_nothing() -> None:
    small = np.full((40, 40), 255, np.uint8)
    small[::7] = 0

    assert not len(Patches.of(small, GRID).found_on(small).weights)
    assert not len(Patches.of(blank(), GRID).found_on(small).weights)


def test_the_patches_of_a_sheet_are_worked_out_once() -> None:
    layout = find_game("yacht").layouts[0]

    assert patches_of(layout, GRID) is patches_of(layout, GRID)
