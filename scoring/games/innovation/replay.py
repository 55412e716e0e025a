"""What one entry does to the table, and a whole record played from its entries."""

from dataclasses import replace
from typing import TypeAlias

import scoring.replay
from scoring.games.innovation.marks import START_SHEET, read_position
from scoring.games.innovation.notation import parse_move
from scoring.games.innovation.play import play
from scoring.games.innovation.state import Civilization, full_supply, new_state
from scoring.games.innovation.status import status, table_problems
from scoring.games.innovation.table import Happened, Table, new_table, table_from
from scoring.record import Entry, GameRecord

Game: TypeAlias = scoring.replay.Game[Table]


def replay(record: GameRecord) -> Game:
    """The game after all entries of a record.

    Raises:
        RecordError: an entry means nothing.
    """
    return start(record).play_all(record.entries)


def start(record: GameRecord) -> Game:
    """The game before its first entry: no cards dealt, or as the sheets named `start` have it."""
    sheets = {sheet.player: sheet for sheet in record.sheets if sheet.sheet == START_SHEET}
    if not sheets:
        return Game(new_table(record.players), _happen)
    people = [
        read_position(sheets[name]).civilization if name in sheets else Civilization()
        for name in record.players
    ]
    problems = [problem for sheet in sheets.values() for problem in status(sheet)]
    problems += table_problems(record.players, people)
    cards = [card for person in people for _, card in person.every_card()]
    held = {name for person in people for name in person.achievements}
    empty = new_state(len(people))
    state = replace(
        empty,
        civilizations=tuple(people),
        supply=full_supply(cards),
        achievements=tuple(name for name in empty.achievements if name not in held),
    )
    return Game(table_from(record.players, state), _happen, problems=tuple(problems))


def _happen(table: Table, entry: Entry) -> Happened:
    return play(table, entry.player, parse_move(entry, table.players))
