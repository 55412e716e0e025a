"""One player's turn: which dice went where, and what is still to do (rules 2 to 13)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.games.unvention.dice import EUREKA, QUANTUM_LEAP, Group, groups_of, roll_name
from scoring.games.unvention.facts import NUMBERS, WILD


@dataclass(frozen=True, slots=True)
class Turn:
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
        """`Eureka`, `Quantum Leap` or ""."""
        return roll_name(self.roll)

    @property
    def has_journaled(self) -> bool:
        """Whether the journaling of this turn is done, or there is none to do."""
        return bool(self.written) or self.has_crossed or self.name == QUANTUM_LEAP

    def with_written(self, journal: int, numbers: Sequence[str]) -> "Turn":
        """With numbers written in a journal."""
        return replace(self, written=(*self.written, *numbers), journals=self.journals | {journal})

    def with_parts(self, workshop: str, parts: Sequence[str]) -> "Turn":
        """With parts circled by workshopping."""
        return replace(self, parts=(*self.parts, *parts), workshops=self.workshops | {workshop})


def begin_turn(roll: Sequence[str]) -> Turn:
    """The turn of every player after a roll."""
    return Turn(tuple(roll), groups_of(roll))


def dice_allow(turn: Turn) -> bool:
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


def group_writes(group: Group, written: Sequence[str]) -> bool:
    """Whether the dice of a group show these numbers, one die each."""
    return Counter(written) <= Counter(group)


def group_circles(group: Group, parts: Sequence[str]) -> bool:
    """Whether the dice of a group allow these parts, one die each; a wild part takes any die."""
    numbered = [part for part in parts if part != WILD]
    return len(parts) <= len(group) and Counter(numbered) <= Counter(group)


def numbers_to_write(turn: Turn, *, with_bearing: bool) -> set[str]:
    """Every number that some die of any group could write."""
    if turn.name == EUREKA:
        return set(NUMBERS)
    if turn.name == QUANTUM_LEAP:
        return set()
    numbers = {number for group in turn.groups for number in group}
    if with_bearing:
        numbers |= {other for number in numbers for other in next_numbers(number)}
    return numbers


def next_numbers(number: str) -> tuple[str, ...]:
    """One less and one more, within 1 to 6 (rule 21: a 1 becomes no 6 and no 0).

    >>> next_numbers("1"), next_numbers("4")
    (('2',), ('3', '5'))
    """
    return tuple(str(n) for n in (int(number) - 1, int(number) + 1) if str(n) in NUMBERS)


def bearing_groups(
    groups: tuple[Group, ...], old: str, new: str, *, joined: bool
) -> tuple[Group, ...] | None:
    """The groups after one die was changed, or None when there is no such die or group.

    The changed die stays in its group or joins the dice that show its new number; no other die
    changes place (rule 21).
    """
    home = next((i for i, group in enumerate(groups) if old in group), None)
    target = home
    if joined:
        target = next((i for i, g in enumerate(groups) if new in g and i != home), None)
    if home is None or target is None:
        return None
    changed = [list(group) for group in groups]
    changed[home].remove(old)
    changed[target].append(new)
    return tuple(tuple(sorted(group)) for group in changed)
