"""Export a trained ink network in eight bits and calibrate it on held-out writers and scenes.

    python -m models.ink.held_out DATA build/calibration --sheets 6 --first 500
    python -m models.ink.finish build/ink/network.pt PICTURES build/calibration --to build/new/ink

Writes `model.onnx` and `model.toml`: the weights, their hash, the labels, one temperature for each
kind of field, fitted to the reader's own logits on the photos given, and from where on a picture
counts as strange.
"""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch

from models.described import Description
from models.eight_bits import export_in_eight_bits, made_small
from models.ink.evaluate import folders_of
from models.ink.held_out import sheets_in
from models.ink.make_pictures import read_file
from models.ink.network import SQUARE_LABELS, InkNetwork, export, sizes_px
from models.ink.slim import thinned
from scoring.settle import ASK_BELOW
from scoring.sheet import Field, FieldKind
from vision.errors import SheetNotFound
from vision.ink.chances import allowed_labels, labels_of, probabilities
from vision.ink.fields import (
    FLAT_PX_PER_MM,
    SHAPES,
    WIDE,
    Crops,
    around_name,
    beside_blank,
    fields_of,
)
from vision.ink.read import field_logits
from vision.paper.align import align
from vision.paper.find import find_readable_sheets
from vision.paper.flatten import flatten
from vision.printing.blank import blank_raster
from vision.weights import Model, open_model_in

HERE = Path(__file__).parent
TEMPERATURES = np.exp(np.linspace(np.log(0.6), np.log(2.5), 24))
"""Varied and spoiled pictures make training doubt more than photos need, but not without limit."""
EMPTIER = np.linspace(0.0, 2.0, 11)
"""Training sees as many marks as empty fields; sheets have more of these."""
STRANGE_QUANTILE = 0.998
"""So many of the pictures that are read surely and right shall not count as strange."""
RANGE_FILES, MOST_OF_A_FILE = 24, 200
"""Files of pictures on which the ranges of all layers are measured, and how many of each."""
THIN = 80
"""So many numbers go between the two layers that the widest one is written as: the logits of
numbers then change by 0.01 in the middle."""

Sample = tuple[Field, npt.NDArray[np.float64], str]
"""A field, its logits and what is written in it."""


def logits_of(model: Model, folders: list[Path]) -> Iterator[Sample]:
    """What the network says of every uncovered field of the photos in these folders."""
    for sheet in (sheet for folder in folders for sheet in sheets_in(folder)):
        layout = sheet.layout
        try:
            found = align(sheet.photo, find_readable_sheets(sheet.photo, [layout])[0])
        except SheetNotFound as sentence:
            print(sentence)
            continue
        flat = flatten(sheet.photo, found, FLAT_PX_PER_MM)
        page = beside_blank(flat, blank_raster(layout, FLAT_PX_PER_MM))
        logits = field_logits(model, page, layout)
        for shape in SHAPES:
            for field, row in zip(fields_of(layout, shape), logits[shape.name], strict=True):
                if field.id not in sheet.covered:
                    yield field, row, sheet.labels.get(field.id, "")


def assembled(path: Path, wide: Path, halfway: Path | None = None) -> InkNetwork:
    """The towers of one training, that of numbers maybe of another.

    Args:
        path: Weights of squares and strips.
        wide: Weights of numbers.
        halfway: Weights from which those of squares and strips were trained on: their mean with
            these forgets less of what was known before.
    """
    network = InkNetwork()
    others, numbers = torch.load(path), torch.load(wide)
    if halfway:
        before = torch.load(halfway)
        others = {
            name: (new + before[name]) / 2 if new.dtype.is_floating_point else new
            for name, new in others.items()
        }
    network.load_state_dict(
        {name: (numbers if name.startswith("wide.") else others)[name] for name in others}
    )
    return network


