"""The rules by which unclear readings are settled: those between the numbers of one sheet.

The rules that look at the whole box (is it filled, which sets does it hold) judge a sheet that has
been read; as constraints they would let a doubtful dot and a doubtful number excuse each other.
"""

from scoring.games.roland_wright.checks import number_checks
from scoring.games.roland_wright.facts import Facts
from scoring.games.roland_wright.fields import SHEETS
from scoring.rules import Constraint
from scoring.sheet import SheetLayout


def constraints(layout: SheetLayout, facts: Facts) -> tuple[Constraint, ...]:
    """The rules that hold between fields of one sheet."""
    if layout.sheet not in SHEETS:
        return ()
    fields = {field.id for field in layout.fields}
    checks = number_checks(layout.sheet, facts)
    return tuple(check.constraint() for check in checks if fields.issuperset(check.fields))
