"""A player's sheet as it counts: what the camera read, the rules settled, and people said."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.observation import Doubt, Observation, Outline
from scoring.record import FilledSheet
from scoring.rules import Rules
from scoring.settle import settle
from scoring.sheet import SheetLayout, SheetReading
from server.table import PlayerSheet

_NOWHERE = Outline(((0, 0), (1, 0), (1, 1), (0, 1)))


@dataclass(frozen=True, slots=True)
class SettledSheet:
    """A sheet as it counts now, and what is still asked."""

    filled: FilledSheet
    doubts: tuple[Doubt, ...]
    by_rules: Mapping[str, str]
    """Fields where a rule chose among unclear readings, and which rule it was."""


def layout_of(rules: Rules, sheet: str) -> SheetLayout | None:
    """The game's sheet of that name."""
    return next((layout for layout in rules.layouts if layout.sheet == sheet), None)


def settled(rules: Rules, sheet: PlayerSheet) -> SettledSheet:
    """What stands on a player's sheet."""
    layout = layout_of(rules, sheet.sheet)
    if sheet.look is None or layout is None:
        marks = {field: label for field, label in sheet.said.items() if label}
        return SettledSheet(FilledSheet(sheet.player, sheet.sheet, marks), (), {})
    reading = reading_of(layout, sheet.look.looked.seen)
    constraints = rules.constraints(layout)
    settlement = settle(reading, constraints, player=sheet.player, answers=sheet.said)
    asked = {doubt.field for doubt in settlement.doubts}
    others = [
        doubt
        for doubt in sheet.look.looked.doubts
        if doubt.field not in asked and doubt.field not in sheet.said
    ]
    taken = {one.field: one.why for one in settlement.settled}
    return SettledSheet(settlement.sheet, (*settlement.doubts, *others), taken)


def reading_of(layout: SheetLayout, seen: Mapping[str, Observation]) -> SheetReading:
    """The reading again, for the sheet as it is now: a field that was not there then is empty."""
    empty = Observation("", 1.0, _NOWHERE)
    return SheetReading(layout, {field.id: seen.get(field.id, empty) for field in layout.fields})
