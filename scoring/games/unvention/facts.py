"""What is printed on the sheet: journals, workshops, inventions and tools. Data, and nothing else.

Rows and columns count from 1, as players do and as field ids do.
"""

from dataclasses import dataclass
from types import MappingProxyType

Cell = tuple[int, int]
"""Row and column, from 1."""
Cells = frozenset[Cell]

NUMBERS = ("1", "2", "3", "4", "5", "6")
WILD = "?"
DAYS = ("friday", "saturday", "sunday")
JOURNALS = (1, 2, 3)
JOURNAL_SIDE = 4
WRENCHES_FOR_A_MECHANISM = 2
WRENCHES_WITH_FLYWHEEL = 1
BULBS = ("bulb2", "bulb3", "bulb4", "bulb5", "bulb6")
"""The Idea bulbs a player may circle; the first of the six is printed circled."""
VARIETY = (0, 0, 3, 7, 12)
"""Variety points by number of types used."""


@dataclass(frozen=True, slots=True)
class Workshop:
    """A grid of parts; each Idea lies between four of them."""

    name: str
    title: str
    parts: MappingProxyType[Cell, str]
    """The number printed on each part, or `?` for a wild one; the badge's corner is no part."""
    ideas: tuple[Cell, ...]
    """Top-left part of the four round each Idea."""


@dataclass(frozen=True, slots=True)
class Invention:
    """A pattern of dots to be filled with the shapes of mechanisms."""

    name: str
    title: str
    dots: Cells
    completion: tuple[int, int, int]
    """Bonus on Friday, Saturday, Sunday."""
    criterion: str
    setup_numbers: tuple[str, str]
    """The numbers of the farthest setup die that give this invention the extra Idea."""


@dataclass(frozen=True, slots=True)
class Tool:
    """A shape that gives its builder points and an ability."""

    name: str
    title: str
    shape: Cells
    first: int
    later: int


def idea_parts(top_left: Cell) -> Cells:
    """The four parts round an Idea."""
    row, column = top_left
    return frozenset({(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)})


def _cells(pattern: str) -> Cells:
    rows = pattern.split("/")
    return frozenset(
        (row, column)
        for row, line in enumerate(rows, start=1)
        for column, mark in enumerate(line, start=1)
        if mark == "1"
    )


def _workshop(name: str, grid: str, ideas: str) -> Workshop:
    parts = {
        (row, column): mark
        for row, line in enumerate(grid.split("/"), start=1)
        for column, mark in enumerate(line, start=1)
        if mark != "*"
    }
    corners = tuple((int(pair[0]), int(pair[1])) for pair in ideas.split())
    return Workshop(name, name.capitalize(), MappingProxyType(parts), corners)


WORKSHOPS: MappingProxyType[str, Workshop] = MappingProxyType(
    {
        workshop.name: workshop
        for workshop in (
            _workshop("hydraulic", "53542/62?16/4643?/?5131/1524*", "12 14 24 31 42"),
            _workshop("magnetic", "43?15/14543/?2361/361?2/*5426", "11 12 31 34 43"),
            _workshop("electrical", "2614*/15?31/5245?/3?526/64263", "12 21 33 41 44"),
            _workshop("mechanical", "*4325/?26?3/62146/43?12/16554", "14 21 24 42 43"),
        )
    }
)

INVENTIONS: MappingProxyType[str, Invention] = MappingProxyType(
    {
        invention.name: invention
        for invention in (
            Invention(
                "integron",
                "Integron Assembly",
                _cells("0001000/0011100/1111111/1111111"),
                (10, 8, 5),
                "intricacy",
                ("1", "2"),
            ),
            Invention(
                "unison",
                "Unison Motorworks",
                _cells("00110011/11111111/11111111/11001100"),
                (13, 11, 8),
                "synchrony",
                ("3", "4"),
            ),
            Invention(
                "lateral_arc",
                "Lateral Arc Engine",
                _cells("01000010/11100111/11111111/11111111/11100111/01000010"),
                (18, 16, 12),
                "modularity",
                ("5", "6"),
            ),
        )
    }
)

TOOLS: MappingProxyType[str, Tool] = MappingProxyType(
    {
        tool.name: tool
        for tool in (
            Tool("torque", "Torque", _cells("010/111/010"), 4, 2),
            Tool("flywheel", "Flywheel", _cells("0010/1110/0111/0100"), 3, 1),
            Tool("ball_bearing", "Ball Bearing", _cells("1100/1111/0011"), 3, 1),
            Tool("reamer", "Reamer", _cells("101/111/101"), 5, 2),
        )
    }
)
