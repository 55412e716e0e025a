"""Fields proposed for pads as shops sell them: nearly all found, few invented."""

from collections.abc import Callable

import numpy as np
import pytest

from scoring.sheet import FieldKind
from tests.vision.enrol.compared import compared
from tests.vision.shop_pads import SHOP_PADS, ShopPad
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
