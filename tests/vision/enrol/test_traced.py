"""Lines too pale to be dark are followed all the same, and nothing else is taken for one."""

import cv2
import numpy as np
import pytest

from scoring.sheet import FieldKind
from tests.vision.enrol.compared import compared
from tests.vision.shop_pads import ShopPad
from vision.enrol.propose import propose_fields
from vision.enrol.things import things_on
from vision.enrol.traced import trace
from vision.photo import Pixels

ROWS, COLUMNS = 9, 6


def pale_table(level: int) -> ShopPad:
    """A table of thin lines that are but little darker than the paper, numbers in some cells."""
    pad = ShopPad("pale", (210.0, 148.0))
    for row in range(ROWS):
        for column in range(COLUMNS):
            box = (20.0 + 22 * column, 15.0 + 12 * row, 22.0, 12.0)
            pad.box(box, (level,) * 3, None, 1)
            pad.take(f"r{row + 1}c{column + 1}", FieldKind.NUMBER, box)
            if (3 * row + 5 * column) % 4 == 0:
                pad.words(str(7 * row + column), box[0] + 5, box[1] + 9.5, 6.0, (120, 60, 30))
    return pad


def photographed(pad: ShopPad) -> Pixels:
    soft = cv2.GaussianBlur(pad.pixels, (0, 0), 1.2).astype(np.float64)
    noisy = soft + np.random.default_rng(3).normal(0, 1.5, soft.shape)
    return np.asarray(noisy.clip(0, 255), np.uint8)


@pytest.mark.parametrize("level", [225, 190, 90])
def test_cells_between_pale_lines_are_proposed(level: int) -> None:
    pad = pale_table(level)
    right, false = compared(pad.fields, propose_fields(things_on(photographed(pad)), filled=True))
    assert right >= 0.95
    assert false <= 0.05


def test_words_and_tinted_bands_are_no_faint_lines() -> None:
    pad = ShopPad("words", (210.0, 148.0))
    pad.box((0.0, 90.0, 210.0, 30.0), None, (235, 245, 235))
    for row in range(6):
        pad.words("Minimum of evening minutes in a common room", 15, 20.0 + 9 * row, 3.0)
    assert trace(photographed(pad)).faint.mean() < 1e-3


def test_squared_paper_is_no_form() -> None:
    pad = ShopPad("squared", (148.0, 105.0))
    for row in range(20):
        for column in range(28):
            pad.box((3.0 + 5 * column, 3.0 + 5 * row, 5.0, 5.0), (225, 215, 210), None, 1)
    assert not propose_fields(things_on(photographed(pad)), filled=True)
