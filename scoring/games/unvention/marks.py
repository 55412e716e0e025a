"""A player's sheet to and from the marks on paper.

Reading is lenient: it takes what the marks say and judges nothing; `status` does. Writing gives one
exact set of marks for a state, with a line between every two neighbours of a mechanism.
"""

from collections.abc import Callable, Mapping
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
from scoring.games.unvention.moves import cell_name
from scoring.games.unvention.scores import invention_score, player_score
from scoring.games.unvention.shapes import Link, components, links_within
from scoring.games.unvention.sheet import (
    FIRST,
    GONE,
    LATER,
    InventionMarks,
    PlayerSheet,
    WorkshopMarks,
)
from scoring.record import FilledSheet

VARIETY_BOXES = tuple(f"variety{points}" for points in VARIETY[1:])


def link_name(link: Link) -> str:
    """As in field ids: `r1c1-r1c2`."""
    return f"{cell_name(link[0])}-{cell_name(link[1])}"


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


def by_group(marks: Mapping[str, str]) -> Mapping[str, dict[str, str]]:
    """The marks sorted by the part of the id before the dot; unknown groups too."""
    groups: dict[str, dict[str, str]] = {}
    for field_id, label in marks.items():
        if label:
            group, _, part = field_id.partition(".")
            groups.setdefault(group, {})[part] = label
    return groups


def read_sheet(marks: Mapping[str, str]) -> PlayerSheet:
    """What the marks say, taken at their word."""
    groups = by_group(marks)
    return PlayerSheet(
        tuple(_read_journal(groups.get(f"journal{number}", {})) for number in JOURNALS),
        {name: _read_workshop(name, groups.get(name, {})) for name in WORKSHOPS},
        {name: _read_invention(name, groups.get(name, {})) for name in INVENTIONS},
        {name: _read_tool(groups.get(name, {})) for name in TOOLS},
    )


def _read_journal(marks: Mapping[str, str]) -> Journal:
    cells = tuple(marks.get(f"r{row}c{column}", "") for row, column in CELLS)
    return Journal(cells, frozenset(line for line in LINES if marks.get(line) == "spent"))


def drawn_links(group: str, marks: Mapping[str, str]) -> list[Link]:
    """The lines drawn in a workshop or an invention."""
    return [LINKS[group][part] for part, label in marks.items() if part in LINKS[group] and label]


def _read_workshop(name: str, marks: Mapping[str, str]) -> WorkshopMarks:
    circled = {
        PARTS[name][p] for p, label in marks.items() if label == "circled" and p in PARTS[name]
    }
    removed = {
        PARTS[name][p] for p, label in marks.items() if label == "crossed" and p in PARTS[name]
    }
    mechanisms = components(drawn_links(name, marks))
    return WorkshopMarks(frozenset(circled), frozenset(removed), frozenset(mechanisms))


def _read_invention(name: str, marks: Mapping[str, str]) -> InventionMarks:
    return InventionMarks(
        frozenset(components(drawn_links(name, marks))),
        frozenset(workshop for workshop in WORKSHOPS if marks.get(workshop) == "circled"),
        sum(marks.get(bulb) == "circled" for bulb in BULBS),
        _read_presented(marks),
    )


def _read_presented(marks: Mapping[str, str]) -> str:
    for day in DAYS:
        if marks.get(day) == "circled":
            return day
    scored = ("count", "product", "total", *VARIETY_BOXES)
    return DAYS[-1] if any(marks.get(box) for box in scored) else ""


def _read_tool(marks: Mapping[str, str]) -> str:
    if marks.get(FIRST) == "circled":
        return FIRST
    if marks.get(LATER) == "circled":
        return LATER
    return GONE if marks.get(FIRST) == "crossed" else ""


def write_marks(sheet: PlayerSheet, *, is_final: bool = False) -> dict[str, str]:
    """The marks of a state; the three score boxes are filled when the game is over."""
    marks: dict[str, str] = {}
    for number, journal in zip(JOURNALS, sheet.journals, strict=True):
        group = f"journal{number}"
        marks |= {f"{group}.{cell_name(cell)}": journal[cell] for cell in CELLS}
        marks |= {f"{group}.{line}": journal.wrench(line) for line in LINES}
        marks[f"{group}.idea"] = journal.idea
    for name, workshop in sheet.workshops.items():
        marks |= {f"{name}.{cell_name(cell)}": "circled" for cell in sorted(workshop.circled)}
        marks |= {f"{name}.{cell_name(cell)}": "crossed" for cell in sorted(workshop.removed)}
        marks |= _drawn(name, workshop.mechanisms)
    for name in INVENTIONS:
        marks |= _invention_marks(sheet, name)
    for name, value in sheet.tools.items():
        marks[f"{name}.first"] = {FIRST: "circled", LATER: "crossed", GONE: "crossed"}.get(
            value, ""
        )
        marks[f"{name}.later"] = "circled" if value == LATER else ""
    if is_final:
        scored = player_score("", sheet)
        marks |= {
            line.id: str(line.correct) for line in scored.lines if line.id.startswith("score")
        }
    return {field_id: label for field_id, label in marks.items() if label}


def filled_sheet(
    player: str, sheet: PlayerSheet, *, layout: str = "player", is_final: bool = False
) -> FilledSheet:
    """The sheet of a state as it would lie on the table."""
    return FilledSheet(player, layout, write_marks(sheet, is_final=is_final))


def _drawn(group: str, shapes: frozenset[Cells]) -> dict[str, str]:
    links = sorted(link for shape in shapes for link in links_within(shape))
    return {f"{group}.{link_name(link)}": "drawn" for link in links}


def _invention_marks(sheet: PlayerSheet, name: str) -> dict[str, str]:
    invention = sheet.inventions[name]
    marks = _drawn(name, invention.shapes)
    marks |= {
        f"{name}.{workshop}": "circled" for workshop in WORKSHOPS if workshop in invention.types
    }
    marks |= {f"{name}.{bulb}": "circled" for bulb in BULBS[: invention.ideas]}
    if not invention.presented:
        return marks
    score = invention_score(sheet, name, invention.presented)
    if invention.types:
        marks[f"{name}.variety{score.variety}"] = "circled"
    if sheet.is_invention_complete(name):
        marks[f"{name}.{invention.presented}"] = "circled"
    marks[f"{name}.count"] = str(score.count)
    marks[f"{name}.product"] = str(score.product)
    marks[f"{name}.total"] = str(score.total)
    return marks


def number_in(marks: Mapping[str, str]) -> Callable[[str], int | None]:
    """A reader of number boxes; None for an empty one."""

    def written(field_id: str) -> int | None:
        label = marks.get(field_id, "")
        return int(label) if label.isdecimal() else None

    return written
