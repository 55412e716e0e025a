"""Rules over a few fields of a sheet, told once: games report by them, `settle` decides by them."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from types import MappingProxyType

from scoring.message import Book, Message, either, plain
from scoring.record import FilledSheet, RecordError
from scoring.score import PlayerScore, Problem, ScoreLine, problem

TEXT_FIELD = "name"
"""Kept as a picture; whatever stands there is right."""
MOST_CHOICES = 9
"""So many labels are named when a field holds one that it cannot have."""
MOST_WRITTEN = 999
"""The largest number that a box has room for."""

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

    def problem(self, sheet: FilledSheet) -> Problem | None:
        """The rule broken on this sheet, or None."""
        label_of = sheet.marks.get
        fault = self.fault([label_of(field_id, "") for field_id in self.fields])
        if fault is None:
            return None
        fields = fault.fields or self.fields
        return problem(fault.message, fault.suggestion, player=sheet.player, fields=fields)

    def constraint(self) -> Constraint:
        """The same rule for `settle`."""
        holds = self.holds or (lambda labels: self.fault(labels) is None)
        return Constraint(self.fields, holds, self.why)


def quick_check(
    fields: tuple[str, ...],
    why: Message,
    holds: Callable[[Labels], bool],
    tell: Callable[[Labels], Fault],
) -> SheetCheck:
    """A rule that `settle` asks about often: `tell` is called only where it does not hold."""
    return SheetCheck(fields, why, lambda labels: None if holds(labels) else tell(labels), holds)


@dataclass(frozen=True, slots=True)
class ScoreBox:
    """A box of the count: what it is worth follows from the boxes and marks before it.

    Written once, it gives a line of the score, the problem of a wrong number, and the rule by which
    `settle` reads an unclear one.
    """

    id: str
    parts: tuple[str, ...]
    """What it follows from: marks, boxes worked out before, or what the whole sheet says."""
    worth: Callable[[Labels], tuple[int, Message] | None]
    """Points and reason, given the labels of the parts in order; None while they do not say."""

    def constraint(self, place: Place, on_paper: Collection[str]) -> Constraint:
        """The rule for `settle`: the box is empty, or what its parts are worth.

        Parts that are no fields of this paper are taken as empty: they follow from a whole sheet.
        """
        fields = tuple(part for part in self.parts if part in on_paper)
        is_there = [part in on_paper for part in self.parts]

        def allows(labels: Labels) -> bool:
            if not labels[0]:
                return True
            seen = iter(labels[1:])
            found = self.worth([next(seen) if there else "" for there in is_there])
            return found is None or labels[0] == str(found[0])

        return Constraint((self.id, *fields), allows, say("box-follows", box=place(self.id)))


def score_lines(
    boxes: Sequence[ScoreBox], sheet: FilledSheet, known: Mapping[str, str] = NOTHING
) -> tuple[ScoreLine, ...]:
    """Every box as it should be, worked out from the marks alone, beside what was written.

    Args:
        boxes: In the order they are worked out.
        sheet: The marks.
        known: What the whole sheet says, by the names that the boxes know it by.
    """
    right = dict(known)
    lines = []
    for box in boxes:
        found = box.worth([right.get(part, sheet[part]) for part in box.parts])
        if found is None:
            continue
        points, because = found
        right[box.id] = str(points)
        lines.append(ScoreLine(box.id, points, because, written_number(sheet, box.id)))
    return tuple(lines)


def box_score(
    boxes: Sequence[ScoreBox],
    sheet: FilledSheet,
    total: str,
    known: Mapping[str, str] = NOTHING,
) -> PlayerScore:
    """A player's whole count; `total` is the box that counts in the end."""
    lines = score_lines(boxes, sheet, known)
    points = next((line.correct for line in lines if line.id == total), 0)
    return PlayerScore(sheet.player, lines, points)


