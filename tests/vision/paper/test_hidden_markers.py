"""Sheets whose markers do not show: read by their print, or refused for the true cause."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from scoring.games import GAMES
from vision.errors import SheetNotFound
from vision.paper.hidden_markers import find_without_markers
from vision.paper.marked import find_sheets
from vision.photo import Photo, Pixels
from vision.read import read_sheets

FOLDER = Path(__file__).parents[3] / "samples"
OURS = [layout for rules in GAMES for layout in rules.layouts if layout.markers]
LONG_SIDE_PX = 2000
"""Of the photos that are spoilt below, in whose pixels it is said how much."""


def pixels_of(name: str) -> Pixels:
    pixels = cv2.imread(str(FOLDER / f"{name}.jpg"))
    assert pixels is not None
    return np.asarray(pixels, np.uint8)


def without_markers(pixels: Pixels) -> Pixels:
    """The photo with something brown on every marker."""
    hidden = pixels.copy()
    (sheet,) = find_sheets(Photo.from_pixels(pixels), OURS)
    for marker in sheet.layout.markers:
        left, top, width, height = marker.box_mm
        middle = np.array([[left + width / 2, top + height / 2]])
        x, y = sheet.to_photo(middle)[0]
        cv2.circle(
            hidden, (round(x), round(y)), round(0.9 * width * sheet.px_per_mm), (70, 95, 140), -1
        )
    return hidden


@pytest.mark.parametrize("name", ["unvention/window-light-ballpoint", "yacht/lamp-shadow-pencil"])
def test_a_sheet_is_read_by_its_print_where_all_markers_are_covered(name: str) -> None:
    pixels = pixels_of(name)
    (plain,) = read_sheets(Photo.from_pixels(pixels), OURS)
    (hidden,) = read_sheets(Photo.from_pixels(without_markers(pixels)), OURS)
    assert hidden.reading.layout.language == plain.reading.layout.language
    clear = {
        field: (one.label, plain.reading.seen[field].label)
        for field, one in hidden.reading.seen.items()
        if min(one.confidence, plain.reading.seen[field].confidence) >= 0.97
    }
    assert len(clear) > 0.9 * len(plain.reading.seen)
    assert all(one == other for one, other in clear.values())


@pytest.mark.parametrize(
    "name", ["unbalanced/window-light-ballpoint", "yacht/window-light-ballpoint"]
)
def test_a_blurred_sheet_is_called_blurred_though_it_is_bright(name: str) -> None:
    pixels = pixels_of(name)
    blurred = cv2.GaussianBlur(pixels, (0, 0), 4.5 * max(pixels.shape) / LONG_SIDE_PX)
    with pytest.raises(SheetNotFound) as refused:
        read_sheets(Photo.from_pixels(np.asarray(blurred, np.uint8)), OURS)
    assert refused.value.reason.code == "blurred"


@pytest.mark.parametrize("name", ["dice/twenty-dice", "innovation/from-above"])
def test_nothing_is_found_where_no_sheet_is(name: str) -> None:
    assert find_without_markers(Photo.from_pixels(pixels_of(name)), OURS) == ()
