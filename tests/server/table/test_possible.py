"""What the camera's doubts about a whole photo become at a table."""

import pytest

from scoring.message import Message
from scoring.observation import Doubt, Observation, Outline
from server.photos.reading import PhotoReading
from server.table.possible import CHECKED, WHOLE_PHOTO, with_possible_dice

BOX = Outline(((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)))
ROLL = {f"die{number}": Observation("4", 0.99, BOX) for number in range(1, 6)}


def of_the_whole(*codes: str) -> PhotoReading:
    doubts = tuple(Doubt("dice", (), Message("vision", code)) for code in codes)
    return PhotoReading("dice", ROLL, doubts)


@pytest.mark.parametrize("code", ["dark", "seen-from-the-side"])
def test_a_photo_that_cannot_be_trusted_is_asked_about(code: str) -> None:
    seen, asked = with_possible_dice(of_the_whole(code))

    assert seen == ROLL
    assert [(one.field, one.choices, one.why.code) for one in asked] == [
        (WHOLE_PHOTO, (CHECKED,), code)
    ]


def test_it_is_asked_about_once() -> None:
    _, asked = with_possible_dice(of_the_whole("dark", "seen-from-the-side"))

    assert [one.why.code for one in asked] == ["dark"]


def test_a_wrong_number_is_no_question_of_its_own() -> None:
    assert with_possible_dice(of_the_whole("no-dice-seen"))[1] == ()
