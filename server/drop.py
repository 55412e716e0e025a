"""What a photo of dice would add to the record once somebody confirms it."""

import re

from scoring.games.unvention.dice import Setup, bonus_invention
from scoring.games.unvention.moves import SetUp
from scoring.observation import Doubt
from scoring.rules import Rules
from server.table import Look

_DIE = re.compile(r"die\d+")
FARTHEST = "farthest"
"""The field by which a person says which die of a drop lies farthest from the middle."""


def dice_of(look: Look) -> tuple[str, ...]:
    """The ids of the dice in a photo, `die1` first."""
    added = [field for field in look.answers if field not in look.looked.seen]
    return tuple(field for field in [*look.looked.seen, *added] if _DIE.fullmatch(field))


def values_of(look: Look) -> list[str]:
    """What the dice show, without those that a person said are none."""
    return [value for value in (look.label(die) for die in dice_of(look)) if value]


def farthest_die(look: Look) -> str:
    """The die of a drop that lies farthest out, as said or as measured; "" if unknown."""
    if FARTHEST in look.answers:
        return look.answers[FARTHEST]
    distances = look.looked.distances_mm
    return max(distances, key=lambda die: distances[die]) if distances else ""


def open_doubts(look: Look) -> list[Doubt]:
    """What is still asked about the dice of a photo.

    In which workshop the farthest die lies does not matter, once it is certain which die that is.
    """
    asked = [doubt for doubt in look.looked.doubts if doubt.field not in look.answers]
    if any(doubt.field == FARTHEST for doubt in asked):
        return asked
    return [doubt for doubt in asked if doubt.field != f"{farthest_die(look)}.workshop"]


def proposal(rules: Rules, look: Look, is_open: bool) -> tuple[str, str]:
    """The line that the photo would add, and what it means for people.

    The line is "" while anything is open: nothing is confirmed with a doubt in it.
    """
    if look.looked.of == "sheet":
        return "", ""
    if look.looked.of == "drop":
        line, sentence = _setup(look)
        return ("" if is_open else line), sentence
    values = values_of(look)
    try:
        rules.options(values)
    except ValueError as error:
        return "", str(error)
    return ("" if is_open else f"roll {' '.join(values)}"), ""


def _setup(look: Look) -> tuple[str, str]:
    dice = [die for die in dice_of(look) if look.label(die)]
    farthest = farthest_die(look)
    near = [die for die in dice if die != farthest]
    if len(dice) != 3 or farthest not in dice:
        return "", f"three dice are dropped, and I see {len(dice)}"
    removed = sorted((look.label(f"{die}.workshop"), look.label(die)) for die in near)
    if not all(workshop for workshop, _ in removed):
        return "", "a die lies on the border of two workshops; say where it belongs"
    bonus = bonus_invention(look.label(farthest))
    (one, first), (other, second) = removed
    line = str(SetUp(Setup(((one, first), (other, second)), bonus)))
    return line, f"{one} loses {first}, {other} loses {second}; {bonus} gains an Idea"
