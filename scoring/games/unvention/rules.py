"""Unvention as one `Rules` object: each member hands over to the module that knows."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from scoring.games.unvention import dice
from scoring.record import FilledSheet, GameRecord
from scoring.rules import Constraint, RollOptions
from scoring.score import Problem, ScoreSheet, TurnCheck
from scoring.sheet import SheetLayout


class Unvention:
    """Unvention: International Exhibition, sheet version 5."""

    name = "unvention"
    title = "Unvention: International Exhibition"
    player_counts = range(2, 6)
    dice_counts = (dice.DICE_IN_A_ROLL, dice.DICE_IN_A_DROP)

    @property
    def layouts(self) -> tuple[SheetLayout, ...]:
        """Our own sheet with markers, then the official one."""
        return _layouts()

    def options(self, roll: Sequence[str]) -> RollOptions:
        """What a roll means (rule 2)."""
        return dice.options(roll)

    def constraints(self, layout: SheetLayout) -> tuple[Constraint, ...]:
        """The rules that hold between fields of one sheet."""
        return ()

    def status(self, sheet: FilledSheet) -> tuple[Problem, ...]:
        """Everything wrong with a finished sheet, judged by itself, all at once."""
        return ()

    def score(self, record: GameRecord) -> ScoreSheet:
        """The score of a whole game."""
        return ScoreSheet((), ())

    def check_turn(self, before: FilledSheet, after: FilledSheet, roll: Sequence[str]) -> TurnCheck:
        """The moves that turn one sheet into the other, or every rule it breaks."""
        return TurnCheck(True, ())

    def commentary(self, record: GameRecord) -> tuple[tuple[int, str], ...]:
        """What follows from single entries."""
        return ()


@cache
def _layouts() -> tuple[SheetLayout, ...]:
    from scoring.sheet_file import load_layout

    folder = Path(__file__).parent
    return tuple(load_layout(folder / f"{sheet}.toml") for sheet in ("player", "official"))


UNVENTION = Unvention()
