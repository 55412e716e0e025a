"""A whole record played from its entries, one table after each; undo goes back exactly."""

from dataclasses import dataclass

from scoring.games.roland_wright.commentary import sentences
from scoring.games.roland_wright.facts import Facts
from scoring.games.roland_wright.notation import parse_move
from scoring.games.roland_wright.play import play
from scoring.games.roland_wright.table import Table, new_table
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
    earlier: "Game | None" = None

    def play(self, entry: Entry) -> "Game":
        """The game after one more entry.

        Raises:
            RecordError: the entry means nothing.
        """
        table, found = play(self.table, entry.player, parse_move(entry, self.table))
        problems = tuple(
            Problem(broken.code, broken.message, broken.suggestion, entry.player, line=entry.line)
            for broken in found
        )
        return Game(table, entry, problems, self)

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
            (game.entry.line, sentence)
            for game in self.history()
            if game.entry is not None and game.earlier is not None
            for sentence in sentences(game.entry, game.earlier.table, game.table)
        )


def replay(record: GameRecord, facts: Facts) -> Game:
    """The game after all entries of a record.

    Raises:
        RecordError: an entry means nothing.
    """
    game = Game(new_table(facts, record.players))
    for entry in record.entries:
        game = game.play(entry)
    return game
