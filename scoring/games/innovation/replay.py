"""A whole record played from its entries, one state after each; undo goes back exactly."""

from dataclasses import dataclass, replace

from scoring.games.innovation.marks import START_SHEET, read_position
from scoring.games.innovation.notation import parse_move
from scoring.games.innovation.play import play
from scoring.games.innovation.state import Civilization, full_supply, new_state
from scoring.games.innovation.status import status, table_problems
from scoring.games.innovation.table import Table, new_table, table_from
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
    """What followed from it."""
    earlier: "Game | None" = None

    def play(self, entry: Entry) -> "Game":
        """The game after one more entry.

        Raises:
            RecordError: the entry means nothing.
        """
        happened = play(self.table, entry.player, parse_move(entry, self.table.players))
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
    game = start(record)
    for entry in record.entries:
        game = game.play(entry)
    return game


def start(record: GameRecord) -> Game:
    """The game before its first entry: no cards dealt, or as the sheets named `start` have it."""
    sheets = {sheet.player: sheet for sheet in record.sheets if sheet.sheet == START_SHEET}
    if not sheets:
        return Game(new_table(record.players))
    people = [
        read_position(sheets[name]).civilization if name in sheets else Civilization()
        for name in record.players
    ]
    problems = [problem for sheet in sheets.values() for problem in status(sheet)]
    problems += table_problems(record.players, people)
    cards = [card for person in people for _, card in person.every_card()]
    held = {name for person in people for name in person.achievements}
    empty = new_state(len(people))
    state = replace(
        empty,
        civilizations=tuple(people),
        supply=full_supply(cards),
        achievements=tuple(name for name in empty.achievements if name not in held),
    )
    return Game(table_from(record.players, state), problems=tuple(problems))
