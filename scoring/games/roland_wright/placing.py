"""Bits from dice groups, Bonus Bits, and the groups a player may use (rules 7, 8, 23, 40)."""

from dataclasses import replace

from scoring.games.roland_wright.actions import add_bit
from scoring.games.roland_wright.moves import ClaimBonus, PlaceBits
from scoring.games.roland_wright.names import colour_name
from scoring.games.roland_wright.solo import free_groups
from scoring.games.roland_wright.table import Outcome, RolandTable
from scoring.message import Book
from scoring.score import Problem, problem

say = Book(__package__)


def place(table: RolandTable, player: str, move: PlaceBits) -> Outcome:
    """The table after a player placed bits of one group."""
    seat = table.seat(player)
    found = _group_problems(table, player, move)
    if seat.has_placed:
        found.append(problem(say("placed-twice")))
    if seat.has_acted:
        found.append(problem(say("placed-after-action")))
    board = seat.board
    for space in move.spaces:
        board, more = add_bit(board, move.colour, space)
        found += more
    table = table.with_seat(replace(seat, board=board, has_placed=True))
    if table.turn and player == table.active:
        table = replace(table, exclusive=move.colour)
    return table, found


def _group_problems(table: RolandTable, player: str, move: PlaceBits) -> list[Problem]:
    if not table.turn:
        return []
    found = []
    sizes = [count for colour, count in free_groups(table) if colour == move.colour]
    if not sizes:
        found.append(problem(say("group-not-there", colour=colour_name(move.colour))))
    elif len(move.spaces) > max(sizes):
        colour, seen = colour_name(move.colour), len(move.spaces)
        found.append(problem(say("too-many-bits", seen=seen, colour=colour, dice=max(sizes))))
    if table.solo is not None:
        if table.solo.used is None:
            found.append(problem(say("task-first")))
        return found
    if player == table.active:
        return found
    if not table.exclusive:
        found.append(problem(say("out-of-turn", name=table.active)))
    elif move.colour == table.exclusive:
        colour = colour_name(move.colour)
        found.append(problem(say("exclusive-group", colour=colour, name=table.active)))
    return found


def claim_bonus(table: RolandTable, player: str, move: ClaimBonus) -> Outcome:
    """The table after a player claimed a Bonus Bit of the Development Chart (rule 23)."""
    seat = table.seat(player)
    found = []
    if move.line in seat.chart:
        found.append(problem(say("bonus-twice", line=move.line)))
    elif move.line not in seat.board.complete_lines():
        found.append(problem(say("line-not-full", line=move.line)))
    board = seat.board
    if move.bit is None and board.empty_count:
        message = say("bonus-without-bit", line=move.line)
        found.append(problem(message, message.with_part("suggestion")))
    if move.bit is not None:
        board, more = add_bit(board, *move.bit)
        found += more
    return table.with_seat(replace(seat, board=board, chart=seat.chart | {move.line})), found
