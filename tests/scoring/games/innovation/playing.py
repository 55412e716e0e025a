"""Records of Innovation played, for tests."""

from dataclasses import replace
from typing import TypeAlias

from scoring.games.innovation import INNOVATION
from scoring.games.innovation.table import InnovationTable
from scoring.record import GameRecord
from scoring.replay import Played

Game: TypeAlias = Played[InnovationTable]


def replay(record: GameRecord) -> Game:
    """The game after all entries of a record."""
    return INNOVATION.replay(record)


def start(record: GameRecord) -> Game:
    """The game before its first entry."""
    return INNOVATION.replay(replace(record, entries=()))


def codes(game: Game) -> list[str]:
    """What is wrong with a game, by its codes."""
    return [problem.code for problem in game.all_problems()]
