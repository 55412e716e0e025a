"""How many dice were rolled tells of each thing whether it is one of them.

Things are dice or not, each with its own probability, and a die may have gone unseen: hidden, or
outside the photo. Of all ways to share out the dice, those count that make up the number; unless
another number was rolled, or other dice lie there too.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from vision.dice.evidence import Judged

UNSEEN = 0.1
"""How likely one die of a roll, and each one more, was not seen at all."""
ANOTHER_NUMBER = 0.05
"""How likely the number says nothing of the dice in the photo."""
SUREST = 0.998
"""Nothing is surer to be a die, or none, before the number is told."""

CLEAR_HEAT, LEAST_SHARE, BELIEVED = 0.62, 0.2, 0.92
"""Where as many things as were rolled may be colour dice, and nothing else may, one that the finder
is so clear of and that is a die with this probability by itself is one. Of 939 simulated dice eight
were doubted so, and no other thing; with one more die told than lay there, one of 22 things was."""
CLEARLY, NOT_PRINTED = 0.95, 0.3
"""What is so likely a colour die is then no print, unless most of the others are."""


def with_number_told(judged: Sequence[Judged], expected: Collection[int]) -> list[Judged]:
    """The same, each as likely a die as it is where so many were rolled."""
    shares = told_the_number([j.is_die for j in judged], expected)
    return [replace(j, is_die=share) for j, share in zip(judged, shares, strict=True)]


def believed_together(alone: Sequence[Judged], told: Sequence[Judged]) -> list[Judged]:
    """What was told the number, where as many things as were rolled are there and nothing else.

    `alone` is each thing by itself, before the number was told.
    """
    is_no_print = len(told) > 1 and float(np.median([j.printed for j in told])) < NOT_PRINTED
    believed = []
    for one, known in zip(alone, told, strict=True):
        share, printed = known.is_die, known.printed
        if one.candidate.heat >= CLEAR_HEAT and one.is_die >= LEAST_SHARE:
            share = max(share, BELIEVED)
        if one.is_die >= CLEARLY and is_no_print:
            printed = 0.0
        believed.append(replace(known, is_die=share, printed=printed))
    return believed


def told_the_number(shares: Sequence[float], expected: Collection[int]) -> list[float]:
    """The probability of each thing to be a die, once one of these numbers of dice was rolled.

    >>> [round(share, 2) for share in told_the_number([0.99, 0.99, 0.5], [3])]
    [1.0, 1.0, 0.87]
    >>> [round(share, 2) for share in told_the_number([0.99, 0.99, 0.5], [2])]
    [0.99, 0.99, 0.06]
    """
    known = np.clip(np.asarray(shares, float), 1 - SUREST, SUREST)
    whole = ANOTHER_NUMBER + sum(_weight(known, count) for count in expected)
    told = []
    for index, share in enumerate(known):
        others = np.delete(known, index)
        with_it = ANOTHER_NUMBER + sum(_weight(others, count - 1) for count in expected)
        told.append(float(np.clip(share * with_it / whole, 0.0, 1.0)))
    return told


def _weight(shares: npt.NDArray[np.float64], count: int) -> float:
    """How likely so many dice lie there, of which some may not be among the things."""
    if count < 0:
        return 0.0
    ways = np.zeros(count + 1)
    ways[0] = 1.0
    for share in shares:
        ways[1:] = ways[1:] * (1 - share) + ways[:-1] * share
        ways[0] *= 1 - share
    unseen = UNSEEN ** np.arange(count, -1, -1.0)
    return float(ways @ unseen)
