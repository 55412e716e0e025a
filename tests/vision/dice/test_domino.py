"""Half a domino or a die, on pictures painted by the test."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

import vision.dice.domino
from tests.vision.dice.test_sizes import seen
from vision.dice.domino import (
    HALF_DOMINO,
    MAYBE_DOMINO,
    dominoes_doubted,
    other_half,
    pairs_in_line,
)
from vision.dice.evidence import Judged
from vision.dice.find import DieCandidate
from vision.dice.look import DieLook

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


def thing(x: float, y: float) -> Judged:
    face_px = FACE - FACE.mean(axis=0) + (x, y)
    look = DieLook(np.zeros(14, np.float32), np.array([x, y]), face_px)
    return replace(seen(0.99, "3"), candidate=DieCandidate(x, y, 66.0, 0.7), look=look)


@pytest.mark.parametrize(
    ("told", "is_die"), [(3.0, 0.99), (0.0, MAYBE_DOMINO), (-4.0, HALF_DOMINO)]
)
def test_of_two_in_line_the_second_reader_tells_what_they_are(
    told: float, is_die: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        vision.dice.domino, "margins", lambda things, *_: np.full(len(things), told)
    )
    picture = die()
    cv2.rectangle(picture, (98, 34), (161, 97), BODY, -1)
    with_pips(picture, 130, 66)

    judged = dominoes_doubted([thing(130, 130), thing(130, 67)], picture, 1.0)

    assert [one.is_die for one in judged] == pytest.approx([is_die] * 2)


def test_what_lies_apart_is_not_shown_to_the_second_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vision.dice.domino, "margins", None)
    apart = [thing(130, 130), thing(40, 40)]

    assert dominoes_doubted(apart, die(), 1.0) == apart


def test_pairs_are_each_others_nearest() -> None:
    first, second, alone = thing(100, 100), thing(162, 100), thing(250, 30)

    assert pairs_in_line([first, alone, second]) == [(first, second)]
    assert pairs_in_line([alone]) == []
