"""Measure what the second reader adds, on photos that its weights were not fitted on.

    python -m models.dice_second.evaluate DATA --hard HARD --pictures OTHERS

Writes `results.json`: of things the first reader leaves in doubt, how many are wrongly taken for a
die or none, and how unlikely the truth is, by the first reader and by both.
"""

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from models.dice_reader.measure import evaluation_arguments, evaluation_parser
from models.dice_second.doubtful import Doubtful, doubtful_things
from models.dice_second.finish import half, known_photos
from vision.dice.evidence import Judged
from vision.dice.second import SECOND, together
from vision.weights import open_model

HERE = Path(__file__).parent


def figures(things: Sequence[Doubtful], judged: Sequence[Judged]) -> dict[str, float | int]:
    """Mistakes, how unlikely the truth is, in nats, and of how many dice the value is right."""
    both = zip(things, judged, strict=True)
    right = [one.is_die if thing.label else 1 - one.is_die for thing, one in both]
    return {
        "wrongly a die or none": sum(share < 0.5 for share in right),
        "loss": round(float(-np.log(np.maximum(right, 1e-9)).sum()), 2),
        "values right": sum(
            one.shares[0][0] == thing.label for thing, one in zip(things, judged, strict=True)
        ),
    }


def main() -> None:
    """Read the command line, measure, write."""
    parser = evaluation_parser(__doc__, "data")
    parser.add_argument("--hard", type=Path, required=True)
    parser.add_argument("--pictures", type=Path, required=True)
    arguments = evaluation_arguments(parser)
    model = open_model(SECOND)
    results = {}
    for source, photos in known_photos(arguments.data, arguments.hard, arguments.pictures).items():
        things = list(doubtful_things(model, half(photos, 1)))
        row = {
            "things": len(things),
            "dice": sum(bool(t.label) for t in things),
            "first reader": figures(things, [t.first for t in things]),
            "both": figures(things, [together(model, t.first, t.second) for t in things]),
        }
        results[source] = row
        print(source, json.dumps(row), flush=True)
    (HERE / "results.json").write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()
