"""The paper of a game: its sheets, what may stand on them, what must hold between the fields.

A game of cards alone prints nothing; its sheets are typed and say what lies before each player.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Generic, TypeVar

from scoring.checks import (
    NOTHING,
    Constraint,
    Place,
    SheetCheck,
    differences,
    foreign_marks,
    problems_of,
    require_marks,
)
from scoring.count import ScoreBox, score_lines, wrong_points
from scoring.message import Book, Message, either
from scoring.record import FilledSheet, RecordError
from scoring.score import Problem, problem
from scoring.sheet import SheetLayout
from scoring.sheet.file import kept_layout

TableT = TypeVar("TableT")

say = Book(__package__)


def _none(sheet: str) -> tuple[ScoreBox, ...]:  # noqa: ARG001
    return ()


def _no_fields(sheet: FilledSheet) -> tuple[str, ...]:  # noqa: ARG001
    return ()


def _no_more(sheet: FilledSheet) -> tuple[Problem, ...]:  # noqa: ARG001
    return ()


def _nothing_known(sheet: FilledSheet) -> Mapping[str, str]:  # noqa: ARG001
    return NOTHING


def _plain_name(sheet: str) -> Message:
    return say("sheet-kind", sheet=sheet)


def _as_it_is(sheet: FilledSheet) -> FilledSheet:
    return sheet


@dataclass(frozen=True)
class Paper(Generic[TableT]):
    """The sheets of a game and the rules on them."""

    folder: Path
    """Where the sheet files lie."""
    sheets: tuple[str, ...]
    """Their names, the usual one first."""
    place: Place
    """A field in a player's words."""
    group: Place
    """A group of fields in a player's words, by what stands before the dot of their ids."""
    checks: Callable[[str], Sequence[SheetCheck]]
    """The rules on the sheet of that name."""
    written: Callable[[TableT, str], tuple[FilledSheet, ...]]
    """A player's sheets as the moves make them, with the count once the game is over."""
    boxes: Callable[[str], Sequence[ScoreBox]] = _none
    """The boxes of the count on the sheet of that name, in the order they are worked out."""
    known: Callable[[FilledSheet], Mapping[str, str]] = _nothing_known
    """What the boxes need that only a whole sheet says, by the names they know it by."""
    more: Callable[[FilledSheet], Sequence[Problem]] = _no_more
    """What else is wrong with a sheet, that no rule over a few fields can say."""
    uncompared: Callable[[FilledSheet], Collection[str]] = _no_fields
    """Fields of a given sheet that may differ from what the moves make, beside name and count."""
    sheet_name: Callable[[str], Message] = _plain_name
    """A sheet in a player's words, where there are several: "6 × 6 board"."""
    same_as: Callable[[str], str] = str
    """What a label means, where two mean the same."""
    redrawn: Callable[[FilledSheet], FilledSheet] = _as_it_is
    """A sheet with everything drawn as `written` draws it, where there are several ways."""

    @cached_property
    def layouts(self) -> tuple[SheetLayout, ...]:
        """The sheets, the usual one first."""
        return tuple(kept_layout(self.folder / f"{sheet}.toml") for sheet in self.sheets)

    @cached_property
    def _labels(self) -> Mapping[str, Mapping[str, Collection[str]]]:
        return {  # in order, and quick to be looked up: a number has a thousand
            layout.sheet: {field.id: dict.fromkeys(field.labels) for field in layout.fields}
            for layout in self.layouts
        }

    @cached_property
    def _rules(self) -> Mapping[str, tuple[Constraint, ...]]:
        whys: dict[Message, Message] = {}
        return {
            sheet: tuple(
                replace(rule.remembered(), why=whys.setdefault(rule.why, rule.why))
                for rule in (
                    *(check.constraint() for check in self.checks(sheet)),
                    *(box.constraint(self.place, labels) for box in self.boxes(sheet)),
                )
                if labels.keys() >= set(rule.fields)
            )
            for sheet, labels in self._labels.items()
        }

    @cached_property
    def _parts(self) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """For every sheet and box of its count the fields that it follows from."""
        return {
            sheet: {
                box.id: tuple(part for part in box.parts if part in labels)
                for box in self.boxes(sheet)
            }
            for sheet, labels in self._labels.items()
        }

    def parts(self, sheet: str, field: str) -> tuple[str, ...]:
        """The fields that a box of the count follows from; () for any other field."""
        return self._parts.get(sheet, {}).get(field, ())

    def labels(self, sheet: str) -> Mapping[str, Collection[str]]:
        """Every field of a sheet with the labels it may have."""
        return self._labels[sheet]

    def require(self, sheet: FilledSheet) -> None:
        """Make sure that the game has this sheet, and that every mark could stand on it.

        Raises:
            RecordError: it has not, or a field holds what it cannot hold.
        """
        if sheet.sheet not in self.sheets:
            lines = [place.line for place in sheet.places.values()]
            raise RecordError(self._no_such_sheet(sheet), max(min(lines, default=1) - 1, 1))
        require_marks(sheet, self.labels(sheet.sheet))

    def _no_such_sheet(self, sheet: FilledSheet) -> Message:
        sheets = either(*self.sheets)
        return say("no-such-sheet", name=sheet.player, seen=sheet.sheet, sheets=sheets)

    def constraints(self, sheet: str) -> tuple[Constraint, ...]:
        """The rules by which unclear readings of this sheet are settled."""
        return self._rules.get(sheet, ())

    def status(self, sheet: FilledSheet) -> tuple[Problem, ...]:
        """Everything wrong with a sheet: broken rules first, then wrong points."""
        if sheet.sheet not in self.sheets:
            return (problem(self._no_such_sheet(sheet), player=sheet.player),)
        foreign = foreign_marks(sheet, self.labels(sheet.sheet))
        if foreign:
            return foreign
        lines = score_lines(self.boxes(sheet.sheet), sheet, self.known(sheet))
        return (
            *problems_of(self.checks(sheet.sheet), sheet),
            *self.more(sheet),
            *wrong_points(lines, self.place, sheet.player, self._parts[sheet.sheet]),
        )

    def differences(self, table: TableT, given: FilledSheet) -> tuple[Problem, ...]:
        """Where a player's sheet is not what the moves made of it."""
        made = next((s for s in self.written(table, given.player) if s.sheet == given.sheet), None)
        if made is None:
            return ()
        counted = {box.id for box in self.boxes(given.sheet)} | {*self.uncompared(given), "name"}
        fields = [field for field in self.labels(given.sheet) if field not in counted]
        return differences(made, self.redrawn(given), fields, self.place, self.same_as)


@dataclass(frozen=True)
class TypedSheets(Generic[TableT]):
    """The sheets of a game that prints none: what lies before a player, as typed."""

    require: Callable[[FilledSheet], None]
    """RecordError for a mark that nobody could mean."""
    status: Callable[[FilledSheet], tuple[Problem, ...]]
    """Everything wrong with a sheet, judged by itself."""
    differences: Callable[[TableT, FilledSheet], tuple[Problem, ...]]
    """Where a player's sheet is not what the moves made of it."""
    written: Callable[[TableT, str], tuple[FilledSheet, ...]]
    """A player's sheets as the moves make them."""
    lines: Mapping[str, Message]
    """The lines of the count, by their ids."""
    layouts: tuple[SheetLayout, ...] = ()

    def constraints(self, sheet: str) -> tuple[Constraint, ...]:  # noqa: ARG002
        """None: no sheet is read from a photo."""
        return ()

    def parts(self, sheet: str, field: str) -> tuple[str, ...]:  # noqa: ARG002
        """None: nothing is written down."""
        return ()
