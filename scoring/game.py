"""One game, and the engine that all games share.

A game gives its facts as parts: `Moves` (what can happen at the table), `Scores` (what it is
worth), and where it has them `Paper`, `Dice`, a `Drop`, stages and forms. The engine makes of
these what every game offers: replay with undo, score, status, constraints, differences between the
moves and the paper, commentary and history. It knows no game's words.

`scoring.games.GAMES` holds one `Game` a game.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeAlias, TypeVar

from scoring.card_design import CardDesign
from scoring.checks import Constraint, new_problems
from scoring.dice import Dice, NoSuchRoll, RollOptions
from scoring.drop import Drop
from scoring.felt import CardTable
from scoring.message import NOTHING, Book, Message
from scoring.paper import Paper, TypedSheets
from scoring.position import NoPosition, PositionAnswer, Positions
from scoring.record import FilledSheet, GameRecord
from scoring.replay import Moves, Played
from scoring.score import Problem, ScoreSheet, TurnCheck, problem
from scoring.seats import (
    NO_WINNER,
    owners_problems,
    players_problem,
    sheets_by_player,
    twin_problems,
)
from scoring.secrets import Seats, Secrets, SeenGame, seen_game
from scoring.sheet import SheetLayout
from scoring.stage import Form, Stage
from scoring.standing import Scores, Sheets

TableT = TypeVar("TableT")

say = Book(__package__)


@dataclass(frozen=True, slots=True)
class SeenTurn:
    """One player's turn as paper and dice show it."""

    before: FilledSheet
    after: FilledSheet
    roll: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Judgement:
    """All that can be said of a record."""

    score: ScoreSheet
    commentary: tuple[tuple[int, Message], ...]
    """What follows from single entries, as (line, sentence)."""
    stage: Stage
    dice: tuple[int, ...]
    """How many dice the next roll has, likeliest first; () for a game without dice."""
    forms: tuple[Form, ...] = ()
    """What can be told by choosing at this moment."""
    drop_is_due: bool = False


