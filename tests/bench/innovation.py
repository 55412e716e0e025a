"""How long Innovation's rules take over games played by chance."""

from collections.abc import Iterator
from statistics import median
from time import perf_counter

from scoring.games.innovation import INNOVATION
from scoring.games.innovation.marks import filled_sheet
from scoring.games.innovation.random_game import random_game
from scoring.games.innovation.replay import Game, replay
from scoring.record import FilledSheet

GAMES = 30


def status_ms() -> float:
    """Median time to check one player's cards at the end of a game."""
    times = []
    for seed in range(GAMES):
        table = replay(random_game(seed, seed % 3 + 2)).table
        for name, person in zip(table.players, table.state.civilizations, strict=True):
            sheet = filled_sheet(person, name)
            start = perf_counter()
            INNOVATION.status(sheet)
            times.append(perf_counter() - start)
    return median(times) * 1000


def check_turn_ms() -> tuple[float, float]:
    """Median and worst time to explain one turn, over every whole turn of the games."""
    times = []
    for seed in range(GAMES):
        for before, after in _turns(replay(random_game(seed, seed % 3 + 2))):
            start = perf_counter()
            INNOVATION.check_turn(before, after, ())
            times.append(perf_counter() - start)
    return median(times) * 1000, max(times) * 1000


def _turns(game: Game) -> Iterator[tuple[FilledSheet, FilledSheet]]:
    """The cards of the player whose turn it is, before and after each turn but the first."""
    last = {each.table.turns: each.table for each in game.history()}
    for number in range(2, max(last)):
        table = last[number]
        if table.seat is not None:
            name = table.players[table.seat]
            before = last[number - 1].state.civilization(table.seat)
            after = table.state.civilization(table.seat)
            yield filled_sheet(before, name), filled_sheet(after, name)


def score_ms() -> float:
    """Median time to replay and score a whole game of three."""
    times = []
    for seed in range(GAMES):
        record = random_game(seed, 3)
        start = perf_counter()
        INNOVATION.score(record)
        times.append(perf_counter() - start)
    return median(times) * 1000
