"""Export the network of a glance in eight bits, and write from where on its word is taken.

    python -m models.glance.finish build/glance/network.pt PICTURES --to build/new/glance

What is taken at a glance is told by `PLAIN`: on held-out pictures the network then errs no more
often than the ink network does on the same fields (`python -m models.glance.evaluate`).
"""

import argparse
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import torch

from models.described import Description
from models.eight_bits import export_in_eight_bits, made_small
from models.glance.network import GlanceNetwork, sizes_px
from models.glance.pictures import read_file
from models.ink.network import SQUARE_LABELS, export
from scoring.sheet import FieldKind
from vision.ink.fields import SHAPES, Crops, around_name

HERE = Path(__file__).parent
RANGE_FILES, MOST_OF_A_FILE = 20, 300
STRANGE_FROM = 0.5
PLAIN = {
    FieldKind.BOX: 0.99,
    FieldKind.BUBBLE: 0.99,
    FieldKind.DIGIT: 0.995,
    FieldKind.LINK: 0.99,
    FieldKind.NUMBER: 0.99,
    FieldKind.SPOT: 0.995,
    FieldKind.SYMBOL: 0.99,
}
"""So probable the likeliest label must be at a glance to be taken."""


def examples(pictures: Path) -> Iterator[dict[str, Crops]]:
    """Pictures trained on, by which the range of every layer is measured."""
    paths = sorted(pictures.glob("pictures-*[0-9].npz"))
    for path in paths[:: max(1, len(paths) // RANGE_FILES)][:RANGE_FILES]:
        seen = read_file(path)
        feed = {}
        for shape in SHAPES:
            for name, part, (width, height) in zip(
                (shape.name, around_name(shape)),
                ("pictures", "around"),
                sizes_px(shape),
                strict=True,
            ):
                feed[name] = np.full((1, height, width, 4), 230, np.uint8)
                if shape.name in seen:
                    feed[name] = getattr(seen[shape.name], part)[:MOST_OF_A_FILE]
        yield feed


def describe(folder: Path) -> None:
    """Write `model.toml` for the weights in the folder."""
    sizes = ", ".join(
        f"{name} (N, {height}, {width}, 4)"
        for shape in SHAPES
        for name, (width, height) in zip(
            (shape.name, around_name(shape)), sizes_px(shape), strict=True
        )
    )
    Description(
        opset=17,
        input=f"{sizes}: uint8, as those of ink at half of the resolution",
        labels=[f"{kind}:{label}" for kind, label in SQUARE_LABELS],
        settings={f"strange_from_{kind}": STRANGE_FROM for kind in PLAIN}
        | {f"plain_{kind}": value for kind, value in PLAIN.items()},
    ).write(folder)


def main() -> None:
    """Read the command line and export."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", type=Path)
    parser.add_argument("pictures", type=Path)
    parser.add_argument("--to", type=Path, default=HERE)
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    arguments.to.mkdir(parents=True, exist_ok=True)
    network = GlanceNetwork()
    network.load_state_dict(torch.load(arguments.network))
    path = arguments.to / "model.onnx"
    answers = [f"/{shape.name}/outer/Gemm" for shape in SHAPES]
    kinds = ["Conv", "Gemm", "MaxPool", "Relu", "Add", "Concat"]
    sizes = [size for shape in SHAPES for size in sizes_px(shape)]
    export_in_eight_bits(
        partial(export, network, sizes), examples(arguments.pictures), path, kinds, answers
    )
    made_small(path)
    describe(arguments.to)


if __name__ == "__main__":
    main()
