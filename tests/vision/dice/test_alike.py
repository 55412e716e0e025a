"""What clear dice tell of a doubtful thing beside them."""

import numpy as np
import pytest

from vision.dice.alike import AGAINST, FOR, FOR_SIZE, Appearance, evidence_of_make

IVORY, NEARLY_IVORY, BLACK = (85.0, 2.0, 15.0), (82.0, 3.0, 17.0), (12.0, 0.0, 0.0)


def thing(
    is_die: float,
    colour: tuple[float, float, float] = IVORY,
    *,
    width_px: float = 50.0,
    lean: tuple[float, float] = (0.0, 0.1),
) -> Appearance:
    return Appearance(is_die, width_px, np.array(lean), np.array(colour))


@pytest.mark.parametrize(
    ("doubtful", "gain"),
    [
        (thing(0.4, NEARLY_IVORY), FOR),
        (thing(0.4, NEARLY_IVORY, width_px=80.0), 0.0),
        (thing(0.2, NEARLY_IVORY), FOR),
        (thing(0.4, NEARLY_IVORY, lean=(0.0, 0.4)), 0.0),
        (thing(0.4, BLACK), FOR_SIZE),
        (thing(0.4, BLACK, width_px=80.0), 0.0),
        (thing(0.2, BLACK), -AGAINST),
    ],
)
def test_what_looks_like_the_clear_dice_is_likelier_one(doubtful: Appearance, gain: float) -> None:
    assert evidence_of_make([thing(0.99), thing(0.99), doubtful]) == [0.0, 0.0, gain]


def test_one_clear_die_tells_nothing() -> None:
    assert evidence_of_make([thing(0.99), thing(0.4, NEARLY_IVORY)]) == [0.0, 0.0]


def test_dice_of_two_makes_both_tell() -> None:
    things = [thing(0.99), thing(0.99, BLACK), thing(0.4, BLACK), thing(0.4)]

    assert evidence_of_make(things) == [0.0, 0.0, FOR, FOR]
