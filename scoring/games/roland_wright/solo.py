"""The moves only the solo game has: tasks, dice adjustment, weekends (rules 35 to 43)."""

from dataclasses import replace

from scoring.games.roland_wright import decks
from scoring.games.roland_wright.cards import UNSEEN
from scoring.games.roland_wright.dice import Group, groups_of
from scoring.games.roland_wright.moves import (
    GiveToTask,
    KeepWeekend,
    SoloMove,
    StokeFire,
    WindClock,
)
from scoring.games.roland_wright.names import card_title, colour_name, task_title
from scoring.games.roland_wright.table import Held, Outcome, RolandSeat, RolandTable, SoloBoard
from scoring.message import Book, both
from scoring.score import Problem, problem

say = Book(__package__)


def play_solo(table: RolandTable, solo: SoloBoard, move: SoloMove) -> Outcome:
    """The table after a move of the Solo Board."""
    match move:
        case GiveToTask():
            return _task(table, solo, move)
        case WindClock():
            return _reroll(table, solo, move)
        case StokeFire():
            return _stoke(table, solo, move)
        case KeepWeekend():
            return _weekend(table, solo, move)


def mark_day(table: RolandTable, solo: SoloBoard, dice: int) -> Outcome:
    """The next day crossed off (rule 35); `table` is already in its new turn."""
    found = []
    if solo.weekend_due:
        message = say("weekend-missed", day=str(solo.day))
        found.append(problem(message, message.with_part("suggestion")))
    if dice != solo.dice:
        found.append(problem(say("wrong-dice", count=solo.dice, seen=dice)))
    day = solo.day + 1
    due = day in table.facts.solo.weekend_days
    return replace(table, solo=replace(solo, day=day, used=None, weekend_due=due)), found


def free_groups(table: RolandTable) -> tuple[Group, ...]:
    """The groups left for the Player Board, once one went to a task (rule 40)."""
    if table.solo is None:
        return groups_of(table.roll)
    groups = list(groups_of(table.roll, table.facts.solo.group_limit))
    if table.solo.used in groups:
        groups.remove(table.solo.used)
    return tuple(groups)


def _spent(solo: SoloBoard, task: str) -> tuple[SoloBoard, list[Problem]]:
    value = solo.tasks[task]
    if value:
        return solo.with_task(task, value - 1), []
    return solo, [problem(say("task-empty", task=task_title(task)))]


def _adjusting(table: RolandTable, solo: SoloBoard) -> list[Problem]:
    if not table.turn:
        return [not_rolled()]
    if solo.used or table.seats[0].has_placed or table.seats[0].has_acted:
        return [problem(say("adjusted-too-late"))]
    return []


def _reroll(table: RolandTable, solo: SoloBoard, move: WindClock) -> Outcome:
    found = _adjusting(table, solo)
    solo, more = _spent(solo, "wind_clock")
    if len(move.dice) != solo.dice:
        more.append(problem(say("wrong-dice", count=solo.dice, seen=len(move.dice))))
    return replace(table, solo=solo, roll=move.dice), found + more


def _stoke(table: RolandTable, solo: SoloBoard, move: StokeFire) -> Outcome:
    found = _adjusting(table, solo)
    solo, more = _spent(solo, "stoke_fire")
    dice = list(table.roll)
    if move.old in dice:
        dice[dice.index(move.old)] = move.new
    else:
        more.append(problem(say("die-not-there", colour=colour_name(move.old))))
    return replace(table, solo=solo, roll=tuple(dice)), found + more


def _task(table: RolandTable, solo: SoloBoard, move: GiveToTask) -> Outcome:
    if not table.turn:
        return table, [not_rolled()]
    found = []
    if solo.used:
        found.append(problem(say("task-twice")))
    if table.seats[0].has_placed:
        found.append(problem(say("task-too-late")))
    groups = groups_of(table.roll, table.facts.solo.group_limit)
    sizes = [count for colour, count in groups if colour == move.colour]
    count = move.count or (sizes[0] if sizes else 0)
    if count not in sizes:
        message = say("group-not-there", colour=colour_name(move.colour), count=count)
        found.append(problem(message.with_part("of-size") if count else message))
    task = table.facts.solo.task_of(move.colour)
    solo = replace(solo.with_task(task, solo.tasks[task] + count), used=(move.colour, count))
    return replace(table, solo=solo), found


def _weekend(table: RolandTable, solo: SoloBoard, move: KeepWeekend) -> Outcome:
    if not solo.weekend_due:
        days = both(*map(str, table.facts.solo.weekend_days))
        return table, [problem(say("no-weekend", days=days))]
    found = []
    if solo.tasks["keep_lit"] < solo.dice:
        solo = replace(solo, dice=max(solo.dice - 1, 1))
    if move.pips > solo.dice:
        found.append(problem(say("too-many-pips", seen=move.pips, count=solo.dice)))
    fed = max(solo.tasks["feed_pip"] - move.pips, 0)
    table, more = _lose_card(table, move.discarded, is_due=fed == 0)
    tasks = dict.fromkeys(("keep_lit", "water_plant", "wash_windows"), 0) | {"feed_pip": fed}
    solo = replace(solo, tasks={**solo.tasks, **tasks}, weekend_due=False)
    return replace(table, solo=solo), found + more


def _lose_card(table: RolandTable, name: str, *, is_due: bool) -> Outcome:
    seat = table.seats[0]
    if not name:
        if is_due and (seat.completed or seat.hand):
            message = say("must-discard")
            if not seat.completed:
                message = message.with_part("from-hand")
            return table, [problem(message, message.with_part("suggestion"))]
        return table, []
    if not is_due:
        return table, [problem(say("discard-not-due"))]
    held = _held(table, seat, name)
    found: list[Problem] = []
    if held in seat.completed:
        completed = list(seat.completed)
        completed.remove(held)
        seat = replace(seat, completed=tuple(completed))
    else:
        table, seat, was_there = decks.take_from_hand(table, seat, held)
        if not was_there:
            return table, [problem(say("card-not-there", card=card_title(name)))]
        if seat.completed:
            found.append(problem(say("completed-first", card=card_title(name))))
    deck = table.decks[held[0]].with_discard([name])
    return table.with_seat(seat).with_deck(held[0], deck), found


def _held(table: RolandTable, seat: RolandSeat, name: str) -> Held:
    """The card of a name with its kind; of unseen cards in hand, the first one."""
    if name != UNSEEN:
        return table.library.pattern(name).kind, name
    return next((card for card in seat.hand if card[1] == UNSEEN), ("hallmark", UNSEEN))


def not_rolled() -> Problem:
    """The problem of a move before the first roll."""
    return problem(say("not-rolled"), say("not-rolled", part="suggestion"))
