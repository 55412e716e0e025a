"""Rule 23: a finished sheet by itself, all mistakes at once and nothing that is right."""

from dataclasses import replace
from random import Random

import pytest

from scoring.games.unvention import UNVENTION
from scoring.games.unvention.marks import LINKS
from scoring.record import FilledSheet, GameRecord, parse_record
from tests.scoring.games.unvention.mutations import can_be_seen, mutate
from tests.words import english

SETUP = "\n  magnetic: r1c5=crossed r2c3=crossed r5c2=crossed\n  integron: bulb2=circled\n"


def codes(sheet: FilledSheet) -> list[str]:
    return [problem.code for problem in UNVENTION.status(sheet)]


def a_sheet(marks: str, setup: str = SETUP) -> FilledSheet:
    text = f"game unvention\nplayers Ada\nsheet Ada{setup}{marks}"
    return parse_record(text).sheets[0]


def test_a_sheet_after_setup_is_right_and_one_played_without_lacks_it() -> None:
    assert codes(a_sheet("")) == []
    played = a_sheet("  journal1: r1c1=4\n", setup="\n")
    assert codes(played) == ["removed-numbers", "ideas-do-not-add-up"]


@pytest.mark.parametrize(
    ("marks", "found"),
    [
        ("journal1: r1c1=4 r1c3=4", ["same-number-in-row"]),
        ("journal1: r1c1=4 r3c1=4", ["same-number-in-column"]),
        ("journal1: r1c1=4 r2c2=4", ["same-number-in-quadrant"]),
        ("journal1: row1=circled", ["wrench-too-early"]),
        ("journal1: row1=spent", ["wrench-too-early", "too-many-wrenches-spent"]),
        ("journal1: col2=crossed", ["wrench-crossed"]),
        ("journal1: r1c1=1 r1c2=2 r1c3=3 r1c4=4", ["wrench-missing"]),
        ("journal1: r1c1=1 r1c2=2 r1c3=3 r1c4=4 row1=circled", []),
        ("journal1: r1c1=X row1=crossed col1=crossed idea=crossed", []),
        ("journal1: r1c1=X row1=crossed col1=crossed", ["idea-not-crossed"]),
        ("journal1: r1c1=struck row1=spent col1=crossed idea=crossed", []),
        ("journal1: r1c1=X row1=spent col1=crossed idea=crossed", ["wrench-not-crossed"]),
        ("journal1: idea=circled", ["idea-too-early"]),
        (
            "hydraulic: r1c1=circled r1c1-r1c2=drawn",
            ["line-to-uncircled-part", "too-few-wrenches-spent"],
        ),
        ("hydraulic: r1c2=crossed r3c4=crossed r4c4=crossed", []),
        ("hydraulic: r1c2=crossed r3c4=crossed", ["removal-not-whole"]),
        ("hydraulic: r2c3=crossed", ["wild-part-removed"]),
        ("hydraulic: idea-r1c2=circled", ["idea-not-enclosed"]),
        ("torque: first=circled", ["tool-without-shape"]),
        ("torque: first=circled later=circled", ["tool-claimed-twice", "tool-without-shape"]),
        ("torque: first=crossed", []),
        ("unison: r2c1-r2c2=drawn", ["shape-without-mechanism"]),
        ("unison: magnetic=circled", ["type-without-mechanism"]),
        ("unison: bulb2=circled", ["ideas-do-not-add-up"]),
        ("unison: friday=circled", ["completion-not-earned"]),
        (
            "unison: friday=circled saturday=circled",
            ["two-completion-days", "completion-not-earned"],
        ),
        ("unison: variety7=circled", ["wrong-variety"]),
        ("unison: count=2", ["wrong-points"]),
        ("score: inventions=5", ["wrong-points"]),
        ("score: inventions=0 tools=0 total=0", []),
    ],
)
def test_one_mistake_is_named(marks: str, found: list[str]) -> None:  # rule 23
    assert codes(a_sheet(f"  {marks}\n")) == found


DOMINO = """  journal1: r1c1=1 r1c2=2 r1c3=3 r1c4=4 row1=spent r2c1=3 r2c2=4 r2c3=1 r2c4=2
  journal1: row2=spent
  hydraulic: r1c1=circled r1c2=circled r1c1-r1c2=drawn
"""


