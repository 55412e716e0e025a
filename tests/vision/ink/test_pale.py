"""Pale ink is darkened before it is read; a mark much paler than the others is asked about."""

import cv2
import numpy as np

from scoring.observation import Observation, Outline
from scoring.sheet import Field
from tests.vision.shop_pads import Pixels, ShopPad, bubble_answers, spot_board
from vision.ink.fields import beside_blank
from vision.ink.lighten import levels_of, lightened
from vision.ink.pale import AS_DARK, DOUBTED, MOST_GAIN, darkened, with_paler_marks

BOX = Outline(((0, 0), (9, 0), (9, 9), (0, 9)))
PAPER = 230


def page_with(pad: ShopPad, marks: dict[Field, int]) -> Pixels:
    """The page beside its blank, print made pale, with discs of these levels in some fields."""
    seen = pad.pixels.copy()
    for field, level in marks.items():
        x, y, width, height = (round(side * 6) for side in field.box_mm)
        middle = (x + width // 2, y + height // 2)
        disc = np.zeros(seen.shape[:2], np.uint8)
        cv2.circle(disc, middle, width // 2 - 4, 1, -1)
        seen[disc > 0] = np.minimum(seen[disc > 0], level)
    page = beside_blank(seen, np.asarray(pad.pixels.min(axis=2), np.uint8))
    return lightened(page, levels_of(pad.pixels))


def level_in(page: Pixels, field: Field) -> float:
    """How bright a field is away from what is printed in it."""
    x, y, width, height = (round(side * 6) for side in field.box_mm)
    inside = page[y + 12 : y + height - 12, x + 12 : x + width - 12]
    return float(np.quantile(inside[..., :3].min(axis=2)[inside[..., 3] == 255], 0.1))


def test_pale_ink_is_darkened_and_paper_and_print_are_not() -> None:
    pad = bubble_answers()
    marked = pad.fields[::9]
    page = page_with(pad, dict.fromkeys(marked, 215))
    dark = darkened(page, pad.layout)
    pale_by, dark_by = (PAPER - level_in(one, marked[1]) for one in (page, dark))
    assert dark_by > 1.4 * pale_by
    assert dark_by <= MOST_GAIN * pale_by + 2
    x, y, width, height = (round(side * 6) for side in pad.fields[1].box_mm)
    empty = np.s_[y : y + height, x : x + width]
    assert np.abs(dark[empty].astype(int) - page[empty]).mean() < 1.0


def test_dark_ink_and_colours_stay_as_they_are() -> None:
    pad, board = bubble_answers(), spot_board()
    page = page_with(pad, dict.fromkeys(pad.fields[::9], round(PAPER * (1 - 1.5 * AS_DARK))))
    assert np.array_equal(darkened(page, pad.layout), page)
    pale = page_with(board, dict.fromkeys(board.fields[::3], 200))
    assert np.array_equal(darkened(pale, board.layout), pale)


def test_a_mark_much_paler_than_the_others_is_no_sure_mark() -> None:
    pad = bubble_answers()
    marked, rubbed_out = pad.fields[::9], pad.fields[5]
    page = page_with(pad, {**dict.fromkeys(marked, 120), rubbed_out: 205})
    seen = {field.id: Observation("", 0.999, BOX) for field in pad.fields}
    for field in (*marked, rubbed_out):
        seen[field.id] = Observation("filled", 0.99, BOX, (("", 0.01),))
    judged = with_paler_marks(page, pad.layout, seen)
    assert judged[rubbed_out.id].confidence == DOUBTED
    assert judged[rubbed_out.id].runners_up[0][0] == ""
    assert all(judged[field.id] == seen[field.id] for field in pad.fields if field != rubbed_out)