@dataclass(frozen=True)
class Game(Generic[TableT]):
    """One game. Every method is pure and total: bad play gives Problems, never an exception."""

    name: str
    """As typed on the command line: `unvention`."""
    title: str
    """As printed for people."""
    player_counts: range
    """How many may play; 1 in it means the game has a solo mode."""
    moves: Moves[TableT]
    scores: Scores[TableT]
    random_game: Callable[[int, int], GameRecord]
    """A whole legal game by chance, from a seed and a number of players."""
    paper: Paper[TableT] | TypedSheets[TableT] | None = None
    dice: Dice[TableT] | None = None
    drop: Drop | None = None
    turn: Callable[[FilledSheet, FilledSheet, Sequence[str]], TurnCheck] | None = None
    """The moves that turn one sheet into the other with a roll, or every rule that breaks."""
    turns: Callable[[Played[TableT]], Iterator[SeenTurn]] | None = None
    """Every turn of a game as it is seen on paper: what `turn` is to explain."""
    stage_of: Callable[[TableT, Sheets, bool], Stage] | None = None
    """Where the game stands, by its moves (True) or by its sheets."""
    forms: Callable[[TableT], tuple[Form, ...]] | None = None
    """What can be told by choosing instead of typing, at this moment."""
    cards: CardTable[TableT] | None = None
    """How a game of cards is shown and tapped."""
    secrets: Secrets[TableT] | None = None
    """What players hide from each other; None where everybody sees everything."""
    positions: Positions[TableT] | None = None
    """What can be told of what lies there now, with no moves."""
    card_design: Callable[[], CardDesign] | None = None
    """How its cards look, where a photo of them can be read."""

    @property
    def layouts(self) -> tuple[SheetLayout, ...]:
        """The sheets, the usual one first; () for a game without paper."""
        return self.paper.layouts if self.paper else ()

    @property
    def dice_counts(self) -> tuple[int, ...]:
        """How many dice a roll may have, the usual number first; () for a game without dice."""
        return self.dice.counts if self.dice else ()

    def options(self, roll: Sequence[str]) -> RollOptions:
        """What a roll means.

        Raises:
            NoSuchRoll: the game cannot have it.
        """
        if self.dice is None:
            raise NoSuchRoll(say("game-without-dice", game=self.title))
        self.dice.check(roll)
        return self.dice.options(roll)

    def start(self, record: GameRecord) -> Played[TableT]:
        """The game before its first entry."""
        begun = self.moves.begin(record)
        return Played(begun.table, self.moves.play, None, begun.problems, begun.gains)

    def replay(self, record: GameRecord) -> Played[TableT]:
        """The game after all entries of a record.

        Raises:
            RecordError: an entry means nothing.
        """
        return self._ended(self.start(record).play_all(record.entries))

    def seen_by(self, record: GameRecord, seats: Seats) -> SeenGame[TableT]:
        """The game as it is seen from some seats.

        Raises:
            RecordError: an entry means nothing.
        """
        truth = self.start(record).play_all(record.entries)
        if self.secrets is None:
            return SeenGame(record, truth, truth, record.entries)
        return seen_game(record, truth, self.start, self.secrets, seats)

    def commentary(self, record: GameRecord) -> tuple[tuple[int, Message], ...]:
        """What follows from single entries, as (line, sentence).

        Raises:
            RecordError: an entry means nothing.
        """
        return self.replay(record).commentary()

    def constraints(self, layout: SheetLayout) -> tuple[Constraint, ...]:
        """The rules that hold between fields of one sheet."""
        return self.paper.constraints(layout.sheet) if self.paper else ()

    def parts_of(self, sheet: str, field: str) -> tuple[str, ...]:
        """The fields that a box of the count follows from; () for any other field."""
        return self.paper.parts(sheet, field) if self.paper else ()

    def status(self, sheet: FilledSheet) -> tuple[Problem, ...]:
        """Everything wrong with a finished sheet, judged by itself, all at once."""
        return self.paper.status(sheet) if self.paper else ()

    def score(self, record: GameRecord) -> ScoreSheet:
        """The score of a whole game: replayed from its moves, read from its sheets, or both.

        Raises:
            RecordError: an entry or a mark that nobody could mean.
        """
        return self.judge(record).score

    def judge(self, record: GameRecord, so_far: Played[TableT] | None = None) -> "Judgement":
        """All that can be said of a record, from one replay.

        Args:
            record: What was played.
            so_far: The same game after all its entries, where it was replayed before.

        Raises:
            RecordError: an entry or a mark that nobody could mean.
        """
        if self.paper:
            for sheet in record.sheets:
                self.paper.require(sheet)
        played = self._ended(so_far) if so_far else self.replay(record)
        table, sheets = played.table, sheets_by_player(record)
        by_moves = self.moves.were_played(table, record)
        stage = self.stage_of(table, sheets, by_moves) if self.stage_of else Stage()
        dice = self.dice.now(table) if self.dice else ()
        score = self._score(record, played, sheets, by_moves=by_moves)
        forms = self.forms(table) if self.forms else ()
        drop_is_due = self.drop is not None and self.drop.is_due(table)
        return Judgement(score, played.commentary(), stage, dice, forms, drop_is_due)

    def _score(
        self, record: GameRecord, played: Played[TableT], sheets: Sheets, *, by_moves: bool
    ) -> ScoreSheet:
        problems = [*self._people(record, by_moves=by_moves), *played.all_problems()]
        for sheet in record.sheets:
            problems += self.status(sheet)
            if by_moves and self.paper and sheet.player in record.players:
                problems += self.paper.differences(played.table, sheet)
        standing_of = self.scores.of_moves if by_moves else self.scores.of_sheets
        standing = standing_of(played.table, sheets)
        problems += standing.problems
        if NO_WINNER & {found.code for found in problems}:
            standing = replace(standing, winners=(), decided_by=None)
        return ScoreSheet(
            standing.players, standing.winners, tuple(problems), standing.decided_by or NOTHING
        )

    def _ended(self, played: Played[TableT]) -> Played[TableT]:
        """With what the end of the record itself brings."""
        ended = self.moves.finish(played.table)
        return replace(
            played,
            table=ended.table,
            problems=played.problems + ended.problems,
            gains=played.gains + ended.gains,
        )

    def check_turn(self, before: FilledSheet, after: FilledSheet, roll: Sequence[str]) -> TurnCheck:
        """The moves that turn one sheet into the other with this roll, or every rule it breaks.

        Raises:
            NoSuchRoll: the game cannot have this roll.
            RecordError: a sheet holds what it cannot hold.
        """
        if self.turn is None:
            return TurnCheck(False, (), (problem(say("no-turns", game=self.title)),))
        if self.dice:
            self.dice.check(roll)
        elif roll:
            raise NoSuchRoll(say("game-without-dice", game=self.title))
        if self.paper:
            for sheet in (before, after):
                self.paper.require(sheet)
        turn = self.turn(before, after, roll)
        if self.paper is None:
            return turn
        named = {told.fields for told in turn.problems}
        found = new_problems(before, after, self.status)
        problems = (*turn.problems, *(new for new in found if new.fields not in named))
        return TurnCheck(not problems, turn.moves if not problems else (), problems)

    def position(self, what: Mapping[str, Any] | GameRecord) -> PositionAnswer:
        """All that the rules say of what lies there now: a document, or the end of a record.

        Raises:
            NoPosition: the game tells nothing of positions, or the document is none.
            RecordError: an entry or a mark that nobody could mean.
        """
        if self.positions is None:
            raise NoPosition(say("no-positions", game=self.title))
        if not isinstance(what, GameRecord):
            return self.positions.answer(what)
        if self.paper:
            for sheet in what.sheets:
                self.paper.require(sheet)
        return self.positions.answer(self.positions.of_record(what, self.replay(what).table))

    def final_sheets(self, record: GameRecord) -> tuple[FilledSheet, ...]:
        """The sheets as they lie on the table after the last entry."""
        if self.paper is None:
            return ()
        table = self.replay(record).table
        return tuple(
            sheet for player in record.players for sheet in self.paper.written(table, player)
        )

    def _people(self, record: GameRecord, *, by_moves: bool) -> Iterator[Problem]:
        """What is wrong with who plays, and with whose sheets are there."""
        yield from players_problem(self.title, self.player_counts, record)
        yield from owners_problems(record, by_moves=by_moves)
        if isinstance(self.paper, Paper):
            boxes = self.paper.boxes
            counted = {name: frozenset(b.id for b in boxes(name)) for name in self.paper.sheets}
            yield from twin_problems(record, self.layouts, counted)


AnyGame: TypeAlias = Game[Any]
"""A game, whatever its table is like."""
