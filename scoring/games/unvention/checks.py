"""Everything that must hold on one sheet: each rule once, for the report and for `settle`.

Rules over a few fields are `sheet_checks`; what only the whole drawing shows is `drawing_problems`.
Each holds for every legal sheet at any time of the game, finished or not (rule 23).
"""

from dataclasses import replace
from functools import cache

from scoring.checks import SheetCheck
from scoring.games.unvention.counting import as_counted
from scoring.games.unvention.invention_checks import invention_checks, invention_problems
from scoring.games.unvention.journal_checks import journal_checks, journal_problems
from scoring.games.unvention.workshop_checks import workshop_checks, workshop_problems
from scoring.record import FilledSheet
from scoring.score import Problem


@cache
def sheet_checks() -> tuple[SheetCheck, ...]:
    """Every rule over a few fields, from the journals to the inventions."""
    return (*journal_checks(), *workshop_checks(), *invention_checks())


def drawing_problems(filled: FilledSheet) -> tuple[Problem, ...]:
    """What is wrong with the drawing as a whole; nothing on a sheet before its setup."""
    if not any(field != "name" for field in filled.marks):
        return ()
    sheet = as_counted(filled)
    found = (
        *journal_problems(sheet, filled),
        *workshop_problems(sheet, filled),
        *invention_problems(sheet, filled),
    )
    return tuple(replace(problem, player=filled.player) for problem in found)
