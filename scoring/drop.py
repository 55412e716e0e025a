"""A drop: dice let fall on a sheet, where the place of each one means something.

The camera tells the value of each die and where it stands; the game says which zone of the sheet
that is, and what the whole drop means.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.message import Message


@dataclass(frozen=True, slots=True)
class DroppedDie:
    """A die of a drop as the game sees it."""

    value: str
    zone: str
    """One of the drop's zones; "" where it cannot be told."""
    distance_mm: float
    """From the middle."""


@dataclass(frozen=True, slots=True)
class DropMeaning:
    """What a drop means for the game."""

    line: str
    """The line of the record that says it."""
    sentence: Message
    facts: Mapping[str, object]
    """The same for programs, in the game's own words, as `tallycam drop --json` prints it."""
    dice: tuple[Message, ...] = ()
    """What each die does, farthest first."""


@dataclass(frozen=True)
class Drop:
    """How a game reads a drop."""

    count: int
    """How many dice are dropped."""
    middle: str
    """The named point of the sheet that distances are measured from."""
    is_due: Callable[[Any], bool]
    """Whether it comes next, given the game's table."""
    zone: str
    """What a zone is called in the game's own words, for programs: `workshop`."""
    zones: Mapping[str, Message]
    """Every zone with its name for people."""
    zone_at: Callable[[float, float], str]
    """The zone at a place, (right, down) in mm from the middle."""
    no_facts: Mapping[str, object]
    """What stands in the place of the facts while it cannot be told what a drop means."""
    meaning: Callable[[Sequence[DroppedDie]], DropMeaning]
    """What so many dice mean, farthest first; the zone of the farthest may be unknown.

    Raises `scoring.dice.NoSuchRoll` for dice that must be dropped again.
    """
