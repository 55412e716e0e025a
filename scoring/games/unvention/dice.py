"""What the dice say: the roll's groups, Eureka, Quantum Leap, and the drop of the setup."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from scoring.games.unvention.facts import INVENTIONS, NUMBERS
from scoring.rules import RollOptions

Group = tuple[str, ...]
DICE_IN_A_ROLL = 5
DICE_IN_A_DROP = 3
EUREKA = "Eureka"
QUANTUM_LEAP = "Quantum Leap"


@dataclass(frozen=True, slots=True)
class Setup:
    """What every player marks before the first turn (rule 1)."""

    removed: tuple[tuple[str, str], tuple[str, str]]
    """Two pairs of workshop and number."""
    bonus: str
    """The invention that gets an Idea."""


@dataclass(frozen=True, slots=True)
class DroppedDie:
    """A setup die where it came to lie."""

    number: str
    right_mm: float
    """From the middle of the central gear; negative is left."""
    down_mm: float
    """From the middle of the central gear; negative is up."""


def check_dice(roll: Sequence[str], count: int) -> None:
    """Raise ValueError with one sentence unless these are that many dice from 1 to 6."""
    for number in roll:
        if number not in NUMBERS:
            raise ValueError(f"a die shows 1 to 6, not {number}")
    if len(roll) != count:
        raise ValueError(f"{count} dice are thrown, not {len(roll)}")


def roll_name(roll: Sequence[str]) -> str:
    """`Eureka`, `Quantum Leap`, or nothing for an everyday roll (rule 2)."""
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


def options(roll: Sequence[str]) -> RollOptions:
    """The groups of a roll and what each player may do with them.

    Raises:
        ValueError: these are not five dice from 1 to 6.
    """
    check_dice(roll, DICE_IN_A_ROLL)
    name = roll_name(roll)
    groups = groups_of(roll)
    return RollOptions(groups, name, _choices(name, groups))


def _choices(name: str, groups: tuple[Group, ...]) -> tuple[str, ...]:
    if name == QUANTUM_LEAP:
        return (
            "Choose one workshop and two different numbers, and circle all their parts there.",
            "Then build one mechanism, if you like, without paying wrenches.",
        )
    if name == EUREKA:
        return (
            "Choose any one number from 1 to 6 and write it once in a journal.",
            "Choose any one number from 1 to 6 and circle one of its parts in a workshop.",
        )
    return tuple(
        f"Journal {' '.join(journal)}, workshop {' '.join(workshop)}."
        for journal in groups
        for workshop in groups
        if journal is not workshop
    )


def bonus_invention(number: str) -> str:
    """The invention that the farthest setup die gives an Idea (rule 1)."""
    return next(i.name for i in INVENTIONS.values() if number in i.setup_numbers)


def workshop_at(right_mm: float, down_mm: float) -> str:
    """The workshop in whose quadrant a die lies; "" exactly on a border."""
    if right_mm == 0 or down_mm == 0:
        return ""
    if down_mm < 0:
        return "hydraulic" if right_mm < 0 else "magnetic"
    return "electrical" if right_mm < 0 else "mechanical"


def setup_of(dropped: Sequence[DroppedDie]) -> Setup:
    """What three dropped dice mean (rule 1).

    Raises:
        ValueError: it cannot be told; the sentence says why and what to do.
    """
    check_dice([die.number for die in dropped], DICE_IN_A_DROP)
    *near, farthest = sorted(dropped, key=lambda die: hypot(die.right_mm, die.down_mm))
    if hypot(near[1].right_mm, near[1].down_mm) == hypot(farthest.right_mm, farthest.down_mm):
        raise ValueError("two dice lie equally far from the gear: drop them again")
    removed = [(workshop_at(die.right_mm, die.down_mm), die.number) for die in near]
    if not all(workshop for workshop, _ in removed):
        raise ValueError("a die lies on the border of two workshops: drop it again")
    first, second = sorted(removed)
    return Setup((first, second), bonus_invention(farthest.number))
