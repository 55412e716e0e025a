"""A six that may be a smeared four is asked about."""

import cv2
import numpy as np
import pytest

from vision.dice.evidence import Judged
from vision.dice.find import DieCandidate
from vision.dice.look import DieLook
from vision.dice.smear import evenness, smears_doubted
from vision.photo import Pixels

FACE = np.array([[40.0, 40.0], [120.0, 40.0], [120.0, 120.0], [40.0, 120.0]])
SIX = [(60, 60), (60, 80), (60, 100), (100, 60), (100, 80), (100, 100)]
FOUR = [SIX[0], SIX[2], SIX[3], SIX[5]]


def drawn(pips: list[tuple[int, int]], smear_px: int = 0) -> Pixels:
    """A white face with dark pips, the camera moved down by so much."""
    picture = np.full((160, 160, 3), 90, np.uint8)
    cv2.fillConvexPoly(picture, FACE.astype(np.int32), (235, 235, 235))
    for place in pips:
        cv2.circle(picture, place, 7, (20, 20, 20), -1, cv2.LINE_AA)
    return np.asarray(cv2.blur(picture, (3, 3 + smear_px)), np.uint8)


def read_as(value: str, share: float = 0.99) -> Judged:
    look = DieLook(np.zeros(14, np.float32), FACE.mean(axis=0), FACE)
    others = [(name, (1 - share) / 5) for name in "123456" if name != value]
    candidate = DieCandidate(80.0, 80.0, 80.0, 0.9)
    return Judged(candidate, look, 0.99, 0.0, ((value, share), *others))


@pytest.mark.parametrize(
    ("value", "smear_px", "choices"),
    [("6", 20, ["6", "4", "5"]), ("3", 20, ["3", "2"]), ("4", 20, ["4"]), ("6", 0, ["6"])],
)
def test_a_value_that_motion_may_have_made_is_doubted(
    value: str, smear_px: int, choices: list[str]
) -> None:
    (one,) = smears_doubted([read_as(value)], drawn(FOUR, smear_px), 1.0)

    assert [name for name, share in one.shares if share > 0.02] == choices
    assert (one.shares[0][1] < 0.9) == (len(choices) > 1)
    assert sum(share for _, share in one.shares) == pytest.approx(1.0)


def test_what_is_unsure_already_stays_as_it_is() -> None:
    one = read_as("6", 0.6)

    assert smears_doubted([one], drawn(FOUR, 20), 1.0) == [one]


@pytest.mark.parametrize("pips", [FOUR, SIX])
def test_edges_are_even_unless_the_camera_moved(pips: list[tuple[int, int]]) -> None:
    assert evenness(drawn(pips), FACE) > 0.6
    assert evenness(drawn(pips, 20), FACE) < 0.3
