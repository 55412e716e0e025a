"""What one entry does to the table, and a whole record played from its entries."""

from dataclasses import replace
from typing import TypeAlias

import scoring.replay
from scoring.games.unvention import moves
from scoring.games.unvention.notation import player_move, table_move
from scoring.games.unvention.table import Happened, Table, end_turn, new_table, play, roll, set_up
from scoring.record import Entry, GameRecord

Game: TypeAlias = scoring.replay.Game[Table]


def replay(record: GameRecord) -> Game:
    """The game after all entries of a record.

    Raises:
        RecordError: an entry means nothing.
    """
    return begin(new_table(record.players)).play_all(record.entries)


def begin(table: Table) -> Game:
    """A game that goes on from a table."""
    return Game(table, _happen)


def finish(game: Game) -> Game:
    """With the last turn ended, if every player has done what it asks."""
    seats = game.table.seats.values()
    if not all(seat.turn is not None and seat.turn.has_journaled for seat in seats):
        return game
    ended = end_turn(game.table)
    return replace(
        game,
        table=ended.table,
        problems=game.problems + ended.problems,
        gains=game.gains + ended.gains,
    )


def _happen(table: Table, entry: Entry) -> Happened:
    if entry.player:
        return play(table, entry.player, player_move(entry))
    move = table_move(entry)
    if isinstance(move, moves.SetUp):
        return set_up(table, move.setup)
    return roll(table, move.dice, entry.line)
