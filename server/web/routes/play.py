"""What people do at a table: type moves, mark fields, take a step back, end the game."""

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field as Described

from scoring.checks import label
from scoring.message import Book, Message, both, either
from scoring.record import RecordError
from scoring.sheet import FieldKind
from server.material import layout_of
from server.refusals import Refused
from server.table.access import name_of_phone
from server.table.events import Admitted, Event, Finished, Marked, Said, Started, Undone
from server.table.fold import parse_lines
from server.table.legal import legal_lines
from server.table.proposal import open_doubts, proposal
from server.table.state import FIRST_LINE, TableState
from server.table.view import score_of
from server.web.asked import MOST_STEPS, Asked, Text
from server.web.dependencies import HouseDep, Step, TableDep, key_of
from server.web.problems import replies

router = APIRouter(prefix="/api/v1/tables/{table_id}", tags=["play"])

message = Book("server.web")
MAX_TEXT = 30_000
MAX_LINE = 1_000
MAX_LINES = 3_000
"""Lines at a table; a long game has some hundreds."""
MAX_LABEL = 40
MOST_CHOICES = 12
"""So many labels are named when a field cannot hold one."""

Label = Annotated[Text, Described(max_length=MAX_LABEL)]


class Lines(Asked):
    """Moves in the words of the game's record, one a line; or filled sheets as text."""

    text: Text = Described(
        min_length=1, max_length=MAX_TEXT, examples=["roll 1 3 5 5 6\nAda journal 1 r1c1=5"]
    )
    reading: int | None = Described(
        default=None,
        ge=1,
        le=MOST_STEPS,
        description="The photo that this confirms, by its number.",
    )
    legal: bool = Described(
        default=False,
        description="Only if the rules allow it; else it is refused, and not written down.",
    )


class Mark(Asked):
    """What stands in one field of a player's sheet."""

    player: Text = Described(max_length=MAX_LABEL)
    sheet: Label = ""
    field: Text = Described(max_length=80, examples=["journal1.r1c1"])
    label: Label = Described(
        examples=["5"], description="One of the field's labels; empty clears it."
    )


class Mistake(Asked):
    """A problem that is the player's own mistake: what is written is read rightly."""

    player: Text = Described(max_length=MAX_LABEL)
    problem: Text = Described(max_length=80, description="The problem's code.")
    fields: list[Text] = Described(default=[], max_length=400)


class Undo(Asked):
    """The step to take back; without a number, the last one."""

    number: int | None = Described(default=None, ge=1, le=MOST_STEPS)


@router.post("/lines", status_code=201, responses=replies(401, 409, 422))
def say(lines: Lines, house: HouseDep, table_id: TableDep, request: Request) -> Step:
    """Add moves to the record."""

    def decide(state: TableState) -> Event:
        _check_lines(state, lines.text)
        if lines.legal:
            phone = name_of_phone(key_of(request))
            return Said(legal_lines(state, lines.text, phone), lines.reading)
        if lines.reading is not None:
            _check_confirms(state, lines.reading, lines.text)
        return Said(lines.text.strip("\n"), lines.reading)

    return Step(house.tables.change(table_id, decide).number)


@router.post("/marks", status_code=201, responses=replies(401, 409, 422))
def mark(new: Mark, house: HouseDep, table_id: TableDep) -> Step:
    """Say what stands in a field: an answer, a correction, or typed entry."""

    def decide(state: TableState) -> Event:
        return checked_mark(state, new)

    return Step(house.tables.change(table_id, decide).number)


@router.post("/mistakes", status_code=201, responses=replies(401, 409, 422))
def admit(one: Mistake, house: HouseDep, table_id: TableDep) -> Step:
    """Say of a problem that the camera is right and the player was wrong."""

    def decide(state: TableState) -> Event:
        told = Admitted(one.player, one.problem, tuple(one.fields))
        known = ((had.player, had.code, had.fields) for had in score_of(state).problems)
        if (told.player, told.problem, told.fields) not in known:
            raise Refused(409, message("no-such-problem"))
        return told

    return Step(house.tables.change(table_id, decide).number)


