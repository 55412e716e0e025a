"""Dark print is made pale and ink stays dark; a page a little off its blank is laid on it."""

import cv2
import numpy as np

from tests.vision.shop_pads import bubble_answers
from vision.ink.fields import beside_blank
from vision.ink.lighten import levels_of, lightened
from vision.paper.nudge import nudged


def test_print_is_pale_and_ink_is_not() -> None:
    pad = bubble_answers()
    page = pad.pixels.copy()
    x, y, width, height = (round(side * 6) for side in pad.fields[7].box_mm)
    cv2.circle(page, (x + width // 2, y + height // 2), width // 2, (90, 30, 20), -1)
    pale = lightened(beside_blank(page, pad.pixels.min(axis=2)), levels_of(pad.pixels))
    marked = pale[y : y + height, x : x + width, :3]
    assert np.median(marked) < 110
    pale[y - 6 : y + height + 6, x - 6 : x + width + 6] = 230
    assert np.quantile(pale[..., :3], 0.002) > 100  # paper is 230; of the print little is dark
    assert pale[..., 3].min() > 175


def test_a_page_is_nudged_onto_its_blank() -> None:
    pad = bubble_answers()
    blank = np.asarray(cv2.cvtColor(pad.pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    moved = np.asarray(np.roll(pad.pixels, (3, -2), axis=(0, 1)), np.uint8)
    inside = np.s_[80:-80, 80:-80]

    def away(page: np.ndarray) -> float:
        grey = cv2.cvtColor(np.ascontiguousarray(page), cv2.COLOR_BGR2GRAY)
        return float(cv2.absdiff(np.asarray(grey), blank)[inside].mean())

    assert away(nudged(moved, blank)) < 0.35 * away(moved)
