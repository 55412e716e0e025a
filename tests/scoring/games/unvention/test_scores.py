"""Rules 16 to 18: the rulebook's sums, and the tie-breaks."""

from dataclasses import replace

import pytest

from scoring.games.unvention.counting import filled_sheet, presented_line, score_of
from scoring.games.unvention.facts import INVENTIONS, Cells
from scoring.games.unvention.journals import Journal
from scoring.games.unvention.scores import of_moves
from scoring.games.unvention.seat import UnventionSeat
from scoring.games.unvention.sheet import InventionMarks, UnventionSheet, criterion_count
from scoring.games.unvention.table import OVER, UnventionTable
from scoring.message import NOTHING
from scoring.score import ScoreLine
from tests.words import english

FULL = Journal(tuple("1234341221434321"))
ROW = Journal((*"1234", *[""] * 12))


def shapes(*rows: str) -> frozenset[Cells]:
    """A drawing with one letter for each mechanism."""
    letters: dict[str, set[tuple[int, int]]] = {}
    for row, line in enumerate(rows, start=1):
        for column, letter in enumerate(line, start=1):
            if letter.isalpha():
                letters.setdefault(letter, set()).add((row, column))
    return frozenset(frozenset(cells) for cells in letters.values())


def presented(invention: str, marks: InventionMarks, day: str) -> ScoreLine:
    sheet = UnventionSheet().with_invention(invention, marks)
    return presented_line(sheet.presented_on(invention, day), invention)


def winners(sheets: dict[str, UnventionSheet]) -> tuple[tuple[str, ...], str]:
    seats = {name: UnventionSeat(sheet) for name, sheet in sheets.items()}
    standing = of_moves(UnventionTable(seats, day=OVER), dict.fromkeys(sheets, ()))
    return standing.winners, english(standing.decided_by or NOTHING)


UNISON_38 = shapes("  AA  BB", "AAAACDBB", "AAEECDFF", "GG  HH  ")
INTEGRON_22 = shapes("   .   ", "  BBB  ", "AAACDEE", "AAACDDD")


def test_rule_16_the_unison_of_the_rulebook_is_worth_38() -> None:  # rule 16
    marks = InventionMarks(UNISON_38, frozenset({"magnetic", "mechanical"}), 3)
    line = presented("unison", marks, "saturday")
    assert line.correct == 38
    assert english(line.because).endswith("3 + 11 + 6 × 4 = 38")


def test_rule_16_the_integron_of_the_rulebook_is_worth_22() -> None:  # rule 16
    marks = InventionMarks(
        INTEGRON_22, frozenset({"hydraulic", "magnetic", "electrical", "mechanical"}), 1
    )
    line = presented("integron", marks, "sunday")
    assert line.correct == 22
    assert english(line.because).endswith("12 + 0 + 5 × 2 = 22")


def test_rules_17_and_18_the_final_score_of_the_rulebook_is_69() -> None:  # rules 17, 18
    unison = InventionMarks(UNISON_38, frozenset({"magnetic", "mechanical"}), 3, "saturday")
    types = frozenset({"hydraulic", "magnetic", "electrical", "mechanical"})
    sheet = UnventionSheet().with_invention("unison", unison)
    sheet = sheet.with_invention("integron", InventionMarks(INTEGRON_22, types, 1, "sunday"))
    sheet = sheet.with_tool("torque", "first").with_tool("ball_bearing", "first")
    sheet = sheet.with_tool("reamer", "later")
    score = score_of(filled_sheet("Nikola", sheet), sheet)
    assert {line.id: line.correct for line in score.lines} == {
        "integron.total": 22,
        "unison.total": 38,
        "lateral_arc.total": 0,
        "score.inventions": 60,
        "score.tools": 9,
        "score.total": 69,
    }
    assert score.total == 69


@pytest.mark.parametrize(
    ("invention", "drawing", "count"),
    [
        ("integron", shapes("   D   ", "  CDD  ", "ABCCDEE", "ABCDDEE"), 5),
        ("unison", shapes("  CC  GG", "AACDDFFG", "BACDEEFG", "BB  E   "), 5),
        (
            "lateral_arc",
            shapes(" A    F ", "AAD  EFG", "AADDDEFG", "BBEEEEFF", "BCE   HH", " C    H "),
            5,
        ),
        ("integron", frozenset(), 0),
    ],
)
def test_rule_16_what_each_invention_counts(  # rule 16
    invention: str, drawing: frozenset[Cells], count: int
) -> None:
    assert criterion_count(invention, InventionMarks(drawing)) == count


@pytest.mark.parametrize(("types", "points"), [(0, 0), (1, 0), (2, 3), (3, 7), (4, 12)])
def test_rule_16_variety(types: int, points: int) -> None:  # rule 16
    names = frozenset(["hydraulic", "magnetic", "electrical", "mechanical"][:types])
    assert presented("unison", InventionMarks(types=names), "sunday").correct == points


@pytest.mark.parametrize(
    ("invention", "bonuses"),
    [("integron", [10, 8, 5]), ("unison", [13, 11, 8]), ("lateral_arc", [18, 16, 12])],
)
def test_rule_16_completion_by_day(invention: str, bonuses: list[int]) -> None:  # rule 16
    whole = InventionMarks(frozenset({INVENTIONS[invention].dots}))
    days = ("friday", "saturday", "sunday")
    one_mechanism = 1
    points = [presented(invention, whole, day).correct - one_mechanism for day in days]
    assert points == bonuses


def with_points(points: int, *journals: Journal, best: str = "integron") -> UnventionSheet:
    """A sheet worth so many points by mechanisms counted in one invention."""
    drawn = frozenset(frozenset({(9, n)}) for n in range(points))
    marks = InventionMarks(drawn, presented="sunday")
    sheet = replace(UnventionSheet(), journals=(*journals, *[Journal()] * (3 - len(journals))))
    return sheet.with_invention(best, marks)


def test_rule_17_the_most_points_win() -> None:  # rule 17
    assert winners({"A": with_points(3), "B": with_points(4)}) == (("B",), "")


def test_rule_17_first_tie_break_complete_journals() -> None:  # rule 17
    outcome = winners({"A": with_points(3), "B": with_points(3, FULL), "C": with_points(2, FULL)})
    assert outcome == (("B",), "tied at 3 points; decided by most complete journals")


def test_rule_17_second_tie_break_unused_wrenches() -> None:  # rule 17
    spent = ROW.with_spent("row1")
    outcome = winners({"A": with_points(3, ROW), "B": with_points(3, spent)})
    assert outcome == (("A",), "tied at 3 points; decided by most unused wrenches")


def test_rule_17_third_tie_break_the_highest_single_invention() -> None:  # rule 17
    spread = with_points(2)
    one_more = InventionMarks(frozenset({frozenset({(1, 3), (1, 4)})}), presented="sunday")
    spread = spread.with_invention("unison", one_more)
    outcome = winners({"A": spread, "B": with_points(3)})
    assert outcome == (("B",), "tied at 3 points; decided by the highest scoring single invention")


def test_rule_17_equal_in_everything_share() -> None:  # rule 17
    outcome = winners({"A": with_points(3), "B": with_points(3)})
    assert outcome == (("A", "B"), "tied at 3 points, and in every tie-break")
