"""Simulate photos and keep their pictures in files that training reads as they come.

    python -m models.ink.make_pictures DATA FOLDER --seed 1 --photos 5000
    python -m models.ink.make_pictures DATA FOLDER --seed 9 --photos 300 --held-out

Every file holds the pictures of a few photos, at most so many of a label. The same seed makes the
same files, so a stopped run goes on where it was.
"""

import argparse
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from models.ink.pictures import (
    HIDDEN,
    PAGE_PX_PER_MM,
    UNCLEAR,
    Batch,
    Ground,
    estimated_blank,
    one_sheet,
    printed_sheets,
)
from models.ink.play import pad_labels, play_labels, practice_labels
from models.simulator.handwriting import Handwriting
from models.simulator.pads import any_pad
from models.simulator.photo import Wish
from models.whole import save_whole
from scoring.sheet.file import load_layout
from vision.ink.fields import FLAT_PX_PER_MM, SHAPES
from vision.printing.blank import blank_colour_raster, blank_raster

GAMES = Path(__file__).parents[2] / "scoring" / "games"
PRACTICE = Path(__file__).parent / "practice.toml"
PHOTOS_A_FILE = 6
MOST_OF_A_LABEL = 36
MOST_HIDDEN = 8
PHOTO_SIZES_MP = (1.6, 2.0, 3.0, 3.0)
PAD_SIZES_MP = (0.6, 1.0, 1.6, 2.2)
PAD_SHARE, PRACTICE_SHARE = 0.33, 0.27
CARELESS_SHARE, WASHED_SHARE = 0.68, 0.12
PALE_WASHED, SLIPS = 0.35, 0.08
PALE_PENS = ("light pencil", "coloured pencil", "felt", "dry-erase")
KNOWN_BY_PHOTOS = 0.1
"""Share of our own sheets whose blank is an estimate."""


@dataclass(frozen=True, slots=True, eq=False)
class Maker:
    """Everything photos are made of."""

    handwriting: Handwriting
    held_out: bool
    practice_share: float = PRACTICE_SHARE
    pale_share: float = 0.0
    pad_share: float = PAD_SHARE

    def photo(self, seed: int) -> list[Batch]:
        """The pictures of the photo of this number, one batch a shape."""
        rng = np.random.default_rng(seed)
        ground, labels, wish = self.scene(seed, rng)
        return [_some(b, rng) for b in one_sheet(ground, labels, seed, self.handwriting, wish)]

    def scene(self, seed: int, rng: np.random.Generator) -> tuple[Ground, Mapping[str, str], Wish]:
        """A sheet, what is written on it, and what the photo of this number shall be like."""
        way = rng.random()
        careless = bool(rng.random() < CARELESS_SHARE)
        practice = way < self.practice_share
        is_pad = not practice and way < self.practice_share + self.pad_share
        wish = Wish(
            float(rng.choice(PAD_SIZES_MP if is_pad else PHOTO_SIZES_MP)),
            held_out=self.held_out,
            dice_on_page=int(rng.integers(1, 6)) if rng.random() < 0.15 else 0,
            many_hands=practice,
            careless=careless,
            many_erased=seed % 2 == 1,
            washed=bool(rng.random() < WASHED_SHARE),
            clutter=bool(rng.random() < 0.6),
        )
        if careless and rng.random() < self.pale_share:
            washed = bool(rng.random() < PALE_WASHED)
            wish = replace(wish, pen=str(rng.choice(PALE_PENS)), washed=washed, slips=SLIPS)
        ground = self._pad(seed, rng) if is_pad else self._ours(rng, practice=practice)
        fill = pad_labels if is_pad else practice_labels if practice else play_labels
        return ground, fill(ground.layout, rng), wish

    @staticmethod
    def _pad(seed: int, rng: np.random.Generator) -> Ground:
        pad = any_pad(seed, PAGE_PX_PER_MM)
        if rng.random() < 0.5:
            blank = estimated_blank(pad.blank, rng)
        else:
            scale = FLAT_PX_PER_MM / PAGE_PX_PER_MM
            grey = cv2.cvtColor(pad.blank, cv2.COLOR_BGR2GRAY)
            small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            blank = np.asarray(small, np.uint8)
        return Ground(pad.layout, pad.blank, blank, float(rng.choice((0.08, 0.14, 0.22))))

    @staticmethod
    def _ours(rng: np.random.Generator, *, practice: bool) -> Ground:
        sheets = printed_sheets(GAMES)
        weights = np.sqrt([len(sheet.fields) for sheet in sheets])
        chosen = int(rng.choice(len(sheets), p=weights / weights.sum()))
        layout = load_layout(PRACTICE) if practice else sheets[chosen]
        printed = blank_colour_raster(layout, PAGE_PX_PER_MM)
        if rng.random() < KNOWN_BY_PHOTOS:
            return Ground(layout, printed, estimated_blank(printed, rng))
        return Ground(layout, printed, blank_raster(layout, FLAT_PX_PER_MM))


def _some(batch: Batch, rng: np.random.Generator) -> Batch:
    """At most so many of each label."""
    first = batch.targets[:, 0]
    kept = [
        rng.permutation(np.flatnonzero(first == label))[
            : MOST_HIDDEN if label in (HIDDEN, UNCLEAR) else MOST_OF_A_LABEL
        ]
        for label in np.unique(first)
    ]
    return batch.rows(np.sort(np.concatenate([np.zeros(0, np.intp), *kept])))


def joined(batches: list[Batch]) -> Batch:
    """All of them as one."""
    return Batch(
        np.concatenate([b.pictures for b in batches]),
        np.concatenate([b.around for b in batches]),
        np.concatenate([b.targets for b in batches]),
        np.concatenate([b.allowed for b in batches]),
    )


def write_file(path: Path, photos: list[list[Batch]]) -> None:
    """Write the pictures of a few photos; the file is there only when it is whole."""
    arrays = {}
    for number, shape in enumerate(SHAPES):
        batch = joined([photo[number] for photo in photos])
        for name in ("pictures", "around", "targets", "allowed"):
            arrays[f"{shape.name}_{name}"] = getattr(batch, name)
    save_whole(path, arrays)


def read_file(path: Path) -> dict[str, Batch]:
    """Shape to pictures, as they were written."""
    with np.load(path) as arrays:
        return {
            shape.name: Batch(
                arrays[f"{shape.name}_pictures"],
                arrays[f"{shape.name}_around"],
                arrays[f"{shape.name}_targets"],
                arrays[f"{shape.name}_allowed"],
            )
            for shape in SHAPES
        }


def main() -> None:
    """Read the command line and simulate."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--photos", type=int, default=5000)
    parser.add_argument("--held-out", action="store_true", help="other writers, tables and pads")
    parser.add_argument("--practice", type=float, default=PRACTICE_SHARE, help="share of these")
    parser.add_argument(
        "--pale", type=float, default=0.0, help="share of careless pages so written"
    )
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    arguments.out.mkdir(parents=True, exist_ok=True)
    split = "val" if arguments.held_out else "train"
    handwriting = Handwriting.from_folder(arguments.data, split)
    maker = Maker(handwriting, arguments.held_out, arguments.practice, arguments.pale)
    first_seed = arguments.seed * 1_000_000 + (900_000_000 if arguments.held_out else 0)
    for start in range(0, arguments.photos, PHOTOS_A_FILE):
        path = arguments.out / f"pictures-{arguments.seed}-{start:06}.npz"
        if not path.exists():
            seeds = range(first_seed + start, first_seed + start + PHOTOS_A_FILE)
            write_file(path, [maker.photo(seed) for seed in seeds])


if __name__ == "__main__":
    main()
