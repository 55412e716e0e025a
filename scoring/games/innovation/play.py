"""What one entry does to the table: what happened, and the rules it broke."""

from dataclasses import replace

from scoring.games.innovation.checks import table_problems
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
from scoring.games.innovation.notation import parse_move
from scoring.games.innovation.paper import START_SHEET, read_position
from scoring.games.innovation.referee import Referee
from scoring.games.innovation.state import Civilization, full_supply, new_state
from scoring.games.innovation.table import InnovationTable, Turned, new_table, table_from
from scoring.message import Book
from scoring.record import Entry, GameRecord
from scoring.score import problem

say = Book(__package__)


def begin(record: GameRecord) -> Turned:
    """The game before its first entry: no cards dealt, or as the sheets named `start` have it."""
    sheets = {sheet.player: sheet for sheet in record.sheets if sheet.sheet == START_SHEET}
    if not sheets:
        return Turned(new_table(record.players))
    people = [
        read_position(sheets[name]).civilization if name in sheets else Civilization()
        for name in record.players
    ]
    cards = [card for person in people for _, card in person.every_card()]
    held = {name for person in people for name in person.achievements}
    empty = new_state(len(people))
    state = replace(
        empty,
        civilizations=tuple(people),
        supply=full_supply(cards),
        achievements=tuple(name for name in empty.achievements if name not in held),
    )
    problems = table_problems(record.players, people)
    return Turned(table_from(record.players, state), tuple(problems))


def play(table: InnovationTable, entry: Entry) -> Turned:
    """The table after one entry.

    Raises:
        RecordError: the entry means nothing.
    """
    return play_move(table, entry.player, parse_move(entry, table.players))


def play_move(table: InnovationTable, player: str, move: Move) -> Turned:
    """The table after one move; a move that breaks a rule is reported and not played."""
    referee = Referee(table)
    _carry_out(referee, move)
    problems = tuple(
        problem(
            refusal.message,
            refusal.suggestion,
            player=player if refusal.seat is None else table.players[refusal.seat],
        )
        for refusal in referee.refusals
    )
    return Turned(referee.table, problems, tuple(referee.events))


def _carry_out(referee: Referee, move: Move) -> None:
    """Carry out one move, ending before it a dogma that it does not belong to."""
    if referee.table.ending is not None:
        referee.refuse(say("game-over"))
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
    if referee.table.ending is not None:
        referee.refuse(say("game-over"))
        return
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
