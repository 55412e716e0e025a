"""Everything wrong with one finished sheet, judged by itself."""

from scoring.games.roland_wright.checks import mark_checks, number_checks
from scoring.games.roland_wright.facts import Facts
from scoring.games.roland_wright.fields import SHEETS, labels_of
from scoring.record import FilledSheet
from scoring.score import Problem
from scoring.sheet_check import foreign_marks, problems_of
from scoring.words import listed


def status(sheet: FilledSheet, facts: Facts) -> tuple[Problem, ...]:
    """All problems of a Player Board or Solo Board at once; the same box is told of once only."""
    if sheet.sheet not in SHEETS:
        message = f"there is no sheet {sheet.sheet!r} in this game"
        known = listed([repr(name) for name in SHEETS], "or")
        return (Problem("no-such-sheet", message, f"say {known}", sheet.player),)
    found = [*foreign_marks(sheet, labels_of(sheet.sheet))]
    checks = (*number_checks(sheet.sheet, facts), *mark_checks(sheet.sheet, facts))
    told = set()
    for problem in problems_of(checks, sheet):
        if (problem.code, problem.fields[0]) not in told:
            told.add((problem.code, problem.fields[0]))
            found.append(problem)
    return tuple(found)
