"""What must hold between the fields of a sheet: each rule once, for the report and for `settle`."""

from functools import cache

from scoring.checks import Fault, Labels, SheetCheck, how_many, in_order
from scoring.games.expo.facts import (
    DISPLAYS,
    FACTS,
    FOCUS_COLLECTS,
    LINES,
    NUMBER_NAMES,
    RESOURCES,
    TOP_LEVEL,
)
from scoring.games.expo.paper import DAY_IDS, PAVILION_IDS, display_id, place
from scoring.games.expo.sheet import line_name, number_faults
from scoring.message import Book, Listed, either

AQUARIUM_IDS = tuple(
    f"pavilion.{name}" for name, card in FACTS.pavilions.items() if card.rule == FOCUS_COLLECTS
)
CLAIM_IDS = (*(f"{resource}.level{TOP_LEVEL}" for resource in RESOURCES), *PAVILION_IDS)
"""What makes a day pass."""

say = Book(__package__)


@cache
def sheet_checks() -> tuple[SheetCheck, ...]:
    """Every rule about days, numbers, bonuses and pavilions (rule 27)."""
    return (
        *in_order("day-skipped", DAY_IDS, say("rule-days-in-order"), place),
        _days_for_claims(),
        _numbers_check(),
        *(_bonus_check(line) for line in LINES),
        _grid_check(),
        _slots_check(),
    )


def _days_for_claims() -> SheetCheck:
    """A sheet that keeps the days has at least those of its own player."""

    def fault(labels: Labels) -> Fault | None:
        days = how_many(labels[: len(DAY_IDS)])
        claims = min(how_many(labels[len(DAY_IDS) :]), FACTS.days)
        if not days or days >= claims:
            return None
        message = say("day-missing", days=days, claims=claims)
        return Fault(message, message.with_part("suggestion"), DAY_IDS[days : days + 1])

    return SheetCheck((*DAY_IDS, *CLAIM_IDS), say("rule-days-pass"), fault)


def _numbers_check() -> SheetCheck:
    number_ids = tuple(f"{name}.number" for name in NUMBER_NAMES)

    def fault(labels: Labels) -> Fault | None:
        written = dict(zip(NUMBER_NAMES, labels, strict=False))
        numbers = {name: int(label) for name, label in written.items() if label}
        has_aquarium = any(labels[len(number_ids) :])
        faults = tuple(number_faults(numbers, has_aquarium=has_aquarium))
        if not faults:
            return None
        fields = tuple(f"{name}.number" for name in numbers)
        message = say("wrong-numbers", faults=Listed(faults, "unit"))
        return Fault(message, say("wrong-numbers", part="suggestion"), fields)

    return SheetCheck((*number_ids, *AQUARIUM_IDS), say("rule-numbers"), fault)


def _bonus_check(line: str) -> SheetCheck:
    displays = [display_id(display) for display in DISPLAYS if display in LINES[line]]
    fields = (f"{line}.bonus", *displays)

    def fault(labels: Labels) -> Fault | None:
        if labels[0] != "circled" or all(labels[1:]):
            return None
        missing = [field for field, label in zip(fields, labels, strict=True) if not label]
        message = say("bonus-without-line", line=line_name(line))
        return Fault(message, fields=(fields[0], *missing))

    return SheetCheck(fields, say("rule-bonus", line=line_name(line)), fault)


def _grid_check() -> SheetCheck:
    """Where a whole line has no mark, its bonus may be this player's or not (rules 13, 28)."""
    displays = tuple(map(display_id, DISPLAYS))
    fields = ("score.grid", *(f"{line}.bonus" for line in LINES), *displays)

    def fault(labels: Labels) -> Fault | None:
        marks = dict(zip(LINES, labels[1:], strict=False))
        built = {
            one for one, label in zip(DISPLAYS, labels[1 + len(LINES) :], strict=True) if label
        }
        whole = [line for line in LINES if LINES[line] <= built]
        points = {sum(FACTS.bonuses[line] for line in whole if marks[line] == "circled")}
        bare = [FACTS.bonuses[line] for line in whole if not marks[line]]
        for bonus in bare:
            points |= {one + bonus for one in points}
        if not bare or not labels[0] or int(labels[0]) in points:
            return None
        can_be = either(*map(str, sorted(points)))
        message = say("grid-score-impossible", written=labels[0])
        return Fault(
            message, say("grid-score-impossible", part="suggestion", points=can_be), fields[:1]
        )

    return SheetCheck(fields, say("rule-grid-score"), fault)


def _slots_check() -> SheetCheck:
    def fault(labels: Labels) -> Fault | None:
        built = how_many(labels)
        if built <= FACTS.pavilion_slots:
            return None
        return Fault(say("no-slot", built=built, slots=FACTS.pavilion_slots))

    return SheetCheck(PAVILION_IDS, say("rule-slots"), fault)
