"""Measure the finding network alone: dice found, and how many other places it proposes.

    python -m models.dice_finder.evaluate DATA

A die is found when a candidate lies within half its width; the reading network judges the rest.
Figures go into results.json. How well whole photos are read: `models.dice_reader.evaluate`.
"""

import json
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from models.dice_finder.real import convert
from models.dice_reader.measure import (
    Known,
    evaluation_arguments,
    evaluation_parser,
    real_photos,
    simulated_rolls,
)
from vision.dice.find import find_candidates
from vision.dice.read import READING_SIDE_PX

HERE = Path(__file__).parent


def measure(photos: Iterable[Known], *, colours: bool = False) -> dict[str, float | int]:
    """Recall at the lowest heat and at one half, and candidates per photo that are no dice."""
    dice, found, sure, others, count = 0, 0, 0, 0, 0
    for known in photos:
        count += 1
        pixels = known.photo.pixels(known.photo.reduction_for(READING_SIDE_PX))
        candidates = find_candidates(known.photo, pixels, colours=colours)
        matched = set()
        for x, y, width in known.places_px:
            dice += 1
            near = [
                (-c.heat, i)
                for i, c in enumerate(candidates)
                if np.hypot(c.x_px - x, c.y_px - y) < 0.5 * max(width, c.width_px)
            ]
            if near:
                heat, index = min(near)
                matched.add(index)
                found += 1
                sure += heat < -0.5
        others += len(candidates) - len(matched)
    return {
        "photos": count,
        "dice": dice,
        "dice found %": round(100 * found / max(1, dice), 2),
        "dice found with heat over one half %": round(100 * sure / max(1, dice), 2),
        "other places proposed, per photo": round(others / max(1, count), 2),
    }


def with_whole_dice(photos: Iterable[Known], source: str) -> Iterable[Known]:
    """The same with boxes in one convention."""
    for known in photos:
        boxes = [
            {"v": int(label), "box": [x - w / 2, y - w / 2, x + w / 2, y + w / 2]}
            for label, (x, y, w) in zip(known.labels, known.places_px, strict=True)
        ]
        known.places_px = [(d.x, d.y, d.width) for d in convert(source, boxes)]
        yield known


def main() -> None:
    """Measure on real and simulated photos."""
    arguments = evaluation_arguments(evaluation_parser(__doc__, "data"))
    results = {}
    for source in ("matteop65", "nell-byler"):
        results[source] = measure(with_whole_dice(real_photos(arguments.data, source), source))
        print(source, results[source], flush=True)
    results["rolls, simulated"] = measure(simulated_rolls(9_000, 20, coloured=False))
    print(results["rolls, simulated"])
    (HERE / "results.json").write_text(json.dumps(results, indent=2) + "\n")


if __name__ == "__main__":
    main()
