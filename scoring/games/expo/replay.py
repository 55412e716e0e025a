"""A whole record played from its entries, one state after each; undo goes back exactly."""

from dataclasses import dataclass, replace

from scoring.games.expo import moves
from scoring.games.expo.building import build_display, build_pavilion
from scoring.games.expo.collecting import check_focus, collect, write_numbers
from scoring.games.expo.notation import player_move, table_move
from scoring.games.expo.table import (
    Happened,
    Table,
    begin_turn,
    change,
    end,
    new_table,
    reroll,
    roll,
)
from scoring.record import Entry, GameRecord
from scoring.score import Problem


@dataclass(frozen=True, slots=True)
class Game:
    """A game after some entries, with all that went before."""

    table: Table
    entry: Entry | None = None
    """The last entry; None at the beginning."""
    problems: tuple[Problem, ...] = ()
    """What is wrong with the last entry."""
    gains: tuple[str, ...] = ()
    earlier: "Game | None" = None

    def play(self, entry: Entry) -> "Game":
        """The game after one more entry.

        Raises:
            RecordError: the entry means nothing.
        """
        happened = _happen(self.table, entry)
        problems = tuple(replace(problem, line=entry.line) for problem in happened.problems)
        return Game(happened.table, entry, problems, happened.gains, self)

    def undo(self) -> "Game":
        """The game before its last entry; the beginning stays the beginning."""
        return self.earlier or self

    def history(self) -> tuple["Game", ...]:
        """The game at its beginning and after each entry."""
        games = []
        game: Game | None = self
        while game is not None:
            games.append(game)
            game = game.earlier
        return tuple(reversed(games))

    def all_problems(self) -> tuple[Problem, ...]:
        """The problems of every entry so far, in the order of the record."""
        return tuple(problem for game in self.history() for problem in game.problems)

    def commentary(self) -> tuple[tuple[int, str], ...]:
        """What followed from every entry so far, as (line, sentence)."""
        return tuple(
            (game.entry.line, gain)
            for game in self.history()
            if game.entry is not None
            for gain in game.gains
        )


def replay(record: GameRecord) -> Game:
    """The game after all entries of a record.

    Raises:
        RecordError: an entry means nothing.
    """
    game = Game(new_table(record.players))
    for entry in record.entries:
        game = game.play(entry)
    return game


def play(table: Table, player: str, move: moves.Move) -> Happened:
    """What a move does to the table; the player of a move of the table is ""."""
    match move:
        case moves.Numbers():
            return write_numbers(table, player, move)
        case moves.CheckFocus():
            return check_focus(table, player, move)
        case moves.Collect():
            return collect(table, player, move)
        case moves.Build():
            return build_display(table, player, move)
        case moves.BuildPavilion():
            return build_pavilion(table, player, move)
        case _:
            return _play_at_table(table, move)


def _play_at_table(table: Table, move: moves.TableMove) -> Happened:
    match move:
        case moves.BeginTurn():
            return begin_turn(table, move.player)
        case moves.Roll():
            return roll(table, move.dice)
        case moves.Reroll():
            return reroll(table, move)
        case moves.Change():
            return change(table, move)
        case moves.End():
            return end(table)


def _happen(table: Table, entry: Entry) -> Happened:
    if entry.player:
        return play(table, entry.player, player_move(entry))
    return play(table, "", table_move(entry, table.players))
