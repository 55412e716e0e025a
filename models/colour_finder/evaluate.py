"""Measure how many colour dice are proposed; print it, and keep it in results.json.

    python -m models.colour_finder.evaluate SCENES

SCENES holds photos by `models.dice_finder.physical scenes --colours`.
"""

import json
from pathlib import Path

from models.dice_finder.evaluate import measure
from models.dice_reader.measure import (
    evaluation_arguments,
    evaluation_parser,
    rendered_scenes,
    simulated_rolls,
)

HERE = Path(__file__).parent


def main() -> None:
    """Measure on drawn and on rendered photos."""
    arguments = evaluation_arguments(evaluation_parser(__doc__, "scenes"))
    rendered, drawn = rendered_scenes(arguments.scenes), simulated_rolls(9_500, 30, coloured=True)
    results = {
        "rendered by Mitsuba, lights not trained on": measure(rendered, colours=True),
        "drawn by the sphere tracer, simulated": measure(drawn, colours=True),
    }
    print(json.dumps(results, indent=2))
    if arguments.models is None:
        (HERE / "results.json").write_text(json.dumps(results, indent=2) + "\n")


if __name__ == "__main__":
    main()
