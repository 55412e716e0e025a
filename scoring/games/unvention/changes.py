"""What is new on a sheet after a turn."""

from dataclasses import dataclass

from scoring.games.unvention.facts import INVENTIONS, JOURNALS, TOOLS, WORKSHOPS, Cell, Cells
from scoring.games.unvention.journals import CELLS, STRUCK
from scoring.games.unvention.sheet import UnventionSheet

Part = tuple[str, Cell]
"""Workshop and place."""


@dataclass(frozen=True, slots=True)
class Changes:
    """The difference of two states of one sheet, in a player's terms."""

    written: tuple[tuple[int, Cell, str], ...]
    """Journal, cell and mark: a number, X or struck."""
    parts: tuple[Part, ...]
    """Newly circled."""
    spent: tuple[str, ...]
    """Wrenches newly spent."""
    mechanisms: tuple[tuple[str, Cells], ...]
    shapes: tuple[tuple[str, Cells], ...]
    unlocked: frozenset[str]
    journals_completed: int
    """Journals completed without an X, each of which gives an Idea."""


def changes(before: UnventionSheet, after: UnventionSheet) -> Changes:
    """All that was added; what was erased shows when the moves are played again."""
    written = tuple(
        (number, cell, after.journal(number)[cell])
        for number in JOURNALS
        for cell in CELLS
        if _is_new(before.journal(number)[cell], after.journal(number)[cell])
    )
    spent = tuple(
        f"journal{number}.{line}"
        for number in JOURNALS
        for line in sorted(after.journal(number).spent - before.journal(number).spent)
        if not after.journal(number).is_spoilt(line)
    )
    parts = tuple(
        (name, part)
        for name in WORKSHOPS
        for part in sorted(after.workshops[name].circled - before.workshops[name].circled)
    )
    mechanisms = tuple(
        (name, built)
        for name in WORKSHOPS
        for built in _added(before.workshops[name].mechanisms, after.workshops[name].mechanisms)
    )
    shapes = tuple(
        (name, shape)
        for name in INVENTIONS
        for shape in _added(before.inventions[name].shapes, after.inventions[name].shapes)
    )
    return Changes(
        written,
        parts,
        spent,
        mechanisms,
        shapes,
        frozenset(t for t in TOOLS if after.has_tool(t) and not before.has_tool(t)),
        sum(
            new.idea == "circled" != old.idea
            for old, new in zip(before.journals, after.journals, strict=True)
        ),
    )


def _is_new(old: str, new: str) -> bool:
    return bool(new) and (not old or (new == STRUCK and old != STRUCK))


def _added(old: frozenset[Cells], new: frozenset[Cells]) -> list[Cells]:
    return sorted(new - old, key=sorted)
