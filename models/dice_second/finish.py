"""Export the second reader in eight bits, and weigh it against the first on held-out things.

    python -m models.dice_second.finish build/second/network.pt CROPS DATA --hard HARD
        --pictures OTHERS --to build/new/dice_second

Writes `model.onnx` and `model.toml`. Photos to weigh by: every other one of matteop65, of the
groups of nell-byler and Epanemu that training spared, of HARD by `models.dice_finder.hard`, and
pictures without dice. `evaluate.py` measures on the others, and on printed dice: weighed by these,
which few people photograph, it would doubt dice seen from above.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from zlib import crc32

import cv2
import numpy as np
import torch

from models.described import Description
from models.dice_finder.export import KINDS, OPSET, to_onnx
from models.dice_reader.calibrate import in_other_light
from models.dice_reader.measure import Known, real_photos, rendered_scenes
from models.dice_reader.prints import STYLES, printed_photos
from models.dice_second.crops import STORED_PX
from models.dice_second.doubtful import Doubtful, doubtful_things
from models.dice_second.network import LABELS, SecondReader
from vision.dice.second import CROP_PX, CROP_WIDTHS, both_shares, together
from vision.photo import Photo
from vision.weights import Model, open_model_in

HERE = Path(__file__).parent
TRAINED_ON = ("nell-byler", "Epanemu")
"""By the first reader, all of their photos."""
SPARED = 4
"""Of the groups of real photos every so-manyth, by the hash of its name, is not trained on."""
PRINTED = "printed"
LIGHT_SEED, PRINTS_SEED, PRINTS = 7_200, 9_190, 8
BELIEF = 2.0
"""How many things the weights expected beforehand are worth."""
ALONE = {"offset": 0.0, "first": 1.0, "second": 0.0, "finder": 0.0, "value": 0.0}
"""The first reader by itself."""
WEIGHTS = (
    (-2.0, -1.5, -1.0, -0.7, -0.4, 0.0),
    (0.5, 0.7, 0.9, 1.1),
    (0.3, 0.45, 0.6, 0.8, 1.0),
    (0.2, 0.4, 0.7, 1.0),
    (0.0,),
)
"""What is tried of each but the last."""
COUNTS, ASKED_BELOW, ASKED_ABOVE, MISTAKE = 0.5, 0.9, 0.07, 3.0
"""From which probability a thing counts; below which a die is asked about, above which what is
none; and how many needless questions a mistake is worth."""
VALUE_WEIGHTS = np.linspace(0, 1, 21)
"""Of the second reader's logits of values, beside the first's."""


def spared_photos(data: Path, source: str) -> Iterator[Known]:
    """The photos of a source whose groups training spared."""
    listed = json.loads((data / "boxes.json").read_text())
    groups = {Path(name).stem: entry["group"] for name, entry in listed.items()}
    for known in real_photos(data, source):
        if crc32(groups[known.name].encode()) % SPARED == 0:
            yield known


def known_photos(data: Path, hard: Path, pictures: Path) -> dict[str, list[Known]]:
    """Photos that no network was trained on, or not the second, by where they come from."""
    folders = sorted(path.parent for path in hard.glob("*/truth.json"))
    empty = sorted(pictures.rglob("*.jpg"))
    unknown = list(real_photos(data, "matteop65"))
    rng = np.random.default_rng(LIGHT_SEED)
    return {
        "matteop65": unknown,
        "matteop65 in other light": [in_other_light(known, rng) for known in unknown],
        **{source: list(spared_photos(data, source)) for source in TRAINED_ON},
        "hard": [one for folder in folders for one in rendered_scenes(folder)],
        PRINTED: [one for style in STYLES for one in printed_photos(style, PRINTS_SEED, PRINTS)],
        "without dice": [Known(path.stem, Photo.open(path), ()) for path in empty],
    }


def half(photos: Sequence[Known], which: int) -> list[Known]:
    """Every other photo."""
    return list(photos[which::2])


def fit(model: Model, things: Sequence[Doubtful]) -> dict[str, float]:
    """The weights of both readers by which things in doubt come to the least harm."""
    tried = [dict(zip(ALONE, weights, strict=True)) for weights in product(*WEIGHTS)]
    return min(tried, key=lambda weights: harm(replace(model, settings=weights), things))


def harm(model: Model, things: Sequence[Doubtful]) -> float:
    """What is wrongly a die or none, and what is needlessly asked about."""
    total = 0.0
    for one in things:
        share = together(model, one.first, one.second).is_die
        is_wrong = (share >= COUNTS) != bool(one.label)
        is_asked = share < ASKED_BELOW if one.label else share > ASKED_ABOVE
        total += MISTAKE if is_wrong else float(is_asked)
    return total


def fit_value(things: Sequence[Doubtful]) -> float:
    """The weight of the second reader under which the values of dice are likeliest."""
    dice = [one for one in things if one.label in dict(one.first.shares)]

    def misfit(weight: float) -> float:
        told = [dict(both_shares(one.first.shares, LABELS, one.second, weight)) for one in dice]
        shares = [row[one.label] for row, one in zip(told, dice, strict=True)]
        return float(BELIEF * weight**2 - np.log(shares).sum())

    return float(min(VALUE_WEIGHTS, key=misfit))


def examples(crops: Path) -> Iterator[np.ndarray]:
    """Crops trained on, by which the range of every layer is measured."""
    low = (STORED_PX - CROP_PX) // 2
    for path in sorted(crops.glob("crops-*.npz"))[::4]:
        with np.load(path) as stored:
            inner = stored["pixels"][:64, low : low + CROP_PX, low : low + CROP_PX]
        yield np.ascontiguousarray(inner.transpose(0, 3, 1, 2), np.float32) / np.float32(255)


def described(settings: dict[str, float]) -> Description:
    """What model.toml is to say."""
    return Description(
        OPSET,
        f"crops: (N, 3, {CROP_PX}, {CROP_PX}) float32 BGR in 0..1, the die in the middle,"
        f" {CROP_WIDTHS} widths",
        "answers: (N, 8): one logit a label",
        LABELS,
        settings=settings,
    )


def add_weighing_arguments(parser: argparse.ArgumentParser) -> None:
    """By what photos to weigh, and where the model is written."""
    parser.add_argument("data", type=Path)
    parser.add_argument("--hard", type=Path, required=True)
    parser.add_argument("--pictures", type=Path, required=True)
    parser.add_argument("--to", type=Path, default=HERE)


def weigh(arguments: argparse.Namespace) -> None:
    """Fit how much is given to each reader, and describe the model."""
    to: Path = arguments.to
    described(ALONE).write(to)
    photos = known_photos(arguments.data, arguments.hard, arguments.pictures)
    model = open_model_in(to)
    chosen = [one for name, source in photos.items() if name != PRINTED for one in half(source, 0)]
    things = list(doubtful_things(model, chosen))
    settings = fit(model, things) | {"value": fit_value(things)}
    print(json.dumps(settings, indent=1))
    described(settings).write(to)


def main() -> None:
    """Read the command line, export, weigh."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", type=Path)
    parser.add_argument("crops", type=Path)
    add_weighing_arguments(parser)
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    to: Path = arguments.to
    to.mkdir(parents=True, exist_ok=True)
    network = SecondReader()
    network.load_state_dict(torch.load(arguments.network))
    to_onnx(
        network,
        examples(arguments.crops),
        ("crops", "answers"),
        to / "model.onnx",
        [0],
        kinds=(*KINDS, "Clip", "Relu"),
    )
    weigh(arguments)


if __name__ == "__main__":
    main()
