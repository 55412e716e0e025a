"""Papers seen by their rims, and which sheets they are."""

from dataclasses import replace
from unittest.mock import Mock

import cv2
import numpy as np
import pytest

from scoring.sheet import SheetLayout
from tests.vision.shop_pads import SHOP_PADS
from vision.paper import in_rim
from vision.paper.in_rim import sheet_in_rim
from vision.paper.plane import box_corners
from vision.paper.rim import rims
from vision.photo import Photo

PADS = [make() for make in SHOP_PADS]


@pytest.fixture(scope="module")
def layouts(tmp_path_factory: pytest.TempPathFactory) -> list[SheetLayout]:
    folder = tmp_path_factory.mktemp("blanks")
    for pad in PADS:
        cv2.imwrite(str(folder / f"{pad.name}.png"), pad.pixels)
    return [replace(pad.layout, blank=folder / f"{pad.name}.png") for pad in PADS]


@pytest.mark.parametrize("number", range(len(PADS)))
@pytest.mark.parametrize("turn", range(4))
def test_the_sheet_that_a_paper_is_and_which_way_round(
    number: int, turn: int, layouts: list[SheetLayout]
) -> None:
    pixels = np.ascontiguousarray(np.rot90(PADS[number].photo(number), turn))
    photo = Photo.from_pixels(pixels)
    seen = sheet_in_rim(photo, layouts)
    assert seen is not None
    assert seen.is_seen_well
    sheet = seen.sheet
    assert sheet.layout.game == PADS[number].name
    corners = sheet.to_photo(box_corners((0.0, 0.0, *sheet.layout.page_mm)))
    paper = np.zeros(pixels.shape[:2], np.uint8)
    cv2.fillConvexPoly(paper, corners.round().astype(np.int32), 255)
    bright = photo.grey() > 140
    assert (bright[paper == 0]).mean() < 0.02
    assert (bright[paper > 0]).mean() > 0.6


def test_a_sheet_that_is_not_known_is_none(layouts: list[SheetLayout]) -> None:
    others = [layouts[number] for number in range(1, len(PADS))]
    assert sheet_in_rim(Photo.from_pixels(PADS[0].photo(0)), others) is None


def test_of_two_sheets_that_are_alike_none_is_taken(layouts: list[SheetLayout]) -> None:
    twins = [*layouts, replace(layouts[1], game="again")]
    assert sheet_in_rim(Photo.from_pixels(PADS[1].photo(1)), twins) is None


def test_of_two_papers_none_is_the_only_one() -> None:
    both = np.hstack([PADS[1].photo(1), PADS[1].photo(2)])
    assert list(rims(Photo.from_pixels(both))) == []


def test_where_there_is_no_paper_there_is_no_rim() -> None:
    noise = np.random.default_rng(3).integers(0, 255, (700, 900, 3)).astype(np.uint8)
    for picture in (noise, np.full((700, 900, 3), 200, np.uint8)):
        assert sheet_in_rim(Photo.from_pixels(picture), []) is None
        assert len(list(rims(Photo.from_pixels(picture)))) <= 1


def test_a_blank_is_looked_at_once(
    layouts: list[SheetLayout], monkeypatch: pytest.MonkeyPatch
) -> None:
    in_rim.square_of_blank.cache_clear()
    known = in_rim.square_of_blank(layouts[0])
    in_rim.square_of_blank.cache_clear()
    drawn = Mock(side_effect=AssertionError("it was kept"))
    monkeypatch.setattr(in_rim, "blank_raster", drawn)
    assert in_rim.square_of_blank(layouts[0]) == pytest.approx(known)
