"""A photo that stands on its head, or lies on its side, is read the way its dice stand."""

from dataclasses import replace
from unittest.mock import Mock

import numpy as np
import pytest

import vision.dice.upright
from vision.dice.evidence import Judged
from vision.dice.find import DieCandidate
from vision.dice.look import DieLook
from vision.dice.upright import judge_upright, turned_back
from vision.photo import Photo

PHOTO = Photo.from_pixels(np.zeros((300, 400, 3), np.uint8))


def die(below: float, beside: float = 0.0, *, is_die: float = 0.99) -> Judged:
    """A die at (100, 50) whose middle lies so many widths below its top face, and beside it."""
    face = np.array([100.0 - 40 * beside, 50.0 - 40 * below])
    square = 15.0 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    look = DieLook(np.zeros(14, np.float32), face, face + square)
    return Judged(DieCandidate(100.0, 50.0, 40.0, 0.9), look, is_die, 0.0, (("5", 1.0),))


@pytest.mark.parametrize(
    ("own", "other", "is_turned"),
    [
        ([die(-0.3), die(0.1)], [die(0.3), die(0.0)], True),
        ([die(-0.3), die(0.1)], [die(0.3)], False),
        ([die(-0.3)], [die(-0.3)], False),
        ([die(-0.3)], [die(0.3, is_die=0.2)], False),
        ([die(-0.1)], [die(0.3)], False),
        ([die(-0.3, is_die=0.2), die(0.1)], [die(0.3)], False),
        ([], [die(0.3)], False),
        ([die(0.0, 0.3), die(0.1, 0.2), die(-0.3)], [die(0.3), die(0.2)], True),
        ([die(0.0, -0.3)], [die(0.3)], True),
        ([die(0.0, 0.3)], [die(0.1)], False),
        ([die(0.0, 0.3)], [die(0.2)], False),
        ([die(0.0, 0.3)], [die(0.3), die(0.0, is_die=0.3)], False),
        ([die(0.0, 0.3)], [die(0.2, -0.3)], False),
        ([die(0.2, 0.3)], [die(0.3)], False),
        ([die(0.0, 0.3), die(0.2), die(0.2)], [die(0.3)], False),
    ],
)
def test_the_way_up_is_taken_in_which_dice_stand(
    monkeypatch: pytest.MonkeyPatch, own: list[Judged], other: list[Judged], is_turned: bool
) -> None:
    monkeypatch.setattr(vision.dice.upright, "judge_things", Mock(side_effect=[own, other]))

    judged = judge_upright(PHOTO, PHOTO.pixels(), [], colours=False, at_least=0.1)

    assert (judged == own) is not is_turned
    assert len(judged) == len(other if is_turned else own)


def test_what_was_seen_upside_down_is_told_where_it_is() -> None:
    back = turned_back(die(0.3), PHOTO, 2)

    assert (back.candidate.x_px, back.candidate.y_px) == (299.0, 249.0)
    assert back.look.face_px.tolist() == [299.0, 261.0]
    assert back.lean[1] == pytest.approx(-0.3)


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_places_in_a_turned_photo_are_brought_back(quarters: int) -> None:
    picture = np.zeros((300, 400), np.uint8)
    picture[40, 70] = 1
    (row,), (column,) = np.nonzero(np.rot90(picture, quarters))
    seen = die(0.3)
    there = replace(seen, candidate=replace(seen.candidate, x_px=float(column), y_px=float(row)))

    back = turned_back(there, PHOTO, quarters)

    assert (back.candidate.x_px, back.candidate.y_px) == (70.0, 40.0)
