"""The rules one sheet alone must keep (rules 45 to 48), for `status` and for `constraints`."""

from collections.abc import Sequence
from functools import partial
from itertools import combinations, combinations_with_replacement

from scoring.games.roland_wright.board import COLOURS, Board, count_sets
from scoring.games.roland_wright.facts import TASKS, Facts
from scoring.games.roland_wright.fields import (
    BOX_SHEETS,
    SECTIONS,
    box_ids,
    day_ids,
    number,
    place_name,
)
from scoring.sheet_check import Fault, SheetCheck
from scoring.words import counted

AWARDS_DEALT = 3


def number_checks(sheet: str, facts: Facts) -> tuple[SheetCheck, ...]:
    """The rules between the numbers of a sheet."""
    if sheet == "solo":
        return (*_task_checks(facts), *_solo_sums())
    return (
        _multiple("hallmark", facts),
        _multiple("equipment", facts),
        SheetCheck(
            "filled-not-possible",
            ("score.filled",),
            f"a filled box scores {facts.points['filled']}, any other 0",
            partial(_filled_value, facts=facts),
        ),
        SheetCheck(
            "awards-not-possible",
            ("score.awards",),
            "three Awards give certain sums only",
            partial(_awards, facts=facts),
        ),
        SheetCheck(
            "wrong-total",
            ("score.total", *(f"score.{section}" for section in SECTIONS)),
            "the total is the sum of the six sections",
            _total,
        ),
    )


def mark_checks(sheet: str, facts: Facts) -> tuple[SheetCheck, ...]:
    """The rules between the numbers of a sheet and its other marks."""
    if sheet == "solo":
        return (
            SheetCheck(
                "day-skipped", day_ids(), "the days are marked in order without a gap", _days
            ),
            SheetCheck(
                "days-left",
                ("score.total", *day_ids()),
                "the total is written when all days are marked",
                _days_left,
            ),
            *_weekly_checks(facts),
        )
    bits = box_ids(BOX_SHEETS[sheet])
    return (
        SheetCheck(
            "wrong-filled",
            ("score.filled", *bits),
            "only a box without an empty space scores as filled",
            partial(_filled, facts=facts),
        ),
        SheetCheck(
            "inspiration-not-possible",
            ("score.inspiration", *bits),
            "no Inspiration card gives these points for these bits",
            partial(_inspiration, size=BOX_SHEETS[sheet], facts=facts),
        ),
    )


def _multiple(section: str, facts: Facts) -> SheetCheck:
    each, most = facts.points[section], facts.decks[section]

    def fault(labels: Sequence[str]) -> Fault | None:
        points = number(labels[0])
        if points is None or (points % each == 0 and points <= each * most):
            return None
        message = f"the {section} score is {points}, and each of the {most} cards scores {each}"
        lower = min(points - points % each, each * most)
        return Fault(message, f"{lower} or {lower + each}" if lower < points else str(lower))

    why = f"{section} cards score {each} each"
    return SheetCheck(f"{section}-not-possible", (f"score.{section}",), why, fault)


def _filled_value(labels: Sequence[str], facts: Facts) -> Fault | None:
    worth = facts.points["filled"]
    if number(labels[0]) in (None, 0, worth):
        return None
    return Fault(f"the filled box score is {labels[0]}, and it is {worth} or nothing")


def _awards(labels: Sequence[str], facts: Facts) -> Fault | None:
    points = number(labels[0])
    if points is None or points in award_sums(facts):
        return None
    return Fault(f"no three Awards give {points} together")


def award_sums(facts: Facts) -> frozenset[int]:
    """What three Awards can be worth together, for any number of players."""
    places = {0}
    for points in (facts.awards, facts.awards_for_two):
        places |= {points.first, points.second, points.tied_first, points.tied_second}
    return frozenset(map(sum, combinations_with_replacement(sorted(places), AWARDS_DEALT)))


def _total(labels: Sequence[str]) -> Fault | None:
    total, *sections = (number(label) for label in labels)
    correct = sum(section or 0 for section in sections)
    terms = " + ".join(str(section or 0) for section in sections)
    if total is None:
        if any(section is None for section in sections[:-1]):
            return None
        return Fault("the total is not written", f"{terms} = {correct}")
    if total == correct or all(section is None for section in sections):
        return None
    return Fault(f"the total is {total}, but the sections make {correct}", f"{terms} = {correct}")


def _filled(labels: Sequence[str], facts: Facts) -> Fault | None:
    written, *bits = labels
    empty = bits.count("")
    correct = 0 if empty else facts.points["filled"]
    if number(written) in (None, correct):
        return None
    message = f"the filled box score is {written}, and the box has {counted(empty, 'empty space')}"
    return Fault(message, str(correct), ("score.filled",))


