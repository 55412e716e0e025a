"""Which way up a page is, by its printed words; nothing else ever turns it."""

from collections.abc import Callable

import numpy as np
import pytest

from tests.vision.enrol.test_filled import written
from tests.vision.shop_pads import (
    ShopPad,
    bubble_answers,
    colour_tracks,
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


@pytest.mark.parametrize("make", [bubble_answers, colour_tracks, spot_board])
def test_a_page_without_words_is_left_as_it_is(make: Callable[[], ShopPad]) -> None:
    assert turn_to_upright(make().pixels) == 0
    assert turn_to_upright(np.ascontiguousarray(np.rot90(make().pixels, 2))) == 0


@pytest.mark.parametrize("gap_mm", [2.0, 4.0])
def test_boxes_close_below_each_other_are_no_words(gap_mm: float) -> None:
    pad = ShopPad("answers", (148.0, 210.0))
    for row in range(18):
        for column in range(5):
            pad.box((40.0 + 14 * column, 20.0 + (4.0 + gap_mm) * row, 4.0, 4.0), line=3)
    assert turn_to_upright(pad.pixels) == 0
