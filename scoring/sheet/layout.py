"""The paper in millimetres, and what was read from it.

There are no pixels here but in the outlines of observations.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as with_default
from enum import StrEnum
from pathlib import Path

from scoring.message import Message
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
"""All labels of each kind; a field may allow fewer, and a number some below zero, never others.

"" is always among them.
"""
BELOW_ZERO = tuple(str(-n) for n in range(1, 100))
"""More labels of a number that has room for a minus; elsewhere the camera asks about one."""


@dataclass(frozen=True, slots=True)
class Field:
    """One place on the sheet where a player may write."""

    id: str
    """Unique on its sheet, `group.part` in lower case: `journal1.r2c3`, `integron.total`."""
    kind: FieldKind
    box_mm: BoxMm
    """x, y, width, height from the top-left corner of the page; of a link, its free middle."""
    labels: tuple[str, ...]
    from_mm: PointMm | None = None
    """Links only: the printed anchor where the line starts."""
    to_mm: PointMm | None = None


@dataclass(frozen=True, slots=True)
class Marker:
    """A printed square of the ArUco dictionary DICT_4X4_250 by which the sheet is found."""

    id: int
    box_mm: BoxMm
    """The black square itself, without its quiet zone."""


class Shape(StrEnum):
    """What every sheet can print; a game's own symbols come with its folder."""

    TEXT = "text"
    LINE = "line"
    RULE = "rule"
    PANEL = "panel"
    CELL = "cell"
    SCORED_CELL = "scored-cell"
    BOX = "box"
    DISC = "disc"
    RING = "ring"
    DOT = "dot"
    LATTICE = "lattice"
    JOINED_DOTS = "joined-dots"
    PATTERN = "pattern"
    DIE = "die"


class Ink(StrEnum):
    """The few tones a sheet is printed in: light where players write, dark only beside it."""

    BLACK = "black"
    TITLE = "title"
    TEXT = "text"
    CAPTION = "caption"
    FAINT = "faint"
    LINE = "line"
    PALE = "pale"
    WHITE = "white"
    ROSE = "rose"
    VIOLET = "violet"
    SKY = "sky"
    GOLD = "gold"
    LEAF = "leaf"
    CLAY = "clay"


class Fill(StrEnum):
    """What a trace is filled with."""

    NONE = "none"
    INK = "ink"
    WHITE = "white"


@dataclass(frozen=True, slots=True)
class Trace:
    """One line of a symbol, in a square that runs from (−1, −1) to (1, 1), y down."""

    rings: tuple[tuple[PointMm, ...], ...]
    """Points joined in their order; where an even number of rings cover each other is a hole."""
    closed: bool
    fill: Fill
    line: float
    """Width of the line, as a part of half the square."""
    ink: Ink | None = None
    """When not the symbol's own."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A drawing that a game brings along."""

    name: str
    traces: tuple[Trace, ...]


@dataclass(frozen=True, slots=True)
class Art:
    """One thing printed on the sheet that nobody writes in, or the printed look of a field."""

    shape: Shape | Symbol
    box_mm: BoxMm
    """x, y, width, height; of a text: where its baseline starts, widest width (0: any), size."""
    text: str = ""
    """Words, or what the shape needs to know: the rows of dots, the value of a die."""
    said: Message | None = None
    """What the words say, where they differ from language to language."""
    ink: Ink = Ink.LINE
    align: str = "left"
    """Texts only: `left`, `middle` or `right` of the point given."""
    bold: bool = False
    text_mm: float = 0.0
    """Size of the words printed in a shape."""
    field: str = ""
    """Id of the field whose printed look this is; "" for mere decoration."""


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
    points: Mapping[str, PointMm] = with_default(default_factory=dict, hash=False)
    """Named places, from the top-left corner of the page: `gear`, the centre of the drop."""
    art: tuple[Art, ...] = with_default(default=(), repr=False)
    """Everything printed, in the order it is drawn."""
    not_printed: Message | None = None
    """Why this sheet is read but never printed; None for a sheet of our own."""
    number: int | None = None
    """Which its markers tell; None for a sheet without any."""
    before: int | None = None
    """The first id of its markers when it was printed by version 0.1; None if it never was."""
    language: str = "en"
    """In which it is printed."""
    blank: Path | None = None
    """A picture of the empty page, for a sheet that is not drawn from its art."""
    blank_mm: BoxMm | None = None
    """Where on the page that picture is; None for all of it."""

    def __hash__(self) -> int:
        """Of its name and its blank: it is looked up for every photo, and fields are many."""
        return hash((self.game, self.sheet, self.version, self.page_mm, self.language, self.blank))

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
