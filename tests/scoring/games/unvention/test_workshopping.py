"""Rules 4, 9, 10 and 21: parts by dice, by wrench, by Quantum Leap; the Ball Bearing."""

from dataclasses import replace

import pytest

from scoring.games.unvention.facts import WORKSHOPS
from scoring.games.unvention.journals import Journal
from scoring.games.unvention.moves import (
    Bearing,
    Buy,
    Circle,
    Leap,
    PlayerMove,
    Write,
)
from scoring.games.unvention.moves import BuildMechanism as Build
from scoring.games.unvention.play import apply_move
from scoring.games.unvention.seat import UnventionSeat, begin_turn
from scoring.games.unvention.sheet import UnventionSheet

ROW = ("1", "2", "3", "4", *[""] * 12)


def a_seat(roll: str, *tools: str) -> UnventionSeat:
    sheet = replace(UnventionSheet(), journals=(Journal(ROW), Journal(), Journal()))
    for tool in tools:
        sheet = sheet.with_tool(tool, "first")
    return UnventionSeat(sheet, begin_turn(list(roll)))


def play(seat: UnventionSeat, *moves: PlayerMove) -> tuple[UnventionSeat, list[str]]:
    codes: list[str] = []
    for move in moves:
        played = apply_move(seat, move)
        seat = played.seat
        codes += [problem.code for problem in played.problems]
    return seat, codes


def parts(*cells: tuple[int, int]) -> frozenset[tuple[int, int]]:
    return frozenset(cells)


def test_rule_9_one_part_for_each_die_and_wild_for_any() -> None:  # rule 9
    fives_and_wild = Circle("hydraulic", parts((1, 1), (2, 3)))
    seat, codes = play(a_seat("13556"), fives_and_wild)
    assert codes == []
    assert seat.sheet.workshops["hydraulic"].circled == parts((1, 1), (2, 3))


@pytest.mark.parametrize(
    "cells",
    [parts((1, 1), (1, 3), (4, 2)), parts((1, 1), (1, 2)), parts((2, 3), (3, 5), (4, 1), (1, 1))],
)
def test_rule_9_no_part_without_its_die(cells: frozenset[tuple[int, int]]) -> None:  # rule 9
    _, codes = play(a_seat("13556"), Circle("hydraulic", cells))
    assert codes == ["dice-do-not-give-it"]


def test_rule_9_the_group_of_the_journal_is_not_used_again() -> None:  # rule 9
    _, codes = play(a_seat("13556"), Write(2, (((1, 1), "5"),)), Circle("hydraulic", parts((1, 1))))
    assert codes == ["dice-do-not-give-it"]


def test_rule_9_one_workshop_a_turn_and_rule_22_several_with_the_reamer() -> None:  # rules 9, 22
    both = Circle("hydraulic", parts((1, 1))), Circle("magnetic", parts((1, 5)))
    assert play(a_seat("13556"), *both)[1] == ["second-workshop"]
    assert play(a_seat("13556", "reamer"), *both)[1] == []


def test_rule_9_circled_and_removed_parts_are_gone() -> None:  # rule 9
    seat = a_seat("13556")
    marks = replace(seat.sheet.workshops["hydraulic"], circled=parts((1, 1)), removed=parts((1, 3)))
    seat = UnventionSeat(seat.sheet.with_workshop("hydraulic", marks), seat.turn)
    assert play(seat, Circle("hydraulic", parts((1, 1))))[1] == ["part-taken"]
    assert play(seat, Circle("hydraulic", parts((1, 3))))[1] == ["part-removed"]
    assert play(seat, Buy("hydraulic", (1, 3), "journal1.row1"))[1] == ["part-removed"]


def test_rule_10_a_wrench_buys_any_part_whatever_was_rolled() -> None:  # rule 10
    seat, codes = play(a_seat("13556"), Buy("mechanical", (1, 4), "journal1.row1"))
    assert codes == []
    assert list(seat.sheet.wrenches("spent")) == ["journal1.row1"]
    assert (1, 4) in seat.sheet.workshops["mechanical"].circled


def test_rule_10_works_at_any_time_even_between_turns() -> None:  # rule 10
    between = UnventionSeat(a_seat("13556").sheet)
    assert play(between, Buy("mechanical", (1, 4), "journal1.row1"))[1] == []


def test_rule_10_needs_an_earned_wrench_that_is_not_spent() -> None:  # rule 10
    once = Buy("mechanical", (1, 4), "journal1.row1")
    again = Buy("mechanical", (1, 5), "journal1.row1")
    assert play(a_seat("13556"), once, again)[1] == ["wrench-not-there"]
    unearned = Buy("mechanical", (1, 5), "journal2.col1")
    assert play(a_seat("13556"), unearned)[1] == ["wrench-not-there"]


def test_rule_4_a_leap_circles_all_parts_of_two_numbers_but_no_wild_ones() -> None:  # rule 4
    seat, codes = play(a_seat("44444"), Leap("hydraulic", ("4", "6")))
    printed = WORKSHOPS["hydraulic"].parts
    circled = seat.sheet.workshops["hydraulic"].circled
    assert codes == []
    assert circled == {part for part, number in printed.items() if number in "46"}


