"""Drops rendered by the path tracer: three dice on and beside Unvention's sheet, exact truth.

    python -m models.dice_finder.drops FOLDER --count 30 --seed 19

Millimetres from the gear, x to the right of the sheet, y up the sheet, z up. The lights are those
of photos to measure by, which training does not know.
"""

import argparse
import copy
import tempfile
from pathlib import Path

import cv2
import mitsuba
import numpy as np

from models.dice_finder.arrays import Floats, Pixels
from models.dice_finder.makes import choose_make
from models.dice_finder.photos import (
    EDGE_MM,
    MANNERS,
    Lying,
    a_table,
    add_dice,
    finished,
    taken_photo,
    write_photos,
)
from models.dice_finder.stage import Parts, emitters, picture
from models.dice_finder.table import Camera
from scoring.games import find_game
from vision.printing.blank import blank_colour_raster

SIZE_PX = (1600, 1200)
PX_PER_MM = 6.0
STEEPEST_DEGREES = 45.0
SHEET_LIFT_MM = 0.1
"""The paper lies on the table, not in it."""


def sheet_part(raster: Pixels, gear_mm: tuple[float, float]) -> Parts:
    """The printed sheet, its gear at the origin."""
    height, width = (side / PX_PER_MM for side in raster.shape[:2])
    middle = [width / 2 - gear_mm[0], gear_mm[1] - height / 2, SHEET_LIFT_MM]
    place = mitsuba.ScalarTransform4f().translate(middle).scale([width / 2, height / 2, 1])
    paper = ((raster[::-1].astype(np.float32) / 255) ** 2.2 * 0.85).astype(np.float32)
    material: Parts = {"type": "diffuse", "reflectance": picture(paper)}
    return {"type": "rectangle", "to_world": place, "bsdf": material}


def camera_over(rng: np.random.Generator, middle_mm: Floats, width_mm: float) -> Camera:
    """A phone that sees the whole sheet."""
    tilt = float(rng.uniform(0, STEEPEST_DEGREES))
    return Camera.looking(
        SIZE_PX,
        focal_share=float(rng.uniform(0.7, 0.9)),
        at_mm=(float(middle_mm[0]), float(middle_mm[1])),
        away_mm=float(rng.uniform(1.25, 1.55)) * width_mm,
        turned_degrees=(tilt, float(rng.uniform(0, 360)), 0.0),
    )


def drop_dice(rng: np.random.Generator, camera: Camera) -> list[Lying]:
    """Three dice of one make, apart, wholly in the picture."""
    make, edge_mm = choose_make(rng), float(rng.choice([14, 16, 16, 16, 18]))
    dice: list[Lying] = []
    while len(dice) < 3:
        x, y = (float(part) for part in rng.normal(0, 55, 2))
        label, yaw = str(rng.integers(1, 7)), float(rng.uniform(0, 360))
        die = Lying(label, copy.deepcopy(make), (x, y), edge_mm, yaw)
        seen = camera.project(die.corners_mm())
        inside = bool((seen > 30).all() and (seen < np.array(SIZE_PX) - 30).all())
        if inside and all(np.hypot(x - d.place_mm[0], y - d.place_mm[1]) > 28 for d in dice):
            dice.append(die)
    return dice


def a_drop(
    rng: np.random.Generator, raster: Pixels, gear_mm: tuple[float, float]
) -> tuple[Pixels, dict[str, object]]:
    """A photo of a drop and its truth."""
    height, width = (side / PX_PER_MM for side in raster.shape[:2])
    middle = np.array([width / 2 - gear_mm[0], gear_mm[1] - height / 2], np.float32)
    camera = camera_over(rng, middle, width)
    dice, manner = drop_dice(rng, camera), MANNERS["scenes"]
    dice_px = [camera.project(die.corners_mm()) for die in dice]
    rig = manner.rig(rng, camera)
    with tempfile.TemporaryDirectory() as folder:
        parts: Parts = {"table": a_table(rng, None), **emitters(rig, EDGE_MM)}
        parts["sheet"] = sheet_part(raster, gear_mm)
        add_dice(rng, parts, dice, Path(folder))
        linear = taken_photo(
            rng,
            camera,
            parts,
            outlines_px=[*dice_px, *(one + rng.uniform(-300, 300, 2) for one in dice_px)],
            samples=manner.samples,
            clear=any(die.make.clear for die in dice),
        )
    truth: dict[str, object] = {"light": rig.kind}
    truth["dice"] = [
        {**die.truth(camera), "place_mm": [round(v, 2) for v in die.place_mm]} for die in dice
    ]
    return finished(rng, linear, rig, dice_px), truth


def main() -> None:
    """Render what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    layout = next(
        one for one in find_game("unvention").layouts if "gear" in one.points and one.markers
    )
    raster = blank_colour_raster(layout, PX_PER_MM)
    gear = layout.points["gear"]
    write_photos(
        arguments.out, arguments.count, arguments.seed, lambda rng: a_drop(rng, raster, gear)
    )


if __name__ == "__main__":
    main()
