"""Who has how much, and who won."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from scoring.message import Book, Message
from scoring.record import FilledSheet
from scoring.score import PlayerScore, Problem

TableT = TypeVar("TableT")
Sheets: TypeAlias = Mapping[str, Sequence[FilledSheet]]
"""By player: the sheets that lie before each, as people sit."""

say = Book(__package__)


@dataclass(frozen=True, slots=True)
class Standing:
    """Who has how much."""

    players: tuple[PlayerScore, ...]
    winners: tuple[str, ...] = ()
    """None while the game goes on."""
    decided_by: Message | None = None
    problems: tuple[Problem, ...] = ()
    """What only all players together show."""


@dataclass(frozen=True)
class Scores(Generic[TableT]):
    """What a game is worth to everybody."""

    of_moves: Callable[[TableT, Sheets], Standing]
    """After the moves; the sheets show what players wrote in the boxes of the count."""
    of_sheets: Callable[[TableT, Sheets], Standing]
    """By the sheets; the table knows who plays, and the setup where it was told."""


def best_of(
    players: Sequence[PlayerScore],
    tie_breaks: Sequence[tuple[Message, Callable[[str], float]]] = (),
) -> tuple[tuple[str, ...], Message | None]:
    """Who won, and what decided when the totals did not.

    Args:
        players: Everybody's score.
        tie_breaks: What decides next, each with its name and how much a player has of it.
    """
    best = max(player.total for player in players)
    left = [player.name for player in players if player.total == best]
    if len(left) == 1:
        return tuple(left), None
    for name, amount in tie_breaks:
        most = max(amount(player) for player in left)
        left = [player for player in left if amount(player) == most]
        if len(left) == 1:
            return tuple(left), say("tie-broken", points=best, by=name)
    if tie_breaks:
        return tuple(left), say("tie-in-all", points=best)
    return tuple(left), say("tie", points=best)
