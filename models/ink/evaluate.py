"""Measure the reader on simulated photos of writers, tables, light and games not trained on.

    python -m models.ink.evaluate DATA --sheets 200 --hard 15
    python -m models.ink.evaluate DATA --traced FOLDER    # those that traced.py rendered, alone

Reads each photo as the product does (find, flatten, read, settle) and writes `results.json` and
`risk-coverage.png` beside this file. Every figure is simulated.
"""

import argparse
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from models.ink.held_out import HeldOutSheet, held_out_sheet, held_out_writers, traced_sheets
from models.simulator.handwriting import Handwriting
from models.simulator.photo import Wish
from scoring.games import GAMES, find_game
from scoring.record import FilledSheet, GameRecord
from scoring.rules import Rules
from scoring.settle import settle
from scoring.sheet import FieldKind, SheetLayout
from vision.errors import SheetNotFound
from vision.read import read_sheets

HERE = Path(__file__).parent
BINS = 15
TRACED = "all games, rendered by a path tracer"
HARD: Mapping[str, Wish] = {
    "tilt of 45 degrees": Wish(tilt_degrees=45, held_out=True),
    "half in shadow": Wish(held_out=True, camera={"shadow": 0.6, "shadow_soft_px": 6.0}),
    "curled": Wish(curl=1.0, held_out=True),
    "blurred": Wish(held_out=True, camera={"blur_mm": 0.22}),
    "pencil": Wish(pen="pencil", held_out=True),
    "two markers covered": Wish(covered_markers=2, held_out=True),
}


@dataclass(slots=True)
class Tally:
    """Counts over fields."""

    fields: int = 0
    asked: int = 0
    right: int = 0
    blanks: int = 0
    blank_as_mark: int = 0

    def row(self) -> dict[str, float]:
        """As shares, in percent."""
        decided = max(1, self.fields - self.asked)
        return {
            "fields": self.fields,
            "right_of_not_asked": round(100 * self.right / decided, 3),
            "asked": round(100 * self.asked / max(1, self.fields), 3),
            "blank_as_mark": round(100 * self.blank_as_mark / max(1, self.blanks), 4),
        }


@dataclass(slots=True)
class Measure:
    """Everything counted over one set of sheets."""

    by_kind: dict[str, Tally] = field(default_factory=dict)
    confidences: list[float] = field(default_factory=list)
    rights: list[bool] = field(default_factory=list)
    sheets: int = 0
    not_found: int = 0
    wrong_totals: int = 0
    wrong_totals_unasked: int = 0
    misread: list[str] = field(default_factory=list)

    def add(self, rules: Rules, sheet: HeldOutSheet) -> None:
        """Read one sheet and compare."""
        self.sheets += 1
        try:
            read = read_sheets(sheet.photo, [sheet.layout])[0]
        except SheetNotFound:
            self.not_found += 1
            return
        truth, covered = sheet.labels, sheet.covered
        settlement = settle(read.reading, rules.constraints(sheet.layout))
        asked = {doubt.field for doubt in settlement.doubts}
        for one in sheet.layout.fields:
            if one.kind is FieldKind.TEXT or one.id in covered:
                continue
            wanted, got = truth.get(one.id, ""), settlement.sheet[one.id]
            self._count(one.kind, wanted, got, asked=one.id in asked)
            if got != wanted and one.id not in asked:
                self.misread.append(f"{sheet.photo.source} {one.id}: {wanted!r} as {got!r}")
            seen = read.reading.seen[one.id]
            self.confidences.append(seen.confidence)
            self.rights.append(seen.label == wanted)
        self._compare_totals(rules, sheet, settlement.sheet, has_doubts=bool(asked))

    def _count(self, kind: FieldKind, wanted: str, got: str, *, asked: bool) -> None:
        tally = self.by_kind.setdefault(str(kind), Tally())
        tally.fields += 1
        tally.asked += asked
        tally.right += got == wanted and not asked
        tally.blanks += wanted == ""
        tally.blank_as_mark += wanted == "" and got != "" and not asked

    def _compare_totals(
        self, rules: Rules, sheet: HeldOutSheet, filled: FilledSheet, *, has_doubts: bool
    ) -> None:
        if not sheet.played or sheet.covered:
            return
        true = FilledSheet(filled.player, filled.sheet, dict(sheet.labels))
        if total(rules, true) != total(rules, filled):
            self.wrong_totals += 1
            if not has_doubts and not rules.status(filled):
                self.wrong_totals_unasked += 1

    def report(self) -> dict[str, object]:
        """All figures of this set."""
        every = Tally()
        for tally in self.by_kind.values():
            for name in Tally.__slots__:
                setattr(every, name, getattr(every, name) + getattr(tally, name))
        return {
            "sheets": self.sheets,
            "sheets_not_found": self.not_found,
            "all": every.row(),
            "by_kind": {kind: tally.row() for kind, tally in sorted(self.by_kind.items())},
            "risk_coverage": risk_coverage(self.confidences, self.rights),
            "misread_without_asking": self.misread,
            "calibration_error": round(100 * calibration_error(self.confidences, self.rights), 3),
            "wrong_totals": self.wrong_totals,
            "wrong_totals_without_doubt_or_problem": self.wrong_totals_unasked,
        }


