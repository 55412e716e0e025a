"""The moves only the solo game has: tasks, dice adjustment, weekends (rules 35 to 43)."""

from dataclasses import replace

from scoring.games.roland_wright import decks
from scoring.games.roland_wright.dice import Group, groups_of
from scoring.games.roland_wright.facts import TASKS
from scoring.games.roland_wright.moves import Reroll, SoloMove, Stoke, Task, Weekend
from scoring.games.roland_wright.table import Broken, SoloBoard, Table
from scoring.words import counted, listed

Outcome = tuple[Table, list[Broken]]


def play_solo(table: Table, solo: SoloBoard, move: SoloMove) -> Outcome:
    """The table after a move of the Solo Board."""
    match move:
        case Task():
            return _task(table, solo, move)
        case Reroll():
            return _reroll(table, solo, move)
        case Stoke():
            return _stoke(table, solo, move)
        case Weekend():
            return _weekend(table, solo, move)


def mark_day(table: Table, solo: SoloBoard, dice: int) -> Outcome:
    """The next day crossed off (rule 35); `table` is already in its new turn."""
    found = []
    if solo.weekend_due:
        message = f"day {solo.day} ends with weekend maintenance"
        found.append(Broken("weekend-missed", message, "say: weekend pips 2"))
    if dice != solo.dice:
        found.append(Broken("wrong-dice", f"dice in play: {solo.dice}, but rolled: {dice}"))
    day = solo.day + 1
    due = day in table.facts.solo.weekend_days
    return replace(table, solo=replace(solo, day=day, used=None, weekend_due=due)), found


def free_groups(table: Table) -> tuple[Group, ...]:
    """The groups left for the Player Board, once one went to a task (rule 40)."""
    if table.solo is None:
        return groups_of(table.roll)
    groups = list(groups_of(table.roll, table.facts.solo.group_limit))
    if table.solo.used in groups:
        groups.remove(table.solo.used)
    return tuple(groups)


def _spent(solo: SoloBoard, task: str) -> tuple[SoloBoard, list[Broken]]:
    value = solo.tasks[task]
    if value:
        return solo.with_task(task, value - 1), []
    message = f"{title(task)} is at 0 and cannot be reduced"
    return solo, [Broken("task-empty", message)]


def _adjusting(table: Table, solo: SoloBoard) -> list[Broken]:
    if not table.turn:
        return [Broken("not-rolled", "nobody has rolled yet", "roll first")]
    if solo.used or table.seats[0].has_placed or table.seats[0].has_acted:
        return [Broken("adjusted-too-late", "dice are adjusted before a group is chosen")]
    return []


def _reroll(table: Table, solo: SoloBoard, move: Reroll) -> Outcome:
    found = _adjusting(table, solo)
    solo, more = _spent(solo, "wind_clock")
    if len(move.dice) != solo.dice:
        message = f"dice in play: {solo.dice}, but rolled: {len(move.dice)}"
        more.append(Broken("wrong-dice", message))
    return replace(table, solo=solo, roll=move.dice), found + more


def _stoke(table: Table, solo: SoloBoard, move: Stoke) -> Outcome:
    found = _adjusting(table, solo)
    solo, more = _spent(solo, "stoke_fire")
    dice = list(table.roll)
    if move.old in dice:
        dice[dice.index(move.old)] = move.new
    else:
        more.append(Broken("die-not-there", f"no die shows {move.old}"))
    return replace(table, solo=solo, roll=tuple(dice)), found + more


def _task(table: Table, solo: SoloBoard, move: Task) -> Outcome:
    if not table.turn:
        return table, [Broken("not-rolled", "nobody has rolled yet", "roll first")]
    found = []
    if solo.used:
        found.append(Broken("task-twice", "one group a turn goes to a task"))
    if table.seats[0].has_placed:
        found.append(Broken("task-too-late", "the group for a task is chosen before placing bits"))
    groups = groups_of(table.roll, table.facts.solo.group_limit)
    sizes = [count for colour, count in groups if colour == move.colour]
    count = move.count or (sizes[0] if sizes else 0)
    if count not in sizes:
        message = f"there is no group of {move.colour} dice"
        if count:
            message = f"there is no {move.colour} group of {counted(count, 'die', 'dice')}"
        found.append(Broken("group-not-there", message))
    task = table.facts.solo.task_of(move.colour)
    solo = replace(solo.with_task(task, solo.tasks[task] + count), used=(move.colour, count))
    return replace(table, solo=solo), found


def _weekend(table: Table, solo: SoloBoard, move: Weekend) -> Outcome:
    if not solo.weekend_due:
        days = listed([str(day) for day in table.facts.solo.weekend_days])
        return table, [Broken("no-weekend", f"weekend maintenance ends days {days}, each once")]
    found = []
    if solo.tasks["keep_lit"] < solo.dice:
        solo = replace(solo, dice=max(solo.dice - 1, 1))
    if move.pips > solo.dice:
        message = f"dice set aside: {move.pips}, but in play: {solo.dice}"
        found.append(Broken("too-many-pips", message))
    fed = max(solo.tasks["feed_pip"] - move.pips, 0)
    table, more = _lose_card(table, move.discarded, is_due=fed == 0)
    tasks = dict.fromkeys(("keep_lit", "water_plant", "wash_windows"), 0) | {"feed_pip": fed}
    solo = replace(solo, tasks={**solo.tasks, **tasks}, weekend_due=False)
    return replace(table, solo=solo), found + more


def _lose_card(table: Table, name: str, *, is_due: bool) -> Outcome:
    seat = table.seats[0]
    if not name:
        if is_due and (seat.completed or seat.hand):
            message = "Feed Pip is at 0: one incomplete card is discarded"
            if seat.completed:
                message = "Feed Pip is at 0: one completed card is discarded"
            return table, [Broken("must-discard", message, "say: discards and the card's name")]
        return table, []
    if not is_due:
        return table, [Broken("discard-not-due", "Feed Pip is above 0: no card is lost")]
    held = table.library.pattern(name).kind, name
    found: list[Broken] = []
    if held in seat.completed:
        completed = list(seat.completed)
        completed.remove(held)
        seat = replace(seat, completed=tuple(completed))
    else:
        table, seat, was_there = decks.take_from_hand(table, seat, held)
        if not was_there:
            return table, [Broken("card-not-there", f"{name} is neither completed nor in hand")]
        if seat.completed:
            message = f"{name} is not completed; a completed card is discarded while there is one"
            found.append(Broken("completed-first", message))
    deck = table.decks[held[0]].with_discard([name])
    return table.with_seat(seat).with_deck(held[0], deck), found


def title(task: str) -> str:
    """A task as it is printed for people.

    >>> title("wind_clock")
    'Wind Clock'
    """
    return task.replace("_", " ").title()


def tasks_total(solo: SoloBoard) -> int:
    """The points of the Solo Board's tasks (rule 44)."""
    return sum(solo.tasks[task] for task in TASKS)
