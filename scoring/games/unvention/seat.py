"""A player's place at the table: the sheet and the turn under way; and what a move did to them.

Ink is ink: a move that breaks a rule is still marked where the paper has room for it, as a player
would have done, so that one slip is one problem and does not drown all that follows.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from scoring.games.unvention.dice import (
    EUREKA,
    QUANTUM_LEAP,
    Group,
    group_circles,
    group_writes,
    groups_of,
    next_numbers,
    roll_name,
)
from scoring.games.unvention.facts import JOURNALS, NUMBERS
from scoring.games.unvention.sheet import UnventionSheet
from scoring.message import Book, Message
from scoring.score import Problem, problem

say = Book(__package__)


@dataclass(frozen=True, slots=True)
class TurnSoFar:
    """What one player has done with a roll so far."""

    roll: tuple[str, ...]
    groups: tuple[Group, ...]
    """As this player sees them: the Ball Bearing changes one die for its user alone."""
    written: tuple[str, ...] = ()
    """The numbers written in journals."""
    journals: frozenset[int] = frozenset()
    parts: tuple[str, ...] = ()
    """The numbers of the parts circled by workshopping, `?` for wild ones."""
    workshops: frozenset[str] = frozenset()
    has_crossed: bool = False
    """An X or a marked-off number stands for the journaling."""
    has_used_bearing: bool = False
    has_leapt: bool = False
    has_built: bool = False
    ideas_to_place: int = 0
    """Ideas of journals completed in this turn, not yet circled in an invention."""

    @property
    def name(self) -> str:
        """`eureka`, `quantum-leap` or ""."""
        return roll_name(self.roll)

    @property
    def has_journaled(self) -> bool:
        """Whether the journaling of this turn is done, or there is none to do."""
        return bool(self.written) or self.has_crossed or self.name == QUANTUM_LEAP

    def with_written(self, journal: int, numbers: Sequence[str]) -> "TurnSoFar":
        """With numbers written in a journal."""
        return replace(self, written=(*self.written, *numbers), journals=self.journals | {journal})

    def with_parts(self, workshop: str, parts: Sequence[str]) -> "TurnSoFar":
        """With parts circled by workshopping."""
        return replace(self, parts=(*self.parts, *parts), workshops=self.workshops | {workshop})


@dataclass(frozen=True, slots=True)
class UnventionSeat:
    """One player's sheet and the turn under way."""

    sheet: UnventionSheet = field(default_factory=UnventionSheet)
    turn: TurnSoFar | None = None
    """None before the first roll and between a turn and the next."""

    @property
    def has_journaled(self) -> bool:
        """Whether the journaling of the turn is done, or no cell is left for it (rule 5)."""
        if self.turn is None:
            return False
        return self.turn.has_journaled or self.sheet.complete_journals == len(JOURNALS)

    def changed(
        self, sheet: UnventionSheet | None = None, turn: TurnSoFar | None = None
    ) -> "UnventionSeat":
        """With another sheet, another turn, or both."""
        return UnventionSeat(sheet or self.sheet, turn or self.turn)


@dataclass(frozen=True, slots=True)
class MoveDone:
    """What one move did."""

    seat: UnventionSeat
    problems: tuple[Problem, ...] = ()
    gains: tuple[Message, ...] = ()
    """What follows from it, one sentence each: "journal 1, row 2 is full: a wrench"."""


def broken(message: Message, *fields: str) -> Problem:
    """A broken rule, with what the same message suggests."""
    return problem(message, message.with_part("suggestion"), fields=fields)


def refuse(seat: UnventionSeat, message: Message, *fields: str) -> MoveDone:
    """A move that leaves nothing on the paper."""
    return MoveDone(seat, (broken(message, *fields),))


def no_roll(seat: UnventionSeat) -> MoveDone:
    """A move that needs dice, before they are rolled."""
    return refuse(seat, say("no-roll"))


def begin_turn(roll: Sequence[str]) -> TurnSoFar:
    """The turn of every player after a roll."""
    return TurnSoFar(tuple(roll), groups_of(roll))


def dice_allow(turn: TurnSoFar) -> bool:
    """Whether two different groups give all numbers written and all parts circled (rule 2)."""
    if turn.name == QUANTUM_LEAP:
        return not turn.written and not turn.parts
    if turn.name == EUREKA:
        return len(turn.written) <= 1 and len(turn.parts) <= 1
    return any(
        group_writes(journal, turn.written) and group_circles(workshop, turn.parts)
        for i, journal in enumerate(turn.groups)
        for j, workshop in enumerate(turn.groups)
        if i != j
    )


def numbers_to_write(turn: TurnSoFar, *, with_bearing: bool) -> set[str]:
    """Every number that some die of any group could write."""
    if turn.name == EUREKA:
        return set(NUMBERS)
    if turn.name == QUANTUM_LEAP:
        return set()
    numbers = {number for group in turn.groups for number in group}
    if with_bearing:
        numbers |= {other for number in numbers for other in next_numbers(number)}
    return numbers
