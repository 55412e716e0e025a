"""A table as one phone may see it: what others hide is not in it at all.

Where a game has no secrets, or no phone has sat down, everybody sees everything; so does everybody
once the game is over.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace

from scoring.felt import Felt
from scoring.record import Entry, FilledSheet, RecordError
from scoring.secrets import Seats
from server.material import sheet_key
from server.table.events import Logged, Said
from server.table.sheets import sheet_now
from server.table.state import Line, TableState

UNTOLD = "…"
"""What stands for words that a phone may not see."""


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table as it is seen from some seats."""

    state: TableState
    felt: Felt | None
    """What lies there and may be tapped, in a game of cards."""


def seats_of(state: TableState, phone: str) -> Seats | None:
    """Through whose eyes a phone sees a table; None: it sees everything."""
    if state.rules.secrets is None or not state.phones:
        return None
    return frozenset(state.phones.get(phone, ()))


def seen_table(state: TableState, seats: Seats | None) -> ShownTable:
    """The table as it is seen from some seats."""
    rules = state.rules
    if rules.cards is None and seats is None:
        return ShownTable(state, None)
    sheets = [sheet_now(state, sheet).sheet for sheet in state.sheets.values()]
    record = state.record(sheets)
    try:
        if seats is None:
            table = rules.replay(record).table
            return ShownTable(state, rules.cards.felt(table, None) if rules.cards else None)
        seen = rules.seen_by(record, seats)
    except RecordError:
        return ShownTable(state if seats is None else _shown(state, (), (), ()), None)
    table = seen.truth.table
    is_over = rules.moves.is_over(table)
    felt = rules.cards.felt(table, None if is_over else seats) if rules.cards else None
    if is_over:
        return ShownTable(state, felt)
    played = {entry.line for entry in seen.record.entries}
    return ShownTable(_shown(state, seen.entries, played, seen.record.sheets), felt)


def _shown(
    state: TableState,
    entries: Iterable[Entry],
    played: Iterable[int],
    sheets: Iterable[FilledSheet],
) -> TableState:
    """The table with these entries and sheets in place of the true ones."""
    shown = {entry.line: entry for entry in entries}
    texts: dict[int, list[str]] = defaultdict(list)
    for line in state.lines:
        told = shown.get(line.entry.line)
        texts[line.number].append(str(told) if told else UNTOLD)
    marks = {sheet_key(state.rules, one.player, one.sheet): one.marks for one in sheets}
    return replace(
        state,
        lines=tuple(
            Line(line.number, shown[line.entry.line])
            for line in state.lines
            if line.entry.line in played
        ),
        log=tuple(_logged(one, texts) for one in state.log),
        sheets={
            key: replace(sheet, said=marks.get(key, {})) for key, sheet in state.sheets.items()
        },
        earlier={},
    )


def _logged(logged: Logged, texts: dict[int, list[str]]) -> Logged:
    if not isinstance(logged.event, Said):
        return logged
    text = "\n".join(texts.get(logged.number, [UNTOLD]))
    return replace(logged, event=replace(logged.event, text=text))
