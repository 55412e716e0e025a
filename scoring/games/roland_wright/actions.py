"""The one action of a turn: six colours, or a completed Equipment card (rules 9 to 18).

What a player did is carried out as written even when it breaks a rule, because that is what lies on
the table; every broken rule is told.
"""

from dataclasses import replace

from scoring.games.roland_wright import decks
from scoring.games.roland_wright.board import Board, Space, neighbours, space_name
from scoring.games.roland_wright.cards import UNSEEN
from scoring.games.roland_wright.moves import (
    Action,
    Change,
    ChangeBit,
    CopyBit,
    DrawCards,
    MoveBit,
    Placed,
    Research,
    Special,
)
from scoring.games.roland_wright.table import Broken, Seat, Table

Outcome = tuple[Table, list[Broken]]


def act(table: Table, player: str, action: Action) -> Outcome:
    """The table after a player's action."""
    table = table.with_seat(replace(table.seat(player), has_acted=True))
    match action:
        case CopyBit():
            return _copy(table, player, action)
        case MoveBit():
            return _move(table, player, action)
        case ChangeBit():
            return _change_colour(table, player, action)
        case DrawCards():
            return _draw_cards(table, player, action)
        case Research():
            return _research(table, player, action)
        case Special():
            return _special(table, player, action)


def add_bit(board: Board, colour: str, space: Space) -> tuple[Board, list[Broken]]:
    """The board with one more bit, which goes to an empty space only (rule 8)."""
    found = []
    if board[space]:
        message = f"{space_name(space)} holds a {board[space]} bit; bits go to empty spaces only"
        found.append(Broken("space-taken", message))
    return board.with_bit(space, colour), found


def erase(board: Board, space: Space, colour: str = "") -> tuple[Board, list[Broken]]:
    """The board without one bit, which must be there and of a colour, where one is asked for."""
    there = board[space]
    found = []
    if not there or (colour and there != colour):
        asked = f"the {colour} bit" if colour else "a bit"
        message = f"{space_name(space)} does not hold {asked} to erase, it is {there or 'empty'}"
        found.append(Broken("no-such-bit", message))
    return board.with_bit(space, ""), found


def _copy(table: Table, player: str, action: CopyBit) -> Outcome:
    seat = table.seat(player)
    board, found = erase(seat.board, action.erased, "red")
    colour = board[action.source]
    if not colour:
        message = f"{space_name(action.source)} holds no bit to copy"
        return _with_board(table, seat, board), [*found, Broken("no-such-bit", message)]
    if action.target not in neighbours(board.size, table.facts.diagonals)[action.source]:
        target, source = space_name(action.target), space_name(action.source)
        message = f"{target} is not connected to {source}, the bit that was copied"
        found.append(Broken("not-connected", message))
    board, more = add_bit(board, colour, action.target)
    return _with_board(table, seat, board), found + more


def _move(table: Table, player: str, action: MoveBit) -> Outcome:
    seat = table.seat(player)
    board, found = erase(seat.board, action.erased, "orange")
    board, more = _moved(board, action.source, action.target)
    return _with_board(table, seat, board), found + more


def _moved(board: Board, source: Space, target: Space) -> tuple[Board, list[Broken]]:
    colour = board[source]
    if not colour:
        return board, [Broken("no-such-bit", f"{space_name(source)} holds no bit to move")]
    found = []
    if source == target:
        found.append(Broken("not-moved", f"the bit of {space_name(source)} goes anywhere else"))
    board, more = add_bit(board.with_bit(source, ""), colour, target)
    return board, found + more


def _change_colour(table: Table, player: str, action: ChangeBit) -> Outcome:
    seat = table.seat(player)
    board, found = erase(seat.board, action.space, "yellow")
    return _with_board(table, seat, board.with_bit(action.space, action.colour)), found


