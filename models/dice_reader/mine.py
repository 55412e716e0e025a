"""Collect what the finding network takes for dice where none lies.

    python -m models.dice_reader.mine PICTURES --practice PRACTICE --models VARIANT --out FILE

PICTURES hold no dice; of the rendered photos in PRACTICE, what lies away from their dice is
taken; and what is printed on the games' sheets, their pictures of dice above all. The reading
network learns to refuse these. What VARIANT's colour_reader takes for a colour die is left out:
seen from above, a plain cube looks like one.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np

from models.dice_finder.grounds import opened
from models.dice_finder.makes import COLOURS
from models.dice_finder.real import Die, load_rendered
from models.dice_finder.simulated import bare_sheet
from scoring.games import GAMES
from vision.dice.crop import crop_matrix, cut_die
from vision.dice.find import DieCandidate, find_in, shrink
from vision.dice.look import reader
from vision.printing.blank import blank_colour_raster
from vision.weights import look_first_in

LOWEST_HEAT, LOWEST_PRINT_HEAT = 0.2, 0.12
SHEET_PX_PER_MM = 6.0
MOST_OF_ONE = 8
"""So many places at most of one picture."""
NEAR_WIDTHS = 0.75
"""Nearer to a die than this, in widths, a candidate is not simply something else."""
LIKE_COLOUR_DIE = 0.25
KINDS = (0, 1)
"""Dice with pips, and dice of any kind."""


class Miner:
    """Collects crops of wrong candidates."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.crops: list[np.ndarray] = []

    def look(
        self, picture: np.ndarray, dice: list[Die], scale: float, lowest_heat: float = LOWEST_HEAT
    ) -> None:
        """Keep what is found away from the dice of a picture reduced by the scale."""
        found = [c for kind in KINDS for c in find_in(picture, kind, lowest_heat)]
        wrong = [c for c in found if c.width_px > 8 and not any(touches(c, d, scale) for d in dice)]
        for one in wrong[:MOST_OF_ONE]:
            x, y = (v + self.rng.normal(0, 0.06) * one.width_px for v in (one.x_px, one.y_px))
            width = one.width_px * float(np.exp(self.rng.normal(0, 0.14)))
            crop = cut_die(picture, crop_matrix(x, y, width))
            if colour_share(crop) < LIKE_COLOUR_DIE:
                self.crops.append(crop)


def colour_share(crop: np.ndarray) -> float:
    """How likely the reading network takes a crop for a colour die."""
    model = reader(colours=True)
    logits = model.run(crop.transpose(2, 0, 1)[None].astype(np.float32) / np.float32(255))[0]
    logits = logits[: len(model.labels)]
    shares = np.exp(logits - np.logaddexp.reduce(logits))
    return float(shares[[label in COLOURS for label in model.labels]].sum())


def touches(candidate: DieCandidate, die: Die, scale: float) -> bool:
    """Whether a candidate has to do with a die, rightly placed or not."""
    away = np.hypot(candidate.x_px - die.x * scale, candidate.y_px - die.y * scale)
    return bool(away < NEAR_WIDTHS * max(die.width * scale, candidate.width_px))


def main() -> None:
    """Collect crops and write them into one file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pictures", type=Path)
    parser.add_argument("--practice", type=Path)
    parser.add_argument("--models", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=5000, help="pictures to look at")
    parser.add_argument("--sheets", type=int, default=400, help="photos of bare sheets to look at")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    look_first_in(arguments.models)
    miner = Miner(arguments.seed)
    rng, files = miner.rng, sorted(arguments.pictures.rglob("*.jpg"))
    for number in range(1, arguments.count + 1):
        picture = np.rot90(opened(files[int(rng.integers(len(files)))]), int(rng.integers(4)))
        picture = shrink(np.ascontiguousarray(picture), int(rng.integers(160, 400)))
        miner.look(picture, [], 1.0)
        if number % 500 == 0:
            print(f"{number} pictures, {len(miner.crops)} crops", flush=True)
    for photo in load_rendered(arguments.practice) if arguments.practice else []:
        picture = shrink(photo.pixels, int(rng.integers(300, 480)))
        miner.look(picture, photo.dice, picture.shape[1] / photo.pixels.shape[1])
    layouts = [one for game in GAMES for one in game.layouts if one.markers]
    sheets = [blank_colour_raster(one, SHEET_PX_PER_MM) for one in layouts]
    for number in range(arguments.sheets):
        made = bare_sheet(rng, (960, 720), sheets[number % len(sheets)], SHEET_PX_PER_MM)
        miner.look(shrink(made.pixels, int(rng.integers(500, 960))), [], 1.0, LOWEST_PRINT_HEAT)
    print(f"{len(miner.crops)} crops in all")
    np.savez_compressed(arguments.out, crops=np.stack(miner.crops))


if __name__ == "__main__":
    main()
