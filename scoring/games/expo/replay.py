"""What one entry does to the table, and a whole record played from its entries."""

from typing import TypeAlias

import scoring.replay
from scoring.games.expo import moves
from scoring.games.expo.building import build_display, build_pavilion
from scoring.games.expo.collecting import check_focus, collect, write_numbers
from scoring.games.expo.notation import player_move, table_move
from scoring.games.expo.table import (
    Happened,
    Table,
    begin_turn,
    change,
    end,
    new_table,
    reroll,
    roll,
)
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


def play(table: Table, player: str, move: moves.Move) -> Happened:
    """What a move does to the table; the player of a move of the table is ""."""
    match move:
        case moves.Numbers():
            return write_numbers(table, player, move)
        case moves.CheckFocus():
            return check_focus(table, player, move)
        case moves.Collect():
            return collect(table, player, move)
        case moves.Build():
            return build_display(table, player, move)
        case moves.BuildPavilion():
            return build_pavilion(table, player, move)
        case _:
            return _play_at_table(table, move)


def _play_at_table(table: Table, move: moves.TableMove) -> Happened:
    match move:
        case moves.BeginTurn():
            return begin_turn(table, move.player)
        case moves.Roll():
            return roll(table, move.dice)
        case moves.Reroll():
            return reroll(table, move)
        case moves.Change():
            return change(table, move)
        case moves.End():
            return end(table)


def _happen(table: Table, entry: Entry) -> Happened:
    if entry.player:
        return play(table, entry.player, player_move(entry))
    return play(table, "", table_move(entry, table.players))
