"""What players of a game hide from each other: the record as it is seen from some seats.

A record tells everything. Whoever sits at some of the seats is shown a record in which the cards
they cannot see are unnamed; it is a record like any other, and is played like one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic, TypeVar

from scoring.record import Entry, FilledSheet, GameRecord
from scoring.replay import Played

TableT = TypeVar("TableT")
Seats = frozenset[str]
"""The players through whose eyes a table is seen."""


@dataclass(frozen=True)
class Secrets(Generic[TableT]):
    """How a game keeps its players' secrets."""

    entry: Callable[[TableT, TableT, Entry, Seats], Entry]
    """An entry as seen from some seats: the table before it as it is, and as they know it."""
    sheet: Callable[[FilledSheet, Seats], FilledSheet]
    """A sheet as seen from some seats."""
    meant: Callable[[TableT, Entry], tuple[Entry, ...]]
    """What an entry can mean that takes a hidden card of somebody's: each card that it may be."""


@dataclass(frozen=True)
class SeenGame(Generic[TableT]):
    """A game as it is seen from some seats."""

    record: GameRecord
    played: Played[TableT]
    truth: Played[TableT]
    """The same as it is."""
    entries: tuple[Entry, ...]
    """Every entry of the whole record as it is seen, also one that could not be played so."""


def seen_game(
    record: GameRecord,
    truth: Played[TableT],
    begin: Callable[[GameRecord], Played[TableT]],
    secrets: Secrets[TableT],
    seats: Seats,
) -> SeenGame[TableT]:
    """The game of a record as it is seen from some seats."""
    sheets = tuple(secrets.sheet(sheet, seats) for sheet in record.sheets)
    shown = GameRecord(record.game, record.players, (), sheets)
    seen, told, entries = begin(shown), [], []
    history = truth.history()
    for before, after in pairwise(history):
        if after.entry is None:
            continue
        entry = secrets.entry(before.table, seen.table, after.entry, seats)
        entry = entry.at_line(after.entry.line)
        entries.append(entry)
        played = seen.play(entry)
        if bool(played.problems) == bool(after.problems):  # else it rests on what is hidden
            seen = played
            told.append(entry)
    whole = GameRecord(record.game, record.players, tuple(told), sheets)
    return SeenGame(whole, seen, truth, tuple(entries))
