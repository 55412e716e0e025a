"""Innovation as one `Rules` object: each member hands over to the module that knows."""

from collections.abc import Sequence

from scoring.games.innovation import standings, status, turn
from scoring.games.innovation.replay import replay
from scoring.record import FilledSheet, GameRecord
from scoring.rules import Constraint, RollOptions
from scoring.score import Problem, ScoreSheet, TurnCheck
from scoring.sheet import SheetLayout


class Innovation:
    """Innovation, third edition, for two to four players: cards only, no dice and no paper."""

    name = "innovation"
    title = "Innovation, third edition"
    player_counts = standings.PLAYER_COUNTS
    dice_counts: tuple[int, ...] = ()
    layouts: tuple[SheetLayout, ...] = ()

    def options(self, roll: Sequence[str]) -> RollOptions:
        """There are no dice in this game.

        Raises:
            ValueError: always.
        """
        raise ValueError(f"Innovation has no dice, so {' '.join(roll)!r} means nothing")

    def constraints(self, layout: SheetLayout) -> tuple[Constraint, ...]:  # noqa: ARG002
        """No sheet of this game is read from a photo."""
        return ()

    def status(self, sheet: FilledSheet) -> tuple[Problem, ...]:
        """Everything wrong with one player's cards, judged by themselves, all at once."""
        return status.status(sheet)

    def score(self, record: GameRecord) -> ScoreSheet:
        """The score of a whole game, from its moves or from the cards at its end."""
        return standings.score(record)

    def check_turn(self, before: FilledSheet, after: FilledSheet, roll: Sequence[str]) -> TurnCheck:
        """The actions that turn one player's cards into these, or every rule it breaks."""
        return turn.check_turn(before, after, roll)

    def commentary(self, record: GameRecord) -> tuple[tuple[int, str], ...]:
        """Who shares and obeys, what is claimed, who wins."""
        standings.check_players(record)
        return replay(record).commentary()


INNOVATION = Innovation()
