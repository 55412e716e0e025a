"""Marks that look like the empty fields beside them are asked about."""

import numpy as np

from scoring.observation import Observation, Outline
from tests.vision.shop_pads import bubble_answers
from vision.ink.alike import DOUBTED, with_likes
from vision.ink.fields import beside_blank

BOX = Outline(((0, 0), (9, 0), (9, 9), (0, 9)))


def test_what_is_no_darker_than_most_is_no_sure_mark() -> None:
    pad = bubble_answers()
    filled, empty, hidden = pad.fields[3], pad.fields[4], pad.fields[5]
    blank = np.asarray(pad.pixels.min(axis=2), np.uint8)
    for field in (filled, hidden):
        pad.ring(field.box_mm, None, (60, 30, 20))
    seen = {field.id: Observation("", 0.999, BOX) for field in pad.fields}
    seen[filled.id] = seen[empty.id] = Observation("filled", 0.999, BOX)
    page = beside_blank(pad.pixels, blank)
    judged = with_likes(page, pad.layout, seen)
    assert judged[filled.id].confidence == 0.999
    assert judged[empty.id].confidence == DOUBTED  # read as filled, and like the empty ones
    assert judged[hidden.id].confidence == DOUBTED  # read as empty, and dark
    assert sum(one.confidence == DOUBTED for one in judged.values()) == 2


def test_where_nearly_all_are_marked_they_are_not_taken_for_empty_ones() -> None:
    pad = bubble_answers()
    left = pad.fields[7].id
    blank = np.asarray(pad.pixels.min(axis=2), np.uint8)
    for field in pad.fields:
        if field.id != left:
            pad.ring(field.box_mm, None, (60, 30, 20))
    seen = {field.id: Observation("filled", 0.999, BOX) for field in pad.fields}
    seen[left] = Observation("", 0.999, BOX)
    judged = with_likes(beside_blank(pad.pixels, blank), pad.layout, seen)
    assert all(one.confidence == 0.999 for one in judged.values())
