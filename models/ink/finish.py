"""Export a trained ink network in eight bits and calibrate it on held-out writers and scenes.

    python -m models.ink.held_out DATA build/calibration --sheets 6 --first 500
    python -m models.ink.finish build/ink/network.pt PICTURES build/calibration --to build/new/ink

Writes `model.onnx` and `model.toml`: the weights, their hash, the labels, one temperature for each
kind of field, fitted to the reader's own logits on the photos given, and from where on a picture
counts as strange.
"""

import argparse
import hashlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np
import numpy.typing as npt
import onnx
import torch
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

from models.ink.evaluate import folders_of
from models.ink.held_out import sheets_in
from models.ink.make_pictures import read_file
from models.ink.network import SQUARE_LABELS, InkNetwork, export
from models.ink.sixteens import fill_sixteens
from scoring.settle import ASK_BELOW
from scoring.sheet import Field, FieldKind
from vision.errors import SheetNotFound
from vision.ink.fields import FLAT_PX_PER_MM, SHAPES, Crops, beside_blank, fields_of
from vision.ink.read import (
    allowed_labels,
    around_name,
    field_logits,
    labels_of,
    probabilities,
)
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
RANGE_FILES = 24
"""Files of pictures on which the ranges of all layers are measured."""

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


class _Examples(CalibrationDataReader):
    """Pictures trained on, by which the range of every layer is measured."""

    def __init__(self, pictures: Path) -> None:
        paths = sorted(pictures.glob("pictures-*[0-9].npz"))
        self._paths = paths[:: max(1, len(paths) // RANGE_FILES)][:RANGE_FILES]

    def get_next(self) -> dict[str, Crops] | None:
        """The next file's pictures."""
        if not self._paths:
            return None
        batches = read_file(self._paths.pop())
        feed = {}
        for shape in SHAPES:
            batch = batches[shape.name]
            (width, height), (around_width, around_height) = shape.size_px, shape.around_px
            empty = np.full((1, height, width, 4), 230, np.uint8)
            around = np.full((1, around_height, around_width, 4), 230, np.uint8)
            feed[shape.name] = batch.pictures[:200] if len(batch) else empty
            feed[around_name(shape)] = batch.around[:200] if len(batch) else around
        return feed


def export_in_eight_bits(network: InkNetwork, pictures: Path, path: Path) -> None:
    """Write the network as ONNX with weights and activations of eight bits."""
    with TemporaryDirectory() as folder:
        exact, ready = Path(folder) / "exact.onnx", Path(folder) / "ready.onnx"
        export(network, str(exact))
        quant_pre_process(str(exact), str(ready), skip_symbolic_shape=True)
        quantize_static(
            str(ready),
            str(path),
            _Examples(pictures),
            quant_format=QuantFormat.QOperator,
            per_channel=True,
            reduce_range=True,  # processors without VNNI would overflow with all eight bits
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
            op_types_to_quantize=["Conv", "Gemm", "MaxPool", "Relu", "Add", "Concat"],
            nodes_to_exclude=[f"/{shape.name}/outer/Gemm" for shape in SHAPES],  # exact answers
        )
    model = onnx.load(path)
    feed_bytes(model)
    fill_sixteens(model)
    path.write_bytes(model.SerializeToString())


def feed_bytes(model: onnx.ModelProto) -> None:
    """Let the first layers take the pictures as they are: a byte is its own eight-bit number.

    The network scales a byte b to (b − 128) · 2/255; in eight bits that is b itself, with the scale
    2/255 and the zero point 128, so casting and scaling need not be done.
    """
    graph = model.graph
    scale = onnx.numpy_helper.from_array(np.array(2 / 255, np.float32), "picture_scale")
    zero = onnx.numpy_helper.from_array(np.array(128, np.uint8), "picture_zero_point")
    graph.initializer.extend([scale, zero])
    makers = {name: node for node in graph.node for name in node.output}
    for node in [node for node in graph.node if node.op_type == "QuantizeLinear"]:
        chain = [node]
        while chain[-1].input[0] in makers:
            chain.append(makers[chain[-1].input[0]])
        if [link.op_type for link in chain] != [
            "QuantizeLinear",
            "Mul",
            "Sub",
            "Cast",
            "Transpose",
        ]:
            continue
        turned = chain[-1].output[0]
        for reader in graph.node:
            if node.output[0] in reader.input:
                inputs = [turned if name == node.output[0] else name for name in reader.input]
                inputs[1:3] = [scale.name, zero.name]
                del reader.input[:]
                reader.input.extend(inputs)
        for link in chain[:-1]:
            graph.node.remove(link)
    used = {name for node in graph.node for name in node.input}
    for left in [one for one in graph.initializer if one.name not in used]:
        graph.initializer.remove(left)
    graph.ClearField("value_info")


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


def write_description(folder: Path, settings: dict[str, float]) -> None:
    """Write `model.toml` for the weights in the folder."""
    sha256 = hashlib.sha256((folder / "model.onnx").read_bytes()).hexdigest()
    labels = ", ".join(f'"{kind}:{label}"' for kind, label in SQUARE_LABELS)
    sizes = ", ".join(
        f"{name} (N, {size[1]}, {size[0]}, 4)"
        for shape in SHAPES
        for name, size in ((shape.name, shape.size_px), (around_name(shape), shape.around_px))
    )
    lines = [
        f'sha256 = "{sha256}"',
        "opset = 17",
        f'input = "{sizes}: uint8, blue, green, red of the photo with its light evened out, grey of'
        ' the blank; _around is what is round the field, coarser"',
        f"labels = [{labels}]",
        "temperature = 1.0",
        "",
        "[settings]",
        *(f"{name} = {value:.4f}" for name, value in settings.items()),
    ]
    (folder / "model.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


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
        export(network, str(arguments.to / "model.onnx"))
    else:
        export_in_eight_bits(network, arguments.pictures, arguments.to / "model.onnx")
    write_description(arguments.to, {f"strange_from_{kind}": 0.9999 for kind in FieldKind})
    samples: dict[FieldKind, list[Sample]] = {}
    for sample in logits_of(open_model_in(arguments.to), folders_of([arguments.photos])):
        samples.setdefault(sample[0].kind, []).append(sample)
    model = open_model_in(arguments.to)
    settings = {
        f"strange_from_{kind}": strange_from(model, kind, rows) for kind, rows in samples.items()
    }
    write_description(arguments.to, settings)
    model = open_model_in(arguments.to)
    for kind, rows in samples.items():
        settings[f"temperature_{kind}"], settings[f"empty_{kind}"] = fit(model, kind, rows)
    write_description(arguments.to, settings)


if __name__ == "__main__":
    main()