@pytest.mark.parametrize(
    ("marks", "found"),
    [
        ("r2c1-r2c2=drawn hydraulic=circled", []),
        ("r2c1-r3c1=drawn hydraulic=circled", ["turned-without-torque"]),
        ("r2c1-r2c2=drawn", ["type-not-circled"]),
        ("r2c1-r2c2=drawn magnetic=circled", ["type-not-circled", "type-without-mechanism"]),
        ("r2c1-r2c2=drawn r3c1-r3c2=drawn hydraulic=circled", ["shape-without-mechanism"]),
        ("r2c1-r2c2=drawn r2c2-r2c3=drawn hydraulic=circled", ["shape-without-mechanism"]),
        ("", []),
    ],
)
def test_a_shape_needs_its_own_mechanism(marks: str, found: list[str]) -> None:  # rule 23
    assert codes(a_sheet(f"{DOMINO}  unison: {marks}\n")) == found


def test_wrenches_paid_are_counted() -> None:  # rule 23
    unpaid = (
        DOMINO.replace("row2=spent", "row2=circled")
        + "  unison: r2c1-r2c2=drawn hydraulic=circled\n"
    )
    problem = UNVENTION.status(a_sheet(unpaid))[0]
    assert problem.code == "too-few-wrenches-spent"
    assert english(problem.message) == "1 wrench is spent, but the mechanism costs at least 2"
    assert problem.fields == ("journal1.row2",)


def test_every_problem_says_where_why_and_what_would_be_right() -> None:
    sheet = a_sheet(f"{DOMINO}  unison: r2c1-r3c1=drawn total=9\n  score: total=9\n")
    assert len(UNVENTION.status(sheet)) >= 3
    for problem in UNVENTION.status(sheet):
        assert problem.fields
        assert problem.message
        assert problem.suggestion
        assert problem.player == "Ada"


def test_sums_not_written_are_worked_out_as_on_sunday() -> None:  # rule 23
    sheet = a_sheet(f"{DOMINO}  unison: r2c1-r2c2=drawn hydraulic=circled\n")
    scores = UNVENTION.score(GameRecord("unvention", ("Ada",), (), (sheet,)))
    assert scores.problems == ()
    assert scores.players[0].total == 1
    assert {line.written for line in scores.players[0].lines} == {None}
    assert scores.winners == ()


def test_after_the_sums_an_unscored_invention_was_not_presented() -> None:  # rule 23
    sheet = a_sheet(f"{DOMINO}  unison: r2c1-r2c2=drawn hydraulic=circled\n  score: total=0\n")
    scores = UNVENTION.score(GameRecord("unvention", ("Ada",), (), (sheet,)))
    assert scores.problems == ()
    assert scores.players[0].total == 0


def test_rule_18_first_and_later_are_compared_between_players() -> None:  # rule 18
    text = "game unvention\nplayers Ada, Ben\n"
    ada = f"sheet Ada{SETUP}  torque: first=crossed later=circled\n"
    ben = f"sheet Ben{SETUP}"
    scores = UNVENTION.score(parse_record(text + ada + ben))
    assert [problem.code for problem in scores.problems] == ["tool-without-shape"]
    assert scores.players[0].total == 0


def test_a_slip_that_a_rule_can_see_is_reported() -> None:
    """The bench measures the rate over thousands of slips; here is a sample."""
    chance = Random(11)
    visible = reported = 0
    for seed in range(4):
        for sheet in UNVENTION.final_sheets(UNVENTION.random_game(seed, 3)):
            for _ in range(40):
                slip = mutate(sheet, chance)
                if can_be_seen(sheet, slip):
                    visible += 1
                    reported += bool(UNVENTION.status(replace(sheet, marks=slip.marks)))
    assert visible > 350
    assert reported >= 0.99 * visible


def test_more_equal_shapes_than_a_game_has_room_for_are_not_thought_through() -> None:
    lines = []
    for workshop in ("hydraulic", "magnetic", "electrical", "mechanical"):
        links = [link for link in LINKS[workshop] if link[3] in "13" and link[1] == link[6]]
        ends = {end for link in links for end in link.split("-")}
        marks = [f"{end}=circled" for end in sorted(ends)] + [f"{link}=drawn" for link in links]
        lines.append(f"  {workshop}: {' '.join(marks)}\n")
    for invention in ("integron", "unison", "lateral_arc"):
        links = [link for link in LINKS[invention] if link[3] in "1357" and link[1] == link[6]]
        lines.append(f"  {invention}: {' '.join(f'{link}=drawn' for link in links)}\n")
    assert "too-few-wrenches-spent" in codes(a_sheet("".join(lines), setup="\n"))


def test_a_player_has_one_sheet() -> None:
    text = f"game unvention\nplayers Ada, Ben\nsheet Ada{SETUP}sheet Ada{SETUP}"
    problems = UNVENTION.score(parse_record(text)).problems
    assert [problem.code for problem in problems] == ["two-sheets", "no-sheet"]
    stranger = GameRecord("unvention", ("Ben",), (), (a_sheet(""),))
    assert [problem.code for problem in UNVENTION.score(stranger).problems][:1] == [
        "unknown-player"
    ]
