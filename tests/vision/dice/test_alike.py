"""What clear dice tell of a doubtful thing beside them."""

import numpy as np
import pytest

from vision.dice.alike import (
    AGAINST,
    FOR,
    FOR_SIZE,
    Appearance,
    counts_beside,
    evidence_of_make,
)

IVORY, NEARLY_IVORY, BLACK = (85.0, 2.0, 15.0), (82.0, 3.0, 17.0), (12.0, 0.0, 0.0)
SHADED_IVORY = (70.0, 4.0, 20.0)


def thing(
    is_die: float,
    colour: tuple[float, float, float] = IVORY,
    *,
    width_px: float = 50.0,
    lean: tuple[float, float] = (0.0, 0.1),
    is_found: bool = True,
) -> Appearance:
    return Appearance(is_die, width_px, np.array(lean), np.array(colour), is_found)


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


@pytest.mark.parametrize(
    ("doubtful", "counts"),
    [
        (thing(0.3, SHADED_IVORY), True),
        (thing(0.3, SHADED_IVORY, width_px=75.0), True),
        (thing(0.3, SHADED_IVORY, width_px=90.0), False),
        (thing(0.3, SHADED_IVORY, lean=(0.0, 0.3)), False),
        (thing(0.3, SHADED_IVORY, is_found=False), False),
        (thing(0.3, BLACK), False),
        (thing(0.1, SHADED_IVORY), False),
        (thing(0.1, NEARLY_IVORY), True),
        (thing(0.01, NEARLY_IVORY), False),
    ],
)
def test_what_was_found_and_is_like_clear_dice_counts(doubtful: Appearance, counts: bool) -> None:
    assert counts_beside([thing(0.99), thing(0.99), doubtful]) == [False, False, counts]


def test_beside_one_clear_die_nothing_counts_for_being_like_it() -> None:
    assert counts_beside([thing(0.99), thing(0.3)]) == [False, False]
