"""Measure the reading of dice and of drops; print it, and keep it in results.json.

    python -m models.dice_reader.evaluate DATA --pictures PICTURES --scenes SCENES

Without --models the networks of the product are measured; with it a variant, whose figures are
kept under its --name. Sources a network was trained on are said to be so.
"""

import json
import time
from collections.abc import Sequence
from pathlib import Path

import cv2
import matplotlib
import numpy as np

from models.dice_finder.real import photo_pixels
from models.dice_reader.drops import measure_drops, rendered_drops, simulated_drops
from models.dice_reader.measure import (
    Figures,
    Known,
    evaluation_arguments,
    evaluation_parser,
    from_farther,
    from_nearer,
    photos_without_dice,
    real_photos,
    rendered_scenes,
    report,
    show,
    simulated_rolls,
    tally,
)
from models.dice_reader.prints import STYLES, printed_photos
from scoring.games import GAMES
from vision.dice.evidence import VALUES
from vision.dice.read import read_dice
from vision.photo import Photo
from vision.printing.blank import blank_colour_raster

matplotlib.use("Agg")
HERE = Path(__file__).parent
SOURCES = {
    "DamianTab": "DamianTab, 80 phone photos, never trained on",
    "matteop65": "matteop65, 396 webcam photos, never trained on, every other one calibrated on",
    "nell-byler": "nell-byler, 250 phone photos, trained on",
    "Epanemu": "Epanemu, 409 photos, trained on",
}
SIMULATED = ("rolls", "scenes", "drops", "hard", "printed")
BY_MITSUBA = "rendered by Mitsuba, lights not trained on"


def measure_time(photo: Known) -> Figures:
    """One 12 MP JPEG and one 720p frame: processor time of one thread, the best of several runs."""
    pixels = photo.photo.pixels()
    side = cv2.resize(pixels, (4000, 3000) if pixels.shape[1] > pixels.shape[0] else (3000, 4000))
    rng = np.random.default_rng(1)
    side = np.clip(side + rng.normal(0, 4, side.shape), 0, 255).astype(np.uint8)
    data = cv2.imencode(".jpg", side, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()
    sample = HERE.parents[1] / "samples/dice/white-dice-above.jpg"
    frame = np.ascontiguousarray(photo_pixels(sample)[120:840])

    def best(action: object) -> float:
        spans = []
        for _ in range(7):
            began = time.process_time()
            action()  # type: ignore[operator]
            spans.append(time.process_time() - began)
        return min(spans) * 1000

    decode = best(lambda: cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR))
    whole = best(lambda: read_dice(Photo(data)))
    return {
        "12 MP JPEG, MB": round(len(data) / 1e6, 2),
        "cv2.imdecode, ms": round(decode, 1),
        "dice from the file, ms": round(whole, 1),
        "ratio": round(whole / decode, 2),
        "720p frame, ms": round(best(lambda: read_dice(Photo.from_pixels(frame))), 1),
    }


def confusion(photos: list[Known], path: Path) -> None:
    """Draw which values were read as which, for photos whose dice have known places."""
    from matplotlib import pyplot

    counts = np.zeros((6, 7), int)
    for known in photos:
        reading = read_dice(known.photo)
        for label, (x, y, width) in zip(known.labels, known.places_px, strict=True):
            near = [
                d
                for d in reading.dice
                if np.hypot(d.face_px[0] - x, d.face_px[1] - y) < 0.6 * max(width, d.width_px)
            ]
            column = VALUES.index(near[0].seen.label) if near else 6
            counts[int(label) - 1, column] += 1
    figure, axes = pyplot.subplots(figsize=(4.6, 4), dpi=80)
    axes.imshow(np.sqrt(counts), cmap="Blues")
    for (row, column), count in np.ndenumerate(counts):
        if count:
            dark = count > counts.max() / 3
            axes.text(
                column,
                row,
                str(count),
                ha="center",
                va="center",
                color="white" if dark else "black",
                fontsize=8,
            )
    axes.set_xticks(range(7), [*VALUES, "none"])
    axes.set_yticks(range(6), VALUES)
    axes.set_xlabel("read")
    axes.set_ylabel("true")
    axes.set_title("matteop65, simulated rolls", fontsize=9)
    figure.tight_layout()
    figure.savefig(path)


