"""What must hold between the fields of a sheet: each rule once, for the report and for `settle`."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from scoring.games.expo.facts import (
    DISPLAYS,
    FACTS,
    FOCUS_COLLECTS,
    LINES,
    NUMBER_NAMES,
    RESOURCES,
    TOP_LEVEL,
)
from scoring.games.expo.fields import DAY_IDS, display_id, line_name
from scoring.games.expo.sheet import number_problems
from scoring.sheet_check import Fault, SheetCheck

AQUARIUM_IDS = tuple(
    f"pavilion.{name}" for name, card in FACTS.pavilions.items() if card.rule == FOCUS_COLLECTS
)
PAVILION_IDS = tuple(f"pavilion.{name}" for name in FACTS.pavilions)
CLAIM_IDS = (*(f"{resource}.level{TOP_LEVEL}" for resource in RESOURCES), *PAVILION_IDS)
"""What makes a day pass."""


@cache
def sheet_checks() -> tuple[SheetCheck, ...]:
    """Every rule about days, numbers, bonuses and pavilions (rule 27)."""
    return (
        *_days_in_order(),
        _days_for_claims(),
        _numbers_check(),
        *(_bonus_check(line) for line in LINES),
        _slots_check(),
    )


def _days_in_order() -> Iterator[SheetCheck]:
    why = "days are checked in order"
    for left, right in pairwise(DAY_IDS):

        def fault(labels: Sequence[str], right: str = right) -> Fault | None:
            if labels[0] and not labels[1]:
                return Fault(f"day {right[-1]} is checked and the one before it is not", why)
            return None

        yield SheetCheck("day-skipped", (right, left), why, fault)


def _days_for_claims() -> SheetCheck:
    """A sheet that keeps the days has at least those of its own player."""

    def fault(labels: Sequence[str]) -> Fault | None:
        days = _how_many(labels[: len(DAY_IDS)])
        claims = min(_how_many(labels[len(DAY_IDS) :]), FACTS.days)
        if not days or days >= claims:
            return None
        return Fault(
            f"days checked: {days}, but this player alone made {claims} pass",
            "a 6th-level display and a pavilion make a day pass",
            DAY_IDS[days : days + 1],
        )

    why = "6th-level displays and pavilions make days pass"
    return SheetCheck("day-missing", (*DAY_IDS, *CLAIM_IDS), why, fault)


def _numbers_check() -> SheetCheck:
    number_ids = tuple(f"{name}.number" for name in NUMBER_NAMES)

    def fault(labels: Sequence[str]) -> Fault | None:
        written = dict(zip(NUMBER_NAMES, labels, strict=False))
        numbers = {name: int(label) for name, label in written.items() if label}
        has_aquarium = any(labels[len(number_ids) :])
        messages = [message for _, message in number_problems(numbers, has_aquarium=has_aquarium)]
        if not messages:
            return None
        fields = tuple(f"{name}.number" for name in numbers)
        return Fault("; ".join(messages), "two resources at most, no number twice", fields)

    why = "numbers stand next to two resources at most, and no number twice"
    return SheetCheck("wrong-numbers", (*number_ids, *AQUARIUM_IDS), why, fault)


def _bonus_check(line: str) -> SheetCheck:
    displays = [display_id(display) for display in DISPLAYS if display in LINES[line]]
    fields = (f"{line}.bonus", *displays)

    def fault(labels: Sequence[str]) -> Fault | None:
        if labels[0] != "circled" or all(labels[1:]):
            return None
        missing = [field for field, label in zip(fields, labels, strict=True) if not label]
        message = f"the bonus of {line_name(line)} is circled and the line is not whole"
        return Fault(message, fields=(fields[0], *missing))

    why = f"the bonus of {line_name(line)} needs all its displays"
    return SheetCheck("bonus-without-line", fields, why, fault)


def _slots_check() -> SheetCheck:
    def fault(labels: Sequence[str]) -> Fault | None:
        built = _how_many(labels)
        if built <= FACTS.pavilion_slots:
            return None
        return Fault(f"{built} pavilions are built in {FACTS.pavilion_slots} slots")

    return SheetCheck("no-slot", PAVILION_IDS, "a pavilion needs an empty slot", fault)


def _how_many(labels: Sequence[str]) -> int:
    return sum(1 for label in labels if label)
