"""Paint tells a colour die from a stone that lies in the same light."""

import cv2
import numpy as np
import pytest

from vision.dice.evidence import Judged
from vision.dice.find import DieCandidate
from vision.dice.look import DieLook
from vision.dice.paint import judged_by_paint
from vision.photo import Pixels

RED, BLUE, YELLOW, GREY = (40, 40, 200), (200, 90, 40), (40, 210, 230), (95, 100, 110)
Colour = tuple[int, int, int]


def a_table(*things: tuple[Colour, float, float]) -> tuple[Pixels, list[Judged]]:
    """Squares side by side: the colour of each, how likely it is a die, and its width."""
    picture = np.full((120, 120 * len(things), 3), 120, np.uint8)
    judged = []
    for number, (colour, is_die, width_px) in enumerate(things):
        middle = np.array([60.0 + 120 * number, 60.0])
        face = middle + width_px / 2 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
        cv2.fillConvexPoly(picture, face.astype(np.int32), colour)
        look = DieLook(np.zeros(14, np.float32), middle, face)
        candidate = DieCandidate(float(middle[0]), float(middle[1]), width_px, 0.6)
        judged.append(Judged(candidate, look, is_die, 0.0, (("red", 1.0),)))
    return picture, judged


@pytest.mark.parametrize(
    ("thing", "becomes"),
    [
        ((GREY, 0.8, 50.0), "less"),
        ((YELLOW, 0.8, 50.0), "more"),
        ((YELLOW, 0.8, 90.0), "same"),
        ((YELLOW, 0.3, 50.0), "same"),
        ((GREY, 0.97, 50.0), "same"),
    ],
)
def test_what_is_doubtful_is_weighed_by_its_paint(
    thing: tuple[Colour, float, float], becomes: str
) -> None:
    picture, judged = a_table((RED, 0.99, 50.0), (BLUE, 0.98, 52.0), thing)

    *clear, last = judged_by_paint(judged, picture, 1.0)

    assert [one.is_die for one in clear] == [0.99, 0.98]
    before = thing[1]
    assert becomes == (
        "same" if last.is_die == before else "more" if last.is_die > before else "less"
    )


def test_a_single_clear_die_tells_nothing() -> None:
    picture, judged = a_table((RED, 0.99, 50.0), (GREY, 0.8, 50.0))

    assert [one.is_die for one in judged_by_paint(judged, picture, 1.0)] == [0.99, 0.8]
