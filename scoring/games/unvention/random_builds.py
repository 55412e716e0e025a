"""What the seeded player builds: tools first, then what completes an invention, then what fits."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from scoring.games.unvention.building import price, tool_of
from scoring.games.unvention.facts import INVENTIONS, Cell, Cells
from scoring.games.unvention.moves import BuildMechanism
from scoring.games.unvention.seat import TurnSoFar
from scoring.games.unvention.shapes import components, links_within, neighbours, positions
from scoring.games.unvention.sheet import UnventionSheet

LARGEST_MECHANISM = 9
ATTEMPTS = 4
"""Mechanisms grown at random in each workshop."""


MOST_CONSIDERED = 6
"""Mechanisms for which places are compared."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    workshop: str
    parts: Cells
    invention: str = ""
    dots: Cells = frozenset()


def choose_build(
    chance: Random, sheet: UnventionSheet, turn: TurnSoFar, plan: dict[str, Cells]
) -> BuildMechanism | None:
    """A mechanism and its place, or None when there is none, or no wrench, or no wish."""
    wrenches = list(sheet.wrenches())
    cost = price(sheet, turn)
    if len(wrenches) < cost or chance.random() < 0.05:
        return None
    mechanisms = sorted(
        _mechanisms(chance, sheet, plan), key=lambda found: _promise(chance, sheet, found[1])
    )
    candidates = [
        candidate
        for workshop, parts in mechanisms[-MOST_CONSIDERED:]
        for candidate in _places(sheet, workshop, parts)
    ]
    if not candidates:
        return None
    best = max(candidates, key=lambda candidate: _worth(chance, sheet, candidate))
    paying = tuple(chance.sample(wrenches, k=cost))
    return BuildMechanism(best.workshop, best.parts, paying, best.invention, best.dots)


def _mechanisms(
    chance: Random, sheet: UnventionSheet, plan: dict[str, Cells]
) -> Iterator[tuple[str, Cells]]:
    may_turn = sheet.has_tool("torque")
    gaps = {gap for name in INVENTIONS for gap in _gaps(sheet.free_dots(name))}
    small_gaps = sorted((gap for gap in gaps if 1 < len(gap) <= LARGEST_MECHANISM), key=sorted)
    for workshop, marks in sheet.workshops.items():
        free = marks.circled - marks.used
        wanted = plan.get(workshop, frozenset())
        if wanted and wanted <= free:
            yield workshop, wanted
        open_parts = free - wanted if wanted and not wanted & marks.used else free
        for _ in range(ATTEMPTS):
            grown = _grow(chance, sorted(open_parts))
            if len(grown) > 1:
                yield workshop, grown
        for gap in small_gaps:
            for parts in positions(gap, open_parts, may_turn=may_turn)[:2]:
                yield workshop, parts


def _promise(chance: Random, sheet: UnventionSheet, parts: Cells) -> float:
    tool = tool_of(parts)
    return 100.0 * (bool(tool) and not sheet.has_tool(tool)) + len(parts) + 6 * chance.random()


def _gaps(free: Cells) -> list[Cells]:
    return components(links_within(free), free)


def _grow(chance: Random, free: list[Cell]) -> Cells:
    if not free:
        return frozenset()
    grown = {chance.choice(free)}
    for _ in range(chance.randint(1, LARGEST_MECHANISM - 1)):
        edge = sorted({n for cell in grown for n in neighbours(cell)} & set(free) - grown)
        if edge:
            grown.add(chance.choice(edge))
    return frozenset(grown)


def _places(sheet: UnventionSheet, workshop: str, parts: Cells) -> list[_Candidate]:
    may_turn = sheet.has_tool("torque") or tool_of(parts) == "torque"
    found = [
        _Candidate(workshop, parts, name, dots)
        for name in INVENTIONS
        for dots in positions(parts, sheet.free_dots(name), may_turn=may_turn)
    ]
    return found or [_Candidate(workshop, parts)]


def _worth(chance: Random, sheet: UnventionSheet, candidate: _Candidate) -> float:
    """Tools above all; then much covered, nothing left alone, one invention after the other."""
    tool = tool_of(candidate.parts)
    worth = 100.0 * (bool(tool) and not sheet.has_tool(tool)) + 3 * chance.random()
    if not candidate.invention:
        return worth - 20
    left = sheet.free_dots(candidate.invention) - candidate.dots
    beside = {dot for part in candidate.dots for dot in neighbours(part)} & left
    alone = sum(not any(dot in left for dot in neighbours(lone)) for lone in beside)
    started = len(INVENTIONS[candidate.invention].dots) - len(left)
    return worth + len(candidate.dots) + 15 * (not left) - 6 * alone + started / 4
