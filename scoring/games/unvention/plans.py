"""Ways in which the dice may have given what is new on a sheet.

A plan says which new parts came by dice and which were bought; counting alone decides how good it
is, so that only promising plans are ever played.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from scoring.games.unvention.building import price
from scoring.games.unvention.changes import Changes, Part
from scoring.games.unvention.dice import (
    EUREKA,
    QUANTUM_LEAP,
    Group,
    bearing_groups,
    next_numbers,
)
from scoring.games.unvention.facts import NUMBERS, WILD, WORKSHOPS
from scoring.games.unvention.moves import Bearing, Leap
from scoring.games.unvention.seat import TurnSoFar
from scoring.games.unvention.sheet import UnventionSheet
from scoring.games.unvention.workshopping import parts_of


@dataclass(frozen=True, slots=True)
class Plan:
    """One way; `excess` counts what it leaves unexplained."""

    excess: int
    circled: tuple[Part, ...]
    bought: tuple[Part, ...]
    bearing: Bearing | None = None
    leap: Leap | None = None


def plans(sheet: UnventionSheet, turn: TurnSoFar, new: Changes) -> list[Plan]:
    """All plans, the best first; those without excess may be legal."""
    paid = price(sheet, turn) * min(len(new.mechanisms), 1)
    to_buy = len(new.spent) - paid
    if turn.name == QUANTUM_LEAP:
        found = set(_leap_plans(sheet, new, to_buy))
    else:
        found = set(_dice_plans(sheet, turn, new, to_buy))
    return sorted(
        found,
        key=lambda plan: (plan.excess, plan.bearing is not None, str(plan.bearing), plan.circled),
    )


def _leap_plans(sheet: UnventionSheet, new: Changes, to_buy: int) -> Iterator[Plan]:
    parts = frozenset(new.parts)
    yield Plan(abs(len(parts) - to_buy), (), tuple(sorted(parts)))
    for workshop in WORKSHOPS:
        for first, second in combinations(NUMBERS, 2):
            gained = {(workshop, part) for part in parts_of(sheet, workshop, (first, second))}
            bought = tuple(sorted(parts - gained))
            excess = len(gained - parts) + abs(len(bought) - to_buy)
            yield Plan(excess, (), bought, leap=Leap(workshop, (first, second)))


def _dice_plans(
    sheet: UnventionSheet, turn: TurnSoFar, new: Changes, to_buy: int
) -> Iterator[Plan]:
    digits = [mark for _, _, mark in new.written if mark in NUMBERS]
    may_bear = not turn.name and (sheet.has_tool("ball_bearing") or "ball_bearing" in new.unlocked)
    may_ream = sheet.has_tool("reamer") or "reamer" in new.unlocked
    choices = [tuple(WORKSHOPS)] if may_ream else [(name,) for name in WORKSHOPS]
    for bearing, groups in _bearings(turn, may_bear=may_bear):
        for journal, workshop in _pairs(turn, groups, digits):
            unwritten = sum((Counter(digits) - Counter(journal)).values())
            for names in choices:
                plan = _plan(new, to_buy, workshop, names)
                yield Plan(plan.excess + unwritten, plan.circled, plan.bought, bearing)


def _bearings(
    turn: TurnSoFar, *, may_bear: bool
) -> Iterator[tuple[Bearing | None, tuple[Group, ...]]]:
    yield None, turn.groups
    if not may_bear:
        return
    for old in sorted(set(turn.roll)):
        for changed in next_numbers(old):
            for joined in (False, True):
                groups = bearing_groups(turn.groups, old, changed, joined=joined)
                if groups is not None:
                    yield Bearing(old, changed, joined), groups


def _pairs(
    turn: TurnSoFar, groups: tuple[Group, ...], digits: list[str]
) -> Iterator[tuple[Group, Group]]:
    if turn.name == EUREKA:
        for number in NUMBERS:
            yield tuple(digits[:1]), (number,)
        return
    for i, journal in enumerate(groups):
        for j, workshop in enumerate(groups):
            if i != j:
                yield journal, workshop
    if not digits:
        for workshop in groups:
            yield (), workshop


def _plan(new: Changes, to_buy: int, group: Group, names: tuple[str, ...]) -> Plan:
    """As many parts by the dice of the group as are not bought."""
    by_dice = max(len(new.parts) - max(to_buy, 0), 0)
    left = Counter(group)
    here = [part for part in new.parts if part[0] in names]
    numbered, wild = [], []
    for name, cell in here:
        number = WORKSHOPS[name].parts[cell]
        if number == WILD:
            wild.append((name, cell))
        elif left[number]:
            left[number] -= 1
            numbered.append((name, cell))
    matched = [*numbered, *wild[: sum(left.values())]]
    others = [part for part in (*here, *new.parts) if part not in matched]
    circled = [*matched, *dict.fromkeys(others)][:by_dice]
    excess = max(by_dice - len(matched), 0) + max(-to_buy, 0) + max(to_buy - len(new.parts), 0)
    bought = tuple(part for part in new.parts if part not in circled)
    return Plan(excess, tuple(sorted(circled)), bought)
