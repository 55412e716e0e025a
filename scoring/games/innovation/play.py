"""One move played on the table: what happened, and the rules it broke."""

from scoring.games.innovation.effects import close_dogma, free_draw, play_effect
from scoring.games.innovation.moves import (
    AchieveAction,
    Action,
    DogmaAction,
    DrawAction,
    EffectStep,
    MeldAction,
    Move,
    Start,
    Supply,
    Teams,
    Turn,
)
from scoring.games.innovation.referee import Referee
from scoring.games.innovation.table import Happened, Table
from scoring.score import Problem


def play(table: Table, player: str, move: Move) -> Happened:
    """The table after one move; a move that breaks a rule is reported and not played."""
    referee = Referee(table)
    _carry_out(referee, move)
    problems = tuple(
        Problem(
            fault.code,
            fault.message,
            fault.suggestion,
            player if fault.seat is None else table.players[fault.seat],
        )
        for fault in referee.faults
    )
    return Happened(referee.table, problems, tuple(referee.events))


def _carry_out(referee: Referee, move: Move) -> None:
    """Carry out one move, ending before it a dogma that it does not belong to."""
    if referee.table.ending is not None:
        referee.refuse("game-over", "the game is over, and nothing can be played any more")
        return
    match move:
        case EffectStep():
            play_effect(referee, move)
        case DrawAction(is_free=True):
            free_draw(referee, move)
        case Start():
            referee.start(move)
        case Teams():
            referee.teams(move)
        case Supply():
            referee.supply(move)
        case Turn():
            referee.turn(move)
        case DrawAction() | MeldAction() | AchieveAction() | DogmaAction():
            _action(referee, move)


def _action(referee: Referee, move: Action) -> None:
    close_dogma(referee)
    if not referee.may_act(move.seat):
        if isinstance(move, DogmaAction):
            referee.void_dogma(move)
        return
    match move:
        case DrawAction():
            referee.draw_action(move)
        case MeldAction():
            referee.meld_action(move)
        case AchieveAction():
            referee.achieve_action(move)
        case DogmaAction():
            referee.dogma_action(move)
