"""What a player has at the end of a game, replayed from moves or read from sheets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from scoring.games.roland_wright.board import Board
from scoring.games.roland_wright.cards import UNSEEN, Library
from scoring.games.roland_wright.facts import TASKS, RolandFacts
from scoring.games.roland_wright.paper import BOX_SHEETS, SECTIONS, SOLO_SHEET, board_of, number
from scoring.games.roland_wright.table import RolandSeat, RolandTable
from scoring.record import FilledSheet


@dataclass(frozen=True, slots=True)
class Holdings:
    """Everything that a player's score is made of."""

    name: str
    board: Board
    hallmarks: int | None
    """None when nobody has told, here and in the next two."""
    equipment: int | None
    research: int | None
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

    def counted(self, section: str) -> int | None:
        """What a player wrote for a section; a blank one beside a total is 0 (rule 46)."""
        return self.written.get(section, 0 if "total" in self.written else None)


def held_after_moves(
    table: RolandTable, seat: RolandSeat, sheets: Sequence[FilledSheet]
) -> Holdings:
    """A player's things after a replayed game."""
    kept = [name for name in seat.kept if name != UNSEEN]
    points = sum(table.library.research(name).points for name in kept)
    return Holdings(
        name=seat.name,
        board=seat.board,
        hallmarks=len(seat.completed_of("hallmark")),
        equipment=len(seat.completed_of("equipment")),
        research=seat.told.get("research") if UNSEEN in seat.kept else points,
        inspiration=seat.inspiration,
        completed=tuple(name for _, name in seat.completed),
        kept=tuple(kept) if UNSEEN not in seat.kept else (),
        counts=seat.counts,
        tasks=table.solo.tasks if table.solo else None,
        written=written_numbers(sheets),
    )


def held_by_sheets(
    seat: RolandSeat, sheets: Sequence[FilledSheet], library: Library, facts: RolandFacts
) -> Holdings:
    """A player's things from the sheets, with what the record tells of the cards."""
    written = written_numbers(sheets)
    solo = next((sheet for sheet in sheets if sheet.sheet == SOLO_SHEET), None)
    boards = [sheet for sheet in sheets if sheet.sheet in BOX_SHEETS]
    is_named = bool(seat.completed or seat.kept)
    held = Holdings(
        name=seat.name,
        board=board_of(boards[0]) if boards else Board.empty(facts.sizes[0]),
        hallmarks=None,
        equipment=None,
        research=None,
        inspiration=seat.inspiration,
        completed=tuple(name for _, name in seat.completed) if is_named else None,
        kept=seat.kept,
        counts=seat.counts,
        tasks={task: number(solo[f"task.{task}"]) or 0 for task in TASKS} if solo else None,
        has_board=bool(boards),
        written=written,
    )
    research = sum(library.research(name).points for name in seat.kept)
    return replace(
        held,
        hallmarks=_cards(seat, "hallmark", held, facts),
        equipment=_cards(seat, "equipment", held, facts),
        research=research if is_named else seat.told.get("research", held.counted("research")),
    )


def _cards(seat: RolandSeat, kind: str, held: Holdings, facts: RolandFacts) -> int | None:
    """How many cards are completed: as named, as told in numbers, or as the points written say."""
    if seat.completed or seat.kept:
        return len(seat.completed_of(kind))
    if kind in seat.told:
        return seat.told[kind]
    points = held.counted(kind)
    return None if points is None else points // max(facts.points[kind], 1)


def written_numbers(sheets: Sequence[FilledSheet]) -> Mapping[str, int]:
    """The score boxes that players filled in; of `awards` and `total`, the Solo Board's count."""
    written = {}
    for sheet in sorted(sheets, key=lambda its: its.sheet == SOLO_SHEET):
        for section in (*SECTIONS, "tasks", "board", "total"):
            value = number(sheet[f"score.{section}"])
            if value is not None:
                written[section] = value
    return written