def total(rules: Rules, sheet: FilledSheet) -> int:
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


def measure(
    rules: Rules, layouts: list[SheetLayout], count: int, writers: Handwriting, wish: Wish
) -> Measure:
    """Read so many held-out sheets of a game, its layouts by turns."""
    result = Measure()
    for number in range(count):
        layout = layouts[number % len(layouts)]
        result.add(rules, held_out_sheet(layout, number, writers, wish))
        if number % 20 == 19:
            print(f"{rules.name}: {number + 1} sheets", flush=True)
    return result


def measure_traced(folder: Path) -> dict[str, object]:
    """All figures of the sheets that the path tracer rendered, of all games together."""
    result = Measure()
    for sheet in traced_sheets(folder):
        result.add(find_game(sheet.layout.game), sheet)
    report = result.report()
    del report["risk_coverage"]
    return report


def risk_coverage(confidences: list[float], rights: list[bool]) -> list[list[float]]:
    """Of the fields most surely read, so many percent of all: how many percent are wrong."""
    order = np.argsort(-np.array(confidences), kind="stable")
    wrong = np.cumsum(~np.array(rights, bool)[order])
    counts = [round(share * len(wrong)) for share in np.linspace(0.8, 1.0, 41) if len(wrong)]
    return [
        [round(100 * count / len(wrong), 2), round(100 * float(wrong[count - 1]) / count, 4)]
        for count in counts
    ]


def draw_risk_coverage(results: Mapping[str, object], path: Path) -> None:
    """Draw the curve of every game."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4.2), dpi=110)
    games = {
        name: result
        for name, result in results.items()
        if isinstance(result, dict) and "risk_coverage" in result
    }
    for style, (name, result) in zip(("-", "--", "-.", ":"), games.items(), strict=False):
        coverage, risk = np.array(result["risk_coverage"]).T
        axes.plot(coverage, risk, style, label=name)
    axes.set_xlabel("fields answered, most surely read first (%)")
    axes.set_ylabel("of these wrong (%)")
    axes.set_title("Ink read from simulated photos, before the rules settle anything")
    axes.set_xlim(80, 100)
    axes.grid(alpha=0.3)
    axes.legend()
    figure.tight_layout()
    figure.savefig(path)


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--sheets", type=int, default=200)
    parser.add_argument("--hard", type=int, default=15)
    parser.add_argument("--games", nargs="*", help="only these")
    parser.add_argument("--into", type=Path, default=HERE / "results.json")
    parser.add_argument("--traced", type=Path, help="measure only what was rendered there")
    parser.add_argument("--merge", nargs="*", type=Path, help="only merge such files and draw")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    results: dict[str, object] = {
        "what": "simulated photos, 3 megapixels; writers, tables, light, games not trained on"
    }
    for path in arguments.merge or ():
        results |= json.loads(path.read_text(encoding="utf-8"))
    if arguments.traced:
        results |= json.loads(arguments.into.read_text(encoding="utf-8"))
        results[TRACED] = measure_traced(arguments.traced)
    elif not arguments.merge:
        writers = held_out_writers(arguments.data)
        for rules in GAMES:
            if not arguments.games or rules.name in arguments.games:
                results |= measure_game(rules, arguments, writers)
    text = json.dumps(results, indent=1, ensure_ascii=False)
    arguments.into.write_text(text + "\n", encoding="utf-8")
    if not arguments.games:
        draw_risk_coverage(results, HERE / "risk-coverage.png")


def measure_game(
    rules: Rules, arguments: argparse.Namespace, writers: Handwriting
) -> dict[str, object]:
    """All figures of one game, by its name; nothing for a game without paper."""
    layouts = [layout for layout in rules.layouts if layout.markers]
    if not layouts:
        return {}
    fair = measure(rules, layouts, arguments.sheets, writers, Wish(held_out=True)).report()
    hard = {}
    for name, wish in HARD.items() if arguments.hard else ():
        hard[name] = measure(rules, layouts, arguments.hard, writers, wish).report()
        del hard[name]["risk_coverage"]
    fair["hard"] = hard
    print(json.dumps(fair, indent=1, ensure_ascii=False), flush=True)
    return {rules.name: fair}


if __name__ == "__main__":
    main()
