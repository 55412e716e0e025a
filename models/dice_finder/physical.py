"""Dice rendered by a physically based path tracer: to train with, and photos to measure by.

    python -m models.dice_finder.physical bank bank21.npz --count 250 --seed 21
    python -m models.dice_finder.physical practice FOLDER --count 900 --seed 31 --pictures PICTURES
    python -m models.dice_finder.physical scenes FOLDER --count 30 --seed 9 [--colours]

It shares the description of a make with `render.py`, and nothing of how light is reckoned. The
lights of the scenes are others than those of bank and practice. Needs mitsuba (extra `train`); one
thread.
"""

import argparse
import tempfile
from pathlib import Path

import cv2
import mitsuba
import numpy as np

from models.dice_finder import bank
from models.dice_finder.arrays import Floats, Pixels
from models.dice_finder.grounds import Grounds
from models.dice_finder.lamps import bank_rig
from models.dice_finder.makes import COLOURS, choose_colour_make, choose_make
from models.dice_finder.mesh import die_mesh, paint
from models.dice_finder.photos import MANNERS, make_photos
from models.dice_finder.render import PATCH_PX, turn
from models.dice_finder.stage import (
    BOX,
    Parts,
    Stage,
    calmed,
    colour,
    developed,
    die_material,
    emitters,
    solid,
    upright,
)
from models.dice_finder.surfaces import a_colour
from models.dice_finder.table import Camera

PRACTICE_COLOURED = 0.35
"""Share of practice photos with colour dice."""


def cover(points_px: Floats, size_px: int) -> Floats:
    """Share of each pixel that the outline of a convex body covers."""
    fine = 4
    outline = cv2.convexHull(((points_px + 0.5) * fine - 0.5).astype(np.float32))
    mask = np.zeros((size_px * fine, size_px * fine), np.float32)
    cv2.fillConvexPoly(mask, np.round(outline * 16).astype(np.int32), 1.0, shift=4)
    shares = cv2.resize(mask, (size_px, size_px), interpolation=cv2.INTER_AREA)
    return np.asarray(shares, np.float32)


def patch(rng: np.random.Generator, *, coloured: bool, tilt_degrees: float) -> bank.Cutting:
    """One die on a plain table, cut out; conventions as in `render.render_die`."""
    make = choose_colour_make(rng) if coloured else choose_make(rng)
    label = str(rng.choice(COLOURS)) if coloured else str(rng.integers(1, 7))
    sides = upright(rng, make, label)
    pose = turn(2, rng.uniform(0, 360))
    cocked = rng.random() < 0.05
    if cocked:
        pose = turn(2, rng.uniform(0, 360)) @ turn(0, float(rng.uniform(16, 45))) @ pose
    middle = np.array([0, 0, -(BOX @ pose.T)[:, 2].min()], np.float32)
    mesh = die_mesh(make, sides).moved(pose, 1.0, middle)
    mesh.positions[:, 2] -= mesh.positions[:, 2].min() - 1e-3
    away = float(np.exp(rng.uniform(np.log(9), np.log(50))))
    look = turn(0, tilt_degrees)
    eye = middle + look @ np.array([0, 0, away], np.float32)
    camera = Camera(PATCH_PX, PATCH_PX, PATCH_PX / 1.95 * away, look, eye.astype(np.float32))
    rig = bank_rig(rng, look[:, 2])
    ground = (a_colour(rng) / 255) ** 2.2
    table: Parts = {
        "type": "rectangle",
        "to_world": mitsuba.ScalarTransform4f().scale([60, 60, 1]),
        "bsdf": {"type": "diffuse", "reflectance": colour(ground)},
    }
    places = camera.project(mesh.positions)
    low = np.maximum(np.floor(places.min(0)).astype(int) - 4, 0)
    high = np.minimum(np.ceil(places.max(0)).astype(int) + 5, PATCH_PX)
    crop = (int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1]))
    with tempfile.TemporaryDirectory() as folder:
        die = solid(mesh, die_material(make, *paint(make, sides)), Path(folder), "die")
        parts = {"table": table, "die": die, **emitters(rig, 1.0)}
        samples = 16 if make.clear else 9
        seed = int(rng.integers(1 << 30))
        seen = Stage(parts).shot(camera, samples=samples, crop=crop, seed=seed)
    linear = np.zeros((PATCH_PX, PATCH_PX, 3), np.float32)
    linear[low[1] : high[1], low[0] : high[0]] = calmed(seen)
    alpha = cover(places, PATCH_PX)
    exposure = exposed(rng, linear, alpha, ground)
    pixels = developed(linear, exposure * rig.white ** -rng.uniform(0.65, 1.0))
    corners = BOX @ pose.T + middle
    drop = corners - corners[:, 2:] / max(float(rig.towards[2]), 0.2) * rig.towards
    pips = np.full((6, 2), np.nan, np.float32)
    if not make.faces and not cocked:
        flat = make.pip_places(int(label))
        on_top = np.column_stack([flat, np.full(len(flat), 0.5)]) @ pose.T + middle
        pips[: len(flat)] = camera.project(on_top)
    return bank.Cutting(
        np.dstack([inwards(pixels, alpha), np.round(alpha * 255).astype(np.uint8)]),
        "cocked" if cocked else label,
        camera.project(corners),
        camera.project(corners[4:]),
        camera.project(drop.astype(np.float32)),
        tilt_degrees,
        pips,
    )


