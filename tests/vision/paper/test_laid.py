"""Sheets laid on their blanks: what was not followed is noticed, mended, asked about or refused."""

from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import cv2
import numpy as np
import pytest

from scoring.sheet import SheetLayout
from tests.vision.shop_pads import golf_card, spot_board
from tests.vision.strange_forms import yatzy_block
from vision.arrays import Matrix
from vision.errors import SheetNotFound
from vision.field_boxes import centres_mm
from vision.paper import align as aligning
from vision.paper.found import FoundSheet, Nudge, bend_terms
from vision.paper.laid import FEW_ASTRAY, HARDLY_ASTRAY, MOST_ASTRAY, laid, lay
from vision.paper.nudge import laid_on_blank
from vision.paper.parts import LOST, parts_of
from vision.photo import Photo, Pixels

PX_PER_MM = 5.0


@pytest.fixture
def layout(tmp_path: Path) -> SheetLayout:
    """A block of rows that are alike."""
    pad = yatzy_block()
    cv2.imwrite(str(tmp_path / "blank.png"), pad.pixels)
    return replace(pad.layout, blank=tmp_path / "blank.png")


def page_of(layout: SheetLayout) -> Pixels:
    page = cv2.imread(str(layout.blank))
    size = [round(side * PX_PER_MM) for side in layout.page_mm]
    return np.asarray(cv2.resize(np.asarray(page), size, interpolation=cv2.INTER_AREA), np.uint8)


def scanned(layout: SheetLayout, page: Pixels) -> tuple[Photo, FoundSheet]:
    """The page as a photo, and where the sheet is in it."""
    return Photo.from_pixels(page), FoundSheet(layout, np.diag([PX_PER_MM, PX_PER_MM, 1.0]), ())


def slipped_at_the_end(layout: SheetLayout, by_mm: float) -> Matrix:
    """A bend that leaves most of a page in place and moves its lower end."""
    columns, rows = (np.linspace(0, side, 40) for side in layout.page_mm)
    points = np.stack(np.meshgrid(columns, rows), axis=-1).reshape(-1, 2)
    wanted = np.zeros_like(points)
    wanted[:, 1] = by_mm * np.clip(points[:, 1] / layout.page_mm[1] * 3 - 2, 0, 1)
    terms = bend_terms(points, layout.page_mm)
    return np.asarray(np.linalg.lstsq(terms, wanted, rcond=None)[0], np.float64)


def farthest_off_mm(sheet: FoundSheet) -> float:
    places_mm = centres_mm(sheet.layout)
    return float(np.abs(sheet.to_photo(places_mm) / PX_PER_MM - places_mm).max())


def test_all_parts_of_a_page_in_its_place_are_plain(layout: SheetLayout) -> None:
    there = lay(*scanned(layout, page_of(layout)))
    assert there.is_plain
    assert not there.is_lost.any()
    assert farthest_off_mm(there.sheet) < 0.2


def test_an_end_that_slipped_by_most_of_a_row_comes_to_its_place(layout: SheetLayout) -> None:
    photo, sheet = scanned(layout, page_of(layout))
    bent = replace(sheet, bend_mm=slipped_at_the_end(layout, 7.0))
    assert farthest_off_mm(bent) > 4.0
    assert parts_of(photo, bent).lost > 0
    assert farthest_off_mm(laid(photo, bent)) < 0.7


def test_a_place_that_is_tried_in_vain_is_given_up_without_its_cause(
    layout: SheetLayout, monkeypatch: pytest.MonkeyPatch
) -> None:
    why = Mock(return_value=None)
    monkeypatch.setattr(aligning, "why_nothing_shows", why)
    photo, sheet = scanned(layout, page_of(layout))
    larger = replace(sheet, photo_from_page=np.diag([1.1, 1.1, 1.0]) @ sheet.photo_from_page)
    assert not lay(photo, larger).is_in_place
    why.assert_not_called()
    with pytest.raises(SheetNotFound):
        aligning.align(photo, larger)
    why.assert_called_once()


