"""Sheets without markers, found by how their blanks look; everything else is left alone."""

import os
from collections import Counter
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import cv2
import numpy as np
import pytest

from scoring.games import find_game
from scoring.sheet import SheetLayout
from tests.vision.shop_pads import SHOP_PADS, ShopPad
from vision.errors import SheetNotFound
from vision.paper import features, printed
from vision.paper.agreed import Pairs, PlacedSheet, pairs_of, placed
from vision.paper.features import (
    GLANCE,
    SEARCHES,
    Features,
    FeatureSearch,
    features_of,
    features_of_blank,
)
from vision.paper.find import find_readable_sheets
from vision.paper.found import FoundSheet
from vision.paper.laid import MOST_ELSEWHERE
from vision.paper.likeness import IN_PLACE_MM, likeness_of
from vision.paper.plane import box_corners
from vision.paper.printed import FEWEST_LIKELY, find_printed
from vision.paper.settled import SettledSheet
from vision.paper.slip import REACH_MM, slip_of
from vision.photo import Photo
from vision.read import read_sheets

PADS = [make() for make in SHOP_PADS]
PX_PER_MM = 4.0


@pytest.fixture(scope="module")
def layouts(tmp_path_factory: pytest.TempPathFactory) -> list[SheetLayout]:
    """The first six pads, enrolled with their blanks."""
    folder = tmp_path_factory.mktemp("blanks")
    return [enrolled(pad, folder) for pad in PADS[:6]]


def enrolled(pad: ShopPad, folder: Path) -> SheetLayout:
    path = folder / f"{pad.name}.png"
    cv2.imwrite(str(path), pad.pixels)
    return replace(pad.layout, blank=path)


@pytest.mark.parametrize("number", [0, 1, 2, 5])
def test_the_right_sheet_is_found_where_it_is(number: int, layouts: list[SheetLayout]) -> None:
    pad = PADS[number]
    photo = Photo.from_pixels(pad.photo(number))
    (sheet,) = find_printed(photo, layouts)
    assert sheet.layout.game == pad.name
    assert likeness_of(photo, sheet).is_same
    corners = sheet.to_photo(box_corners((0.0, 0.0, *pad.page_mm)))
    paper = np.zeros((photo.height_px, photo.width_px), np.uint8)
    cv2.fillConvexPoly(paper, corners.round().astype(np.int32), 255)
    bright = photo.grey() > 140
    assert (bright[paper == 0]).mean() < 0.01  # nothing of the page is outside


@pytest.mark.parametrize("number", range(6))
def test_features_that_agree_tell_which_sheet_it_is(
    number: int, layouts: list[SheetLayout]
) -> None:
    photo = Photo.from_pixels(PADS[number].photo(number))
    few = features_of(photo, GLANCE).some(3)
    counts = [len(pairs_of(few, layout, photo.long_side_px)) for layout in layouts]
    assert layouts[int(np.argmax(counts))].game == PADS[number].name


@pytest.mark.parametrize("blind", ["_in_its_rim", "_at_a_glance"])
def test_one_sheet_plainly_there_is_found_at_a_glance(
    blind: str, layouts: list[SheetLayout], monkeypatch: pytest.MonkeyPatch
) -> None:
    photo = Photo.from_pixels(PADS[1].photo(1))
    with monkeypatch.context() as thorough:
        for glance in ("_in_its_rim", "_at_a_glance"):
            thorough.setattr(printed, glance, Mock(return_value=SettledSheet()))
        (known,) = find_printed(photo, layouts)
    monkeypatch.setattr(printed, blind, Mock(return_value=SettledSheet()))
    monkeypatch.setattr(printed, "features_of", Mock(wraps=only_corners))
    (sheet,) = find_printed(photo, layouts)
    corners_mm = box_corners((0.0, 0.0, *sheet.layout.page_mm))
    assert sheet.layout is known.layout
    near_px = IN_PLACE_MM * sheet.px_per_mm
    assert sheet.to_photo(corners_mm) == pytest.approx(known.to_photo(corners_mm), abs=near_px)
    beside = np.hstack([PADS[1].photo(1), PADS[1].photo(2)])
    with pytest.raises(AssertionError):  # there is more to be found
        find_printed(Photo.from_pixels(beside), layouts)


def test_sheets_that_few_corners_agree_on_are_worth_no_glance(
    layouts: list[SheetLayout], monkeypatch: pytest.MonkeyPatch
) -> None:
    photo = Photo.from_pixels(PADS[1].photo(1))
    pad = next(one for one in layouts if one.game == PADS[1].name)
    enough, few = (Counter(dict.fromkeys(layouts, count)) for count in (FEWEST_LIKELY, 3))
    enough[pad] += 1
    sheet = printed._at_a_glance(photo, enough).there
    assert sheet is not None
    assert sheet.layout is pad
    monkeypatch.setattr(printed, "placed", Mock(side_effect=AssertionError))
    assert printed._at_a_glance(photo, few).there is None


