"""The best results of the house: a number and a day for each, and nobody's name."""

from dataclasses import dataclass
from typing import Any

from server.table.state import TableState
from server.table.view import score_of

PLACES = 5
"""Results kept of each game."""


@dataclass(frozen=True, slots=True)
class Best:
    """One result."""

    total: int
    day: str
    """2026-11-17."""


@dataclass(frozen=True, slots=True)
class GameBest:
    """The best results of one game, the best first."""

    game: str
    title: str
    best: tuple[Best, ...]


def result_of(state: TableState) -> Best | None:
    """What the winners of a game that is over have; None while it goes on."""
    score = score_of(state)
    totals = [one.total for one in score.players if one.name in score.winners]
    return Best(totals[0], state.log[0].at[:10]) if totals else None


def with_result(kept: Any, game: str, result: Best) -> dict[str, list[list[Any]]]:
    """What is kept, with one more result."""
    board = read(kept)
    board[game] = sorted([*board.get(game, []), result], key=lambda one: -one.total)[:PLACES]
    return {name: [[one.total, one.day] for one in bests] for name, bests in board.items()}


def read(kept: Any) -> dict[str, list[Best]]:
    """The results of each game as they were kept; what is damaged is left out."""
    if not isinstance(kept, dict):
        return {}
    return {
        str(game): [
            Best(one[0], str(one[1]))
            for one in bests
            if isinstance(one, list) and len(one) == 2 and type(one[0]) is int
        ]
        for game, bests in kept.items()
        if isinstance(bests, list)
    }
