"""Tables of handwritten numbers composed directly, without a scene: many, and mostly hard ones.

    python -m models.numbers.composed DATA FOLDER --seed 1 --pages 20000
    python -m models.numbers.composed DATA FOLDER --seed 2 --pages 2000 --photos

A page is a table of cells as any form may have them, filled in by somebody in a hurry, seen by a
camera that is near or far, and cut as the reader cuts its fields. The blank beside it is exact, an
estimate, that of another copy with writing on it, or not known at all. With `--photos` the numbers
are those of photos as the simulator makes them.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from models.ink.make_pictures import Maker
from models.ink.pictures import TARGETS, number_target, seen_page
from models.numbers.drawn_digits import DrawnDigits
from models.numbers.tables import composed_page
from models.numbers.writers import Writing
from models.simulator.handwriting import Handwriting
from models.whole import save_whole
from scoring.sheet import Field, FieldKind
from vision.ink.fields import Look
from vision.ink.number_views import SIZE_PX, box_px, fitted_views, look_at, usual_px
from vision.photo import Pixels

Numbers = tuple[npt.NDArray[np.uint8], npt.NDArray[np.int16]]
"""Pictures, and what is written in them as `number_target` says it."""
PAGES_A_FILE = 20
PRACTICE_SHARE, PALE_SHARE = 0.45, 0.3
"""Of simulated photos: pages of nothing but cells and numbers, and pale pens."""
FITTED_SHARE = 0.7
ZOOMS = (-0.45, 0.1)
"""Logarithms of how many times as much as usual a picture shows."""


def one_page(seed: int, known: Writing) -> Numbers:
    """The pictures of all cells of one page."""
    rng = np.random.default_rng(seed)
    return number_batch(*composed_page(rng, known), rng)


def one_photo(seed: int, maker: Maker) -> Numbers:
    """The numbers of one simulated photo that nothing lies on; what was rubbed out is left out."""
    ground, labels, wish = maker.scene(seed, np.random.default_rng(seed))
    fields = [field for field in ground.layout.fields if field.kind is FieldKind.NUMBER]
    if not fields:
        return number_batch(ground.blank, [], [], np.random.default_rng(seed))
    photo, page, rng = seen_page(ground, labels, seed, maker.handwriting, wish)
    kept = [one for one in fields if one.id not in photo.covered | photo.erased]
    empty = [one for one in kept if not photo.labels.get(one.id)]
    left_out = {one.id for one in empty[len(kept) // 5 :]}
    kept = [one for one in kept if one.id not in left_out]
    return number_batch(page, kept, [photo.labels.get(one.id, "") for one in kept], rng)


def number_batch(
    page: Pixels, fields: Sequence[Field], labels: Sequence[str], rng: np.random.Generator
) -> Numbers:
    """Each number of a page twice: moved a little, and where its ink is or moved again."""
    pictures, targets = [], []
    for field, label in zip(fields, labels, strict=True):
        fitted = (
            fitted_views(page, box_px(field), usual_px(field))
            if rng.random() < FITTED_SHARE
            else []
        )
        second = fitted[int(rng.integers(len(fitted)))] if fitted else _any_view(page, field, rng)
        pictures += [_any_view(page, field, rng), second]
        targets += [number_target(label)] * 2
    width, height = SIZE_PX
    return (
        np.array(pictures, np.uint8).reshape(-1, height, width, 4),
        np.array(targets, np.int16).reshape(-1, TARGETS),
    )


def _any_view(page: Pixels, field: Field, rng: np.random.Generator) -> Pixels:
    shift = rng.normal(0, 0.05 * field.box_mm[3], 2)
    look = Look((shift[0], shift[1]), float(np.exp(rng.uniform(*ZOOMS))))
    return look_at(page, box_px(field), usual_px(field), look)


def keep(path: Path, pages: Sequence[Numbers]) -> None:
    """Write the numbers of some pages; the file is there only when it is whole."""
    pictures, targets = (np.concatenate(part) for part in zip(*pages, strict=True))
    save_whole(path, {"pictures": pictures, "targets": targets})


def main() -> None:
    """Read the command line and compose."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pages", type=int, default=5000)
    parser.add_argument("--held-out", action="store_true", help="other writers")
    parser.add_argument("--photos", action="store_true", help="simulated photos instead")
    parser.add_argument("--strokes", type=Path, help="file that keeps the midlines of digits")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    arguments.out.mkdir(parents=True, exist_ok=True)
    split = "val" if arguments.held_out else "train"
    handwriting = Handwriting.from_folder(arguments.data, split)
    strokes = arguments.strokes or arguments.out / f"strokes-{split}.npz"
    maker = Maker(handwriting, arguments.held_out, PRACTICE_SHARE, PALE_SHARE)
    known = handwriting, DrawnDigits.of(handwriting, strokes)
    first = arguments.seed * 1_000_000 + (900_000_000 if arguments.held_out else 0)
    for start in range(0, arguments.pages, PAGES_A_FILE):
        path = arguments.out / f"pictures-{arguments.seed}-{start:06}.npz"
        if not path.exists():
            seeds = range(first + start, first + start + PAGES_A_FILE)
            pages = [
                one_photo(seed, maker) if arguments.photos else one_page(seed, known)
                for seed in seeds
            ]
            keep(path, pages)


if __name__ == "__main__":
    main()