def test_a_sheet_is_among_the_likeliest_by_corners_and_blobs(layouts: list[SheetLayout]) -> None:
    photo = Photo.from_pixels(PADS[4].photo(4))
    by_corners = printed._alike(photo, features_of(photo, GLANCE), layouts)
    both = by_corners + printed._alike(photo, features_of(photo, SEARCHES[0]), layouts)
    assert printed._likest_of(both)[0].game == PADS[4].name
    assert both[layouts[4]] > by_corners[layouts[4]]
    alone = printed._likest_of(Counter({layouts[0]: 20, layouts[1]: 9, layouts[2]: 11}), 2)
    assert alone == [layouts[0], layouts[2]]


def only_corners(photo: Photo, search: FeatureSearch) -> Features:
    assert search is GLANCE
    return features_of(photo, search)


def test_a_page_laid_a_row_too_low_is_not_taken_at_a_glance(
    layouts: list[SheetLayout], monkeypatch: pytest.MonkeyPatch
) -> None:
    photo = Photo.from_pixels(PADS[2].photo(2))
    monkeypatch.setattr(printed, "_in_its_rim", Mock(return_value=SettledSheet()))
    monkeypatch.setattr(printed, "features_of", Mock(wraps=only_corners))
    assert find_printed(photo, layouts)

    def a_row_too_low(pairs: Pairs, miss_px: float) -> PlacedSheet:
        there = placed(pairs, miss_px)
        return replace(there, sheet=shifted(there.sheet, (0.0, 8.8)) if there.sheet else None)

    monkeypatch.setattr(printed, "placed", a_row_too_low)
    pad = next(one for one in layouts if one.game == PADS[2].name)
    low = printed._all_placed(photo, features_of(photo, GLANCE), [pad])[0].sheet
    assert low is not None
    assert likeness_of(photo, low).fits  # patch by patch it seems right
    with pytest.raises(AssertionError):
        find_printed(photo, layouts)


@pytest.mark.parametrize("number", range(len(PADS)))
def test_a_page_a_row_or_a_column_beside_its_place_fits_better_elsewhere(
    number: int, tmp_path: Path
) -> None:
    layout = enrolled(PADS[number], tmp_path)
    width, height = (side * PX_PER_MM for side in layout.page_mm)
    page = np.array([[PX_PER_MM, 0, 60], [0, PX_PER_MM, 80], [0, 0, 1.0]])
    pixels = np.full((round(height) + 160, round(width) + 120, 3), 90, np.uint8)
    paper = cv2.resize(PADS[number].pixels, (round(width), round(height)))
    cv2.rectangle(paper, (200, 300), (420, 560), (120, 90, 60), -1)  # a hand, say
    pixels[80 : 80 + paper.shape[0], 60 : 60 + paper.shape[1]] = paper
    photo, sheet = Photo.from_pixels(pixels), FoundSheet(layout, page, ())
    right = slip_of(photo, sheet)
    assert right.elsewhere < MOST_ELSEWHERE * right.here
    for beside_mm in steps_of(layout):
        slip = slip_of(photo, shifted(sheet, beside_mm))
        assert slip.elsewhere > slip.here, beside_mm
        assert slip.shift_mm == pytest.approx((-beside_mm[0], -beside_mm[1]), abs=1.0)


def steps_of(layout: SheetLayout) -> list[tuple[float, float]]:
    """From one row to the next, and from one column to the next; there and back."""
    boxes = np.array([field.box_mm for field in layout.fields])
    middles = boxes[:, :2] + boxes[:, 2:] / 2
    apart = np.abs(middles[:, None] - middles[None])
    steps: list[tuple[float, float]] = []
    for axis in range(2):
        in_line = apart[apart[..., 1 - axis] < 1.0][:, axis]
        step = float(in_line[in_line > 2.0].min(initial=99.0))
        if step < REACH_MM:
            way = (step, 0.0) if axis == 0 else (0.0, step)
            steps += [way, (-way[0], -way[1])]
    return steps


def shifted(sheet: FoundSheet, by_mm: tuple[float, float]) -> FoundSheet:
    shift = np.array([[1, 0, by_mm[0]], [0, 1, by_mm[1]], [0, 0, 1.0]])
    return replace(sheet, photo_from_page=sheet.photo_from_page @ shift)


@pytest.mark.parametrize("number", [6, 7, 8, 9])
def test_another_sheet_is_none_of_them(number: int, layouts: list[SheetLayout]) -> None:
    assert find_printed(Photo.from_pixels(PADS[number].photo(number)), layouts) == ()


