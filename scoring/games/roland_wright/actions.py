"""The one action of a turn: six colours, or a completed Equipment card (rules 9 to 18).

What a player did is carried out as written even when it breaks a rule, because that is what lies on
the table; every broken rule is told.
"""

from dataclasses import replace

from scoring.games.roland_wright import decks
from scoring.games.roland_wright.board import Board, Space, neighbours
from scoring.games.roland_wright.cards import UNSEEN
from scoring.games.roland_wright.moves import (
    Action,
    BoxChange,
    ChangeBit,
    CopyBit,
    DrawCards,
    DrawResearch,
    MoveBit,
    Placed,
    SpecialAction,
)
from scoring.games.roland_wright.names import card_title, colour_name, space_place
from scoring.games.roland_wright.table import Outcome, RolandSeat, RolandTable
from scoring.message import Book, both
from scoring.score import Problem, problem

say = Book(__package__)


def act(table: RolandTable, player: str, action: Action) -> Outcome:
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
        case DrawResearch():
            return _research(table, player, action)
        case SpecialAction():
            return _special(table, player, action)


def add_bit(board: Board, colour: str, space: Space) -> tuple[Board, list[Problem]]:
    """The board with one more bit, which goes to an empty space only (rule 8)."""
    found = []
    if board[space]:
        there = colour_name(board[space])
        found.append(problem(say("space-taken", space=space_place(space), colour=there)))
    return board.with_bit(space, colour), found


def erase(board: Board, space: Space, colour: str = "") -> tuple[Board, list[Problem]]:
    """The board without one bit, which must be there and of a colour, where one is asked for."""
    there = board[space]
    found = []
    if not there or (colour and there != colour):
        place, seen = space_place(space), colour_name(there)
        message = say("no-such-bit", space=place, there=seen, colour=colour_name(colour))
        found.append(problem(message if colour else message.with_part("any")))
    return board.with_bit(space, ""), found


def _copy(table: RolandTable, player: str, action: CopyBit) -> Outcome:
    seat = table.seat(player)
    board, found = erase(seat.board, action.erased, "red")
    colour = board[action.source]
    if not colour:
        missing = problem(say("no-such-bit", part="copy", space=space_place(action.source)))
        return _with_board(table, seat, board), [*found, missing]
    if action.target not in neighbours(board.size, table.facts.diagonals)[action.source]:
        target, source = space_place(action.target), space_place(action.source)
        found.append(problem(say("not-connected", target=target, source=source)))
    board, more = add_bit(board, colour, action.target)
    return _with_board(table, seat, board), found + more


def _move(table: RolandTable, player: str, action: MoveBit) -> Outcome:
    seat = table.seat(player)
    board, found = erase(seat.board, action.erased, "orange")
    board, more = _moved(board, action.source, action.target)
    return _with_board(table, seat, board), found + more


def _moved(board: Board, source: Space, target: Space) -> tuple[Board, list[Problem]]:
    colour = board[source]
    if not colour:
        return board, [problem(say("no-such-bit", part="move", space=space_place(source)))]
    found = []
    if source == target:
        found.append(problem(say("not-moved", space=space_place(source))))
    board, more = add_bit(board.with_bit(source, ""), colour, target)
    return board, found + more


def _change_colour(table: RolandTable, player: str, action: ChangeBit) -> Outcome:
    seat = table.seat(player)
    board, found = erase(seat.board, action.space, "yellow")
    return _with_board(table, seat, board.with_bit(action.space, action.colour)), found


def _draw_cards(table: RolandTable, player: str, action: DrawCards) -> Outcome:
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


def extra_cards(table: RolandTable, kind: str) -> int:
    """How many more cards the Solo Board lets a player draw (rule 41)."""
    if table.solo is None:
        return 0
    solo = table.facts.solo
    task = next(task for task, its in solo.extra_cards_for.items() if its == kind)
    return solo.extra_cards[min(table.solo.tasks[task], len(solo.extra_cards) - 1)]


def _research(table: RolandTable, player: str, action: DrawResearch) -> Outcome:
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


def _bits_not_shown(table: RolandTable, card: str, bits: tuple[Placed, ...]) -> list[Problem]:
    if card == UNSEEN:
        most = table.facts.research_bits
        if len(bits) <= most:
            return []
        return [problem(say("bit-not-on-card", part="unseen", seen=len(bits), most=most))]
    shown = table.library.research(card).bits
    left = list(shown)
    for colour, _ in bits:
        if colour not in left:
            message = say(
                "bit-not-on-card",
                card=card_title(card),
                shown=both(*map(colour_name, shown)),
                colour=colour_name(colour),
            )
            return [problem(message if shown else message.with_part("none"))]
        left.remove(colour)
    return []


def _special(table: RolandTable, player: str, action: SpecialAction) -> Outcome:
    found = []
    if ("equipment", action.card) not in table.seat(player).completed:
        found.append(problem(say("not-completed", card=card_title(action.card))))
    for change in action.changes:
        table, more = _elementary(table, player, change)
        found += more
    return table, found


def _elementary(table: RolandTable, player: str, change: BoxChange) -> Outcome:
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


def _special_draw(table: RolandTable, player: str, change: BoxChange) -> Outcome:
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


def _with_board(table: RolandTable, seat: RolandSeat, board: Board) -> RolandTable:
    return table.with_seat(replace(seat, board=board))