def examples(pictures: Path) -> Iterator[dict[str, Crops]]:
    """Pictures trained on, by which the range of every layer is measured."""
    paths = sorted(pictures.glob("pictures-*[0-9].npz"))
    for path in paths[:: max(1, len(paths) // RANGE_FILES)][:RANGE_FILES]:
        yield as_fed(path, MOST_OF_A_FILE)


def as_fed(path: Path, most: int) -> dict[str, Crops]:
    """Some pictures of a file trained on, as the network takes them."""
    feed = {}
    batches = read_file(path)
    for shape in SHAPES:
        batch = batches[shape.name]
        for name, seen, (width, height) in (
            (shape.name, batch.pictures, shape.size_px),
            (around_name(shape), batch.around, shape.around_px),
        ):
            empty = np.full((1, height, width, 4), 230, np.uint8)
            feed[name] = seen[:most] if len(seen) else empty
    return feed


def fit(model: Model, kind: FieldKind, samples: list[Sample]) -> tuple[float, float]:
    """The temperature, and how much likelier than in training a field is empty, by the truth."""
    allowed = allowed_labels([field for field, _, _ in samples])
    logits = np.stack([row for _, row, _ in samples]).astype(np.float64)
    columns = np.array([labels_of(kind).index(label) for _, _, label in samples])

    def misfit(temperature: float, empty: float) -> float:
        settings = {f"temperature_{kind}": temperature, f"empty_{kind}": empty}
        tried = replace(model, settings={**model.settings, **settings})
        chance = probabilities(tried, kind, logits, allowed)[np.arange(len(columns)), columns]
        return float(-np.log(np.maximum(chance, 1e-9)).mean())

    temperature, empty = 1.0, 0.0
    for _ in range(2):
        temperature = float(min(TEMPERATURES, key=lambda one: misfit(one, empty)))
        empty = float(min(EMPTIER, key=lambda one: misfit(temperature, one)))
    print(
        f"{kind}: {len(columns)} fields, T {temperature:.2f}, empty {empty:+.2f},"
        f" misfit {misfit(temperature, empty):.4f}, as trained {misfit(1.0, 0.0):.4f}"
    )
    return temperature, empty


def strange_from(model: Model, kind: FieldKind, samples: list[Sample]) -> float:
    """The level that few pictures of a kind reach which are read surely and right."""
    allowed = allowed_labels([field for field, _, _ in samples])
    logits = np.stack([row for _, row, _ in samples])
    table = probabilities(model, kind, logits, allowed)
    columns = [labels_of(kind).index(label) for _, _, label in samples]
    sure = table[np.arange(len(samples)), columns] > ASK_BELOW
    said = 1 / (1 + np.exp(-logits[sure, -1]))
    return float(np.clip(np.quantile(said, STRANGE_QUANTILE), 0.15, 0.9))


def describe(folder: Path, settings: dict[str, float]) -> None:
    """Write `model.toml` for the weights in the folder."""
    sizes = ", ".join(
        f"{name} (N, {size[1]}, {size[0]}, 4)"
        for shape in SHAPES
        for name, size in ((shape.name, shape.size_px), (around_name(shape), shape.around_px))
    )
    Description(
        opset=17,
        input=f"{sizes}: uint8, blue, green, red of the photo with its light evened out, grey of"
        " the blank; _around is what is round the field, coarser",
        labels=[f"{kind}:{label}" for kind, label in SQUARE_LABELS],
        settings=settings,
    ).write(folder)


def main() -> None:
    """Read the command line, export, calibrate."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", type=Path)
    parser.add_argument("pictures", type=Path)
    parser.add_argument("photos", type=Path, help="held-out photos with their truth")
    parser.add_argument("--to", type=Path, default=HERE)
    parser.add_argument("--wide", type=Path, help="weights that the number tower is taken from")
    parser.add_argument("--halfway", type=Path, help="weights to meet halfway, but for numbers")
    parser.add_argument("--exact", action="store_true", help="keep the weights in 32 bits")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    arguments.to.mkdir(parents=True, exist_ok=True)
    wide = arguments.wide or arguments.network
    network = assembled(arguments.network, wide, arguments.halfway)
    if arguments.exact:
        export(network, sizes_px(), str(arguments.to / "model.onnx"))
    else:
        path = arguments.to / "model.onnx"
        answers = [f"/{shape.name}/outer/Gemm" for shape in SHAPES]
        kinds = ["Conv", "Gemm", "MaxPool", "Relu", "Add", "Concat"]
        seen = examples(arguments.pictures)
        export_in_eight_bits(partial(export, network, sizes_px()), seen, path, kinds, answers)
        thinned(path, WIDE.name, THIN, examples(arguments.pictures))
        made_small(path)
    describe(arguments.to, {f"strange_from_{kind}": 0.9999 for kind in FieldKind})
    samples: dict[FieldKind, list[Sample]] = {}
    for sample in logits_of(open_model_in(arguments.to), folders_of([arguments.photos])):
        samples.setdefault(sample[0].kind, []).append(sample)
    model = open_model_in(arguments.to)
    settings = {
        f"strange_from_{kind}": strange_from(model, kind, rows) for kind, rows in samples.items()
    }
    describe(arguments.to, settings)
    model = open_model_in(arguments.to)
    for kind, rows in samples.items():
        settings[f"temperature_{kind}"], settings[f"empty_{kind}"] = fit(model, kind, rows)
    describe(arguments.to, settings)


if __name__ == "__main__":
    main()
