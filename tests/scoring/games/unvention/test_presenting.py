"""Rules 13 to 16: what is presented, when, and that its score is recorded then."""

from dataclasses import replace

import pytest

from scoring.games.unvention import UNVENTION
from scoring.games.unvention.counting import filled_sheet, presented_line
from scoring.games.unvention.facts import INVENTIONS
from scoring.games.unvention.journals import Journal
from scoring.games.unvention.marks import sheet_of
from scoring.games.unvention.moves import Buy, PlaceIdea, PlayerMove, Present, RollFive, Strike
from scoring.games.unvention.play import play
from scoring.games.unvention.scores import of_moves
from scoring.games.unvention.seat import UnventionSeat, begin_turn
from scoring.games.unvention.sheet import InventionMarks, UnventionSheet
from scoring.games.unvention.table import OVER, Happened, UnventionTable
from scoring.record import FilledSheet
from tests.words import english

FULL = Journal(tuple("1234341221434321"))
ROLL = begin_turn(list("11234"))
DONE = replace(ROLL, written=("1",), journals=frozenset({1}))
THREE_TYPES = frozenset({"hydraulic", "magnetic", "electrical"})
DOTS = sorted(INVENTIONS["integron"].dots)
TOP = frozenset(DOTS[:4])
THREE_MECHANISMS = frozenset({TOP, frozenset(DOTS[4:11]), frozenset(DOTS[11:])})
INTEGRON = InventionMarks(THREE_MECHANISMS, THREE_TYPES, ideas=1)
"""Worth 7 + 10 + 3 × 2 = 23 on Friday."""


def a_sheet(complete: int = 0, integron: InventionMarks = INTEGRON) -> UnventionSheet:
    journals = (*[FULL] * complete, *[Journal()] * (3 - complete))
    return replace(UnventionSheet(), journals=journals).with_invention("integron", integron)


def a_table(*sheets: UnventionSheet, day: int = 0) -> UnventionTable:
    seats = {name: UnventionSeat(sheet, DONE) for name, sheet in zip("AB", sheets, strict=True)}
    return UnventionTable(seats, day=day, is_set_up=True, has_begun=True)


def happen(table: UnventionTable, player: str, *moves: PlayerMove) -> Happened:
    happened = Happened(table)
    for move in moves:
        after = play(happened.table, player, move)
        problems = happened.problems + after.problems
        happened = Happened(after.table, problems, happened.gains + after.gains)
    return happened


def codes(happened: Happened) -> list[str]:
    return [problem.code for problem in happened.problems]


def points(table: UnventionTable) -> int:
    return of_moves(table, dict.fromkeys(table.seats, ())).players[0].total


def test_an_idea_after_the_presenting_changes_no_recorded_score() -> None:  # rules 13, 16
    table = happen(a_table(a_sheet(1), a_sheet()), "A", Present("integron")).table
    assert points(table) == 23
    waiting = replace(DONE, ideas_to_place=1)
    seats = {**table.seats, "A": UnventionSeat(table.seats["A"].sheet, waiting)}
    placed = happen(replace(table, seats=seats, presenting=""), "A", PlaceIdea("integron"))
    assert points(placed.table) == 23
    assert [gain.code for gain in placed.gains] == ["idea-too-late"]
    sheet = placed.table.seats["A"].sheet
    assert sheet.inventions["integron"].ideas == 2
    paper = filled_sheet("A", sheet)
    assert (paper["integron.product"], paper["integron.total"]) == ("6", "23")
    assert "wrong-points" not in [problem.code for problem in UNVENTION.status(paper)]
    assert sheet_of(paper.marks) == sheet


def test_an_idea_need_not_go_where_it_counts_for_nothing() -> None:  # rule 13
    presented = InventionMarks(presented="friday")
    sheet = a_sheet(1, presented)
    for name in ("unison", "lateral_arc"):
        sheet = sheet.with_invention(name, presented)
    table = a_table(sheet, a_sheet())
    seats = {**table.seats, "A": UnventionSeat(sheet, replace(DONE, ideas_to_place=1))}
    assert codes(play(replace(table, seats=seats), "", RollFive(tuple("11234")))) == []


def paper_of(ideas: int, journals: int, day: str = "friday") -> FilledSheet:
    """A sheet that says 23 for three mechanisms and two Ideas, and has more bulbs by now."""
    paper = filled_sheet("A", a_sheet(journals, replace(INTEGRON, presented=day)))
    bulbs = {f"integron.bulb{number}": "circled" for number in range(2, ideas + 2)}
    return replace(paper, marks={**paper.marks, **bulbs})


