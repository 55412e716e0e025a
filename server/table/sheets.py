"""A player's sheet as it counts: what the camera read, the rules settled, and people said."""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import replace
from threading import Lock

from scoring.game import AnyGame
from scoring.observation import Observation, Outline
from scoring.record import FilledSheet
from scoring.settle import Settlement
from scoring.sheet import SheetLayout, SheetReading
from scoring.verdict import verdict
from server.material import layout_of
from server.table.events import Looked
from server.table.state import TableSheet, TableState

MOST_KEPT = 64
_KEPT: OrderedDict[tuple[int, str, frozenset[tuple[str, str]]], tuple[Looked, Settlement]]
_KEPT = OrderedDict()
"""What was settled last, by the identity of its reading, which is kept so that it stays unique."""
_LOCK = Lock()
_NOWHERE = Outline(((0, 0), (1, 0), (1, 1), (0, 1)))


def sheet_now(state: TableState, sheet: TableSheet) -> Settlement:
    """What stands on a player's sheet, and what is asked about it at this table.

    What changes neither score nor problems is not asked, unless moves were told: they are compared
    with every mark.
    """
    answer = settled(state.rules, sheet)
    if state.lines or all(doubt.matters for doubt in answer.doubts):
        return answer
    return replace(answer, doubts=tuple(doubt for doubt in answer.doubts if doubt.matters))


def settled(rules: AnyGame, sheet: TableSheet) -> Settlement:
    """What stands on a player's sheet; kept, as it is asked for with every change at the table."""
    if sheet.photo is None:
        return _settle(rules, sheet)
    looked = sheet.photo.looked
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


def _settle(rules: AnyGame, sheet: TableSheet) -> Settlement:
    layout = layout_of(rules, sheet.sheet)
    if sheet.photo is None or layout is None:
        marks = {field: label for field, label in sheet.said.items() if label}
        typed = FilledSheet(sheet.player, sheet.sheet, marks)
        return Settlement(typed, (), (), rules.status(typed))
    reading = sheet_reading(layout, sheet.photo.seen)
    settlement = verdict(rules, reading, player=sheet.player, answers=sheet.said)
    asked = {doubt.field for doubt in settlement.doubts}
    others = [
        doubt
        for doubt in sheet.photo.doubts
        if doubt.field not in asked and doubt.field not in sheet.said
    ]
    return replace(settlement, doubts=(*settlement.doubts, *others))


def sheet_reading(layout: SheetLayout, seen: Mapping[str, Observation]) -> SheetReading:
    """The reading again, for the sheet as it is now: a field that was not there then is empty."""
    empty = Observation("", 1.0, _NOWHERE)
    return SheetReading(layout, {field.id: seen.get(field.id, empty) for field in layout.fields})
