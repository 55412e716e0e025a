"""Two readers of one die: where they dispute its value, a person is asked.

Things in doubt are settled by both readers together; the mistakes of which the first is sure would
never be found. So the second also looks at what counts, unless its value is beyond doubt: once, and
where it reads another value, or no die, as often as at doubtful things.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.arrays import Floats
from vision.dice.evidence import VALUES, Judged
from vision.dice.second import LOOKS, SECOND, margin, second_opinion
from vision.photo import Pixels
from vision.weights import open_model

LIKELY = 0.5
"""What is less likely a die does not count."""
ASKED, SURE = 0.9, 0.9975
"""Values less sure are asked about anyway. Of 4,688 values in real photos, as they are and made
worse, one in seven is less sure than the other; all 14 disputes in misread photos were about these,
of surer values there were four, all in photos read right."""
FOR_ANOTHER = 1.0
"""So many log-odds more for another value are a dispute."""
STILL_SURE, STILL_DIE = 0.85, 0.85
"""How sure a disputed value is, and how likely a die is what is none to the second reader."""
NO_DIE = -1.75
"""Log-odds of a die below which it is none."""


def disputed(judged: Sequence[Judged], pixels: Pixels, reduction: float) -> list[Judged]:
    """The same, asked about where the second reader disagrees; `pixels` are so far reduced."""
    shown = [one for one in judged if one.is_die >= LIKELY and ASKED <= one.shares[0][1] < SURE]
    if not shown:
        return list(judged)
    model = open_model(SECOND)
    said = second_opinion(model, shown, pixels, reduction, LOOKS[:1])
    against = [one for one, row in zip(shown, said, strict=True) if _is_other(one, row)]
    if not against:
        return list(judged)
    again = second_opinion(model, against, pixels, reduction)
    known = {
        id(one): with_dispute(one, row, margin(model, row))
        for one, row in zip(against, again, strict=True)
    }
    return [known.get(id(one), one) for one in judged]


def _is_other(one: Judged, said: Floats) -> bool:
    """Whether anything but the value read is likeliest."""
    return int(np.argmax(said)) != VALUES.index(one.shares[0][0])


def with_dispute(one: Judged, said: Floats, log_odds: float) -> Judged:
    """One thing, less sure where the second reader, by its logits, reads another value or none."""
    if log_odds < NO_DIE:
        one = replace(one, is_die=min(one.is_die, STILL_DIE))
    of_values = said[: len(VALUES)]
    value = one.shares[0][0]
    other = VALUES[int(np.argmax(of_values))]
    if of_values.max() - of_values[VALUES.index(value)] < FOR_ANOTHER:
        return one
    shares = {name: STILL_SURE * share for name, share in one.shares}
    shares[other] += 1 - STILL_SURE
    ranked = sorted(shares.items(), key=lambda item: -item[1])
    return replace(one, shares=tuple(ranked))
