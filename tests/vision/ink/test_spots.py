"""Spots much paler than the others, and spots under glare, are asked about."""

import numpy as np

from scoring.observation import Observation, Outline
from tests.vision.shop_pads import spot_board
from vision.ink.fields import beside_blank
from vision.ink.spots import DOUBTED, with_wiped_and_glaring

BOX = Outline(((0, 0), (9, 0), (9, 9), (0, 9)))


def test_smears_and_glare_are_doubted_and_clear_spots_are_not() -> None:
    pad = spot_board()
    blank = np.asarray(pad.pixels.min(axis=2), np.uint8)
    red, green, smear, empty = pad.fields[:4]
    pad.ring(red.box_mm, None, (40, 40, 200))
    pad.ring(green.box_mm, None, (60, 160, 40))
    pad.ring(smear.box_mm, None, (215, 200, 245))
    seen = {field.id: Observation("", 0.999, BOX) for field in pad.fields}
    seen |= {red.id: Observation("red", 0.999, BOX), smear.id: Observation("red", 0.99, BOX)}
    seen[green.id] = Observation("green", 0.999, BOX)
    flat = (pad.pixels * 0.9).astype(np.uint8)
    x, y, width, height = (round(side * 6) for side in empty.box_mm)
    flat[y : y + height, x : x + width] = 255  # a lamp is seen in the board
    judged = with_wiped_and_glaring(flat, beside_blank(flat, blank), pad.layout, seen)
    doubted = {field for field, one in judged.items() if one.confidence == DOUBTED}
    assert doubted == {smear.id, empty.id}
