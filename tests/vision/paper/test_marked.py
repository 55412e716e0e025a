"""Finding and flattening, on photos drawn from the blank sheet with known geometry."""

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from scoring.games import GAMES, find_game
from scoring.sheet import SheetLayout
from scoring.sheet.markers import BEFORE_IDS, prints_of
from vision.arrays import Matrix, Points
from vision.errors import SheetNotFound
from vision.paper import marked
from vision.paper.align import align
from vision.paper.flatten import flatten
from vision.paper.found import FoundSheet
from vision.paper.marked import find_sheets, see_sheets
from vision.paper.markers import QUICK, MarkerSearch, MarkersSeen, see_markers
from vision.paper.plane import transform
from vision.photo import Photo, Pixels
from vision.printing.blank import blank_colour_raster

PX_PER_MM = 8.0
SIZE_PX = (2000, 1500)
LAYOUTS = [layout for game in GAMES for layout in game.layouts]
OURS = [layout for layout in LAYOUTS if layout.markers]


@cache
def unvention() -> SheetLayout:
    return find_game("unvention").layouts[0]


def corners_px(tilt: float = 0.0, turn_degrees: float = 0.0, *, scale: float = 1.0) -> Points:
    """Where the page's corners are in the photo: the far edge shorter by `tilt`, then turned."""
    width_mm, height_mm = unvention().page_mm
    page = np.array([[0, 0], [width_mm, 0], [width_mm, height_mm], [0, height_mm]])
    centred = (page - page.mean(axis=0)) * 5.0 * scale
    centred[:2, 0] *= 1 - tilt
    centred[:2, 1] *= 1 - tilt / 2
    angle = np.radians(turn_degrees)
    rotation = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return np.asarray(centred @ rotation.T + np.array(SIZE_PX) / 2)


def homography(corners: Points) -> Matrix:
    width_mm, height_mm = unvention().page_mm
    page = np.array([[0, 0], [width_mm, 0], [width_mm, height_mm], [0, height_mm]])
    matrix, _ = cv2.findHomography(page, corners, 0)
    return np.asarray(matrix, np.float64)


def photo_of(page: Pixels, corners: Points, background: Pixels | None = None) -> Pixels:
    """The page seen with its corners there, on a grey table or on another photo."""
    to_photo = homography(corners) @ np.diag([1 / PX_PER_MM, 1 / PX_PER_MM, 1.0])
    table = (
        np.full((SIZE_PX[1], SIZE_PX[0], 3), 105, np.uint8) if background is None else background
    )
    seen = cv2.warpPerspective(page, to_photo, SIZE_PX, flags=cv2.INTER_AREA)
    where = cv2.warpPerspective(np.full(page.shape[:2], 255, np.uint8), to_photo, SIZE_PX)
    return np.where(where[..., None] > 127, seen, table).astype(np.uint8)


def blank_page() -> Pixels:
    return blank_colour_raster(unvention(), PX_PER_MM)


def centers_mm() -> Points:
    boxes = np.array([field.box_mm for field in unvention().fields])
    return boxes[:, :2] + boxes[:, 2:] / 2


def error_mm(sheet: FoundSheet, truth_px: Points) -> float:
    """The largest error over all fields of the sheet."""
    misses = np.linalg.norm(sheet.to_photo(centers_mm()) - truth_px, axis=1)
    return float(misses.max() / sheet.px_per_mm)


@pytest.mark.parametrize("turn_degrees", [0, 37, 90, 180, 275])
@pytest.mark.parametrize("tilt", [0.0, 0.3])
def test_found_at_any_rotation_and_tilt(tilt: float, turn_degrees: float) -> None:
    corners = corners_px(tilt, turn_degrees, scale=0.95)
    photo = Photo.from_pixels(photo_of(blank_page(), corners))
    (sheet,) = find_sheets(photo, find_game("unvention").layouts)
    assert sheet.layout is unvention()
    assert error_mm(sheet, transform(homography(corners), centers_mm())) < 0.3


def test_found_with_two_markers_covered() -> None:
    page = blank_page().copy()
    for marker in (unvention().markers[0], unvention().markers[-1]):
        x, y, width, height = (round(v * PX_PER_MM) for v in marker.box_mm)
        page[y - 20 : y + height + 20, x - 20 : x + width + 20] = (90, 120, 190)
    corners = corners_px(0.25, 10)
    (sheet,) = find_sheets(Photo.from_pixels(photo_of(page, corners)), [unvention()])
    assert len(sheet.markers) == len(unvention().markers) - 2
    assert error_mm(sheet, transform(homography(corners), centers_mm())) < 0.5


