"""Whole games by the seeded player: no problem, undo exact, text there and back, sheets clean."""

from functools import cache

import pytest

from scoring.games.unvention import UNVENTION
from scoring.games.unvention.marks import read_sheet, write_marks
from scoring.games.unvention.random_game import final_sheets, random_game
from scoring.games.unvention.replay import begin, finish, replay
from scoring.games.unvention.status import status
from scoring.games.unvention.table import OVER, new_table
from scoring.record import FilledSheet, GameRecord, parse_record

SEEDS = range(8)


@cache
def a_game(seed: int) -> GameRecord:
    return parse_record(str(random_game(seed, 2 + seed % 4)))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_legal_game_has_no_problem_and_ends(seed: int) -> None:
    game = finish(replay(a_game(seed)))
    assert game.all_problems() == ()
    assert game.table.day == OVER
    scores = UNVENTION.score(a_game(seed))
    assert scores.problems == ()
    assert scores.winners


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_restores_every_state_exactly(seed: int) -> None:
    record = a_game(seed)
    fresh = begin(new_table(record.players))
    tables = [fresh.table]
    for entry in record.entries:
        fresh = fresh.play(entry)
        tables.append(fresh.table)
    for table in reversed(tables):
        assert fresh.table == table
        fresh = fresh.undo()
    assert fresh.undo() is fresh
    some = len(record.entries) // 2
    again = replay(GameRecord(record.game, record.players, record.entries[:some]))
    assert again.table == tables[some]


@pytest.mark.parametrize("seed", SEEDS)
def test_text_goes_there_and_back(seed: int) -> None:
    record = random_game(seed, 2 + seed % 4)
    whole = GameRecord(record.game, record.players, record.entries, final_sheets(record))
    assert parse_record(str(whole)) == whole


@pytest.mark.parametrize("seed", SEEDS)
def test_a_finished_sheet_says_the_same_as_the_moves(seed: int) -> None:
    record = a_game(seed)
    sheets = final_sheets(record)
    both = UNVENTION.score(GameRecord(record.game, record.players, record.entries, sheets))
    alone = UNVENTION.score(GameRecord(record.game, record.players, (), sheets))
    assert both.problems == alone.problems == ()
    assert [player.total for player in both.players] == [player.total for player in alone.players]
    assert (both.winners, both.decided_by) == (alone.winners, alone.decided_by)
    for line in (line for player in both.players for line in player.lines):
        assert line.written in (None, line.correct)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_constraint_refuses_a_legal_sheet_at_any_time(seed: int) -> None:
    rules = UNVENTION.constraints(UNVENTION.layouts[0])
    for game in replay(a_game(seed)).history()[::9]:
        for sheet in game.table.sheets.values():
            marks = write_marks(sheet)
            assert read_sheet(marks) == sheet
            for rule in rules:
                assert rule.allows([marks.get(field, "") for field in rule.fields]), rule.why


def test_unfinished_sheets_have_no_problem_either() -> None:
    games = replay(a_game(1)).history()
    for game in [g for g in games if g.entry is not None and g.entry.words[0].text == "roll"]:
        for name, sheet in game.table.sheets.items():
            marks = write_marks(sheet)
            assert status(FilledSheet(name, "player", marks)) == ()


def test_the_games_use_every_kind_of_move() -> None:
    words = {entry.words[0].text for seed in SEEDS for entry in a_game(seed).entries}
    assert words >= {
        "setup", "roll", "journal", "unable", "workshop", "buy",
        "build", "idea", "present", "bearing", "leap",
    }  # fmt: skip
