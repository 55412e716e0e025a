"""The same sheet for two players: a photo sent twice, or one sheet photographed twice."""

from collections.abc import Mapping
from itertools import combinations

from scoring.observation import Observation
from server.table.state import TablePhoto, TableState

FEWEST_MARKS = 12
"""Sheets with fewer marks may be alike by chance."""
ALIKE = 0.97
"""Two photos of one sheet are read alike in at least so many of their marks."""


def twins(state: TableState) -> tuple[tuple[str, str], ...]:
    """The keys of sheets that look like one and the same, two by two."""
    photos = {key: sheet.photo for key, sheet in state.sheets.items() if sheet.photo}
    return tuple(
        (first, second)
        for first, second in combinations(photos, 2)
        if _are_alike(photos[first], photos[second])
    )


def _are_alike(first: TablePhoto, second: TablePhoto) -> bool:
    if first.sheet != second.sheet:
        return False
    one, other = first.looked, second.looked
    if one.photo == other.photo and one.flat == other.flat and one.flat:
        return True
    marks, others = _marks(first.seen), _marks(second.seen)
    fields = {*marks, *others}
    same = sum(marks.get(field) == others.get(field) for field in fields)
    return len(fields) >= FEWEST_MARKS and same >= ALIKE * len(fields)


def _marks(seen: Mapping[str, Observation]) -> dict[str, str]:
    return {field: one.label for field, one in seen.items() if one.label}
