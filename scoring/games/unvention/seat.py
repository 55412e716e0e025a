"""A player's place at the table: the sheet and the turn; and what a move did to them.

Ink is ink: a move that breaks a rule is still marked where the paper has room for it, as a player
would have done, so that one slip is one problem and does not drown all that follows.
"""

from dataclasses import dataclass, field

from scoring.games.unvention.facts import DAYS, INVENTIONS, TOOLS, WORKSHOPS
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

    >>> place("journal1.row2"), place("hydraulic.r1c3"), place("score.inventions")
    ('journal 1, row 2', 'hydraulic r1c3', 'the inventions box')
    """
    group, _, part = field_id.partition(".")
    if group in INVENTIONS:
        return _invention_place(INVENTIONS[group].title, part)
    if group in TOOLS:
        return f"the {part} value of {TOOLS[group].title}"
    if group == "score":
        return f"the {part} box"
    home = f"journal {group[-1]}" if group.startswith("journal") else group
    if part == "idea":
        return f"the Idea of {home}"
    if part.startswith("idea-"):
        return f"the Idea of {home} at {part.removeprefix('idea-')}"
    if home == group:
        return f"{group} {part}".rstrip()
    part = part.replace("row", "row ").replace("col", "column ")
    return f"{home}, {part}"


def _invention_place(title: str, part: str) -> str:
    if part.startswith("bulb"):
        return f"Idea {part[-1]} of {title}"
    if part.startswith("variety"):
        return f"variety {part[len('variety') :]} of {title}"
    if part in WORKSHOPS:
        return f"the {part} type of {title}"
    if part in DAYS:
        return f"the {part.capitalize()} bonus of {title}"
    return f"{title} {part}" if "-" in part else f"the {part} of {title}"
