"""What the dice say: groups, Eureka, Quantum Leap, and the Ball Bearing (rules 2 to 4, 21)."""

from collections import Counter
from collections.abc import Sequence

from scoring.dice import RollOptions, check_roll
from scoring.games.unvention.facts import NUMBERS, WILD
from scoring.message import NOTHING, Book, Message

Group = tuple[str, ...]
DICE_IN_A_ROLL = 5
EUREKA = "eureka"
QUANTUM_LEAP = "quantum-leap"

say = Book(__package__)


def roll_name(roll: Sequence[str]) -> str:
    """`eureka`, `quantum-leap`, or nothing for an everyday roll (rule 2)."""
    different = len(set(roll))
    return {1: QUANTUM_LEAP, DICE_IN_A_ROLL: EUREKA}.get(different, "")


def groups_of(roll: Sequence[str]) -> tuple[Group, ...]:
    """Equal dice lie together, most first; all single dice are one more group (rule 2).

    >>> groups_of(["1", "3", "5", "5", "6"])
    (('5', '5'), ('1', '3', '6'))
    """
    counts = Counter(sorted(roll))
    equals = [(number,) * count for number, count in counts.items() if count > 1]
    unequal = tuple(number for number, count in counts.items() if count == 1)
    equals.sort(key=lambda group: -len(group))
    return (*equals, unequal) if unequal else tuple(equals)


def in_text(groups: Sequence[Group]) -> str:
    """Groups as they are shown.

    >>> in_text([("5", "5"), ("1", "3", "6")])
    '5 5 | 1 3 6'
    """
    return " | ".join(" ".join(group) for group in groups)


def options(roll: Sequence[str]) -> RollOptions:
    """The groups of a roll and what each player may do with them.

    Raises:
        NoSuchRoll: these are not five dice from 1 to 6.
    """
    check_roll(roll, (DICE_IN_A_ROLL,))
    name = roll_name(roll)
    groups = groups_of(roll)
    return RollOptions(groups, say(name) if name else NOTHING, _choices(name, groups))


def _choices(name: str, groups: tuple[Group, ...]) -> tuple[Message, ...]:
    if name:
        return (say(name, part="first"), say(name, part="then"))
    return tuple(
        say("journal-and-workshop", journal=" ".join(journal), workshop=" ".join(workshop))
        for journal in groups
        for workshop in groups
        if journal is not workshop
    )


def group_writes(group: Group, written: Sequence[str]) -> bool:
    """Whether the dice of a group show these numbers, one die each."""
    return Counter(written) <= Counter(group)


def group_circles(group: Group, parts: Sequence[str]) -> bool:
    """Whether the dice of a group allow these parts, one die each; a wild part takes any die."""
    numbered = [part for part in parts if part != WILD]
    return len(parts) <= len(group) and Counter(numbered) <= Counter(group)


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
