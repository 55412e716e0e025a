"""What the number of dice rolled tells of each thing."""

import numpy as np
import pytest

from scoring.games import GAMES
from vision.dice.evidence import Judged
from vision.dice.find import DieCandidate
from vision.dice.look import DieLook
from vision.dice.number import believed_together, told_the_number, with_number_told

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


def seen(is_die: float, heat: float = 0.8, printed: float = 0.0) -> Judged:
    look = DieLook(np.zeros(14, np.float32), np.zeros(2), np.zeros((4, 2)))
    candidate = DieCandidate(50.0, 50.0, 40.0, heat)
    return Judged(candidate, look, is_die, 0.0, (("red", 1.0),), printed)


def told_and_believed(*alone: Judged) -> list[Judged]:
    return believed_together(alone, with_number_told(alone, {len(alone)}))


def test_the_last_of_a_roll_is_believed_where_the_finder_is_clear_of_it() -> None:
    clear = [seen(0.99), seen(0.98)]

    *_, believed = told_and_believed(*clear, seen(0.25))
    *_, hardly_found = told_and_believed(*clear, seen(0.25, heat=0.5))
    *_, hardly_a_die = told_and_believed(*clear, seen(0.1))

    assert believed.is_die > 0.9
    assert hardly_found.is_die < 0.9
    assert hardly_a_die.is_die < 0.9


def test_one_clear_die_of_a_roll_is_no_print_unless_the_others_may_be() -> None:
    *_, among_dice = told_and_believed(seen(0.99), seen(0.99), seen(0.98, printed=0.6))
    *_, among_prints = told_and_believed(
        seen(0.99, printed=0.5), seen(0.99, printed=0.4), seen(0.98, printed=0.6)
    )
    (alone,) = told_and_believed(seen(0.99, printed=0.6))

    assert among_dice.printed == 0
    assert among_prints.printed == 0.6
    assert alone.printed == 0.6
