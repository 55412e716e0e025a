"""What follows from single entries of a record: groups, patterns, the last turn, tasks."""

from scoring.games.roland_wright.board import space_name
from scoring.games.roland_wright.decks import TITLES
from scoring.games.roland_wright.dice import groups_of
from scoring.games.roland_wright.facts import DECKS
from scoring.games.roland_wright.moves import Complete, Move, Reroll, Roll, Stoke, Task, Weekend
from scoring.games.roland_wright.notation import parse_move
from scoring.games.roland_wright.play import ending
from scoring.games.roland_wright.solo import title
from scoring.games.roland_wright.table import Table
from scoring.record import Entry
from scoring.words import counted


def sentences(entry: Entry, before: Table, after: Table) -> tuple[str, ...]:
    """What a roll offers, where completed patterns lie, what tasks became, what was shuffled."""
    of_move = _of_move(entry.player, parse_move(entry, before), before, after)
    return (*of_move, *_shuffles(before, after))


def _of_move(player: str, move: Move, before: Table, after: Table) -> list[str]:
    match move:
        case Roll():
            return _roll(before, after)
        case Reroll() | Stoke():
            return [_groups(after)]
        case Complete():
            places = [_pattern(after, player, name) for name in move.cards]
            return [place for place in places if place]
        case Task() | Weekend():
            return _tasks(before, after)
    return []


def _groups(table: Table) -> str:
    limit = table.facts.solo.group_limit if table.solo else 0
    return ", ".join(f"{count} {colour}" for colour, count in groups_of(table.roll, limit))


def _roll(before: Table, after: Table) -> list[str]:
    if after.solo:
        return [f"day {after.turn}: {_groups(after)}"]
    told = [f"turn {after.turn}, {after.active} is active: {_groups(after)}"]
    if after.turn == after.last_turn:
        told.append(f"this is the last turn: {ending(before)}")
    return told


def _pattern(table: Table, player: str, name: str) -> str:
    place = next(table.library.pattern(name).pattern.places(table.seat(player).board), None)
    if place is None:
        return ""
    return f"{name} lies at {' '.join(space_name(space) for space in place)}"


def _tasks(before: Table, after: Table) -> list[str]:
    if before.solo is None or after.solo is None:
        return []
    changes = [
        f"{title(task)} {before.solo.tasks[task]} → {value}"
        for task, value in after.solo.tasks.items()
        if value != before.solo.tasks[task]
    ]
    if after.solo.dice != before.solo.dice:
        changes.append(f"{counted(after.solo.dice, 'die', 'dice')} in play")
    return changes


def _shuffles(before: Table, after: Table) -> list[str]:
    return [
        f"the {TITLES[kind]} discard pile is shuffled into a new deck"
        for kind in DECKS
        if not _starts_with(after.decks[kind].discard, before.decks[kind].discard)
    ]


def _starts_with(pile: tuple[str, ...], start: tuple[str, ...]) -> bool:
    return pile[: len(start)] == start
