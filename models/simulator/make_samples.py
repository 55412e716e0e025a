"""Make the simulated photos of `samples/` with their truth, from our own pen strokes alone.

python -m models.simulator.make_samples samples [--game NAME]
"""

import argparse
import json
from collections.abc import Mapping
from pathlib import Path

import cv2
import numpy as np

from models.simulator.handwriting import Handwriting
from models.simulator.photo import SimulatedPhoto, Wish, simulate
from scoring.game import AnyGame
from scoring.games import GAMES
from scoring.record import FilledSheet
from scoring.sheet import SheetLayout
from vision.printing.blank import blank_colour_raster

PAGE_PX_PER_MM = 8.0
MOST_BYTES = 480_000
FIRST_SEED = 970_000_000

KINDS: Mapping[str, tuple[str, Wish]] = {
    "window-light-ballpoint": (
        "an easy one: daylight, a ballpoint, seen from above",
        Wish(2.5, tilt_degrees=6, curl=0.05, pen="ballpoint", difficulty=0.05, clutter=False),
    ),
    "lamp-shadow-pencil": (
        "pencil, half of the sheet in the shadow of a lamp",
        Wish(2.5, tilt_degrees=15, curl=0.3, pen="pencil", difficulty=0.5,
             camera={"shadow": 0.55, "shadow_soft_px": 12.0, "lamp": 0.5}),
    ),
    "tilted-45-degrees": (
        "seen from the side at 45 degrees",
        Wish(3.0, tilt_degrees=45, curl=0.1, pen="fineliner", difficulty=0.3),
    ),
    "two-markers-covered-curled": (
        "curled paper, two of its markers covered",
        Wish(2.5, tilt_degrees=18, curl=0.9, pen="ballpoint", difficulty=0.4, covered_markers=2),
    ),
    "dim-blurred-gel-pen": (
        "dim light, out of focus, noisy",
        Wish(2.5, tilt_degrees=12, curl=0.3, pen="gel", difficulty=0.8,
             camera={"blur_mm": 0.17, "exposure": 0.6, "noise": 5.0}),
    ),
}  # fmt: skip
"""Name → what is hard about the photo in words, and how it is taken."""


def played_marks(rules: AnyGame, layout: SheetLayout, number: int) -> dict[str, str]:
    """What stands on such a sheet after a legal game."""
    for seed in range(number * 100, number * 100 + 100):
        for sheet in _final_sheets(rules, seed):
            if sheet.sheet == layout.sheet:
                return dict(sheet.marks)
    raise ValueError(f"no game of {rules.name} leaves a sheet {layout.sheet}")


def _final_sheets(rules: AnyGame, seed: int) -> tuple[FilledSheet, ...]:
    players = max(rules.player_counts[0], 1 + seed % 3)
    return rules.final_sheets(rules.random_game(seed, players))


def small_enough(photo: SimulatedPhoto) -> bytes:
    """The photo as a JPEG that fits into the collection."""
    for quality in range(min(90, photo.camera.quality), 30, -6):
        encoded = cv2.imencode(".jpg", photo.pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        if len(encoded) <= MOST_BYTES:
            return encoded.tobytes()
    raise ValueError("the photo does not fit")


def truth_text(photo: SimulatedPhoto, what: str) -> str:
    """The truth file beside a photo."""
    lines = [
        f"what = {json.dumps(what)}",
        'source = "simulated"',
        'licence = "Apache-2.0"',
        f'game = "{photo.layout.game}"',
        f'sheet = "{photo.layout.sheet}"',
        f"tilt_degrees = {photo.view.tilt_degrees:.0f}",
        f'pen = "{photo.pen.name}"',
        'use = "test"',
        f"covered = {json.dumps(sorted(photo.covered))}",
        "",
        "[marks]",
        *(f'"{field}" = "{label}"' for field, label in sorted(photo.labels.items())),
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Read the command line and write the photos."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", default="", help="of this game only")
    arguments = parser.parse_args()
    handwriting = Handwriting.drawn()
    for place, rules in enumerate(GAMES):
        layouts = [layout for layout in rules.layouts if layout.markers]
        if arguments.game not in ("", rules.name):
            continue
        for number, (name, (what, wish)) in enumerate(KINDS.items()):
            if not layouts:
                break
            layout = layouts[number % len(layouts)]
            marks = played_marks(rules, layout, 50 + number)
            blank = blank_colour_raster(layout, PAGE_PX_PER_MM)
            seed = FIRST_SEED + 10 * place + number
            photo = simulate(blank, layout, marks, seed, handwriting, wish)
            folder = arguments.folder / rules.name
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{name}.jpg").write_bytes(small_enough(photo))
            (folder / f"{name}.toml").write_text(truth_text(photo, what), encoding="utf-8")
            print(folder / name, np.round(photo.view.px_per_mm(), 1), "px/mm")


if __name__ == "__main__":
    main()
