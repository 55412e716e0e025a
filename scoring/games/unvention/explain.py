"""A turn told from the sheets before and after it: the moves, or every rule they break.

What is new on the sheet says which moves there were; only their order, the dice behind them and the
wrenches for them are open. Plans are tried best first; the first that plays without a problem and
leads exactly to the sheet after is the answer.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from scoring.games.unvention.changes import changes
from scoring.games.unvention.dice import DICE_IN_A_ROLL, check_dice
from scoring.games.unvention.facts import DAYS, INVENTIONS, TOOLS, WORKSHOPS
from scoring.games.unvention.fields import SCORE_BOXES
from scoring.games.unvention.marks import (
    LINKS,
    VARIETY_BOXES,
    read_sheet,
    write_marks,
)
from scoring.games.unvention.moves import Present, cell_names
from scoring.games.unvention.plans import plans
from scoring.games.unvention.seat import Seat, place
from scoring.games.unvention.sheet import FIRST, GONE, LATER, PlayerSheet
from scoring.games.unvention.status_scores import score_problems, scored
from scoring.games.unvention.table import duties
from scoring.games.unvention.telling import Order, Story, orders, tell
from scoring.games.unvention.turn import begin_turn
from scoring.record import FilledSheet
from scoring.score import Problem, TurnCheck

MOST_FAILED_PLANS = 6
"""When no plan is legal: how many are compared to find the one with the fewest problems."""

_SUM_BOXES = frozenset(
    {f"{name}.{box}" for name in INVENTIONS for box in ("count", "product", "total")}
    | {f"{name}.{box}" for name in INVENTIONS for box in (*VARIETY_BOXES, *DAYS)}
    | {*SCORE_BOXES, "name"}
)
"""Boxes of the presenting; they are judged by their sums, not by the moves."""


def check_turn(before: FilledSheet, after: FilledSheet, roll: Sequence[str]) -> TurnCheck:
    """The moves that explain the difference, or every rule it breaks.

    Raises:
        ValueError: the roll is not five dice from 1 to 6.
    """
    check_dice(roll, DICE_IN_A_ROLL)
    old, new = read_sheet(before.marks), read_sheet(after.marks)
    presented, wrong_sums = _presented(old, new, after.marks)
    best: tuple[Story, list[Problem]] | None = None
    for story in _stories(old, new, roll):
        problems = [*story.problems, *duties(story.seat), *_differences(story, new, after.marks)]
        if best is None or len(problems) < len(best[1]):
            best = story, problems
        if not problems:
            break
    if best is None:
        raise RuntimeError("a roll has at least one plan")
    story, problems = best
    told = tuple(str(move) for move in (*story.told, *presented))
    found = tuple(replace(p, player=after.player) for p in (*problems, *wrong_sums))
    return TurnCheck(not found, told, found)


def _stories(old: PlayerSheet, new: PlayerSheet, roll: Sequence[str]) -> Iterator[Story]:
    turn = begin_turn(roll)
    found = changes(old, new)
    seat = Seat(old, turn)
    failed = 0
    for plan in plans(old, turn, found):
        if plan.excess:
            failed += 1
            if failed > MOST_FAILED_PLANS:
                return
            yield tell(seat, new, found, plan, Order())
            continue
        for order in orders(found, plan):
            yield tell(seat, new, found, plan, order)


def _presented(
    old: PlayerSheet, new: PlayerSheet, marks: Mapping[str, str]
) -> tuple[list[Present], list[Problem]]:
    """Inventions presented after the turn, and wrong circles and sums in them."""
    names = [
        name
        for name in INVENTIONS
        if new.inventions[name].presented and not old.inventions[name].presented
    ]
    boxes = {f"{name}." for name in names} | {"score."}
    problems = [
        problem
        for problem in score_problems(scored(new, marks), marks)
        if any(problem.fields[0].startswith(box) for box in boxes)
    ]
    return [Present(name) for name in names], problems


def _differences(story: Story, new: PlayerSheet, marks: Mapping[str, str]) -> Iterator[Problem]:
    """Where the sheet after is not what the moves lead to."""
    told = story.seat.sheet
    yield from _drawing_differences(told, new)
    yield from _tool_differences(told, new)
    right = write_marks(told)
    seen = {field: label for field, label in marks.items() if label}
    for field in sorted(right.keys() | seen.keys()):
        group, _, part = field.partition(".")
        if field in _SUM_BOXES or group in TOOLS or part in LINKS.get(group, ()):
            continue
        if group in INVENTIONS and part.startswith("bulb"):
            continue
        if group in WORKSHOPS and part.startswith("idea-"):
            continue
        if right.get(field, "") != seen.get(field, "") and not _is_struck_wrench(told, field, seen):
            yield Problem(
                "mark-does-not-follow",
                f"{place(field)} is {seen.get(field) or 'empty'}, "
                f"but after these moves it is {right.get(field) or 'empty'}",
                f"it should be {right.get(field) or 'empty'}",
                fields=(field,),
            )
    for name in INVENTIONS:
        circled, ideas = new.inventions[name].ideas, told.inventions[name].ideas
        if circled != ideas:
            yield Problem(
                "ideas-do-not-follow",
                f"Ideas circled in {INVENTIONS[name].title}: {circled + 1}, "
                f"but after these moves {ideas + 1}",
                f"with the printed one it should be {ideas + 1}",
                fields=(f"{name}.bulb{max(circled, ideas) + 1}",),
            )


def _is_struck_wrench(told: PlayerSheet, field: str, seen: Mapping[str, str]) -> bool:
    """A wrench crossed out over its circle, because the number that earned it was marked off."""
    group, _, line = field.partition(".")
    if not group.startswith("journal") or seen.get(field) != "spent":
        return False
    return line[:3] in ("row", "col") and told.journal(int(group[-1])).is_spoilt(line)


def _drawing_differences(told: PlayerSheet, new: PlayerSheet) -> Iterator[Problem]:
    for name in WORKSHOPS:
        for parts in sorted(
            told.workshops[name].mechanisms - new.workshops[name].mechanisms, key=sorted
        ):
            yield Problem(
                "mechanism-changed",
                f"the mechanism {name} {cell_names(parts)} is not as it was drawn",
                "a mechanism never changes",
                fields=(f"{name}.{cell_names([min(parts)])}",),
            )
    for name in INVENTIONS:
        for dots in sorted(told.inventions[name].shapes - new.inventions[name].shapes, key=sorted):
            yield Problem(
                "shape-changed",
                f"the shape {INVENTIONS[name].title} {cell_names(dots)} is not as it was drawn",
                "a shape never changes",
                fields=(f"{name}.hydraulic",),
            )


def _tool_differences(told: PlayerSheet, new: PlayerSheet) -> Iterator[Problem]:
    """First values crossed off for other players' unlocks are no part of this player's turn."""
    for name, tool in TOOLS.items():
        right, seen = told.tools[name], new.tools[name]
        by_others = (right, seen) in (("", GONE), (FIRST, LATER))
        if right != seen and not by_others:
            words = {
                "": "empty",
                GONE: "crossed off",
                FIRST: "unlocked first",
                LATER: "unlocked later",
            }
            yield Problem(
                "tool-does-not-follow",
                f"{tool.title} is {words[seen]}, but after these moves it is {words[right]}",
                f"it should be {words[right]}",
                fields=(f"{name}.first", f"{name}.later"),
            )
