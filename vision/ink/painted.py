"""Marks much paler than the sheet's others: under correction fluid, or a fold or a cup's ring.

Fluid that was not laid on thickly lets the old mark through, or leaves its ends bare, and the
network reads it as any pale mark. So a mark that is much paler in its field than the sheet's others
of its kind is asked about. What is written in pencil differs more: there the print must be paler,
too, as fluid hides it as well.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf

import numpy as np

from scoring.observation import Observation
from scoring.sheet import Field, FieldKind, SheetLayout
from vision.ink.amount import Ground
from vision.ink.strokes import UNSURE, unsure_of


@dataclass(frozen=True, slots=True)
class _Signs:
    """By what a mark that was painted over is told."""

    paler: float
    """Its ink is paler than this share of what is usual on the sheet."""
    paler_print: float
    """The same of its print, which need not be paler where this is `ANY`."""
    edge: float
    """So much of each side is left out when ink is looked at."""
    stroke: float
    """So much of the rest is paler than its strokes."""
    label: str = ""
    """Only such marks are judged by it; "" where all are."""


ANY = inf
_FILLED = _Signs(paler=0.4, paler_print=ANY, edge=0.25, stroke=0.98)
"""A box that was filled anew is dark in its middle; old ends look out at the edges."""
_DIGIT = _Signs(paler=0.6, paler_print=0.8, edge=0.0, stroke=0.985)
_NUMBER = _Signs(paler=0.5, paler_print=0.6, edge=0.0, stroke=0.985)
"""What is written may stand in any corner."""
_LINE = _Signs(paler=0.4, paler_print=ANY, edge=0.0, stroke=0.985)
_CROSSED = _Signs(paler=0.45, paler_print=ANY, edge=0.0, stroke=0.985, label="crossed")
"""A fold or a cup's ring runs through fields as a line or a strike does."""
SIGNS: Mapping[FieldKind, _Signs] = {
    FieldKind.BOX: _FILLED,
    FieldKind.BUBBLE: _FILLED,
    FieldKind.DIGIT: _DIGIT,
    FieldKind.NUMBER: _NUMBER,
    FieldKind.LINK: _LINE,
    FieldKind.SYMBOL: _CROSSED,
}
SURELY = 0.999
"""What is surer is not doubted. Of 30,084 marks of 585 simulated photos, some by people who correct
a third of what they fill in, that were read surely enough to be taken, 88 show these signs; 35 of
those were wrong, of the others 276."""
FEWEST = 3
"""From so many marks of a kind on, they tell how dark it is written; fewer, with all others."""
MOST_COMPARED, MOST_LIKE = 24, 12
"""So many fields of a kind tell how dark its print is, and so many marks how dark they are."""
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
    marks: dict[FieldKind, list[int]] = {}  # by place in the layout
    for place, field in enumerate(layout.fields):
        if field.kind in SIGNS and seen[field.id].label:
            marks.setdefault(field.kind, []).append(place)
    every = [place for some in marks.values() for place in some]
    for kind, some in marks.items():
        signs = SIGNS[kind]
        doubtful = [
            place for place in some if _may_be_doubted(seen[layout.fields[place].id], signs)
        ]
        if not doubtful:
            continue
        like = some if len(some) >= FEWEST else every
        usual = _usual(ground, [layout.fields[place] for place in like])
        limit = signs.paler * max(LEAST, usual)
        pale = [place for place in doubtful if _level(ground, layout.fields[place]) < limit]
        if signs.paler_print < ANY:
            pale = _with_paler_print(ground, layout, kind, pale)
        for place in pale:
            painted = layout.fields[place].id
            found[painted] = unsure_of(seen[painted])
    return found


def _may_be_doubted(one: Observation, signs: _Signs) -> bool:
    return UNSURE < one.confidence < SURELY and signs.label in ("", one.label)


def _usual(ground: Ground, marks: Sequence[Field]) -> float:
    """How dark most of some marks are."""
    some = marks[:: -(-len(marks) // MOST_LIKE)]
    return float(np.median([_level(ground, field) for field in some]))


def _level(ground: Ground, field: Field) -> float:
    signs = SIGNS[field.kind]
    return ground.stroke_level(field, signs.edge, signs.stroke)


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
