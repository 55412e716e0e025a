"""The log folded into the state: each event is applied to the state before it.

Only what takes an earlier event back, or gives a sheet to somebody else, folds the log anew.
"""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import replace

from scoring.games import find_game
from scoring.message import Book
from scoring.record import GameRecord, RecordError, parse_record
from server.material import sheet_key
from server.refusals import Refused
from server.table.events import (
    Admitted,
    Answered,
    Event,
    Finished,
    Logged,
    Looked,
    Marked,
    Said,
    SatDown,
    Seated,
    Started,
    Undone,
)
from server.table.possible import with_possible_dice
from server.table.seats import sat_down, seated
from server.table.state import FIRST_LINE, OWNER, Line, TablePhoto, TableSheet, TableState

say = Book(__package__)
LOGGER = logging.getLogger(__name__)


def replay_log(log: Sequence[Logged]) -> TableState:
    """The state after a log; its first event is `Started`."""
    started = log[0].event
    if not isinstance(started, Started):
        raise Refused(409, say("unreadable-table"))
    undone = _undone(log)
    state = TableState(
        rules=find_game(started.game),
        players=started.players,
        log=tuple(log),
        undone=undone,
        lines=(),
        photos={},
        sheets={},
        earlier={},
        finished=False,
        named=started.named,
    )
    for logged in _counting(log[1:], undone):
        try:
            state = _with(state, logged)
        except (ValueError, LookupError):  # it was good once; now it spoils only itself
            LOGGER.warning("step %s of a table no longer counts", logged.number, exc_info=True)
    return state


def after(state: TableState, logged: Logged) -> TableState:
    """The state once one more event has happened.

    Raises:
        RecordError: typed text that is no record.
    """
    log = (*state.log, logged)
    if isinstance(logged.event, Undone) or _is_given_anew(state, logged.event):
        return replay_log(log)
    return replace(_with(state, logged), log=log)


def parse_lines(text: str, players: Sequence[str], first_line: int = 1) -> GameRecord:
    """The moves and sheets in a text that somebody typed, counted from a line on.

    Raises:
        RecordError: with the line and column within the text.
    """
    heading = f"game any\nplayers {', '.join(players)}\n"
    try:
        return parse_record(heading + "\n" * max(0, first_line - 3) + text)
    except RecordError as error:
        raise RecordError(
            error.sentence, error.line - max(2, first_line - 1), error.column
        ) from None


def _undone(log: Sequence[Logged]) -> frozenset[int]:
    """Later events undo earlier ones only, so one walk from the end decides them all."""
    undone: set[int] = set()
    for logged in reversed(log):
        if isinstance(logged.event, Undone) and logged.number not in undone:
            undone.add(logged.event.event)
    return frozenset(undone)


def _counting(log: Sequence[Logged], undone: frozenset[int]) -> Iterator[Logged]:
    """The events that count: not taken back, and of whose a sheet is, only what was said last."""
    standing = [logged for logged in log if logged.number not in undone]
    last_said = {
        logged.event.reading: logged.number
        for logged in standing
        if isinstance(logged.event, Answered) and logged.event.field == OWNER
    }
    for logged in standing:
        event = logged.event
        if isinstance(event, Answered) and event.field == OWNER:
            if last_said[event.reading] == logged.number:
                yield logged
        elif isinstance(event, Looked) and logged.number in last_said:
            yield replace(logged, event=replace(event, player=""))
        else:
            yield logged


def _is_given_anew(state: TableState, event: Event) -> bool:
    """Does somebody say of a sheet whose it is, and not for the first time?"""
    return (
        isinstance(event, Answered)
        and event.field == OWNER
        and event.reading in state.photos
        and bool(state.photos[event.reading].player)
    )


def _with(state: TableState, logged: Logged) -> TableState:
    """The state with one event that counts; the log stays as it is."""
    event = logged.event
    if isinstance(event, Said):
        return _with_said(state, logged.number, event)
    if isinstance(event, Seated):
        return seated(state, event)
    if isinstance(event, SatDown):
        return sat_down(state, event)
    if isinstance(event, Looked):
        seen, doubts = with_possible_dice(event.reading)
        photo = TablePhoto(logged.number, logged.at, event, seen, doubts, {})
        state = replace(state, photos={**state.photos, photo.number: photo})
        return _with_photo(state, photo) if photo.of == "sheet" and event.player else state
    if isinstance(event, Answered):
        return _with_answer(state, event)
    if isinstance(event, Marked):
        old = state.sheets.get(sheet_key(state.rules, event.player, event.sheet))
        if old is None or old.sheet != event.sheet:
            old = TableSheet(event.player, event.sheet, None, {})
        return _with_sheet(state, replace(old, said={**old.said, event.field: event.label}))
    if isinstance(event, Admitted):
        return replace(state, admitted=(*state.admitted, event))
    return replace(state, finished=True) if isinstance(event, Finished) else state


def _with_said(state: TableState, number: int, event: Said) -> TableState:
    said = parse_lines(event.text, state.players)
    first = FIRST_LINE + len(state.lines)
    lines = [Line(number, entry.at_line(n)) for n, entry in enumerate(said.entries, start=first)]
    state = replace(state, lines=(*state.lines, *lines))
    photo = state.photos.get(event.reading or 0)
    if photo is not None:
        confirmed = replace(photo, confirmed_by=number)
        state = replace(state, photos={**state.photos, photo.number: confirmed})
    for sheet in said.sheets:
        state = _with_sheet(state, TableSheet(sheet.player, sheet.sheet, None, dict(sheet.marks)))
    return state


def _with_answer(state: TableState, event: Answered) -> TableState:
    photo = state.photos.get(event.reading)
    if photo is None:  # it was taken back
        return state
    photo = replace(photo, answers={**photo.answers, event.field: event.label})
    state = replace(state, photos={**state.photos, photo.number: photo})
    return _with_photo(state, photo) if event.field == OWNER else state


def _with_photo(state: TableState, photo: TablePhoto) -> TableState:
    """A new photo of a player's sheet.

    What a person said of a field still holds if the camera reads the same there as it did then:
    nobody is asked twice about the same ink.
    """
    key = sheet_key(state.rules, photo.player, photo.sheet)
    old = state.sheets.get(key)
    kept: dict[str, str] = {}
    if old is not None:
        state = replace(state, earlier={**state.earlier, key: old})
        if old.photo is not None and old.sheet == photo.sheet:
            before = old.photo.seen
            kept = {
                field: label
                for field, label in old.said.items()
                if field in before
                and field in photo.seen
                and before[field].label == photo.seen[field].label
            }
    return _with_sheet(state, TableSheet(photo.player, photo.sheet, photo, kept))


def _with_sheet(state: TableState, sheet: TableSheet) -> TableState:
    seats = {player: place for place, player in enumerate(state.players)}
    sheets = {**state.sheets, sheet_key(state.rules, sheet.player, sheet.sheet): sheet}
    seated = sorted(sheets.items(), key=lambda kept: seats.get(kept[1].player, len(seats)))
    return replace(state, sheets=dict(seated))
