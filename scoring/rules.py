"""The small surface every game offers; `scoring.games.GAMES` holds one object of it a game.

It is a protocol, not a base class: no game's words can leak into another's.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from scoring.record import FilledSheet, GameRecord
from scoring.score import Problem, ScoreSheet, TurnCheck
from scoring.sheet import SheetLayout


@dataclass(frozen=True, slots=True)
class RollOptions:
    """What a roll means in a game, before anybody chooses."""

    groups: tuple[tuple[str, ...], ...]
    """The dice as the game groups them: (("5", "5"), ("1", "3", "6"))."""
    name: str = ""
    """The roll's own name where the game has one: `Eureka`, `Quantum Leap`."""
    choices: tuple[str, ...] = ()
    """What each player may do with it, one sentence each."""


@dataclass(frozen=True, slots=True)
class Constraint:
    """A rule over a few fields of one sheet, by which `settle` chooses among unclear readings."""

    fields: tuple[str, ...]
    allows: Callable[[Sequence[str]], bool]
    """Given the labels of these fields in order: does the rule hold?"""
    why: str
    """The rule in a player's words: "a row of a journal holds each number once"."""


class Rules(Protocol):
    """One game. Every method is pure and total: bad play gives Problems, never an exception."""

    @property
    def name(self) -> str:
        """As typed on the command line: `unvention`."""

    @property
    def title(self) -> str:
        """As printed for people."""

    @property
    def player_counts(self) -> range:
        """How many may play; 1 in it means the game has a solo mode."""

    @property
    def dice_counts(self) -> tuple[int, ...]:
        """How many dice a roll may have, the usual number first; () for a game without dice."""

    @property
    def layouts(self) -> tuple[SheetLayout, ...]:
        """The sheets, the usual one first; () for a game without paper."""

    def options(self, roll: Sequence[str]) -> RollOptions:
        """What a roll means. A roll the game cannot have raises ValueError with one sentence."""

    def constraints(self, layout: SheetLayout) -> tuple[Constraint, ...]:
        """The rules that hold between fields of one sheet."""

    def status(self, sheet: FilledSheet) -> tuple[Problem, ...]:
        """Everything wrong with a finished sheet, judged by itself, all at once."""

    def score(self, record: GameRecord) -> ScoreSheet:
        """The score of a whole game: replayed from its moves, or read from its sheets.

        Raises:
            RecordError: an entry that nobody could mean (a die of 7, an unknown word).
        """

    def check_turn(self, before: FilledSheet, after: FilledSheet, roll: Sequence[str]) -> TurnCheck:
        """The moves that turn one sheet into the other with this roll, or every rule it breaks."""

    def commentary(self, record: GameRecord) -> tuple[tuple[int, str], ...]:
        """What follows from single entries, as (line, sentence): gains, days, what a roll offers.

        It stands between the lines of a playthrough. Problems are not repeated here: `score`
        reports them with their lines. () is a fair answer.

        Raises:
            RecordError: as `score` does.
        """
