"""Bits from dice groups, Bonus Bits, and the groups a player may use (rules 7, 8, 23, 40)."""

from dataclasses import replace

from scoring.games.roland_wright.actions import add_bit
from scoring.games.roland_wright.moves import Bonus, Place
from scoring.games.roland_wright.solo import free_groups
from scoring.games.roland_wright.table import Broken, Table

Outcome = tuple[Table, list[Broken]]


def place(table: Table, player: str, move: Place) -> Outcome:
    """The table after a player placed bits of one group."""
    seat = table.seat(player)
    found = _group_problems(table, player, move)
    if seat.has_placed:
        found.append(Broken("placed-twice", "a player places bits of one group a turn"))
    if seat.has_acted:
        found.append(Broken("placed-after-action", "bits are placed before the action"))
    board = seat.board
    for space in move.spaces:
        board, more = add_bit(board, move.colour, space)
        found += more
    table = table.with_seat(replace(seat, board=board, has_placed=True))
    if table.turn and player == table.active:
        table = replace(table, exclusive=move.colour)
    return table, found


def _group_problems(table: Table, player: str, move: Place) -> list[Broken]:
    if not table.turn:
        return []
    found = []
    sizes = [count for colour, count in free_groups(table) if colour == move.colour]
    if not sizes:
        message = f"no group of {move.colour} dice is there to use"
        found.append(Broken("group-not-there", message))
    elif len(move.spaces) > max(sizes):
        message = f"bits placed: {len(move.spaces)}, but {move.colour} dice: {max(sizes)}"
        found.append(Broken("too-many-bits", message))
    if table.solo is not None:
        if table.solo.used is None:
            found.append(Broken("task-first", "the group for a task is chosen before placing bits"))
        return found
    if player == table.active:
        return found
    if not table.exclusive:
        found.append(Broken("out-of-turn", f"{table.active} is active and chooses a group first"))
    elif move.colour == table.exclusive:
        message = f"the {move.colour} group is {table.active}'s alone this turn"
        found.append(Broken("exclusive-group", message))
    return found


def claim_bonus(table: Table, player: str, move: Bonus) -> Outcome:
    """The table after a player claimed a Bonus Bit of the Development Chart (rule 23)."""
    seat = table.seat(player)
    found = []
    if move.line in seat.chart:
        message = f"the Bonus Bit for a {move.line} line was claimed already"
        found.append(Broken("bonus-twice", message))
    elif move.line not in seat.board.complete_lines():
        message = f"no {move.line} line of the box is full"
        found.append(Broken("line-not-full", message))
    board = seat.board
    if move.bit is not None:
        board, more = add_bit(board, *move.bit)
        found += more
    return table.with_seat(replace(seat, board=board, chart=seat.chart | {move.line})), found