def with_count(
    boxes: Sequence[ScoreBox], sheet: FilledSheet, below_zero: Collection[str] = ()
) -> FilledSheet:
    """A sheet with every box of the count filled in that has room for its number.

    Args:
        boxes: In the order they are worked out.
        sheet: The marks.
        below_zero: The boxes that have room for a minus.
    """
    count = {
        line.id: str(line.correct)
        for line in score_lines(boxes, sheet)
        if line.correct <= MOST_WRITTEN and (line.correct >= 0 or line.id in below_zero)
    }
    return FilledSheet(sheet.player, sheet.sheet, {**sheet.marks, **count})


def with_written(
    boxes: Sequence[ScoreBox], made: FilledSheet, given: Iterable[FilledSheet]
) -> FilledSheet:
    """A sheet as the moves make it, and in the boxes of the count what the player wrote there."""
    count = {box.id: sheet[box.id] for sheet in given for box in boxes if sheet[box.id]}
    return FilledSheet(made.player, made.sheet, {**made.marks, **count})


def written_number(sheet: FilledSheet, field_id: str) -> int | None:
    """The number in a box; None where there is none."""
    label = sheet[field_id].replace("−", "-")
    return int(label) if label.removeprefix("-").isdecimal() else None


def wrong_points(
    lines: Sequence[ScoreLine],
    place: Place,
    player: str,
    parts_of: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
) -> tuple[Problem, ...]:
    """The boxes that hold another number than the right one.

    Args:
        lines: The count.
        place: Names of the boxes.
        player: Whose count it is.
        parts_of: The fields that each box follows from.
    """
    return tuple(
        replace(
            problem(
                say("wrong-points", box=place(line.id), written=str(line.written)),
                say("right-points", points=str(line.correct), because=line.because),
                player=player,
                fields=(line.id,),
            ),
            follows_from=parts_of.get(line.id, ()),
        )
        for line in lines
        if line.written not in (None, line.correct)
    )


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


def sum_of(parts: Sequence[int]) -> tuple[int, Message]:
    """A sum and how it is written: 3 + 4 = 7."""
    return sum(parts), plain(f"{' + '.join(map(str, parts))} = {sum(parts)}")


def problems_of(checks: Sequence[SheetCheck], sheet: FilledSheet) -> tuple[Problem, ...]:
    """Every rule broken on this sheet."""
    label_of = sheet.marks.get
    found = []
    for check in checks:
        labels = [label_of(field_id, "") for field_id in check.fields]
        if check.holds is None or not check.holds(labels):
            found.append(check.problem(sheet))
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


def require_marks(sheet: FilledSheet, allowed: Mapping[str, tuple[str, ...]]) -> None:
    """Make sure that every mark could stand on this sheet.

    Raises:
        RecordError: a field the sheet does not have, or a label the field cannot hold.
    """
    for field_id, message in _misfits(sheet, allowed):
        place = sheet.places.get(field_id)
        raise place.error(message) if place else RecordError(message, 0)


def foreign_marks(
    sheet: FilledSheet, allowed: Mapping[str, tuple[str, ...]]
) -> tuple[Problem, ...]:
    """The marks that cannot stand on this sheet, as problems."""
    return tuple(
        problem(message, player=sheet.player, fields=(field_id,))
        for field_id, message in _misfits(sheet, allowed)
    )


def _misfits(
    sheet: FilledSheet, allowed: Mapping[str, tuple[str, ...]]
) -> Iterator[tuple[str, Message]]:
    for field_id, label in sheet.marks.items():
        if label not in allowed.get(field_id, ()) and field_id != TEXT_FIELD:
            yield field_id, _misfit(field_id, label, allowed)


def _misfit(field_id: str, label: str, allowed: Mapping[str, tuple[str, ...]]) -> Message:
    if field_id not in allowed:
        return say("no-such-field", field=field_id)
    choices = either(*(choice for choice in allowed[field_id][:MOST_CHOICES] if choice))
    return say("no-such-mark", field=field_id, label=label, choices=choices)
