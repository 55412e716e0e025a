"""Unvention as one `Rules` object: each member hands over to the module that knows."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from scoring.games.unvention import dice
from scoring.games.unvention.constraints import constraints
from scoring.games.unvention.explain import check_turn
from scoring.games.unvention.final import PLAYERS, score
from scoring.games.unvention.replay import finish, replay
from scoring.games.unvention.status import status
from scoring.record import FilledSheet, GameRecord
from scoring.rules import Constraint, RollOptions
from scoring.score import Problem, ScoreSheet, TurnCheck
from scoring.sheet import SheetLayout
from scoring.sheet_file import load_layout


class Unvention:
    """Unvention: International Exhibition, sheet version 5."""

    name = "unvention"
    title = "Unvention: International Exhibition"
    player_counts = PLAYERS
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
        return constraints(frozenset(field.id for field in layout.fields))

    def status(self, sheet: FilledSheet) -> tuple[Problem, ...]:
        """Everything wrong with a finished sheet, judged by itself, all at once (rule 23)."""
        return status(sheet)

    def score(self, record: GameRecord) -> ScoreSheet:
        """The score of a whole game, from its moves, its sheets, or both."""
        return score(record)

    def check_turn(self, before: FilledSheet, after: FilledSheet, roll: Sequence[str]) -> TurnCheck:
        """The moves that turn one sheet into the other, or every rule it breaks."""
        return check_turn(before, after, roll)

    def commentary(self, record: GameRecord) -> tuple[tuple[int, str], ...]:
        """Groups, gains, days and points, under the entries they follow from."""
        return finish(replay(record)).commentary()


@cache
def _layouts() -> tuple[SheetLayout, ...]:
    folder = Path(__file__).parent
    return tuple(load_layout(folder / f"{sheet}.toml") for sheet in ("player", "official"))


UNVENTION = Unvention()
