"""Games by chance in which players break the rules of journaling and correct it (rule 8)."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from scoring.cursor import entry_of
from scoring.games.unvention import UNVENTION, moves
from scoring.games.unvention.days import end_turn, may_present
from scoring.games.unvention.drop import Setup
from scoring.games.unvention.facts import INVENTIONS, JOURNALS, NUMBERS, WORKSHOPS, Cell
from scoring.games.unvention.journaling import to_amend
from scoring.games.unvention.journals import CELLS, lines_of
from scoring.games.unvention.play import new_table, play
from scoring.games.unvention.random_turn import play_turn
from scoring.games.unvention.sheet import UnventionSheet
from scoring.games.unvention.table import UnventionTable
from scoring.record import Entry, GameRecord

CARELESS = 0.3
CORRECTS_AT_ONCE = 0.5
Illegal = tuple[int, Cell, str]


@dataclass
class CarelessGame:
    """The table so far, the entries that led there, and which of them broke a rule."""

    chance: Random
    table: UnventionTable
    entries: list[Entry] = field(default_factory=list)
    slips: list[int] = field(default_factory=list)
    """The entries that are illegal numbers, counted from 0."""
    open_turns: set[tuple[int, str]] = field(default_factory=set)
    """Rolls and players whose turn ended with a number not yet corrected."""
    rolls: int = 0

    def happen(self, move: moves.TableMove | moves.PlayerMove, player: str = "") -> None:
        """One entry more."""
        self.entries.append(entry_of(move, player))
        self.table = play(self.table, player, move).table

    def sheet(self, player: str) -> UnventionSheet:
        return self.table.seats[player].sheet

    def turn(self, player: str) -> None:
        """A turn that corrects an older number first, and perhaps writes an illegal one."""
        self.correct(player)
        turn = self.table.seats[player].turn
        assert turn is not None
        found = list(illegal_numbers(self.sheet(player), turn.roll))
        if not turn.name and found and self.chance.random() < CARELESS:
            journal, cell, number = self.chance.choice(found)
            self.slips.append(len(self.entries))
            self.happen(moves.Write(journal, ((cell, number),)), player)
            self.spend(player, journal, cell)
            if self.chance.random() < CORRECTS_AT_ONCE:
                self.correct(player)
        for move in play_turn(self.chance, self.table.seats[player], {}):
            self.happen(move, player)
        if any(journal.wrong for journal in self.sheet(player).journals):
            self.open_turns.add((self.rolls, player))

    def spend(self, player: str, journal: int, cell: Cell) -> None:
        """The wrench of the illegal number, if it earned one, for a part."""
        ready = set(self.sheet(player).wrenches())
        earned = [f"journal{journal}.{line}" for line in lines_of(cell)]
        for wrench in [wrench for wrench in earned if wrench in ready]:
            workshop = self.chance.choice(sorted(WORKSHOPS))
            marks = self.sheet(player).workshops[workshop]
            free = sorted(set(WORKSHOPS[workshop].parts) - marks.circled - marks.removed)
            if free and self.chance.random() < 0.7:
                self.happen(moves.Buy(workshop, self.chance.choice(free), wrench), player)

    def correct(self, player: str) -> None:
        """Every illegal number marked off, or an X set for it."""
        for number in JOURNALS:
            for cell in sorted(self.sheet(player).journal(number).wrong):
                journal = self.sheet(player).journal(number)
                if not journal.has_spent(cell):
                    self.happen(moves.Strike(number, cell), player)
        while any(to_amend(self.sheet(player))):
            empty = [
                (number, cell)
                for number in JOURNALS
                for cell in CELLS
                if not self.sheet(player).journal(number)[cell]
            ]
            if not empty:
                return
            self.happen(moves.Amend(*self.chance.choice(empty)), player)


def illegal_numbers(sheet: UnventionSheet, roll: tuple[str, ...]) -> Iterator[Illegal]:
    """Numbers of the roll in cells where they repeat another."""
    for number in JOURNALS:
        journal = sheet.journal(number)
        for cell in CELLS:
            for digit in sorted(set(roll)):
                if not journal[cell] and not journal.is_free_of(cell, digit):
                    yield number, cell, digit


def careless_game(seed: int, players: int = 2) -> CarelessGame:
    """A whole game whose only problems are its slips."""
    names = ("Ada", "Ben", "Cleo", "Dov", "Eva")[:players]
    chance = Random(seed)
    game = CarelessGame(chance, new_table(GameRecord("unvention", names)).table)
    game.happen(Setup((("hydraulic", "3"), ("magnetic", "5")), "unison"))
    while not game.table.is_over:
        game.rolls += 1
        game.happen(moves.RollFive(tuple(chance.choices(NUMBERS, k=5))))
        for name in names:
            game.turn(name)
        game.table = end_turn(game.table).table
        for name in names:
            for invention in INVENTIONS:
                day = game.table.presenting
                if day and may_present(game.sheet(name), invention, day):
                    game.happen(moves.Present(invention), name)
    return game


def record_of(game: CarelessGame) -> GameRecord:
    return GameRecord(UNVENTION.name, tuple(game.table.seats), tuple(game.entries))
