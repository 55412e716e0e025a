"""The rules between fields by which `settle` chooses among unclear readings.

The report compares every box of the final count with what is right; here each box is tied to
what stands in the boxes before it, so that one unclear box is settled by its clear neighbours.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from scoring.games.unbalanced.checks import sheet_checks
from scoring.games.unbalanced.facts import FACTS, Row
from scoring.games.unbalanced.fields import COMPARISONS, bubble_ids, flip_ids, place_name
from scoring.games.unbalanced.scores import compared_numbers
from scoring.rules import Constraint


@cache
def constraints(known: frozenset[str]) -> tuple[Constraint, ...]:
    """All constraints whose fields are on the sheet."""
    found = [*(check.constraint() for check in sheet_checks()), *_count()]
    return tuple(constraint for constraint in found if known.issuperset(constraint.fields))


def _count() -> Iterator[Constraint]:
    yield from (_row_box(row) for row in FACTS.rows)
    yield _box("score.flips", flip_ids(), lambda labels: FACTS.flips - _how_many(labels))
    yield from (_comparison_box(comparison) for comparison in COMPARISONS)
    rows = tuple(f"score.row{row.number}" for row in FACTS.rows)
    yield _box("score.positive", (*rows, "score.flips"), _sum)
    yield _box("score.negative", tuple(f"minus.{name}" for name in COMPARISONS), _sum)
    yield _box("score.total", ("score.positive", "score.negative"), _difference)


def _box(
    box: str, parts: tuple[str, ...], worth: Callable[[Sequence[str]], int | None]
) -> Constraint:
    """A box of the count is empty, or what its parts are worth; None when they do not say."""

    def allows(labels: Sequence[str]) -> bool:
        points = worth(labels[1:])
        return not labels[0] or points is None or labels[0] == str(points)

    return Constraint(
        (box, *parts), allows, f"{place_name(box)} follows from what stands before it"
    )


def _row_box(row: Row) -> Constraint:
    step = 2 if row.sums else 1

    def worth(labels: Sequence[str]) -> int:
        places = [labels[i : i + step] for i in range(0, row.spaces, step)]
        scored = [places[place - 1] for place in row.scored]
        points = sum(sum(map(int, place)) for place in scored if all(place))
        return points + (row.bonus if all(labels) else 0)

    return _box(f"score.row{row.number}", row.space_ids, worth)


def _comparison_box(comparison: str) -> Constraint:
    left, right = (
        tuple(bubble for number in numbers for bubble in bubble_ids(number))
        for numbers in compared_numbers(comparison)
    )

    def worth(labels: Sequence[str]) -> int:
        return FACTS.lost_for(_how_many(labels[: len(left)]) - _how_many(labels[len(left) :]))

    return _box(f"minus.{comparison}", (*left, *right), worth)


def _how_many(labels: Sequence[str]) -> int:
    return sum(1 for label in labels if label)


def _sum(labels: Sequence[str]) -> int | None:
    return sum(map(int, labels)) if all(labels) else None


def _difference(labels: Sequence[str]) -> int | None:
    return int(labels[0]) - int(labels[1]) if all(labels) else None
