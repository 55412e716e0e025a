"""Photos of what is hard to read, by our own tracer: one table, one camera, one light, exact truth.

    python -m models.dice_finder.hard FOLDER --count 120 --seed 1 --pictures PICTURES
    python -m models.dice_finder.hard FOLDER --count 20 --seed 9 --pictures OTHERS --large

FOLDER gets one folder for each class of `hard_kinds.KINDS`, in the form of `physical practice`.
The small ones are to train on; the large ones, of other seeds and other pictures, to measure by.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from models.dice_finder.arrays import Floats, Pixels
from models.dice_finder.grounds import Grounds
from models.dice_finder.hard_kinds import KINDS, PX_PER_MM, Plan
from models.dice_finder.hard_light import dome, mirrored, pool_of_light, spoilt
from models.dice_finder.simulated import a_camera
from models.dice_finder.table import PlacedDie, Table

SMALL_PX, LARGE_PX = (640, 480), (1280, 960)
TEXTURE_PX = 800
APART = 0.75
"""Middles of dice that do not touch are farther apart than this share of both edges together."""


def compose(
    rng: np.random.Generator, plan: Plan, size_px: tuple[int, int]
) -> tuple[Pixels, dict[str, Any]]:
    """One photo, and its truth as `physical practice` writes it."""
    camera = a_camera(rng, size_px, tilt_degrees=plan.tilt_degrees, away_mm=plan.away_mm)
    texture = lit(plan.ground(rng, TEXTURE_PX), plan)
    table = Table(camera, plan.light, rng, (texture, 1 / PX_PER_MM), plan.softness)
    dice = laid(rng, plan)
    lures = [lay_thing(rng, table, patch, dice, plan) for patch in plan.things]
    for die in sorted(dice, key=lambda d: -np.hypot(*(camera.eye_mm[:2] - [d.x_mm, d.y_mm]))):
        table.place(die)
    picture = table.pixels.astype(np.float32)
    if plan.mirrors:
        picture = mirrored(rng, picture, dice)
    picture = pool_of_light(rng, picture, plan.uneven) * np.array(plan.gains, np.float32)
    if plan.domed:
        picture = dome(rng, picture, dice)
    widths_px = [np.ptp(d.hull_px, axis=0).mean() for d in dice if d.hull_px is not None]
    width_px = float(np.median(widths_px)) if widths_px else 60.0
    pixels = spoilt(rng, picture * plan.exposure, width_px, plan.blur)
    return pixels, {
        "light": "drawn",
        "tilt_degrees": plan.tilt_degrees,
        "dice": [die_truth(die) for die in dice if is_inside(die, size_px)],
        "things": [one for group in lures for one in group],
    }


def lit(albedo: Floats, plan: Plan) -> Pixels:
    """A ground, linear, as it is seen in the light of the plan."""
    light = plan.light
    shone = light.main * max(0.0, float(light.towards[2])) + light.sky + light.flash
    return np.asarray(np.clip(albedo * shone, 0, 1) ** (1 / 2.2) * 255, np.uint8)


def laid(rng: np.random.Generator, plan: Plan) -> list[PlacedDie]:
    """The dice of a plan, each beside or against another, none within another."""
    dice: list[PlacedDie] = []
    for make, label, edge_mm in zip(plan.makes, plan.labels, plan.edges_mm, strict=True):
        for _ in range(60):
            yaw = float(rng.uniform(0, 360))
            spot = rng.normal(0, plan.spread_mm, 2)
            if dice and rng.random() < plan.touching:
                near = dice[int(rng.integers(len(dice)))]
                yaw = near.yaw_degrees + 90 * float(rng.integers(4))
                along = np.radians(yaw)
                away = (near.edge_mm + edge_mm) / 2 + abs(rng.normal(0, 0.6))
                aside = rng.uniform(-0.4, 0.4) * edge_mm
                spot = np.array(
                    [
                        near.x_mm + away * np.cos(along) - aside * np.sin(along),
                        near.y_mm + away * np.sin(along) + aside * np.cos(along),
                    ]
                )
                others = [d for d in dice if d is not near]
            else:
                others = dice
            clear = all(
                np.hypot(spot[0] - d.x_mm, spot[1] - d.y_mm) > APART * (d.edge_mm + edge_mm)
                for d in others
            )
            if clear:
                x_mm, y_mm = (float(v) for v in spot)
                dice.append(PlacedDie(label, x_mm, y_mm, edge_mm, make, yaw))
                break
    return dice


def lay_thing(
    rng: np.random.Generator,
    table: Table,
    patch: tuple[Pixels, float, int],
    dice: list[PlacedDie],
    plan: Plan,
) -> list[dict[str, Any]]:
    """Lay a flat thing, under the dice or beside them; where it may be taken for dice."""
    pixels, wide_mm, parts = patch
    side = pixels.shape[0]
    for _ in range(20):
        x_mm, y_mm = rng.normal(0, 1.6 * plan.spread_mm + 0.35 * wide_mm, 2)
        free = [np.hypot(x_mm - d.x_mm, y_mm - d.y_mm) > 0.5 * wide_mm + d.edge_mm for d in dice]
        if plan.things_below or all(free):
            break
    else:
        return []
    angle, scale = float(rng.uniform(0, 2 * np.pi)), wide_mm / (side * 0.9)
    linear = scale * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    shift = np.array([x_mm, -y_mm]) - linear @ [side / 2, side / 2]
    to_mm = np.vstack([np.column_stack([linear, shift]), [0, 0, 1]])
    matrix = table.camera.homography() @ to_mm
    size = (table.camera.width_px, table.camera.height_px)
    warped = cv2.warpPerspective(pixels, matrix, size, flags=cv2.INTER_AREA).astype(np.float32)
    alpha = warped[..., 3:] / 255
    shine = float(plan.light.main.mean() * plan.light.towards[2] + plan.light.sky.mean())
    drop = np.array([[1, 0, 3.0 * plan.light.towards[0]], [0, 1, 3.0]])
    dark = cv2.GaussianBlur(cv2.warpAffine(alpha[..., 0], drop, size), (0, 0), 3)[..., None]
    under = table.pixels * (1 - 0.5 * dark)
    table.pixels = np.clip(
        under * (1 - alpha) + warped[..., :3] * min(1.2, shine) ** (1 / 2.2) * alpha, 0, 255
    ).astype(np.uint8)
    if any(not one for one in free):
        return []
    steps = (np.arange(parts) + 0.5) / parts * side * 0.9 + side * 0.05
    middles = np.array([[side / 2, step, 1.0] for step in steps]) @ matrix.T
    places = middles[:, :2] / middles[:, 2:]
    width_px = table.camera.focal_px / plan.away_mm * wide_mm / parts
    return [
        {"label": "none", "middle_px": place.tolist(), "width_px": min(width_px, 160.0)}
        for place in places
        if 0 < place[0] < size[0] and 0 < place[1] < size[1]
    ]


def is_inside(die: PlacedDie, size_px: tuple[int, int]) -> bool:
    """Whether the middle of a die is in the picture."""
    assert die.hull_px is not None
    x, y = die.hull_px.mean(0)
    return bool(-10 < x < size_px[0] + 10 and -10 < y < size_px[1] + 10)


def die_truth(die: PlacedDie) -> dict[str, Any]:
    """What `real.rendered_die` reads."""
    assert die.hull_px is not None
    assert die.top_px is not None
    assert die.pips_px is not None
    low, high = die.hull_px.min(0), die.hull_px.max(0)
    return {
        "label": die.label,
        "middle_px": ((low + high) / 2).tolist(),
        "width_px": float((high - low).mean()),
        "face_px": die.top_px.mean(0).tolist(),
        "top_px": die.top_px.tolist(),
        "pips_px": die.pips_px.tolist(),
    }


def main() -> None:
    """Write photos of every class."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=120, help="photos a class")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pictures", type=Path, help="pictures without dice, for grounds")
    parser.add_argument("--large", action="store_true", help="to measure by")
    parser.add_argument("--only", nargs="*", default=[], choices=list(KINDS))
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    grounds = Grounds([], arguments.pictures)
    size_px = LARGE_PX if arguments.large else SMALL_PX
    for place, (name, kind) in enumerate(KINDS.items()):
        if arguments.only and name not in arguments.only:
            continue
        folder = arguments.folder / name
        folder.mkdir(parents=True, exist_ok=True)
        truth = {}
        for index in range(arguments.count):
            rng = np.random.default_rng([arguments.seed, place, index])
            pixels, entry = compose(rng, kind(rng, grounds), size_px)
            file = f"{name}-{arguments.seed}-{index:03d}.jpg"
            cv2.imwrite(str(folder / file), pixels, [cv2.IMWRITE_JPEG_QUALITY, 90])
            truth[file] = entry
        (folder / "truth.json").write_text(json.dumps(truth))
        print(name, len(truth), flush=True)


if __name__ == "__main__":
    main()
