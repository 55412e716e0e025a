"""Rules over a few fields of a sheet, told once: games report by them, `settle` decides by them."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice, pairwise
from operator import itemgetter
from types import MappingProxyType

from scoring.message import Book, Message, either
from scoring.record import FilledSheet, RecordError
from scoring.score import Problem, problem

TEXT_FIELD = "name"
"""Kept as a picture; whatever stands there is right."""
MOST_CHOICES = 9
"""So many labels are named when a field holds one that it cannot have."""
MOST_REMEMBERED = 1024
"""Cases of a rule that are kept: a sheet that is settled two or three times asks about the same."""

NOTHING: Mapping[str, str] = MappingProxyType({})

say = Book(__package__)
Labels = Sequence[str]
Place = Callable[[str], Message]
"""The name of a field in a player's words."""


@dataclass(frozen=True, slots=True)
class Constraint:
    """A rule over a few fields of one sheet, by which `settle` chooses among unclear readings."""

    fields: tuple[str, ...]
    allows: Callable[[Labels], bool]
    """Given the labels of these fields in order: does the rule hold?"""
    why: Message
    """The rule in a player's words: "a row of a journal holds each number once".

    One object for all places where the rule holds; by it `settle` counts how often it is broken.
    """

    def remembered(self) -> "Constraint":
        """The same rule, quicker when it is asked about labels that it was asked about before."""
        known = lru_cache(maxsize=MOST_REMEMBERED)(self.allows)
        return replace(self, allows=lambda labels: known(tuple(labels)))


@dataclass(frozen=True, slots=True)
class Fault:
    """How a rule is broken: why, in a player's words, and what would be right."""

    message: Message
    suggestion: Message | None = None
    fields: tuple[str, ...] = ()
    """The fields to look at, when the rule is about many more."""


@dataclass(frozen=True, slots=True)
class SheetCheck:
    """One rule over a few fields."""

    fields: tuple[str, ...]
    """The one to look at first in front."""
    why: Message
    """The rule in a player's words."""
    fault: Callable[[Labels], Fault | None]
    """Given the labels of these fields in order: what is wrong, or None."""
    holds: Callable[[Labels], bool] | None = None
    """Whether nothing is wrong, where that is told much quicker than what is."""
    labels_of: Callable[[Mapping[str, str]], tuple[str, ...]] = field(
        init=False, repr=False, compare=False
    )
    """Takes the labels of the fields, in order, out of all."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "labels_of", _labels_of(self.fields))

    def problem(self, sheet: FilledSheet) -> Problem | None:
        """The rule broken on this sheet, or None."""
        return self.problem_of(defaultdict(str, sheet.marks), sheet.player)

    def problem_of(self, marks: defaultdict[str, str], player: str) -> Problem | None:
        """The same of these marks, an empty one for any other field."""
        labels = self.labels_of(marks)
        if self.holds is not None and self.holds(labels):
            return None
        fault = self.fault(labels)
        if fault is None:
            return None
        fields = fault.fields or self.fields
        return problem(fault.message, fault.suggestion, player=player, fields=fields)

    def constraint(self) -> Constraint:
        """The same rule for `settle`."""
        holds = self.holds or (lambda labels: self.fault(labels) is None)
        return Constraint(self.fields, holds, self.why)


def _labels_of(fields: tuple[str, ...]) -> Callable[[Mapping[str, str]], tuple[str, ...]]:
    if len(fields) == 1:
        (only,) = fields
        return lambda marks: (marks[only],)
    return itemgetter(*fields) if fields else lambda _: ()


def quick_check(
    fields: tuple[str, ...],
    why: Message,
    holds: Callable[[Labels], bool],
    tell: Callable[[Labels], Fault],
) -> SheetCheck:
    """A rule that `settle` asks about often: `tell` is called only where it does not hold."""
    return SheetCheck(fields, why, lambda labels: None if holds(labels) else tell(labels), holds)


def in_order(
    code: str, field_ids: Sequence[str], why: Message, place: Place
) -> Iterator[SheetCheck]:
    """Marks stand from the first field on without a gap; `code` is the problem's."""
    for before, after in pairwise(field_ids):

        def fault(labels: Labels, after: str = after) -> Fault | None:
            if labels[0] and not labels[1]:
                return Fault(Message(why.book, code, (("place", place(after)),)), why)
            return None

        yield SheetCheck((after, before), why, fault)


