"""The page in a photo: half in shadow, under a thumb, or so near that its rim is not seen."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from tests.vision.enrol.compared import compared
from tests.vision.shop_pads import (
    PX_PER_MM,
    ShopPad,
    box_answers,
    bubble_answers,
    dice_pad,
    golf_card,
)
from vision.enrol.edges import boxes_of_edges
from vision.enrol.outline import find_outline
from vision.enrol.page import page_of_photo
from vision.enrol.propose import propose_fields
from vision.enrol.rim import LEAST_CONTRAST, least_contrast
from vision.enrol.sides import four_sides
from vision.enrol.straight import (
    Straight,
    leaning,
    leanings,
    level_places,
    level_share,
    lines_of,
    straightened,
)
from vision.enrol.things import things_on
from vision.errors import NotAPhoto
from vision.photo import Photo, Pixels

SIZE_PX = (1600, 1200)


def tilted(pad: ShopPad, fill: float, turn_degrees: float) -> tuple[Pixels, np.ndarray]:
    """A photo of a page from one side, on a brown table, and the page's corners in it."""
    width, height = (side * PX_PER_MM for side in pad.page_mm)
    rim = np.array([[0, 0], [width, 0], [width, height], [0, height]])
    placed = (rim - rim.mean(axis=0)) * fill * min(SIZE_PX[0] / width, SIZE_PX[1] / height)
    placed[:2, 0] *= 0.86
    angle = np.radians(turn_degrees)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    corners = placed @ turn.T + np.array(SIZE_PX) / 2
    matrix = cv2.getPerspectiveTransform(rim.astype("f"), corners.astype("f"))
    photo = np.full((SIZE_PX[1], SIZE_PX[0], 3), (70, 95, 120), np.uint8)
    laid = cv2.warpPerspective(pad.pixels, matrix, SIZE_PX, flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.full(pad.pixels.shape[:2], 255, np.uint8), matrix, SIZE_PX)
    photo[mask > 127] = laid[mask > 127]
    noise = np.random.default_rng(5).normal(0, 2.5, photo.shape)
    return np.asarray((photo * 0.9 + noise).clip(0, 255), np.uint8), corners


def shaded(photo: Pixels) -> Pixels:
    """A hard shadow over half of it."""
    shadow = np.ones(photo.shape[:2])
    cv2.fillPoly(shadow, [np.array([[300, 0], [1600, 0], [1600, 300], [500, 1200]])], 0.5)
    soft = cv2.GaussianBlur(shadow, (0, 0), 6.0)
    return np.asarray(photo * soft[..., None], np.uint8)


@pytest.mark.parametrize("turn_degrees", [0, -17])
def test_a_shadow_across_the_page_is_no_side_of_it(turn_degrees: float) -> None:
    photo, corners = tilted(golf_card(), 0.8, turn_degrees)
    outline = find_outline(Photo.from_pixels(shaded(photo)))
    assert outline.seen_by == "outline"
    misses = np.linalg.norm(outline.corners_px[:, None] - corners[None], axis=2).min(axis=1)
    assert misses.max() < 12


@pytest.mark.parametrize("make", [bubble_answers, box_answers, dice_pad])
@pytest.mark.parametrize("turn_degrees", [0, -17, 30])
def test_long_edges_enclose_the_page_in_any_light(
    make: Callable[[], ShopPad], turn_degrees: float
) -> None:
    photo, corners = tilted(make(), 0.75, turn_degrees)
    small = np.asarray(cv2.resize(shaded(photo), None, fx=0.5, fy=0.5), np.uint8)
    boxes = list(boxes_of_edges(small, lines_of(small)))
    misses = [
        np.linalg.norm(2 * box[:, None] - corners[None], axis=2).min(axis=1).max() for box in boxes
    ]
    assert min(misses) < 12


def test_a_page_larger_than_the_photo_is_made_straight_by_its_lines() -> None:
    photo, _ = tilted(dice_pad(), 1.16, 6)
    page = page_of_photo(Photo.from_pixels(photo[150:1050, 400:1200]))
    assert page.seen_by == "cut"
    lines = lines_of(page.pixels)
    assert level_share(lines, np.eye(3)) > 0.8
    assert len(propose_fields(things_on(page.pixels))) > 40


