"""What can happen at the table, each as the words that say it."""

from dataclasses import dataclass

from scoring.games.unbalanced.sheet import Choice

Dice = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice that start a round."""

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
class Play:
    """A player's two dice."""

    choice: Choice

    def __str__(self) -> str:
        return f"play {self.choice}"


@dataclass(frozen=True, slots=True)
class Pass:
    """A player who could use no two dice."""

    def __str__(self) -> str:
        return "pass"


Move = Roll | Reroll | Play | Pass


def _text(dice: Dice) -> str:
    return " ".join(str(die) for die in dice)
