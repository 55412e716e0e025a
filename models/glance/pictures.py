"""Simulate photos and keep what a glance sees of every field, with what the ink network says of it.

    python -m models.glance.pictures DATA PICTURES --seed 71 --photos 3000
    python -m models.glance.pictures DATA HELD_OUT --seed 79 --photos 240 --held-out

Every page is seen as it is and twice more, moved, lit, blurred and grained otherwise; each time the
ink network reads its own pictures of the same page. The same seed makes the same files, so a
stopped run goes on where it was.
"""

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from models.ink.make_pictures import PHOTOS_A_FILE, Maker
from models.ink.pictures import HIDDEN, seen_page, targets_of
from models.simulator.handwriting import Handwriting
from models.whole import save_whole
from scoring.sheet import Field, SheetLayout
from vision.ink.chances import Rows
from vision.ink.fields import (
    PAPER_LEVEL,
    SHAPES,
    Crops,
    around_name,
    cut_around,
    cut_fields,
    fields_of,
    halved,
)
from vision.ink.glance import Glance
from vision.ink.read import run_network
from vision.photo import Pixels
from vision.read import INK
from vision.weights import open_model

TIMES = 3
MOST_OF_A_LABEL, MOST_UNKNOWN = 40, 10
PRACTICE_SHARE, PAD_SHARE, PALE_SHARE = 0.22, 0.18, 0.35


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """Pictures of one shape, what is written in them and what the ink network says."""

    pictures: Crops
    around: Crops
    targets: npt.NDArray[np.int16]
    """As `models.ink.pictures.Batch` has them."""
    allowed: npt.NDArray[np.uint32]
    logits: npt.NDArray[np.float16]

    def __len__(self) -> int:
        return len(self.targets)

    def rows(self, which: npt.NDArray[np.intp]) -> "Seen":
        """Some of them."""
        return Seen(*(getattr(self, name)[which] for name in PARTS))


PARTS = ("pictures", "around", "targets", "allowed", "logits")


def joined(parts: list[Seen]) -> Seen:
    """All of them as one."""
    return Seen(*(np.concatenate([getattr(part, name) for part in parts]) for name in PARTS))


def varied_page(page: Pixels, rng: np.random.Generator) -> Pixels:
    """The page moved a little against its blank, in other light, softer, with more grain."""
    height, width = page.shape[:2]
    turn, larger = rng.normal(0, 2e-3), 1 + rng.normal(0, 3e-3)
    turned = cv2.getRotationMatrix2D((width / 2, height / 2), np.degrees(turn), larger)
    move = np.asarray(turned, np.float64) + np.outer(rng.normal(0, 1.0, 2), [0.0, 0.0, 1.0])
    photo = cv2.warpAffine(page[..., :3], move, (width, height), borderMode=cv2.BORDER_REPLICATE)
    if rng.random() < 0.25:
        photo = cv2.GaussianBlur(photo, (0, 0), rng.uniform(0.5, 1.3))
    gain = rng.uniform(0.9, 1.09) * rng.uniform(0.97, 1.03, 3)
    lit = photo.astype(np.float32) * gain.astype(np.float32) + np.float32(rng.normal(0, 6))
    if rng.random() < 0.3:  # paler or darker ink
        lit = PAPER_LEVEL - (PAPER_LEVEL - lit) * np.float32(rng.uniform(0.55, 1.2))
    if rng.random() < 0.5:
        lit += rng.standard_normal(lit.shape, dtype=np.float32) * np.float32(rng.uniform(1, 9))
    varied = page.copy()
    varied[..., :3] = np.clip(lit, 0, 255)
    if rng.random() < 0.3:
        varied[..., 3] = page[..., 3] * rng.uniform(0.85, 1)
    return varied


