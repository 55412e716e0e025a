"""Real or printed, on pictures painted by the test."""

import cv2
import numpy as np
import pytest

from vision.dice.printed import MAYBE_PRINTED_SHARE, PRINTED_SHARE, looks_printed
from vision.marker_codes import all_markers

FACE = np.array([[70, 70], [129, 70], [129, 129], [70, 129]], np.float64)


def paper_with_pips() -> np.ndarray:
    picture = np.full((200, 200, 3), 240, np.uint8)
    for x in (85, 114):
        for y in (85, 114):
            picture[y - 5 : y + 5, x - 5 : x + 5] = 20
    return picture


def shaded(picture: np.ndarray, share: float = 0.6) -> np.ndarray:
    """The same with the soft shadow of a die in its middle, to the right and below."""
    shadow = np.zeros(picture.shape[:2], np.float32)
    shadow[80:160, 80:160] = 1 - share
    soft = np.asarray(cv2.GaussianBlur(shadow, (0, 0), 8))
    soft[70:130, 70:130] = 0
    return np.round(picture * (1 - soft[..., None])).astype(np.uint8)


def in_falling_light(picture: np.ndarray) -> np.ndarray:
    """The same, brighter at the left than at the right."""
    return np.round(picture * np.linspace(1.0, 0.75, 200)[:, None]).astype(np.uint8)


def test_a_drawn_die_has_paper_all_round() -> None:
    picture = paper_with_pips()
    picture[68:70, 68:132] = picture[130:132, 68:132] = 30
    picture[68:132, 68:70] = picture[68:132, 130:132] = 30

    assert looks_printed(picture, 1.0, FACE).share >= PRINTED_SHARE


def test_a_drawn_die_in_a_row_of_others_may_still_be_print() -> None:
    picture = paper_with_pips()
    picture[:, 150:] = picture[:, :50] = 30

    assert looks_printed(picture, 1.0, FACE).share >= MAYBE_PRINTED_SHARE


@pytest.mark.parametrize("reduction", [1.0, 2.0])
def test_a_die_of_another_colour_than_the_table_has_none(reduction: float) -> None:
    picture = np.full((200, 200, 3), (60, 90, 120), np.uint8)
    picture[70:130, 70:130] = paper_with_pips()[70:130, 70:130]
    small = shaded(picture)[:: int(reduction), :: int(reduction)]

    assert looks_printed(small, reduction, FACE).share < MAYBE_PRINTED_SHARE


def test_the_shadow_of_a_white_die_on_paper_tells_it() -> None:
    picture = paper_with_pips()
    picture[70:150, 130:165] = 190
    picture[130:165, 70:165] = 190

    assert looks_printed(picture, 1.0, FACE).share < PRINTED_SHARE


def test_a_faint_shadow_of_a_white_die_on_paper_is_no_question() -> None:
    picture = shaded(paper_with_pips(), 0.85)

    assert looks_printed(picture, 1.0, FACE).share < MAYBE_PRINTED_SHARE


@pytest.mark.parametrize("colour", [(30, 30, 30), (40, 40, 190), (200, 210, 215)])
def test_ground_is_even_without_a_shadow_whatever_lies_on_it(
    colour: tuple[int, int, int],
) -> None:
    picture = paper_with_pips()
    picture[70:130, 70:130] = colour
    picture[95:105, 95:105] = 128

    for seen in (picture, in_falling_light(picture)):
        assert looks_printed(seen, 1.0, FACE).is_on_even
    assert not looks_printed(shaded(picture), 1.0, FACE).is_on_even
    picture[130:140, 70:130] = 90  # a side, seen under the face
    assert not looks_printed(picture, 1.0, FACE).is_on_even


def test_a_drawn_die_is_print_however_the_light_falls_off() -> None:
    assert looks_printed(in_falling_light(paper_with_pips()), 1.0, FACE).share >= PRINTED_SHARE


def test_white_paper_may_be_burnt() -> None:
    picture = paper_with_pips()
    picture[picture > 200] = 255

    assert looks_printed(picture, 1.0, FACE).is_burnt
    assert not looks_printed(paper_with_pips(), 1.0, FACE).is_burnt


def test_a_grey_die_on_a_grey_table_in_dim_light_is_no_print() -> None:
    picture = np.full((200, 200, 3), (64, 70, 72), np.uint8)
    picture[70:130, 70:130] = np.array((70, 77, 80))
    picture[85:95, 85:95] = picture[105:115, 105:115] = 12

    assert looks_printed(shaded(picture), 1.0, FACE).share < MAYBE_PRINTED_SHARE


@pytest.mark.parametrize("marker", range(0, 234, 7))
def test_a_marker_on_paper_is_read_as_one(marker: int) -> None:
    picture = np.full((200, 200, 3), 240, np.uint8)
    drawn = cv2.aruco.generateImageMarker(all_markers(), marker, 60)
    picture[70:130, 70:130] = np.clip(drawn, 20, 240)[..., None]

    assert looks_printed(picture, 1.0, FACE).is_marker


PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}


@pytest.mark.parametrize("value", PIPS)
def test_a_black_die_on_a_white_table_is_no_marker(value: int) -> None:
    picture = np.full((200, 200, 3), 235, np.uint8)
    cv2.rectangle(picture, (70, 70), (129, 129), (25, 25, 25), -1)
    for across, down in PIPS[value]:
        middle = (round(99.5 + 16 * across), round(99.5 + 16 * down))
        cv2.circle(picture, middle, 6, (230, 230, 230), -1, cv2.LINE_AA)
    picture = shaded(picture)

    assert looks_printed(picture, 1.0, FACE).share < MAYBE_PRINTED_SHARE
    assert not looks_printed(picture, 1.0, FACE).is_marker
