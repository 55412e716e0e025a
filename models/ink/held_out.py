"""Sheets to measure on: writers, tables, light and games that training never saw.

    python -m models.ink.held_out DATA FOLDER --sheets 12

writes so many photos of each sheet for every row of `ROWS`, with their truth beside them, so that
one reader after another can be measured on the same photos.
"""

import argparse
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from models.ink.pictures import PAGE_PX_PER_MM
from models.ink.play import HELD_OUT_GAMES, played_sheet
from models.simulator.handwriting import Handwriting
from models.simulator.labels import random_labels
from models.simulator.photo import Wish, simulate
from scoring.games import GAMES, find_game
from scoring.sheet import SheetLayout
from vision.photo import Photo
from vision.printing.blank import blank_colour_raster

FIRST_SEED = 950_000_000
ROWS: Mapping[str, tuple[Wish, Wish]] = {
    "neat, plain": (Wish(held_out=True, difficulty=0.2), Wish(held_out=True, difficulty=0.1)),
    "neat, rough": (
        Wish(held_out=True, difficulty=0.9),
        Wish(held_out=True, difficulty=0.6, washed=True),
    ),
    "messy, plain": (
        Wish(held_out=True, difficulty=0.2, careless=True),
        Wish(held_out=True, difficulty=0.1, careless=True),
    ),
    "messy, rough": (
        Wish(held_out=True, difficulty=0.9, careless=True),
        Wish(held_out=True, difficulty=0.6, washed=True, careless=True),
    ),
}
"""How people write and how the photo is: three of four sheets as the first, one as the second."""


@dataclass(frozen=True, slots=True, eq=False)
class HeldOutSheet:
    """One photo, made and not taken, of a sheet nobody trained on."""

    layout: SheetLayout
    photo: Photo
    labels: Mapping[str, str]
    """The label of every field that is not empty."""
    covered: frozenset[str]
    """Fields that something lies on or touches."""
    played: bool
    """The labels are those of a legal game; else they are random."""
    ways: Mapping[str, str] = field(default_factory=dict)
    """What is unusual about the marks of some fields."""
    pen: str = ""
    jpeg: bytes = b""
    """The photo's file, when it is new."""


def held_out_sheet(
    layout: SheetLayout, number: int, handwriting: Handwriting, wish: Wish, *, played: bool = True
) -> HeldOutSheet:
    """The held-out sheet of this number."""
    seed = FIRST_SEED + number
    labels = held_out_labels(layout, number, played=played)
    blank = blank_colour_raster(layout, PAGE_PX_PER_MM)
    truth = simulate(blank, layout, labels, seed, handwriting, wish)
    photo = Photo(truth.jpeg, f"{layout.game} {layout.sheet} {number}")
    return HeldOutSheet(
        layout,
        photo,
        truth.labels,
        truth.covered,
        played,
        truth.ways,
        truth.pen.name,
        truth.jpeg,
    )


def held_out_labels(layout: SheetLayout, number: int, *, played: bool = True) -> Mapping[str, str]:
    """What stands on it: as a game left it, or anything."""
    labels = _played(layout, number) if played else None
    if labels is None:
        labels = random_labels(layout, np.random.default_rng(FIRST_SEED + number))
    return labels


def _played(layout: SheetLayout, number: int) -> Mapping[str, str] | None:
    for game in range(30):
        labels = played_sheet(layout, HELD_OUT_GAMES + 31 * number + game)
        if labels is not None:
            return labels
    return None


def held_out_writers(folder: Path) -> Handwriting:
    """The writers kept for validation."""
    return Handwriting.from_folder(folder, "val")


def held_out_sheets(
    layout: SheetLayout, count: int, handwriting: Handwriting, wish: Wish
) -> Iterator[HeldOutSheet]:
    """So many, three of four as played."""
    for number in range(count):
        yield held_out_sheet(layout, number, handwriting, wish, played=number % 4 != 3)


def sheets_in(folder: Path) -> Iterator[HeldOutSheet]:
    """Those that `write_rows` or `traced.py` left in a folder."""
    truths = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    for name, truth in sorted(truths.items()):
        layouts = find_game(truth["game"]).layouts
        layout = next(one for one in layouts if one.markers and one.sheet == truth["sheet"])
        photo = Photo((folder / name).read_bytes(), name)
        covered = frozenset(truth.get("covered", ()))
        yield HeldOutSheet(
            layout,
            photo,
            truth["labels"],
            covered,
            truth.get("played", True),
            truth.get("ways", {}),
            truth.get("pen", ""),
        )


def write_rows(folder: Path, count: int, handwriting: Handwriting, first: int = 0) -> None:
    """Write so many photos of each sheet for every row, with their truth."""
    layouts = [layout for rules in GAMES for layout in rules.layouts if layout.markers]
    for row, (mostly, sometimes) in ROWS.items():
        into = folder / row.replace(", ", "-")
        into.mkdir(parents=True, exist_ok=True)
        truths = {}
        for layout in layouts:
            for number in range(first, first + count):
                wish = sometimes if number % 4 == 3 else mostly
                sheet = held_out_sheet(layout, number, handwriting, wish)
                name = f"{layout.game}-{layout.sheet}-{number:03}.jpg"
                (into / name).write_bytes(sheet.jpeg)
                truths[name] = {
                    "game": layout.game,
                    "sheet": layout.sheet,
                    "labels": dict(sheet.labels),
                    "covered": sorted(sheet.covered),
                    "ways": dict(sheet.ways),
                    "pen": sheet.pen,
                }
        text = json.dumps(truths, indent=1, ensure_ascii=False)
        (into / "truth.json").write_text(text + "\n", encoding="utf-8")
        print(row, len(truths), "photos", flush=True)


def main() -> None:
    """Read the command line and write the photos."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--sheets", type=int, default=12)
    parser.add_argument("--first", type=int, default=0, help="number of the first sheet")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    writers = held_out_writers(arguments.data)
    write_rows(arguments.out, arguments.sheets, writers, arguments.first)


if __name__ == "__main__":
    main()
