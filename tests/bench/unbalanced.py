"""How long Unbalanced's rules take over games played by chance."""

from dataclasses import replace
from itertools import pairwise
from statistics import median
from time import perf_counter

from scoring.games.unbalanced import UNBALANCED
from scoring.games.unbalanced.marks import filled_sheet
from scoring.games.unbalanced.random_game import final_sheets, random_game
from scoring.games.unbalanced.replay import replay
from scoring.games.unbalanced.sheet import PlayerSheet

GAMES = 30


def status_ms() -> float:
    """Median time to check and score one finished sheet."""
    times = []
    for seed in range(GAMES):
        for sheet in final_sheets(random_game(seed, seed % 6 + 1)):
            start = perf_counter()
            UNBALANCED.status(sheet)
            times.append(perf_counter() - start)
    return median(times) * 1000


def check_turn_ms() -> tuple[float, float]:
    """Median and worst time to explain one turn, over every turn of the games."""
    times = []
    for seed in range(GAMES):
        record = random_game(seed, seed % 6 + 1)
        sheets = {name: filled_sheet(name, PlayerSheet()) for name in record.players}
        for before, after in pairwise(replay(record).history()):
            name = after.entry.player if after.entry else ""
            if not name:
                continue
            now = filled_sheet(name, after.table.sheets[name])
            dice = [str(die) for die in before.table.dice]
            start = perf_counter()
            UNBALANCED.check_turn(sheets[name], now, dice)
            times.append(perf_counter() - start)
            sheets[name] = now
    return median(times) * 1000, max(times) * 1000


def score_ms() -> float:
    """Median time to replay and score a whole game of three with its sheets."""
    times = []
    for seed in range(GAMES):
        record = random_game(seed, 3)
        record = replace(record, sheets=final_sheets(record))
        start = perf_counter()
        UNBALANCED.score(record)
        times.append(perf_counter() - start)
    return median(times) * 1000
