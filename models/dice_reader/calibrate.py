"""Fit temperature, evidence weights and thresholds on photos the networks were not trained on.

    python -m models.dice_reader.calibrate DATA --models VARIANT --pictures PICTURES --scenes SCENES
    python -m models.dice_reader.calibrate DATA --models VARIANT --scenes SCENES --colours

VARIANT holds a finder and a reader trained without the source, PICTURES no dice, and SCENES the
folders pips and colours by `models.dice_finder.physical calibration`, and hard by
`models.dice_finder.hard`. The numbers go into the
reader's model.toml; `export` keeps them. Colours are asked for where colour dice lie: photos
without dice do not count there, and its thresholds are set by hand.
"""

import argparse
import itertools
import json
import tomllib
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from models.dice_reader.export import describe
from models.dice_reader.measure import Known, real_photos, rendered_scenes, simulated_rolls
from vision.dice.evidence import COLOURS, VALUES, evidence_of, size_misfit
from vision.dice.find import find_candidates
from vision.dice.judge import usual_width, without_groups
from vision.dice.look import look_at, reader
from vision.dice.read import READING_SIDE_PX
from vision.photo import Photo
from vision.weights import look_first_in

BELIEF = 4.0
"""How many candidates the evidence weights expected beforehand are worth."""
DOUBTS_BELOW = (0.9, 0.93, 0.95, 0.97, 0.98, 0.99)
COST_OF_ASKING, COST_OF_SILENCE = 0.25, 4.0
"""What a question costs, and being wrong without one besides, in photos read wrong."""


@dataclass
class Evidence:
    """What both stages say of one candidate, and what it is."""

    photo: int
    heat: float
    """Logit."""
    margin: float
    """Reader's log-odds of any die against none, at temperature 1."""
    strength: float
    """Its highest logit of any die, at temperature 1."""
    misfit: float
    """Octaves by which its size differs too much from the surest one's."""
    reader: np.ndarray
    label: str
    """"" for no die."""


def gather(photos: list[Known], *, colours: bool = False) -> list[Evidence]:
    """The evidence of every candidate of photos whose dice have known places."""
    model = reader(colours=colours)
    names = model.labels
    wanted = COLOURS if colours else VALUES
    rows = []
    for index, known in enumerate(photos):
        pixels = known.photo.pixels(known.photo.reduction_for(READING_SIDE_PX))
        candidates = find_candidates(known.photo, pixels, colours=colours)
        reduction = known.photo.width_px / pixels.shape[1]
        looks = look_at(pixels, reduction, candidates, colours=colours)
        seen = without_groups(list(zip(candidates, looks, strict=True)), colours=colours)
        usual_px = usual_width(seen, colours=colours)
        taken: set[int] = set()
        for candidate, look in seen:
            label = ""
            aways = [
                np.hypot(*(look.face_px - [x, y])) / candidate.width_px if at not in taken else 9.0
                for at, (x, y, _) in enumerate(known.places_px)
            ]
            if aways and min(aways) < 0.4:
                at = int(np.argmin(aways))
                taken.add(at)
                label = known.labels[at]
            plain = replace(look, logits=look.logits * np.float32(model.temperature))
            heat, margin, strength = evidence_of(candidate, plain, colours=colours)
            misfit = size_misfit(candidate.width_px, usual_px)
            values = np.array([plain.logits[names.index(v)] for v in wanted])
            rows.append(Evidence(index, heat, margin, strength, misfit, values, label))
    return rows


def in_other_light(known: Known, rng: np.random.Generator) -> Known:
    """The same photo as a poorer camera would take it: dim, flat, in another cast, smaller."""
    pixels = known.photo.pixels().astype(np.float32) / 255
    cast = np.exp(rng.normal(0, 0.12, 3))
    pixels = (pixels * cast * rng.uniform(0.35, 1.3)).clip(0, 1) ** rng.uniform(0.7, 1.4)
    pixels = pixels + rng.normal(0, rng.uniform(0, 0.03), pixels.shape)
    scale = float(rng.uniform(0.5, 1.0))
    small = cv2.resize(
        (pixels * 255).clip(0, 255).astype(np.uint8),
        None,
        fx=scale,
        fy=scale,
        interpolation=cv2.INTER_AREA,
    )
    places = [(x * scale, y * scale, width * scale) for x, y, width in known.places_px]
    return Known(known.name, Photo.from_pixels(np.asarray(small, np.uint8)), known.labels, places)


def fit_temperature(rows: list[Evidence], names: tuple[str, ...]) -> float:
    """The temperature that makes the true values or colours likeliest."""
    dice = [r for r in rows if r.label]
    best = (np.inf, 1.0)
    for temperature in np.geomspace(0.5, 4, 25):
        loss = 0.0
        for row in dice:
            scores = row.reader / temperature
            loss += float(np.logaddexp.reduce(scores) - scores[names.index(row.label)])
        best = min(best, (loss, float(temperature)))
    print(f"values: loss {best[0] / max(1, len(dice)):.4f} over {len(dice)} dice")
    return best[1]


