"""The Bit Box: spaces, the bits in them, what is connected, and the three lines of the chart."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
DIAGONALS = ("all", "none", "even", "odd")
"""Which diagonal neighbours are linked: everywhere, nowhere, or by the parity of row + column."""
LINES = ("vertical", "horizontal", "diagonal")

Space = tuple[int, int]
"""Row and column, both from 1."""


def space_name(space: Space) -> str:
    """The name of a space in records and on the sheet: `r2c3`."""
    return f"r{space[0]}c{space[1]}"


@dataclass(frozen=True, slots=True)
class Board:
    """The bits of one player.

    >>> board = Board.empty(6).with_bit((1, 2), "red")
    >>> board[1, 2], board[1, 3], board.empty_count
    ('red', '', 35)
    """

    size: int
    spots: tuple[str, ...]
    """The colour of each space, row by row; "" is an empty one."""

    @classmethod
    def empty(cls, size: int) -> "Board":
        """A board without bits."""
        return cls(size, ("",) * (size * size))

    @classmethod
    def of(cls, size: int, bits: Mapping[Space, str]) -> "Board":
        """A board with these bits and no others."""
        return cls(size, tuple(bits.get(space, "") for space in spaces(size)))

    def __getitem__(self, space: Space) -> str:
        return self.spots[(space[0] - 1) * self.size + space[1] - 1]

    def __iter__(self) -> Iterator[tuple[Space, str]]:
        return zip(spaces(self.size), self.spots, strict=True)

    def with_bit(self, space: Space, colour: str) -> "Board":
        """This board with one space changed; "" erases it."""
        index = (space[0] - 1) * self.size + space[1] - 1
        return Board(self.size, (*self.spots[:index], colour, *self.spots[index + 1 :]))

    @property
    def empty_count(self) -> int:
        """How many spaces have no bit."""
        return self.spots.count("")

    def bits(self, colour: str) -> tuple[Space, ...]:
        """The spaces that hold a bit of a colour; with "", the empty ones."""
        found = zip(spaces(self.size), self.spots, strict=True)
        return tuple(space for space, its in found if its == colour)

    def complete_lines(self) -> frozenset[str]:
        """The lines of the Development Chart that are full at this moment (rule 23)."""
        empty = set(self.bits(""))
        return frozenset(
            name
            for name, choices in chart_lines(self.size).items()
            if any(empty.isdisjoint(line) for line in choices)
        )


@cache
def spaces(size: int) -> tuple[Space, ...]:
    """All spaces, row by row."""
    return tuple((row, column) for row in range(1, size + 1) for column in range(1, size + 1))


@cache
def chart_lines(size: int) -> Mapping[str, tuple[tuple[Space, ...], ...]]:
    """The lines that each kind of the Development Chart accepts (rule 23)."""
    steps = range(1, size + 1)
    return {
        "vertical": tuple(tuple((row, column) for row in steps) for column in (1, size)),
        "horizontal": tuple(tuple((row, column) for column in steps) for row in (1, size)),
        "diagonal": (
            tuple((step, step) for step in steps),
            tuple((step, size + 1 - step) for step in steps),
        ),
    }


@cache
def neighbours(size: int, diagonals: str) -> Mapping[Space, frozenset[Space]]:
    """The spaces that a printed line links to each space (rule 2)."""
    found = {}
    for row, column in spaces(size):
        linked = set()
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                other = (row + down, column + right)
                inside = 1 <= other[0] <= size and 1 <= other[1] <= size
                straight = (down == 0) != (right == 0)
                crossing = down != 0 and right != 0 and _is_linked(row + column, diagonals)
                if inside and (straight or crossing):
                    linked.add(other)
        found[row, column] = frozenset(linked)
    return found


def _is_linked(row_plus_column: int, diagonals: str) -> bool:
    """Both ends of a diagonal step have the same parity, so either end answers for the pair."""
    return diagonals == "all" or diagonals == ("even", "odd")[row_plus_column % 2]


def largest_cluster(board: Board, colour: str, diagonals: str) -> int:
    """The number of bits in the largest connected cluster of one colour (rule 32)."""
    linked = neighbours(board.size, diagonals)
    left = set(board.bits(colour))
    largest = 0
    while left:
        cluster = [left.pop()]
        for space in cluster:
            reached = linked[space] & left
            left -= reached
            cluster += reached
        largest = max(largest, len(cluster))
    return largest


def count_sets(board: Board, pair: tuple[str, str], diagonals: str) -> int:
    """The most sets of one bit of each colour, connected, with every bit in one set only (rule 26).

    Two different colours make the links a bipartite graph; augmenting paths find its maximum
    matching.
    """
    linked = neighbours(board.size, diagonals)
    second = set(board.bits(pair[1]))
    partner: dict[Space, Space] = {}

    def augment(space: Space, seen: set[Space]) -> bool:
        for other in linked[space] & second:
            if other in seen:
                continue
            seen.add(other)
            if other not in partner or augment(partner[other], seen):
                partner[other] = space
                return True
        return False

    return sum(augment(space, set()) for space in board.bits(pair[0]))
