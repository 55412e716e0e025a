"""A spot that looks like spots of another colour on its sheet is asked about."""

import numpy as np
import pytest

from scoring.observation import Observation, Outline
from tests.vision.shop_pads import spot_board
from vision.ink.fields import beside_blank, reduced
from vision.ink.pens import DOUBTED, with_pens_compared

BOX = Outline(((0, 0), (9, 0), (9, 9), (0, 9)))
PINK, RED, BLUE = (190, 130, 250), (60, 50, 220), (220, 120, 40)


def doubted(
    *spots: tuple[tuple[int, int, int], str, float],
) -> dict[str, tuple[tuple[str, float], ...]]:
    """Of spots of these colours (BGR), read as these labels so surely: what the doubted may be."""
    pad = spot_board()
    blank = np.asarray(pad.pixels.min(axis=2), np.uint8)
    seen = {field.id: Observation("", 0.999, BOX) for field in pad.fields}
    for field, (colour, label, sure) in zip(pad.fields, spots, strict=False):
        pad.ring(field.box_mm, None, colour)
        seen[field.id] = Observation(label, sure, BOX, (("yellow", 1 - sure),))
    small = reduced(beside_blank(pad.pixels, blank))
    judged = with_pens_compared(small, pad.layout, seen)
    places = {field.id: str(place) for place, field in enumerate(pad.fields)}
    return {
        places[field]: one.runners_up
        for field, one in judged.items()
        if one != seen[field] and one.confidence == DOUBTED
    }


def test_a_pink_spot_that_was_read_otherwise_than_its_like_is_doubted() -> None:
    found = doubted((PINK, "red", 0.999), (PINK, "purple", 0.96), (BLUE, "blue", 0.96))
    assert list(found) == ["1"]
    assert dict(found["1"])["red"] == pytest.approx(1 - DOUBTED)


def test_who_has_its_like_of_its_own_colour_is_believed() -> None:
    near = (185, 120, 245)
    assert not doubted((near, "red", 0.999), (PINK, "purple", 0.96), (PINK, "purple", 0.96))
    assert not doubted((RED, "red", 0.96), (BLUE, "blue", 0.96), (PINK, "purple", 0.96))


def test_what_is_sure_is_believed_and_what_is_unlikely_tells_nothing() -> None:
    assert not doubted((PINK, "red", 0.999), (PINK, "purple", 0.999))
    assert not doubted((PINK, "red", 0.4), (PINK, "purple", 0.96))
