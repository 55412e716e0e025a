"""A player who chooses by chance among what is legal: games for tests and simulated photos."""

import random
from dataclasses import replace

from scoring.games.unbalanced.facts import FACTS
from scoring.games.unbalanced.moves import Dice, Move, Pass, Play, Reroll, Roll
from scoring.games.unbalanced.notation import entry_of
from scoring.games.unbalanced.points import player_score
from scoring.games.unbalanced.replay import Table, start, step
from scoring.games.unbalanced.sheet import Choice
from scoring.record import Entry, FilledSheet, GameRecord

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")
REROLLS = 0.4
"""How often the active player re-rolls."""
FLIPS = 0.15
"""How often a player who could do without looks at flips as well."""


def random_game(seed: int, players: int) -> GameRecord:
    """A whole legal game: its moves, and every player's finished sheet with the final count."""
    chance = random.Random(seed)
    table = start(NAMES[:players])
    entries: list[Entry] = []

    def play(move: Move, player: str = "") -> None:
        nonlocal table
        entries.append(entry_of(move, player))
        table, _ = step(table, entries[-1])

    while not table.is_over:
        play(Roll(_throw(chance, FACTS.dice_for(players))))
        if chance.random() < REROLLS:
            put_back = tuple(chance.sample(table.dice, chance.randint(1, len(table.dice))))
            play(Reroll(put_back, _throw(chance, len(put_back))))
        others = table.players.index(table.active)
        for name in (*table.players[others:], *table.players[:others]):
            play(_move(chance, table, name), name)
    sheets = tuple(with_count(table.filled_sheet(name)) for name in table.players)
    return GameRecord("unbalanced", table.players, tuple(entries), sheets)


def with_count(sheet: FilledSheet) -> FilledSheet:
    """The sheet with its final count written in; a total below zero has no box."""
    count = {line.id: str(line.correct) for line in player_score(sheet).lines if line.correct >= 0}
    return replace(sheet, marks={**sheet.marks, **count})


def _throw(chance: random.Random, count: int) -> Dice:
    return tuple(chance.randint(1, 6) for _ in range(count))


def _move(chance: random.Random, table: Table, player: str) -> Move:
    sheet = table.sheet(player)
    flips = 2 if chance.random() < FLIPS else 0
    choices = list(sheet.choices(table.dice, flips)) or list(sheet.choices(table.dice))
    if not choices:
        return Pass()
    return Play(chance.choices(choices, [_liking(choice) for choice in choices])[0])


def _liking(choice: Choice) -> float:
    """People keep their flips for later."""
    return 0.3**choice.flips