def looked_at(page: Pixels, layout: SheetLayout) -> dict[str, tuple[Crops, Crops, Rows]]:
    """By shape: what a glance sees of every field and around it, and the ink network's logits."""
    model = open_model(INK)
    half = halved(page)
    small = halved(half)
    near = Glance(model, half, small).crops(layout)
    closely = {shape.name: cut_fields(page, layout, shape) for shape in SHAPES}
    closely |= {around_name(shape): cut_around(small, layout, shape) for shape in SHAPES}
    said = run_network(model, closely)
    return {
        shape.name: (near[shape.name], near[around_name(shape)], said[shape.name])
        for shape in SHAPES
    }


def one_photo(maker: Maker, seed: int) -> dict[str, list[Seen]]:
    """The pictures of the photo of this number, by shape."""
    rng = np.random.default_rng(seed)
    ground, labels, wish = maker.scene(seed, rng)
    photo, page, rng = seen_page(ground, labels, seed, maker.handwriting, wish)
    layout = ground.layout
    parts: dict[str, list[Seen]] = {shape.name: [] for shape in SHAPES}
    for time in range(TIMES):
        seen = looked_at(varied_page(page, rng) if time else page, layout)
        for shape in SHAPES:
            fields = fields_of(layout, shape)
            if not fields:
                continue
            targets, allowed = targets_of(fields, photo.labels, shape.name)
            targets[_which(fields, photo.hidden | photo.erased), 0] = HIDDEN
            near, around, logits = seen[shape.name]
            every = Seen(near, around, targets, allowed, logits.astype(np.float16))
            clear = ~_which(fields, photo.covered - photo.hidden)
            parts[shape.name].append(every.rows(_some(targets[:, 0], clear, rng)))
    return parts


def _which(fields: tuple[Field, ...], ids: frozenset[str]) -> npt.NDArray[np.bool_]:
    return np.array([field.id in ids for field in fields], bool)


def _some(
    first: npt.NDArray[np.int16], clear: npt.NDArray[np.bool_], rng: np.random.Generator
) -> npt.NDArray[np.intp]:
    """At most so many of each label."""
    kept = [
        rng.permutation(np.flatnonzero((first == label) & clear))[
            : MOST_OF_A_LABEL if label >= 0 else MOST_UNKNOWN
        ]
        for label in np.unique(first[clear])
    ]
    return np.sort(np.concatenate([np.zeros(0, np.intp), *kept]))


def write_file(path: Path, photos: list[dict[str, list[Seen]]]) -> None:
    """Write the pictures of a few photos; the file is there only when it is whole."""
    arrays: dict[str, Any] = {}
    for shape in SHAPES:
        parts = [part for photo in photos for part in photo[shape.name]]
        if parts:
            every = joined(parts)
            arrays |= {f"{shape.name}_{name}": getattr(every, name) for name in PARTS}
    save_whole(path, arrays)


def read_file(path: Path) -> Mapping[str, Seen]:
    """Shape to pictures, of shapes that there are."""
    with np.load(path) as arrays:
        return {
            shape.name: Seen(*(arrays[f"{shape.name}_{name}"] for name in PARTS))
            for shape in SHAPES
            if f"{shape.name}_targets" in arrays
        }


def main() -> None:
    """Read the command line and simulate."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--photos", type=int, default=3000)
    parser.add_argument("--held-out", action="store_true", help="other writers, tables and pads")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    arguments.out.mkdir(parents=True, exist_ok=True)
    handwriting = Handwriting.from_folder(arguments.data, "val" if arguments.held_out else "train")
    maker = Maker(handwriting, arguments.held_out, PRACTICE_SHARE, PALE_SHARE, PAD_SHARE)
    first_seed = arguments.seed * 1_000_000 + (900_000_000 if arguments.held_out else 0)
    for start in range(0, arguments.photos, PHOTOS_A_FILE):
        path = arguments.out / f"pictures-{arguments.seed}-{start:06}.npz"
        if not path.exists():
            seeds = range(first_seed + start, first_seed + start + PHOTOS_A_FILE)
            write_file(path, [one_photo(maker, seed) for seed in seeds])


if __name__ == "__main__":
    main()
