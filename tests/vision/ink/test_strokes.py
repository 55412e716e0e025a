"""Ink belongs to one field: what overshoots is not claimed twice."""

import cv2
import numpy as np
import pytest

from scoring.games import find_game
from scoring.observation import Observation, Outline
from vision.ink.fields import FLAT_PX_PER_MM, PAPER_LEVEL
from vision.ink.strokes import SHARED, with_shared_ink
from vision.photo import Pixels

BOX = Outline(((0, 0), (9, 0), (9, 9), (0, 9)))
LAYOUT = find_game("unvention").layouts[0]
PART, LINK, NEXT = "hydraulic.r1c3", "hydraulic.r1c3-r1c4", "hydraulic.r1c4"
BOXES = {field.id: field.box_mm for field in LAYOUT.fields}


def a_page(from_mm: tuple[float, float], to_mm: tuple[float, float]) -> Pixels:
    """Blank paper with one stroke of a dark pen."""
    width, height = (round(side * FLAT_PX_PER_MM) for side in LAYOUT.page_mm)
    page = np.full((height, width, 4), PAPER_LEVEL, np.uint8)
    page[..., 3] = 255
    start, end = (
        tuple(round(place * FLAT_PX_PER_MM) for place in point) for point in (from_mm, to_mm)
    )
    cv2.line(page, start, end, (40, 30, 20, 255), 4)
    return page


def seen_as(**labels: str) -> dict[str, Observation]:
    named = {name.replace("__", "-").replace("_", "."): label for name, label in labels.items()}
    return {field.id: Observation(named.get(field.id, ""), 0.9999, BOX) for field in LAYOUT.fields}


@pytest.mark.parametrize("reach_mm", [0.5, 2.0, 3.5])
def test_a_strike_that_overshoots_is_no_sure_line_to_the_next_part(reach_mm: float) -> None:
    x, y, width, height = BOXES[PART]
    page = a_page((x + 0.3, y + height / 2), (x + width + reach_mm, y + height / 2))
    seen = seen_as(hydraulic_r1c3="crossed", hydraulic_r1c3__r1c4="drawn")
    found = with_shared_ink(page, LAYOUT, seen, [PART, LINK])
    assert found[PART].confidence > SHARED
    assert (found[LINK].label, found[LINK].confidence) == ("drawn", SHARED)
    assert found[LINK].runners_up[0][0] == ""


def test_a_line_between_two_parts_that_hold_nothing_is_a_line() -> None:
    left, right = BOXES[PART], BOXES[NEXT]
    y = left[1] + left[3] / 2
    page = a_page((left[0] + left[2] - 1.5, y), (right[0] + 1.5, y))
    found = with_shared_ink(page, LAYOUT, seen_as(hydraulic_r1c3__r1c4="drawn"), [LINK, PART])
    assert found[LINK].confidence > SHARED
    assert found[PART].label == ""
