"""Look at a thing again where the two stages disagree: as if it were smaller, and larger.

What the finder takes for a die and the reader does not is often a die whose width was told wrong: a
large one beside small ones, one of two that touch. At the right size the reader sees it. At the
wrong one it may also see what is not there, so the sizes must agree on a value.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.dice.evidence import Judged, judge_one
from vision.dice.find import CLEAR_HEAT
from vision.dice.look import look_at
from vision.photo import Pixels

SIZES = (0.75, 1.33, 1.6)
"""Shares of the width told."""
FAINTEST, CLEAR = 0.001, 0.9
"""What is less likely a die, or likelier, is not looked at again."""
OWN = 2.0
"""What the size told counts beside another."""
LIKELY, AFTER_ALL = 0.5, 0.2
"""What is no die at its own size is never likelier one than this, whatever another size says: in
1,588 photos 30 of these were dice, 15 keys of a keyboard, dominoes, prints."""


def at_other_sizes(
    judged: Sequence[Judged], pixels: Pixels, reduction: float, usual_px: float
) -> list[Judged]:
    """The same, those with pips looked at again that are worth it.

    Where nothing is clearly a die at its own size, what is likely one stays as likely as it is.
    """
    shows_dice = any(one.is_die >= CLEAR for one in judged)
    unsure = [one for one in judged if is_worth_sizes(one)]
    if not shows_dice:
        unsure = [one for one in unsure if one.is_die < LIKELY]
    sized = [
        replace(one.candidate, width_px=size * one.candidate.width_px)
        for one in unsure
        for size in SIZES
    ]
    looks = look_at(pixels, reduction, sized, colours=False, sure=0.0)
    again = [
        judge_one(candidate, look, usual_px, colours=False)
        for candidate, look in zip(sized, looks, strict=True)
    ]
    known = {
        id(one): seen_at_sizes(one, again[at * len(SIZES) : (at + 1) * len(SIZES)])
        for at, one in enumerate(unsure)
    }
    return [known.get(id(one), one) for one in judged]


def is_worth_sizes(one: Judged) -> bool:
    """Whether a thing is clear to the finder only."""
    return one.candidate.heat > CLEAR_HEAT and FAINTEST <= one.is_die < CLEAR


def seen_at_sizes(own: Judged, others: Sequence[Judged]) -> Judged:
    """One thing as it looks at its likeliest size, its value what the sizes agree on."""
    looks = [own, *others]
    best = max(looks, key=lambda one: one.is_die)
    names = sorted(name for name, _ in own.shares)
    said = np.array([[dict(one.shares)[name] for name in names] for one in looks])
    trust = [OWN * own.is_die, *(one.is_die for one in others)]
    mean = np.average(said, axis=0, weights=trust)
    shares = tuple((names[i], float(mean[i])) for i in np.argsort(-mean))
    is_die = best.is_die if own.is_die >= LIKELY else max(own.is_die, min(best.is_die, AFTER_ALL))
    return replace(best, is_die=is_die, shares=shares)
