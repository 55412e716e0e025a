"""Real or printed, on pictures painted by the test."""

import numpy as np
import pytest

from vision.dice_print import share_of_paper_around

FACE = np.array([[70, 70], [129, 70], [129, 129], [70, 129]], np.float64)


def paper_with_pips() -> np.ndarray:
    picture = np.full((200, 200, 3), 240, np.uint8)
    for x in (85, 114):
        for y in (85, 114):
            picture[y - 5 : y + 5, x - 5 : x + 5] = 20
    return picture


def test_a_drawn_die_has_paper_all_round() -> None:
    picture = paper_with_pips()
    picture[68:70, 68:132] = picture[130:132, 68:132] = 30
    picture[68:132, 68:70] = picture[68:132, 130:132] = 30

    assert share_of_paper_around(picture, 1.0, FACE) > 0.9


@pytest.mark.parametrize("reduction", [1.0, 2.0])
def test_a_die_of_another_colour_than_the_table_has_none(reduction: float) -> None:
    picture = np.full((200, 200, 3), (60, 90, 120), np.uint8)
    picture[70:130, 70:130] = paper_with_pips()[70:130, 70:130]
    small = picture[:: int(reduction), :: int(reduction)]

    assert share_of_paper_around(small, reduction, FACE) < 0.1


def test_the_shadow_of_a_white_die_on_paper_tells_it() -> None:
    picture = paper_with_pips()
    picture[70:150, 130:165] = 190
    picture[130:165, 70:165] = 190

    assert share_of_paper_around(picture, 1.0, FACE) < 0.8
