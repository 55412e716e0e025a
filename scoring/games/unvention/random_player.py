"""Whole legal games from a seed: for tests, benches and simulators of filled sheets."""

from random import Random

from scoring.cursor import entry_of
from scoring.games.unvention import moves
from scoring.games.unvention.days import end_turn, may_present
from scoring.games.unvention.dice import DICE_IN_A_ROLL
from scoring.games.unvention.drop import DICE_IN_A_DROP, Setup, farthest_first, setup_of
from scoring.games.unvention.facts import NUMBERS, TOOLS, WORKSHOPS, Cells
from scoring.games.unvention.play import new_table, play
from scoring.games.unvention.random_turn import play_turn
from scoring.games.unvention.shapes import positions
from scoring.games.unvention.sheet import UnventionSheet
from scoring.games.unvention.table import UnventionTable
from scoring.record import Entry, GameRecord

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eva")
PRESENTS_NOTHING = 0.2
"""How often an invention without a shape is presented in the end, for no points."""
PRESENTS_LATER = 0.15
"""How often a complete invention is kept for a later day."""
QUANTUM_LEAP_CHANCE = 0.02
"""Far above the true 1 in 1,296, so that games show it; once a game at most."""


def random_game(seed: int, players: int = 3) -> GameRecord:
    """A whole legal game of 2 to 5 players that uses every rule; the same for the same seed."""
    chance = Random(seed)
    names = NAMES[:players]
    game = _GameByChance(chance, new_table(GameRecord("unvention", names)).table, Random(~seed))
    game.happen(_setup(chance))
    plans = {name: _plan(chance, game.table.seats[name].sheet) for name in names}
    while not game.table.is_over:
        game.happen(game.roll())
        for name in names:
            for move in play_turn(chance, game.table.seats[name], plans[name]):
                game.happen(move, name)
        game.table = end_turn(game.table).table
        game.present()
    return GameRecord("unvention", names, tuple(game.entries))


class _GameByChance:
    """The table so far, and the entries that led there."""

    def __init__(self, chance: Random, table: UnventionTable, order: Random) -> None:
        self._chance = chance
        self._order = order
        self.table = table
        self.entries: list[Entry] = []
        self._has_leapt = False

    def happen(self, move: moves.TableMove | moves.PlayerMove, player: str = "") -> None:
        """One entry more."""
        self.entries.append(entry_of(move, player))
        self.table = play(self.table, player, move).table

    def roll(self) -> moves.RollFive:
        """Five dice; all equal once a game at most."""
        dice = tuple(sorted(self._chance.choices(NUMBERS, k=DICE_IN_A_ROLL)))
        if self._has_leapt:
            while len(set(dice)) == 1:
                dice = tuple(sorted(self._chance.choices(NUMBERS, k=DICE_IN_A_ROLL)))
        elif self._chance.random() < QUANTUM_LEAP_CHANCE:
            dice = (dice[0],) * DICE_IN_A_ROLL
        self._has_leapt = self._has_leapt or len(set(dice)) == 1
        return moves.RollFive(dice)

    def present(self) -> None:
        """What every player presents when a day has ended, in any order; in the end all."""
        day = self.table.presenting
        chosen = [
            (name, invention)
            for name, sheet in self.table.sheets.items()
            for invention, marks in sheet.inventions.items()
            if day and may_present(sheet, invention, day)
            if marks.shapes or self._chance.random() < PRESENTS_NOTHING
        ]
        self._order.shuffle(chosen)
        for name, invention in chosen:
            if self.table.is_over or self._order.random() > PRESENTS_LATER:
                self.happen(moves.Present(invention), name)


def _setup(chance: Random) -> Setup:
    dice = [
        (chance.choice(NUMBERS), chance.uniform(-80, 80), chance.uniform(-60, 60))
        for _ in range(DICE_IN_A_DROP)
    ]
    return setup_of(farthest_first(dice))


def _plan(chance: Random, sheet: UnventionSheet) -> dict[str, Cells]:
    """For one or two workshops the parts of a tool's shape to aim for."""
    plan: dict[str, Cells] = {}
    for tool in chance.sample(sorted(TOOLS), k=2):
        workshop = chance.choice(sorted(WORKSHOPS))
        free = frozenset(WORKSHOPS[workshop].parts) - sheet.workshops[workshop].removed
        places = positions(TOOLS[tool].shape, free, may_turn=True)
        if places and workshop not in plan:
            plan[workshop] = chance.choice(places)
    return plan
