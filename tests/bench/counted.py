"""What is counted when sheets are read whose truth is known."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from scoring.game import AnyGame
from scoring.record import FilledSheet, GameRecord
from scoring.settle import Settlement, settle
from scoring.sheet import FieldKind, SheetReading
from scoring.verdict import looked_closer, verdict
from vision.errors import SheetNotFound
from vision.read import ReadSheet, look_again


@dataclass
class Counted:
    """Fields and sheets so far."""

    sheets: int = 0
    found: int = 0
    fields: dict[str, int] = field(default_factory=dict)
    asked: dict[str, int] = field(default_factory=dict)
    wrong: dict[str, int] = field(default_factory=dict)
    silent_totals: int = 0
    misread: list[str] = field(default_factory=list)

    def field(self, kind: str, *, asked: bool, right: bool) -> None:
        """One field more."""
        self.fields[kind] = self.fields.get(kind, 0) + 1
        self.asked[kind] = self.asked.get(kind, 0) + asked
        self.wrong[kind] = self.wrong.get(kind, 0) + (not asked and not right)

    def sheet(
        self,
        rules: AnyGame,
        read: Callable[[], ReadSheet],
        labels: Mapping[str, str],
        covered: frozenset[str] = frozenset(),
    ) -> None:
        """Read one sheet as the product does, and compare every field that nothing lies on."""
        if (sheet := self._read(read)) is None:
            return
        reading = looked_closer(rules, sheet.reading, lambda fields: look_again(sheet, fields))
        settled = verdict(rules, reading)
        self._compare(reading, settled, labels, covered)
        self.silent_totals += not covered and _is_silent(rules, settled, labels)

    def plain_sheet(
        self,
        read: Callable[[], ReadSheet],
        labels: Mapping[str, str],
        covered: frozenset[str] = frozenset(),
    ) -> None:
        """Read one sheet that has no rules, and compare every field that nothing lies on."""
        if (sheet := self._read(read)) is None:
            return
        self._compare(sheet.reading, settle(sheet.reading, ()), labels, covered)

    def _read(self, read: Callable[[], ReadSheet]) -> ReadSheet | None:
        self.sheets += 1
        try:
            sheet = read()
        except SheetNotFound as error:
            self.misread.append(f"not read: {error}")
            return None
        self.found += 1
        return sheet

    def _compare(
        self,
        reading: SheetReading,
        settled: Settlement,
        labels: Mapping[str, str],
        covered: frozenset[str],
    ) -> None:
        asked = {doubt.field for doubt in settled.doubts}
        for one in reading.layout.fields:
            if one.kind is FieldKind.TEXT or one.id in covered:
                continue
            got, wanted = settled.sheet[one.id], labels.get(one.id, "")
            self.field(str(one.kind), asked=one.id in asked, right=got == wanted)
            if got != wanted and one.id not in asked:
                sure = reading.seen[one.id].confidence
                self.misread.append(f"{one.id}: {wanted!r} as {got!r} at {sure:.3f}")

    def add(self, other: "Counted") -> None:
        """All that the other has counted, too."""
        self.sheets += other.sheets
        self.found += other.found
        self.silent_totals += other.silent_totals
        self.misread += other.misread
        for mine, theirs in (
            (self.fields, other.fields),
            (self.asked, other.asked),
            (self.wrong, other.wrong),
        ):
            for kind, count in theirs.items():
                mine[kind] = mine.get(kind, 0) + count

    def __str__(self) -> str:
        every, asked, wrong = (sum(some.values()) for some in (self.fields, self.asked, self.wrong))
        kinds = ", ".join(
            f"{kind} {100 * self.asked[kind] / count:.1f} %, wrong {self.wrong[kind]} of {count}"
            for kind, count in sorted(self.fields.items())
        )
        right = 100 * (1 - wrong / max(1, every - asked))
        return (
            f"found {self.found} of {self.sheets}; right of not asked {right:.2f} %;"
            f" asked {100 * asked / max(1, every):.1f} % ({kinds});"
            f" wrong totals in silence {self.silent_totals}"
        )


def _is_silent(rules: AnyGame, settled: Settlement, labels: Mapping[str, str]) -> bool:
    """Whether the total is wrong, and nothing is asked or told."""
    filled = settled.sheet
    true = FilledSheet(filled.player, filled.sheet, dict(labels))
    return (
        not settled.doubts and not settled.problems and _total(rules, true) != _total(rules, filled)
    )


def _total(rules: AnyGame, sheet: FilledSheet) -> int:
    record = GameRecord(rules.name, (sheet.player,), (), (sheet,))
    return rules.score(record).players[0].total
