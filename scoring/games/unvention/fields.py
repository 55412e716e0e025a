"""Every field of the sheet by its id, with the labels it may have; the same on both sheets."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from scoring.games.unvention.facts import BULBS, DAYS, INVENTIONS, JOURNALS, TOOLS, WORKSHOPS
from scoring.games.unvention.journals import CELLS, LINES
from scoring.games.unvention.marks import LINKS, VARIETY_BOXES
from scoring.games.unvention.moves import cell_name
from scoring.sheet import LABELS, FieldKind

DIGIT = LABELS[FieldKind.DIGIT]
NUMBER = LABELS[FieldKind.NUMBER]
LINK = LABELS[FieldKind.LINK]
WRENCH = LABELS[FieldKind.SYMBOL]
CIRCLE = ("", "circled")
CIRCLE_OR_CROSS = ("", "circled", "crossed")
SCORE_BOXES = ("score.inventions", "score.tools", "score.total")


def _journals() -> Iterator[tuple[str, tuple[str, ...]]]:
    for number in JOURNALS:
        for cell in CELLS:
            yield f"journal{number}.{cell_name(cell)}", DIGIT
        for line in LINES:
            yield f"journal{number}.{line}", WRENCH
        yield f"journal{number}.idea", CIRCLE_OR_CROSS


def _workshops() -> Iterator[tuple[str, tuple[str, ...]]]:
    for name, workshop in WORKSHOPS.items():
        for part in workshop.parts:
            yield f"{name}.{cell_name(part)}", CIRCLE_OR_CROSS
        for corner in workshop.ideas:
            yield f"{name}.idea-{cell_name(corner)}", CIRCLE


def _inventions() -> Iterator[tuple[str, tuple[str, ...]]]:
    for name in INVENTIONS:
        for circle in (*WORKSHOPS, *BULBS, *VARIETY_BOXES):
            yield f"{name}.{circle}", CIRCLE
        for day in DAYS:
            yield f"{name}.{day}", CIRCLE_OR_CROSS
        for box in ("count", "product", "total"):
            yield f"{name}.{box}", NUMBER


def _others() -> Iterator[tuple[str, tuple[str, ...]]]:
    yield "name", LABELS[FieldKind.TEXT]
    for box in SCORE_BOXES:
        yield box, NUMBER
    for group, links in LINKS.items():
        for link in links:
            yield f"{group}.{link}", LINK
    for tool in TOOLS:
        yield f"{tool}.first", CIRCLE_OR_CROSS
        yield f"{tool}.later", CIRCLE


FIELDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    dict((*_journals(), *_workshops(), *_inventions(), *_others()))
)
"""Field id to the labels allowed there."""
