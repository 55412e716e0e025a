"""Every way to say which mechanism each shape in the inventions came from."""

from dataclasses import dataclass

from scoring.games.unvention.facts import INVENTIONS, Cell, Cells
from scoring.games.unvention.shapes import at_origin, shape_of
from scoring.games.unvention.sheet import UnventionSheet, enclosed_ideas

Key = Cells | tuple[Cell, ...]
Types = tuple[frozenset[str], ...]
Counts = tuple[int, ...]


MOST_STATES = 4000
"""Far more than a sheet that can be paid for needs; thought through in about 50 ms."""


class TooManyWays(Exception):
    """A drawing with more equal shapes than any game has room for."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """What one way of pairing amounts to, for each invention in order."""

    types: Types
    ideas: Counts
    """Ideas brought by mechanisms."""


def pairings(
    sheet: UnventionSheet, *, may_turn: bool, only_circled_types: bool
) -> frozenset[Pairing]:
    """All different outcomes; none when some shape has no mechanism.

    With `only_circled_types`, only those where every mechanism's type is circled.

    Raises:
        TooManyWays: so many equal shapes that it is not worth thinking them through.
    """
    key = shape_of if may_turn else at_origin
    names = tuple(INVENTIONS)
    slots: dict[Key, list[int]] = {}
    for i, name in enumerate(names):
        for shape in sheet.inventions[name].shapes:
            slots.setdefault(key(shape), [0] * len(names))[i] += 1
    built: dict[Key, list[tuple[str, int]]] = {}
    for workshop, marks in sheet.workshops.items():
        for mechanism in marks.mechanisms:
            kind = workshop, enclosed_ideas(workshop, mechanism)
            built.setdefault(key(mechanism), []).append(kind)
    allowed = [sheet.inventions[name].types for name in names] if only_circled_types else None
    outcomes = {Pairing((frozenset(),) * len(names), (0,) * len(names))}
    for needed, counts in slots.items():
        ways = _ways(tuple(counts), built.get(needed, []), allowed)
        if len(outcomes) * len(ways) > MOST_STATES:
            raise TooManyWays
        outcomes = {_both(outcome, way) for outcome in outcomes for way in ways}
    return frozenset(outcomes)


def _ways(
    slots: Counts, mechanisms: list[tuple[str, int]], allowed: list[frozenset[str]] | None
) -> set[Pairing]:
    """All outcomes of giving the mechanisms of one shape to its slots."""
    nothing = Pairing((frozenset(),) * len(slots), (0,) * len(slots))
    states = {(slots, nothing)}
    for index, (workshop, ideas) in enumerate(sorted(mechanisms)):
        after = len(mechanisms) - index - 1
        states = {
            step
            for left, so_far in states
            for step in _steps(left, so_far, (workshop, ideas), allowed)
            if sum(step[0]) <= after
        }
        if len(states) > MOST_STATES:
            raise TooManyWays
    return {so_far for left, so_far in states if not any(left)}


def _steps(
    left: Counts, so_far: Pairing, mechanism: tuple[str, int], allowed: list[frozenset[str]] | None
) -> list[tuple[Counts, Pairing]]:
    workshop, ideas = mechanism
    steps = [(left, so_far)]
    for i, count in enumerate(left):
        if count and (allowed is None or workshop in allowed[i]):
            fewer = (*left[:i], count - 1, *left[i + 1 :])
            types = (*so_far.types[:i], so_far.types[i] | {workshop}, *so_far.types[i + 1 :])
            more = (*so_far.ideas[:i], so_far.ideas[i] + ideas, *so_far.ideas[i + 1 :])
            steps.append((fewer, Pairing(types, more)))
    return steps


def _both(first: Pairing, second: Pairing) -> Pairing:
    return Pairing(
        tuple(a | b for a, b in zip(first.types, second.types, strict=True)),
        tuple(a + b for a, b in zip(first.ideas, second.ideas, strict=True)),
    )
