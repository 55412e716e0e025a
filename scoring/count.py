"""The count: boxes whose points follow from marks and from other boxes, told once.

Written once, a `ScoreBox` gives a line of the score, the problem of a wrong number, and the rule by
which `settle` reads an unclear one.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from scoring.checks import NOTHING, Constraint, Labels, Place
from scoring.message import Book, Message, plain
from scoring.record import FilledSheet
from scoring.score import PlayerScore, Problem, ScoreLine, problem

MOST_WRITTEN = 999
"""The largest number that a box has room for."""

say = Book(__package__)


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


def sum_of(parts: Sequence[int]) -> tuple[int, Message]:
    """A sum and how it is written: 3 + 4 = 7."""
    return sum(parts), plain(f"{' + '.join(map(str, parts))} = {sum(parts)}")
