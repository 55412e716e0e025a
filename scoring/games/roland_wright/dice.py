"""The roll: six dice of colours, grouped by colour."""

from collections.abc import Sequence

from scoring.games.roland_wright.board import COLOURS
from scoring.games.roland_wright.facts import Facts
from scoring.rules import RollOptions
from scoring.words import counted

Group = tuple[str, int]
"""A colour and the number of its dice."""


def groups_of(roll: Sequence[str], limit: int = 0) -> tuple[Group, ...]:
    """The groups of a roll, colour by colour (rule 6); with a limit, as in solo (rule 36).

    >>> groups_of(["red", "blue", "red"])
    (('red', 2), ('blue', 1))
    >>> groups_of(["red"] * 5, limit=3)
    (('red', 3), ('red', 2))
    """
    groups = []
    for colour in COLOURS:
        left = list(roll).count(colour)
        while limit and left > limit:
            groups.append((colour, limit))
            left -= limit
        if left:
            groups.append((colour, left))
    return tuple(groups)


def roll_options(roll: Sequence[str], facts: Facts) -> RollOptions:
    """What a roll means before anybody chooses.

    Raises:
        ValueError: a die shows no colour of the game, or there are too many or no dice.
    """
    for die in roll:
        if die not in COLOURS:
            raise ValueError(f"a die shows {', '.join(COLOURS)}, not {die!r}")
    if not 1 <= len(roll) <= facts.dice:
        raise ValueError(f"{len(roll)} dice are in the roll; the game has {facts.dice}")
    groups = groups_of(roll)
    return RollOptions(
        groups=tuple((colour,) * count for colour, count in groups),
        choices=(
            "The active player sets one group aside; nobody else may use it this turn.",
            "Every other player may use any one of the other groups.",
            *(
                f"{colour}: place up to {counted(count, 'bit')} in empty spaces."
                for colour, count in groups
            ),
        ),
    )