def test_pictures_of_nothing_are_no_sheet(layouts: list[SheetLayout]) -> None:
    rng = np.random.default_rng(1)
    noise = rng.integers(0, 255, (900, 1200, 3)).astype(np.uint8)
    for picture in (noise, np.full((900, 1200, 3), 200, np.uint8)):
        assert find_printed(Photo.from_pixels(picture), layouts) == ()


def test_two_copies_of_a_sheet_are_both_found(layouts: list[SheetLayout]) -> None:
    side_by_side = np.hstack([PADS[1].photo(1), PADS[1].photo(2)])
    found = find_readable_sheets(Photo.from_pixels(side_by_side), layouts)
    assert [sheet.layout.game for sheet in found] == ["golf_card"] * 2
    lefts = [float(sheet.to_photo(np.zeros((1, 2)))[0, 0]) for sheet in found]
    assert lefts == sorted(lefts)


def test_a_sheet_enrolled_twice_is_refused(layouts: list[SheetLayout]) -> None:
    again = replace(layouts[1], game="golf_again")
    with pytest.raises(SheetNotFound) as refused:
        find_printed(Photo.from_pixels(PADS[1].photo(1)), [*layouts, again])
    assert refused.value.message.code == "two-alike"


def test_a_sheet_cut_off_says_so(layouts: list[SheetLayout]) -> None:
    photo = PADS[0].photo(0)
    with pytest.raises(SheetNotFound) as refused:
        find_readable_sheets(Photo.from_pixels(photo[:, : photo.shape[1] // 2]), layouts)
    assert refused.value.message.code == "cut-off"


def test_an_empty_card_is_read_without_a_mark(layouts: list[SheetLayout]) -> None:
    (sheet,) = read_sheets(Photo.from_pixels(PADS[1].photo(3)), layouts)
    sure = [seen for seen in sheet.reading.seen.values() if seen.confidence > 0.97]
    assert all(seen.label == "" for seen in sure)


def test_features_of_a_blank_are_kept_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    layout = enrolled(PADS[1], tmp_path)
    search = SEARCHES[0]
    found = features_of_blank(layout, search)
    (kept,) = tmp_path.glob("*.features")
    features_of_blank.cache_clear()
    looks = Mock(return_value=nothing())
    monkeypatch.setattr(features, "_described", looks)
    again = features_of_blank(layout, search)
    assert again.places == pytest.approx(found.places, abs=0.01)
    assert not looks.called
    for spoil in (lambda: kept.write_bytes(b"PK"), lambda: os.utime(layout.blank or "", (1, 1))):
        features_of_blank.cache_clear()
        spoil()
        assert not len(features_of_blank(layout, search).places)  # it was looked at again
    assert looks.call_count == 2
    features_of_blank.cache_clear()


def test_features_of_our_own_sheets_are_kept_in_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TALLYCAM_CACHE", str(tmp_path))
    layout = find_game("yacht").layouts[0]
    features_of_blank.cache_clear()
    found = features_of_blank(layout, SEARCHES[0])
    assert len(list(tmp_path.glob("yacht-*.features"))) == 1
    features_of_blank.cache_clear()
    looks = Mock(return_value=nothing())
    monkeypatch.setattr(features, "_described", looks)
    again = features_of_blank(layout, SEARCHES[0])
    assert again.places == pytest.approx(found.places, abs=0.01)
    assert not looks.called
    features_of_blank.cache_clear()
    changed = replace(layout, art=layout.art[:3])
    assert not len(features_of_blank(changed, SEARCHES[0]).places)  # another sheet was looked at
    features_of_blank.cache_clear()


def nothing() -> Features:
    none = np.zeros((0, 2))
    return Features(none, np.zeros((0, 128), np.float32), SEARCHES[0], none)


def test_where_nothing_can_be_kept_features_are_looked_for_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    layout = enrolled(PADS[1], tmp_path)
    monkeypatch.setattr(Path, "write_bytes", Mock(side_effect=OSError("read-only")))
    assert len(features_of_blank(layout, SEARCHES[0]).places) > 100
    assert not list(tmp_path.glob("*.features"))
    features_of_blank.cache_clear()


def test_an_empty_paper_on_the_table_is_no_sheet(tmp_path: Path) -> None:
    photo = np.full((1200, 1600, 3), (60, 80, 110), np.uint8)
    cv2.fillConvexPoly(
        photo, np.array([[400, 100], [1200, 130], [1180, 1110], [420, 1080]]), (250,) * 3
    )
    with pytest.raises(SheetNotFound):
        read_sheets(Photo.from_pixels(photo), [enrolled(pad, tmp_path) for pad in PADS[:3]])
