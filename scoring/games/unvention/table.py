"""The table: every player's place, and where the weekend stands."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

import scoring.replay
from scoring.games.unvention.facts import DAYS
from scoring.games.unvention.seat import UnventionSeat
from scoring.games.unvention.sheet import UnventionSheet

OVER = len(DAYS)


@dataclass(frozen=True, slots=True)
class UnventionTable:
    """All players, and where the weekend stands."""

    seats: Mapping[str, UnventionSeat]
    day: int = 0
    """The day being played, as a place in DAYS; `OVER` when the last one is done."""
    presenting: str = ""
    """The day that has just ended, while its inventions are presented."""
    is_set_up: bool = False
    has_begun: bool = False
    """Whether dice have been rolled."""
    roll_line: int = field(default=0, compare=False)
    """Where the present roll stood in the record."""

    def with_seat(self, player: str, seat: UnventionSeat) -> "UnventionTable":
        """With one player's place changed."""
        return replace(self, seats={**self.seats, player: seat})

    @property
    def sheets(self) -> dict[str, UnventionSheet]:
        """Every player's sheet."""
        return {player: seat.sheet for player, seat in self.seats.items()}

    @property
    def still_to_journal(self) -> tuple[str, ...]:
        """Who has not done the journaling of the turn under way."""
        return tuple(player for player, seat in self.seats.items() if not seat.has_journaled)

    @property
    def is_over(self) -> bool:
        """Whether the last day has ended."""
        return self.day >= OVER


Happened: TypeAlias = scoring.replay.Happened[UnventionTable]
"""What one entry did to the table."""