@router.post("/undo", status_code=201, responses=replies(401, 409, 422))
def undo(step: Undo, house: HouseDep, table_id: TableDep) -> Step:
    """Take a step back, or bring one back by taking back its undoing."""

    def decide(state: TableState) -> Event:
        number = state.last_step() if step.number is None else step.number
        logged = state.event(number)
        if logged is None:
            raise Refused(409, message("nothing-to-undo"))
        if isinstance(logged.event, Started):
            raise Refused(409, message("start-stays"))
        if number in state.undone:
            raise Refused(409, message("undone-already"))
        return Undone(number)

    return Step(house.tables.change(table_id, decide).number)


@router.post("/finish", status_code=201, responses=replies(401, 409, 422))
def finish_game(house: HouseDep, table_id: TableDep) -> Step:
    """Say that the game is over; undo goes on with it."""

    def decide(state: TableState) -> Event:
        if state.finished:
            raise Refused(409, message("over-already"))
        return Finished()

    return Step(house.tables.change(table_id, decide).number)


def checked_mark(state: TableState, new: Mark) -> Marked:
    """The event for a mark, once the player, the sheet, the field and the label are known ones."""
    if new.player not in state.players:
        raise Refused(422, nobody_called(new.player, state))
    current = state.sheets.get(new.player)
    if not state.rules.layouts:
        raise Refused(422, message("without-paper", game=state.rules.title))
    usual = current.sheet if current else state.rules.layouts[0].sheet
    layout = layout_of(state.rules, new.sheet or usual)
    if layout is None:
        raise Refused(422, message("no-such-sheet", game=state.rules.title, sheet=new.sheet))
    try:
        field = layout.field(new.field)
    except KeyError:
        raise Refused(422, message("no-such-field", field=new.field)) from None
    if field.kind is FieldKind.TEXT or new.label not in field.labels:
        allowed = either(*(label(one) for one in field.labels[:MOST_CHOICES]))
        wrong = {"field": new.field, "label": new.label}
        raise Refused(422, message("no-such-label", allowed=allowed, **wrong))
    return Marked(new.player, layout.sheet, new.field, new.label)


def nobody_called(name: str, state: TableState) -> Message:
    """That a name is none of the players'."""
    return message("nobody-called", name=name, players=both(*state.players))


def _check_confirms(state: TableState, reading: int, text: str) -> None:
    """Refuse to confirm anything else than what the photo says now."""
    look = state.photos.get(reading)
    if look is None:
        raise Refused(409, message("photo-gone"))
    line, _ = proposal(state.rules, look, bool(open_doubts(look)))
    if text.strip() != line:
        raise Refused(409, message("dice-corrected"))


def _check_length(state: TableState, text: str) -> None:
    """Refuse more text than a game has, so that showing it stays quick."""
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        if len(line) > MAX_LINE:
            long = message("line-too-long", length=len(line), most=MAX_LINE)
            raise RecordError(long, number, MAX_LINE)
    if len(state.lines) + len(lines) > MAX_LINES:
        raise Refused(409, message("too-much-text"))


def _check_lines(state: TableState, text: str) -> None:
    """Refuse what no player could mean, with line and column in the text just typed.

    Raises:
        RecordError: a word that is none of the game's.
    """
    _check_length(state, text)
    first = FIRST_LINE + len(state.lines)
    said = parse_lines(text, state.players, first)
    if not said.entries and not said.sheets:
        raise RecordError(message("no-move"), 1)
    played = state.record(said.sheets)
    try:
        state.rules.score(replace(played, entries=(*played.entries, *said.entries)))
    except RecordError as error:
        if error.line >= first:
            raise RecordError(error.sentence, error.line - first + 1, error.column) from None
        raise Refused(409, message("earlier-line", problem=error.sentence)) from None
