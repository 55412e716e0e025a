"""Measure the reading of colour dice; print it, and keep it in results.json.

    python -m models.colour_reader.evaluate SCENES [--models VARIANT]

SCENES holds photos by `models.dice_finder.physical scenes --colours`, whose lights no network was
trained on. Every set is read as it is, and with the number of dice told, as a game tells it.
"""

import json
from pathlib import Path

from models.dice_reader.measure import (
    Figures,
    evaluation_arguments,
    evaluation_parser,
    rendered_scenes,
    show,
    simulated_rolls,
    tally,
)

HERE = Path(__file__).parent


def main() -> None:
    """Measure on drawn and on rendered photos."""
    arguments = evaluation_arguments(evaluation_parser(__doc__, "scenes"))
    results: dict[str, Figures] = {}
    photos = {
        "rendered by Mitsuba, lights not trained on": list(rendered_scenes(arguments.scenes)),
        "drawn by the sphere tracer, simulated": list(simulated_rolls(9_500, 30, coloured=True)),
        "30 others drawn, simulated, in view": list(simulated_rolls(9_501, 30, coloured=True)),
    }
    for name, some in photos.items():
        show(name, tally(some, coloured=True), results)
        show(f"{name}, their number told", tally(some, coloured=True, told=True), results)
    if arguments.models is None:
        (HERE / "results.json").write_text(json.dumps(results, indent=2) + "\n")


if __name__ == "__main__":
    main()
