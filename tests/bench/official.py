"""Measure reading on the publisher's sheet: python -m tests.bench.official [--ink FOLDER]

Sheets of games played by chance, filled in by hand on artworks drawn here, none of them the
publisher's, and photographed by two renderers that have nothing in common: the simulator of paper
and light, and the table that dice are rendered on. The blank is given by its owner, or it is what
a few filled copies share.
"""

import argparse
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np

from models.simulator.handwriting import Handwriting
from models.simulator.photo import Wish, filled_page, simulate
from scoring.games.unvention import UNVENTION
from scoring.sheet import SheetLayout
from tests.bench.counted import Counted
from tests.bench.markerless import official, photo_of
from tests.vision.strange_sheets import PX_PER_MM, strange_sheet
from vision.enrol.known import blank_of, blank_of_copies
from vision.photo import Photo, Pixels
from vision.printing.blank import blank_colour_raster
from vision.read import ReadSheet, read_sheets

RENDERERS = ("simulator", "table")
WISH = Wish(held_out=True, difficulty=0.4)
FIRST_GAME = 700
PHONE_PX = (4032, 3024)
DARKER = 2.2
"""How much darker than ours the stand-in is printed."""


def artwork(index: int) -> Pixels:
    """Every second one is the stand-in, whose signs are alike; no two of the others are.

    It is printed darker than sheets of ours, as publishers do.
    """
    if index % 2:
        return strange_sheet(official(), np.random.default_rng([5, index]))
    pale = blank_colour_raster(official(), PX_PER_MM)
    return np.asarray(255 - np.minimum((255 - pale.astype(np.float64)) * DARKER, 235), np.uint8)


def photographed(
    renderer: str,
    art: Pixels,
    labels: dict[str, str],
    seed: int,
    hand: Handwriting,
    wish: Wish = WISH,
) -> tuple[Photo, frozenset[str]]:
    """One photo of a filled sheet, and what something lies on."""
    layout = official()
    if renderer == "simulator":
        truth = simulate(art, layout, labels, seed, hand, wish)
        return Photo(truth.jpeg, f"{renderer} {seed}"), truth.covered
    rng = np.random.default_rng([seed, 2])
    page, _, _ = filled_page(art, layout, labels, rng, hand, wish)
    height, width = page.pixels.shape[:2]
    middle = width / 2 / page.px_per_mm, height / 2 / page.px_per_mm
    pixels, _ = photo_of(rng, page.pixels, middle, things=False, size_px=PHONE_PX)
    return Photo.from_pixels(pixels, f"{renderer} {seed}"), frozenset()


def blank(renderer: str, index: int, copies: int, hand: Handwriting) -> Pixels:
    """The blank of an artwork: given by its owner, or what so many filled copies share."""
    art = artwork(index)
    if not copies:
        return blank_of(official(), Photo.from_pixels(art))
    seeds = [FIRST_GAME + 1000 * number + index for number in range(1, copies + 1)]
    filled = [photographed(renderer, art, labels_of(official(), s), s, hand)[0] for s in seeds]
    return blank_of_copies(official(), filled)


def measure(renderer: str, count: int, hand: Handwriting, copies: int) -> Counted:
    """Read so many photos by one renderer, each of another artwork."""
    layout, counted = official(), Counted()
    with TemporaryDirectory() as folder:
        for index in range(count):
            art = artwork(index)
            labels = labels_of(layout, FIRST_GAME + index)
            photo, covered = photographed(renderer, art, labels, FIRST_GAME + index, hand)
            path = Path(folder) / f"{index}.png"
            cv2.imwrite(str(path), blank(renderer, index, copies, hand))
            known = replace(layout, blank=path)
            counted.sheet(UNVENTION, partial(_read, photo, known), labels, covered)
    return counted


def _read(photo: Photo, layout: SheetLayout) -> ReadSheet:
    return read_sheets(photo, [layout])[0]


def labels_of(layout: SheetLayout, seed: int) -> dict[str, str]:
    """What stands on the first player's sheet at the end of a game."""
    marks = UNVENTION.final_sheets(UNVENTION.random_game(seed, 2 + seed % 3))[0].marks
    known = {field.id for field in layout.fields}
    return {field: label for field, label in marks.items() if field in known}


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--ink", type=Path, help="real handwriting, as training has it")
    parser.add_argument("--copies", type=int, default=0, help="no blank, but so many filled ones")
    parser.add_argument("--misread", action="store_true", help="list what is wrong in silence")
    told = parser.parse_args()
    cv2.setNumThreads(1)
    hand = Handwriting.from_folder(told.ink, "val") if told.ink else Handwriting.drawn()
    for renderer in RENDERERS:
        counted = measure(renderer, told.count, hand, told.copies)
        print(f"{renderer}, simulated: {counted}", flush=True)
        if told.misread:
            print("  " + "\n  ".join(counted.misread))


if __name__ == "__main__":
    main()
