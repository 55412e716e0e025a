"""What the clear dice of a photo tell of the doubtful things: dice rolled together are of one make.

What has the size and the lean of a clear die is more likely one, and still more so with its colour;
what hardly is one and has the colour of none of them is less so.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.arrays import Colours, Points

CLEAR, LEAST_CLEAR = 0.95, 2
"""So many things as likely dice as this tell of the others."""
NEAR_COLOUR, FAR_COLOUR = 8.0, 22.0
"""Distances in CIELAB: of 27 doubtful dice in real and drawn photos 11 were so near a clear one and
of its size and lean, of 58 other things 5. Of what was so far from all, less likely than LIKELY,
8 were dice, all of one source, and 84 were keys, cables, dominoes and tokens."""
NEAR_OCTAVES, NEAR_LEAN = 0.12, 0.12
FOR, FOR_SIZE, AGAINST = 2.2, 1.5, 2.1
"""What that gives to the log-odds of being a die, size and lean by themselves, or takes: of 93
things with the size and lean of clear dice, taken for dice with 0.5 to 0.95, 90 were."""
LIKELY = 0.4
"""A thing likelier than this may be a die of another make: its colour is not held against it."""
WIDER_OCTAVES, LEAST_LIKELY, COUNTS = 0.7, (0.02, 0.2), 0.5
"""What the finder is clear of counts, and is asked about, if it leans as a clear die does, is of
its size but for what a width told wrong comes to, and as likely as the one with its colour, as the
other with about its colour: of 50 such things in real photos, as they are and made worse, and in
drawn ones, 47 were dice."""


@dataclass(frozen=True, slots=True, eq=False)
class Appearance:
    """How one thing looks."""

    is_die: float
    width_px: float
    lean: Points
    """(2,) from the middle of its top face to that of the whole, in widths."""
    colour: Colours
    """(3,) of the face, CIELAB."""
    is_found: bool = False
    """Whether the finder is clear of it."""


def evidence_of_make(things: Sequence[Appearance]) -> list[float]:
    """What to add to the log-odds of each thing; nothing to those that are clear themselves."""
    clear = [one for one in things if one.is_die >= CLEAR]
    if len(clear) < LEAST_CLEAR:
        return [0.0] * len(things)
    return [0.0 if one.is_die >= CLEAR else _evidence(one, clear) for one in things]


def counts_beside(things: Sequence[Appearance]) -> list[bool]:
    """Which things that are likely none are yet so like clear dice that they count."""
    clear = [one for one in things if one.is_die >= CLEAR]
    return [
        len(clear) >= LEAST_CLEAR
        and one.is_found
        and LEAST_LIKELY[0] <= one.is_die < COUNTS
        and any(_is_one_more(one, die) for die in clear)
        for one in things
    ]


def _is_one_more(one: Appearance, die: Appearance) -> bool:
    away = float(np.linalg.norm(one.colour - die.colour))
    reach = FAR_COLOUR if one.is_die > LEAST_LIKELY[1] else NEAR_COLOUR
    return away < reach and _is_shaped_alike(one, die, WIDER_OCTAVES)


def _evidence(one: Appearance, clear: Sequence[Appearance]) -> float:
    away = [float(np.linalg.norm(one.colour - die.colour)) for die in clear]
    if min(away) > FAR_COLOUR and one.is_die < LIKELY:
        return -AGAINST
    alike = [colour for die, colour in zip(clear, away, strict=True) if _is_shaped_alike(one, die)]
    if min(alike, default=np.inf) < NEAR_COLOUR:
        return FOR
    return FOR_SIZE if alike else 0.0


def _is_shaped_alike(one: Appearance, die: Appearance, most: float = NEAR_OCTAVES) -> bool:
    octaves = abs(float(np.log2(one.width_px / die.width_px)))
    return octaves < most and float(np.linalg.norm(one.lean - die.lean)) < NEAR_LEAN
