"""What a sheet file says of its count: which box is the sum of which, and what wins.

Only a sheet that somebody enrolled says so; the games of our own have rules instead.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from scoring.sheet.places import Table, read_toml

COUNT_KEYS = ("title", "sums", "total", "totals", "least_wins")


@dataclass(frozen=True, slots=True)
class Count:
    """What the owner of a sheet declared."""

    title: str = ""
    """As printed for people."""
    sums: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Box → what it is the sum of, in the order they are worked out."""
    total: str = ""
    """The box that decides; "" for none."""
    totals: Mapping[str, str] = field(default_factory=dict)
    """Where several players share a page: each one's name, or column, and the box that decides."""
    least_wins: bool = False


def load_count(path: Path, known: frozenset[str]) -> Count:
    """The count that a sheet file declares, over fields that it has.

    Raises:
        SheetFileError: it names a field that is not there, or a sum that follows from itself.
    """
    sheet = read_toml(path)
    table = sheet.table("sums")
    sums = {name: table.texts(name) for name in table.values}
    for name, parts in sums.items():
        for one in (name, *parts):
            if one not in known:
                raise table.error(f"there is no field {one!r}", name)
    total = sheet.text("total", "")
    if total and total not in known:
        raise sheet.error(f"there is no field {total!r}", "total")
    shared = sheet.table("totals")
    totals = {name: shared.text(name) for name in shared.values}
    for name, box in totals.items():
        if box not in known:
            raise shared.error(f"there is no field {box!r}", name)
    return Count(
        sheet.text("title", sheet.text("game")),
        _in_order(sums, table),
        total or ("" if totals else _last_sum(sums)),
        totals,
        sheet.flag("least_wins"),
    )


def _in_order(sums: Mapping[str, tuple[str, ...]], table: Table) -> dict[str, tuple[str, ...]]:
    """Every sum after those that it is made of."""
    ordered: dict[str, tuple[str, ...]] = {}
    while len(ordered) < len(sums):
        ready = [
            name
            for name, parts in sums.items()
            if name not in ordered and all(part in ordered or part not in sums for part in parts)
        ]
        if not ready:
            left = next(name for name in sums if name not in ordered)
            raise table.error(f"{left} would be a sum of itself", left)
        ordered |= {name: sums[name] for name in ready}
    return ordered


def _last_sum(sums: Mapping[str, tuple[str, ...]]) -> str:
    """The only sum that is no part of another; "" when there are several, or none."""
    parts = {part for one in sums.values() for part in one}
    last = [name for name in sums if name not in parts]
    return last[0] if len(last) == 1 else ""
