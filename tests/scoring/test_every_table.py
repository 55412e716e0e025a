"""Several sheets at one table, in every game: missing, twice, swapped, unfinished, too many."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from scoring.count import with_count
from scoring.game import Game
from scoring.games import GAMES
from scoring.paper import Paper
from scoring.record import FilledSheet, GameRecord
from scoring.score import ScoreSheet
from scoring.seats import FEW_MARKS

SEEDS = range(4)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
every_seed = pytest.mark.parametrize("seed", SEEDS)


def players_in(game: Game[Any], seed: int) -> int:
    several = [count for count in game.player_counts if count > 1]
    return several[seed % len(several)]


@cache
def table_by_chance(name: str, seed: int) -> tuple[GameRecord, ScoreSheet]:
    """The sheets of a finished game, without its moves, and what they are worth."""
    game = next(game for game in GAMES if game.name == name)
    record = game.random_game(seed, players_in(game, seed))
    table = replace(record, entries=(), sheets=game.final_sheets(record))
    return table, game.score(table)


def codes(scores: ScoreSheet) -> Counter[str]:
    return Counter(problem.code for problem in scores.problems)


@every_game
@every_seed
def test_sheets_may_lie_in_any_order(game: Game[Any], seed: int) -> None:
    table, scores = table_by_chance(game.name, seed)
    sheets = list(table.sheets)
    Random(seed).shuffle(sheets)
    shuffled = game.score(replace(table, sheets=tuple(sheets)))
    assert (shuffled.players, shuffled.winners) == (scores.players, scores.winners)
    assert codes(shuffled) == codes(scores)


@every_game
@every_seed
def test_nobody_wins_while_a_sheet_is_missing(game: Game[Any], seed: int) -> None:
    table, _ = table_by_chance(game.name, seed)
    missing = Random(seed).choice(table.players)
    sheets = tuple(sheet for sheet in table.sheets if sheet.player != missing)
    scores = game.score(replace(table, sheets=sheets))
    assert codes(scores)["no-sheet"] == 1
    assert scores.winners == ()


@every_game
@every_seed
def test_two_sheets_of_one_player_count_once_and_nobody_wins(game: Game[Any], seed: int) -> None:
    table, _ = table_by_chance(game.name, seed)
    twice = Random(seed).choice(table.sheets)
    scores = game.score(replace(table, sheets=(*table.sheets, twice)))
    assert codes(scores)["two-sheets"] == 1
    assert [player.name for player in scores.players] == list(table.players)
    assert scores.winners == ()


@every_game
@every_seed
def test_one_sheet_for_two_players_is_noticed(game: Game[Any], seed: int) -> None:
    record = game.random_game(seed, max(2, game.player_counts[0]))
    table = replace(record, entries=(), sheets=game.final_sheets(record))
    first, second = table.players[:2]
    others = [sheet for sheet in table.sheets if sheet.player != second]
    copies = [replace(sheet, player=second) for sheet in others if sheet.player == first]
    scores = game.score(replace(table, sheets=(*others, *copies)))
    assert scores.problems
    if isinstance(game.paper, Paper) and len(copies[0].marks) > FEW_MARKS + 9:
        assert codes(scores)["same-sheet"] == len(copies)
        assert scores.winners == ()


def unfinished_tables(game: Game[Any], seed: int) -> Iterator[GameRecord]:
    """The sheets of a game at some moments before its end, with and without early counts."""
    record = game.random_game(seed, players_in(game, seed))
    states = game.start(record).play_all(record.entries).history()
    before_the_last_round = states[: len(states) * 3 // 5]
    for state in Random(seed).sample(before_the_last_round, k=6):
        if game.moves.is_over(state.table) or game.paper is None:
            continue
        sheets = tuple(s for n in record.players for s in game.paper.written(state.table, n))
        yield replace(record, entries=(), sheets=sheets)
        if isinstance(game.paper, Paper):
            yield replace(record, entries=(), sheets=tuple(_counted(game.paper, s) for s in sheets))


def _counted(paper: Paper[Any], sheet: FilledSheet) -> FilledSheet:
    return with_count(paper.boxes(sheet.sheet), sheet)


@every_game
@every_seed
def test_nobody_wins_before_the_end_whatever_totals_are_written(game: Game[Any], seed: int) -> None:
    if not isinstance(game.paper, Paper):
        return
    for table in unfinished_tables(game, seed):
        scores = game.score(table)
        assert scores.winners == (), table
        assert [player.name for player in scores.players] == list(table.players)


@every_game
@pytest.mark.parametrize("seed", range(30))
def test_nobody_wins_beside_a_game_that_is_not_over(game: Game[Any], seed: int) -> None:
    """Any marks at all: sheets with fields taken away at random."""
    table, _ = table_by_chance(game.name, seed % len(SEEDS))
    chance = Random(seed)
    kept = chance.random()
    sheets = tuple(
        replace(sheet, marks={f: m for f, m in sheet.marks.items() if chance.random() < kept})
        for sheet in table.sheets
    )
    scores = game.score(replace(table, sheets=sheets))
    if {"game-not-over", "no-sheet", "two-sheets", "same-sheet"} & codes(scores).keys():
        assert scores.winners == ()


@every_game
@pytest.mark.parametrize("extra", [-1, 0, 1, 3])
def test_too_many_or_too_few_players_are_answered_alike(game: Game[Any], extra: int) -> None:
    fewest, most = game.player_counts[0], game.player_counts[-1]
    count = fewest - 1 if extra < 0 else most + extra
    if not count:
        return
    record = game.random_game(1, most)
    more = (f"Player {number}" for number in range(1, 9))
    names = (*record.players, *more)[:count]
    table_lines = tuple(entry for entry in record.entries[:1] if not entry.player)
    found = codes(game.score(GameRecord(game.name, names, table_lines)))
    assert found["number-of-players"] == (extra != 0 and bool(extra > 0 or table_lines))
    sheets = tuple(
        FilledSheet(name, layout.sheet, {}) for name in names for layout in game.layouts[:1]
    )
    found = codes(game.score(GameRecord(game.name, names, (), sheets)))
    assert found["number-of-players"] == (extra > 0)
