"""The rules between fields by which `settle` chooses among unclear readings.

The report compares every box of the score with what is right; here each box is tied to what stands
in the fields before it, so that one unclear box is settled by its clear neighbours.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from scoring.games.expo.checks import PAVILION_IDS, sheet_checks
from scoring.games.expo.facts import DISPLAYS, FACTS, LEVELS, LINES, RESOURCES
from scoring.games.expo.fields import display_id, place_name
from scoring.rules import Constraint


@cache
def constraints(known: frozenset[str]) -> tuple[Constraint, ...]:
    """All constraints whose fields are on the sheet."""
    found = [*(check.constraint() for check in sheet_checks()), *_score()]
    return tuple(constraint for constraint in found if known.issuperset(constraint.fields))


def _score() -> Iterator[Constraint]:
    display_ids = tuple(display_id(display) for display in DISPLAYS)
    yield _box("score.display", display_ids, _how_many)
    yield _box("score.grid", tuple(f"{line}.bonus" for line in LINES), _circled)
    yield _box("score.pavilions", PAVILION_IDS, lambda s: _how_many(s) * FACTS.pavilion_points)
    focus_ids = tuple(f"{resource}.focus" for resource in RESOURCES)
    yield _box("score.focus", (*focus_ids, *display_ids), _focused)
    parts = ("score.display", "score.grid", "score.pavilions", "score.focus")
    yield _box("score.total", parts, _sum)


def _box(
    box: str, parts: tuple[str, ...], worth: Callable[[Sequence[str]], int | None]
) -> Constraint:
    """A box of the score is empty, or what its parts are worth; None when they do not say."""

    def allows(labels: Sequence[str]) -> bool:
        points = worth(labels[1:])
        return not labels[0] or points is None or labels[0] == str(points)

    return Constraint(
        (box, *parts), allows, f"{place_name(box)} follows from what stands before it"
    )


def _how_many(labels: Sequence[str]) -> int:
    return sum(1 for label in labels if label)


def _circled(labels: Sequence[str]) -> int:
    bonuses = zip(FACTS.bonuses.values(), labels, strict=True)
    return sum(points for points, label in bonuses if label == "circled")


def _focused(labels: Sequence[str]) -> int:
    focuses, displays = labels[: len(RESOURCES)], labels[len(RESOURCES) :]
    rows = [displays[i : i + len(LEVELS)] for i in range(0, len(displays), len(LEVELS))]
    return sum(_how_many(row) for focus, row in zip(focuses, rows, strict=True) if focus)


def _sum(labels: Sequence[str]) -> int | None:
    return sum(map(int, labels)) if all(labels) else None
