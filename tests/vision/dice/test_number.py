"""What the number of dice rolled tells of each thing."""

import pytest

from scoring.games import GAMES
from vision.dice.number import told_the_number

COUNTS = sorted({count for game in GAMES for count in game.dice_counts})


def test_the_only_thing_that_can_be_the_missing_die_is_believed() -> None:
    assert told_the_number([0.99, 0.99, 0.6], [3])[2] > 0.9


def test_one_more_than_were_rolled_is_not() -> None:
    assert told_the_number([0.99, 0.99, 0.6], [2])[2] < 0.1


def test_two_that_want_one_place_are_both_uncertain() -> None:
    told = told_the_number([0.99, 0.99, 0.4, 0.4], [3])

    assert all(0.3 < share < 0.7 for share in told[2:])


def test_what_hardly_is_a_die_does_not_become_one_because_another_is_hidden() -> None:
    assert told_the_number([0.99] * 4 + [0.05], [5])[4] < 0.5


@pytest.mark.parametrize("count", COUNTS)
def test_as_many_clear_dice_as_were_rolled_are_all_dice(count: int) -> None:
    assert min(told_the_number([0.97] * count, [count])) > 0.97


def test_several_numbers_may_have_been_rolled() -> None:
    told = told_the_number([0.99, 0.99, 0.99, 0.5], [5, 4, 3])

    assert 0.3 < told[3] < 0.95


def test_where_many_more_clear_dice_lie_the_number_says_nothing() -> None:
    assert min(told_the_number([0.99] * 20, [5])) > 0.9


@pytest.mark.parametrize("expected", [[1], [5], [0]])
def test_nothing_seen_stays_nothing(expected: list[int]) -> None:
    assert told_the_number([], expected) == []
