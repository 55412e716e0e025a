"""Whole legal games from a seed: for tests, benches and simulators of filled sheets."""

from random import Random

from scoring.games.expo.moves import EndFair
from scoring.games.expo.random_turn import Playing, play_turn
from scoring.games.expo.table import close_turn
from scoring.record import GameRecord

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eva", "Fay")


def random_game(seed: int, players: int = 3) -> GameRecord:
    """A whole legal game of 1 to 6 players that uses every rule; the same for the same seed."""
    names = NAMES[:players]
    game = Playing(Random(seed), names)
    turn = 0
    while close_turn(game.table).table.last_turns != ():
        play_turn(game, names[turn % players])
        turn += 1
    game.happen(EndFair())
    return GameRecord("expo", names, tuple(game.entries))
