"""Expo as one `Rules` object: each member hands over to the module that knows."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from scoring.games.expo import dice
from scoring.games.expo.constraints import constraints
from scoring.games.expo.explain import check_turn
from scoring.games.expo.facts import FACTS
from scoring.games.expo.final import score
from scoring.games.expo.replay import replay
from scoring.games.expo.status import status
from scoring.record import FilledSheet, GameRecord
from scoring.rules import Constraint, RollOptions
from scoring.score import Problem, ScoreSheet, TurnCheck
from scoring.sheet import SheetLayout
from scoring.sheet_file import load_layout


class Expo:
    """Expo, for one player or more."""

    name = "expo"
    title = "Expo"
    player_counts = FACTS.players
    dice_counts = dice.DICE_COUNTS

    @property
    def layouts(self) -> tuple[SheetLayout, ...]:
        """The player sheet."""
        return _layouts()

    def options(self, roll: Sequence[str]) -> RollOptions:
        """What a roll offers (rules 7, 9)."""
        return dice.options(roll)

    def constraints(self, layout: SheetLayout) -> tuple[Constraint, ...]:
        """The rules that hold between fields of one sheet."""
        return constraints(frozenset(field.id for field in layout.fields))

    def status(self, sheet: FilledSheet) -> tuple[Problem, ...]:
        """Everything wrong with a finished sheet, judged by itself, all at once (rule 27)."""
        return status(sheet)

    def score(self, record: GameRecord) -> ScoreSheet:
        """The score of a whole game, from its moves, its sheets, or both."""
        return score(record)

    def check_turn(self, before: FilledSheet, after: FilledSheet, roll: Sequence[str]) -> TurnCheck:
        """The moves that turn one sheet into the other, or every rule it breaks."""
        return check_turn(before, after, roll)

    def commentary(self, record: GameRecord) -> tuple[tuple[int, str], ...]:
        """Units, bonuses and days, under the entries they follow from."""
        return replay(record).commentary()


@cache
def _layouts() -> tuple[SheetLayout, ...]:
    return (load_layout(Path(__file__).parent / "player.toml"),)


EXPO = Expo()
