"""The thirteen boxes, and what five dice are worth in each (rules 3, 7 to 12)."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from itertools import combinations_with_replacement

Pips = tuple[int, ...]

PLAYERS = range(1, 7)
COLUMNS = range(1, 7)
"""The games that a sheet has room for (rule 1)."""
DICE = 5
ROLLS = 3
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
FIXED = {"full_house": 25, "small_straight": 30, "large_straight": 40, "yacht": 50}
"""Boxes that are worth the same whatever the dice show."""
UPPER_BONUS = 35
UPPER_BONUS_FROM = 63
FURTHER_YACHT = 100
TICKS = 6
"""Room on the sheet for further yachts (rule 13)."""


def is_yacht(dice: Pips) -> bool:
    """Whether all dice are equal (rule 11)."""
    return len(set(dice)) == 1


def upper_box_of(dice: Pips) -> str:
    """The upper box of a yacht's number."""
    return UPPER[dice[0] - 1]


def _has_run(dice: Pips, length: int) -> bool:
    numbers = set(dice)
    return any(numbers >= set(range(low, low + length)) for low in range(1, 8 - length))


SHOWS: Mapping[str, Callable[[Pips], bool]] = {
    "three_of_a_kind": lambda dice: max(Counter(dice).values()) >= 3,
    "four_of_a_kind": lambda dice: max(Counter(dice).values()) >= 4,
    "full_house": lambda dice: sorted(Counter(dice).values()) == [2, 3],
    "small_straight": lambda dice: _has_run(dice, 4),
    "large_straight": lambda dice: _has_run(dice, 5),
    "yacht": is_yacht,
    "chance": lambda _: True,
}
"""Whether dice are what a lower box asks for."""
LOWER = tuple(SHOWS)
BOXES = (*UPPER, *LOWER)


def points_in(box: str, dice: Pips, *, joker: bool = False) -> int:
    """What five dice are worth in a box; a joker is what any lower box asks for (rule 14).

    >>> points_in("full_house", (2, 2, 5, 5, 5)), points_in("twos", (2, 2, 5, 5, 5))
    (25, 4)
    """
    if box in UPPER:
        number = UPPER.index(box) + 1
        return number * dice.count(number)
    if not (joker or SHOWS[box](dice)):
        return 0
    return FIXED.get(box, sum(dice))


@cache
def possible_points(box: str) -> tuple[int, ...]:
    """Every number that can be written in a box, 0 with the others where it can be."""
    rolls = combinations_with_replacement(range(1, 7), DICE)
    return tuple(sorted({points_in(box, roll) for roll in rolls}))


@cache
def points_of_a_joker(box: str) -> frozenset[int]:
    """Every number that a joker can bring to a box: in an upper box its own five, or a 0."""
    return frozenset(points_in(box, (number,) * DICE, joker=True) for number in range(1, 7))