def _inspiration(labels: Sequence[str], size: int, facts: Facts) -> Fault | None:
    written = number(labels[0])
    if written is None:
        return None
    board = Board(size, tuple(label if label in COLOURS else "" for label in labels[1:]))
    each = facts.points["inspiration"]
    sets = {
        pair: each * count_sets(board, pair, facts.diagonals) for pair in combinations(COLOURS, 2)
    }
    if written in sets.values():
        return None
    most = max(sets.values())
    message = f"the inspiration score is {written}, and no pair of colours has that many sets here"
    nearest = min(set(sets.values()), key=lambda points: (abs(points - written), points))
    pair = next(pair for pair, points in sets.items() if points == nearest)
    told = f"{pair[0]} and {pair[1]} give {nearest}" if nearest else f"at most {most}"
    return Fault(message, told, ("score.inspiration",))


def _days(labels: Sequence[str]) -> Fault | None:
    marked = labels.count("marked")
    if "" not in labels[:marked]:
        return None
    gap = labels.index("")
    last = max(index for index, label in enumerate(labels) if label)
    message = f"day {last + 1} is marked, and day {gap + 1} before it is not"
    return Fault(message, f"mark day {gap + 1}", (f"day.{gap + 1}",))


def _days_left(labels: Sequence[str]) -> Fault | None:
    total, *days = labels
    left = days.count("")
    if not total or not left:
        return None
    return Fault(f"the total is written, but days not marked: {left} of {len(days)}")


def _task_checks(facts: Facts) -> tuple[SheetCheck, ...]:
    most = facts.solo.group_limit * facts.solo.turns

    def fault(labels: Sequence[str]) -> Fault | None:
        value = number(labels[0])
        if value is None or value <= most:
            return None
        return Fault(f"a task is at {value}, and {facts.solo.turns} groups give at most {most}")

    why = f"a turn adds at most {facts.solo.group_limit} to one task"
    return tuple(SheetCheck("task-too-high", (f"task.{task}",), why, fault) for task in TASKS)


def _weekly_checks(facts: Facts) -> tuple[SheetCheck, ...]:
    """What the weekend resets has grown since; all tasks together grow by one group a day."""
    limit = facts.solo.group_limit

    def since_weekend(labels: Sequence[str]) -> Fault | None:
        value, day = number(labels[0]), list(labels[1:]).count("marked")
        weekend = max((day_ for day_ in facts.solo.weekend_days if day_ <= day), default=0)
        most = limit * (day - weekend)
        if value is None or value <= most or (day == weekend and value <= limit * day):
            return None
        return Fault(
            f"a task is at {value}, and {counted(day - weekend, 'day')} can give at most {most}"
        )

    def all_tasks(labels: Sequence[str]) -> Fault | None:
        values = [number(label) or 0 for label in labels[: len(TASKS)]]
        days = list(labels[len(TASKS) :]).count("marked")
        if sum(values) <= limit * days:
            return None
        message = (
            f"the tasks add up to {sum(values)}, and {counted(days, 'day')} can give {limit * days}"
        )
        return Fault(message, fields=tuple(f"task.{task}" for task in TASKS))

    why = f"a day adds at most {limit} to one task"
    weekly = ("keep_lit", "water_plant", "wash_windows")
    tasks = tuple(f"task.{task}" for task in TASKS)
    return (
        *(
            SheetCheck("task-too-high", (f"task.{task}", *day_ids()), why, since_weekend)
            for task in weekly
        ),
        SheetCheck("tasks-too-high", (*tasks, *day_ids()), why, all_tasks),
    )


def _solo_sums() -> tuple[SheetCheck, ...]:
    tasks = tuple(f"task.{task}" for task in TASKS)
    parts = ("score.tasks", "score.board", "score.awards")
    return (
        SheetCheck(
            "wrong-tasks",
            ("score.tasks", *tasks),
            "the tasks' points are the sum of their values",
            partial(_sum, what="tasks"),
        ),
        SheetCheck(
            "wrong-total",
            ("score.total", *parts),
            "the total is tasks, board and awards together",
            partial(_sum, what="total"),
        ),
    )


def _sum(labels: Sequence[str], what: str) -> Fault | None:
    written, *parts = (number(label) for label in labels)
    correct = sum(part or 0 for part in parts)
    terms = " + ".join(str(part or 0) for part in parts)
    if written is None:
        if what == "tasks" or any(part is None for part in parts):
            return None
        return Fault("the total is not written", f"{terms} = {correct}")
    if written == correct:
        return None
    box = place_name(f"score.{what}")
    return Fault(f"{box} is {written}, but the parts make {correct}", f"{terms} = {correct}")
