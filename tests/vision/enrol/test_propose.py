"""Fields proposed for pads as shops sell them: nearly all found, few invented."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from scoring.sheet import FieldKind
from tests.vision.enrol.compared import compared, matched
from tests.vision.shop_pads import BLACK, SHOP_PADS, ShopPad
from tests.vision.strange_forms import heat_times
from vision.enrol.lattice import joined_dots
from vision.enrol.page import page_of_photo
from vision.enrol.propose import propose_fields
from vision.enrol.things import things_on
from vision.photo import Photo

LEAST_RIGHT, MOST_FALSE = 0.95, 0.05


@pytest.mark.parametrize("make", SHOP_PADS, ids=lambda make: make.__name__)
def test_fields_of_a_pad_are_proposed(make: Callable[[], ShopPad]) -> None:
    pad = make()
    proposed = propose_fields(things_on(pad.pixels))
    right, false = compared(pad.fields, proposed)
    assert right >= LEAST_RIGHT
    assert false <= MOST_FALSE
    assert len({field.id for field in proposed}) == len(proposed)


def test_rows_and_columns_are_told_by_the_ids() -> None:
    proposed = propose_fields(things_on(SHOP_PADS[4]().pixels))
    assert [field.id for field in proposed[:5]] == [
        *(f"table1.r1c{column}" for column in range(1, 5)),
        "table1.r2c1",
    ]


def test_an_empty_page_has_no_fields() -> None:
    assert propose_fields(things_on(np.full((1200, 900, 3), 250, np.uint8))) == ()


@pytest.mark.parametrize("number", [1, 3, 6])
def test_a_page_is_straightened_by_its_outline(number: int) -> None:
    pad = SHOP_PADS[number]()
    page = page_of_photo(Photo.from_pixels(pad.photo(number)), pad.page_mm)
    assert page.seen_by == "outline"
    assert page.page_mm == pad.page_mm
    right, false = compared(pad.fields, propose_fields(things_on(page.pixels)))
    assert right >= LEAST_RIGHT
    assert false <= 2 * MOST_FALSE


def test_links_are_named_by_both_their_dots() -> None:
    proposed = propose_fields(things_on(SHOP_PADS[7]().pixels))
    links = [field for field in proposed if field.kind is FieldKind.LINK]
    assert links[0].id == "dots1.r1c1-r1c2"
    assert links[0].from_mm == pytest.approx((20, 26), abs=0.3)


def test_a_small_box_of_words_is_a_heading_and_a_hint_is_not() -> None:
    pad = ShopPad("hints", (120.0, 80.0))
    pad.table((8, 8), ["I", "II", "III"], ["Ann", "Bob", "Cyd", "Dee"], (22, 12), 28)
    for field in pad.fields:
        pad.words("+5", field.box_mm[0] + 1.0, field.box_mm[1] + 3.2, 1.8)
    right, false = compared(pad.fields, propose_fields(things_on(pad.pixels)))
    assert (right, false) == (1.0, 0.0)


@pytest.mark.parametrize("blur_px", [1.5, 2.0])
def test_figures_after_words_are_no_bubbles(blur_px: float) -> None:
    soft = np.asarray(cv2.GaussianBlur(heat_times().pixels, (0, 0), blur_px), np.uint8)
    kinds = [one.kind for one in propose_fields(things_on(soft), filled=True)]
    assert FieldKind.NUMBER in kinds
    assert FieldKind.BUBBLE not in kinds


def test_rings_after_words_are_bubbles() -> None:
    pad = ShopPad("lanes", (148.0, 150.0))
    for row in range(8):
        ring = (82.0, 15.0 + 14 * row, 6.0, 6.0)
        pad.words("Yes", 70, ring[1] + 5.0, 4.0, BLACK)
        cv2.circle(pad.pixels, (510, round(6 * (ring[1] + 3))), 18, BLACK, 2)
        pad.take(f"lane{row + 1}", FieldKind.BUBBLE, ring)
    bubbles = [one for one in propose_fields(things_on(pad.pixels)) if one.kind == "bubble"]
    assert set(matched(pad.fields, bubbles)) == {one.id for one in pad.fields}


def test_dots_on_bent_paper_are_joined_where_they_are() -> None:
    dots, bent = list[tuple[float, float, float, float]](), dict[tuple[int, int], np.ndarray]()
    for row in range(9):
        for column in range(9):
            x, y = 20 + 12.0 * column, 20 + 12.0 * row
            at = np.array([x + 0.0006 * y * x, y + 5 * np.sin(x / 40)])  # at a slant, and curled
            bent[column, row] = at
            if (column, row) not in ((2, 3), (6, 6), (8, 8)):  # hidden by ink
                dots.append((at[0] - 1.1, at[1] - 1.1, 2.2, 2.2))
    dots += [(40.0, 150.0, 2.2, 2.2)]  # a speck below
    (links,) = joined_dots(dots, filled=True)
    assert len(links) == 2 * 9 * 8
    for link in links:
        for end in (link.from_mm, link.to_mm):
            assert min(float(np.linalg.norm(at - end)) for at in bent.values()) < 1.0
