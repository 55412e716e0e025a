"""The fields of the Player Boards (`box6`, `box7`) and the Solo Board, and what they say."""

from collections.abc import Mapping
from functools import cache

from scoring.games.roland_wright.board import COLOURS, LINES, Board, space_name, spaces
from scoring.games.roland_wright.facts import TASKS
from scoring.games.roland_wright.state import Seat, SoloBoard
from scoring.record import FilledSheet
from scoring.sheet_check import ANY_NUMBER

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
    labels: dict[str, tuple[str, ...]] = {"name": ("",)}
    if sheet == "solo":
        labels |= dict.fromkeys(day_ids(), ("", "marked"))
        labels |= {f"task.{task}": ANY_NUMBER for task in TASKS}
        return labels | {f"score.{score}": ANY_NUMBER for score in SOLO_SCORES}
    labels |= dict.fromkeys(box_ids(BOX_SHEETS[sheet]), ("", *COLOURS))
    labels |= {f"chart.{line}": ("", "filled") for line in LINES}
    return labels | {f"score.{section}": ANY_NUMBER for section in (*SECTIONS, "total")}


def number(label: str) -> int | None:
    """The number that a label says; None when it is blank or no number."""
    return int(label) if label.isascii() and label.isdecimal() and len(label) <= 3 else None


def board_of(sheet: FilledSheet) -> Board:
    """The Bit Box of a board sheet; a label that is no colour counts as an empty space."""
    size = BOX_SHEETS[sheet.sheet]
    labels = (sheet[field_id] for field_id in box_ids(size))
    return Board(size, tuple(label if label in COLOURS else "" for label in labels))


def chart_of(sheet: FilledSheet) -> frozenset[str]:
    """The lines whose Bonus Bit is marked on a board sheet."""
    return frozenset(line for line in LINES if sheet[f"chart.{line}"])


def seat_sheet(seat: Seat) -> FilledSheet:
    """A Player Board as it looks in the middle of a game, without scores."""
    marks = {f"box.{space_name(space)}": colour for space, colour in seat.board if colour}
    marks |= {f"chart.{line}": "filled" for line in LINES if line in seat.chart}
    return FilledSheet(seat.name, f"box{seat.board.size}", marks)


def solo_sheet(player: str, solo: SoloBoard) -> FilledSheet:
    """A Solo Board as it looks in the middle of a game; a task at 0 is blank."""
    marks = dict.fromkeys(day_ids()[: solo.day], "marked")
    marks |= {f"task.{task}": str(value) for task, value in solo.tasks.items() if value}
    return FilledSheet(player, "solo", marks)
