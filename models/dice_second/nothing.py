"""Crops of what the finder takes for a die in pictures without any, to train the second reader on.

    python -m models.dice_second.nothing PICTURES --to FOLDER --files 4 --seed 31

Tables hold few of the things there are in the world: of those it has not seen, it takes some for
dice. These are written as `crops.py` writes its own.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from models.dice_finder.arrays import Pixels
from models.dice_finder.grounds import opened, resized
from models.dice_finder.spoil import blur, file_and_sensor, relight
from models.dice_second.crops import CROPS, LOWEST_HEAT, MOST_REFUSED, STORED_PX, STORED_WIDTHS
from models.dice_second.network import LABELS
from models.whole import save_whole
from vision.dice.crop import crop_matrix, cut_die
from vision.dice.find import find_in

SMALLEST_PX, LARGEST_PX = 160, 520
"""Side of a piece of a picture."""
NARROWEST_PX, BLUR_PX = 8.0, 1.0


def piece(rng: np.random.Generator, picture: Pixels) -> Pixels:
    """A square piece of a picture, cut-out things on any ground, spoilt as photos are."""
    if picture.shape[2] == 4:
        share = picture[..., 3:] / 255
        ground = rng.uniform(20, 245, 3)
        picture = (picture[..., :3] * share + ground * (1 - share)).astype(np.uint8)
    height, width = picture.shape[:2]
    side = int(min(height, width) * rng.uniform(0.4, 1))
    x, y = int(rng.integers(0, width - side + 1)), int(rng.integers(0, height - side + 1))
    turned = np.rot90(picture[y : y + side, x : x + side], int(rng.integers(4)))
    cut = resized(turned, int(rng.integers(SMALLEST_PX, LARGEST_PX)))
    lit = relight(rng, cut.astype(np.float32), keep_colours=False)
    return np.ascontiguousarray(file_and_sensor(rng, blur(rng, lit, BLUR_PX)))


def taken_for_dice(rng: np.random.Generator, files: list[Path]) -> Iterator[Pixels]:
    """Crops without end."""
    while True:
        pixels = piece(rng, opened(files[int(rng.integers(len(files)))]))
        for one in find_in(pixels, 0, LOWEST_HEAT)[:MOST_REFUSED]:
            if one.width_px > NARROWEST_PX:
                place = (one.x_px, one.y_px, one.width_px)
                matrix = crop_matrix(*place, size=(STORED_PX, STORED_WIDTHS))
                yield cut_die(pixels, matrix, STORED_PX)


def main() -> None:
    """Write files until there are enough."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pictures", type=Path)
    parser.add_argument("--to", type=Path, required=True)
    parser.add_argument("--files", type=int, default=4)
    parser.add_argument("--seed", type=int, default=31)
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    arguments.to.mkdir(parents=True, exist_ok=True)
    files = sorted(f for f in arguments.pictures.rglob("*") if f.suffix in (".jpg", ".png"))
    crops = taken_for_dice(np.random.default_rng(arguments.seed), files)
    for number in range(arguments.files):
        arrays = {
            "pixels": np.stack([next(crops) for _ in range(CROPS)]),
            "labels": np.full(CROPS, LABELS.index("none")),
            "pips": np.full((CROPS, 6, 2), np.nan, np.float32),
        }
        save_whole(arguments.to / f"crops-none-{arguments.seed}-{number:03d}.npz", arrays)
        print(number, flush=True)


if __name__ == "__main__":
    main()
