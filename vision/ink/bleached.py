"""What too much light may have taken: fields that hardly seem empty where ink is pale.

Light takes pale ink first, and then a field that was written in looks empty, though not quite. So
where most of a sheet's ink is pale, what glares and is not surely empty is asked about, and so are
digits and numbers anywhere on it. Coloured spots are of many pens: those that glare are asked about
on every sheet.
"""

from collections.abc import Mapping
from dataclasses import replace

from scoring.observation import Observation
from scoring.sheet import Field, FieldKind, SheetLayout
from vision.ink.amount import Ground, share_not_dark

SURELY_EMPTY = 0.97
"""Of 62,916 fields of 476 simulated photos 25 that glare on pale sheets and 11 more digits and
numbers of such sheets were taken for empty less surely; ten of these 36 held a mark."""
SURELY_NO_SPOT = 0.995
"""Of four spots that glared and were taken for empty less surely three held a colour."""
PALE_SHEET = 0.75
"""So many of a sheet's marks, as a share, are not dark. With half of them 22 boxes of two sheets in
plain pencil were asked about, which were empty but for one."""
DOUBTED = 0.6
_WRITTEN = (FieldKind.DIGIT, FieldKind.NUMBER)


def with_bleached_doubted(
    ground: Ground, layout: SheetLayout, seen: Mapping[str, Observation]
) -> dict[str, Observation]:
    """What was seen, less sure where light may have taken what was written.

    Args:
        ground: That of the page, with the page as photographed.
        layout: The sheet.
        seen: Every field of it.
    """
    found = dict(seen)
    hardly = [field for field in layout.fields if _is_hardly_empty(field, seen[field.id])]
    if not hardly:
        return found
    is_pale = share_not_dark(ground, layout, seen) >= PALE_SHEET
    for field in hardly:
        may_be_lost = (is_pale or field.kind is FieldKind.SPOT) and ground.is_clipped(field)
        if may_be_lost or (is_pale and field.kind in _WRITTEN):
            found[field.id] = replace(seen[field.id], confidence=DOUBTED)
    return found


def _is_hardly_empty(field: Field, one: Observation) -> bool:
    """Whether a field seems empty, but not surely, and nobody would be asked about it."""
    sure = SURELY_NO_SPOT if field.kind is FieldKind.SPOT else SURELY_EMPTY
    is_written_in = field.kind is not FieldKind.TEXT
    return is_written_in and not one.label and DOUBTED < one.confidence < sure
