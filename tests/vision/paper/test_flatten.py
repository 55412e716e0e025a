"""How finely a photo is decoded for the page to be cut out of it."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from scoring.games import find_game
from vision.paper.flatten import flatten_with_fourth
from vision.paper.found import FoundSheet
from vision.photo import Photo

WANTED_PX_PER_MM = 2.0


def a_photo() -> Photo:
    pixels = np.random.default_rng(1).integers(0, 255, (60, 80, 3), np.uint8)
    large = cv2.resize(pixels, (1200, 900), interpolation=cv2.INTER_CUBIC)
    return Photo(cv2.imencode(".jpg", large)[1].tobytes())


def sheet_of(px_per_mm: float) -> FoundSheet:
    return FoundSheet(find_game("yacht").layouts[0], np.diag([px_per_mm, px_per_mm, 1.0]), ())


@pytest.mark.parametrize(
    ("px_per_mm", "fully"),
    [(2.7, False), (2.5, False), (2.1, False), (1.9, True), (1.2, True)],
)
def test_a_photo_decoded_to_find_the_sheet_is_decoded_again_only_where_it_is_too_coarse(
    px_per_mm: float, fully: bool
) -> None:
    photo = a_photo()
    photo.pixels(2)  # as the sheet was found in

    flatten_with_fourth(photo, sheet_of(px_per_mm), WANTED_PX_PER_MM)

    assert photo.is_decoded(1) is fully


@pytest.mark.parametrize(("px_per_mm", "reduction"), [(5.3, 4), (4.5, 2), (2.7, 2), (2.5, 1)])
def test_a_photo_not_decoded_yet_is_decoded_finely_enough(px_per_mm: float, reduction: int) -> None:
    photo = a_photo()

    flatten_with_fourth(photo, sheet_of(px_per_mm), WANTED_PX_PER_MM)

    assert [one for one in (1, 2, 4, 8) if photo.is_decoded(one)] == [reduction]


def test_what_is_finer_and_at_hand_is_taken() -> None:
    photo = a_photo()
    fine = photo.pixels(1).copy()
    photo.pixels(2)

    page = flatten_with_fourth(photo, sheet_of(2.2), WANTED_PX_PER_MM)

    from_fine = flatten_with_fourth(Photo.from_pixels(fine), sheet_of(2.2), WANTED_PX_PER_MM)
    assert (page[..., :3] == from_fine[..., :3]).all()


def test_other_peoples_sheets_are_read_as_finely_as_before(tmp_path: Path) -> None:
    photo = a_photo()
    photo.pixels(2)
    ours = sheet_of(2.2)
    theirs = replace(ours, layout=replace(ours.layout, blank=tmp_path / "blank.png"))

    flatten_with_fourth(photo, theirs, WANTED_PX_PER_MM)

    assert photo.is_decoded(1)
