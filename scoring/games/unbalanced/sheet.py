"""One player's sheet as the rules see it; immutable, so every earlier state stays what it was."""

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from scoring.games.unbalanced.facts import FACTS, Row

SIGNS: Mapping[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}


def sign_holds(sign: str, left: int, right: int) -> bool:
    """Whether two neighbours stand rightly about the sign between them."""
    return SIGNS[sign](left, right)


@dataclass(frozen=True, slots=True)
class ChosenDie:
    """A die as it lay on the table, and the number it was used as: the same, or the opposite."""

    rolled: int
    used: int

    @property
    def flips(self) -> int:
        """1 when it was flipped, else 0."""
        return int(self.rolled != self.used)

    def __str__(self) -> str:
        return f"{self.rolled}->{self.used}" if self.flips else str(self.rolled)


@dataclass(frozen=True, slots=True)
class DiceChoice:
    """The two dice a player takes: the first for the row and the bubble, the second to write."""

    first: ChosenDie
    second: ChosenDie

    @property
    def flips(self) -> int:
        """How many flips it costs."""
        return self.first.flips + self.second.flips

    def __str__(self) -> str:
        return f"{self.first} {self.second}"


@dataclass(frozen=True, slots=True)
class UnbalancedSheet:
    """What stands on one sheet, without the final count."""

    rounds: int = 0
    bubbles: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    """Filled bubbles next to 1…6."""
    rows: tuple[tuple[int, ...], ...] = ((), (), ())
    """The numbers of each row, left to right."""
    flips: int = 0
    """Flips used."""

    def numbers_in(self, row: Row) -> tuple[int, ...]:
        """The numbers of a row, left to right."""
        return self.rows[row.number - 1]

    def obeys_sign(self, row: Row, number: int) -> bool:
        """Whether a number in the leftmost space obeys the sign before it (rules 10, 11)."""
        numbers = (*self.numbers_in(row), number)
        places = row.places_of(numbers)
        if len(places) < 2 or (row.sums and len(numbers) % 2):
            return True
        return sign_holds(row.signs[len(places) - 2], places[-2], places[-1])

    def may_take(self, choice: DiceChoice) -> bool:
        """Whether a choice breaks no rule of the sheet."""
        row = FACTS.row_of(choice.first.used)
        return (
            self.flips + choice.flips <= FACTS.flips
            and self.bubbles[choice.first.used - 1] < FACTS.bubbles
            and len(self.numbers_in(row)) < row.spaces
            and self.obeys_sign(row, choice.second.used)
        )

    def choices(self, dice: Sequence[int], flips: int = 2) -> Iterator[DiceChoice]:
        """Every choice of two of these dice that breaks no rule, with at most so many flips."""
        for first, second in dict.fromkeys(permutations(dice, 2)):
            for choice in _with_flips(first, second):
                if choice.flips <= flips and self.may_take(choice):
                    yield choice

    def cross_round(self) -> "UnbalancedSheet":
        """The next round crossed out."""
        return replace(self, rounds=min(self.rounds + 1, FACTS.rounds))

    def take(self, choice: DiceChoice) -> "UnbalancedSheet":
        """The sheet after a choice: what has no room on the paper is left out."""
        row = FACTS.row_of(choice.first.used)
        bubbles = list(self.bubbles)
        bubbles[choice.first.used - 1] = min(bubbles[choice.first.used - 1] + 1, FACTS.bubbles)
        rows = list(self.rows)
        rows[row.number - 1] = (*self.numbers_in(row), choice.second.used)[: row.spaces]
        flips = min(self.flips + choice.flips, FACTS.flips)
        return replace(self, bubbles=tuple(bubbles), rows=tuple(rows), flips=flips)


def _with_flips(first: int, second: int) -> Iterator[DiceChoice]:
    for first_used in (first, 7 - first):
        for second_used in (second, 7 - second):
            yield DiceChoice(ChosenDie(first, first_used), ChosenDie(second, second_used))
