"""What people do at a table: type moves, mark fields, take a step back, end the game."""

from typing import Annotated

from fastapi import APIRouter
from pydantic import BaseModel
from pydantic import Field as Described

from scoring.record import RecordError, parse_record
from scoring.sheet import FieldKind
from server.deps import HouseDep, TableDep
from server.drop import open_doubts, proposal
from server.errors import Refused, replies
from server.events import Event, Finished, Marked, Said, Started, Undone
from server.shapes import StepReply
from server.sheets import layout_of
from server.table import TableState, parse_lines

router = APIRouter(prefix="/api/v1/tables/{table_id}", tags=["play"])

MAX_TEXT = 100_000
MAX_LABEL = 40

Label = Annotated[str, Described(max_length=MAX_LABEL)]


class Lines(BaseModel):
    """Moves in the words of the game's record, one a line; or filled sheets as text."""

    text: str = Described(
        min_length=1, max_length=MAX_TEXT, examples=["roll 1 3 5 5 6\nAda journal 1 r1c1=5"]
    )
    reading: int | None = Described(
        default=None, ge=1, description="The photo that this confirms, by its number."
    )


class Mark(BaseModel):
    """What stands in one field of a player's sheet."""

    player: str = Described(max_length=MAX_LABEL)
    sheet: Label = ""
    field: str = Described(max_length=80, examples=["journal1.r1c1"])
    label: Label = Described(
        examples=["5"], description="One of the field's labels; empty clears it."
    )


class Undo(BaseModel):
    """The step to take back; without a number, the last one."""

    number: int | None = Described(default=None, ge=1)


@router.post("/lines", status_code=201, responses=replies(401, 409, 422))
def say(lines: Lines, house: HouseDep, table_id: TableDep) -> StepReply:
    """Add moves to the record."""

    def decide(state: TableState) -> Event:
        _check_lines(state, lines.text)
        if lines.reading is not None:
            _check_confirms(state, lines.reading, lines.text)
        return Said(lines.text.strip("\n"), lines.reading)

    return {"number": house.tables.change(table_id, decide).number}


@router.post("/marks", status_code=201, responses=replies(401, 409, 422))
def mark(new: Mark, house: HouseDep, table_id: TableDep) -> StepReply:
    """Say what stands in a field: an answer, a correction, or typed entry."""

    def decide(state: TableState) -> Event:
        return checked_mark(state, new)

    return {"number": house.tables.change(table_id, decide).number}


@router.post("/undo", status_code=201, responses=replies(401, 409, 422))
def undo(step: Undo, house: HouseDep, table_id: TableDep) -> StepReply:
    """Take a step back, or bring one back by taking back its undoing."""

    def decide(state: TableState) -> Event:
        number = state.last_step() if step.number is None else step.number
        logged = state.event(number)
        if logged is None:
            raise Refused(409, "there is nothing to take back")
        if isinstance(logged.event, Started):
            raise Refused(409, "the start of the game cannot be taken back; open a new table")
        if number in state.undone:
            raise Refused(409, "this step is taken back already")
        return Undone(number)

    return {"number": house.tables.change(table_id, decide).number}


@router.post("/finish", status_code=201, responses=replies(401, 409, 422))
def finish(house: HouseDep, table_id: TableDep) -> StepReply:
    """Say that the game is over; undo goes on with it."""

    def decide(state: TableState) -> Event:
        if state.finished:
            raise Refused(409, "the game is over already")
        return Finished()

    return {"number": house.tables.change(table_id, decide).number}


def checked_mark(state: TableState, new: Mark) -> Marked:
    """The event for a mark, once the player, the sheet, the field and the label are known ones."""
    if new.player not in state.players:
        raise Refused(422, f"nobody here is called {new.player!r}: {', '.join(state.players)}")
    current = state.sheets.get(new.player)
    if not state.rules.layouts:
        raise Refused(422, f"{state.rules.title} is played without paper; type the moves")
    usual = current.sheet if current else state.rules.layouts[0].sheet
    layout = layout_of(state.rules, new.sheet or usual)
    if layout is None:
        raise Refused(422, f"{state.rules.title} has no sheet {new.sheet!r}")
    try:
        field = layout.field(new.field)
    except KeyError:
        raise Refused(422, f"the sheet has no field {new.field!r}") from None
    if field.kind is FieldKind.TEXT or new.label not in field.labels:
        allowed = ", ".join(label or "empty" for label in field.labels[:12])
        raise Refused(422, f"{new.field} cannot hold {new.label!r}; it holds {allowed}")
    return Marked(new.player, layout.sheet, new.field, new.label)


def _check_confirms(state: TableState, reading: int, text: str) -> None:
    """Refuse to confirm anything else than what the photo says now."""
    look = state.looks.get(reading)
    if look is None:
        raise Refused(409, "the photo that this confirms is not at the table any more")
    line, _ = proposal(state.rules, look, bool(open_doubts(look)))
    if text.strip() != line:
        raise Refused(409, "the dice of this photo were corrected meanwhile; look at them again")


def _check_lines(state: TableState, text: str) -> None:
    """Refuse what no player could mean, with line and column in the text just typed.

    Raises:
        RecordError: a word that is none of the game's.
    """
    said = parse_lines(text, state.players)
    if not said.entries and not said.sheets:
        raise RecordError("there is no move in this; type one a line", 1)
    before = str(state.record(())).rstrip("\n").splitlines()
    try:
        state.rules.score(parse_record("\n".join([*before, *text.splitlines()])))
    except RecordError as error:
        if error.line > len(before):
            raise RecordError(error.sentence, error.line - len(before), error.column) from None
        raise Refused(409, f"an earlier line is not right any more: {error.sentence}") from None
