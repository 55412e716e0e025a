"""Rules 1, 14, 17 and 18: what only the sheets of all players together show."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import pytest

from scoring.games.unvention import UNVENTION
from scoring.record import FilledSheet, GameRecord, parse_record
from scoring.score import ScoreSheet

FIVES = "r1c5=crossed r2c3=crossed r5c2=crossed"
ONES = "r1c4=crossed r2c1=crossed r3c5=crossed r4c3=crossed"
SETUP = f"  magnetic: {FIVES}\n  integron: bulb2=circled\n"
OTHER_NUMBER = SETUP.replace(FIVES, ONES)
OTHER_IDEA = SETUP.replace("integron", "unison")
LAST_CELLS = {f"journal{number}.r4c4": "" for number in (1, 2, 3)}


@cache
def finished(seed: int) -> tuple[FilledSheet, ...]:
    return UNVENTION.final_sheets(UNVENTION.random_game(seed, 2))


def score(*sheets: FilledSheet) -> ScoreSheet:
    return UNVENTION.score(GameRecord("unvention", ("Ada", "Ben"), (), sheets))


def typed(ada: str, ben: str, lines: str = "") -> ScoreSheet:
    text = f"game unvention\nplayers Ada, Ben\n{lines}\nsheet Ada\n{ada}\nsheet Ben\n{ben}"
    return UNVENTION.score(parse_record(text))


def codes(scores: ScoreSheet) -> list[tuple[str, str]]:
    return [(problem.player, problem.code) for problem in scores.problems]


def with_marks(sheet: FilledSheet, changes: Mapping[str, str]) -> FilledSheet:
    marks = {**sheet.marks, **changes}
    return replace(sheet, marks={field: label for field, label in marks.items() if label})


def test_one_setup_for_everybody() -> None:  # rule 1
    assert codes(typed(SETUP, SETUP)) == []
    assert codes(typed(SETUP, OTHER_NUMBER)) == [("Ben", "setups-differ")]
    assert codes(typed(SETUP, OTHER_IDEA)) == [("Ben", "setups-differ")]


def test_the_setup_that_was_told_counts() -> None:  # rule 1
    told = "setup magnetic 5 magnetic 5 bonus integron"
    assert codes(typed(SETUP, SETUP, told)) == []
    assert codes(typed(OTHER_NUMBER, SETUP, told)) == [("Ada", "setups-differ")]
    assert codes(typed(OTHER_IDEA, SETUP, told)) == [("Ada", "setups-differ")]


@pytest.mark.parametrize("seed", range(4))
def test_sheets_of_two_games_are_not_of_one_table(seed: int) -> None:  # rule 1
    ada, ben = finished(seed)[0], finished(seed + 4)[1]
    assert "setups-differ" in [code for _, code in codes(score(ada, ben))]


def test_no_bonus_of_a_day_that_has_not_ended() -> None:  # rules 14, 15
    bonus = SETUP.replace("bulb2=circled", "bulb2=circled friday=circled")
    scores = typed(bonus, SETUP)
    assert ("Ada", "day-not-ended") in codes(scores)
    assert scores.winners == ()
    assert "day-not-ended" not in [code for _, code in codes(score(*finished(7)))]


def test_a_total_of_a_day_that_has_not_ended_is_as_early() -> None:  # rule 15
    early = SETUP.replace("bulb2=circled", "r3c1-r3c2=drawn bulb2=circled total=2")
    assert ("Ada", "not-complete") in codes(typed(early, SETUP))
    ada, ben = (with_marks(sheet, LAST_CELLS) for sheet in finished(full_unison()))
    days = {f"unison.{day}": "" for day in ("friday", "saturday", "sunday")}
    assert ("Ada", "day-not-ended") in codes(score(with_marks(ada, days), ben))


def test_a_bonus_of_a_day_that_has_not_ended_is_worth_what_sunday_is() -> None:  # rule 16
    ada, ben = (with_marks(sheet, LAST_CELLS) for sheet in finished(full_unison()))
    bare = {f: "" for f in ada.marks if f.startswith(("unison.", "score.")) and f[-1].isalpha()}
    kept = {f"unison.{workshop}" for workshop in ("hydraulic", "magnetic", "electrical")}
    bare = {f: label for f, label in bare.items() if f not in kept | {"unison.mechanical"}}
    plain, early = with_marks(ada, bare), with_marks(ada, {**bare, "unison.friday": "circled"})
    found = score(early, ben)
    assert ("Ada", "day-not-ended") in codes(found)
    assert found.players[0].total == score(plain, ben).players[0].total


def full_unison() -> int:
    """A game in which Ada presented a complete Unison before Sunday."""
    days = ("unison.friday", "unison.saturday")
    return next(seed for seed in range(60) if any(finished(seed)[0][day] for day in days))


def test_a_written_total_does_not_end_the_game() -> None:  # rules 14, 17
    ada, ben = finished(7)
    assert score(ada, ben).winners
    early = score(*(with_marks(sheet, LAST_CELLS) for sheet in (ada, ben)))
    assert early.winners == ()
    assert ("Ada", "game-not-over") in codes(early)


def test_one_sheet_for_two_players_wins_nothing() -> None:  # rule 17
    ada, _ = finished(7)
    twice = score(ada, replace(ada, player="Ben"))
    assert ("Ben", "same-sheet") in codes(twice)
    assert twice.winners == ()
    assert codes(typed(SETUP, SETUP)) == []


def test_nobody_wins_while_somebody_has_two_sheets() -> None:  # rule 17
    ada, ben = finished(7)
    scores = score(ada, ben, with_marks(ben, {"score.total": ""}))
    assert ("Ben", "two-sheets") in codes(scores)
    assert scores.winners == ()


def test_later_needs_somebody_who_was_first() -> None:  # rule 18
    tools = ("torque", "flywheel", "ball_bearing", "reamer")
    ada, ben, tool = next(
        (ada, ben, tool)
        for ada, ben in map(finished, range(30))
        for tool in tools
        if ada[f"{tool}.first"] == "circled" != ben[f"{tool}.first"]
    )
    late = {f"{tool}.first": "crossed", f"{tool}.later": "circled"}
    assert ("", "nobody-was-first") in codes(score(with_marks(ada, late), ben))


def test_who_sees_one_sheet_of_two_compares_nothing() -> None:  # rule 23
    scores = score(finished(7)[0])
    assert codes(scores) == [("Ben", "no-sheet")]
    assert scores.winners == ()
