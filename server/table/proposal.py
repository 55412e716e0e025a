"""What a photo of dice would add to the record once somebody confirms it."""

import re

from scoring.dice import NoSuchRoll
from scoring.drop import DroppedDie
from scoring.game import AnyGame
from scoring.message import NOTHING, Message
from scoring.observation import Doubt
from server.table.state import TablePhoto

_DIE = re.compile(r"die\d+")
FARTHEST = "farthest"
"""The field by which a person says which die of a drop lies farthest from the middle."""


def dice_of(look: TablePhoto) -> tuple[str, ...]:
    """The ids of the dice in a photo, `die1` first."""
    added = [field for field in look.answers if field not in look.seen]
    return tuple(field for field in [*look.seen, *added] if _DIE.fullmatch(field))


def values_of(look: TablePhoto) -> list[str]:
    """What the dice show, without those that a person said are none."""
    return [value for value in (look.label(die) for die in dice_of(look)) if value]


def farthest_die(look: TablePhoto) -> str:
    """The die of a drop that lies farthest out, as said or as measured; "" if unknown."""
    if FARTHEST in look.answers:
        return look.answers[FARTHEST]
    distances = look.looked.reading.distances_mm
    return max(distances, key=lambda die: distances[die]) if distances else ""


def open_doubts(look: TablePhoto) -> list[Doubt]:
    """What is still asked about the dice of a photo.

    In which zone the farthest die lies does not matter, once it is certain which die that is.
    """
    asked = [doubt for doubt in look.doubts if doubt.field not in look.answers]
    if any(doubt.field == FARTHEST for doubt in asked):
        return asked
    return [doubt for doubt in asked if doubt.field != f"{farthest_die(look)}.zone"]


def proposal(rules: AnyGame, look: TablePhoto, is_open: bool) -> tuple[str, Message]:
    """The line that the photo would add, and what it means for people.

    The line is "" while anything is open: nothing is confirmed with a doubt in it.
    """
    if look.of == "sheet":
        return "", NOTHING
    if look.of == "drop":
        line, sentence = _dropped(rules, look)
        return ("" if is_open else line), sentence
    values = values_of(look)
    if not values and not is_open:
        whole = [one for one in look.looked.reading.doubts if one.field == "dice"]
        if whole and whole[0].outline is None:
            return "", whole[0].why
    try:
        rules.options(values)
    except NoSuchRoll as error:
        return "", error.message
    return ("" if is_open else f"roll {' '.join(values)}"), NOTHING


def _dropped(rules: AnyGame, look: TablePhoto) -> tuple[str, Message]:
    drop = rules.drop
    if drop is None:
        return "", NOTHING
    farthest = farthest_die(look)
    distances = look.looked.reading.distances_mm
    ids = sorted(
        (die for die in dice_of(look) if look.label(die)),
        key=lambda die: (die != farthest, -distances.get(die, 0.0)),
    )
    if farthest not in ids:
        ids = []
    dice = [
        DroppedDie(look.label(die), look.label(f"{die}.zone"), distances.get(die, 0.0))
        for die in ids
    ]
    try:
        meaning = drop.meaning(dice)
    except NoSuchRoll as error:
        return "", error.message
    return meaning.line, meaning.sentence
