"""Rules 14, 15 and 18 across the table: triggers, skipping, presenting, friendly ties."""

from dataclasses import replace

from scoring.games.unvention.days import end_turn
from scoring.games.unvention.facts import INVENTIONS, TOOLS
from scoring.games.unvention.journals import Journal
from scoring.games.unvention.moves import Present, RollFive
from scoring.games.unvention.play import play, roll
from scoring.games.unvention.seat import UnventionSeat, begin_turn
from scoring.games.unvention.sheet import InventionMarks, UnventionSheet
from scoring.games.unvention.table import OVER, Happened, UnventionTable
from tests.words import english

FULL = Journal(tuple("1234341221434321"))
CROSSED = Journal(tuple("123434122143432X"))
ROLL = RollFive(tuple("11234"))
DONE = replace(begin_turn(list("11234")), written=("1",), journals=frozenset({1}))


def a_sheet(complete: int = 0, full: Journal = FULL) -> UnventionSheet:
    journals = [full] * complete + [Journal()] * (3 - complete)
    return replace(UnventionSheet(), journals=tuple(journals))


def a_table(*sheets: UnventionSheet, day: int = 0) -> UnventionTable:
    seats = {name: UnventionSeat(sheet, DONE) for name, sheet in zip("ABCDE", sheets, strict=False)}
    return UnventionTable(seats, day=day, is_set_up=True)


def codes(happened: Happened) -> list[str]:
    return [problem.code for problem in happened.problems]


def test_rule_14_one_complete_journal_ends_friday() -> None:  # rule 14
    ended = end_turn(a_table(a_sheet(), a_sheet(1)))
    assert (ended.table.presenting, ended.table.day) == ("friday", 1)
    assert list(map(english, ended.gains)) == ["Friday ends"]


def test_rule_14_an_x_may_end_the_day() -> None:  # rule 14
    assert end_turn(a_table(a_sheet(), a_sheet(1, CROSSED))).table.presenting == "friday"


def test_rule_14_saturday_needs_somebody_with_two() -> None:  # rule 14
    assert end_turn(a_table(a_sheet(1), a_sheet(1), day=1)).table.presenting == ""
    ended = end_turn(a_table(a_sheet(1), a_sheet(2), day=1))
    assert (ended.table.presenting, ended.table.day) == ("saturday", 2)


def test_rule_14_sunday_ends_the_game() -> None:  # rule 14
    ended = end_turn(a_table(a_sheet(1), a_sheet(3), day=2))
    assert (ended.table.presenting, ended.table.day) == ("sunday", OVER)
    assert "game-over" in codes(roll(ended.table, ROLL))


def test_rule_14_two_days_in_one_turn_the_later_is_skipped() -> None:  # rule 14
    ended = end_turn(a_table(a_sheet(), a_sheet(2)))
    assert (ended.table.presenting, ended.table.day) == ("friday", 2)
    assert list(map(english, ended.gains)) == ["Friday ends", "Saturday is skipped"]
    ended = end_turn(a_table(a_sheet(1), a_sheet(3), day=1))
    assert (ended.table.presenting, ended.table.day) == ("saturday", OVER)


def test_rule_5_journaling_may_not_be_skipped() -> None:  # rule 5
    table = replace(a_table(a_sheet(), a_sheet()), roll_line=7)
    seats = {**table.seats, "B": UnventionSeat(a_sheet(), begin_turn(list("11234")))}
    ended = end_turn(replace(table, seats=seats))
    assert codes(ended) == ["no-journaling"]
    assert (ended.problems[0].player, ended.problems[0].line) == ("B", 7)


def test_rule_13_an_idea_left_over_is_a_duty_unless_all_bulbs_are_full() -> None:  # rule 13
    waiting = replace(DONE, ideas_to_place=1)
    table = UnventionTable({"A": UnventionSeat(a_sheet(), waiting)}, is_set_up=True)
    assert codes(end_turn(table)) == ["idea-not-placed"]
    sheet = a_sheet()
    for name in INVENTIONS:
        sheet = sheet.with_invention(name, InventionMarks(ideas=5))
    assert (
        codes(end_turn(UnventionTable({"A": UnventionSeat(sheet, waiting)}, is_set_up=True))) == []
    )


def test_rule_15_complete_ones_on_any_day_incomplete_ones_on_sunday() -> None:  # rule 15
    filled = InventionMarks(frozenset({INVENTIONS["unison"].dots}), frozenset({"magnetic"}))
    friday = a_table(a_sheet(1).with_invention("unison", filled), a_sheet())
    presented = play(friday, "A", Present("unison"))
    assert codes(presented) == []
    assert presented.table.seats["A"].sheet.inventions["unison"].presented == "friday"
    assert codes(play(friday, "A", Present("integron"))) == ["not-complete"]
    sunday = a_table(a_sheet(3), a_sheet(), day=2)
    assert codes(play(sunday, "A", Present("integron"))) == []


def test_rule_15_each_once_and_only_when_a_day_ends() -> None:  # rule 15
    sunday = a_table(a_sheet(3), a_sheet(), day=2)
    once = play(sunday, "A", Present("integron"))
    assert codes(play(once.table, "A", Present("integron"))) == ["presented-before"]
    assert codes(play(a_table(a_sheet(), a_sheet()), "A", Present("integron"))) == ["no-day-ended"]


def test_rule_18_ties_are_friendly_and_everyone_else_crosses_off() -> None:  # rule 18
    first = a_sheet().with_tool("reamer", "first")
    ended = end_turn(a_table(first, first, a_sheet(), a_sheet().with_tool("reamer", "gone")))
    assert [sheet.tools["reamer"] for sheet in ended.table.sheets.values()] == [
        "first",
        "first",
        "gone",
        "gone",
    ]
    assert {sheet.tools[tool] for sheet in ended.table.sheets.values() for tool in TOOLS} == {
        "", "first", "gone"
    }  # fmt: skip


def test_rule_1_a_game_without_setup_is_reported() -> None:  # rule 1
    table = UnventionTable({"A": UnventionSeat(), "B": UnventionSeat()})
    assert codes(roll(table, ROLL)) == ["no-setup"]
