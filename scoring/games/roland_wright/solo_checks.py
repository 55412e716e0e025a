"""The rules that a Solo Board alone must keep (rules 47 and 48)."""

from collections.abc import Iterator
from functools import partial

from scoring.checks import Fault, Labels, SheetCheck
from scoring.count import sum_of
from scoring.games.roland_wright.facts import TASKS, RolandFacts
from scoring.games.roland_wright.paper import day_ids, number, task_ids
from scoring.message import Book

WEEKLY = ("keep_lit", "water_plant", "wash_windows")
"""Tasks that every weekend resets to 0."""

say = Book(__package__)


def solo_number_checks(facts: RolandFacts) -> Iterator[SheetCheck]:
    """The rules between the numbers of the Solo Board."""
    most, turns = facts.solo.group_limit * facts.solo.turns, facts.solo.turns

    def fault(labels: Labels) -> Fault | None:
        value = number(labels[0])
        if value is None or value <= most:
            return None
        message = say("task-too-high", value=str(value), days=turns, most=str(most))
        return Fault(message)

    why = say("rule-task-grows", most=facts.solo.group_limit)
    for task in task_ids():
        yield SheetCheck((task,), why, fault)
    yield SheetCheck(("score.tasks", *task_ids()), say("rule-tasks"), _tasks)
    parts = ("score.tasks", "score.board", "score.awards")
    yield SheetCheck(("score.total", *parts), say("rule-solo-total"), _total)


def calendar_checks(facts: RolandFacts) -> Iterator[SheetCheck]:
    """The rules between the calendar and the numbers of the Solo Board."""
    yield SheetCheck(day_ids(), say("rule-days-in-order"), _days)
    yield SheetCheck(("score.total", *day_ids()), say("rule-all-days"), _days_left)
    why = say("rule-task-grows", most=facts.solo.group_limit)
    for task in WEEKLY:
        fields = (f"task.{task}", *day_ids())
        yield SheetCheck(fields, why, partial(_since_weekend, facts=facts))
    yield SheetCheck((*task_ids(), *day_ids()), why, partial(_all_tasks, facts=facts))


def _days(labels: Labels) -> Fault | None:
    marked = list(labels).count("marked")
    if "" not in labels[:marked]:
        return None
    gap = labels.index("")
    last = max(index for index, label in enumerate(labels) if label)
    message = say("day-skipped", marked=str(last + 1), skipped=str(gap + 1))
    return Fault(message, message.with_part("suggestion"), (f"day.{gap + 1}",))


def _days_left(labels: Labels) -> Fault | None:
    total, *days = labels
    left = days.count("")
    if not total or not left:
        return None
    return Fault(say("days-left", left=left, days=len(days)))


def _since_weekend(labels: Labels, facts: RolandFacts) -> Fault | None:
    """What the weekend resets has grown since by one group a day at most."""
    limit = facts.solo.group_limit
    value, day = number(labels[0]), list(labels[1:]).count("marked")
    weekend = max((its for its in facts.solo.weekend_days if its <= day), default=0)
    most = limit * (day - weekend)
    if value is None or value <= most or (day == weekend and value <= limit * day):
        return None
    if value > limit * facts.solo.turns:
        return None  # more than a whole game can give: that is told already
    return Fault(say("task-too-high", value=str(value), days=day - weekend, most=str(most)))


def _all_tasks(labels: Labels, facts: RolandFacts) -> Fault | None:
    values = [number(label) or 0 for label in labels[: len(TASKS)]]
    days = list(labels[len(TASKS) :]).count("marked")
    most = facts.solo.group_limit * days
    if sum(values) <= most:
        return None
    message = say("tasks-too-high", value=str(sum(values)), days=days, most=str(most))
    return Fault(message, fields=task_ids())


def _tasks(labels: Labels) -> Fault | None:
    written, *values = (number(label) for label in labels)
    correct, terms = sum_of([value or 0 for value in values])
    if written in (None, correct):
        return None
    return Fault(say("wrong-tasks", written=str(written), correct=str(correct)), terms)


def _total(labels: Labels) -> Fault | None:
    written, *parts = (number(label) for label in labels)
    correct, terms = sum_of([part or 0 for part in parts])
    if written in (None, correct) or all(part is None for part in parts):
        return None
    return Fault(say("wrong-total", written=str(written), correct=str(correct)), terms)
