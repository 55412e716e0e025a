"""Moves as they are tapped: only what the rules allow, with hidden cards taken by chance."""

from secrets import choice

from scoring.message import Book
from scoring.record import Entry, GameRecord, RecordError
from scoring.secrets import Seats
from server.refusals import Refused
from server.table.fold import parse_lines
from server.table.seen import seats_of
from server.table.sheets import sheet_now
from server.table.state import FIRST_LINE, TableState

say = Book(__package__)


def legal_lines(state: TableState, text: str, phone: str) -> str:
    """The lines of a tap as they go into the record.

    A card that is taken unseen from somebody's hand or score pile is one of those that lie there.

    Raises:
        Refused: the rules do not allow it.
        RecordError: a word that is none of the game's.
    """
    rules = state.rules
    said = parse_lines(text, state.players, FIRST_LINE + len(state.lines))
    if said.sheets:  # cards laid down as they are; what is wrong with them is told as problems
        return text.strip("\n")
    record = state.record([sheet_now(state, sheet).sheet for sheet in state.sheets.values()])
    try:
        game = rules.start(record).play_all(record.entries)
    except RecordError as error:
        raise Refused(409, say("in-line", line=error.line, problem=error.sentence)) from None
    told = []
    for one in said.entries:
        entry = choice(rules.secrets.meant(game.table, one)) if rules.secrets else one
        game = game.play(entry)
        if game.problems:
            seats = seats_of(state, phone)
            is_open = seats is None or _sees_it(state, record, one, seats)
            reason = game.problems[0].sentence if is_open else say("hidden-in-the-way")
            raise Refused(409, reason)
        told.append(str(entry))
    return "\n".join(told)


def _sees_it(state: TableState, record: GameRecord, entry: Entry, seats: Seats) -> bool:
    """Whether the same is wrong by what these players see: then it gives nothing away."""
    seen = state.rules.seen_by(record, seats).played
    return bool(seen.play(entry).problems)
