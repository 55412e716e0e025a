"""What is counted when sheets are read whose truth is known."""

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from models.ink.held_out import HeldOutSheet
from scoring.game import AnyGame
from scoring.record import FilledSheet, GameRecord
from scoring.settle import Settlement
from scoring.sheet import Field, FieldKind
from scoring.verdict import looked_closer, verdict
from vision.errors import SheetNotFound
from vision.read import look_again, read_sheets

BINS = 15


@dataclass(slots=True)
class Tally:
    """Counts over fields."""

    fields: int = 0
    asked: int = 0
    open: int = 0
    """Unclear, but whatever stands there changes neither score nor problems: not asked."""
    right: int = 0
    blank_as_mark: int = 0
    mark_as_blank: int = 0
    confidences: list[float] = field(default_factory=list)
    rights: list[bool] = field(default_factory=list)

    def count(self, wanted: str, got: str, *, asked: bool, is_open: bool) -> None:
        """One field more."""
        self.fields += 1
        self.asked += asked
        self.open += is_open
        if asked or is_open:
            return
        self.right += got == wanted
        self.blank_as_mark += wanted == "" and got != ""
        self.mark_as_blank += wanted != "" and got == ""

    def row(self) -> dict[str, float]:
        """As shares, in percent."""
        decided = max(1, self.fields - self.asked - self.open)
        return {
            "fields": self.fields,
            "asked": round(100 * self.asked / max(1, self.fields), 3),
            "left_open": round(100 * self.open / max(1, self.fields), 3),
            "wrong_of_not_asked": round(100 * (decided - self.right) / decided, 3),
            "blank_as_mark": self.blank_as_mark,
            "mark_as_blank": self.mark_as_blank,
            "calibration_error": round(100 * calibration_error(self.confidences, self.rights), 3),
        }


@dataclass(slots=True)
class Measure:
    """Everything counted over one set of sheets."""

    by_kind: dict[str, Tally] = field(default_factory=dict)
    by_way: dict[str, Tally] = field(default_factory=dict)
    """Of marks that are unusual, and of all marks made with a pen."""
    every: Tally = field(default_factory=Tally)
    sheets: int = 0
    not_found: int = 0
    wrong_totals: int = 0
    wrong_totals_unasked: int = 0
    accused: int = 0
    misread: list[str] = field(default_factory=list)

    def add(self, rules: AnyGame, sheet: HeldOutSheet) -> None:
        """Read one sheet and compare."""
        self.sheets += 1
        try:
            read = read_sheets(sheet.photo, [sheet.layout])[0]
        except SheetNotFound:
            self.not_found += 1
            return
        reading = looked_closer(rules, read.reading, lambda fields: look_again(read, fields))
        settlement = verdict(rules, reading)
        asked = {doubt.field for doubt in settlement.doubts if doubt.matters}
        left_open = {doubt.field for doubt in settlement.doubts} - asked
        for one in sheet.layout.fields:
            if one.kind is FieldKind.TEXT or one.id in sheet.covered:
                continue
            wanted, got = sheet.labels.get(one.id, ""), settlement.sheet[one.id]
            seen = reading.seen[one.id]
            tallies = [self.every, self.by_kind.setdefault(str(one.kind), Tally())]
            tallies += [self.by_way.setdefault(way, Tally()) for way in ways_of(sheet, one)]
            for tally in tallies:
                tally.count(wanted, got, asked=one.id in asked, is_open=one.id in left_open)
                tally.confidences.append(seen.confidence)
                tally.rights.append(seen.label == wanted)
            if got != wanted and one.id not in asked | left_open:
                sure = f"{seen.label!r} at {seen.confidence:.3f}"
                self.misread.append(f"{sheet.photo.source} {one.id}: {wanted!r} as {got!r}, {sure}")
        self._compare_totals(rules, sheet, settlement)

    def _compare_totals(self, rules: AnyGame, sheet: HeldOutSheet, settlement: Settlement) -> None:
        if not sheet.played or sheet.covered:
            return
        filled = settlement.sheet
        true = FilledSheet(filled.player, filled.sheet, dict(sheet.labels))
        problems = bool(settlement.problems)
        has_doubts = any(doubt.matters for doubt in settlement.doubts)
        self.accused += problems and not rules.status(true)
        if total(rules, true) != total(rules, filled):
            self.wrong_totals += 1
            self.wrong_totals_unasked += not has_doubts and not problems

    def report(self) -> dict[str, object]:
        """All figures of this set."""
        return {
            "sheets": self.sheets,
            "sheets_not_found": self.not_found,
            "all": self.every.row(),
            "by_kind": {kind: tally.row() for kind, tally in sorted(self.by_kind.items())},
            "by_way": {way: tally.row() for way, tally in sorted(self.by_way.items())},
            "risk_coverage": risk_coverage(self.every.confidences, self.every.rights),
            "wrong_totals": self.wrong_totals,
            "wrong_totals_without_doubt_or_problem": self.wrong_totals_unasked,
            "sheets_with_problems_nobody_made": self.accused,
            "misread_without_asking": self.misread,
        }


def ways_of(sheet: HeldOutSheet, one: Field) -> list[str]:
    """What is unusual about the mark in a field, and which pen wrote most of the sheet."""
    ways = [f"{one.kind}: {sheet.ways[one.id]}"] if one.id in sheet.ways else []
    if sheet.pen and one.id in sheet.labels and one.kind is not FieldKind.SPOT:
        ways.append(f"mark in {sheet.pen}")
    return ways


def total(rules: AnyGame, sheet: FilledSheet) -> int:
    """What the sheet alone is worth."""
    record = GameRecord(rules.name, (sheet.player,), (), (sheet,))
    return rules.score(record).players[0].total


def calibration_error(confidences: Iterable[float], rights: Iterable[bool]) -> float:
    """Expected calibration error over bins of equal width."""
    sure, right = np.array(list(confidences)), np.array(list(rights), bool)
    places = np.minimum((sure * BINS).astype(int), BINS - 1)
    error = 0.0
    for place in range(BINS):
        inside = places == place
        if inside.any():
            error += inside.mean() * abs(sure[inside].mean() - right[inside].mean())
    return float(error)


def risk_coverage(confidences: list[float], rights: list[bool]) -> list[list[float]]:
    """Of the fields most surely read, so many percent of all: how many percent are wrong."""
    order = np.argsort(-np.array(confidences), kind="stable")
    wrong = np.cumsum(~np.array(rights, bool)[order])
    counts = [round(share * len(wrong)) for share in np.linspace(0.8, 1.0, 41) if len(wrong)]
    return [
        [round(100 * count / len(wrong), 2), round(100 * float(wrong[count - 1]) / count, 4)]
        for count in counts
    ]
