"""Dice that are printed on a publisher's sheet are no dice that fell on it."""

import cv2
import numpy as np
import pytest

from scoring.games import find_game
from tests.vision.paper.test_markerless import artwork, camera, layouts, photo_of
from tests.vision.strange_sheets import PX_PER_MM
from vision.drop.read import read_drop
from vision.photo import Pixels

CORNERS = ((-1, -1), (1, 1), (-1, 1), (1, -1))
PIPS = (
    ((0, 0),),
    CORNERS[:2],
    (*CORNERS[:2], (0, 0)),
    CORNERS,
    (*CORNERS, (0, 0)),
    (*CORNERS, (-1, 0), (1, 0)),
)


def with_printed_dice(page: Pixels, side_mm: float) -> Pixels:
    """Six faces in a row at the foot of the page, as rules beside a journal have them."""
    printed = page.copy()
    half = side_mm / 2 * PX_PER_MM
    for number, pips in enumerate(PIPS):
        centre = np.array([20.0 + 14.0 * number, layouts()[1].page_mm[1] - 14.0]) * PX_PER_MM
        low, high = (centre - half).astype(int).tolist(), (centre + half).astype(int).tolist()
        cv2.rectangle(printed, low, high, (255, 255, 255), -1)
        cv2.rectangle(printed, low, high, (40, 40, 40), 2, cv2.LINE_AA)
        for pip in pips:
            at = (centre + np.array(pip) * half / 2).astype(int).tolist()
            cv2.circle(printed, at, max(2, round(0.17 * half)), (20, 20, 20), -1, cv2.LINE_AA)
    return printed


@pytest.mark.parametrize("side_mm", [7.0, 10.0, 12.0])
@pytest.mark.parametrize("sheet", [1, 2, 3])
def test_printed_dice_are_never_taken_for_dice_in_silence(side_mm: float, sheet: int) -> None:
    drop = find_game("unvention").drop
    assert drop is not None
    photo = photo_of(with_printed_dice(artwork(sheet), side_mm), camera())
    seen = read_drop(photo, layouts(), middle=drop.middle, zone_at=drop.zone_at, count=drop.count)
    asked = {doubt.field for doubt in seen.doubts}
    assert asked  # three dice should lie here, and none does
    assert {f"die{number}" for number in range(1, len(seen.dice) + 1)} <= asked
