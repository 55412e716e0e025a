"""Everything that can be done in a game, one type each; printed as the words of a record.

`notation` reads these words back. The setup is in `drop`.
"""

from dataclasses import dataclass

from scoring.games.unvention.drop import Setup
from scoring.games.unvention.facts import Cell, Cells
from scoring.games.unvention.places import cell_name, cell_names


@dataclass(frozen=True, slots=True)
class RollFive:
    """Five dice for the whole table (rule 2)."""

    dice: tuple[str, ...]

    def __str__(self) -> str:
        return f"roll {' '.join(self.dice)}"


@dataclass(frozen=True, slots=True)
class Write:
    """Numbers written in a journal (rule 5)."""

    journal: int
    numbers: tuple[tuple[Cell, str], ...]

    def __str__(self) -> str:
        numbers = " ".join(f"{cell_name(cell)}={number}" for cell, number in self.numbers)
        return f"journal {self.journal} {numbers}"


@dataclass(frozen=True, slots=True)
class Unable:
    """An X because no number can be written (rule 7)."""

    journal: int
    cell: Cell

    def __str__(self) -> str:
        return f"unable {self.journal} {cell_name(self.cell)}"


@dataclass(frozen=True, slots=True)
class Strike:
    """An illegal number marked off (rule 8, first correction)."""

    journal: int
    cell: Cell

    def __str__(self) -> str:
        return f"strike {self.journal} {cell_name(self.cell)}"


@dataclass(frozen=True, slots=True)
class Amend:
    """An X elsewhere, for an illegal number whose wrench is spent (rule 8, second correction)."""

    journal: int
    cell: Cell

    def __str__(self) -> str:
        return f"amend {self.journal} {cell_name(self.cell)}"


@dataclass(frozen=True, slots=True)
class Circle:
    """Parts circled by workshopping (rule 9)."""

    workshop: str
    parts: Cells

    def __str__(self) -> str:
        return f"workshop {self.workshop} {cell_names(self.parts)}"


@dataclass(frozen=True, slots=True)
class Buy:
    """The free action: a wrench for a part (rule 10)."""

    workshop: str
    part: Cell
    wrench: str

    def __str__(self) -> str:
        return f"buy {self.workshop} {cell_name(self.part)} with {self.wrench}"


@dataclass(frozen=True, slots=True)
class BuildMechanism:
    """A mechanism, and its shape drawn in an invention (rules 11 and 12)."""

    workshop: str
    parts: Cells
    paying: tuple[str, ...]
    invention: str = ""
    """"" when the shape fits nowhere."""
    dots: Cells = frozenset()

    def __str__(self) -> str:
        words = f"build {self.workshop} {cell_names(self.parts)}"
        if self.paying:
            words += f" paying {' '.join(self.paying)}"
        return f"{words} into {self.invention} {cell_names(self.dots)}" if self.invention else words


@dataclass(frozen=True, slots=True)
class PlaceIdea:
    """The Idea of a completed journal circled in an invention (rule 13)."""

    invention: str

    def __str__(self) -> str:
        return f"idea {self.invention}"


@dataclass(frozen=True, slots=True)
class Present:
    """An invention presented at the end of a day (rule 15)."""

    invention: str

    def __str__(self) -> str:
        return f"present {self.invention}"


@dataclass(frozen=True, slots=True)
class Bearing:
    """One die changed by one with the Ball Bearing (rule 21)."""

    old: str
    new: str
    joined: bool = False
    """It joins the dice that show its new number, instead of staying in its group."""

    def __str__(self) -> str:
        return f"bearing {self.old} to {self.new}{' joined' if self.joined else ''}"


@dataclass(frozen=True, slots=True)
class Leap:
    """A Quantum Leap: all parts of two numbers in one workshop (rule 4)."""

    workshop: str
    numbers: tuple[str, str]

    def __str__(self) -> str:
        return f"leap {self.workshop} {' '.join(self.numbers)}"


TableMove = Setup | RollFive
PlayerMove = (
    Write
    | Unable
    | Strike
    | Amend
    | Circle
    | Buy
    | BuildMechanism
    | PlaceIdea
    | Present
    | Bearing
    | Leap
)
