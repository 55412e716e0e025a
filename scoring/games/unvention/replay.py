"""A whole record played from its entries, one state after each; undo goes back exactly."""

from dataclasses import dataclass, replace

from scoring.games.unvention import moves
from scoring.games.unvention.notation import player_move, table_move
from scoring.games.unvention.table import Happened, Table, end_turn, new_table, play, roll, set_up
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
        problems = tuple(
            problem if problem.line else replace(problem, line=entry.line)
            for problem in happened.problems
        )
        return Game(happened.table, entry, problems, happened.gains, self)

    def undo(self) -> "Game":
        """The game before its last entry; the beginning stays the beginning."""
        return self.earlier or self

    def all_problems(self) -> tuple[Problem, ...]:
        """The problems of every entry so far, in the order of the record."""
        found = [problem for game in self.history() for problem in game.problems]
        return tuple(sorted(found, key=lambda problem: problem.line))

    def commentary(self) -> tuple[tuple[int, str], ...]:
        """What followed from every entry so far, as (line, sentence)."""
        return tuple(
            (game.entry.line, gain)
            for game in self.history()
            if game.entry is not None
            for gain in game.gains
        )

    def history(self) -> list["Game"]:
        """Every state from the beginning to this one."""
        games = []
        game: Game | None = self
        while game is not None:
            games.append(game)
            game = game.earlier
        return games[::-1]


def replay(record: GameRecord) -> Game:
    """The game after all entries of a record.

    Raises:
        RecordError: an entry means nothing.
    """
    game = Game(new_table(record.players))
    for entry in record.entries:
        game = game.play(entry)
    return game


def finish(game: Game) -> Game:
    """With the last turn ended, if every player has done what it asks."""
    seats = game.table.seats.values()
    if not all(seat.turn is not None and seat.turn.has_journaled for seat in seats):
        return game
    ended = end_turn(game.table)
    return replace(
        game,
        table=ended.table,
        problems=game.problems + ended.problems,
        gains=game.gains + ended.gains,
    )


def _happen(table: Table, entry: Entry) -> Happened:
    if entry.player:
        return play(table, entry.player, player_move(entry))
    move = table_move(entry)
    if isinstance(move, moves.SetUp):
        return set_up(table, move.setup)
    return roll(table, move.dice, entry.line)
