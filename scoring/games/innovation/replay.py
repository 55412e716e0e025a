"""A whole game from its record: every state of the game, so that undo is the state before."""

from dataclasses import dataclass, replace

from scoring.games.innovation.effects import close_dogma, free_draw, play_effect
from scoring.games.innovation.moves import (
    AchieveAction,
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
from scoring.games.innovation.notation import read_move
from scoring.games.innovation.referee import Game, Referee, game_from, new_game
from scoring.games.innovation.sheet import START_SHEET, read_position
from scoring.games.innovation.state import Civilization, full_supply, new_table
from scoring.games.innovation.status import status, table_problems
from scoring.record import Entry, GameRecord
from scoring.score import Problem


@dataclass(frozen=True, slots=True)
class Replay:
    """A game played over: the game at first and after each entry, and all that was wrong."""

    games: tuple[Game, ...]
    problems: tuple[Problem, ...]
    events: tuple[tuple[int, str], ...]
    """What followed from single entries: (line, sentence)."""

    @property
    def game(self) -> Game:
        """The game as it is now; `games[-2]` is the one after an undo."""
        return self.games[-1]


def replay(record: GameRecord) -> Replay:
    """Play a record over.

    Raises:
        RecordError: an entry that no player could mean.
    """
    game, problems = start(record)
    games = [game]
    events: list[tuple[int, str]] = []
    for entry in record.entries:
        game, found, followed = step(games[-1], entry)
        games.append(game)
        problems += found
        events += [(entry.line, sentence) for sentence in followed]
    return Replay(tuple(games), tuple(problems), tuple(events))


def start(record: GameRecord) -> tuple[Game, list[Problem]]:
    """The game before its first entry: empty, or as the sheets named `start` have it."""
    sheets = {sheet.player: sheet for sheet in record.sheets if sheet.sheet == START_SHEET}
    if not sheets:
        return new_game(record.players), []
    people = [
        read_position(sheets[name]).civilization if name in sheets else Civilization()
        for name in record.players
    ]
    problems = [problem for sheet in sheets.values() for problem in status(sheet)]
    problems += table_problems(record.players, people)
    cards = [card for person in people for _, card in person.every_card()]
    table = new_table(len(people))
    held = {name for person in people for name in person.achievements}
    table = replace(
        table,
        civilizations=tuple(people),
        supply=full_supply(cards),
        achievements=tuple(name for name in table.achievements if name not in held),
    )
    return game_from(record.players, table), problems


def step(game: Game, entry: Entry) -> tuple[Game, list[Problem], list[str]]:
    """The game after one entry, the rules it broke, and what followed.

    Raises:
        RecordError: no player could mean it.
    """
    referee = Referee(game)
    play_move(referee, read_move(entry, game.players))
    problems = [
        Problem(fault.code, fault.message, fault.suggestion, entry.player, line=entry.line)
        for fault in referee.faults
    ]
    return referee.game, problems, referee.events


def play_move(referee: Referee, move: Move) -> None:
    """Carry out one move, ending before it a dogma that it does not belong to."""
    if referee.game.ending is not None:
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


def _action(referee: Referee, move: DrawAction | MeldAction | AchieveAction | DogmaAction) -> None:
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
