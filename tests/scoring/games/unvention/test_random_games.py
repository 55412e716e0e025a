"""Whole games by the seeded player: what the tests of every game do not ask already."""

from functools import cache

import pytest

from scoring.games.unvention import UNVENTION
from scoring.games.unvention.counting import filled_sheet
from scoring.games.unvention.marks import sheet_of
from scoring.record import GameRecord, parse_record

SEEDS = range(8)


@cache
def a_game(seed: int) -> GameRecord:
    return parse_record(str(UNVENTION.random_game(seed, 2 + seed % 4)))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_finished_sheet_says_the_same_as_the_moves(seed: int) -> None:
    record = a_game(seed)
    sheets = UNVENTION.final_sheets(record)
    both = UNVENTION.score(GameRecord(record.game, record.players, record.entries, sheets))
    alone = UNVENTION.score(GameRecord(record.game, record.players, (), sheets))
    assert both.problems == alone.problems == ()
    assert [player.total for player in both.players] == [player.total for player in alone.players]
    assert (both.winners, both.decided_by) == (alone.winners, alone.decided_by)
    for line in (line for player in both.players for line in player.lines):
        assert line.written in (None, line.correct)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sheet_is_read_as_it_was_written(seed: int) -> None:
    for game in UNVENTION.replay(a_game(seed)).history()[::9]:
        for name, sheet in game.table.sheets.items():
            assert sheet_of(filled_sheet(name, sheet).marks) == sheet


def test_unfinished_sheets_have_no_problem_either() -> None:
    games = UNVENTION.replay(a_game(1)).history()
    for game in [g for g in games if g.entry is not None and g.entry.words[0].text == "roll"]:
        for name, sheet in game.table.sheets.items():
            assert UNVENTION.status(filled_sheet(name, sheet)) == ()


def test_the_games_use_every_kind_of_move() -> None:
    words = {entry.words[0].text for seed in SEEDS for entry in a_game(seed).entries}
    assert words >= {
        "setup", "roll", "journal", "unable", "workshop", "buy",
        "build", "idea", "present", "bearing", "leap",
    }  # fmt: skip