def all_different(labels: Labels) -> bool:
    """Whether no label but the empty one stands there twice."""
    marked = [label for label in labels if label]
    return len(set(marked)) == len(marked)


def how_many(labels: Labels) -> int:
    """How many of these hold something."""
    return sum(1 for label in labels if label)


def problems_of(checks: Sequence[SheetCheck], sheet: FilledSheet) -> tuple[Problem, ...]:
    """Every rule broken on this sheet."""
    marks = defaultdict(str, sheet.marks)
    found = (check.problem_of(marks, sheet.player) for check in checks)
    return tuple(problem for problem in found if problem is not None)


def differences(
    played: FilledSheet,
    given: FilledSheet,
    fields: Sequence[str],
    place: Place,
    same_as: Callable[[str], str] = str,
) -> tuple[Problem, ...]:
    """Where a player's sheet is not what the moves made of it.

    Args:
        played: The sheet as the moves make it.
        given: The sheet as it lies on the table.
        fields: Those to compare.
        place: Their names.
        same_as: What a label means, where two mean the same: a 0 and an empty box.
    """
    return tuple(
        problem(
            say("sheet-differs", place=place(field_id), seen=label(given[field_id])),
            say("moves-make-it", right=label(played[field_id])),
            player=given.player,
            fields=(field_id,),
        )
        for field_id in fields
        if same_as(played[field_id]) != same_as(given[field_id])
    )


def changed_marks(
    before: FilledSheet, after: FilledSheet, place: Place, but: Collection[str] = ()
) -> tuple[Problem, ...]:
    """Marks that stood on the sheet before a turn and are not there, or not the same, after it."""
    return tuple(
        problem(
            say("mark-changed", place=place(field_id), was=label(was), now=label(after[field_id])),
            say("mark-changed", part="suggestion"),
            player=after.player,
            fields=(field_id,),
        )
        for field_id, was in before.marks.items()
        if after[field_id] != was and field_id not in but
    )


def new_problems(
    before: FilledSheet,
    after: FilledSheet,
    status: Callable[[FilledSheet], Sequence[Problem]],
) -> tuple[Problem, ...]:
    """What is wrong with a sheet after a turn and was not before it, or is now in another way."""
    old = {(found.code, found.fields) for found in status(before)}
    return tuple(
        found
        for found in status(after)
        if (found.code, found.fields) not in old
        or any(before[field] != after[field] for field in found.fields)
    )


def label(text: str) -> Message:
    """A label in a player's words."""
    return say("label", label=text or "empty")


def require_marks(sheet: FilledSheet, allowed: Mapping[str, Collection[str]]) -> None:
    """Make sure that every mark could stand on this sheet.

    Raises:
        RecordError: a field the sheet does not have, or a label the field cannot hold.
    """
    for field_id, message in _misfits(sheet, allowed):
        place = sheet.places.get(field_id)
        raise place.error(message) if place else RecordError(message, 0)


def foreign_marks(
    sheet: FilledSheet, allowed: Mapping[str, Collection[str]]
) -> tuple[Problem, ...]:
    """The marks that cannot stand on this sheet, as problems."""
    return tuple(
        problem(message, player=sheet.player, fields=(field_id,))
        for field_id, message in _misfits(sheet, allowed)
    )


def _misfits(
    sheet: FilledSheet, allowed: Mapping[str, Collection[str]]
) -> Iterator[tuple[str, Message]]:
    for field_id, label in sheet.marks.items():
        if label not in allowed.get(field_id, ()) and field_id != TEXT_FIELD:
            yield field_id, _misfit(field_id, label, allowed)


def _misfit(field_id: str, label: str, allowed: Mapping[str, Collection[str]]) -> Message:
    if field_id not in allowed:
        return say("no-such-field", field=field_id)
    choices = either(*(choice for choice in islice(allowed[field_id], MOST_CHOICES) if choice))
    return say("no-such-mark", field=field_id, label=label, choices=choices)
