"""A turn told from the sheets before and after it: the moves, or every rule they break.

What is new on the sheet says which moves there were; only their order, the dice behind them and the
wrenches for them are open. Plans are tried best first; the first that plays without a problem and
leads exactly to the sheet after is the answer.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from scoring.checks import label
from scoring.dice import check_roll
from scoring.game import SeenTurn
from scoring.games.unvention.changes import changes
from scoring.games.unvention.counting import SUMS, filled_sheet
from scoring.games.unvention.days import duties
from scoring.games.unvention.dice import DICE_IN_A_ROLL
from scoring.games.unvention.facts import BULBS, DAYS, INVENTIONS, TOOLS, WORKSHOPS
from scoring.games.unvention.marks import (
    BOXES,
    LINKS,
    VARIETY_BOXES,
    link_fields,
    marks_of,
    sheet_of,
)
from scoring.games.unvention.moves import Present
from scoring.games.unvention.places import (
    cells_in,
    invention_name,
    place,
    tool_name,
    workshop_name,
)
from scoring.games.unvention.plans import plans
from scoring.games.unvention.seat import UnventionSeat, begin_turn, broken
from scoring.games.unvention.sheet import GONE, UnventionSheet
from scoring.games.unvention.table import UnventionTable
from scoring.games.unvention.telling import Story, orders, tell
from scoring.message import Book
from scoring.record import FilledSheet
from scoring.replay import Played
from scoring.score import Problem, TurnCheck

MOST_FAILED_PLANS = 6
"""When no plan is legal: how many are compared to find the one with the fewest problems."""

FEW_ORDERS = 2
"""Of such a plan only the printed order is tried, and the X that waits for a wrench (rule 8)."""

_COUNTED = frozenset(
    {f"{name}.{box}" for name in INVENTIONS for box in (*BOXES, *VARIETY_BOXES, *DAYS)}
    | {*SUMS, "name"}
)
"""Boxes of the presenting; they are judged by their sums, not by the moves."""

say = Book(__package__)


def check_turn(before: FilledSheet, after: FilledSheet, roll: Sequence[str]) -> TurnCheck:
    """The moves that explain the difference, or every rule it breaks.

    Raises:
        NoSuchRoll: the roll is not five dice from 1 to 6.
    """
    check_roll(roll, (DICE_IN_A_ROLL,))
    old, new = _with_wrong_numbers(sheet_of(before.marks)), sheet_of(after.marks)
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
    presented = (Present(name) for name in INVENTIONS if _is_newly_presented(old, new, name))
    told = tuple(str(move) for move in (*story.told, *presented))
    found = tuple(replace(problem, player=after.player) for problem in problems)
    return TurnCheck(not found, told, found)


def _with_wrong_numbers(sheet: UnventionSheet) -> UnventionSheet:
    """A sheet from paper: of two equal numbers either may be the illegal one (rule 8)."""
    journals = tuple(journal.with_wrong(journal.repeated()) for journal in sheet.journals)
    return replace(sheet, journals=journals)


def turns(played: Played[UnventionTable]) -> Iterator[SeenTurn]:
    """Every player's sheet before and after every turn of a game."""
    roll: tuple[str, ...] = ()
    before: UnventionTable | None = None
    last: UnventionTable | None = None
    for game in played.history():
        word = game.entry.words[0].text if game.entry is not None else ""
        if word in ("roll", "present") and before is not None and last is not None:
            yield from _seen(before, last, roll)
            before = None
        last = game.table
        if word == "roll" and game.entry is not None:
            roll = tuple(die.text for die in game.entry.words[1:])
            before = last


def _seen(
    before: UnventionTable, after: UnventionTable, roll: tuple[str, ...]
) -> Iterator[SeenTurn]:
    for name, sheet in before.sheets.items():
        yield SeenTurn(filled_sheet(name, sheet), filled_sheet(name, after.sheets[name]), roll)


def _stories(old: UnventionSheet, new: UnventionSheet, roll: Sequence[str]) -> Iterator[Story]:
    turn = begin_turn(roll)
    found = changes(old, new)
    seat = UnventionSeat(old, turn)
    failed = 0
    for plan in plans(old, turn, found):
        if plan.excess:
            failed += 1
            if failed > MOST_FAILED_PLANS:
                return
        for order in islice(orders(found, plan), FEW_ORDERS if plan.excess else None):
            yield tell(seat, new, found, plan, order)


def _is_newly_presented(old: UnventionSheet, new: UnventionSheet, name: str) -> bool:
    return bool(new.inventions[name].presented) and not old.inventions[name].presented


def _differences(story: Story, new: UnventionSheet, marks: Mapping[str, str]) -> Iterator[Problem]:
    """Where the sheet after is not what the moves lead to."""
    told = story.seat.sheet
    yield from _drawing_differences(told, new)
    yield from _tool_differences(told, new)
    right = marks_of(told)
    seen = {field: mark for field, mark in marks.items() if mark}
    for field in sorted(right.keys() | seen.keys()):
        now, then = seen.get(field, ""), right.get(field, "")
        if now == then or not _is_told(field) or _is_struck_wrench(told, field, now):
            continue
        message = say("mark-does-not-follow", place=place(field), now=label(now), right=label(then))
        yield broken(message, field)
    for name in INVENTIONS:
        circled, ideas = new.inventions[name].ideas, told.inventions[name].ideas
        if circled != ideas:
            message = say(
                "ideas-do-not-follow",
                invention=invention_name(name),
                circled=circled + 1,
                right=ideas + 1,
            )
            yield broken(message, f"{name}.bulb{max(circled, ideas) + 1}")


def _is_told(field: str) -> bool:
    """Whether a field is compared mark by mark; drawings, tools and bulbs are as a whole."""
    group, _, part = field.partition(".")
    if field in _COUNTED or group in TOOLS or part in LINKS.get(group, ()):
        return False
    return part not in BULBS and not (group in WORKSHOPS and part.startswith("idea-"))


def _is_struck_wrench(told: UnventionSheet, field: str, mark: str) -> bool:
    """A wrench crossed out over its circle, because the number that earned it was marked off."""
    group, _, line = field.partition(".")
    if not group.startswith("journal") or mark != "spent":
        return False
    return line[:3] in ("row", "col") and told.journal(int(group[-1])).is_spoilt(line)


def _drawing_differences(told: UnventionSheet, new: UnventionSheet) -> Iterator[Problem]:
    for name in WORKSHOPS:
        lost = told.workshops[name].mechanisms - new.workshops[name].mechanisms
        for parts in sorted(lost, key=sorted):
            message = say("mechanism-changed", parts=cells_in(workshop_name(name), parts))
            yield broken(message, *link_fields(name, parts))
    for name in INVENTIONS:
        gone = told.inventions[name].shapes - new.inventions[name].shapes
        for dots in sorted(gone, key=sorted):
            message = say("shape-changed", dots=cells_in(invention_name(name), dots))
            yield broken(message, *link_fields(name, dots))


def _tool_differences(told: UnventionSheet, new: UnventionSheet) -> Iterator[Problem]:
    """First values crossed off for other players' unlocks are no part of this player's turn."""
    for name in TOOLS:
        right, seen = told.tools[name], new.tools[name]
        is_by_others = (right, seen) == ("", GONE)
        if right != seen and not is_by_others:
            message = say(
                "tool-does-not-follow",
                tool=tool_name(name),
                now=say("tool-state", state=seen or "empty"),
                right=say("tool-state", state=right or "empty"),
            )
            yield broken(message, f"{name}.first", f"{name}.later")
