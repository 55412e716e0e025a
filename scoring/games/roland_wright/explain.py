"""Which moves turn one Bit Box into another with one roll: a search over what a turn allows.

A turn places bits of at most one group, then has at most one action, and claims Bonus Bits in
between. Only steps that bring a space to its final colour are tried, and last one bit that is
placed and used up in the same turn. Cards that were drawn cannot be seen: they are written `?`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, combinations

from scoring.games.roland_wright.board import COLOURS, Board, Space, neighbours
from scoring.games.roland_wright.cards import UNSEEN
from scoring.games.roland_wright.dice import Group
from scoring.games.roland_wright.facts import Facts
from scoring.games.roland_wright.moves import (
    Action,
    Bonus,
    ChangeBit,
    CopyBit,
    DrawCards,
    Move,
    MoveBit,
    Pass,
    Place,
    Research,
)


@dataclass(frozen=True, slots=True)
class _Node:
    """A box on the way to its goal."""

    board: Board
    lines_left: frozenset[str]
    """Lines of the chart that were claimed this turn, and not yet on this way."""
    moves: tuple[Move, ...] = ()
    has_acted: bool = False
    may_waste: bool = False
    """Whether one bit may be placed that the action uses up."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Where the search has to arrive."""

    board: Board
    facts: Facts

    def wrong(self, board: Board) -> list[Space]:
        """The spaces that are not yet as they will be."""
        return [space for space, colour in board if colour != self.board[space]]

    def missing(self, board: Board) -> list[Space]:
        """The empty spaces that will hold a bit."""
        return [space for space in self.wrong(board) if not board[space]]


def explain(
    before: Board, goal: Goal, lines: frozenset[str], groups: tuple[Group, ...]
) -> tuple[Move, ...] | None:
    """Moves of one turn that lead from a box to the goal; None when there are none."""
    if before == goal.board and not lines:
        return (Pass(),)
    dead_ends: set[_Spot] = set()
    for may_waste in (False, True):
        for node in _placements(_Node(before, lines, may_waste=may_waste), goal, groups):
            moves = _search(node, goal, dead_ends)
            if moves is not None:
                return moves
    return None


def _placements(start: _Node, goal: Goal, groups: tuple[Group, ...]) -> Iterator[_Node]:
    """The box after placing bits of one group, or none."""
    missing = goal.missing(start.board)
    wrong = len(goal.wrong(start.board))
    fitting = {
        group: [space for space in missing if goal.board[space] == group[0]] for group in groups
    }
    for (colour, count), spaces in sorted(fitting.items(), key=lambda item: -len(item[1])):
        if wrong - min(count, len(spaces)) > _in_reach(start, goal):
            continue
        for placed in combinations(spaces, min(count, len(spaces))):
            node = _after_placing(start, colour, placed)
            if placed:
                yield node
            if start.may_waste and len(placed) < count:
                yield from _wasted(start, goal, colour, placed)
            elif start.may_waste and placed:
                yield from _wasted(start, goal, colour, placed[:-1])
    yield start


def _wasted(start: _Node, goal: Goal, colour: str, placed: tuple[Space, ...]) -> Iterator[_Node]:
    for space in start.board.bits(""):
        if goal.board[space] != colour:
            yield replace(_after_placing(start, colour, (*placed, space)), may_waste=False)


def _after_placing(start: _Node, colour: str, placed: tuple[Space, ...]) -> _Node:
    board = start.board
    for space in placed:
        board = board.with_bit(space, colour)
    return replace(start, board=board, moves=(Place(colour, placed),))


def _in_reach(node: _Node, goal: Goal) -> int:
    """How many spaces the rest of a turn can set right.

    A Bonus Bit sets one right, an action three (one erased, one emptied, one filled), or the one
    erased and as many as a research card has bits.
    """
    by_action = 0 if node.has_acted else max(3, 1 + goal.facts.research_bits)
    return len(node.lines_left) + by_action


_Spot = tuple[Board, frozenset[str], bool, bool]
"""Everything about a node but the way to it."""