@pytest.mark.parametrize(
    ("ideas", "journals", "day", "is_right"),
    [
        (1, 0, "friday", True),
        (2, 1, "friday", True),
        (3, 2, "saturday", True),
        (2, 0, "friday", False),
        (3, 1, "friday", False),
        (2, 1, "sunday", False),
    ],
)
def test_on_paper_later_ideas_come_from_journals(
    ideas: int, journals: int, day: str, is_right: bool
) -> None:  # rules 13, 16, 23
    found = [problem.code for problem in UNVENTION.status(paper_of(ideas, journals, day))]
    assert ("wrong-points" not in found) == is_right


def test_a_total_alone_tells_of_later_ideas_too() -> None:  # rule 23
    paper = paper_of(2, 1)
    gone = ("integron.product", "integron.count")
    marks = {field: label for field, label in paper.marks.items() if field not in gone}
    found = UNVENTION.status(replace(paper, marks=marks))
    assert "wrong-points" not in [problem.code for problem in found]


def test_settle_allows_what_the_report_allows() -> None:  # rule 23
    paper = paper_of(2, 1)
    for rule in UNVENTION.constraints(UNVENTION.layouts[0]):
        if "integron.product" in rule.fields or "integron.total" in rule.fields:
            assert rule.allows([paper[field] for field in rule.fields]), rule.why


def test_presenting_waits_for_everybody() -> None:  # rules 14, 15
    table = a_table(a_sheet(1), a_sheet())
    waiting = {**table.seats, "B": UnventionSeat(table.seats["B"].sheet, ROLL)}
    early = happen(replace(table, seats=waiting), "A", Present("integron"))
    assert codes(early) == ["no-day-ended"]
    told = english(early.problems[0].message)
    assert told == "no day has ended: B has still to journal in this turn"
    assert early.table.seats["B"].turn is not None


def test_all_that_is_worth_points_is_presented_before_somebody_wins() -> None:  # rules 15, 17
    table = happen(a_table(a_sheet(3), a_sheet(), day=2), "B", Present("unison")).table
    assert table.is_over
    standing = of_moves(table, dict.fromkeys(table.seats, ()))
    assert standing.winners == ()
    assert [(found.player, found.code) for found in standing.problems] == [
        ("A", "not-presented-yet"),
        ("B", "not-presented-yet"),
    ]
    assert english(standing.problems[0].suggestion) == "add the line: A present integron"
    for player in "AB":
        table = happen(table, player, Present("integron")).table
    standing = of_moves(table, dict.fromkeys(table.seats, ()))
    assert standing.problems == ()
    assert standing.winners == ("A",)


def test_nothing_is_left_for_a_sunday_that_was_skipped() -> None:  # rules 14, 15
    begun = InventionMarks(frozenset({TOP}), frozenset({"magnetic"}))
    late = happen(a_table(a_sheet(3, begun), a_sheet(0, begun), day=1), "A", Present("integron"))
    assert (late.table.presenting, late.table.day) == ("saturday", OVER)
    assert codes(late) == ["not-complete"]
    assert "without a Sunday" in english(late.problems[0].suggestion)
    standing = of_moves(late.table, dict.fromkeys(late.table.seats, ()))
    assert (standing.problems, standing.winners) == ((), ("A",))
    friday = happen(a_table(a_sheet(1, begun), a_sheet()), "A", Present("integron"))
    assert "on Sunday" in english(friday.problems[0].suggestion)


@pytest.mark.parametrize("move", [Buy("hydraulic", (1, 1), "journal1.row1"), Strike(1, (1, 1))])
def test_after_the_end_nothing_is_played(move: PlayerMove) -> None:  # rules 10, 14
    table = happen(a_table(a_sheet(3), a_sheet(), day=2), "A", Present("integron")).table
    after = play(table, "A", move)
    assert codes(after) == ["game-over"]
    assert after.table == table


def test_the_worth_of_a_presented_invention_is_what_it_was() -> None:  # rule 16
    sheet = a_sheet(1).presented_on("integron", "friday")
    assert presented_line(sheet, "integron").correct == 23
    more = sheet.inventions["integron"].with_ideas(3)
    assert presented_line(sheet.with_invention("integron", more), "integron").correct == 23
