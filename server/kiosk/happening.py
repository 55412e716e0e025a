"""What of a reading is new: each roll once, each mark once, and nothing that nobody did.

Everything here is a pure function of what lay on the table before and what lies there now.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from scoring.observation import Observation
from vision.camera.fuse import is_one_die

SURE = 0.9
"""A mark that reads otherwise than before counts as new from this confidence on."""


def is_new_roll(
    before: Sequence[Observation], now: Sequence[Observation], expected: Collection[int]
) -> bool:
    """Was there a roll between what lay there before and what lies there now?

    Dice picked up one by one are no roll, nor are dice that somebody nudged: the same values with
    at least half of the dice where they lay.
    """
    if len(now) not in expected:
        return False
    stayed = sum(_lay_there(die, before) for die in now)
    if stayed == len(now):
        return False
    same = Counter(die.label for die in now) == Counter(die.label for die in before)
    return not (same and 2 * stayed >= len(now))


def _lay_there(die: Observation, before: Sequence[Observation]) -> bool:
    return any(one.label == die.label and is_one_die(one.outline, die.outline) for one in before)


def is_same_sheet(before: Mapping[str, Observation], now: Mapping[str, Observation]) -> bool:
    """Does nothing stand on a sheet that did not stand there when it was read last?

    A field counts as another only when it is read surely: unclear ink reads now so, now so.
    """
    return before.keys() == now.keys() and not any(
        seen.label != before[field].label
        and seen.confidence >= SURE
        and before[field].probability(seen.label) < SURE
        for field, seen in now.items()
    )


def is_blank(seen: Mapping[str, Observation]) -> bool:
    """Has nobody written on the sheet yet?"""
    return all(one.label == "" for one in seen.values())
