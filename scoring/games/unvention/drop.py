"""The drop of the setup: three dice on one sheet, and what each means for everybody (rule 1)."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from scoring.dice import NoSuchRoll, check_roll
from scoring.drop import Drop, DropMeaning, DroppedDie
from scoring.games.unvention.facts import INVENTIONS, WORKSHOPS
from scoring.games.unvention.places import invention_name, workshop_name
from scoring.message import Book, Message, both

DICE_IN_A_DROP = 3

say = Book(__package__)


@dataclass(frozen=True, slots=True)
class Setup:
    """What every player marks before the first turn."""

    removed: tuple[tuple[str, str], tuple[str, str]]
    """Two pairs of workshop and number."""
    bonus: str
    """The invention that gets an Idea."""

    def __str__(self) -> str:
        removed = " ".join(f"{workshop} {number}" for workshop, number in self.removed)
        return f"setup {removed} bonus {self.bonus}"


def setup_of(dice: Sequence[DroppedDie]) -> Setup:
    """What three dropped dice mean, the farthest one first.

    Raises:
        NoSuchRoll: it cannot be told; the message says why and what to do.
    """
    if len(dice) != DICE_IN_A_DROP:
        raise NoSuchRoll(say("not-three-dice", seen=len(dice)))
    check_roll([die.value for die in dice], (DICE_IN_A_DROP,))
    farthest, *near = dice
    if not all(die.zone for die in near):
        raise NoSuchRoll(say("on-a-border"))
    first, second = sorted((die.zone, die.value) for die in near)
    return Setup((first, second), bonus_invention(farthest.value))


def bonus_invention(number: str) -> str:
    """The invention that the farthest die gives an Idea."""
    return next(i.name for i in INVENTIONS.values() if number in i.setup_numbers)


def workshop_at(right_mm: float, down_mm: float) -> str:
    """The workshop in whose quadrant a die lies; "" exactly on a border."""
    if right_mm == 0 or down_mm == 0:
        return ""
    if down_mm < 0:
        return "hydraulic" if right_mm < 0 else "magnetic"
    return "electrical" if right_mm < 0 else "mechanical"


def farthest_first(dice: Sequence[tuple[str, float, float]]) -> tuple[DroppedDie, ...]:
    """Dice given as number, mm to the right and mm down from the middle of the gear.

    Raises:
        NoSuchRoll: two dice are equally far, so that none is farthest.
    """
    dropped = [
        DroppedDie(number, workshop_at(right, down), hypot(right, down))
        for number, right, down in dice
    ]
    dropped.sort(key=lambda die: -die.distance_mm)
    if len(dropped) > 1 and dropped[0].distance_mm == dropped[1].distance_mm:
        raise NoSuchRoll(say("equally-far"))
    return tuple(dropped)


def meaning_of(setup: Setup) -> Message:
    """The setup in a player's words."""
    removed = (_loses(workshop, number) for workshop, number in setup.removed)
    return say("setup", removed=both(*removed), invention=invention_name(setup.bonus))


def _meaning(dice: Sequence[DroppedDie]) -> DropMeaning:
    setup = setup_of(dice)
    near = dice[1:]
    return DropMeaning(
        str(setup),
        meaning_of(setup),
        {
            "bonus": {"invention": setup.bonus},
            "removed": [{"workshop": die.zone, "part": int(die.value)} for die in near],
        },
        (
            say("die-gives-idea", invention=invention_name(setup.bonus)),
            *(_loses(die.zone, die.value) for die in near),
        ),
    )


def _loses(workshop: str, number: str) -> Message:
    return say("die-removes", workshop=workshop_name(workshop), number=number)


DROP = Drop(
    count=DICE_IN_A_DROP,
    middle="gear",
    is_due=lambda table: not table.is_set_up and not table.has_begun,
    zone="workshop",
    zones={name: workshop_name(name) for name in WORKSHOPS},
    zone_at=workshop_at,
    no_facts={"bonus": None, "removed": []},
    meaning=_meaning,
)
