"""Which moves turn one Bit Box into another with one roll: a search over what a turn allows.

A turn places bits of at most one group, then has at most one action, and claims Bonus Bits in
between. Only steps that bring a space to its final colour are tried, and last one bit that is
placed and used up in the same turn. Cards that were drawn cannot be seen: they are written `?`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, combinations
from operator import ne

from scoring.games.roland_wright.board import COLOURS, Board, Space, chart_lines, neighbours, spaces
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
        pairs = zip(spaces(board.size), board.spots, self.board.spots, strict=True)
        return [space for space, now, then in pairs if now != then]

    def distance(self, board: Board) -> int:
        """How many spaces are not yet as they will be."""
        return sum(map(ne, board.spots, self.board.spots))

    def missing(self, board: Board) -> list[Space]:
        """The empty spaces that will hold a bit."""
        pairs = zip(spaces(board.size), board.spots, self.board.spots, strict=True)
        return [space for space, now, then in pairs if then and not now]


def explain(
    before: Board, goal: Goal, lines: frozenset[str], groups: tuple[Group, ...]
) -> tuple[Move, ...] | None:
    """Moves of one turn that lead from a box to the goal; None when there are none."""
    if before == goal.board and not lines:
        return (Pass(),)
    if not all(_may_have_been_full(line, before, goal.board) for line in lines):
        return None
    dead_ends: set[_Spot] = set()
    for may_waste in (False, True):
        for node in _placements(_Node(before, lines, may_waste=may_waste), goal, groups):
            moves = _search(node, goal, dead_ends)
            if moves is not None:
                return moves
    return None


def _may_have_been_full(line: str, before: Board, after: Board) -> bool:
    """Whether a line can have been full for a moment; one of its bits may be used up since."""
    return any(
        sum(not before[space] and not after[space] for space in choice) <= 1
        for choice in chart_lines(before.size)[line]
    )


def _placements(start: _Node, goal: Goal, groups: tuple[Group, ...]) -> Iterator[_Node]:
    """The box after placing bits of one group, or none."""
    missing = goal.missing(start.board)
    wrong = goal.distance(start.board)
    fitting = {
        group: [space for space in missing if goal.board[space] == group[0]] for group in groups
    }
    wasted = int(start.may_waste)
    for (colour, count), fits in sorted(fitting.items(), key=lambda item: -len(item[1])):
        for placed in _subsets(fits, count - wasted):
            if wrong - len(placed) > _in_reach(start, goal):
                break
            if wasted:
                yield from _wasted(start, goal, colour, placed)
            elif placed:
                yield _after_placing(start, colour, placed)
    yield start


def _subsets(places: list[Space], most: int) -> Iterator[tuple[Space, ...]]:
    """Some of these spaces, at most so many, larger choices first."""
    for count in range(min(most, len(places)), -1, -1):
        yield from combinations(places, count)


def _wasted(start: _Node, goal: Goal, colour: str, placed: tuple[Space, ...]) -> Iterator[_Node]:
    node = _after_placing(start, colour, placed)
    for space in _for_waste(node, goal):
        if goal.board[space] != colour:
            yield replace(_after_placing(start, colour, (*placed, space)), may_waste=False)


def _for_waste(node: _Node, goal: Goal) -> list[Space]:
    """Where a bit that is used up again may have been: of spaces that do not matter, only one."""
    lines = [line for its in node.lines_left for line in chart_lines(node.board.size)[its]]
    on_lines = {space for line in lines for space in line}
    empty = node.board.bits("")
    matter = [space for space in empty if goal.board[space] or space in on_lines]
    others = [space for space in empty if space not in matter]
    return matter + others[:1]


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
    wrong = goal.distance(node.board)
    if not wrong and not node.lines_left:
        return node.moves
    if wrong > _in_reach(node, goal):
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
            for space in _for_waste(node, goal):
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
        for action, board in search(node, goal):
            yield replace(node, board=board, moves=(*node.moves, action), has_acted=True)


def _erasable(node: _Node, goal: Goal, colour: str, *, is_refilled: bool = False) -> list[Space]:
    """Bits that an action may use up: those that are gone at the end, and those that came back.

    A Bonus Bit that is still to come may take the place of an erased one, and look the same.
    """
    bits = node.board.bits(colour)
    gone = [space for space in bits if goal.board[space] != colour]
    if not is_refilled and not node.lines_left:
        return gone
    return gone + [space for space in bits if goal.board[space] == colour]


def _recolours(node: _Node, goal: Goal) -> Iterator[tuple[Action, Board]]:
    board = node.board
    for space in _erasable(node, goal, "yellow"):
        colour = goal.board[space]
        if colour and colour != "yellow":
            yield ChangeBit(space, colour), board.with_bit(space, colour)


def _draws(node: _Node, goal: Goal) -> Iterator[tuple[Action, Board]]:
    board = node.board
    for kind, colour in (("hallmark", "green"), ("equipment", "blue")):
        for space in _erasable(node, goal, colour):
            drawn = (UNSEEN,) * goal.facts.drawn
            yield DrawCards(kind, space, drawn, UNSEEN), board.with_bit(space, "")


def _copies(node: _Node, goal: Goal) -> Iterator[tuple[Action, Board]]:
    board = node.board
    linked = neighbours(board.size, goal.facts.diagonals)
    for erased in _erasable(node, goal, "red"):
        rest = board.with_bit(erased, "")
        for target in goal.missing(rest):
            colour = goal.board[target]
            for source in sorted(linked[target]):
                if rest[source] == colour:
                    yield CopyBit(erased, source, target), rest.with_bit(target, colour)


def _shifts(node: _Node, goal: Goal) -> Iterator[tuple[Action, Board]]:
    board = node.board
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


def _researches(node: _Node, goal: Goal) -> Iterator[tuple[Action, Board]]:
    board = node.board
    for erased in _erasable(node, goal, "purple", is_refilled=True):
        rest = board.with_bit(erased, "")
        yield Research(erased, UNSEEN, keeps=True), rest
        missing = goal.missing(rest)
        for count in range(1, min(goal.facts.research_bits, len(missing)) + 1):
            for chosen in combinations(missing, count):
                bits = tuple((goal.board[space], space) for space in chosen)
                filled = rest
                for colour, space in bits:
                    filled = filled.with_bit(space, colour)
                yield Research(erased, UNSEEN, keeps=False, bits=bits), filled
