"""The roll: six dice of colours, grouped by colour."""

from collections.abc import Sequence

from scoring.dice import Dice, RollOptions
from scoring.games.roland_wright.board import COLOURS
from scoring.games.roland_wright.facts import RolandFacts
from scoring.games.roland_wright.names import colour_name
from scoring.games.roland_wright.table import RolandTable
from scoring.message import Book, Message

Group = tuple[str, int]
"""A colour and the number of its dice."""

say = Book(__package__)


def coloured_dice(facts: RolandFacts) -> Dice[RolandTable]:
    """The dice of the game; every weekend of the solo game may take one away (rule 42)."""
    fewest = facts.dice - len(facts.solo.weekend_days)
    counts = tuple(range(facts.dice, fewest - 1, -1))

    def now(table: RolandTable) -> tuple[int, ...]:
        if table.solo is None:
            return (facts.dice,)
        has_begun = table.was_played or any(seat.hand for seat in table.seats)
        return (table.solo.dice,) if has_begun else counts

    return Dice(counts=counts, options=roll_options, now=now, faces=COLOURS)


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


def group_name(group: Group) -> Message:
    """A group in words: "2 red"."""
    return say("group", count=group[1], colour=colour_name(group[0]))


def roll_options(roll: Sequence[str]) -> RollOptions:
    """What a roll means before anybody chooses (rules 6 to 8)."""
    groups = groups_of(roll)
    return RollOptions(
        groups=tuple((colour,) * count for colour, count in groups),
        choices=(
            say("active-takes-a-group"),
            say("others-take-a-group"),
            *(
                say("bits-of-a-group", colour=colour_name(colour), count=count)
                for colour, count in groups
            ),
        ),
    )