def fit_evidence(rows: list[Evidence], temperature: float) -> dict[str, float]:
    """Logistic regression of being a die on heat, the reader's margin and label, and the size."""
    inputs = np.array(
        [[1.0, r.heat, r.margin / temperature, r.strength / temperature, -r.misfit] for r in rows]
    )
    truth = np.array([bool(r.label) for r in rows], float)
    before = np.array([-1.5, 0.8, 0.8, 0.3, 2.0])
    weights = before.copy()

    def loss(tried: np.ndarray) -> float:
        signed = np.where(truth, 1, -1) * (inputs @ tried)
        return float(np.logaddexp(0, -signed).sum() + BELIEF / 2 * ((tried - before) ** 2).sum())

    for _ in range(60):
        share = 1 / (1 + np.exp(-np.clip(inputs @ weights, -30, 30)))
        slope = inputs.T @ (share - truth) + BELIEF * (weights - before)
        bend = (inputs * (share * (1 - share))[:, None]).T @ inputs + BELIEF * np.eye(5)
        step = np.linalg.solve(bend, slope)
        while loss(weights - step) > loss(weights) and np.abs(step).max() > 1e-6:
            step /= 2
        weights = weights - step
    print(f"evidence: {weights.round(3)} over {len(rows)} candidates, {int(truth.sum())} dice")
    names = ("offset", "of_finder", "of_reader", "of_label", "of_size")
    return {f"evidence_{name}": float(w) for name, w in zip(names, weights, strict=True)}


def outcomes(
    rows: list[Evidence], photos: list[Known], temperature: float, settings: dict[str, float]
) -> tuple[np.ndarray, ...]:
    """For each photo: whether it is read wrong, its least sure die, and its likeliest other."""
    table = []
    for index, known in enumerate(photos):
        read, lowest, missed = [], 1.0, 0.0
        for row in (r for r in rows if r.photo == index):
            logit = (
                settings["evidence_offset"]
                + settings["evidence_of_finder"] * row.heat
                + settings["evidence_of_reader"] * row.margin / temperature
                + settings["evidence_of_label"] * row.strength / temperature
                - settings["evidence_of_size"] * row.misfit
            )
            is_die = 1 / (1 + np.exp(-logit))
            scores = row.reader / temperature
            share = float(np.exp(scores.max() - np.logaddexp.reduce(scores)))
            if is_die >= settings["die_at_least"]:
                read.append(VALUES[int(scores.argmax())])
                lowest = min(lowest, float(is_die) * share)
            else:
                missed = max(missed, float(is_die))
        table.append((sorted(read) != sorted(known.labels), lowest, missed))
    return tuple(np.array(column) for column in zip(*table, strict=True))


def thresholds(
    rows: list[Evidence], photos: list[Known], temperature: float, settings: dict[str, float]
) -> dict[str, float]:
    """What counts, is asked about, or is nothing: few wrong, few asked, and silence honest."""
    best, chosen = 9.0, {"die_at_least": 0.5, "doubt_below": 0.99, "maybe_at_least": 0.02}
    for least in (0.4, 0.5, 0.6, 0.7):
        tried = settings | {"die_at_least": least}
        wrong, lowest, missed = outcomes(rows, photos, temperature, tried)
        for doubt, maybe in itertools.product(DOUBTS_BELOW, (0.02, 0.05, 0.1, 0.2, 0.3)):
            asked = (lowest < doubt) | (missed >= maybe)
            silent = wrong & ~asked
            cost = wrong + COST_OF_ASKING * asked + COST_OF_SILENCE * silent
            if float(cost.mean()) < best:
                best = float(cost.mean())
                chosen = {"die_at_least": least, "doubt_below": doubt, "maybe_at_least": maybe}
                told = [f"{100 * share.mean():.1f} %" for share in (wrong, asked, silent)]
                print(f"wrong {told[0]}, asked {told[1]}, silent {told[2]} with {chosen}")
    return chosen


def main() -> None:
    """Fit and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--models", type=Path, required=True)
    parser.add_argument("--source", default="matteop65")
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--scenes", type=Path, required=True)
    parser.add_argument("--simulated", type=int, default=60)
    parser.add_argument("--every", type=int, default=1, help="take every so-manyth photo")
    parser.add_argument("--colours", action="store_true", help="the reader of colour dice")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    look_first_in(arguments.models)
    colours = arguments.colours
    path = arguments.models / ("colour_reader" if colours else "dice_reader") / "model.toml"
    described = tomllib.loads(path.read_text())
    photos = coloured_photos(arguments) if colours else pip_photos(arguments)
    rows = gather(photos, colours=colours)
    temperature = fit_temperature(rows, COLOURS if colours else VALUES)
    settings = described["settings"] | fit_evidence(rows, temperature)
    if not colours:
        settings |= thresholds(rows, photos, temperature, settings)
    describe(path.parent, temperature, settings)
    print(json.dumps(settings, indent=1), "temperature", temperature)


def pip_photos(arguments: argparse.Namespace) -> list[Known]:
    """Real photos, as they are and in other light, drawn and rendered ones, and empty ones."""
    photos = list(real_photos(arguments.data, arguments.source))[:: arguments.every]
    rng = np.random.default_rng(7_100)
    photos += [in_other_light(known, rng) for known in photos]
    photos += simulated_rolls(7_000, arguments.simulated, coloured=False)
    for folder in sorted([arguments.scenes / "pips", *arguments.scenes.glob("hard/*")]):
        photos += rendered_scenes(folder) if (folder / "truth.json").is_file() else []
    pictures = sorted(arguments.pictures.rglob("*.jpg"))
    return photos + [Known(path.stem, Photo.open(path), ()) for path in pictures]


def coloured_photos(arguments: argparse.Namespace) -> list[Known]:
    """Drawn and rendered rolls of colour dice."""
    drawn = simulated_rolls(7_500, arguments.simulated, coloured=True)
    return [*drawn, *rendered_scenes(arguments.scenes / "colours")]


if __name__ == "__main__":
    main()
