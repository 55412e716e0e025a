"""Colours of spots are asked about where the paper is clipped, and only there."""

import numpy as np
import pytest

from scoring.observation import Observation, Outline
from tests.vision.shop_pads import spot_board
from vision.ink.washed import DOUBTED, with_washed_colours

BOX = Outline(((0, 0), (9, 0), (9, 9), (0, 9)))


@pytest.mark.parametrize(("light", "doubted"), [(0.9, []), (1.6, ["yellow"])])
def test_yellow_on_clipped_paper_may_be_orange(light: float, doubted: list[str]) -> None:
    pad = spot_board()
    blank = np.asarray(pad.pixels.min(axis=2), np.uint8)
    seen = {field.id: Observation("", 0.999, BOX) for field in pad.fields}
    colours = {"yellow": (60, 150, 225), "red": (40, 40, 150), "purple": (140, 40, 110)}
    for field, (label, colour) in zip(pad.fields, colours.items(), strict=False):
        pad.ring(field.box_mm, None, colour)
        seen[field.id] = Observation(label, 0.999, BOX)
    flat = np.clip(pad.pixels * light, 0, 255).astype(np.uint8)
    judged = with_washed_colours(flat, blank, pad.layout, seen)
    assert [one.label for one in judged.values() if one.confidence == DOUBTED] == doubted
