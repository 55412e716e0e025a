"""What each move does to the table, and what a roll offers."""

from collections import Counter
from collections.abc import Sequence

from scoring.dice import RollOptions
from scoring.games.expo import moves
from scoring.games.expo.building import build_display, build_pavilion
from scoring.games.expo.collecting import check_focus, collect, write_numbers
from scoring.games.expo.facts import FACTS
from scoring.games.expo.table import ExpoTable, Happened, begin_turn, change, end, reroll, roll
from scoring.message import Book

say = Book(__package__)


def play(table: ExpoTable, player: str, move: moves.Move) -> Happened:
    """What a move does to the table; the player of a move of the table is ""."""
    match move:
        case moves.WriteNumbers():
            return write_numbers(table, player, move)
        case moves.CheckFocus():
            return check_focus(table, player, move)
        case moves.Collect():
            return collect(table, player, move)
        case moves.BuildDisplay():
            return build_display(table, player, move)
        case moves.BuildPavilion():
            return build_pavilion(table, player, move)
        case _:
            return _play_at_table(table, move)


def _play_at_table(table: ExpoTable, move: moves.TableMove) -> Happened:
    match move:
        case moves.BeginTurn():
            return begin_turn(table, move.player)
        case moves.ExpoRoll():
            return roll(table, move.dice)
        case moves.ExpoReroll():
            return reroll(table, move)
        case moves.TurnDie():
            return change(table, move)
        case moves.EndFair():
            return end(table)


def options(dice: Sequence[str]) -> RollOptions:
    """Equal dice together, most first, and what each number brings (rules 7, 9)."""
    counts = Counter(dice)
    ordered = sorted(counts, key=lambda number: (-counts[number], number))
    choices = [say("units-for", units=counts[number], number=number) for number in ordered]
    choices += [
        say("focus-for", number=number) for number in ordered if counts[number] >= FACTS.focus_dice
    ]
    groups = tuple((number,) * counts[number] for number in ordered)
    return RollOptions(groups, choices=tuple(choices))
