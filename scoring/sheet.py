"""The paper in millimetres, and what was read from it.

There are no pixels here but in the outlines of observations.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring.observation import Observation

PointMm = tuple[float, float]
BoxMm = tuple[float, float, float, float]


class FieldKind(StrEnum):
    """What players do in a field; a sheet is made of these, and of nothing else."""

    DIGIT = "digit"
    NUMBER = "number"
    SYMBOL = "symbol"
    BUBBLE = "bubble"
    BOX = "box"
    LINK = "link"
    SPOT = "spot"
    TEXT = "text"


LABELS: Mapping[FieldKind, tuple[str, ...]] = {
    FieldKind.DIGIT: ("", "1", "2", "3", "4", "5", "6", "X", "struck"),
    FieldKind.NUMBER: ("", *(str(n) for n in range(1000))),
    FieldKind.SYMBOL: ("", "circled", "crossed", "spent"),
    FieldKind.BUBBLE: ("", "filled"),
    FieldKind.BOX: ("", "marked"),
    FieldKind.LINK: ("", "drawn"),
    FieldKind.SPOT: ("", "red", "orange", "yellow", "green", "blue", "purple"),
    FieldKind.TEXT: ("",),
}
"""All labels of each kind; a field may allow fewer, never others ("" is always among them)."""


@dataclass(frozen=True, slots=True)
class Field:
    """One place on the sheet where a player may write."""

    id: str
    """Unique on its sheet, `group.part` in lower case: `journal1.r2c3`, `integron.total`."""
    kind: FieldKind
    box_mm: BoxMm
    """x, y, width, height from the top-left corner of the page."""
    labels: tuple[str, ...]
    from_mm: PointMm | None = None
    """Links only: the printed anchor where the line starts."""
    to_mm: PointMm | None = None


@dataclass(frozen=True, slots=True)
class Marker:
    """A printed square of the ArUco dictionary DICT_4X4_50 by which the sheet is found."""

    id: int
    box_mm: BoxMm
    """The black square itself, without its quiet zone."""


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """One kind of sheet: where everything is on the paper. Reading never writes into it."""

    game: str
    sheet: str
    """Name of this sheet within the game: `player`, `official`, `box6`…"""
    version: int
    page_mm: PointMm
    """Width and height of the page as drawn (A4 or Letter, portrait or landscape)."""
    fields: tuple[Field, ...]
    markers: tuple[Marker, ...] = ()

    def field(self, field_id: str) -> Field:
        """The field of that id; KeyError when the sheet has none."""
        for field in self.fields:
            if field.id == field_id:
                return field
        raise KeyError(field_id)


@dataclass(frozen=True, slots=True)
class SheetReading:
    """What was seen in every field of one sheet in one photo."""

    layout: SheetLayout
    seen: Mapping[str, Observation]
    """Exactly one observation for each field of the layout."""

    def __post_init__(self) -> None:
        expected = {field.id for field in self.layout.fields}
        if expected != set(self.seen):
            odd = sorted(expected ^ set(self.seen))
            raise ValueError(
                f"a reading has one observation for each field; these differ: {odd[:5]}"
            )
