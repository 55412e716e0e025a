"""A player's place at the table: the sheet and the turn; and what a move did to them.

Ink is ink: a move that breaks a rule is still marked where the paper has room for it, as a player
would have done, so that one slip is one problem and does not drown all that follows.
"""

from dataclasses import dataclass, field

from scoring.games.unvention.sheet import PlayerSheet
from scoring.games.unvention.turn import Turn
from scoring.score import Problem


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's sheet and the turn under way."""

    sheet: PlayerSheet = field(default_factory=PlayerSheet)
    turn: Turn | None = None
    """None before the first roll and between a turn and the next."""

    def changed(self, sheet: PlayerSheet | None = None, turn: Turn | None = None) -> "Seat":
        """With another sheet, another turn, or both."""
        return Seat(sheet or self.sheet, turn or self.turn)


@dataclass(frozen=True, slots=True)
class Played:
    """What one move did."""

    seat: Seat
    problems: tuple[Problem, ...] = ()
    gains: tuple[str, ...] = ()
    """What follows from it, one sentence each: "journal 1, row 2 is full: a wrench"."""


NO_ROLL = Problem("no-roll", "there is no roll to use now", "roll first: roll 1 3 5 5 6")


def refuse(seat: Seat, code: str, message: str, suggestion: str = "", field_id: str = "") -> Played:
    """A move that leaves nothing on the paper."""
    return Played(
        seat, (Problem(code, message, suggestion, fields=(field_id,) if field_id else ()),)
    )


def place(field_id: str) -> str:
    """A field in a player's words.

    >>> place("journal1.row2"), place("hydraulic.r1c3")
    ('journal 1, row 2', 'hydraulic r1c3')
    """
    group, _, part = field_id.partition(".")
    if not group.startswith("journal"):
        return f"{group} {part}"
    part = part.replace("row", "row ").replace("col", "column ")
    return f"journal {group[-1]}, {part}"