def test_rule_4_a_leap_builds_for_nothing_once() -> None:  # rule 4
    free = Build("hydraulic", parts((2, 1), (3, 1)), (), "integron", parts((3, 1), (4, 1)))
    second = Build("hydraulic", parts((3, 2), (3, 3)), (), "integron", parts((3, 2), (3, 3)))
    leap = Leap("hydraulic", ("4", "6"))
    assert play(a_seat("44444"), leap, free)[1] == []
    assert play(a_seat("44444"), leap, free, second)[1] == ["second-build"]


def test_rule_4_a_leap_has_no_journaling_and_no_workshopping() -> None:  # rule 4
    assert play(a_seat("44444"), Write(2, (((1, 1), "4"),)))[1] == ["dice-do-not-give-it"]
    assert play(a_seat("44444"), Circle("hydraulic", parts((1, 4))))[1] == ["dice-do-not-give-it"]
    assert play(a_seat("44441"), Leap("hydraulic", ("1", "2")))[1] == ["no-quantum-leap"]
    assert play(a_seat("44444"), Leap("hydraulic", ("1", "1")))[1] == ["same-number-twice"]
    twice = Leap("hydraulic", ("1", "2")), Leap("magnetic", ("1", "2"))
    assert play(a_seat("44444"), *twice)[1] == ["second-leap"]


def test_rule_3_eureka_gives_one_number_and_one_part_even_not_rolled() -> None:  # rule 3
    one = Write(2, (((1, 1), "1"),)), Circle("hydraulic", parts((2, 4)))
    assert play(a_seat("23456"), *one)[1] == []
    two = Write(2, (((1, 1), "1"), ((1, 2), "2")))
    assert play(a_seat("23456"), two)[1] == ["dice-do-not-give-it"]
    assert play(a_seat("23456"), Circle("hydraulic", parts((2, 4), (4, 3))))[1] == [
        "dice-do-not-give-it"
    ]


def test_rule_21_the_printed_example() -> None:  # rule 21
    """22 and 356 with the 3 used as a 2: 222 and 56."""
    seat, codes = play(
        a_seat("22356", "ball_bearing"),
        Bearing("3", "2", joined=True),
        Write(2, (((1, 1), "2"), ((2, 3), "2"), ((3, 2), "2"))),
        Circle("hydraulic", parts((1, 1), (2, 1))),
    )
    assert codes == []
    assert seat.turn is not None
    assert seat.turn.groups == (("2", "2", "2"), ("5", "6"))


def test_rule_21_the_changed_die_may_stay_in_its_group() -> None:  # rule 21
    seat, codes = play(
        a_seat("22356", "ball_bearing"),
        Bearing("3", "4"),
        Write(2, (((1, 1), "4"), ((1, 2), "5"), ((1, 3), "6"))),
    )
    assert codes == []
    assert seat.turn is not None
    assert seat.turn.groups == (("2", "2"), ("4", "5", "6"))


def test_rule_21_no_new_group_is_made() -> None:  # rule 21
    """22 and 356 with the 5 used as a 6 is no roll of 22, 66 and 3."""
    seat, _ = play(a_seat("22356", "ball_bearing"), Bearing("5", "6"))
    sixes_and_three = Write(2, (((1, 1), "6"),)), Circle("hydraulic", parts((1, 2)))
    assert play(seat, *sixes_and_three)[1] == ["dice-do-not-give-it"]


@pytest.mark.parametrize(
    ("bearing", "code"),
    [
        (Bearing("6", "1"), "not-by-one"),
        (Bearing("2", "4"), "not-by-one"),
        (Bearing("1", "2"), "no-such-die"),
        (Bearing("5", "4", joined=True), "no-such-die"),
    ],
)
def test_rule_21_by_one_within_1_to_6_and_a_die_of_the_roll(
    bearing: Bearing, code: str
) -> None:  # rule 21
    assert play(a_seat("22356", "ball_bearing"), bearing)[1] == [code]


def test_rule_21_once_a_turn_only_with_the_tool_and_not_for_a_die_already_used() -> None:  # rule 21
    assert play(a_seat("22356"), Bearing("3", "2"))[1] == ["no-ball-bearing"]
    twice = Bearing("3", "2"), Bearing("5", "6")
    assert play(a_seat("22356", "ball_bearing"), *twice)[1] == ["second-bearing"]
    used = Write(2, (((1, 1), "3"),)), Bearing("3", "2")
    assert play(a_seat("22356", "ball_bearing"), *used)[1] == ["dice-do-not-give-it"]
    assert play(a_seat("12345", "ball_bearing"), Bearing("3", "2"))[1] == ["no-die-to-change"]


def test_nothing_is_played_without_a_roll() -> None:
    between = UnventionSeat(a_seat("13556").sheet)
    for move in (
        Write(1, (((2, 1), "3"),)),
        Circle("hydraulic", parts((1, 1))),
        Bearing("3", "2"),
        Build("hydraulic", parts((1, 1), (1, 2)), ()),
    ):
        assert play(between, move) == (between, ["no-roll"])
