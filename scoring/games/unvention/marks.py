"""A player's sheet to and from the marks on paper, but for the boxes of the count.

Reading is lenient: it takes what the marks say and judges nothing; the checks do. Writing gives one
exact set of marks for a state, with a line between every two neighbours of a mechanism.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType

from scoring.games.unvention.facts import (
    BULBS,
    DAYS,
    INVENTIONS,
    JOURNALS,
    TOOLS,
    VARIETY,
    WORKSHOPS,
    Cell,
    Cells,
)
from scoring.games.unvention.journals import CELLS, LINES, Journal
from scoring.games.unvention.places import cell_name
from scoring.games.unvention.shapes import Link, components, links_within
from scoring.games.unvention.sheet import (
    FIRST,
    GONE,
    LATER,
    InventionMarks,
    UnventionSheet,
    WorkshopMarks,
    criterion_count,
)
from scoring.record import FilledSheet

VARIETY_BOXES = tuple(f"variety{points}" for points in VARIETY[1:])
BOXES = ("count", "product", "total")
"""The boxes of an invention that hold a number."""
SHEETS_KEPT = 16
"""Sheets read last; judging and scoring one asks for it several times."""


def link_name(link: Link) -> str:
    """As in field ids: `r1c1-r1c2`."""
    return f"{cell_name(link[0])}-{cell_name(link[1])}"


def link_fields(group: str, cells: Cells) -> tuple[str, ...]:
    """The fields of all lines between neighbours among these cells."""
    return tuple(f"{group}.{link_name(link)}" for link in links_within(cells))


def part_fields(workshop: str, parts: Iterable[Cell]) -> tuple[str, ...]:
    """The fields of these parts, in reading order."""
    return tuple(f"{workshop}.{cell_name(part)}" for part in sorted(parts))


def _grid(cells: Cells) -> Mapping[str, Cell]:
    return MappingProxyType({cell_name(cell): cell for cell in sorted(cells)})


def _links(cells: Cells) -> Mapping[str, Link]:
    return MappingProxyType({link_name(link): link for link in links_within(cells)})


PARTS: Mapping[str, Mapping[str, Cell]] = {
    name: _grid(frozenset(workshop.parts)) for name, workshop in WORKSHOPS.items()
}
LINKS: Mapping[str, Mapping[str, Link]] = {
    **{name: _links(frozenset(workshop.parts)) for name, workshop in WORKSHOPS.items()},
    **{name: _links(invention.dots) for name, invention in INVENTIONS.items()},
}
"""For each workshop and invention the lines one can draw."""


def sheet_of(marks: Mapping[str, str]) -> UnventionSheet:
    """What the marks say, taken at their word."""
    return _sheet_of(tuple(marks.items()))


@lru_cache(maxsize=SHEETS_KEPT)
def _sheet_of(marks: tuple[tuple[str, str], ...]) -> UnventionSheet:
    groups: dict[str, dict[str, str]] = {}
    for field_id, label in marks:
        if label:
            group, _, part = field_id.partition(".")
            groups.setdefault(group, {})[part] = label
    journals = [_journal(groups.get(f"journal{number}", {})) for number in JOURNALS]
    ideas = sum(journal.idea == "circled" for journal in journals)
    inventions = {name: _invention(name, groups.get(name, {})) for name in INVENTIONS}
    if sum(marks.late for marks in inventions.values()) > ideas:
        inventions = {name: replace(marks, late=0) for name, marks in inventions.items()}
    return UnventionSheet(
        tuple(journals),
        {name: _workshop(name, groups.get(name, {})) for name in WORKSHOPS},
        inventions,
        {name: _tool(groups.get(name, {})) for name in TOOLS},
    )


def _journal(marks: Mapping[str, str]) -> Journal:
    cells = tuple(marks.get(f"r{row}c{column}", "") for row, column in CELLS)
    return Journal(cells, frozenset(line for line in LINES if marks.get(line) == "spent"))


def _shapes(group: str, marks: Mapping[str, str]) -> frozenset[Cells]:
    links = LINKS[group]
    return frozenset(components([links[part] for part in marks if part in links]))


def _workshop(name: str, marks: Mapping[str, str]) -> WorkshopMarks:
    parts = [(PARTS[name][part], label) for part, label in marks.items() if part in PARTS[name]]
    return WorkshopMarks(
        frozenset(part for part, label in parts if label == "circled"),
        frozenset(part for part, label in parts if label == "crossed"),
        _shapes(name, marks),
    )


def _invention(name: str, marks: Mapping[str, str]) -> InventionMarks:
    read = InventionMarks(
        _shapes(name, marks),
        frozenset(workshop for workshop in WORKSHOPS if marks.get(workshop) == "circled"),
        sum(marks.get(bulb) == "circled" for bulb in BULBS),
        _presented(marks),
    )
    return replace(read, late=_late(name, read, marks))


def _late(name: str, read: InventionMarks, marks: Mapping[str, str]) -> int:
    """How many Ideas came after the presenting, by the product or total that was written then."""
    if read.presented not in DAYS[:-1] or read.used != INVENTIONS[name].dots:
        return 0
    product = marks.get("product", "")
    if not product and marks.get("total"):
        bonus = INVENTIONS[name].completion[DAYS.index(read.presented)]
        product = str(int(marks["total"]) - bonus - VARIETY[len(read.types)])
    multiplier, rest = divmod(int(product or 0), criterion_count(name, read))
    return read.multiplier - multiplier if not rest and 1 <= multiplier < read.multiplier else 0


def _presented(marks: Mapping[str, str]) -> str:
    for day in DAYS:
        if marks.get(day) == "circled":
            return day
    return DAYS[-1] if any(marks.get(box) for box in (*BOXES, *VARIETY_BOXES)) else ""


def _tool(marks: Mapping[str, str]) -> str:
    if marks.get(FIRST) == "circled":
        return FIRST
    if marks.get(LATER) == "circled":
        return LATER
    return GONE if marks.get(FIRST) == "crossed" else ""


def marks_of(sheet: UnventionSheet) -> dict[str, str]:
    """The marks of a state, without the numbers in the boxes of the count."""
    marks: dict[str, str] = {}
    for number, journal in zip(JOURNALS, sheet.journals, strict=True):
        group = f"journal{number}"
        marks |= {f"{group}.{cell_name(cell)}": journal[cell] for cell in CELLS}
        marks |= {f"{group}.{line}": journal.wrench(line) for line in LINES}
        marks[f"{group}.idea"] = journal.idea
    for name, workshop in sheet.workshops.items():
        marks |= dict.fromkeys(part_fields(name, workshop.circled), "circled")
        marks |= dict.fromkeys(part_fields(name, workshop.removed), "crossed")
        marks |= _drawn(name, workshop.mechanisms)
    for name in INVENTIONS:
        marks |= _invention_marks(sheet, name)
    for name, value in sheet.tools.items():
        gone = {FIRST: "circled", LATER: "crossed", GONE: "crossed"}
        marks[f"{name}.first"] = gone.get(value, "")
        marks[f"{name}.later"] = "circled" if value == LATER else ""
    return {field_id: label for field_id, label in marks.items() if label}


def _drawn(group: str, shapes: frozenset[Cells]) -> dict[str, str]:
    links = sorted(link for shape in shapes for link in links_within(shape))
    return {f"{group}.{link_name(link)}": "drawn" for link in links}


def _invention_marks(sheet: UnventionSheet, name: str) -> dict[str, str]:
    invention = sheet.inventions[name]
    marks = _drawn(name, invention.shapes)
    circled = [workshop for workshop in WORKSHOPS if workshop in invention.types]
    circled += BULBS[: invention.ideas]
    if invention.presented and invention.types:
        circled.append(VARIETY_BOXES[len(invention.types) - 1])
    if invention.presented and sheet.is_invention_complete(name):
        circled.append(invention.presented)
    return marks | {f"{name}.{part}": "circled" for part in circled}


def redrawn(filled: FilledSheet) -> FilledSheet:
    """A sheet with everything drawn as `marks_of` draws it; the boxes of the count stay."""
    plain = marks_of(sheet_of(filled.marks))
    counted = {field: label for field, label in filled.marks.items() if label.isdecimal()}
    return FilledSheet(filled.player, filled.sheet, {**counted, **plain})
