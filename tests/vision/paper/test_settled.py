"""Sheets that are about there are brought to where their print is, in few looks. Simulated."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import cv2
import numpy as np
import pytest

from scoring.sheet import SheetLayout
from tests.vision.shop_pads import SHOP_PADS
from vision.arrays import Points
from vision.field_boxes import centres_mm
from vision.paper import agreed, in_rim, outlined, printed, settled
from vision.paper.agreed import Pairs, placed
from vision.paper.features import likenesses
from vision.paper.found import FoundSheet
from vision.paper.in_rim import sheet_in_rim
from vision.paper.laid import MOST_UNCLEAR, lay
from vision.paper.likeness import likeness_of
from vision.paper.outlined import find_outlined
from vision.paper.plane import box_corners
from vision.photo import Photo, Pixels

PAD = SHOP_PADS[2]()
PX_PER_MM = 6.0
Scene = tuple[Photo, FoundSheet]


@pytest.fixture
def layout(tmp_path: Path) -> SheetLayout:
    """A form whose rows are alike."""
    cv2.imwrite(str(tmp_path / "blank.png"), PAD.pixels)
    return replace(PAD.layout, blank=tmp_path / "blank.png")


def flat_page(inked: Callable[[Pixels], None] | None = None) -> Pixels:
    size = tuple(round(side * PX_PER_MM) for side in PAD.layout.page_mm)
    page = np.asarray(cv2.resize(PAD.pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
    if inked:
        inked(page)
    table = cv2.copyMakeBorder(page, 90, 90, 90, 90, cv2.BORDER_CONSTANT, value=(70, 90, 80))
    return np.asarray(table, np.uint8)


def on_page(layout: SheetLayout, corners_px: Points) -> FoundSheet:
    page = box_corners((0.0, 0.0, *layout.page_mm)).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(page, corners_px.astype(np.float32))
    return FoundSheet(layout, np.asarray(matrix, np.float64), ())


def true_corners() -> Points:
    width, height = (side * PX_PER_MM for side in PAD.layout.page_mm)
    return box_corners((90.0, 90.0, width, height))


def off_mm(sheet: FoundSheet) -> float:
    places_mm = centres_mm(sheet.layout)
    away = sheet.to_photo(places_mm) - (places_mm * PX_PER_MM + 90)
    return float(np.linalg.norm(away, axis=1).max()) / PX_PER_MM


def test_a_page_of_which_one_end_is_known_is_followed_to_the_other(layout: SheetLayout) -> None:
    photo = Photo.from_pixels(flat_page())
    corners_px = true_corners()
    corners_px[2:] += [[154.0, 126.0], [84.0, 140.0]]  # the lower end is centimetres off
    told = on_page(layout, corners_px)
    assert off_mm(told) > 25
    assert not likeness_of(photo, told).is_same
    there = settled.settled(photo, told).there
    assert there is not None
    assert off_mm(there) < 0.5


def test_a_page_under_much_ink_that_lies_in_its_place_is_looked_at_once(
    layout: SheetLayout, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = np.random.default_rng(3)

    def scribbled(page: Pixels) -> None:
        for field in PAD.fields:
            x, y, width, height = (side * PX_PER_MM for side in field.box_mm)
            points = rng.uniform((x - 5, y - 5), (x + width + 5, y + height + 5), (30, 2))
            cv2.polylines(page, [points.astype(np.int32)], False, (40, 20, 20), 7)

    photo, told = Photo.from_pixels(flat_page(scribbled)), on_page(layout, true_corners())
    there = lay(photo, told)
    assert there.parts.unclear > MOST_UNCLEAR
    assert there.is_plain
    # A millimetre and a half beside its place, as much of it is unclear, and not there.
    aside = lay(photo, on_page(layout, true_corners() + np.array([9.0, 0.0])))
    assert off_mm(aside.sheet) < 0.5
    for look in ("likeness_of", "features_of_page"):
        monkeypatch.setattr(settled, look, Mock(side_effect=AssertionError))
    assert settled.settled(photo, told, is_plain=True).there is not None


def test_a_rim_that_is_seen_badly_is_borne_out_by_patches(
    layout: SheetLayout, monkeypatch: pytest.MonkeyPatch
) -> None:
    photo = Photo.from_pixels(flat_page())
    off_px = np.array([[0.0, 0.0], [50.0, -20.0], [40.0, 50.0], [-30.0, 20.0]])
    badly = true_corners() + off_px
    monkeypatch.setattr(in_rim, "rims", Mock(return_value=[badly]))
    seen = sheet_in_rim(photo, [layout])
    assert seen is not None
    assert not seen.is_seen_well
    monkeypatch.setattr(printed, "features_of", Mock(side_effect=AssertionError))
    (there,) = printed.find_printed(photo, [layout])
    assert off_mm(there) < 0.5


def test_a_shadow_taken_for_a_side_is_seen_through_in_a_larger_picture(
    layout: SheetLayout, monkeypatch: pytest.MonkeyPatch
) -> None:
    photo = Photo.from_pixels(flat_page())
    cut = true_corners()
    cut[:2] = (cut[:2] + cut[[3, 2]]) / 2
    ratio = PAD.layout.page_mm[0] / PAD.layout.page_mm[1]
    looks = Mock(side_effect=[(cut, ratio), (true_corners(), ratio)])
    monkeypatch.setattr("vision.enrol.page.outline_of", looks)
    found = find_outlined(photo, [layout])
    assert found is not None
    assert off_mm(found) < 0.5
    # One that is seen the same in both is not compared again.
    monkeypatch.setattr("vision.enrol.page.outline_of", Mock(return_value=(cut, ratio)))
    within = Mock(return_value=None)
    monkeypatch.setattr(outlined, "_within", within)
    assert find_outlined(photo, [layout]) is None
    within.assert_called_once()


@pytest.mark.parametrize("order", range(6))
def test_features_in_one_part_of_a_page_do_not_hide_the_others(
    order: int, layout: SheetLayout
) -> None:
    rng = np.random.default_rng(order)
    width, height = layout.page_mm
    near = rng.uniform((10, 10), (60, 50), (45, 2))
    far = rng.uniform((10, 60), (width - 10, height - 10), (25, 2))
    matrix = on_page(layout, true_corners() + rng.uniform(-60, 60, (4, 2))).photo_from_page
    places = np.concatenate([near, far])
    lifted = np.column_stack([places, np.ones(len(places))]) @ matrix.T
    seen = lifted[:, :2] / lifted[:, 2:] + rng.normal(0, 2.5, places.shape)
    wrong = rng.uniform((10, 10), (width - 10, height - 10), (70, 2))
    in_photo = np.concatenate([seen, rng.uniform(90, 900, (70, 2))])
    shuffled = rng.permutation(len(in_photo))
    pairs = Pairs(layout, in_photo[shuffled], np.concatenate([places, wrong])[shuffled])
    there = placed(pairs, 5.0)
    assert there.sheet is not None
    assert there.agreeing >= agreed.FEWEST_AGREEING
    corners_mm = np.array([[10.0, 10.0], [width - 10, 10], [width - 10, height - 10]])
    lifted = np.column_stack([corners_mm, np.ones(3)]) @ matrix.T
    away = np.linalg.norm(there.sheet.to_photo(corners_mm) - lifted[:, :2] / lifted[:, 2:], axis=1)
    assert away.max() < 5 * PX_PER_MM


def test_blobs_are_as_alike_as_their_products() -> None:
    rng = np.random.default_rng(1)
    some, others = (rng.random((count, 128)).astype(np.float32) for count in (9, 4))
    assert likenesses(some, others) == pytest.approx(some @ others.T, rel=1e-5)
    assert likenesses(some, others[:0]).shape == (9, 0)
