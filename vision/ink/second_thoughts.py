"""Second thoughts: a digit that seems struck may have the new one beside it, and is asked about.

Whoever strikes a digit mostly writes another one there, and both together look struck, however sure
the network is. Where the rules leave no digit possible, nobody is asked.
"""

from collections.abc import Mapping

from scoring.observation import Observation
from scoring.sheet import Field, FieldKind, SheetLayout

STRUCK = "struck"
ONLY_STRUCK = 0.1
"""On 153 simulated photos of people who correct a third of what they write 15 digits were taken for
struck without asking, and none was: 13 had the new one beside them. By how its ink lies, how dark
or how thick it is, they could not be told from digits that are only struck. Of 62 that seem struck
on 472 photos of games none was, and 40 are what the camera holds likeliest beside."""
_ANY_OTHER = 0.003
"""Beside what the camera gave it, so much every other digit counts."""
_TOLD_APART = 1.5
"""What it gave them beside a struck one tells them apart better than it says: with this power 40 of
those 62 are right, and 32 should be."""


def with_second_thoughts(
    layout: SheetLayout, seen: Mapping[str, Observation]
) -> dict[str, Observation]:
    """What was seen, less sure where a digit seems struck."""
    found = dict(seen)
    for field in layout.fields:
        if field.kind is FieldKind.DIGIT and seen[field.id].label == STRUCK:
            found[field.id] = _or_another(field, seen[field.id])
    return found


def _or_another(field: Field, seen: Observation) -> Observation:
    """Struck, or any digit that may stand there."""
    if seen.confidence <= ONLY_STRUCK:
        return seen
    known = dict(seen.runners_up)
    digits = [label for label in field.labels if label.isdigit()]
    others = {
        label: (known.get(label, 0.0) + _ANY_OTHER) ** _TOLD_APART for label in (*known, *digits)
    }
    share = (1 - ONLY_STRUCK) / sum(others.values())
    chances = {STRUCK: ONLY_STRUCK} | {label: share * one for label, one in others.items()}
    (best, chance), *rest = sorted(chances.items(), key=lambda other: -other[1])
    return Observation(best, chance, seen.outline, tuple(rest))
