"""Plain cubes and colour dice, drawn as three faces each."""

import cv2
import numpy as np
import pytest

from vision.dice.cube import is_plain_cube
from vision.photo import Pixels

TOP = np.array([[60.0, 60.0], [140.0, 60.0], [140.0, 110.0], [60.0, 110.0]])
DOWN = np.array([0.0, 60.0])
WHOLE, WIDTH_PX = TOP.mean(axis=0) + DOWN / 2, 95.0
RED, ORANGE, BLUE, WHITE = (40, 40, 200), (40, 120, 230), (200, 90, 40), (240, 240, 240)


def drawn(above: tuple[int, int, int], side: tuple[int, int, int], shade: float = 0.6) -> Pixels:
    """A cube seen from the side, its side in the shade."""
    picture = np.full((220, 200, 3), 120, np.uint8)
    front = np.array([TOP[3], TOP[2], TOP[2] + DOWN, TOP[3] + DOWN]).astype(np.int32)
    cv2.fillConvexPoly(picture, front, tuple(int(shade * level) for level in side))
    cv2.fillConvexPoly(picture, TOP.astype(np.int32), above)
    return picture


@pytest.mark.parametrize("colour", [RED, ORANGE, BLUE])
def test_a_cube_of_one_colour_is_plain_in_light_and_shade(colour: tuple[int, int, int]) -> None:
    for shade in (0.4, 0.7, 1.0):
        assert is_plain_cube(drawn(colour, colour, shade), 1.0, TOP, WHOLE, WIDTH_PX)


@pytest.mark.parametrize(("above", "side"), [(RED, ORANGE), (ORANGE, BLUE), (BLUE, WHITE)])
def test_a_die_with_another_colour_below_is_not(
    above: tuple[int, int, int], side: tuple[int, int, int]
) -> None:
    assert not is_plain_cube(drawn(above, side), 1.0, TOP, WHOLE, WIDTH_PX)


def test_from_straight_above_nothing_can_be_told() -> None:
    assert not is_plain_cube(drawn(RED, RED), 1.0, TOP, TOP.mean(axis=0) + 4, WIDTH_PX)


def test_places_are_those_of_the_photo_when_the_picture_is_reduced() -> None:
    picture = drawn(RED, RED)

    assert is_plain_cube(picture, 2.0, 2 * TOP + 0.5, 2 * WHOLE + 0.5, 2 * WIDTH_PX)


def test_a_white_body_in_coloured_light_is_no_plain_cube() -> None:
    in_lamp_light = (150, 205, 235)

    assert not is_plain_cube(drawn(in_lamp_light, in_lamp_light), 1.0, TOP, WHOLE, WIDTH_PX)