def _draw_cards(table: Table, player: str, action: DrawCards) -> Outcome:
    colour = "green" if action.kind == "hallmark" else "blue"
    seat = table.seat(player)
    board, found = erase(seat.board, action.erased, colour)
    found += decks.barred(table, action.kind)
    least = table.facts.drawn
    wanted = range(least, least + extra_cards(table, action.kind) + 1)
    table, more = decks.draw(_with_board(table, seat, board), action.kind, action.drawn, wanted)
    seat = table.seat(player)
    table, kept = decks.keep_one(table, seat, action.kind, action.drawn, action.kept)
    return table, found + more + kept


def extra_cards(table: Table, kind: str) -> int:
    """How many more cards the Solo Board lets a player draw (rule 41)."""
    if table.solo is None:
        return 0
    solo = table.facts.solo
    task = next(task for task, its in solo.extra_cards_for.items() if its == kind)
    return solo.extra_cards[min(table.solo.tasks[task], len(solo.extra_cards) - 1)]


def _research(table: Table, player: str, action: Research) -> Outcome:
    seat = table.seat(player)
    board, found = erase(seat.board, action.erased, "purple")
    found += decks.barred(table, "research")
    table, more = decks.draw(
        _with_board(table, seat, board), "research", [action.card], range(1, 2)
    )
    found += more
    seat = table.seat(player)
    if action.keeps:
        table, kept = decks.keep_one(table, seat, "research", [action.card], action.card)
        return table, found + kept
    found += _bits_not_shown(table, action.card, action.bits)
    for colour, space in action.bits:
        board, more = add_bit(board, colour, space)
        found += more
    deck = table.decks["research"].with_discard([action.card])
    return _with_board(table.with_deck("research", deck), seat, board), found


def _bits_not_shown(table: Table, card: str, bits: tuple[Placed, ...]) -> list[Broken]:
    if card == UNSEEN:
        most = table.facts.research_bits
        message = f"{len(bits)} bits were placed, and a card shows at most {most}"
        return [Broken("bit-not-on-card", message)] if len(bits) > most else []
    left = list(table.library.research(card).bits)
    for colour, _ in bits:
        if colour not in left:
            shown = ", ".join(table.library.research(card).bits) or "no bits"
            return [
                Broken("bit-not-on-card", f"{card} shows {shown}, and a {colour} bit was placed")
            ]
        left.remove(colour)
    return []


def _special(table: Table, player: str, action: Special) -> Outcome:
    found = []
    if ("equipment", action.card) not in table.seat(player).completed:
        message = f"{action.card} is used, but it is not completed"
        found.append(Broken("not-completed", message))
    for change in action.changes:
        table, more = _elementary(table, player, change)
        found += more
    return table, found


def _elementary(table: Table, player: str, change: Change) -> Outcome:
    seat = table.seat(player)
    if change.verb == "draw":
        return _special_draw(table, player, change)
    space = change.spaces[0]
    if change.verb == "erase":
        board, found = erase(seat.board, space)
    elif change.verb == "place":
        board, found = add_bit(seat.board, change.colour, space)
    elif change.verb == "change":
        board, found = erase(seat.board, space)
        board = board.with_bit(space, change.colour)
    else:
        board, found = _moved(seat.board, space, change.spaces[1])
    return _with_board(table, seat, board), found


def _special_draw(table: Table, player: str, change: Change) -> Outcome:
    found = decks.barred(table, change.kind)
    count = len(change.drawn)
    table, more = decks.draw(table, change.kind, change.drawn, range(count, count + 1))
    found += more
    if change.kept:
        seat = table.seat(player)
        table, kept = decks.keep_one(table, seat, change.kind, change.drawn, change.kept)
        return table, found + kept
    deck = table.decks[change.kind].with_discard(change.drawn)
    return table.with_deck(change.kind, deck), found


def _with_board(table: Table, seat: Seat, board: Board) -> Table:
    return table.with_seat(replace(seat, board=board))
