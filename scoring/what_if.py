"""What a sheet would come to if a field held another label, found by trying.

A field is changed to another label that it may hold, and the sheet is judged again: so a rule over
the whole drawing is treated like one over two cells.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from scoring.checks import Constraint
from scoring.game import AnyGame
from scoring.record import FilledSheet, lone_sheet
from scoring.score import Problem, ScoreSheet
from scoring.sheet import Field, SheetReading

MOST_TRIED = 4
"""So many other labels of a field are tried, likeliest first."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a sheet comes to: all that an answer could change."""

    problems: frozenset[Problem]
    score: ScoreSheet


Outcomes = dict[frozenset[tuple[str, str]], Outcome]
"""What sheets of one reading come to, by their marks."""


class WhatIf:
    """A sheet as it was settled, and what it would be with another label in one of its fields."""

    def __init__(
        self, rules: AnyGame, reading: SheetReading, sheet: FilledSheet, known: Outcomes
    ) -> None:
        self.rules, self.reading, self.sheet = rules, reading, sheet
        self.known = known
        """What was worked out before; more is added."""

    @cached_property
    def fields(self) -> dict[str, Field]:
        """The fields of the sheet by their ids, in the sheet's order."""
        return {field.id: field for field in self.reading.layout.fields}

    @cached_property
    def now(self) -> Outcome:
        """What the sheet comes to as it stands."""
        return self._outcome(self.sheet)

    @cached_property
    def right(self) -> dict[str, str]:
        """What each box of the count should hold, by the marks as they stand."""
        return {line.id: str(line.correct) for line in self.now.score.players[0].lines}

    def with_label(self, field: str, label: str) -> Outcome:
        """What the sheet would come to if a field held another label."""
        marks = {**self.sheet.marks, field: label}
        kept = {name: mark for name, mark in marks.items() if mark}
        return self._outcome(replace(self.sheet, marks=kept))

    def _outcome(self, sheet: FilledSheet) -> Outcome:
        marks = frozenset(sheet.marks.items())
        if marks not in self.known:
            score = self.rules.score(lone_sheet(self.rules.name, sheet))
            self.known[marks] = Outcome(frozenset(score.problems), replace(score, problems=()))
        return self.known[marks]

    def others(self, field: str) -> Iterator[str]:
        """Other labels that may stand in a field, likeliest first."""
        seen, now = self.reading.seen[field], self.sheet[field]
        likely = [seen.label, *(label for label, _ in seen.runners_up)]
        if field in self.right:
            likely.insert(0, self.right[field])
        allowed = self.fields[field].labels
        others = [label for label in dict.fromkeys(likely) if label != now and label in allowed]
        return iter(others[:MOST_TRIED] or [label for label in allowed if label != now][:1])

    def rests_on(self, problem: Problem, field: str) -> bool:
        """Whether the problem would not be the same if the field held another label."""
        return field in named(problem) or any(
            problem not in self.with_label(field, label).problems for label in self.others(field)
        )

    def explains(self, field: str, problem: Problem) -> bool:
        """Whether there is no such problem if the field holds another label."""
        return any(self.solves(field, label, problem) for label in self.others(field))

    def solves(self, field: str, label: str, problem: Problem) -> bool:
        """Whether there is no such problem if the field holds this label."""
        kind = (problem.code, problem.fields)
        after = self.with_label(field, label).problems
        return all((one.code, one.fields) != kind for one in after)

    def behind(self, problem: Problem, constraints: Sequence[Constraint]) -> set[str]:
        """The fields that a problem names, those that they follow from or share a rule with."""
        found: set[str] = set()
        left = [*named(problem)]
        for constraint in constraints:
            if not set(problem.fields).isdisjoint(constraint.fields):
                left += constraint.fields
        while left:
            field = left.pop()
            if field in self.fields and field not in found:
                found.add(field)
                left += self.rules.parts_of(self.sheet.sheet, field)
        return found


def named(problem: Problem) -> tuple[str, ...]:
    """The fields that a problem itself names."""
    return (*problem.fields, *problem.follows_from)
