"""How long Expo's rules take over games played by chance."""

from dataclasses import replace
from itertools import pairwise
from statistics import median
from time import perf_counter

from scoring.games.expo import EXPO
from scoring.games.expo.marks import filled_sheet
from scoring.games.expo.random_game import final_sheets, random_game
from scoring.games.expo.replay import replay

GAMES = 18


def status_ms() -> float:
    """Median time to check and score one finished sheet."""
    times = []
    for seed in range(GAMES):
        for sheet in final_sheets(random_game(seed, seed % 6 + 1)):
            start = perf_counter()
            EXPO.status(sheet)
            times.append(perf_counter() - start)
    return median(times) * 1000


def check_turn_ms() -> tuple[float, float]:
    """Median and worst time to explain one turn of one player, over every turn of the games."""
    times = []
    for seed in range(GAMES):
        history = replay(random_game(seed, seed % 6 + 1)).history()
        ends = [
            index
            for index, state in enumerate(history)
            if state.entry is not None and state.entry.words[0].text in ("turn", "end")
        ]
        for first, last in pairwise(ends):
            dice = [str(die) for die in history[last - 1].table.turn.dice]
            for name, sheet in history[first].table.sheets.items():
                before = filled_sheet(name, sheet)
                after = filled_sheet(name, history[last].table.sheets[name])
                start = perf_counter()
                EXPO.check_turn(before, after, dice)
                times.append(perf_counter() - start)
    return median(times) * 1000, max(times) * 1000


def score_ms() -> float:
    """Median time to replay and score a whole game of three with its sheets."""
    times = []
    for seed in range(GAMES):
        record = random_game(seed, 3)
        record = replace(record, sheets=final_sheets(record))
        start = perf_counter()
        EXPO.score(record)
        times.append(perf_counter() - start)
    return median(times) * 1000
