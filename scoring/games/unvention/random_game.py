"""Whole legal games from a seed: for tests, benches and simulators of filled sheets."""

from collections.abc import Sequence
from random import Random

from scoring.games.unvention import moves
from scoring.games.unvention.dice import DroppedDie, setup_of
from scoring.games.unvention.facts import NUMBERS, TOOLS, WORKSHOPS, Cells
from scoring.games.unvention.marks import filled_sheet
from scoring.games.unvention.random_turn import play_turn
from scoring.games.unvention.replay import finish, replay
from scoring.games.unvention.shapes import positions
from scoring.games.unvention.sheet import PlayerSheet
from scoring.games.unvention.table import OVER, Table, end_turn, new_table, play, roll, set_up
from scoring.record import Entry, FilledSheet, GameRecord, Word

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eva")
QUANTUM_LEAP_CHANCE = 0.02
"""Far above the true 1 in 1,296, so that games show it; once a game at most."""


def random_game(seed: int, players: int = 3) -> GameRecord:
    """A whole legal game of 2 to 5 players that uses every rule; the same for the same seed."""
    chance = Random(seed)
    names = NAMES[:players]
    entries: list[Entry] = []
    table = _set_up(chance, names, entries)
    plans = {name: _plan(chance, table.seats[name].sheet) for name in names}
    while table.day < OVER:
        table = _roll(chance, table, entries)
        for name in names:
            for move in play_turn(chance, table.seats[name], plans[name]):
                entries.append(_entry(name, move))
                table = play(table, name, move).table
        table = end_turn(table).table
        if table.presenting:
            table = _present(chance, table, entries)
    return GameRecord("unvention", names, tuple(entries))


def final_sheets(record: GameRecord) -> tuple[FilledSheet, ...]:
    """The sheets as they lie on the table after the last entry."""
    table = finish(replay(record)).table
    return tuple(
        filled_sheet(name, sheet, is_final=table.day == OVER)
        for name, sheet in table.sheets.items()
    )


def _entry(player: str, move: moves.PlayerMove | moves.TableMove) -> Entry:
    return Entry(player, tuple(Word(text) for text in str(move).split()))


def _set_up(chance: Random, names: Sequence[str], entries: list[Entry]) -> Table:
    setup = setup_of(
        [
            DroppedDie(chance.choice(NUMBERS), chance.uniform(-80, 80), chance.uniform(-60, 60))
            for _ in range(3)
        ]
    )
    entries.append(_entry("", moves.SetUp(setup)))
    return set_up(new_table(names), setup).table


def _plan(chance: Random, sheet: PlayerSheet) -> dict[str, Cells]:
    """For one or two workshops the parts of a tool's shape to aim for."""
    plan: dict[str, Cells] = {}
    for tool in chance.sample(sorted(TOOLS), k=2):
        workshop = chance.choice(sorted(WORKSHOPS))
        free = frozenset(WORKSHOPS[workshop].parts) - sheet.workshops[workshop].removed
        places = positions(TOOLS[tool].shape, free, may_turn=True)
        if places and workshop not in plan:
            plan[workshop] = chance.choice(places)
    return plan


def _roll(chance: Random, table: Table, entries: list[Entry]) -> Table:
    dice = tuple(sorted(chance.choices(NUMBERS, k=5)))
    has_leapt = any(len({word.text for word in e.words[1:]}) == 1 for e in entries if not e.player)
    if has_leapt:
        while len(set(dice)) == 1:
            dice = tuple(sorted(chance.choices(NUMBERS, k=5)))
    elif chance.random() < QUANTUM_LEAP_CHANCE:
        dice = (dice[0],) * 5
    entries.append(_entry("", moves.Roll(dice)))
    return roll(table, dice).table


def _present(chance: Random, table: Table, entries: list[Entry]) -> Table:
    for name, seat in table.seats.items():
        for invention, marks in seat.sheet.inventions.items():
            may = table.presenting == "sunday" or seat.sheet.is_invention_complete(invention)
            if may and not marks.presented and (marks.shapes or chance.random() < 0.2):
                move = moves.Present(invention)
                entries.append(_entry(name, move))
                table = play(table, name, move).table
    return table
