"""A time in a box for a number is asked about."""

import cv2
import pytest

from scoring.observation import Observation, Outline
from scoring.sheet import Field
from tests.vision.shop_pads import ShopPad, golf_card
from vision.ink.colons import DOUBTED, with_times_asked
from vision.ink.fields import beside_blank

BOX = Outline(((0, 0), (9, 0), (9, 9), (0, 9)))
INK = (120, 60, 40)


def write(pad: ShopPad, field: Field, text: str) -> None:
    """Write figures, and dots where the text has a colon or a point."""
    x, y, _, _ = field.box_mm
    for place, sign in enumerate(text):
        left = x + 1.5 + 3.2 * place
        if sign not in ":.":
            pad.words(sign, left, y + 8.0, 4.5, INK)
            continue
        for down in (5.0, 7.4) if sign == ":" else (7.4,):
            cv2.circle(pad.pixels, (round(6 * left) + 8, round(6 * (y + down))), 3, INK, -1)


@pytest.mark.parametrize(
    ("text", "is_time"), [("1:35", True), ("2:7", True), ("135", False), ("8.5", False)]
)
def test_a_time_is_asked_about_and_a_number_is_not(text: str, *, is_time: bool) -> None:
    pad = golf_card()
    blank = pad.pixels.min(axis=2)
    field = pad.fields[13]
    write(pad, field, text)
    seen = {one.id: Observation("", 0.999, BOX) for one in pad.fields}
    seen[field.id] = Observation("135", 0.99, BOX, (("136", 0.01),))
    judged = with_times_asked(beside_blank(pad.pixels, blank), pad.layout, seen)
    assert judged[field.id].confidence == (DOUBTED if is_time else 0.99)
    assert all(judged[one.id] == seen[one.id] for one in pad.fields if one.id != field.id)


def test_dots_before_a_number_are_no_colon() -> None:
    pad = golf_card()
    blank = pad.pixels.min(axis=2)
    field = pad.fields[13]
    write(pad, field, ":35")
    seen = {one.id: Observation("35", 0.99, BOX) for one in pad.fields}
    judged = with_times_asked(beside_blank(pad.pixels, blank), pad.layout, seen)
    assert judged[field.id].confidence == 0.99
