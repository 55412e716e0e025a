"""The Player Boards (`box6`, `box7`) and the Solo Board: their fields, names and marks.

Reading judges nothing; `checks` does.
"""

import re
from functools import cache

from scoring.games.roland_wright.board import COLOURS, LINES, Board, space_name, spaces
from scoring.games.roland_wright.facts import TASKS
from scoring.games.roland_wright.names import section_title, space_place, task_title
from scoring.games.roland_wright.table import RolandSeat, SoloBoard
from scoring.message import Book, Message
from scoring.record import FilledSheet

BOX_SHEETS = {"box6": 6, "box7": 7}
SOLO_SHEET = "solo"
SHEETS = (*BOX_SHEETS, SOLO_SHEET)
SECTIONS = ("inspiration", "hallmark", "equipment", "research", "filled", "awards")
"""The score column, from the top; ties are broken in this order (rule 33)."""
SOLO_SCORES = ("tasks", "board", "awards", "total")
DAYS = 21
"""Boxes of the printed calendar."""
_SPACE = re.compile(r"r(\d)c(\d)")

say = Book(__package__)


@cache
def box_ids(size: int) -> tuple[str, ...]:
    """The fields of the Bit Box, row by row."""
    return tuple(f"box.{space_name(space)}" for space in spaces(size))


@cache
def day_ids() -> tuple[str, ...]:
    """The fields of the calendar."""
    return tuple(f"day.{day}" for day in range(1, DAYS + 1))


def task_ids() -> tuple[str, ...]:
    """The fields of the tasks."""
    return tuple(f"task.{task}" for task in TASKS)


COUNT = frozenset(f"score.{section}" for section in (*SECTIONS, *SOLO_SCORES))
"""The boxes of the count, on both boards."""


def place(field_id: str) -> Message:
    """A field as players call it: "row 1, column 2", "Hallmark cards", "Feed Pip"."""
    group, _, part = field_id.partition(".")
    space = _SPACE.fullmatch(part)
    if space is not None:
        return space_place((int(space[1]), int(space[2])))
    if group == "task":
        return task_title(part)
    if group == "score":
        return section_title(part)
    return say("place", group=group, name=part)


def group(name: str) -> Message:
    """A group of fields as players call it."""
    return say("board-part", group=name)


def sheet_name(sheet: str) -> Message:
    """A sheet as players call it."""
    return say("board-name", sheet=sheet)


def number(label: str) -> int | None:
    """The number that a label says; None when it is blank or no number."""
    return int(label) if label.isascii() and label.isdecimal() and len(label) <= 3 else None


def same_as(label: str) -> str:
    """A task that says 0 is as good as a blank one."""
    return "" if label == "0" else label


def board_of(sheet: FilledSheet) -> Board:
    """The Bit Box of a board sheet; a label that is no colour counts as an empty space."""
    size = BOX_SHEETS[sheet.sheet]
    labels = (sheet[field_id] for field_id in box_ids(size))
    return Board(size, tuple(label if label in COLOURS else "" for label in labels))


def chart_of(sheet: FilledSheet) -> frozenset[str]:
    """The lines whose Bonus Bit is marked on a board sheet."""
    return frozenset(line for line in LINES if sheet[f"chart.{line}"])


def seat_sheet(seat: RolandSeat) -> FilledSheet:
    """A Player Board as it looks in the middle of a game, without scores."""
    marks = {f"box.{space_name(space)}": colour for space, colour in seat.board if colour}
    marks |= {f"chart.{line}": "filled" for line in LINES if line in seat.chart}
    return FilledSheet(seat.name, f"box{seat.board.size}", marks)


def solo_sheet(player: str, solo: SoloBoard) -> FilledSheet:
    """A Solo Board as it looks in the middle of a game; a task at 0 is blank."""
    marks = dict.fromkeys(day_ids()[: solo.day], "marked")
    marks |= {f"task.{task}": str(value) for task, value in solo.tasks.items() if value}
    return FilledSheet(player, SOLO_SHEET, marks)
