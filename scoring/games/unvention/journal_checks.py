"""What must hold in each journal: numbers, wrenches, Ideas (rules 5 to 8)."""

from collections.abc import Iterable, Iterator

from scoring.checks import Fault, Labels, SheetCheck, quick_check
from scoring.games.unvention.facts import JOURNALS, NUMBERS, Cell
from scoring.games.unvention.journals import (
    CELLS,
    COLUMNS,
    CROSS,
    LINES,
    QUADRANTS,
    ROWS,
    STRUCK,
    Journal,
)
from scoring.games.unvention.places import cell_name, journal_cell, journal_name, place
from scoring.games.unvention.seat import broken
from scoring.games.unvention.sheet import UnventionSheet
from scoring.message import Book, Message, both
from scoring.record import FilledSheet
from scoring.score import Problem

say = Book(__package__)

AREAS = (
    *(("row", index, LINES[line]) for index, line in enumerate(ROWS, start=1)),
    *(("column", index, LINES[line]) for index, line in enumerate(COLUMNS, start=1)),
    *(("quadrant", index, places) for index, places in enumerate(QUADRANTS, start=1)),
)
"""Kind, number and places of every row, column and quadrant."""


def journal_checks() -> Iterator[SheetCheck]:
    """Every rule about a few fields of the journals."""
    for number in JOURNALS:
        group = f"journal{number}"
        cells = tuple(f"{group}.{cell_name(cell)}" for cell in CELLS)
        for kind, index, places in AREAS:
            area = say("area", journal=journal_name(number), kind=kind, index=index)
            yield _each_number_once(group, [CELLS[at] for at in places], kind, area)
        for line, places in LINES.items():
            yield _wrench(f"{group}.{line}", tuple(cells[at] for at in places))
        yield _idea(f"{group}.idea", cells, journal_name(number))


def _each_number_once(group: str, cells: list[Cell], kind: str, area: Message) -> SheetCheck:
    """No number twice; on a sheet with an X, `journal_problems` knows which may stay (rule 8).

    An X anywhere shows in the crossed Idea of its journal.
    """
    fields = tuple(f"{group}.{cell_name(cell)}" for cell in cells)

    def holds(labels: Labels) -> bool:
        numbers = [label for label in labels[: len(cells)] if label in NUMBERS]
        return len(set(numbers)) == len(numbers) or "crossed" in labels[len(cells) :]

    def tell(labels: Labels) -> Fault:
        numbers = [label for label in labels[: len(cells)] if label in NUMBERS]
        twice = sorted({number for number in numbers if numbers.count(number) > 1})
        there = tuple(f for f, label in zip(fields, labels, strict=False) if label in twice)
        message = say(f"same-number-in-{kind}", numbers=both(*twice), area=area)
        return Fault(message, message.with_part("suggestion"), there)

    ideas = tuple(f"journal{number}.idea" for number in JOURNALS)
    return quick_check((*fields, *ideas), say("rule-each-number-once", kind=kind), holds, tell)


def journal_problems(sheet: UnventionSheet, filled: FilledSheet) -> Iterator[Problem]:
    """Repeated numbers on a sheet with an X, but for those that stay by it (rule 8).

    A number stays when a wrench of its row or column is spent, and each such one needs an X.
    """
    if not any(filled[f"journal{number}.idea"] == "crossed" for number in JOURNALS):
        return
    crosses = sum(journal.cells.count(CROSS) for journal in sheet.journals)
    for number, journal in zip(JOURNALS, sheet.journals, strict=True):
        for kind, index, places in AREAS:
            cells = [CELLS[at] for at in places if not crosses or not journal.has_spent(CELLS[at])]
            digits = [journal[cell] for cell in cells if journal[cell] in NUMBERS]
            twice = sorted({digit for digit in digits if digits.count(digit) > 1})
            if twice:
                area = say("area", journal=journal_name(number), kind=kind, index=index)
                message = say(f"same-number-in-{kind}", numbers=both(*twice), area=area)
                there = [CELLS[at] for at in places if journal.cells[at] in twice]
                yield broken(message, *_fields(number, there))
    if crosses:
        yield from _without_cross(sheet, crosses)


def _without_cross(sheet: UnventionSheet, crosses: int) -> Iterator[Problem]:
    """Illegal numbers that stay, more of them than there are Xs."""
    for number, journal in zip(JOURNALS, sheet.journals, strict=True):
        for cells in _repeated_together(journal):
            crosses -= any(journal.has_spent(cell) for cell in cells)
            if crosses < 0:
                one, other = (journal_cell(number, cell) for cell in cells[:2])
                digit = journal[cells[0]]
                message = say("illegal-number-not-amended", number=digit, place=one, other=other)
                yield broken(message, *_fields(number, cells))


def _repeated_together(journal: Journal) -> list[list[Cell]]:
    """Equal numbers that share a row, column or quadrant, each group in reading order."""
    groups: list[list[Cell]] = []
    for cell in journal.repeated():
        clashes = journal.clashes(cell, journal[cell]).values()
        touching = [group for group in groups if any(set(group) & set(one) for one in clashes)]
        groups = [group for group in groups if group not in touching]
        groups.append(sorted({cell, *(one for group in touching for one in group)}))
    return groups


def _fields(journal: int, cells: Iterable[Cell]) -> tuple[str, ...]:
    return tuple(f"journal{journal}.{cell_name(cell)}" for cell in cells)


def _wrench(wrench: str, cells: tuple[str, ...]) -> SheetCheck:
    kind = "row" if wrench.partition(".")[2] in ROWS else "column"

    def tell(labels: Labels) -> Fault:
        code, suggestion = _wrench_fault(labels)
        message = say(code, line=place(wrench), mark=labels[0] or "empty")
        return Fault(message, message.with_part(suggestion), (wrench,))

    why = say("rule-wrench", kind=kind)
    return quick_check((wrench, *cells), why, lambda labels: not _wrench_fault(labels)[0], tell)


def _wrench_fault(labels: Labels) -> tuple[str, str]:
    """The code of what is wrong with a wrench, and which suggestion to give; "" when nothing is."""
    mark, *cells = labels
    if CROSS in cells or STRUCK in cells:
        # A wrench circled for a number that was then marked off is crossed out over its circle.
        is_lost = mark == "crossed" or (mark == "spent" and STRUCK in cells)
        return ("" if is_lost else "wrench-not-crossed"), "suggestion"
    is_full = "" not in cells
    if mark == "crossed":
        return "wrench-crossed", "full" if is_full else "suggestion"
    if is_full:
        return ("" if mark else "wrench-missing"), "suggestion"
    return ("wrench-too-early" if mark else ""), "suggestion"


def _idea(idea: str, cells: tuple[str, ...], journal: Message) -> SheetCheck:
    def tell(labels: Labels) -> Fault:
        code, _ = _idea_right(labels)
        message = say(code, journal=journal, mark=labels[0] or "empty")
        return Fault(message, message.with_part("suggestion"), (idea,))

    why = say("rule-journal-idea")
    return quick_check(
        (idea, *cells), why, lambda labels: labels[0] == _idea_right(labels)[1], tell
    )


def _idea_right(labels: Labels) -> tuple[str, str]:
    """The code to give when the Idea of a journal is marked otherwise, and the right mark."""
    if CROSS in labels or STRUCK in labels:
        return "idea-not-crossed", "crossed"
    if "" in labels[1:]:
        return "idea-too-early", ""
    return "idea-missing", "circled"
