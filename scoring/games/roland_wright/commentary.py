"""What follows from single entries of a record: groups, patterns, tasks, the last turn."""

from collections.abc import Iterator

from scoring.games.roland_wright.dice import group_name, groups_of
from scoring.games.roland_wright.facts import DECKS
from scoring.games.roland_wright.moves import (
    CompleteCards,
    GiveToTask,
    KeepWeekend,
    StokeFire,
    WindClock,
)
from scoring.games.roland_wright.names import card_title, deck_title, spaces_listed, task_title
from scoring.games.roland_wright.notation import Move
from scoring.games.roland_wright.table import RolandTable
from scoring.games.roland_wright.told import RollColours
from scoring.message import Book, Listed, Message

say = Book(__package__)


def comments(
    player: str, move: Move, before: RolandTable, after: RolandTable
) -> tuple[Message, ...]:
    """What a roll offers, where completed patterns lie, what tasks became, what was shuffled."""
    return (*_of_move(player, move, before, after), *_shuffles(before, after))


def _of_move(player: str, move: Move, before: RolandTable, after: RolandTable) -> Iterator[Message]:
    match move:
        case RollColours():
            yield from _roll(before, after)
        case WindClock() | StokeFire():
            yield say("groups-now", groups=_groups(after))
        case CompleteCards():
            for name in move.cards:
                yield from _pattern(after, player, name)
        case GiveToTask() | KeepWeekend():
            yield from _tasks(before, after)


def _groups(table: RolandTable) -> Listed:
    limit = table.facts.solo.group_limit if table.solo else 0
    return Listed(tuple(map(group_name, groups_of(table.roll, limit))), "unit")


def _roll(before: RolandTable, after: RolandTable) -> Iterator[Message]:
    turn = str(after.turn)
    if after.solo:
        yield say("day-begins", day=turn, groups=_groups(after))
        return
    yield say("turn-begins", turn=turn, name=after.active, groups=_groups(after))
    why = ending(before)
    if why is not None and after.turn == after.last_turn:
        yield say("last-turn", why=why)


def _pattern(table: RolandTable, player: str, name: str) -> Iterator[Message]:
    place = next(table.library.pattern(name).pattern.places(table.seat(player).board), None)
    if place is not None:
        yield say("pattern-lies", card=card_title(name), spaces=spaces_listed(place))


def _tasks(before: RolandTable, after: RolandTable) -> Iterator[Message]:
    if before.solo is None or after.solo is None:
        return
    for task, value in after.solo.tasks.items():
        was = before.solo.tasks[task]
        if value != was:
            yield say("task-now", task=task_title(task), was=str(was), now=str(value))
    if after.solo.dice != before.solo.dice:
        yield say("dice-left", count=after.solo.dice)


def _shuffles(before: RolandTable, after: RolandTable) -> Iterator[Message]:
    for kind in DECKS:
        discarded = before.decks[kind].discard
        if after.decks[kind].discard[: len(discarded)] != discarded:
            yield say("deck-shuffled", kind=deck_title(kind))


def ending(table: RolandTable) -> Message | None:
    """Why the next turn is the last, in a player's words; None when it is not (rule 24)."""
    for seat in table.seats:
        empty = seat.board.empty_count
        if empty <= table.facts.empty_spaces:
            return say("box-nearly-full", name=seat.name, empty=empty)
    for kind in DECKS:
        left = table.decks[kind].left
        if left <= table.facts.cards_left:
            return say("deck-nearly-empty", kind=deck_title(kind), left=left)
    return None
