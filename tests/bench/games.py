"""How long the rules of every game take over games played by chance."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from statistics import median
from time import perf_counter
from typing import Any

from scoring.game import Game
from tests.bench.row import Row

SEEDS = range(18)


def rows(game: Game[Any]) -> Iterator[Row]:
    """What one game takes: a finished sheet, a turn, a whole game."""
    records = [
        game.random_game(seed, game.player_counts[seed % len(game.player_counts)]) for seed in SEEDS
    ]
    sheets = [sheet for record in records for sheet in game.final_sheets(record)]
    if sheets:
        judged = median(_ms(game.status, sheet) for sheet in sheets)
        yield Row(f"{game.name}: judge a finished sheet", "≤ 1 ms", f"{judged:.2f} ms")
    if game.turns:
        times = [
            _ms(game.check_turn, turn.before, turn.after, turn.roll)
            for record in records
            for turn in game.turns(game.replay(record))
        ]
        measured = f"{median(times):.1f} ms, {max(times):.0f} ms"
        yield Row(f"{game.name}: check-turn, median and worst", "≤ 50 ms, ≤ 1 s", measured)
    whole = [replace(record, sheets=game.final_sheets(record)) for record in records]
    scored = median(_ms(game.score, record) for record in whole)
    yield Row(f"{game.name}: replay and score a game", "", f"{scored:.1f} ms")


def _ms(work: Callable[..., object], *given: object) -> float:
    start = perf_counter()
    work(*given)
    return (perf_counter() - start) * 1000
