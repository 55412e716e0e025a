"""Everything wrong with a finished sheet, judged by itself, all at once (rule 23)."""

from collections.abc import Iterator

from scoring.games.unvention.fields import FIELDS
from scoring.games.unvention.marks import read_sheet
from scoring.games.unvention.seat import place
from scoring.games.unvention.sheet import PlayerSheet
from scoring.games.unvention.status_inventions import invention_problems
from scoring.games.unvention.status_journals import journal_problems
from scoring.games.unvention.status_scores import score_problems, scored
from scoring.games.unvention.status_workshops import tool_problems, workshop_problems
from scoring.record import FilledSheet
from scoring.score import Problem


def status(filled: FilledSheet) -> tuple[Problem, ...]:
    """All problems of one sheet, from the journals to the sums."""
    return sheet_problems(filled, scored(read_sheet(filled.marks), filled.marks))


def sheet_problems(filled: FilledSheet, sheet: PlayerSheet) -> tuple[Problem, ...]:
    """The same for a sheet that has been read, with a day for every invention."""
    marks = filled.marks
    claims = (filled["torque.first"], filled["torque.later"])
    may_turn = sheet.has_tool("torque") or "circled" in claims
    found = [
        *_unknown(filled),
        *journal_problems(sheet, marks),
        *workshop_problems(sheet, marks),
        *tool_problems(sheet, marks),
        *invention_problems(sheet, may_turn=may_turn),
        *score_problems(sheet, marks),
    ]
    return tuple(
        Problem(p.code, p.message, p.suggestion, filled.player, p.fields, p.line) for p in found
    )


def _unknown(filled: FilledSheet) -> Iterator[Problem]:
    for field, label in filled.marks.items():
        labels = FIELDS.get(field)
        if labels is None:
            yield Problem("no-such-field", f"the sheet has no field {field}", fields=(field,))
        elif label not in labels and field != "name":
            allowed = ", ".join(allowed for allowed in labels[:9] if allowed)
            yield Problem(
                "no-such-mark",
                f"{place(field)} cannot be {label}",
                f"say one of {allowed}",
                fields=(field,),
            )
