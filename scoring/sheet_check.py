"""A rule over a few fields of one sheet, told once: games report it, `settle` decides by it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from scoring.record import FilledSheet, RecordError
from scoring.rules import Constraint
from scoring.score import Problem

TEXT_FIELD = "name"
"""Kept as a picture; whatever stands there is right."""


@dataclass(frozen=True, slots=True)
class Fault:
    """How a rule is broken: why, in a player's words, and what would be right."""

    message: str
    suggestion: str = ""
    fields: tuple[str, ...] = ()
    """The fields to look at, when the rule is about many more."""


@dataclass(frozen=True, slots=True)
class SheetCheck:
    """One rule over a few fields."""

    code: str
    """The code of its Problem."""
    fields: tuple[str, ...]
    """The one to look at first in front."""
    why: str
    """The rule in a player's words."""
    fault: Callable[[Sequence[str]], Fault | None]
    """Given the labels of these fields in order: what is wrong, or None."""

    def problem(self, sheet: FilledSheet) -> Problem | None:
        """The rule broken on this sheet, or None."""
        fault = self.fault([sheet[field_id] for field_id in self.fields])
        if fault is None:
            return None
        fields = fault.fields or self.fields
        return Problem(self.code, fault.message, fault.suggestion, sheet.player, fields)

    def constraint(self) -> Constraint:
        """The same rule for `settle`."""
        return Constraint(self.fields, lambda labels: self.fault(labels) is None, self.why)


def problems_of(checks: Sequence[SheetCheck], sheet: FilledSheet) -> tuple[Problem, ...]:
    """Every rule broken on this sheet."""
    found = (check.problem(sheet) for check in checks)
    return tuple(problem for problem in found if problem is not None)


def require_marks(sheet: FilledSheet, allowed: Mapping[str, tuple[str, ...]]) -> None:
    """Make sure that every mark could stand on this sheet.

    Raises:
        RecordError: a field the sheet does not have, or a label the field cannot hold.
    """
    for field_id, label in sheet.marks.items():
        sentence = _misfit(field_id, label, allowed)
        if sentence:
            place = sheet.places.get(field_id)
            raise place.error(sentence) if place else RecordError(sentence, 0)


def foreign_marks(
    sheet: FilledSheet, allowed: Mapping[str, tuple[str, ...]]
) -> tuple[Problem, ...]:
    """The marks that cannot stand on this sheet, as problems."""
    misfits = ((field, _misfit(field, label, allowed)) for field, label in sheet.marks.items())
    return tuple(
        Problem("no-such-mark", sentence, player=sheet.player, fields=(field_id,))
        for field_id, sentence in misfits
        if sentence
    )


def _misfit(field_id: str, label: str, allowed: Mapping[str, tuple[str, ...]]) -> str:
    if field_id not in allowed:
        return f"the sheet has no field {field_id}"
    if field_id == TEXT_FIELD or label in allowed[field_id]:
        return ""
    choices = ", ".join(choice for choice in allowed[field_id][:9] if choice)
    return f"{field_id} is one of {choices}, not {label!r}"
