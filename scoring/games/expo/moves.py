"""What can happen at the table, each as the words that say it."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.games.expo.facts import Display

Dice = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BeginTurn:
    """A player's turn begins."""

    player: str

    def __str__(self) -> str:
        return f"turn {self.player}"


@dataclass(frozen=True, slots=True)
class Roll:
    """The first roll of a turn."""

    dice: Dice

    def __str__(self) -> str:
        return f"roll {_text(self.dice)}"


@dataclass(frozen=True, slots=True)
class Reroll:
    """Dice thrown again."""

    put_back: Dice
    came: Dice

    def __str__(self) -> str:
        return f"reroll {_text(self.put_back)} -> {_text(self.came)}"


@dataclass(frozen=True, slots=True)
class Change:
    """A die turned to another number by the Videophone."""

    old: int
    new: int

    def __str__(self) -> str:
        return f"change {self.old} -> {self.new}"


@dataclass(frozen=True, slots=True)
class End:
    """The last turn is over."""

    def __str__(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class Numbers:
    """All numbers a player now has; what is not named is rubbed out."""

    numbers: Mapping[str, int]

    def __str__(self) -> str:
        parts = [f"{name}={number}" for name, number in self.numbers.items()]
        return f"numbers {' '.join(parts) or 'none'}"


@dataclass(frozen=True, slots=True)
class CheckFocus:
    """A Focus box checked."""

    resource: str

    def __str__(self) -> str:
        return f"focus {self.resource}"


@dataclass(frozen=True, slots=True)
class Collect:
    """Resources collected: those named, or all that have a number."""

    resources: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join(["collect", *self.resources])


@dataclass(frozen=True, slots=True)
class Build:
    """A display built."""

    display: Display

    def __str__(self) -> str:
        return f"build {self.display[0]} {self.display[1]}"


@dataclass(frozen=True, slots=True)
class BuildPavilion:
    """A pavilion built."""

    pavilion: str

    def __str__(self) -> str:
        return f"pavilion {self.pavilion}"


TableMove = BeginTurn | Roll | Reroll | Change | End
PlayerMove = Numbers | CheckFocus | Collect | Build | BuildPavilion
Move = TableMove | PlayerMove


def _text(dice: Dice) -> str:
    return " ".join(str(die) for die in dice)
