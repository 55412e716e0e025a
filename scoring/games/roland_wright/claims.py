"""What a player has at the end of a game, replayed from moves or read from sheets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scoring.games.roland_wright.board import Board
from scoring.games.roland_wright.cards import UNSEEN, Library
from scoring.games.roland_wright.facts import TASKS, Facts
from scoring.games.roland_wright.fields import BOX_SHEETS, SECTIONS, number
from scoring.games.roland_wright.marks import board_of
from scoring.games.roland_wright.table import Seat, Table
from scoring.record import FilledSheet


@dataclass(frozen=True, slots=True)
class Claim:
    """Everything that a player's score is made of."""

    name: str
    board: Board
    hallmarks: int
    equipment: int
    research: int
    inspiration: str = ""
    completed: tuple[str, ...] | None = None
    """The names of the completed cards; None when only their number is known."""
    kept: tuple[str, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    tasks: Mapping[str, int] | None = None
    """Solo only."""
    has_board: bool = True
    """False when only the Solo Board was given."""
    written: Mapping[str, int] = field(default_factory=dict)
    """Numbers on the player's sheets: the sections, `tasks`, `board` and `total`."""


def claim_of_seat(table: Table, seat: Seat, sheets: Sequence[FilledSheet]) -> Claim:
    """A player's things after a replayed game."""
    kept = [name for name in seat.kept if name != UNSEEN]
    return Claim(
        name=seat.name,
        board=seat.board,
        hallmarks=len(seat.completed_of("hallmark")),
        equipment=len(seat.completed_of("equipment")),
        research=sum(table.library.research(name).points for name in kept),
        inspiration=seat.inspiration,
        completed=tuple(name for _, name in seat.completed),
        kept=tuple(kept),
        counts=seat.counts,
        tasks=table.solo.tasks if table.solo else None,
        written=written_numbers(sheets),
    )


def claim_of_sheets(
    seat: Seat, sheets: Sequence[FilledSheet], library: Library, facts: Facts
) -> Claim:
    """A player's things from the sheets, with what the record tells of the cards."""
    written = written_numbers(sheets)
    solo = next((sheet for sheet in sheets if sheet.sheet == "solo"), None)
    boards = [sheet for sheet in sheets if sheet.sheet in BOX_SHEETS]
    told = bool(seat.completed or seat.kept)
    research = sum(library.research(name).points for name in seat.kept)
    return Claim(
        name=seat.name,
        board=board_of(boards[0]) if boards else Board.empty(facts.sizes[0]),
        hallmarks=_cards(seat, "hallmark", written, facts, told=told),
        equipment=_cards(seat, "equipment", written, facts, told=told),
        research=research if told else written.get("research", 0),
        inspiration=seat.inspiration,
        completed=tuple(name for _, name in seat.completed) if told else None,
        kept=seat.kept,
        counts=seat.counts,
        tasks={task: number(solo[f"task.{task}"]) or 0 for task in TASKS} if solo else None,
        has_board=bool(boards),
        written=written,
    )


def _cards(seat: Seat, kind: str, written: Mapping[str, int], facts: Facts, *, told: bool) -> int:
    if told:
        return len(seat.completed_of(kind))
    return written.get(kind, 0) // max(facts.points[kind], 1)


def written_numbers(sheets: Sequence[FilledSheet]) -> Mapping[str, int]:
    """The score boxes that players filled in; of `awards` and `total`, the Solo Board's count."""
    written = {}
    for sheet in sorted(sheets, key=lambda its: its.sheet == "solo"):
        for section in (*SECTIONS, "tasks", "board", "total"):
            value = number(sheet[f"score.{section}"])
            if value is not None:
                written[section] = value
    return written
