"""Half a domino or a die, on pictures painted by the test."""

import cv2
import numpy as np
import pytest

from vision.dice.domino import other_half

FACE = np.array([[100, 100], [159, 100], [159, 159], [100, 159]], np.float64)
FLAT = np.zeros(2)
TABLE, BODY, PIP = (60, 90, 120), (215, 220, 225), (30, 30, 30)


def with_pips(picture: np.ndarray, x: int, y: int) -> None:
    for across, down in ((-18, -18), (18, 18), (0, 0)):
        cv2.circle(picture, (x + across, y + down), 6, PIP, -1, cv2.LINE_AA)


def die() -> np.ndarray:
    picture = np.full((260, 260, 3), TABLE, np.uint8)
    cv2.rectangle(picture, (98, 98), (161, 161), BODY, -1)
    with_pips(picture, 130, 130)
    return picture


@pytest.mark.parametrize("turns", range(4))
def test_the_face_of_a_domino_goes_on(turns: int) -> None:
    picture = die()
    cv2.rectangle(picture, (98, 34), (161, 97), BODY, -1)
    cv2.line(picture, (104, 97), (156, 97), PIP, 2)
    with_pips(picture, 130, 66)
    turned = np.ascontiguousarray(np.rot90(picture, turns))
    middle = 129.5 + np.linalg.matrix_power([[0, 1], [-1, 0]], turns) @ (0.0, -63.0)

    half = other_half(turned, 1.0, FACE, FLAT)

    assert half is not None
    assert half == pytest.approx(middle, abs=6)


def test_a_die_ends() -> None:
    assert other_half(die(), 1.0, FACE, FLAT) is None


def test_a_table_of_the_colour_of_the_die_is_no_half() -> None:
    picture = np.full((260, 260, 3), BODY, np.uint8)
    with_pips(picture, 130, 130)

    assert other_half(picture, 1.0, FACE, FLAT) is None


def test_from_the_side_nothing_is_told() -> None:
    picture = die()
    cv2.rectangle(picture, (98, 162), (161, 225), BODY, -1)

    assert other_half(picture, 1.0, FACE, FLAT) is not None
    assert other_half(picture, 1.0, FACE, np.array([0.0, 0.3])) is None
