"""Crops to train the second reader on, written to files while it learns.

    python -m models.dice_second.crops DATA --to FOLDER --bank BANK --pictures PICTURES
        --practice HARD --without matteop65 --spare 4 --seed 1 --files 40

Scenes are those of the other dice networks, and scenes of things like dice (`lures.py`). Of each,
all dice are taken, what the finding network takes for a die where none lies, and sides of dice,
which are none. Crops are larger than those of the product, so that training may shift, turn and
resize them.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from models.dice_finder.real import Die
from models.dice_finder.scenes import Scene, SceneMaker
from models.dice_finder.train import add_data_arguments, make_maker
from models.dice_second.lures import lures_scene
from models.dice_second.network import LABELS
from models.whole import save_whole
from vision.dice.crop import crop_matrix, cut_die
from vision.dice.find import find_in

STORED_PX, STORED_WIDTHS = 124, 2.84
SMALLEST_PX, LARGEST_PX = 14.0, 110.0
SHADOWS = (0.0, 0.6)
"""How dark shadows of dice are: in even light they have none, like print."""
LOWEST_HEAT = 0.12
MOST_REFUSED = 4
"""Wrong candidates taken of one scene."""
CROPS = 2000
"""In one file."""
LURES_SHARE = 0.3
"""Of scenes, those of things like dice."""
SIDES_LEAN, SIDE_NARROWER, SIDES_SHARE = 0.13, 0.8, 0.6
"""From the middle of a top face to that of the whole, in widths, where sides are seen; what share
of a die they are wide at most; and of how many such dice a side is taken."""
OFF_TOP = 0.36
"""A side's middle is so many widths from the top face's at least."""
ON_DIE, OFF_DIE = 0.33, 0.45
"""Nearer to a die's middle, in widths, a place is that die; farther from all, it is none."""

Crop = tuple[np.ndarray, int, np.ndarray]
"""Pixels, label, and where the top face's pips are in the crop, in pixels (6, 2)."""


def labelled(scene: Scene, x: float, y: float, width: float) -> Crop | None:
    """The crop at a place, labelled by the die that lies there; None where that is unclear."""
    everything = scene.dice + scene.ignored
    aways = [float(np.hypot(die.x - x, die.y - y)) / die.width for die in everything]
    near = int(np.argmin(aways)) if aways else -1
    first, second = (*sorted(aways), np.inf, np.inf)[:2]
    is_by = near >= 0 and is_side(everything[near], x, y, width)
    if (ON_DIE <= first < OFF_DIE and not is_by) or (first < ON_DIE and second < first + 0.12):
        return None
    die = everything[near] if first < ON_DIE and not is_by else None
    if die is not None and (near >= len(scene.dice) or die.label not in LABELS):
        return None
    matrix = crop_matrix(x, y, width, size=(STORED_PX, STORED_WIDTHS))
    pips = np.full((6, 2), np.nan, np.float32)
    if die is not None and die.pips is not None:
        pips[:] = die.pips @ matrix[:, :2].T + matrix[:, 2]
    label = LABELS.index("none" if die is None else die.label)
    return cut_die(scene.pixels, matrix, STORED_PX), label, pips


def is_side(die: Die, x: float, y: float, width: float) -> bool:
    """Whether a place is a side of a die: narrower than the whole, below its top, away from it."""
    if die.face is None or width > SIDE_NARROWER * die.width:
        return False
    lean = np.array([die.x - die.face[0], die.y - die.face[1]])
    off_top = np.array([x - die.face[0], y - die.face[1]])
    is_seen = np.hypot(*lean) > SIDES_LEAN * die.width
    return bool(is_seen and np.hypot(*off_top) > OFF_TOP * die.width and off_top @ lean > 0)


def sides_of(scene: Scene, rng: np.random.Generator) -> Iterator[tuple[float, float, float]]:
    """A side of some of the dice that show theirs."""
    for die in scene.dice:
        if die.face is not None and rng.random() < SIDES_SHARE:
            lean = np.array([die.x - die.face[0], die.y - die.face[1]])
            across = np.array([-lean[1], lean[0]]) * rng.uniform(-1.1, 1.1)
            x, y = np.array(die.face) + lean * rng.uniform(1.7, 2.4) + across
            width = die.width * float(rng.uniform(0.45, 0.78))
            if is_side(die, float(x), float(y), width):
                yield float(x), float(y), width


def crops_of(scene: Scene, rng: np.random.Generator, most_lures: int = 1) -> Iterator[Crop]:
    """Dice about where they lie and sides, wrong candidates of the finder, one place beside one."""
    places = [(d.x, d.y, d.width) for d in scene.dice if d.width > SMALLEST_PX]
    places += [
        (d.x + a * d.width, d.y + b * d.width, d.width * float(np.exp(c)))
        for d, (a, b, c) in zip(
            scene.dice[:2], rng.normal(0, (0.06, 0.06, 0.2), (2, 3)), strict=False
        )
        if d.width > SMALLEST_PX
    ]
    wrong = [
        (c.x_px, c.y_px, c.width_px)
        for c in find_in(scene.pixels, 0, LOWEST_HEAT)
        if c.width_px > 8
        and all(
            np.hypot(c.x_px - d.x, c.y_px - d.y) > OFF_DIE * d.width
            for d in scene.dice + scene.ignored
        )
    ]
    places += wrong[:MOST_REFUSED]
    places += list(sides_of(scene, rng))[:2]
    for lure in [one for one in scene.lures if one.label == "none"][:most_lures]:
        places.append(
            (lure.x, lure.y, lure.width * float(np.exp(rng.normal(-0.1, 0.3 / most_lures))))
        )
    if scene.dice and rng.random() < 0.5:
        die = scene.dice[int(rng.integers(len(scene.dice)))]
        angle, away = rng.uniform(0, 2 * np.pi), rng.uniform(0.48, 0.95) * die.width
        x, y = die.x + away * np.cos(angle), die.y + away * np.sin(angle)
        places.append((x, y, die.width * float(np.exp(rng.normal(-0.1, 0.25)))))
    for x, y, width in places:
        found = labelled(scene, float(x), float(y), max(8.0, float(width)))
        if found is not None:
            yield found


def write(maker: SceneMaker, folder: Path, name: str, rng: np.random.Generator) -> None:
    """One file of crops."""
    kept: list[Crop] = []
    while len(kept) < CROPS:
        if rng.random() < LURES_SHARE:
            kept += crops_of(lures_scene(maker, rng), rng, most_lures=5)
        else:
            kept += crops_of(maker.make(), rng)
    pixels, labels, pips = zip(*kept[:CROPS], strict=True)
    arrays = {"pixels": np.stack(pixels), "labels": np.array(labels), "pips": np.stack(pips)}
    save_whole(folder / f"crops-{name}.npz", arrays)


def main() -> None:
    """Write files until there are enough."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_data_arguments(parser)
    parser.add_argument("--to", type=Path, required=True)
    parser.add_argument("--files", type=int, default=40)
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    arguments.to.mkdir(parents=True, exist_ok=True)
    maker = make_maker(arguments, 320)
    maker.widths_px, maker.shadows = (SMALLEST_PX, LARGEST_PX), SHADOWS
    rng = np.random.default_rng(arguments.seed)
    for number in range(arguments.files):
        write(maker, arguments.to, f"{arguments.seed}-{number:03d}", rng)
        print(number, flush=True)


if __name__ == "__main__":
    main()
