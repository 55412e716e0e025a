"""What must hold in the inventions: shapes, types, Ideas, circles (rules 12, 13, 16 and 19).

The drawing does not say which mechanism a shape came from, so every way to pair them is thought
through; only what is wrong in all of them is reported.
"""

from collections import Counter
from collections.abc import Collection, Iterator

from scoring.checks import Fault, Labels, SheetCheck
from scoring.games.unvention.facts import BULBS, DAYS, INVENTIONS, WORKSHOPS, Cell, Cells
from scoring.games.unvention.journals import CROSS, STRUCK
from scoring.games.unvention.marks import VARIETY_BOXES, link_fields
from scoring.games.unvention.pairing import Counts, Pairing, TooManyWays, Types, pairings
from scoring.games.unvention.places import cells_in, invention_name, workshop_name
from scoring.games.unvention.seat import broken
from scoring.games.unvention.shapes import at_origin, shape_of
from scoring.games.unvention.sheet import UnventionSheet
from scoring.message import Book, both
from scoring.record import FilledSheet
from scoring.score import Problem

Key = Cells | tuple[Cell, ...]

say = Book(__package__)


def invention_checks() -> Iterator[SheetCheck]:
    """Every rule about a few fields of the inventions."""
    for name in INVENTIONS:
        yield _one_day(name)
        yield _variety(name)


def _one_day(name: str) -> SheetCheck:
    fields = tuple(f"{name}.{day}" for day in DAYS)

    def fault(labels: Labels) -> Fault | None:
        count = labels.count("circled")
        if count < 2:
            return None
        message = say("two-completion-days", invention=invention_name(name), count=count)
        circled = [field for field, label in zip(fields, labels, strict=True) if label == "circled"]
        return Fault(message, message.with_part("suggestion"), tuple(circled))

    return SheetCheck(fields, say("rule-one-day"), fault)


def _variety(name: str) -> SheetCheck:
    boxes = tuple(f"{name}.{box}" for box in VARIETY_BOXES)
    types = tuple(f"{name}.{workshop}" for workshop in WORKSHOPS)

    def fault(labels: Labels) -> Fault | None:
        circled = [box for box, label in zip(boxes, labels, strict=False) if label == "circled"]
        count = labels[len(boxes) :].count("circled")
        right = boxes[max(count, 1) - 1]
        if circled in ([], [right]):
            return None
        message = say(
            "wrong-variety",
            invention=invention_name(name),
            count=count,
            circled=both(*(_points(box) for box in circled)),
            right=_points(right),
        )
        wrong = tuple(box for box in circled if box != right)
        return Fault(message, message.with_part("suggestion"), wrong)

    return SheetCheck((*boxes, *types), say("rule-variety"), fault)


def _points(box: str) -> str:
    return box.partition(".variety")[2]


def invention_problems(sheet: UnventionSheet, filled: FilledSheet) -> Iterator[Problem]:
    """What only the whole drawing shows to be wrong; turned shapes count with Torque."""
    may_turn = _may_turn(sheet, filled)
    shape_problems = list(_shape_problems(sheet, may_turn=may_turn))
    yield from shape_problems
    if not shape_problems:
        yield from _type_and_idea_problems(sheet, may_turn=may_turn)
    for name in INVENTIONS:
        days = [day for day in DAYS if filled[f"{name}.{day}"] == "circled"]
        if days and not sheet.is_invention_complete(name):
            message = say("completion-not-earned", invention=invention_name(name))
            yield broken(message, f"{name}.{days[0]}")


def _may_turn(sheet: UnventionSheet, filled: FilledSheet) -> bool:
    """Whether Torque is built, or claimed: a false claim is one problem, not many."""
    return sheet.has_tool("torque") or "circled" in (filled["torque.first"], filled["torque.later"])


def setup_inventions(sheet: UnventionSheet, filled: FilledSheet) -> frozenset[str]:
    """The inventions that may have got the Idea of the setup; all where nothing can be told."""
    everyone = frozenset(INVENTIONS)
    try:
        ways = pairings(sheet, may_turn=_may_turn(sheet, filled), only_circled_types=False)
    except TooManyWays:
        return everyone
    given = ideas_given(sheet)
    found = frozenset(
        name
        for at, name in enumerate(INVENTIONS)
        for way in ways
        if ideas_agree(sheet, (*way.ideas[:at], way.ideas[at] + 1, *way.ideas[at + 1 :]), given)
    )
    return found or everyone


