"""A thing on the page that is taken for a field, and which row or column things are in."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scoring.sheet import BoxMm, FieldKind
from vision.enrol.shapes import Thing

SMALL_BOX_MM, SIGN_BOX_MM = 7.3, 13.0
"""Boxes to cross are no larger when empty, or with a sign in them; larger ones are written in."""
EVEN = 1.4
"""Something is as wide as high up to this."""
SAME_SIZE = 0.18
SOME_CONTENT = 0.012
"""Less of a cell than this is dust."""
MARKED = (FieldKind.BOX, FieldKind.BUBBLE)


@dataclass(frozen=True, slots=True)
class Proposed:
    """What is done with a thing."""

    kind: FieldKind
    thing: Thing
    is_printed: bool = False
    """It is a cell with print in it, a heading most likely."""

    @property
    def box_mm(self) -> BoxMm:
        """Where it is."""
        return self.thing.box_mm

    @property
    def holds_type(self) -> bool:
        """Whether as much as one digit is in it."""
        return self.thing.content > SOME_CONTENT


def places_of(middles: Sequence[float]) -> list[int]:
    """Which row or column each is in, counted from 0: near ones are in the same."""
    order = np.argsort(middles)
    places = [0] * len(middles)
    place, last = 0, middles[int(order[0])]
    for index in order.tolist():
        if middles[index] - last > 1.6:
            place += 1
        last = middles[index]
        places[index] = place
    return places