def test_of_paper_alone_all_that_the_photo_shows_is_the_page() -> None:
    page = dice_pad().pixels
    height, width = page.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), 2.0, 1.06)
    seen = np.asarray(cv2.warpAffine(page, turn, (width, height), borderValue=(255,) * 3), np.uint8)
    outline = find_outline(Photo.from_pixels(seen))
    assert outline.seen_by in ("lines", "cut")
    area = cv2.contourArea(outline.corners_px.astype(np.float32))
    assert area > 0.95 * width * height


def test_a_scan_is_taken_as_it_is() -> None:
    pad = golf_card()
    page = page_of_photo(Photo.from_pixels(pad.pixels), pad.page_mm)
    assert page.seen_by == "scan"
    right, false = compared(pad.fields, propose_fields(things_on(page.pixels)))
    assert (right, false) == (1.0, 0.0)


@pytest.mark.parametrize(("turn_degrees", "shear"), [(4.0, 0.0), (-3.0, 0.012), (0.8, 0.006)])
def test_a_scan_that_lies_askew_is_set_straight(turn_degrees: float, shear: float) -> None:
    page = few_boxes()
    height, width = page.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), turn_degrees, 1.0)
    turn[0, 1] += shear
    seen = np.asarray(cv2.warpAffine(page, turn, (width, height), borderValue=(255,) * 3), np.uint8)
    straight = page_of_photo(Photo.from_pixels(seen))
    assert straight.seen_by == "scan"
    lines = lines_of(straight.pixels)
    off = (lines[:, 2:] - lines[:, :2]) @ np.array([1, 1j])
    leans = np.angle(off**4, deg=True) / 4
    assert abs(np.median(leans)) < 0.25
    groups = {field.id.partition(".")[0] for field in propose_fields(things_on(straight.pixels))}
    assert groups == {"boxes1"}


def few_boxes() -> Pixels:
    """A scan with words and a few boxes in rows: too few lines to tell where its print ends."""
    pad = ShopPad("survey", (210.0, 297.0))
    for row in range(9):
        pad.words(f"Aspect number {row + 1}", 20, 64.0 + row * 9, 3.6)
        for choice in range(5):
            pad.box((80.0 + choice * 9, 60.0 + row * 9, 5.0, 5.0), (0, 0, 0), None, 2)
    return pad.pixels


def test_a_page_cut_off_by_the_edge_of_the_photo_is_told() -> None:
    photo, _ = tilted(golf_card(), 0.8, 0)
    cut = np.ascontiguousarray(photo[:, : photo.shape[1] - 420])
    assert find_outline(Photo.from_pixels(cut)).seen_by == "cut"


def test_four_sides_are_found_though_a_thumb_lies_on_the_rim() -> None:
    mask = np.zeros((600, 800), np.uint8)
    corners = np.array([[120, 90], [690, 60], [720, 500], [100, 540]])
    cv2.fillPoly(mask, [corners], 255)
    cv2.circle(mask, (400, 520), 60, 0, -1)
    found = four_sides(mask, 0.15)
    assert found is not None
    assert np.linalg.norm(found[:, None] - corners[None], axis=2).min(axis=0).max() < 5


def test_lines_tell_how_a_page_is_tilted() -> None:
    photo, _ = tilted(golf_card(), 0.8, -17)
    lines = lines_of(photo)
    angle = -leaning(lines)
    turn = np.array(
        [[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1.0]]
    )
    assert level_share(lines, np.eye(3)) < 0.2
    assert straightened(lines, turn).level > 0.8


def test_a_picture_of_nothing_is_taken_as_it_is() -> None:
    assert (
        find_outline(Photo.from_pixels(np.full((900, 1200, 3), 128, np.uint8))).seen_by == "photo"
    )


def test_lines_alike_on_both_sides_are_no_side_of_a_page() -> None:
    burnt_out = np.full((300, 400, 3), 255, np.uint8)
    lines = np.array([[50.0, 20, 50, 280], [20, 100, 380, 100]])
    across, down = level_places(burnt_out, lines, Straight(np.eye(3), 1.0))
    assert not len(across)
    assert not len(down)


def paper_on_a_table(seams: int) -> np.ndarray:
    """A page, (H, W, 3) in L*a*b*, with other paper along so many of its sides."""
    lab = np.full((600, 800, 3), (90, 128, 140), np.float32)
    lab[100:500, 200:600] = (225, 128, 128)
    for (top, bottom, left, right), (row, column) in list(
        zip(
            ((80, 520, 600, 760), (500, 590, 180, 610)),
            ((slice(100, 500), slice(599, 602)), (slice(499, 502), slice(200, 600))),
            strict=True,
        )
    )[:seams]:
        lab[top:bottom, left:right] = (223, 128, 128)
        lab[row, column, 0] = 190
    return lab