@pytest.mark.parametrize("parts", [0, 1, 4, 12])
def test_a_page_is_in_place_with_one_part_in_fifty_astray_and_nearly_so_with_a_few_more(
    parts: int, layout: SheetLayout
) -> None:
    there = lay(*scanned(layout, page_of(layout)))
    shifts_mm = there.shifts_mm.copy()
    shifts_mm[:parts] = (0.0, 8.0)
    now = replace(there, shifts_mm=shifts_mm)
    share = parts / len(shifts_mm)
    assert now.astray == pytest.approx(share)
    assert now.is_in_place == (share <= HARDLY_ASTRAY)
    assert now.is_nearly_in_place == (share <= FEW_ASTRAY)
    lost = now.done().lost_mm
    assert lost is not None
    assert len(lost) == parts  # their fields are asked about


def test_what_is_covered_is_not_taken_for_bent_paper(layout: SheetLayout) -> None:
    page = page_of(layout)
    left, top, right, bottom = (round(side * PX_PER_MM) for side in (40, 90, 115, 170))
    page[top:bottom, left:right] = (90, 130, 190)  # a hand, say
    there = lay(*scanned(layout, page))
    assert there.parts.lost > 0
    assert there.astray <= MOST_ASTRAY
    assert farthest_off_mm(there.sheet) < 0.5
    hidden = there.done().lost_mm
    assert hidden is not None
    assert len(hidden) > 0  # in the middle nobody knows
    assert ((hidden > (40, 90)) & (hidden < (115, 170))).all()


def test_a_shadow_on_the_copy_that_the_blank_was_made_from_does_not_bend_the_page(
    tmp_path: Path,
) -> None:
    pad = spot_board()
    cv2.imwrite(str(tmp_path / "blank.png"), shaded(pad.pixels, 0.7))
    layout = replace(pad.layout, blank=tmp_path / "blank.png")
    size = [round(side * PX_PER_MM) for side in layout.page_mm]
    page = cv2.resize(shaded(pad.pixels, 0.75), size, interpolation=cv2.INTER_AREA)
    photo, sheet = scanned(layout, np.asarray(page, np.uint8))
    assert lay(photo, sheet).astray > 0.1
    there = laid(photo, sheet)
    assert farthest_off_mm(there) < 0.5
    assert there.lost_mm is not None
    assert len(there.lost_mm) > 0  # along the shadow nobody knows


def shaded(page: Pixels, across: float) -> Pixels:
    """The page with a band of shadow that begins at this share of its upper edge."""
    height, width = page.shape[:2]
    band = np.zeros((height, width), np.uint8)
    ends = (round(across * width), 0), (round((across - 0.35) * width), height)
    cv2.line(band, *ends, 1, round(0.05 * width))
    return np.asarray(np.where(band[..., None] > 0, page // 4, page), np.uint8)


def test_a_page_upside_down_is_refused(layout: SheetLayout) -> None:
    page = np.ascontiguousarray(page_of(layout)[::-1, ::-1])
    with pytest.raises(SheetNotFound) as refused:
        laid(*scanned(layout, page))
    assert refused.value.message.code == "bent"


def test_another_page_shows_none_of_its_parts(layout: SheetLayout) -> None:
    other = cv2.resize(golf_card().pixels, [round(side * PX_PER_MM) for side in layout.page_mm])
    photo, sheet = scanned(layout, np.asarray(other, np.uint8))
    assert (parts_of(photo, sheet).fits < LOST).mean() > 0.8
    assert not lay(photo, sheet).is_in_place


def test_a_page_a_little_beside_its_blank_is_laid_on_it(layout: SheetLayout) -> None:
    page = np.asarray(np.roll(page_of(layout), (4, -3), axis=(0, 1)), np.uint8)
    photo, sheet = scanned(layout, page)
    moved = laid_on_blank(photo, sheet)
    places_mm = centres_mm(layout)
    shift_px = moved.to_photo(places_mm) - sheet.to_photo(places_mm)
    assert np.median(shift_px, axis=0) == pytest.approx([-3, 4], abs=1.1)


def test_a_nudge_is_even_between_its_places() -> None:
    shifts = np.zeros((2, 3, 2), np.float32)
    shifts[:, 1] = (1.0, -2.0)
    nudge = Nudge(np.array([10.0, 20.0, 30.0]), np.array([5.0, 25.0]), shifts)
    at = nudge.at(np.array([[20.0, 9.0], [15.0, 40.0], [0.0, 0.0]]))
    assert at == pytest.approx(np.array([[1.0, -2.0], [0.5, -1.0], [0.0, 0.0]]))
