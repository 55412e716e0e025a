"""A player's boards to and from the marks on paper; reading judges nothing, `status` does."""

from scoring.games.roland_wright.board import COLOURS, LINES, Board, space_name
from scoring.games.roland_wright.fields import BOX_SHEETS, box_ids, day_ids
from scoring.games.roland_wright.table import Seat, SoloBoard
from scoring.record import FilledSheet


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