PAGE = np.array([[200.0, 100.0], [600.0, 100.0], [600.0, 500.0], [200.0, 500.0]])


def test_other_paper_may_lie_along_one_side_where_a_seam_is_seen() -> None:
    clear, one, two = (paper_on_a_table(seams) for seams in (0, 1, 2))
    assert least_contrast(clear, PAGE, beside=False) > 50
    assert least_contrast(one, PAGE, beside=False) == 0
    assert least_contrast(one, PAGE, beside=True) == LEAST_CONTRAST
    assert least_contrast(two, PAGE, beside=True) == 0


def test_other_paper_along_a_part_of_two_sides_leaves_the_page_to_be_seen() -> None:
    lab = paper_on_a_table(2)
    lab[:330, 604:] = lab[504:, 430:] = (90, 128, 140)
    assert least_contrast(lab, PAGE, beside=False) == 0
    assert least_contrast(lab, PAGE, beside=True) == LEAST_CONTRAST


def test_paper_without_a_seam_is_one_page() -> None:
    lab = paper_on_a_table(0)
    lab[100:500, 600:700] = (225, 128, 128)
    assert least_contrast(lab, PAGE, beside=True) == 0


def test_lines_lean_as_the_grain_of_the_table_does_and_as_the_page() -> None:
    grain = np.array([[0.0, y, 300.0, y] for y in range(0, 400, 10)])
    along = 80 * np.array([np.cos(np.radians(24)), np.sin(np.radians(24))])
    page = np.array([[x, 50.0, x + along[0], 50.0 + along[1]] for x in range(0, 200, 10)])
    first, second = np.degrees(leanings(np.concatenate([grain, page]), 2))
    assert abs(first) < 5
    assert abs(second - 24) < 5


def test_the_owner_says_where_the_page_is() -> None:
    pad = golf_card()
    photo, corners = tilted(pad, 0.7, 12)
    wide, high = SIZE_PX
    shares = tuple((float(x) / wide, float(y) / high) for x, y in np.roll(corners, 2, axis=0))
    page = page_of_photo(Photo.from_pixels(photo), pad.page_mm, shares)
    assert page.seen_by == "told"
    assert sorted(page.corners) == [pytest.approx(place) for place in sorted(shares)]
    assert page.from_photo is not None
    width, height = pad.page_mm
    rim_mm = np.array([[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]])
    assert abs(page.from_photo(corners) - rim_mm).max() < 1.5
    right, _ = compared(pad.fields, propose_fields(things_on(page.pixels)))
    assert right > 0.95


@pytest.mark.parametrize(
    "corners",
    [
        ((0.1, 0.1), (0.9, 0.1), (0.5, 0.3), (0.5, 0.9)),  # one within the others
        ((0.4, 0.4), (0.45, 0.4), (0.45, 0.45), (0.4, 0.45)),
        ((-2.0, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)),
        ((0.1, 0.1), (0.1, 0.1), (0.1, 0.1), (0.1, 0.1)),
    ],
)
def test_corners_of_no_page_are_refused(corners: tuple[tuple[float, float], ...]) -> None:
    photo, _ = tilted(golf_card(), 0.7, 12)
    with pytest.raises(NotAPhoto, match="no-such-corners"):
        page_of_photo(Photo.from_pixels(photo), None, corners)


@pytest.mark.parametrize("degrees", [-48.0, -35.0, 35.0, 48.0])
def test_a_page_turned_away_to_one_side_keeps_its_shape(degrees: float) -> None:
    # Only one pair of its sides runs together, which does not tell how the camera sees.
    angle, focal, size = np.radians(degrees), 0.85 * 1600, np.array([1200.0, 1600.0])
    sides = np.array([[-105, -148.5], [105, -148.5], [105, 148.5], [-105, 148.5]])
    away = 420.0 + np.sin(angle) * sides[:, 0]
    seen = np.stack([np.cos(angle) * sides[:, 0], sides[:, 1]], axis=1) / away[:, None]
    corners = tuple((x, y) for x, y in (seen * focal / size + 0.5).tolist())
    photo = Photo.from_pixels(np.full((1600, 1200, 3), 200, np.uint8))
    assert page_of_photo(photo, None, corners).page_mm == (210.0, 297.0)
