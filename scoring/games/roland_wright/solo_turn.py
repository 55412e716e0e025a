"""One day on the Solo Board: a group for a task, adjusted dice, the weekend (rules 35 to 43)."""

from collections.abc import Iterator, Mapping, Sequence

from scoring.games.roland_wright.dice import Group, groups_of
from scoring.games.roland_wright.facts import TASKS, RolandFacts
from scoring.games.roland_wright.names import task_title
from scoring.games.roland_wright.paper import day_ids, number
from scoring.games.roland_wright.solo_checks import WEEKLY
from scoring.message import Book, Message
from scoring.record import FilledSheet
from scoring.score import Problem, TurnCheck, problem

Values = Mapping[str, int]
SPENDABLE = ("wind_clock", "stoke_fire")

say = Book(__package__)


def check_solo_turn(
    before: FilledSheet, after: FilledSheet, roll: Sequence[str], facts: RolandFacts
) -> TurnCheck:
    """Explain one day; `roll` are the dice as they lay after all adjustments."""
    player = after.player
    days = [[sheet[field_id] for field_id in day_ids()] for sheet in (before, after)]
    day = days[1].count("marked")
    problems = []
    marked = ["marked"] * day + [""] * (len(days[1]) - day)
    if (
        days[1] != marked
        or days[0].count("marked") != day - 1
        or days[0][: day - 1] != marked[:-1][: day - 1]
    ):
        message = say("day-skipped", part="next")
        fields = (day_ids()[max(day - 1, 0)],)
        problems.append(problem(message, player=player, fields=fields))
    old, new = _values(before), _values(after)
    is_weekend = day in facts.solo.weekend_days
    for group in groups_of(roll, facts.solo.group_limit):
        moves = _explained(old, new, group, facts, is_weekend=is_weekend)
        if moves is not None and not problems:
            return TurnCheck(True, tuple(f"{player} {move}" for move in moves))
    if not any(
        _explained(old, new, group, facts, is_weekend=is_weekend) is not None
        for group in groups_of(roll, facts.solo.group_limit)
    ):
        problems += _task_problems(old, new, player, is_weekend=is_weekend)
    return TurnCheck(False, (), tuple(problems))


def _values(sheet: FilledSheet) -> Values:
    return {task: number(sheet[f"task.{task}"]) or 0 for task in TASKS}


def _explained(
    old: Values, new: Values, group: Group, facts: RolandFacts, *, is_weekend: bool
) -> list[str] | None:
    """The moves of a day that gave this group to its task; None when the values say otherwise."""
    colour, count = group
    grown = dict(old)
    grown[facts.solo.task_of(colour)] += count
    moves = []
    for task, verb in zip(SPENDABLE, ("reroll ?", "stoke ? ?"), strict=True):
        spent = grown[task] - new[task]
        if not 0 <= spent <= old[task]:
            return None
        moves += [verb] * spent
        grown[task] = new[task]
    moves.append(f"task {colour} {count}")
    if is_weekend:
        pips = grown["feed_pip"] - new["feed_pip"]
        if pips < 0 or pips > facts.dice:
            return None
        grown |= dict.fromkeys(WEEKLY, 0) | {"feed_pip": new["feed_pip"]}
        moves.append(f"weekend pips {pips}")
    return moves if grown == new else None


def _task_problems(old: Values, new: Values, player: str, *, is_weekend: bool) -> list[Problem]:
    problems = []
    for task, message in _odd_changes(old, new, is_weekend=is_weekend):
        problems.append(problem(message, player=player, fields=(f"task.{task}",)))
    if not problems:
        changed = [task for task in TASKS if old[task] != new[task]] or list(TASKS)
        fields = tuple(f"task.{task}" for task in changed)
        problems.append(problem(say("wrong-task"), player=player, fields=fields))
    return problems


def _odd_changes(old: Values, new: Values, *, is_weekend: bool) -> Iterator[tuple[str, Message]]:
    grown = [task for task in TASKS if new[task] > old[task]]
    for task in grown[1:]:
        yield task, say("wrong-task", part="grew", task=task_title(task))
    for task in TASKS:
        reset = is_weekend and (task in WEEKLY or task == "feed_pip")
        if new[task] < old[task] and task not in SPENDABLE and not reset:
            was, now = str(old[task]), str(new[task])
            yield task, say("wrong-task", part="fell", task=task_title(task), was=was, now=now)
        if is_weekend and task in WEEKLY and new[task]:
            now = str(new[task])
            yield task, say("wrong-task", part="not-reset", task=task_title(task), now=now)