def measure_distances(data: Path, results: dict[str, Figures]) -> None:
    """Real photos as if taken from farther away, and single dice as if from near by."""
    for times in (2.5, 5.0):
        far = (from_farther(known, times) for known in real_photos(data, "DamianTab"))
        show(f"DamianTab, as if from {times:g} times as far", tally(far), results)
    for share in (0.45, 0.75):
        near = (from_nearer(known, share) for known in real_photos(data, "nell-byler"))
        found = tally(known for known in near if known is not None)
        show(f"nell-byler, single dice {share:.0%} of the picture", found, results)


def measure_simulated(
    wanted: Sequence[str], scenes: Path | None, results: dict[str, Figures]
) -> None:
    """Rolls and drops, drawn by our own tracer and by Mitsuba."""
    if "rolls" in wanted:
        show_both("rolls, simulated", list(simulated_rolls(9_000, 30, coloured=False)), results)
    if "drops" in wanted:
        report("drops, simulated", measure_drops(simulated_drops(9_700, 30)), results)
    if "scenes" in wanted and scenes is not None:
        show_both(f"rolls {BY_MITSUBA}", list(rendered_scenes(scenes / "pips")), results)
        report(f"drops {BY_MITSUBA}", measure_drops(rendered_drops(scenes / "drops")), results)
    if "printed" in wanted:
        for style in STYLES:
            photos = printed_photos(style, 9_800, 25)
            show(f"printed dice, simulated: {style}", tally(photos), results)
    if "hard" in wanted and scenes is not None:
        measure_hard(scenes / "hard", results)


def measure_hard(folder: Path, results: dict[str, Figures]) -> None:
    """Each class of `models.dice_finder.hard` by itself, then all of them."""
    everything: list[Known] = []
    for path in sorted(folder.glob("*/truth.json")):
        photos = list(rendered_scenes(path.parent))
        everything += photos
        show(f"hard, simulated: {path.parent.name}", tally(photos), results)
    show_both("hard, simulated: all", everything, results)


def show_both(name: str, photos: list[Known], results: dict[str, Figures]) -> None:
    """Photos by themselves, and with the number of dice told, as a game tells it."""
    show(name, tally(photos), results)
    show(f"{name}, their number told", tally(photos, told=True), results)


def main() -> None:
    """Measure everything asked for."""
    parser = evaluation_parser(__doc__, "data")
    parser.add_argument("--pictures", type=Path, help="pictures without dice, not trained on")
    parser.add_argument("--scenes", type=Path, help="folders pips and drops, rendered")
    parser.add_argument("--name", default="product")
    parser.add_argument("--only", nargs="*", default=[], help="sources, rolls, empty, …")
    arguments = evaluation_arguments(parser)
    results: dict[str, Figures] = {}
    wanted = arguments.only or [*SOURCES, "distances", *SIMULATED, "empty", "time", "matrix"]
    for source in (s for s in SOURCES if s in wanted):
        show_both(SOURCES[source], list(real_photos(arguments.data, source)), results)
    if "distances" in wanted:
        measure_distances(arguments.data, results)
    measure_simulated(wanted, arguments.scenes, results)
    if "empty" in wanted:
        sheets = [
            blank_colour_raster(one, 6.0) for game in GAMES for one in game.layouts if one.markers
        ]
        empty = photos_without_dice(arguments.data, arguments.pictures, 9_900, 200, sheets)
        show("no dice, a quarter simulated", tally(empty), results)
    if "time" in wanted:
        first = next(real_photos(arguments.data, "DamianTab"))
        report("time, one thread, this machine", measure_time(first), results)
    if "matrix" in wanted:
        photos = list(real_photos(arguments.data, "matteop65"))
        photos += simulated_rolls(9_000, 10, coloured=False)
        confusion(photos, HERE / "confusion.png")
    path = HERE / "results.json"
    kept = json.loads(path.read_text()) if path.is_file() else {}
    kept.setdefault(arguments.name, {}).update(results)
    path.write_text(json.dumps(kept, indent=2, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
