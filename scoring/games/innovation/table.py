"""The whole table between two entries of a record: cards, turn, dogma under way, ending."""

from dataclasses import dataclass, replace
from typing import TypeAlias

import scoring.replay
from scoring.games.innovation.achievements import Ending, Sides
from scoring.games.innovation.dogma import Dogma
from scoring.games.innovation.state import State, new_state

ACTIONS_A_TURN = 2


@dataclass(frozen=True, slots=True)
class InnovationTable:
    """The game between two entries of its record."""

    players: tuple[str, ...]
    state: State
    sides: Sides
    seat: int | None = None
    """Whose turn it is; None until everybody has a first card."""
    actions_left: int = 0
    turns: int = 0
    """Turns begun so far."""
    is_set_up: bool = False
    """Started in the middle of a game, and nobody has acted yet."""
    dogma: Dogma | None = None
    """The dogma action whose effects are being recorded."""
    ending: Ending | None = None

    @property
    def following_seat(self) -> int:
        """The next player clockwise."""
        return 0 if self.seat is None else (self.seat + 1) % len(self.players)


def table_from(players: tuple[str, ...], state: State) -> InnovationTable:
    """A game that starts from a state in the middle of play, with the first player's turn."""
    started = replace(new_table(players), state=state, seat=0, turns=len(players), is_set_up=True)
    return replace(started, actions_left=ACTIONS_A_TURN)


def new_table(players: tuple[str, ...]) -> InnovationTable:
    """A game before anybody has a card."""
    return InnovationTable(
        players, new_state(len(players)), tuple((seat,) for seat in range(len(players)))
    )


Turned: TypeAlias = scoring.replay.Happened[InnovationTable]
"""What one move did to the table."""