@pytest.mark.parametrize(("scale", "blur_px"), [(0.4, 0.6), (0.5, 1.5), (0.75, 2.5), (1.0, 2.5)])
def test_found_where_markers_are_small_and_soft(scale: float, blur_px: float) -> None:
    corners = corners_px(0.2, 30, scale=scale)
    seen = np.asarray(cv2.GaussianBlur(photo_of(blank_page(), corners), (0, 0), blur_px), np.uint8)

    (sheet,) = find_sheets(Photo.from_pixels(seen), [unvention()])

    assert error_mm(sheet, transform(homography(corners), centers_mm())) < 1.0


def test_two_sheets_of_one_kind_in_one_photo() -> None:
    left = corners_px(0.1, 85, scale=0.6) - np.array([450, 0])
    right = corners_px(0.1, 95, scale=0.6) + np.array([450, 0])
    photo = photo_of(blank_page(), right, photo_of(blank_page(), left))
    sheets = find_sheets(Photo.from_pixels(photo), [unvention()])
    assert len(sheets) == 2
    for sheet, corners in zip(sheets, (left, right), strict=True):
        assert error_mm(sheet, transform(homography(corners), centers_mm())) < 0.4


def test_no_sheet_says_what_to_do() -> None:
    photo = Photo.from_pixels(np.full((1500, 2000, 3), 130, np.uint8), "cat.jpg")
    with pytest.raises(SheetNotFound, match=r"cat\.jpg, problem=no-markers"):
        find_sheets(photo, [unvention()])


def test_half_a_sheet_names_the_edge_that_is_missing() -> None:
    photo = photo_of(blank_page(), corners_px() - np.array([700, 0]))
    with pytest.raises(SheetNotFound, match=r"cut-off\(side=side\(side=left\)\)"):
        find_sheets(Photo.from_pixels(photo), [unvention()])


def test_a_sheet_to_be_measured_on_may_be_cut_off() -> None:
    corners = corners_px() - np.array([700, 0])
    photo = Photo.from_pixels(photo_of(blank_page(), corners))

    (sheet,) = find_sheets(photo, [unvention()], may_be_cut_off=True)

    gear_mm = np.array([unvention().points["gear"]])
    assert sheet.to_photo(gear_mm) == pytest.approx(transform(homography(corners), gear_mm), abs=3)


def test_a_sheet_barely_in_the_picture_tells_how_many_markers_it_saw() -> None:
    photo = photo_of(blank_page(), corners_px() - np.array([1350, 0]))
    with pytest.raises(SheetNotFound, match=r"few-markers\(seen=[12], of=8"):
        find_sheets(Photo.from_pixels(photo), [unvention()])


def test_flattening_gives_back_the_blank() -> None:
    photo = Photo.from_pixels(photo_of(blank_page(), corners_px(0.2, 20)))
    (sheet,) = find_sheets(photo, [unvention()])
    flat = flatten(photo, sheet, 4.0)
    blank = blank_colour_raster(unvention(), 4.0)
    assert flat.shape == blank.shape
    assert np.abs(flat.astype(int) - blank)[20:-20, 20:-20].mean() < 3


def test_curled_paper_is_straightened() -> None:
    width_mm, height_mm = unvention().page_mm

    def bent(points_mm: Points) -> Points:
        """Where the curl moves points of the page."""
        x, y = points_mm.T
        return np.stack(
            [x + 1.5 * np.sin(np.pi * y / height_mm), y + 3.0 * np.sin(np.pi * x / width_mm)],
            axis=1,
        )

    rows, columns = blank_page().shape[:2]
    coarse = np.stack(np.meshgrid(np.arange(4, columns, 8), np.arange(4, rows, 8)), axis=-1)
    at_mm = coarse.reshape(-1, 2) / PX_PER_MM
    source = at_mm.copy()
    for _ in range(6):
        source = at_mm - (bent(source) - source)
    moved_px = ((source - at_mm) * PX_PER_MM).reshape(coarse.shape).astype(np.float32)
    source_px = np.asarray(cv2.resize(moved_px, (columns, rows)), np.float32)
    source_px += np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), axis=-1)
    page = cv2.remap(
        blank_page(), source_px[..., 0], source_px[..., 1], cv2.INTER_LINEAR, borderValue=(255,) * 3
    )
    corners = corners_px(0.2, 5)
    photo = Photo.from_pixels(photo_of(np.asarray(page, np.uint8), corners))
    (sheet,) = find_sheets(photo, [unvention()])
    truth_px = transform(homography(corners), bent(centers_mm()))
    assert error_mm(sheet, truth_px) > 1.0
    assert error_mm(align(photo, sheet), truth_px) < 0.45


