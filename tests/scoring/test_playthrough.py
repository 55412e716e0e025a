"""Rendering a playthrough: what is computed stands under its line, and only the newest."""

from scoring.games.unvention import UNVENTION
from scoring.playthrough import render, strip
from tests.words import english

HEAD = "game unvention\nplayers Ada, Ben\n"
SETUP = "setup magnetic 5 mechanical 1 bonus integron\n"


def test_what_follows_from_a_line_stands_under_it() -> None:
    lines = render(UNVENTION, f"{HEAD}{SETUP}roll 1 3 5 5 6\n", english).splitlines()
    assert lines[lines.index("roll 1 3 5 5 6") + 1] == "#> 5 5 | 1 3 6"
    assert lines[-1] == "#> no winner yet"


def test_a_problem_stands_under_its_move() -> None:
    text = render(UNVENTION, f"{HEAD}{SETUP}roll 1 3 5 5 6\nAda journal 1 r1c1=2\n", english)
    move, problem = text.splitlines()[6:8]
    assert move == "Ada journal 1 r1c1=2"
    assert problem.startswith("#> problem dice-do-not-give-it: Ada: the groups 5 5 | 1 3 6")


def test_a_typo_stands_under_its_line_and_nothing_else_is_said() -> None:
    text = render(UNVENTION, f"{HEAD}{SETUP}rol 1 2 3 4 5\nroll 1 2 3 4 4\n", english)
    computed = [line for line in text.splitlines() if line.startswith("#>")]
    assert len(computed) == 1
    assert computed[0].startswith("#> error: Line 4, column 1: ")
    assert text.splitlines()[4] == computed[0]


def test_stale_lines_are_written_anew_and_comments_stay() -> None:
    fresh = render(UNVENTION, f"# A comment.\n{HEAD}{SETUP}roll 1 3 5 5 6\n", english)
    stale = fresh.replace("5 5 | 1 3 6", "1 3 | 5 5 6").replace("#> no winner yet", "#> winner Ada")
    assert stale != fresh
    assert render(UNVENTION, stale, english) == fresh
    assert strip(fresh) == f"# A comment.\n{HEAD}{SETUP}roll 1 3 5 5 6\n"


def test_what_a_player_wrote_wrong_is_shown_beside_what_is_right() -> None:
    text = render(UNVENTION, f"{HEAD}sheet Ada player\n  score: tools=7\n", english)
    assert "#>   score.tools 0, written 7: no tool is unlocked" in text.splitlines()
