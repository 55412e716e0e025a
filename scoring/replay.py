"""A record played from its entries, one state of the table after each; undo goes back exactly.

Games say what one entry does to their table; how a game is a chain of such states is said here.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from scoring.message import Message
from scoring.record import Entry, GameRecord
from scoring.score import Problem

TableT = TypeVar("TableT")


@dataclass(frozen=True)
class Happened(Generic[TableT]):
    """What one entry did to the table."""

    table: TableT
    problems: tuple[Problem, ...] = ()
    gains: tuple[Message, ...] = ()
    """What followed from it, one sentence each."""


@dataclass(frozen=True)
class Played(Generic[TableT]):
    """A game after some entries, with all that went before."""

    table: TableT
    happen: Callable[[TableT, Entry], Happened[TableT]] = field(compare=False, repr=False)
    """The game's own rules; they raise RecordError for an entry that means nothing."""
    entry: Entry | None = None
    """The last entry; None at the beginning."""
    problems: tuple[Problem, ...] = ()
    """What is wrong with the last entry."""
    gains: tuple[Message, ...] = ()
    earlier: "Played[TableT] | None" = None

    def play(self, entry: Entry) -> "Played[TableT]":
        """The game after one more entry.

        Raises:
            RecordError: the entry means nothing.
        """
        happened = self.happen(self.table, entry)
        problems = tuple(
            problem if problem.line else replace(problem, line=entry.line)
            for problem in happened.problems
        )
        return Played(happened.table, self.happen, entry, problems, happened.gains, self)

    def play_all(self, entries: Iterable[Entry]) -> "Played[TableT]":
        """The game after several more entries.

        Raises:
            RecordError: an entry means nothing.
        """
        game = self
        for entry in entries:
            game = game.play(entry)
        return game

    def undo(self) -> "Played[TableT]":
        """The game before its last entry; the beginning stays the beginning."""
        return self.earlier or self

    def history(self) -> "tuple[Played[TableT], ...]":
        """The game at its beginning and after each entry."""
        games = []
        game: Played[TableT] | None = self
        while game is not None:
            games.append(game)
            game = game.earlier
        return tuple(reversed(games))

    def all_problems(self) -> tuple[Problem, ...]:
        """The problems of every entry so far, in the order of the record."""
        found = [problem for game in self.history() for problem in game.problems]
        return tuple(sorted(found, key=lambda problem: problem.line))

    def commentary(self) -> tuple[tuple[int, Message], ...]:
        """What followed from every entry so far, as (line, sentence)."""
        return tuple(
            (game.entry.line, gain)
            for game in self.history()
            if game.entry is not None
            for gain in game.gains
        )


def _by_players(table: object, record: GameRecord) -> bool:  # noqa: ARG001
    return any(entry.player for entry in record.entries)


def _nothing_more(table: TableT) -> Happened[TableT]:
    return Happened(table)


@dataclass(frozen=True)
class Moves(Generic[TableT]):
    """What can happen at the table of a game."""

    begin: Callable[[GameRecord], Happened[TableT]]
    """The table before the first entry."""
    play: Callable[[TableT, Entry], Happened[TableT]]
    """What one entry does; RecordError for one that means nothing."""
    is_over: Callable[[TableT], bool]
    words: frozenset[str]
    """First words of the lines that are of the table as a whole, and of no player."""
    examples: tuple[str, ...] = ()
    """A few lines as people type them; {player} and {other} stand for names."""
    finish: Callable[[TableT], Happened[TableT]] = _nothing_more
    """What the end of the record itself brings."""
    were_played: Callable[[TableT, GameRecord], bool] = _by_players
    """Whether the moves tell the game; else they tell of dice and setup, and the sheets tell it."""
