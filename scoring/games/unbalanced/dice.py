"""What a roll offers: a first die is a row, a second a number, and both can be flipped."""

from collections import Counter
from collections.abc import Sequence

from scoring.games.unbalanced.facts import FACTS
from scoring.rules import RollOptions
from scoring.words import listed

NUMBERS = ("1", "2", "3", "4", "5", "6")
DICE_COUNTS = (FACTS.dice, FACTS.solo_dice)
"""All dice; four in a solo game, and for those who choose after the active player."""


def check_dice(roll: Sequence[str]) -> tuple[int, ...]:
    """The dice as numbers.

    Raises:
        ValueError: these are not five dice, or four, from 1 to 6.
    """
    for number in roll:
        if number not in NUMBERS:
            raise ValueError(f"a die shows 1 to 6, not {number}")
    if len(roll) not in DICE_COUNTS:
        counts = listed([str(count) for count in DICE_COUNTS], "or")
        raise ValueError(f"{counts} dice are thrown, not {len(roll)}")
    return tuple(int(number) for number in roll)


def options(roll: Sequence[str]) -> RollOptions:
    """Equal dice together, and the row each leads to as a first die.

    Raises:
        ValueError: these are not five dice, or four, from 1 to 6.
    """
    counts = Counter(check_dice(roll))
    groups = tuple((str(number),) * counts[number] for number in sorted(counts))
    choices = []
    for row in FACTS.rows:
        straight = [str(n) for n in sorted(counts) if n in row.first_dice]
        flipped = [f"{n} as {7 - n}" for n in sorted(counts) if 7 - n in row.first_dice]
        ways = [listed(straight, "or")] if straight else []
        ways += [f"with a flip {listed(flipped, 'or')}"] if flipped else []
        if ways:
            choices.append(f"Row {row.name} with a first die of {', '.join(ways)}.")
    return RollOptions(groups, choices=tuple(choices))
