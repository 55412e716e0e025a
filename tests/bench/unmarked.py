"""Time photos without markers, from JPEG to reading: python -m tests.bench.unmarked [--ink FOLDER]

Seventeen photos of 12 megapixels, all simulated: nine of drawn forms, plain, rough, curled, with
dice on them, and eight of the publisher's sheet by two renderers. Sixteen blanks and our own sheets
are known. Each is told in times of `cv2.imdecode` of the same JPEG, by turns, and by parts.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np

from models.simulator.handwriting import Handwriting
from models.simulator.photo import Wish, simulate
from scoring.games import GAMES
from scoring.sheet import SheetLayout
from tests.bench import official as publishers
from tests.bench.forms import FORMS, labels_of
from tests.bench.markerless import official
from tests.bench.parts import PartsClock
from vision.enrol.known import blank_of
from vision.errors import SheetNotFound
from vision.photo import Photo
from vision.read import read_sheets

ROUNDS = 3
QUALITY = 90
MEGAPIXELS = 12.0
EASY = Wish(megapixels=MEGAPIXELS, held_out=True, difficulty=0.35)
ROUGH = replace(EASY, difficulty=0.8, careless=True)
CURLED = replace(EASY, difficulty=0.5, curl=1.0, tilt_degrees=25)
WISHES = (
    *((1, replace(EASY, clutter=False, clean=True)), (4, EASY), (7, EASY), (0, EASY), (6, ROUGH)),
    *((13, ROUGH), (9, replace(EASY, dice_on_page=4)), (11, CURLED), (2, CURLED)),
)
"""Which form, and how it is photographed."""
BY_SIMULATOR, BY_TABLE = (0, 1, 2, 5), (3, 6, 9, 12)
PARTS = {
    "vision.photo.Photo._decode": "decode",
    "vision.paper.marked.see_markers": "markers",
    "vision.paper.printed.sheet_in_rim": "rim",
    "vision.paper.printed.features_of": "features",
    "vision.paper.printed.pairs_of": "ranking",
    "vision.paper.printed.placed": "ranking",
    "vision.paper.printed.likeness_of": "likeness",
    "vision.paper.printed.features_of_page": "following",
    "vision.paper.printed.followed": "following",
    "vision.paper.printed.by_outline": "outline",
    "vision.paper.printed.lay": "lay",
    "vision.paper.settled.likeness_of": "likeness",
    "vision.paper.settled.features_of_page": "following",
    "vision.paper.settled.followed": "following",
    "vision.paper.settled.lay": "lay",
    "vision.read.laid": "lay",
    "vision.read.laid_on_blank": "nudge",
    "vision.read.flatten_with_fourth": "flatten",
    "vision.read.beside_blank": "flatten",
    "vision.read.lightened": "flatten",
    "vision.read.darkened": "flatten",
    "vision.read.read_ink": "ink",
    "vision.read.with_amount_of_ink": "ink",
    "vision.read.with_long_strokes": "ink",
    "vision.read.without_print": "ink",
    "vision.read.why_poor": "quality",
}


def form_photos(hand: Handwriting, layouts: Sequence[SheetLayout]) -> Iterator[Photo]:
    """Photos of drawn forms."""
    for seed, (number, wish) in enumerate(WISHES, 7000):
        pad = FORMS[number]()
        fine = cv2.resize(pad.pixels, None, fx=4 / 3, fy=4 / 3, interpolation=cv2.INTER_CUBIC)
        labels = labels_of(pad, seed)
        photo = simulate(np.asarray(fine, np.uint8), pad.layout, labels, seed, hand, wish)
        yield Photo(photo.jpeg, layouts[number].game)


def publishers_photos(hand: Handwriting, folder: Path) -> Iterator[tuple[Photo, SheetLayout]]:
    """Photos of the publisher's sheet, each of another artwork, with its blank."""
    for index in (*BY_SIMULATOR, *BY_TABLE):
        renderer = publishers.RENDERERS[index in BY_TABLE]
        art, seed = publishers.artwork(index), publishers.FIRST_GAME + index
        labels = publishers.labels_of(official(), seed)
        wish = replace(publishers.WISH, megapixels=MEGAPIXELS)
        photo, _ = publishers.photographed(renderer, art, labels, seed, hand, wish)
        if not photo.data:
            quality = [cv2.IMWRITE_JPEG_QUALITY, QUALITY]
            photo = Photo(cv2.imencode(".jpg", photo.pixels(), quality)[1].tobytes(), photo.source)
        path = folder / f"official-{index}.png"
        cv2.imwrite(str(path), blank_of(official(), Photo.from_pixels(art)))
        yield photo, replace(official(), blank=path)


def measure(photo: Photo, layouts: Sequence[SheetLayout]) -> float:
    """Print how many times as long as decoding it a photo takes, and where the time goes."""
    data = np.frombuffer(photo.data, np.uint8)
    why = _read(photo, layouts)  # what is known of the blanks is worked out once
    decoding, reading = list[float](), list[float]()
    for _ in range(ROUNDS):
        start = time.process_time()
        cv2.imdecode(data, cv2.IMREAD_COLOR)
        decoded = time.process_time()
        _read(photo, layouts)
        decoding.append(decoded - start)
        reading.append(time.process_time() - decoded)
    clock = PartsClock(PARTS)
    with clock.running():
        _read(photo, layouts)
    ranked = sorted(clock.seconds.items(), key=lambda one: -one[1])
    parts = ", ".join(f"{part} {1000 * seconds:.0f}" for part, seconds in ranked)
    times = float(np.median(reading) / np.median(decoding))
    print(f"{photo.source}: {times:.1f} × {1000 * np.median(decoding):.0f} ms ({parts}) {why}")
    return times


def _read(photo: Photo, layouts: Sequence[SheetLayout]) -> str:
    try:
        read_sheets(Photo(photo.data, photo.source), layouts)
    except SheetNotFound as error:
        return str(error)
    return ""


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ink", type=Path, help="real handwriting, as training has it")
    told = parser.parse_args()
    cv2.setNumThreads(1)
    hand = Handwriting.from_folder(told.ink, "val") if told.ink else Handwriting.drawn()
    ours = [one for game in GAMES for one in game.layouts if one.markers]
    with TemporaryDirectory() as name:
        folder, theirs = Path(name), list[SheetLayout]()
        for make in FORMS:
            pad = make()
            cv2.imwrite(str(folder / f"{pad.name}.png"), pad.pixels)
            theirs.append(replace(pad.layout, blank=folder / f"{pad.name}.png"))
        times = [measure(photo, [*ours, *theirs]) for photo in form_photos(hand, theirs)]
        for photo, layout in publishers_photos(hand, folder):
            times.append(measure(photo, [*ours, *theirs, layout]))
    middle, least, most = np.median(times), min(times), max(times)
    print(
        f"{len(times)} photos, simulated: {middle:.1f} × in the middle, {least:.1f} to {most:.1f}"
    )


if __name__ == "__main__":
    main()
