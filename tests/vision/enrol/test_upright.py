"""Which way up a page is, by its printed words and its figures; nothing else ever turns it."""

from collections.abc import Callable

import numpy as np
import pytest

from tests.vision.enrol.test_filled import written
from tests.vision.shop_pads import (
    ShopPad,
    bubble_answers,
    card_pad,
    dice_pad,
    golf_card,
    spot_board,
)
from tests.vision.strange_forms import course_card, heat_times, yatzy_block
from vision.enrol.upright import turn_to_upright

WORDY = (dice_pad, golf_card, course_card, heat_times, yatzy_block)


@pytest.mark.parametrize("make", WORDY, ids=lambda make: make.__name__)
@pytest.mark.parametrize("quarters", range(4))
def test_words_tell_how_a_page_is_turned(make: Callable[[], ShopPad], quarters: int) -> None:
    page = np.ascontiguousarray(np.rot90(written(make(), 5).pixels, quarters))
    assert turn_to_upright(page) == 90 * quarters


@pytest.mark.parametrize("make", [bubble_answers, card_pad])
@pytest.mark.parametrize("quarters", range(4))
def test_figures_tell_where_there_are_hardly_any_words(
    make: Callable[[], ShopPad], quarters: int
) -> None:
    page = np.ascontiguousarray(np.rot90(make().pixels, quarters))
    assert turn_to_upright(page) == 90 * quarters


@pytest.mark.parametrize("quarters", range(4))
def test_numbers_that_somebody_wrote_tell_it_alone(quarters: int) -> None:
    pad = ShopPad("cells", (150.0, 90.0))
    pad.table((5, 5), [""] * 8, [""] * 6, (15, 11), 15)
    page = np.ascontiguousarray(np.rot90(written(pad, 3).pixels, quarters))
    assert turn_to_upright(page) == 90 * quarters


@pytest.mark.parametrize("quarters", range(4))
def test_a_page_without_words_and_figures_is_left_as_it_is(quarters: int) -> None:
    assert turn_to_upright(np.ascontiguousarray(np.rot90(spot_board().pixels, quarters))) == 0


def test_one_sign_again_and_again_turns_nothing() -> None:
    pad = ShopPad("signs", (150.0, 150.0))
    for place in range(100):
        pad.words("7", 12 + place % 10 * 13, 16 + place // 10 * 13, 4.0)
    page = np.ascontiguousarray(np.rot90(pad.pixels, 2))
    assert turn_to_upright(page) == 0


@pytest.mark.parametrize("gap_mm", [2.0, 4.0])
def test_boxes_close_below_each_other_are_no_words(gap_mm: float) -> None:
    pad = ShopPad("answers", (148.0, 210.0))
    for row in range(18):
        for column in range(5):
            pad.box((40.0 + 14 * column, 20.0 + (4.0 + gap_mm) * row, 4.0, 4.0), line=3)
    assert turn_to_upright(pad.pixels) == 0
