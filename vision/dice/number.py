"""How many dice were rolled tells of each thing whether it is one of them.

Things are dice or not, each with its own probability, and a die may have gone unseen: hidden, or
outside the photo. Of all ways to share out the dice, those count that make up the number; unless
another number was rolled, or other dice lie there too.
"""

from collections.abc import Collection, Sequence

import numpy as np
import numpy.typing as npt

UNSEEN = 0.1
"""How likely one die of a roll, and each one more, was not seen at all."""
ANOTHER_NUMBER = 0.05
"""How likely the number says nothing of the dice in the photo."""
SUREST = 0.998
"""Nothing is surer to be a die, or none, before the number is told."""


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
