"""What one entry does to the table, and a whole record played from its entries."""

from typing import TypeAlias

import scoring.replay
from scoring.games.unbalanced.notation import parse_move
from scoring.games.unbalanced.table import Happened, Table, new_table, play
from scoring.record import Entry, GameRecord

Game: TypeAlias = scoring.replay.Game[Table]


def replay(record: GameRecord) -> Game:
    """The game after all entries of a record.

    Raises:
        RecordError: an entry means nothing.
    """
    return Game(new_table(record.players), _happen).play_all(record.entries)


def _happen(table: Table, entry: Entry) -> Happened:
    return play(table, entry.player, parse_move(entry, len(table.sheets)))
