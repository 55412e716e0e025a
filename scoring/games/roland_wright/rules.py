"""Roland Wright as one `Rules` object: each member hands over to the module that knows."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from scoring.games.roland_wright import constraints, dice, standings, status, turn
from scoring.games.roland_wright.facts import Facts, load_facts
from scoring.games.roland_wright.fields import SHEETS
from scoring.games.roland_wright.replay import replay
from scoring.record import FilledSheet, GameRecord
from scoring.rules import Constraint, RollOptions
from scoring.score import Problem, ScoreSheet, TurnCheck
from scoring.sheet import SheetLayout
from scoring.sheet_file import load_layout


class RolandWright:
    """Roland Wright: The Dice Game, for one to five players."""

    name = "roland_wright"
    title = "Roland Wright: The Dice Game"
    player_counts = range(1, standings.MOST_PLAYERS + 1)

    def __init__(self, facts: Facts | None = None) -> None:
        self.facts = facts or load_facts()

    @property
    def dice_counts(self) -> tuple[int, ...]:
        """Six dice; the solo game loses some."""
        return tuple(range(self.facts.dice, 0, -1))

    @property
    def layouts(self) -> tuple[SheetLayout, ...]:
        """The two sides of the Player Board, and the Solo Board."""
        return _layouts()

    def options(self, roll: Sequence[str]) -> RollOptions:
        """What a roll offers (rules 6 to 8)."""
        return dice.roll_options(roll, self.facts)

    def constraints(self, layout: SheetLayout) -> tuple[Constraint, ...]:
        """The rules that hold between fields of one sheet."""
        return constraints.constraints(layout, self.facts)

    def status(self, sheet: FilledSheet) -> tuple[Problem, ...]:
        """Everything wrong with a finished sheet, judged by itself, all at once."""
        return status.status(sheet, self.facts)

    def score(self, record: GameRecord) -> ScoreSheet:
        """The score of a whole game, from its moves or its sheets."""
        return standings.score(record, self.facts)

    def check_turn(self, before: FilledSheet, after: FilledSheet, roll: Sequence[str]) -> TurnCheck:
        """The moves that turn one sheet into the other, or every rule it breaks."""
        return turn.check_turn(before, after, roll, self.facts)

    def commentary(self, record: GameRecord) -> tuple[tuple[int, str], ...]:
        """What follows from single entries."""
        return replay(record, self.facts).commentary()


@cache
def _layouts() -> tuple[SheetLayout, ...]:
    return tuple(load_layout(Path(__file__).with_name(f"{sheet}.toml")) for sheet in SHEETS)


ROLAND_WRIGHT = RolandWright()
