"""What is wrong in the journals of a finished sheet: numbers, wrenches, Ideas (rules 5 to 8)."""

from collections.abc import Iterator, Mapping

from scoring.games.unvention.facts import JOURNALS, NUMBERS
from scoring.games.unvention.journals import (
    CELLS,
    LINES,
    QUADRANTS,
    SPOILT,
    STRUCK,
    Journal,
)
from scoring.games.unvention.moves import cell_name
from scoring.games.unvention.seat import place
from scoring.games.unvention.sheet import PlayerSheet
from scoring.score import Problem
from scoring.words import listed

_AREAS = (
    *(("row" if line.startswith("row") else "column", places) for line, places in LINES.items()),
    *(("quadrant", places) for places in QUADRANTS),
)


def journal_problems(sheet: PlayerSheet, marks: Mapping[str, str]) -> Iterator[Problem]:
    """Everything wrong in the three journals."""
    for number, journal in zip(JOURNALS, sheet.journals, strict=True):
        group = f"journal{number}"
        yield from _clashes(group, journal)
        for line in LINES:
            mark = marks.get(f"{group}.{line}", "")
            if mark != journal.wrench(line) or (mark == "spent" and not journal.is_full(line)):
                yield from _wrench_problems(f"{group}.{line}", mark, journal, line)
        yield from _idea_problems(f"{group}.idea", marks.get(f"{group}.idea", ""), journal)


def _clashes(group: str, journal: Journal) -> Iterator[Problem]:
    for area, places in _AREAS:
        marks = [journal.cells[index] for index in places]
        if len(set(marks)) == len(marks):
            continue
        for number in NUMBERS:
            if marks.count(number) > 1:
                cells = [CELLS[index] for index in places if journal.cells[index] == number]
                names = listed([cell_name(cell) for cell in cells])
                yield Problem(
                    f"same-number-in-{area}",
                    f"journal {group[-1]} has {number} twice in one {area}, at {names}",
                    "the one written later is marked off and counts as an X",
                    fields=tuple(f"{group}.{cell_name(cell)}" for cell in cells),
                )


def _wrench_problems(field: str, mark: str, journal: Journal, line: str) -> Iterator[Problem]:
    if journal.is_spoilt(line):
        # A wrench circled for a number that was then marked off is crossed out over its circle.
        was_struck = any(journal.cells[index] == STRUCK for index in LINES[line])
        if mark == "crossed" or (mark == "spent" and was_struck):
            return
        lost = f"{place(field)} has an X, so its wrench is lost"
        yield Problem(
            "wrench-not-crossed",
            f"{lost} and cannot be {mark}" if mark else lost,
            "cross the wrench off",
            fields=(field,),
        )
    elif mark == "crossed":
        yield Problem(
            "wrench-crossed",
            f"the wrench of {place(field)} is crossed off, but no X stands there",
            "circle it" if journal.is_full(line) else "let the wrench be",
            fields=(field,),
        )
    elif journal.is_full(line) and not mark:
        yield Problem(
            "wrench-missing",
            f"{place(field)} is full, but its wrench is not circled",
            "circle the wrench",
            fields=(field,),
        )
    elif mark and not journal.is_full(line):
        yield Problem(
            "wrench-too-early",
            f"the wrench of {place(field)} is {mark}, but there is an empty cell",
            "fill the line first",
            fields=(field,),
        )


def _idea_problems(field: str, mark: str, journal: Journal) -> Iterator[Problem]:
    if mark == journal.idea:
        return
    name = f"journal {field[len('journal')]}"
    if any(cell in SPOILT for cell in journal.cells):
        code, why, suggestion = (
            "idea-not-crossed",
            f"{name} has an X: its Idea is lost",
            "cross it off",
        )
    elif journal.is_complete:
        code, why, suggestion = (
            "idea-missing",
            f"{name} is complete: it gives its Idea",
            "circle it",
        )
    else:
        code, suggestion = "idea-too-early", "leave the Idea unmarked"
        why = f"the Idea of {name} is {mark}, but the journal is not complete and has no X"
    yield Problem(code, why, suggestion, fields=(field,))
