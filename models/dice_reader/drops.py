"""Read drops whose truth is known, and count what came out right, wrong, and asked."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from models.dice_finder.simulated import drop as simulated_drop
from scoring.games import find_game
from vision.drop.read import read_drop
from vision.errors import VisionError
from vision.photo import Photo
from vision.printing.blank import blank_colour_raster

Truth = list[tuple[str, float, float]]
"""Value of each die, and where it stands in mm from the gear, x to the right, y down the sheet."""

GAME = find_game("unvention")
LAYOUT = next(one for one in GAME.layouts if "gear" in one.points and one.markers)
STEEPEST_DEGREES = 45.0
CLEAR_MM = 3.0


def _zone_at(right_mm: float, down_mm: float) -> str:
    """The zone of the sheet at a place from the gear."""
    return GAME.drop.zone_at(right_mm, down_mm) if GAME.drop else ""


def simulated_drops(seed: int, count: int) -> Iterator[tuple[Photo, Truth]]:
    """Drops on a simulated sheet."""
    raster, gear = blank_colour_raster(LAYOUT, 6.0), LAYOUT.points["gear"]
    for index in range(count):
        rng = np.random.default_rng([seed, index])
        tilt = float(rng.uniform(0, STEEPEST_DEGREES))
        made = simulated_drop(rng, raster, 6.0, gear, size_px=(2016, 1512), tilt_degrees=tilt)
        truth = [(d.label, d.x_mm, -d.y_mm) for d in made.dice]
        yield Photo.from_pixels(made.pixels, f"drop {index}"), truth


def rendered_drops(folder: Path) -> Iterator[tuple[Photo, Truth]]:
    """Drops by `models.dice_finder.drops`."""
    for name, entry in json.loads((folder / "truth.json").read_text()).items():
        truth = [(d["label"], d["place_mm"][0], -d["place_mm"][1]) for d in entry["dice"]]
        yield Photo.open(folder / name), truth


def measure_drops(drops: Iterable[tuple[Photo, Truth]]) -> dict[str, float | int]:
    """Places, and answers away from borders."""
    errors, count, clear, right, asked, silent, found = [], 0, 0, 0, 0, 0, 0
    for photo, truth in drops:
        count += 1
        try:
            drop = read_drop(photo, [LAYOUT], middle="gear", zone_at=_zone_at, count=3)
        except VisionError as error:
            print(f"{photo.source}: {error}")
            continue
        found += 1
        for dropped in drop.dice:
            x_mm, y_mm = dropped.position_mm
            errors.append(min(float(np.hypot(x - x_mm, y - y_mm)) for _, x, y in truth))
        read = [(d.die.seen.label, *d.position_mm) for d in drop.dice]
        is_right = meaning(read) == meaning(truth)
        asked += bool(drop.doubts)
        silent += not is_right and not drop.doubts
        if is_clear(truth):
            clear += 1
            right += is_right
    return {
        "drops": count,
        "sheet found %": round(100 * found / count, 2),
        "position error, 95th percentile, mm": round(float(np.percentile(errors, 95)), 2),
        "position error, median, mm": round(float(np.median(errors)), 2),
        "drops more than 3 mm from any border": clear,
        "right answer among these %": round(100 * right / max(1, clear), 2),
        "asked %": round(100 * asked / count, 2),
        "wrong without a doubt %": round(100 * silent / count, 2),
    }


def meaning(dice: Truth) -> tuple[object, ...]:
    """The farthest die's value, and workshop and value of the others."""
    if len(dice) != 3:
        return ()
    *near, farthest = sorted(dice, key=lambda d: np.hypot(d[1], d[2]))
    return (farthest[0], *sorted((_zone_at(x, y), label) for label, x, y in near))


def is_clear(dice: Truth) -> bool:
    """Whether no die is within 3 mm of a line, and the farthest is so by more than 3 mm."""
    reach = sorted(float(np.hypot(x, y)) for _, x, y in dice)
    return reach[-1] - reach[-2] > CLEAR_MM and all(
        min(abs(x), abs(y)) > CLEAR_MM for _, x, y in dice
    )
