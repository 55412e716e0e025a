"""Measure enrolling on our own printed sheets, their markers taken off.

    python -m tests.bench.own_blanks [--photos 3] [--ink FOLDER]

Their fields are proposed as anybody's would be, from the empty page. What is enrolled so is then
read without markers in simulated photos of sheets filled in neatly, and every field proposed with
its kind is compared with what was written there.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np

from models.simulator.handwriting import Handwriting
from models.simulator.photo import Wish, simulate
from scoring.game import AnyGame
from scoring.games import GAMES
from scoring.sheet import Field, SheetLayout
from tests.bench.counted import Counted
from tests.bench.row import Row
from tests.vision.enrol.compared import matched
from vision.enrol.enrol import Enrolled, enrol
from vision.enrol.page import FlatPage
from vision.ink.fields import FLAT_PX_PER_MM
from vision.photo import Photo, Pixels
from vision.printing.blank import blank_colour_raster
from vision.read import ReadSheet, read_sheets

NEAT = Wish(held_out=True, difficulty=0.3, clutter=False, clean=True)
FIRST_GAME, FINE_PX_PER_MM = 900, 8.0


@dataclass(frozen=True, slots=True, eq=False)
class OwnBlank:
    """One of our own sheets, and what is proposed for it without its markers."""

    game: AnyGame
    layout: SheetLayout
    enrolled: Enrolled
    seconds: float

    @property
    def found(self) -> dict[str, Field]:
        """By the id of a field: what is proposed at its place."""
        return matched(self.layout.fields, self.enrolled.fields)

    def counts(self) -> tuple[int, int, int, int]:
        """How many fields are proposed with their kind, of how many; false ones, of how many."""
        found = self.found
        right = sum(
            one.id in found and found[one.id].kind is one.kind for one in self.layout.fields
        )
        used = {one.id for one in found.values()}
        proposed = len(self.enrolled.fields)
        return right, len(self.layout.fields), proposed - len(used), proposed


def own_blanks() -> Iterator[OwnBlank]:
    """All our printed sheets, enrolled."""
    for game in GAMES:
        for layout in game.layouts:
            if layout.markers:
                plain = replace(layout, markers=())
                page = np.array(blank_colour_raster(plain, FLAT_PX_PER_MM))
                began = time.process_time()
                enrolled = enrol(FlatPage(page, layout.page_mm, "pdf"), filled=False)
                yield OwnBlank(game, plain, enrolled, time.process_time() - began)


def read_back(own: OwnBlank, photos: int, hand: Handwriting, folder: Path) -> Counted:
    """Read photos of the sheet as it was enrolled, by the ids of the drawn one."""
    found = own.found
    known = [one for one in own.layout.fields if one.id in found]
    kept = tuple(
        replace(found[one.id], id=one.id, labels=one.labels)
        for one in known
        if found[one.id].kind is one.kind
    )
    path = folder / f"{own.layout.game}-{own.layout.sheet}.png"
    cv2.imwrite(str(path), own.enrolled.blank)
    layout = SheetLayout(own.layout.game, own.layout.sheet, 1, own.layout.page_mm, kept, blank=path)
    art = np.array(blank_colour_raster(own.layout, FINE_PX_PER_MM))
    counted = Counted()
    for seed, labels in _games(own, photos):
        photo = simulate(art, own.layout, labels, seed, hand, NEAT)
        reading = partial(_read, photo.pixels, layout)
        counted.plain_sheet(reading, labels, photo.covered)
    return counted


def _read(pixels: Pixels, layout: SheetLayout) -> ReadSheet:
    return read_sheets(Photo.from_pixels(pixels), [layout])[0]


def _games(own: OwnBlank, count: int) -> Iterator[tuple[int, dict[str, str]]]:
    """What stands on the sheet at the end of games played by chance."""
    known = {field.id for field in own.layout.fields}
    given = 0
    for seed in range(FIRST_GAME, FIRST_GAME + 20 * count):
        players = own.game.player_counts[seed % len(own.game.player_counts)]
        sheets = own.game.final_sheets(own.game.random_game(seed, players))
        fitting = [one for one in sheets if one.sheet == own.layout.sheet]
        if fitting and given < count:
            given += 1
            marks = fitting[0].marks
            yield seed, {one: label for one, label in marks.items() if one in known}


def proposed_rows(blanks: Sequence[OwnBlank]) -> Iterator[Row]:
    """The table of what is proposed."""
    counts = np.array([own.counts() for own in blanks])
    for own, (right, fields, false, proposed) in zip(blanks, counts.tolist(), strict=True):
        name = f"{own.layout.game} {own.layout.sheet}"
        yield Row(name, "", _shares(right, fields, false, proposed, own.seconds))
    slowest = max(own.seconds for own in blanks)
    reach = "≥ 95 %, ≤ 5 %, ≤ 10 s"
    right, fields, false, proposed = (int(count) for count in counts.sum(axis=0))
    yield Row("our own blanks, proposed", reach, _shares(right, fields, false, proposed, slowest))


def _shares(right: int, fields: int, false: int, proposed: int, seconds: float) -> str:
    return (
        f"{100 * right / fields:.1f} % of {fields} with their kind,"
        f" {100 * false / proposed:.1f} % false, {seconds:.1f} s"
    )


def rows() -> Iterator[Row]:
    """For `make bench`: all of them together."""
    yield list(proposed_rows(list(own_blanks())))[-1]


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=int, default=3, help="to read of each sheet")
    parser.add_argument("--ink", type=Path, help="real handwriting, as training has it")
    parser.add_argument("--misread", action="store_true", help="list what is wrong in silence")
    told = parser.parse_args()
    cv2.setNumThreads(1)
    blanks = list(own_blanks())
    for row in proposed_rows(blanks):
        print(f"{row.what:32} {row.reach:24} {row.measured}", flush=True)
    hand = Handwriting.from_folder(told.ink, "val") if told.ink else Handwriting.drawn()
    with TemporaryDirectory() as folder:
        for own in blanks if told.photos else ():
            counted = read_back(own, told.photos, hand, Path(folder))
            print(f"{own.layout.game} {own.layout.sheet}, simulated: {counted}", flush=True)
            if told.misread:
                print("  " + "\n  ".join(counted.misread), flush=True)


if __name__ == "__main__":
    main()
