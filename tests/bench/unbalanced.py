"""How long Unbalanced's rules take over games played by chance."""

from itertools import pairwise
from statistics import median
from time import perf_counter

from scoring.games.unbalanced import UNBALANCED
from scoring.games.unbalanced.random_player import random_game
from scoring.games.unbalanced.replay import replay
from scoring.games.unbalanced.sheet import PlayerSheet

GAMES = 30


def status_ms() -> float:
    """Median time to check and score one finished sheet."""
    times = []
    for seed in range(GAMES):
        for sheet in random_game(seed, seed % 6 + 1).sheets:
            start = perf_counter()
            UNBALANCED.status(sheet)
            times.append(perf_counter() - start)
    return median(times) * 1000


def check_turn_ms() -> tuple[float, float]:
    """Median and worst time to explain one turn, over every turn of the games."""
    times = []
    for seed in range(GAMES):
        record = random_game(seed, seed % 6 + 1)
        sheets = {name: PlayerSheet().filled(name) for name in record.players}
        steps = zip(record.entries, pairwise(replay(record).tables), strict=True)
        for entry, (before, after) in steps:
            if not entry.player:
                continue
            now = after.filled_sheet(entry.player)
            dice = [str(die) for die in before.dice]
            start = perf_counter()
            UNBALANCED.check_turn(sheets[entry.player], now, dice)
            times.append(perf_counter() - start)
            sheets[entry.player] = now
    return median(times) * 1000, max(times) * 1000


def score_ms() -> float:
    """Median time to replay and score a whole game of three with its sheets."""
    times = []
    for seed in range(GAMES):
        record = random_game(seed, 3)
        start = perf_counter()
        UNBALANCED.score(record)
        times.append(perf_counter() - start)
    return median(times) * 1000
