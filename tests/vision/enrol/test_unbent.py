"""Bent paper: made flat by the lines printed on it, and left alone where none tell of a bend."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from scoring.sheet import FieldKind
from tests.vision.shop_pads import (
    PX_PER_MM,
    ShopPad,
    bubble_answers,
    card_pad,
    dice_pad,
    dot_paper,
    golf_card,
    spot_board,
)
from vision.arrays import Points
from vision.enrol.unbent import Bend
from vision.photo import Pixels

SWELL_PX = 30.0
"""Five millimetres."""


def swell(places_px: Points, page: Pixels) -> Points:
    """Where what is seen at places (..., 2) of a page with a wave through it was before."""
    shares = places_px / np.array([page.shape[1], page.shape[0]])
    across = np.sin(np.pi * shares[..., 1])
    down = np.sin(1.5 * np.pi * shares[..., 0]) / 2
    return places_px + SWELL_PX * np.stack([across, down], -1)


def swollen(page: Pixels) -> Pixels:
    """The page with a wave through it."""
    rows, columns = np.indices(page.shape[:2])
    x, y = np.moveaxis(swell(np.stack([columns, rows], -1), page), -1, 0).astype(np.float32)
    seen = cv2.remap(page, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.uint8)


@pytest.mark.parametrize("make", [dice_pad, golf_card, card_pad])
def test_what_was_bent_lies_flat_again(make: Callable[[], ShopPad]) -> None:
    pad = make()
    page = swollen(pad.pixels)
    bend = Bend.of(page)
    assert bend is not None
    cells = [field.box_mm for field in pad.fields if field.kind is FieldKind.NUMBER]
    boxes = np.array(cells) * PX_PER_MM
    middles = boxes[:, :2] + boxes[:, 2:] / 2
    seen = middles
    for _ in range(20):
        seen = seen + middles - swell(seen, page)
    flat = bend.flat(seen)
    for axis in (0, 1):  # rows and columns: fields of one row are level
        lines: dict[float, list[float]] = {}
        for was, now in zip(middles, flat, strict=True):
            lines.setdefault(round(float(was[axis]), 1), []).append(float(now[axis]))
        uneven = max(np.ptp(places) for places in lines.values())
        assert uneven < 2 * PX_PER_MM, f"{uneven / PX_PER_MM:.1f} mm off level"


@pytest.mark.parametrize(
    "make", [dice_pad, golf_card, card_pad, bubble_answers, dot_paper, spot_board]
)
def test_a_flat_page_is_left_alone(make: Callable[[], ShopPad]) -> None:
    assert Bend.of(make().pixels) is None


def test_the_way_back_is_the_way_there() -> None:
    bend = Bend.of(swollen(dice_pad().pixels))
    assert bend is not None
    seen = bend.seen()
    places = np.array([[300, 400], [600, 1000], [500, 300], [60, 900]])
    back = bend.flat(seen[places[:, 1], places[:, 0]].astype(float))
    np.testing.assert_allclose(back, places, atol=0.5)


def test_pages_without_lines_are_left_alone() -> None:
    assert Bend.of(np.full((900, 700, 3), 255, np.uint8)) is None
    stripes = np.full((900, 700, 3), 255, np.uint8)
    stripes[60::60] = 0
    assert Bend.of(stripes) is None  # lines of one direction only, all of them level