def _search(node: _Node, goal: Goal, dead_ends: set[_Spot]) -> tuple[Move, ...] | None:
    wrong = goal.wrong(node.board)
    if not wrong and not node.lines_left:
        return node.moves
    if len(wrong) > _in_reach(node, goal):
        return None
    spot = node.board, node.lines_left, node.has_acted, node.may_waste
    if spot in dead_ends:
        return None
    for further in chain(_bonuses(node, goal), _acted(node, goal)):
        moves = _search(further, goal, dead_ends)
        if moves is not None:
            return moves
    dead_ends.add(spot)
    return None


def _bonuses(node: _Node, goal: Goal) -> Iterator[_Node]:
    for line in sorted(node.lines_left & node.board.complete_lines()):
        left = node.lines_left - {line}
        for space in goal.missing(node.board):
            yield _with_bonus(replace(node, lines_left=left), line, goal.board[space], space)
        if not node.board.empty_count:
            yield replace(node, lines_left=left, moves=(*node.moves, Bonus(line)))
        if node.may_waste and not node.has_acted:
            for space in node.board.bits(""):
                for colour in COLOURS:
                    waste = replace(node, lines_left=left, may_waste=False)
                    yield _with_bonus(waste, line, colour, space)


def _with_bonus(node: _Node, line: str, colour: str, space: Space) -> _Node:
    board = node.board.with_bit(space, colour)
    return replace(node, board=board, moves=(*node.moves, Bonus(line, (colour, space))))


def _acted(node: _Node, goal: Goal) -> Iterator[_Node]:
    if node.has_acted:
        return
    for search in (_recolours, _draws, _copies, _shifts, _researches):
        for action, board in search(node.board, goal):
            yield replace(node, board=board, moves=(*node.moves, action), has_acted=True)


def _erasable(board: Board, goal: Goal, colour: str) -> list[Space]:
    return [space for space in goal.wrong(board) if board[space] == colour]


def _recolours(board: Board, goal: Goal) -> Iterator[tuple[Action, Board]]:
    for space in _erasable(board, goal, "yellow"):
        colour = goal.board[space]
        if colour:
            yield ChangeBit(space, colour), board.with_bit(space, colour)


def _draws(board: Board, goal: Goal) -> Iterator[tuple[Action, Board]]:
    for kind, colour in (("hallmark", "green"), ("equipment", "blue")):
        for space in _erasable(board, goal, colour):
            drawn = (UNSEEN,) * goal.facts.drawn
            yield DrawCards(kind, space, drawn, UNSEEN), board.with_bit(space, "")


def _copies(board: Board, goal: Goal) -> Iterator[tuple[Action, Board]]:
    linked = neighbours(board.size, goal.facts.diagonals)
    for erased in _erasable(board, goal, "red"):
        rest = board.with_bit(erased, "")
        for target in goal.missing(rest):
            colour = goal.board[target]
            for source in sorted(linked[target]):
                if rest[source] == colour:
                    yield CopyBit(erased, source, target), rest.with_bit(target, colour)


def _shifts(board: Board, goal: Goal) -> Iterator[tuple[Action, Board]]:
    for erased in board.bits("orange"):
        rest = board.with_bit(erased, "")
        for source in goal.wrong(rest):
            colour = rest[source]
            if not colour:
                continue
            lifted = rest.with_bit(source, "")
            for target in goal.missing(lifted):
                if goal.board[target] == colour and target != source:
                    yield MoveBit(erased, source, target), lifted.with_bit(target, colour)


def _researches(board: Board, goal: Goal) -> Iterator[tuple[Action, Board]]:
    for erased in _erasable(board, goal, "purple"):
        rest = board.with_bit(erased, "")
        yield Research(erased, UNSEEN, keeps=True), rest
        missing = goal.missing(rest)
        for count in range(1, min(goal.facts.research_bits, len(missing)) + 1):
            for spaces in combinations(missing, count):
                bits = tuple((goal.board[space], space) for space in spaces)
                filled = rest
                for colour, space in bits:
                    filled = filled.with_bit(space, colour)
                yield Research(erased, UNSEEN, keeps=False, bits=bits), filled