def print_of(layout: SheetLayout, language: str, *, before: bool = False) -> SheetLayout:
    return next(
        one
        for one in prints_of(layout)
        if one.language == language and (one.markers[0].id < BEFORE_IDS) == before
    )


def test_a_sheet_printed_before_and_one_in_german_lie_side_by_side() -> None:
    old, german = print_of(unvention(), "en", before=True), print_of(unvention(), "de")
    left = corners_px(0.1, 85, scale=0.6) - np.array([450, 0])
    right = corners_px(0.1, 95, scale=0.6) + np.array([450, 0])
    table = photo_of(blank_colour_raster(old, PX_PER_MM), left)
    photo = photo_of(blank_colour_raster(german, PX_PER_MM), right, table)

    sheets = find_sheets(Photo.from_pixels(photo), LAYOUTS)

    assert [sheet.layout for sheet in sheets] == [old, german]
    for sheet, corners in zip(sheets, (left, right), strict=True):
        assert len(sheet.markers) == len(unvention().markers)
        assert error_mm(sheet, transform(homography(corners), centers_mm())) < 0.4


@pytest.mark.parametrize("layout", OURS, ids=lambda one: f"{one.game}-{one.sheet}")
def test_every_print_of_every_sheet_is_found_as_itself_by_three_markers(
    layout: SheetLayout,
) -> None:
    for one in prints_of(layout):
        page = blank_colour_raster(one, 4.0).copy()
        for marker in one.markers[3:]:
            x, y, width, height = (round(v * 4.0) for v in marker.box_mm)
            page[y : y + height, x : x + width] = 255
        (sheet,) = find_sheets(Photo.from_pixels(page), LAYOUTS)
        assert sheet.layout == one
        assert len(sheet.markers) == 3


def test_a_sheet_with_the_number_of_another_is_refused() -> None:
    copy = replace(unvention(), game="copy")
    photo = Photo.from_pixels(photo_of(blank_page(), corners_px()))
    with pytest.raises(ValueError, match="unvention/player and copy/player have the same markers"):
        find_sheets(photo, [unvention(), copy])


def test_of_two_sheets_on_top_of_each_other_the_upper_one_is_found_and_the_lower_one_named() -> (
    None
):
    page = blank_colour_raster(unvention(), PX_PER_MM)
    for shift_px in ((160.0, 90.0), (-220.0, 140.0), (40.0, 300.0), (420.0, 0.0)):
        lower = corners_px(turn_degrees=3, scale=0.8)
        upper = corners_px(turn_degrees=-4, scale=0.8) + np.array(shift_px) * 0.8
        photo = Photo.from_pixels(photo_of(page, upper, photo_of(page, lower)))
        seen = see_sheets(photo, LAYOUTS)
        assert len(seen.sheets) == 1
        assert len(seen.covered) <= 1
        found = seen.sheets[0].to_photo(np.array([[0.0, 0.0], list(unvention().page_mm)]))
        assert np.abs(found - upper[[0, 2]]).max() < 12


def test_sheets_that_touch_at_their_edges_are_both_found() -> None:
    page = blank_colour_raster(unvention(), PX_PER_MM)
    left = corners_px(scale=0.5) - np.array([375.0, 0.0])
    right = corners_px(scale=0.5) + np.array([360.0, 0.0])
    photo = Photo.from_pixels(photo_of(page, right, photo_of(page, left)))
    seen = see_sheets(photo, LAYOUTS)
    assert len(seen.sheets) == 2
    assert seen.covered == ()


def test_a_page_of_thousands_of_squares_is_searched_only_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = np.full((1500, 2000, 3), 255, np.uint8)
    for top in range(0, 1500, 40):
        for left in range(0, 2000, 40):
            page[top + 8 : top + 32, left + 8 : left + 32] = 0
    searches: list[MarkerSearch] = []

    def counted(photo: Photo, search: MarkerSearch, ids: tuple[int, ...]) -> MarkersSeen:
        searches.append(search)
        return see_markers(photo, search, ids)

    monkeypatch.setattr(marked, "see_markers", counted)
    with pytest.raises(SheetNotFound):
        see_sheets(Photo.from_pixels(page), find_game("expo").layouts)
    assert searches == [QUICK]