def exposed(rng: np.random.Generator, linear: Floats, alpha: Floats, ground: Floats) -> float:
    """Exposure under which a white sheet on the table comes out neither black nor burnt."""
    table = linear[(alpha == 0) & (linear.max(2) > 0)] / np.maximum(ground, 1e-3)
    level = float(np.percentile(table.mean(1), 80))
    wanted = rng.uniform(0.2, 0.5) if rng.random() < 0.15 else rng.uniform(0.6, 1.15)
    return float(wanted / max(level, 1e-4))


def inwards(pixels: Pixels, alpha: Floats) -> Pixels:
    """Noise smoothed, and the rim, where the table shows through, coloured from within."""
    grain = np.abs(pixels.astype(np.float32) - cv2.medianBlur(pixels, 3)).mean(2)[alpha > 0.99]
    smooth = cv2.bilateralFilter(pixels, 7, float(np.clip(7 * np.median(grain), 6, 50)), 2.0)
    inner = (cv2.erode((alpha > 0.99).astype(np.uint8), np.ones((3, 3))) > 0).astype(np.float32)
    spread = cv2.GaussianBlur(smooth * inner[..., None], (0, 0), 1.2)
    weight = cv2.GaussianBlur(inner, (0, 0), 1.2)[..., None]
    filled = np.where(weight > 1e-3, spread / np.maximum(weight, 1e-3), smooth)
    return np.where(inner[..., None] > 0, smooth, filled).astype(np.uint8)


def make_bank(path: Path, count: int, seed: int) -> None:
    """Write a file of dice to paste, as `bank.save` does, in one stroke."""
    rng = np.random.default_rng(seed)
    cuttings = []
    for _ in range(count):
        steep = rng.random() < 0.4
        tilt = float(rng.uniform(33, 62) if steep else min(62, abs(rng.normal(0, 32))))
        cuttings.append(patch(rng, coloured=rng.random() < 0.2, tilt_degrees=tilt))
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        bank.save(cuttings, Path(folder) / path.name)
        (Path(folder) / path.name).replace(path)


def main() -> None:
    """Render what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["bank", *MANNERS])
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--colours", action="store_true", help="colour dice only")
    parser.add_argument("--pictures", type=Path, help="pictures to lay practice dice on")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    if given.what == "bank":
        make_bank(given.out, given.count, given.seed)
        return
    practice = given.what in ("practice", "steep")
    grounds = Grounds([], given.pictures) if practice else None
    coloured = PRACTICE_COLOURED if practice and not given.colours else float(given.colours)
    make_photos(given.out, given.count, given.seed, MANNERS[given.what], grounds, coloured=coloured)


if __name__ == "__main__":
    main()
