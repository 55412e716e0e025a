"""Shapes as sets of cells: moved, turned and mirrored.

`placed` forgets where a shape lies but keeps how it lies; `shape_of` forgets that too.
"""

from collections.abc import Iterable
from functools import lru_cache

from scoring.games.unvention.facts import Cell, Cells

REMEMBERED = 20_000
"""Shapes whose turns are kept at hand; a table that plays all day builds fewer."""

Link = tuple[Cell, Cell]
"""Two orthogonal neighbours, the upper or left one first."""


@lru_cache(maxsize=REMEMBERED)
def at_origin(cells: Cells) -> Cells:
    """The same shape moved so that its first row and its first column are 1."""
    top = min(row for row, _ in cells) - 1
    left = min(column for _, column in cells) - 1
    return frozenset((row - top, column - left) for row, column in cells)


@lru_cache(maxsize=REMEMBERED)
def orientations(cells: Cells) -> frozenset[Cells]:
    """The shape at the origin in all its turns and mirrors: one to eight of them.

    >>> len(orientations(frozenset({(1, 1), (1, 2)})))
    2
    """
    found = set()
    shape = cells
    for _ in range(4):
        shape = frozenset((column, -row) for row, column in shape)
        found.add(at_origin(shape))
        found.add(at_origin(frozenset((row, -column) for row, column in shape)))
    return frozenset(found)


@lru_cache(maxsize=REMEMBERED)
def shape_of(cells: Cells) -> tuple[Cell, ...]:
    """One name for a shape, however it is moved, turned or mirrored."""
    return min(tuple(sorted(shape)) for shape in orientations(cells))


def is_same_shape(first: Cells, second: Cells, *, may_turn: bool) -> bool:
    """Whether two sets of cells have one shape; turned or mirrored only where that is allowed."""
    if may_turn:
        return len(first) == len(second) and shape_of(first) == shape_of(second)
    return len(first) == len(second) and at_origin(first) == at_origin(second)


def positions(cells: Cells, free: Cells, *, may_turn: bool) -> list[Cells]:
    """Every place in the free cells where the whole shape fits, in a steady order."""
    found = set()
    shapes = orientations(cells) if may_turn else {at_origin(cells)}
    for shape in shapes:
        first_row, first_column = min(shape)
        steps = [(row - first_row, column - first_column) for row, column in shape]
        for row, column in free:
            if all((row + down, column + right) in free for down, right in steps):
                found.add(frozenset((row + down, column + right) for down, right in steps))
    return sorted(found, key=sorted)


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The four cells that touch this one by a side."""
    row, column = cell
    return (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)


def links_within(cells: Cells) -> list[Link]:
    """All pairs of neighbours among the cells: the lines of a fully drawn mechanism."""
    return [
        ((row, column), other)
        for row, column in sorted(cells)
        for other in ((row, column + 1), (row + 1, column))
        if other in cells
    ]


def is_connected(cells: Cells) -> bool:
    """Whether one can walk from any cell to any other over neighbours."""
    return len(components(links_within(cells), cells)) == 1


def components(links: Iterable[Link], cells: Iterable[Cell] = ()) -> list[Cells]:
    """The groups of cells that hang together by links, in reading order."""
    joined: dict[Cell, list[Cell]] = {cell: [] for cell in cells}
    for start, end in links:
        joined.setdefault(start, []).append(end)
        joined.setdefault(end, []).append(start)
    groups = []
    seen: set[Cell] = set()
    for cell in sorted(joined):
        if cell not in seen:
            group = _walk(cell, joined)
            seen |= group
            groups.append(group)
    return groups


def _walk(start: Cell, joined: dict[Cell, list[Cell]]) -> Cells:
    seen = {start}
    waiting = [start]
    while waiting:
        for other in joined[waiting.pop()]:
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return frozenset(seen)
