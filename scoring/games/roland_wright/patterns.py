"""Card patterns: small grids of colours that a Bit Box holds in one of four right-angle turns."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from scoring.games.roland_wright.board import COLOURS, Board, Space
from scoring.message import Book, ForPeople, Message, both

LETTERS = {colour[0]: colour for colour in COLOURS}
"""How a pattern is drawn: r o y g b p, and . where any bit or none may lie."""
WIDEST = 7

say = Book(__package__)
Bits = tuple[tuple[int, int, str], ...]
"""Row, column (both from 0, the least of each is 0) and colour of each bit."""


class PatternError(ForPeople, ValueError):
    """A drawing that is no pattern, in one sentence."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a Hallmark or Equipment card asks for.

    >>> str(Pattern.drawn("r.", ".b"))
    'r./.b'
    """

    bits: Bits

    @classmethod
    def drawn(cls, *rows: str) -> "Pattern":
        """The pattern of a drawing, one string a row; blanks between letters are ignored.

        Raises:
            PatternError: the drawing has ragged rows, a strange letter, or fewer than two bits.
        """
        grid = ["".join(row.split()) for row in rows if row.strip()]
        if len({len(row) for row in grid}) > 1:
            raise PatternError(say("pattern-ragged"))
        bits = []
        for row, letters in enumerate(grid):
            for column, letter in enumerate(letters):
                if letter in LETTERS:
                    bits.append((row, column, LETTERS[letter]))
                elif letter != ".":
                    raise PatternError(_no_letter(row + 1, column + 1, letter))
        if len(bits) < 2:
            raise PatternError(say("pattern-too-small"))
        if max(len(grid), len(grid[0])) > WIDEST:
            raise PatternError(say("pattern-too-large", most=WIDEST))
        return cls(_at_origin(bits))

    def __str__(self) -> str:
        height = max(row for row, _, _ in self.bits) + 1
        width = max(column for _, column, _ in self.bits) + 1
        grid = [["."] * width for _ in range(height)]
        for row, column, colour in self.bits:
            grid[row][column] = colour[0]
        return "/".join("".join(letters) for letters in grid)

    @property
    def turns(self) -> tuple[Bits, ...]:
        """The pattern in its four right-angle turns, each different one once (rule 20)."""
        return _turns(self.bits)

    @property
    def type(self) -> Bits:
        """The same for two patterns exactly when one is a turn of the other."""
        return min(self.turns)

    def places(self, board: Board) -> Iterator[tuple[Space, ...]]:
        """Everywhere that the pattern lies on a board, in any of its turns (rule 20)."""
        for bits in self.turns:
            height = max(row for row, _, _ in bits)
            width = max(column for _, column, _ in bits)
            for down in range(1, board.size - height + 1):
                for right in range(1, board.size - width + 1):
                    if all(board[down + row, right + col] == its for row, col, its in bits):
                        yield tuple((down + row, right + column) for row, column, _ in bits)

    def lies_on(self, board: Board) -> bool:
        """Whether the pattern is anywhere on the board."""
        return next(self.places(board), None) is not None


def _no_letter(row: int, column: int, letter: str) -> Message:
    letters = both(*LETTERS, ".")
    return say("pattern-letter", row=str(row), column=str(column), letter=letter, letters=letters)


def _at_origin(bits: list[tuple[int, int, str]]) -> Bits:
    top = min(row for row, _, _ in bits)
    left = min(column for _, column, _ in bits)
    return tuple(sorted((row - top, column - left, colour) for row, column, colour in bits))


@cache
def _turns(bits: Bits) -> tuple[Bits, ...]:
    turned = [bits]
    for _ in range(3):
        turned.append(_at_origin([(column, -row, colour) for row, column, colour in turned[-1]]))
    return tuple(dict.fromkeys(turned))
