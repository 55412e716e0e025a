"""A first glance at every field of a sheet: what is plain from farther away is not looked at again.

A network of a quarter of the work sees all fields at half of the resolution. It learned what the
ink network says of the same fields, and how often that is right; where it is as sure as the ink
network is when it errs in one of some thousand fields, its word is taken. All else, a tenth to a
third of a sheet, is read closely as if there had been no glance.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scoring.sheet import FieldKind, SheetLayout
from vision.ink.fields import (
    GLANCE_REDUCTION,
    SHAPES,
    Crops,
    around_name,
    cut_around,
    cut_fields,
    halved,
)
from vision.ink.reach import Boxes
from vision.photo import Pixels
from vision.weights import Model

GLANCE = "glance"
"""Name of the model that glances."""
PLAIN = 0.9995
"""What is at least so probable at a glance is plain, where the model's settings do not say."""


def _lies_flat(parts: Boxes) -> None:
    """All of the page does."""


@dataclass(frozen=True, slots=True, eq=False)
class Glance:
    """A page as it is seen at a glance, and the network that looks."""

    model: Model
    half: Pixels
    """The page beside its blank at half of its resolution."""
    small: Pixels
    """The same at a quarter."""
    lay: Callable[[Boxes], None] = _lies_flat
    """Called with those parts of the page that will be looked at closely, before they are."""

    def crops(self, layout: SheetLayout) -> Mapping[str, Crops]:
        """The network's pictures of every field, by the name of its input."""
        tiny = halved(self.small)
        crops = {}
        for shape in SHAPES:
            crops[shape.name] = cut_fields(self.half, layout, shape, coarser=GLANCE_REDUCTION)
            crops[around_name(shape)] = cut_around(tiny, layout, shape, coarser=GLANCE_REDUCTION)
        return crops

    def plain_from(self, kind: FieldKind) -> float:
        """How probable the likeliest label of a field of that kind must be to be taken."""
        return self.model.settings.get(f"plain_{kind}", PLAIN)
