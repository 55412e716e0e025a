"""Whole legal games from a seed: for tests, benches and simulators of filled sheets."""

from collections import Counter
from random import Random

from scoring.cursor import entry_of
from scoring.games.yacht.facts import BOXES, DICE, ROLLS, Pips
from scoring.games.yacht.moves import FillBox, Throw, UseColumn, YachtMove
from scoring.games.yacht.play import new_table, play
from scoring.games.yacht.sheet import YachtTable
from scoring.record import Entry, GameRecord

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eva", "Fay")
GAMES_AN_EVENING = (1, 1, 2, 3)
LUCK = 0.35
"""How often a die comes as the player hopes: more than by chance, so that rare rules are met."""
CONTENT = 0.15
"""How often a player stops rolling early."""


def random_game(seed: int, players: int = 3) -> GameRecord:
    """An evening of one to three whole legal games; the same for the same seed."""
    chance = Random(seed)
    table = new_table(GameRecord("yacht", NAMES[:players])).table
    entries: list[Entry] = []

    def happen(move: YachtMove, player: str = "") -> None:
        nonlocal table
        entries.append(entry_of(move, player))
        table = play(table, player, move).table

    for game in range(chance.choice(GAMES_AN_EVENING)):
        if game and chance.random() < CONTENT:
            happen(UseColumn(table.column + 1))
        for _ in range(len(BOXES) * players):
            happen(Throw(_throw(chance, DICE)))
            while table.rolls < ROLLS and chance.random() > CONTENT:
                happen(_again(chance, table.dice))
            happen(_box(chance, table), table.active)
    return GameRecord("yacht", NAMES[:players], tuple(entries))


def _throw(chance: Random, count: int, hoped: int = 0) -> Pips:
    dice = (chance.randint(1, 6) for _ in range(count))
    return tuple(hoped if hoped and chance.random() < LUCK else die for die in dice)


def _again(chance: Random, dice: Pips) -> YachtMove:
    """The commonest number is kept, and the rest is thrown again."""
    kept = Counter(dice).most_common(1)[0][0]
    back = tuple(die for die in dice if die != kept) or dice[:1]
    came = _throw(chance, len(back), kept)
    if chance.random() < CONTENT:
        return Throw((*[kept] * (DICE - len(back)), *came))
    return Throw(came, back)


def _box(chance: Random, table: YachtTable) -> FillBox:
    sheet, dice = table.sheets[table.active], table.dice
    boxes = sheet.allowed(dice)
    liking = [(1 + sheet.worth(box, dice)) ** 2 for box in boxes]
    box = chance.choices(boxes, liking)[0]
    return FillBox(box, sheet.worth(box, dice) if chance.random() < CONTENT else None)
