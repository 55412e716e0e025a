"""Export a trained ink network in eight bits and calibrate it on held-out writers and scenes.

    python -m models.ink.finish DATA build/ink/network.pt --photos 20

Writes `model.onnx` and `model.toml` beside this file: the weights, their hash, the labels, and one
temperature for each kind of field, fitted to the reader's own logits on so many held-out photos of
every sheet.
"""

import argparse
import hashlib
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np
import torch
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

from models.ink.held_out import held_out_sheets, held_out_writers
from models.ink.network import SQUARE_LABELS, InkNetwork, export
from models.ink.pictures import one_sheet, printed_sheets
from models.ink.play import play_labels
from models.simulator.handwriting import Handwriting
from models.simulator.photo import Wish
from scoring.sheet import LABELS, Field, FieldKind, SheetLayout
from vision.blank import blank_raster
from vision.errors import SheetNotFound
from vision.fields import FLAT_PX_PER_MM, SHAPES, Crops, beside_blank, fields_of
from vision.flatten import PASSES, align, flatten
from vision.ink import allowed_labels, field_logits, probabilities
from vision.paper import find_sheets
from vision.weights import Model, open_model_in

HERE = Path(__file__).parent
GAMES = HERE.parents[1] / "scoring" / "games"
TEMPERATURES = np.exp(np.linspace(0.0, np.log(4.0), 60))
"""Never below 1: real photos differ from simulated ones, so nothing is made surer than it was."""

Sample = tuple[Field, np.ndarray, str]
"""A field, its logits and what is written in it."""


def logits_of_held_out(model: Model, data: Path, photos: int) -> Iterator[Sample]:
    """What the network says of every uncovered field of held-out photos."""
    writers = held_out_writers(data)
    for layout in printed_sheets(GAMES):
        blanks = {step.px_per_mm: blank_raster(layout, step.px_per_mm) for step in PASSES}
        for sheet in held_out_sheets(layout, photos, writers, Wish(held_out=True)):
            try:
                found = align(sheet.photo, find_sheets(sheet.photo, [layout])[0], blanks)
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


class _Examples(CalibrationDataReader):  # type: ignore[misc]
    """Pictures of training sheets, by which the range of every layer is measured."""

    def __init__(self, data: Path, sheets: int) -> None:
        writers = Handwriting.from_folder(data, "train")
        layouts = printed_sheets(GAMES)
        self._feeds = [
            self._feed(layouts[number % len(layouts)], number, writers) for number in range(sheets)
        ]

    @staticmethod
    def _feed(layout: SheetLayout, number: int, writers: Handwriting) -> dict[str, Crops]:
        labels = play_labels(layout, np.random.default_rng(number))
        batches = one_sheet(layout, labels, number, writers, Wish())
        return {
            shape.name: batch.pictures
            if len(batch)
            else np.full((1, shape.size_px[1], shape.size_px[0], 4), 230, np.uint8)
            for shape, batch in zip(SHAPES, batches, strict=True)
        }

    def get_next(self) -> dict[str, Crops] | None:
        """The next sheet's pictures."""
        return self._feeds.pop() if self._feeds else None


def export_in_eight_bits(network: InkNetwork, data: Path, path: Path) -> None:
    """Write the network as ONNX with weights and activations of eight bits: 2.4 times as quick."""
    with TemporaryDirectory() as folder:
        exact, ready = Path(folder) / "exact.onnx", Path(folder) / "ready.onnx"
        export(network, str(exact))
        quant_pre_process(str(exact), str(ready), skip_symbolic_shape=True)
        quantize_static(
            str(ready),
            str(path),
            _Examples(data, 18),
            quant_format=QuantFormat.QOperator,
            per_channel=True,
            reduce_range=True,  # processors without VNNI would overflow with all eight bits
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
            op_types_to_quantize=["Conv", "Gemm", "MaxPool", "Relu"],
        )


def fit_temperature(model: Model, kind: FieldKind, samples: list[Sample]) -> float:
    """The temperature at which the truth is likeliest."""
    allowed = allowed_labels([field for field, _, _ in samples])
    logits = np.stack([row for _, row, _ in samples]).astype(np.float64)
    columns = np.array([LABELS[kind].index(label) for _, _, label in samples])
    misfits = []
    for temperature in TEMPERATURES:
        table = probabilities(model, kind, logits / temperature, allowed)
        chance = table[np.arange(len(columns)), columns]
        misfits.append(-np.log(np.maximum(chance, 1e-9)).mean())
    best = int(np.argmin(misfits))
    right = (probabilities(model, kind, logits, allowed).argmax(axis=1) == columns).mean()
    print(
        f"{kind}: {len(columns)} fields, {100 * right:.2f} % right,"
        f" T {TEMPERATURES[best]:.2f}, misfit {misfits[best]:.4f}"
    )
    return float(TEMPERATURES[best])


def write_description(folder: Path, temperatures: dict[FieldKind, float]) -> None:
    """Write `model.toml` for the weights in the folder."""
    sha256 = hashlib.sha256((folder / "model.onnx").read_bytes()).hexdigest()
    labels = ", ".join(f'"{kind}:{label}"' for kind, label in SQUARE_LABELS)
    lines = [
        f'sha256 = "{sha256}"',
        "opset = 17",
        'input = "square (N, 48, 48, 4), wide (N, 36, 84, 4), strip (N, 24, 48, 4): uint8,'
        ' blue, green, red of the photo with its light evened out, grey of the blank"',
        f"labels = [{labels}]",
        "temperature = 1.0",
        "",
        "[settings]",
        *(f"temperature_{kind} = {value:.4f}" for kind, value in temperatures.items()),
    ]
    (folder / "model.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """Read the command line, export, calibrate."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("network", type=Path)
    parser.add_argument("--photos", type=int, default=20)
    parser.add_argument("--exact", action="store_true", help="keep the weights in 32 bits")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    network = InkNetwork()
    network.load_state_dict(torch.load(arguments.network))
    if arguments.exact:
        export(network, str(HERE / "model.onnx"))
    else:
        export_in_eight_bits(network, arguments.data, HERE / "model.onnx")
    write_description(HERE, {})
    model = open_model_in(HERE)
    samples: dict[FieldKind, list[Sample]] = {}
    for sample in logits_of_held_out(model, arguments.data, arguments.photos):
        samples.setdefault(sample[0].kind, []).append(sample)
    fitted = {kind: fit_temperature(model, kind, rows) for kind, rows in samples.items()}
    write_description(HERE, fitted)


if __name__ == "__main__":
    main()
