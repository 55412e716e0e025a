"""The fields of the Player Boards (`box6`, `box7`) and the Solo Board."""

from collections.abc import Mapping
from functools import cache

from scoring.games.roland_wright.board import LINES, space_name, spaces
from scoring.games.roland_wright.facts import TASKS
from scoring.sheet import LABELS, FieldKind

BOX_SHEETS = {"box6": 6, "box7": 7}
SHEETS = (*BOX_SHEETS, "solo")
SECTIONS = ("inspiration", "hallmark", "equipment", "research", "filled", "awards")
"""The score column, from the top; ties are broken in this order (rule 33)."""
SOLO_SCORES = ("tasks", "board", "awards", "total")
DAYS = 21
"""Boxes of the printed calendar."""


def box_ids(size: int) -> tuple[str, ...]:
    """The fields of the Bit Box, row by row."""
    return tuple(f"box.{space_name(space)}" for space in spaces(size))


def day_ids() -> tuple[str, ...]:
    """The fields of the calendar."""
    return tuple(f"day.{day}" for day in range(1, DAYS + 1))


@cache
def labels_of(sheet: str) -> Mapping[str, tuple[str, ...]]:
    """Every field of a sheet with the labels it may hold."""
    labels: dict[str, tuple[str, ...]] = {"name": LABELS[FieldKind.TEXT]}
    if sheet == "solo":
        labels |= dict.fromkeys(day_ids(), LABELS[FieldKind.BOX])
        labels |= {f"task.{task}": LABELS[FieldKind.NUMBER] for task in TASKS}
        return labels | {f"score.{score}": LABELS[FieldKind.NUMBER] for score in SOLO_SCORES}
    labels |= dict.fromkeys(box_ids(BOX_SHEETS[sheet]), LABELS[FieldKind.SPOT])
    labels |= {f"chart.{line}": LABELS[FieldKind.BUBBLE] for line in LINES}
    return labels | {
        f"score.{section}": LABELS[FieldKind.NUMBER] for section in (*SECTIONS, "total")
    }


def section_name(section: str) -> str:
    """A section of the score column in words."""
    return {"filled": "filled box", "board": "Player Board"}.get(section, section)


def place_name(field_id: str) -> str:
    """A field as players call it.

    >>> place_name("score.hallmark"), place_name("task.feed_pip"), place_name("box.r1c2")
    ('the hallmark score', 'Feed Pip', 'r1c2')
    """
    group, _, part = field_id.partition(".")
    if field_id == "score.total":
        return "the total"
    if group == "score":
        return f"the {section_name(part)} score"
    if group == "chart":
        return f"the Bonus Bit for a {part} line"
    if group == "day":
        return f"day {part}"
    return part.replace("_", " ").title() if group == "task" else part or group


def number(label: str) -> int | None:
    """The number that a label says; None when it is blank or no number."""
    return int(label) if label.isascii() and label.isdecimal() and len(label) <= 3 else None
