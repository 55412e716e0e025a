"""Sheets to measure on: writers, tables, light and games that training never saw."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from models.ink.pictures import PAGE_PX_PER_MM
from models.ink.play import HELD_OUT_GAMES, played_sheet
from models.simulator.handwriting import Handwriting
from models.simulator.labels import random_labels
from models.simulator.photo import Wish, simulate
from scoring.games import find_game
from scoring.sheet import SheetLayout
from vision.blank import blank_colour_raster
from vision.photo import Photo

FIRST_SEED = 950_000_000


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


def held_out_sheet(
    layout: SheetLayout, number: int, handwriting: Handwriting, wish: Wish, *, played: bool = True
) -> HeldOutSheet:
    """The held-out sheet of this number."""
    seed = FIRST_SEED + number
    labels = held_out_labels(layout, number, played=played)
    blank = blank_colour_raster(layout, PAGE_PX_PER_MM)
    truth = simulate(blank, layout, labels, seed, handwriting, wish)
    photo = Photo(truth.jpeg, f"{layout.game} {layout.sheet} {number}")
    return HeldOutSheet(layout, photo, truth.labels, truth.covered, played)


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


def traced_sheets(folder: Path) -> Iterator[HeldOutSheet]:
    """Those that `traced.py` rendered into a folder."""
    truths = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    for name, truth in sorted(truths.items()):
        layouts = find_game(truth["game"]).layouts
        layout = next(one for one in layouts if one.markers and one.sheet == truth["sheet"])
        photo = Photo((folder / name).read_bytes(), name)
        yield HeldOutSheet(layout, photo, truth["labels"], frozenset(), played=True)
