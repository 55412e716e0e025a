"""A player's sheet as it counts: what the camera read, the rules settled, and people said."""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock

from scoring.observation import Doubt, Observation, Outline
from scoring.record import FilledSheet
from scoring.rules import Rules
from scoring.settle import settle
from scoring.sheet import SheetLayout, SheetReading
from server.events import Looked
from server.table import PlayerSheet

MOST_KEPT = 64
_KEPT: OrderedDict[tuple[int, str, frozenset[tuple[str, str]]], tuple[Looked, "SettledSheet"]]
_KEPT = OrderedDict()
"""What was settled last, by the identity of its reading, which is kept so that it stays unique."""
_LOCK = Lock()
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
    """What stands on a player's sheet; kept, as it is asked for with every change at the table."""
    if sheet.look is None:
        return _settle(rules, sheet)
    looked = sheet.look.looked
    key = (id(looked), sheet.player, frozenset(sheet.said.items()))
    with _LOCK:
        if key in _KEPT:
            _KEPT.move_to_end(key)
            return _KEPT[key][1]
    answer = _settle(rules, sheet)
    with _LOCK:
        _KEPT[key] = looked, answer
        if len(_KEPT) > MOST_KEPT:
            _KEPT.popitem(last=False)
    return answer


def _settle(rules: Rules, sheet: PlayerSheet) -> SettledSheet:
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
