"""Collect what the finding network takes for dice in pictures that hold none.

    python -m models.dice_reader.mine PICTURES --models VARIANT --out refused.npz

The reading network learns to refuse these.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np

from models.dice_finder.grounds import opened
from vision.dice_crop import crop_matrix, cut
from vision.dice_find import find_in, shrink
from vision.weights import look_first_in

LOWEST_HEAT = 0.2
MOST_OF_ONE = 8
"""So many places at most of one picture."""
PIPS, COLOURS = 0, 1


def main() -> None:
    """Collect crops and write them into one file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pictures", type=Path)
    parser.add_argument("--models", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=5000, help="pictures to look at")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    look_first_in(arguments.models)
    rng = np.random.default_rng(arguments.seed)
    files = sorted(arguments.pictures.rglob("*.jpg"))
    crops: list[np.ndarray] = []
    for number in range(1, arguments.count + 1):
        picture = np.rot90(opened(files[int(rng.integers(len(files)))]), int(rng.integers(4)))
        picture = shrink(np.ascontiguousarray(picture), int(rng.integers(160, 400)))
        found = [c for kind in (PIPS, COLOURS) for c in find_in(picture, kind, LOWEST_HEAT)]
        for one in [c for c in found if c.width_px > 8][:MOST_OF_ONE]:
            x, y = (v + rng.normal(0, 0.06) * one.width_px for v in (one.x_px, one.y_px))
            width = one.width_px * float(np.exp(rng.normal(0, 0.14)))
            crops.append(cut(picture, crop_matrix(x, y, width)))
        if number % 500 == 0:
            print(f"{number} pictures, {len(crops)} crops", flush=True)
    np.savez_compressed(arguments.out, crops=np.stack(crops))


if __name__ == "__main__":
    main()
