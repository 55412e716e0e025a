"""No two fields at one place: a sheet with such could not be kept, and no owner could mend it.

Where two share but a little, it is parted between them; else that of the larger group stays.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from scoring.sheet import BoxMm, Field, FieldKind
from scoring.sheet.file import first_overlap

MOST_SHARED = 0.35
"""Of the smaller field, so much may be cut off."""


def apart(fields: Sequence[Field]) -> tuple[Field, ...]:
    """The fields, no two of which share a place."""
    kept = {field.id: field for field in fields}
    sizes = Counter(_group(field) for field in fields)
    while (both := first_overlap(kept.values())) is not None:
        one, other = both
        parted = _parted(one, other)
        if parted is None:
            del kept[min(reversed(both), key=lambda field: sizes[_group(field)]).id]
        else:
            kept |= {field.id: field for field in parted}
    return tuple(kept.values())


def _group(field: Field) -> str:
    return field.id.partition(".")[0]


def _parted(one: Field, other: Field) -> tuple[Field, Field] | None:
    """Both without what they share; None where that is much. A link gives way: it is but a line."""
    axis = min((0, 1), key=lambda each: _shared(one.box_mm, other.box_mm, each))
    shared = _shared(one.box_mm, other.box_mm, axis)
    if shared > MOST_SHARED * min(one.box_mm[2 + axis], other.box_mm[2 + axis]):
        return None
    first, second = sorted((one, other), key=lambda field: field.box_mm[axis])
    links = [field.kind is FieldKind.LINK for field in (first, second)]
    part = 0.5 if links[0] == links[1] else float(links[0])
    return (
        replace(first, box_mm=_cut(first.box_mm, axis, end=part * shared)),
        replace(second, box_mm=_cut(second.box_mm, axis, start=(1 - part) * shared)),
    )


def _shared(one: BoxMm, other: BoxMm, axis: int) -> float:
    end = min(one[axis] + one[axis + 2], other[axis] + other[axis + 2])
    return end - max(one[axis], other[axis])


def _cut(box: BoxMm, axis: int, start: float = 0.0, end: float = 0.0) -> BoxMm:
    """A box without so much of it at either end."""
    sides = list(box)
    sides[axis] += start
    sides[axis + 2] -= start + end
    x, y, width, height = (round(side, 2) for side in sides)
    return x, y, width, height
