"""Measure the reader on photos of sheets whose truth is known, row by row.

    python -m models.ink.held_out DATA build/rows --sheets 8       # neat, messy, plain, rough
    python -m models.ink.traced DATA build/traced --count 24 --seed 8 --careless
    python -m models.ink.evaluate build/rows build/traced          # results.json
    python -m models.ink.evaluate build/rows --model build/other   # figures of another network
    python -m models.ink.evaluate --marks MARKS                    # marks cut from real photos

Reads each photo as the product does (find, flatten, read, settle) and writes `results.json` beside
this file; rows that are not measured again stay in it. Writers, tables, light and games are not
those of training.
"""

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from models.ink.held_out import sheets_in
from models.ink.measure import Measure
from models.ink.real_marks import measure_marks
from scoring.games import find_game
from vision.weights import look_first_in

HERE = Path(__file__).parent
Results = dict[str, Any]


def folders_of(roots: list[Path]) -> list[Path]:
    """Every folder under these that holds photos with their truth."""
    return sorted({path.parent for root in roots for path in root.glob("**/truth.json")})


def measure_folder(folder: Path) -> Results:
    """All figures of the photos in one folder."""
    result = Measure()
    for sheet in sheets_in(folder):
        result.add(find_game(sheet.layout.game), sheet)
    return result.report()


def show(name: str, report: Mapping[str, Any]) -> None:
    """Print one row."""
    every = report["all"]
    print(
        f"{name}: {report['sheets']} sheets, {report['sheets_not_found']} not found,"
        f" {every['fields']} fields, asked {every['asked']} %,"
        f" wrong of not asked {every['wrong_of_not_asked']} %,"
        f" blank as mark {every['blank_as_mark']}, mark as blank {every['mark_as_blank']},"
        f" calibration {every['calibration_error']} %,"
        f" wrong totals {report['wrong_totals']}"
        f" ({report['wrong_totals_without_doubt_or_problem']} in silence),"
        f" accused {report['sheets_with_problems_nobody_made']}"
    )
    for kind, row in report["by_kind"].items():
        print(f"    {kind}: {row}", flush=True)


def draw_risk_coverage(results: Results, path: Path) -> None:
    """Draw the curve of every row, those of older weights thin."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4.2), dpi=110)
    names = sorted(results["rows"])
    for when, line in (("rows", "-"), ("rows before", ":")):
        for number, name in enumerate(names):
            if name in results.get(when, {}):
                coverage, risk = np.array(results[when][name]["risk_coverage"]).T
                older = ", older weights" if when != "rows" else ""
                axes.plot(coverage, risk, line, color=f"C{number}", label=name + older)
    axes.set_xlabel("fields answered, most surely read first (%)")
    axes.set_ylabel("of these wrong (%)")
    axes.set_title("Ink read from simulated photos, before the rules settle anything")
    axes.set_xlim(80, 100)
    axes.grid(alpha=0.3)
    axes.legend(fontsize=7)
    figure.tight_layout()
    figure.savefig(path)


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--marks", type=Path, help="folder of marks cut from real photos")
    parser.add_argument("--model", type=Path, help="folder that holds another `ink` model")
    parser.add_argument("--before", action="store_true", help="keep rows as those of older weights")
    parser.add_argument("--into", type=Path, default=HERE / "results.json")
    parser.add_argument("--picture", type=Path, help="draw the risk of all rows there")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    if arguments.model:
        look_first_in(arguments.model)
    results: Results = {}
    if arguments.into.is_file():
        results = json.loads(arguments.into.read_text(encoding="utf-8"))
    rows = results.setdefault("rows before" if arguments.before else "rows", {})
    for folder in folders_of(arguments.folders):
        rows[folder.name] = measure_folder(folder)
        show(folder.name, rows[folder.name])
    if arguments.marks:
        name = "real marks before" if arguments.before else "real marks"
        results[name] = measure_marks(arguments.marks)
        print(json.dumps(results[name], indent=1))
    text = json.dumps(results, indent=1, ensure_ascii=False)
    arguments.into.write_text(text + "\n", encoding="utf-8")
    if arguments.picture:
        draw_risk_coverage(results, arguments.picture)


if __name__ == "__main__":
    main()
