"""A journal: sixteen cells, a wrench at each row and column, an Idea above (rules 5 to 8).

A wrench and the Idea are what the cells make of them; only that a wrench was spent is kept beside.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from operator import itemgetter
from types import MappingProxyType

from scoring.games.unvention.facts import JOURNAL_SIDE, NUMBERS, Cell

EMPTY, CROSS, STRUCK = "", "X", "struck"
SPOILT = (CROSS, STRUCK)

CELLS: tuple[Cell, ...] = tuple(
    (row, column) for row in range(1, JOURNAL_SIDE + 1) for column in range(1, JOURNAL_SIDE + 1)
)
INDEX: MappingProxyType[Cell, int] = MappingProxyType({cell: i for i, cell in enumerate(CELLS)})
ROWS = tuple(f"row{n}" for n in range(1, JOURNAL_SIDE + 1))
COLUMNS = tuple(f"col{n}" for n in range(1, JOURNAL_SIDE + 1))
LINES: MappingProxyType[str, tuple[int, ...]] = MappingProxyType(
    {f"row{n}": tuple(INDEX[cell] for cell in CELLS if cell[0] == n) for n in range(1, 5)}
    | {f"col{n}": tuple(INDEX[cell] for cell in CELLS if cell[1] == n) for n in range(1, 5)}
)
"""The places in `Journal.cells` of each row and column."""
_PICK = {line: itemgetter(*places) for line, places in LINES.items()}
QUADRANTS: tuple[tuple[int, ...], ...] = tuple(
    tuple(INDEX[top + row, left + column] for row in (0, 1) for column in (0, 1))
    for top in (1, 3)
    for left in (1, 3)
)


def lines_of(cell: Cell) -> tuple[str, str]:
    """The row and the column of a cell."""
    return f"row{cell[0]}", f"col{cell[1]}"


def _areas_of(cell: Cell) -> tuple[tuple[str, tuple[int, ...]], ...]:
    row, column = lines_of(cell)
    quadrant = next(area for area in QUADRANTS if INDEX[cell] in area)
    return ("row", LINES[row]), ("column", LINES[column]), ("quadrant", quadrant)


AREAS: MappingProxyType[Cell, tuple[tuple[str, tuple[int, ...]], ...]] = MappingProxyType(
    {cell: _areas_of(cell) for cell in CELLS}
)
"""For each cell its row, column and quadrant, by name and places."""
NEIGHBOURS: MappingProxyType[Cell, tuple[int, ...]] = MappingProxyType(
    {
        cell: tuple({place for _, places in AREAS[cell] for place in places} - {INDEX[cell]})
        for cell in CELLS
    }
)
"""For each cell the places that share its row, column or quadrant."""


@dataclass(frozen=True, slots=True)
class Journal:
    """What stands in one journal."""

    cells: tuple[str, ...] = (EMPTY,) * len(CELLS)
    """In reading order: "", a number, `X` or `struck` (an illegal number marked off)."""
    spent: frozenset[str] = frozenset()
    """The rows and columns whose wrench was spent: `row2`, `col3`."""
    wrong: frozenset[Cell] = field(default=frozenset(), compare=False)
    """The numbers that broke a rule when they were written and are not corrected yet (rule 8).

    Paper does not show it.
    """

    def __getitem__(self, cell: Cell) -> str:
        return self.cells[INDEX[cell]]

    def with_mark(self, cell: Cell, mark: str) -> "Journal":
        """The journal with one cell marked."""
        place = INDEX[cell]
        cells = (*self.cells[:place], mark, *self.cells[place + 1 :])
        return replace(self, cells=cells, wrong=self.wrong - {cell})

    def with_wrong(self, cells: Iterable[Cell]) -> "Journal":
        """The journal with these numbers known to break a rule."""
        return replace(self, wrong=self.wrong.union(cells))

    def amended(self, cell: Cell) -> "Journal":
        """The journal with an illegal number that stays, because an X was set for it."""
        return replace(self, wrong=self.wrong - {cell})

    def with_spent(self, line: str) -> "Journal":
        """The journal with the wrench of one row or column spent."""
        return replace(self, spent=self.spent | {line})

    def is_full(self, line: str) -> bool:
        """Whether every cell of the row or column has a mark, crossed ones too."""
        return EMPTY not in _PICK[line](self.cells)

    def is_spoilt(self, line: str) -> bool:
        """Whether the row or column has a crossed cell, so that its wrench is lost."""
        marks = _PICK[line](self.cells)
        return CROSS in marks or STRUCK in marks

    def wrench(self, line: str) -> str:
        """How the wrench of a row or column stands: "", circled, spent or crossed."""
        if self.is_spoilt(line):
            return "crossed"
        if line in self.spent:
            return "spent"
        return "circled" if self.is_full(line) else ""

    @property
    def is_complete(self) -> bool:
        """Whether all sixteen cells have a mark."""
        return EMPTY not in self.cells

    @property
    def idea(self) -> str:
        """How the Idea above the journal stands: "", circled or crossed."""
        if CROSS in self.cells or STRUCK in self.cells:
            return "crossed"
        return "circled" if self.is_complete else ""

    def clashes(self, cell: Cell, number: str) -> dict[str, list[Cell]]:
        """Where the row, column and quadrant of a cell hold the number elsewhere."""
        here = INDEX[cell]
        found = {
            name: [
                CELLS[place] for place in places if place != here and self.cells[place] == number
            ]
            for name, places in AREAS[cell]
        }
        return {name: cells for name, cells in found.items() if cells}

    def is_free_of(self, cell: Cell, number: str) -> bool:
        """Whether no other cell in the row, column and quadrant of this one holds the number."""
        return all(self.cells[place] != number for place in NEIGHBOURS[cell])

    def open_places(self, number: str) -> Iterator[Cell]:
        """The empty cells where the number may legally be written."""
        for cell, mark in zip(CELLS, self.cells, strict=True):
            if not mark and self.is_free_of(cell, number):
                yield cell

    def repeated(self) -> Iterator[Cell]:
        """The cells whose number stands twice in a row, column or quadrant."""
        for cell, mark in zip(CELLS, self.cells, strict=True):
            if mark in NUMBERS and not self.is_free_of(cell, mark):
                yield cell

    def has_spent(self, cell: Cell) -> bool:
        """Whether the wrench of the row or column of a cell was spent."""
        return any(line in self.spent for line in lines_of(cell))

    def to_amend(self) -> Iterator[Cell]:
        """The illegal numbers that must stay, because a wrench they earned is spent (rule 8)."""
        return (cell for cell in sorted(self.wrong) if self.has_spent(cell))
