"""Whole legal games from a seed: for tests, benches and simulators of filled sheets."""

from random import Random

from scoring.cursor import entry_of
from scoring.games.unbalanced.facts import FACTS
from scoring.games.unbalanced.moves import Move, Numbers, Pass, Reroll, Roll, TakeDice
from scoring.games.unbalanced.play import UnbalancedTable, new_table, play
from scoring.record import Entry, GameRecord

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eva", "Fay")
REROLLS = 0.4
"""How often the active player re-rolls."""
FLIPS = 0.15
"""How often a player who could do without thinks of flips as well."""
LIKING_OF_A_FLIP = 0.3
"""People keep their flips for later."""


def random_game(seed: int, players: int = 3) -> GameRecord:
    """A whole legal game of 1 to 6 players that uses every rule; the same for the same seed."""
    chance = Random(seed)
    table = new_table(GameRecord("unbalanced", NAMES[:players])).table
    entries: list[Entry] = []

    def happen(move: Move, player: str = "") -> None:
        nonlocal table
        entries.append(entry_of(move, player))
        table = play(table, player, move).table

    while not table.is_over:
        happen(Roll(_throw(chance, FACTS.dice_for(players))))
        if chance.random() < REROLLS:
            put_back = tuple(chance.sample(table.dice, chance.randint(1, len(table.dice))))
            happen(Reroll(put_back, _throw(chance, len(put_back))))
        first = table.players.index(table.active)
        for name in (*table.players[first:], *table.players[:first]):
            happen(_move(chance, table, name), name)
    return GameRecord("unbalanced", table.players, tuple(entries))


def _throw(chance: Random, count: int) -> Numbers:
    return tuple(chance.randint(1, 6) for _ in range(count))


def _move(chance: Random, table: UnbalancedTable, player: str) -> Move:
    sheet = table.sheets[player]
    flips = 2 if chance.random() < FLIPS else 0
    choices = list(sheet.choices(table.dice, flips)) or list(sheet.choices(table.dice))
    if not choices:
        return Pass()
    liking = [LIKING_OF_A_FLIP**choice.flips for choice in choices]
    return TakeDice(chance.choices(choices, liking)[0])
