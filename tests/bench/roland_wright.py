"""How long Roland Wright's rules take over games played by chance, in processor time."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from statistics import median
from time import process_time

from scoring.games.roland_wright import ROLAND_WRIGHT
from scoring.games.roland_wright.marks import seat_sheet
from scoring.games.roland_wright.random_game import final_sheets, random_game
from scoring.games.roland_wright.replay import replay
from scoring.record import FilledSheet, GameRecord

GAMES = 30


def status_ms() -> float:
    """Median time to check one finished sheet."""
    times = []
    for seed in range(GAMES):
        for sheet in final_sheets(random_game(seed, seed % 5 + 1)):
            start = process_time()
            ROLAND_WRIGHT.status(sheet)
            times.append(process_time() - start)
    return median(times) * 1000


def check_turn_ms() -> tuple[float, float]:
    """Median and worst time to explain one turn, over every turn of the games."""
    times = []
    for seed in range(GAMES):
        for before, after, roll in _turns(random_game(seed, seed % 5 + 1)):
            start = process_time()
            ROLAND_WRIGHT.check_turn(before, after, roll)
            times.append(process_time() - start)
    return median(times) * 1000, max(times) * 1000


def score_ms() -> float:
    """Median time to replay and score a whole game of three with its sheets."""
    times = []
    for seed in range(GAMES):
        record = random_game(seed, 3)
        record = replace(record, sheets=final_sheets(record))
        start = process_time()
        ROLAND_WRIGHT.score(record)
        times.append(process_time() - start)
    return median(times) * 1000


def _turns(record: GameRecord) -> Iterator[tuple[FilledSheet, FilledSheet, tuple[str, ...]]]:
    """Each player's board before and after each turn, with the dice as they finally lay."""
    history = replay(record, ROLAND_WRIGHT.facts).history()
    starts = [
        index
        for index, game in enumerate(history)
        if game.entry is not None and game.entry.words[0].text in ("roll", "end")
    ]
    for start, stop in pairwise(starts):
        before, after = history[start].table, history[stop - 1].table
        for old, new in zip(before.seats, after.seats, strict=True):
            yield seat_sheet(old), seat_sheet(new), after.roll
