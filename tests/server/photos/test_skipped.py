"""Sheets that were seen and not read are named: which game, which sheet, and why."""

import numpy as np

from scoring.games import find_game
from server.photos.judged import read_photo
from server.photos.model_reader import skipped_in
from tests.vision.paper.test_marked import PX_PER_MM, corners_px, photo_of, unvention
from tests.words import english
from vision.photo import Photo
from vision.printing.blank import blank_colour_raster

TITLE = find_game("unvention").title


def test_the_sheet_below_another_is_named_with_its_game() -> None:
    page = blank_colour_raster(unvention(), PX_PER_MM)
    lower = corners_px(turn_degrees=3, scale=0.8)
    upper = corners_px(turn_degrees=-4, scale=0.8) + np.array([32.0, 240.0])
    (judged,) = read_photo(Photo.from_pixels(photo_of(page, upper, photo_of(page, lower))))
    assert list(map(english, skipped_in(judged.sheet))) == [
        f"Another sheet of {TITLE} (player sheet) lies under this one and was not read."
        " Photograph it by itself."
    ]


def test_the_sheet_that_is_cut_off_is_named_with_its_game() -> None:
    page = blank_colour_raster(unvention(), PX_PER_MM)
    whole = corners_px(scale=0.6) + np.array([300.0, 0.0])
    cut = corners_px(scale=0.6) - np.array([700.0, 0.0])
    (judged,) = read_photo(Photo.from_pixels(photo_of(page, whole, photo_of(page, cut))))
    (sentence,) = map(english, skipped_in(judged.sheet))
    assert sentence.startswith(f"Another sheet of {TITLE} (player sheet) is cut off")
