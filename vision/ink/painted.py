"""Marks under correction fluid: print and ink have paled together, and ends of strokes look out.

Fluid that was not laid on thickly lets the old mark through, or leaves its ends bare, and the
network reads it as any pale mark. But fluid hides print as well. So a mark that is much paler in
its field than the sheet's others, where the print is paler than that of its kind, is asked about.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from scoring.observation import Observation
from scoring.sheet import FieldKind, SheetLayout
from vision.ink.amount import Ground
from vision.ink.strokes import unsure_of


@dataclass(frozen=True, slots=True)
class _Signs:
    """By what a mark that was painted over is told."""

    paler: float
    """Its ink is paler than this share of what is usual on the sheet."""
    paler_print: float
    """The same of its print."""
    edge: float
    """So much of each side is left out when ink is looked at."""
    stroke: float
    """So much of the rest is paler than its strokes."""


_FILLED = _Signs(paler=0.4, paler_print=0.8, edge=0.25, stroke=0.98)
"""A box that was filled anew is dark in its middle; old ends look out at the edges."""
_WRITTEN = _Signs(paler=0.5, paler_print=0.6, edge=0.0, stroke=0.985)
"""What is written may stand in any corner."""
SIGNS: Mapping[FieldKind, _Signs] = {
    FieldKind.BOX: _FILLED,
    FieldKind.BUBBLE: _FILLED,
    FieldKind.DIGIT: _WRITTEN,
    FieldKind.NUMBER: _WRITTEN,
}
"""Of 2,295 marks of 57 simulated photos by people who correct a third of what they fill in 21 show
these signs, 20 of them painted over; of 4,827 marks in 139 photos of others 5."""
FEWEST = 3
"""From so many marks of a kind on, they tell how dark it is written; fewer, with all others."""
MOST_COMPARED = 24
"""So many fields of a kind tell how dark its print is."""
LEAST = 0.05
"""Ink or print that takes less of the light is not compared with."""


def with_painted_over_doubted(
    ground: Ground, layout: SheetLayout, seen: Mapping[str, Observation]
) -> dict[str, Observation]:
    """What was seen, less sure where a mark may have been painted over.

    Args:
        ground: That of the page.
        layout: The sheet.
        seen: Every field of it.
    """
    found = dict(seen)
    levels: dict[FieldKind, dict[int, float]] = {}  # by place in the layout
    for place, field in enumerate(layout.fields):
        signs = SIGNS.get(field.kind)
        if signs and seen[field.id].label:
            level = ground.stroke_level(field, signs.edge, signs.stroke)
            levels.setdefault(field.kind, {})[place] = level
    every = [level for some in levels.values() for level in some.values()]
    for kind, some in levels.items():
        usual = float(np.median([*some.values()] if len(some) >= FEWEST else every))
        limit = SIGNS[kind].paler * max(LEAST, usual)
        pale = [place for place, level in some.items() if level < limit]
        for place in _with_paler_print(ground, layout, kind, pale):
            painted = layout.fields[place].id
            found[painted] = unsure_of(seen[painted])
    return found


def _with_paler_print(
    ground: Ground, layout: SheetLayout, kind: FieldKind, places: list[int]
) -> list[int]:
    """Those of some fields of one kind whose print is paler than that of most of their kind."""
    if not places:
        return []
    every = [place for place, one in enumerate(layout.fields) if one.kind is kind]
    some = every[:: -(-len(every) // MOST_COMPARED)]
    usual = float(np.median(ground.print_seen(layout, some, 0.05)))
    limit = SIGNS[kind].paler_print * max(LEAST, usual)
    there = ground.print_seen(layout, places, 0.05)
    return [place for place, seen in zip(places, there.tolist(), strict=True) if seen < limit]