def _type_and_idea_problems(sheet: UnventionSheet, *, may_turn: bool) -> Iterator[Problem]:
    try:
        exact = pairings(sheet, may_turn=may_turn, only_circled_types=True)
        types = tuple(sheet.inventions[name].types for name in INVENTIONS)
        fitting = [pairing for pairing in exact if pairing.types == types]
        if not fitting:
            found = pairings(sheet, may_turn=may_turn, only_circled_types=False)
            yield from _type_problems(sheet, nearest_pairing(found, types))
            fitting = list(found)
    except TooManyWays:
        return
    yield from _idea_problems(sheet, fitting)


def nearest_pairing(found: Collection[Pairing], types: Types) -> Pairing:
    """The one nearest to what is circled; of several as near the same at every run."""

    def distance(way: Pairing) -> tuple[int, list[list[str]], Counts]:
        apart = sum(len(a ^ b) for a, b in zip(way.types, types, strict=True))
        return apart, [sorted(one) for one in way.types], way.ideas

    return min(found, key=distance)


def _shape_problems(sheet: UnventionSheet, *, may_turn: bool) -> Iterator[Problem]:
    built = [m for workshop in sheet.workshops.values() for m in workshop.mechanisms]
    key = shape_of if may_turn else at_origin
    left: Counter[Key] = Counter(key(mechanism) for mechanism in built)
    turned = Counter(shape_of(mechanism) for mechanism in built)
    drawn = Counter(
        shape_of(shape) for marks in sheet.inventions.values() for shape in marks.shapes
    )
    for name, marks in sheet.inventions.items():
        for shape in sorted(marks.shapes, key=sorted):
            left[key(shape)] -= 1
            if left[key(shape)] >= 0:
                continue
            dots = cells_in(invention_name(name), shape)
            count = turned[shape_of(shape)]
            message = say("shape-without-mechanism", dots=dots, count=count)
            if not may_turn and drawn[shape_of(shape)] <= count:
                message = say("turned-without-torque", dots=dots)
            yield broken(message, *link_fields(name, shape))


def _type_problems(sheet: UnventionSheet, nearest: Pairing) -> Iterator[Problem]:
    for name, types in zip(INVENTIONS, nearest.types, strict=True):
        circled = sheet.inventions[name].types
        title = invention_name(name)
        for workshop in WORKSHOPS:
            code = ""
            if workshop in types - circled:
                code = "type-not-circled"
            elif workshop in circled - types:
                code = "type-without-mechanism"
            if code:
                message = say(code, invention=title, workshop=workshop_name(workshop))
                yield broken(message, f"{name}.{workshop}")


def _idea_problems(sheet: UnventionSheet, fitting: list[Pairing]) -> Iterator[Problem]:
    """Ideas circled against the setup's one, the journals' and the mechanisms' (rules 1 and 13)."""
    given = ideas_given(sheet)
    with_setup = (given[0] + 1, given[1] + 1)
    if any(ideas_agree(sheet, pairing.ideas, with_setup) for pairing in fitting):
        return
    circled = sum(marks.ideas for marks in sheet.inventions.values())
    built = max(sum(pairing.ideas) for pairing in fitting)
    message = say(
        "ideas-do-not-add-up",
        circled=circled,
        journals=given[0],
        mechanisms=built,
        total=given[0] + 1 + built,
    )
    yield broken(message, *(f"{name}.{BULBS[0]}" for name in INVENTIONS))


def ideas_given(sheet: UnventionSheet) -> tuple[int, int]:
    """The fewest and most Ideas that the journals gave.

    One may have been placed before a number of its journal was struck; it stays (rule 8).
    """
    whole = sum(journal.idea == "circled" for journal in sheet.journals)
    struck = sum(
        journal.is_complete and STRUCK in journal.cells and CROSS not in journal.cells
        for journal in sheet.journals
    )
    return whole, whole + struck


def ideas_agree(sheet: UnventionSheet, built: tuple[int, ...], others: tuple[int, int]) -> bool:
    """Whether so many further Ideas can make the bulbs of the mechanisms' Ideas those circled.

    Ideas are lost when no invention has a bulb left that still counts.
    """
    full = len(BULBS)
    circled = [marks.ideas for marks in sheet.inventions.values()]
    least = sum(max(seen - own, 0) for seen, own in zip(circled, built, strict=True))
    most = [full if seen == full else seen - own for seen, own in zip(circled, built, strict=True)]
    if any(extra < 0 for extra in most):
        return False
    if all(m.ideas == full or m.presented in DAYS[:-1] for m in sheet.inventions.values()):
        return least <= others[1]
    return least <= others[1] and others[0] <= sum(most)
