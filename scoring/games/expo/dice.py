"""What a roll offers: how many units each number brings, and which number is a Focus."""

from collections import Counter
from collections.abc import Sequence

from scoring.games.expo.facts import FACTS
from scoring.rules import RollOptions
from scoring.words import counted, listed

NUMBERS = ("1", "2", "3", "4", "5", "6")
DICE_COUNTS = (FACTS.dice, FACTS.dice + 1)
"""Six, and a seventh with the Inverted Pyramid."""


def check_dice(roll: Sequence[str]) -> tuple[int, ...]:
    """The dice as numbers.

    Raises:
        ValueError: these are not six dice, or seven, from 1 to 6.
    """
    for number in roll:
        if number not in NUMBERS:
            raise ValueError(f"a die shows 1 to 6, not {number}")
    if len(roll) not in DICE_COUNTS:
        counts = listed([str(count) for count in DICE_COUNTS], "or")
        raise ValueError(f"{counts} dice are thrown, not {len(roll)}")
    return tuple(int(number) for number in roll)


def options(roll: Sequence[str]) -> RollOptions:
    """Equal dice together, most first, and what each number brings.

    Raises:
        ValueError: these are not six dice, or seven, from 1 to 6.
    """
    counts = Counter(check_dice(roll))
    ordered = sorted(counts, key=lambda number: (-counts[number], number))
    choices = [f"{counted(counts[number], 'unit')} for {number}." for number in ordered]
    choices += [
        f"A Focus for {number}: its dice then bring no units."
        for number in ordered
        if counts[number] >= FACTS.focus_dice
    ]
    groups = tuple((str(number),) * counts[number] for number in ordered)
    return RollOptions(groups, choices=tuple(choices))
