"""Turn a checkpoint of the reading network into model.onnx and model.toml.

    python -m models.dice_reader.export reader.pt DATA --bank BANK --pictures PICTURES

The calibrated numbers are kept when the file already has them.
"""

import argparse
import tomllib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch

from models.described import Description
from models.dice_finder.export import OPSET, SCENES, to_onnx
from models.dice_finder.train import add_data_arguments, make_maker
from models.dice_reader.network import LABELS, Reader
from models.dice_reader.train import BATCH, SMALLEST_PX, samples

HERE = Path(__file__).parent
UNCALIBRATED = {
    "die_at_least": 0.5,
    "one_at_least": 0.95,
    "maybe_at_least": 0.1,
    "doubt_below": 0.9,
    "cocked_at_least": 0.4,
    "evidence_offset": 0.0,
    "evidence_of_finder": 1.0,
    "evidence_of_reader": 0.5,
    "evidence_of_label": 0.3,
    "evidence_of_size": 2.0,
}


def main() -> None:
    """Export the running mean of a checkpoint."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    add_data_arguments(parser)
    parser.add_argument("--to", type=Path, default=HERE)
    arguments = parser.parse_args()
    arguments.to.mkdir(parents=True, exist_ok=True)
    temperature, settings = 1.0, dict(UNCALIBRATED)
    if (arguments.to / "model.toml").is_file():
        described = tomllib.loads((arguments.to / "model.toml").read_text())
        temperature = described["temperature"]
        settings |= {n: v for n, v in described["settings"].items() if n in settings}
    network = Reader()
    network.load_state_dict(torch.load(arguments.checkpoint)["mean"])
    path = arguments.to / "model.onnx"
    to_onnx(network, crops(arguments), ("crops", "answers"), path, [0])
    print(path, path.stat().st_size, describe(arguments.to, temperature, settings))


def crops(arguments: argparse.Namespace) -> Iterator[np.ndarray]:
    """Training crops as the network takes them, in batches."""
    maker = make_maker(arguments, 320)
    maker.widths_px = (SMALLEST_PX, 110.0)
    rng = np.random.default_rng(arguments.seed)
    waiting: list[np.ndarray] = []
    for _ in range(SCENES):
        waiting += [one[0] for one in samples(maker.make(), rng)]
        while len(waiting) >= BATCH:
            batch, waiting = np.stack(waiting[:BATCH]), waiting[BATCH:]
            yield np.ascontiguousarray(batch.transpose(0, 3, 1, 2), np.float32) / np.float32(255)


def describe(folder: Path, temperature: float, settings: dict[str, float]) -> str:
    """Write model.toml for the weights in the folder; their sha256 comes back."""
    return Description(
        opset=OPSET,
        input="crops: (N, 3, 64, 64) float32 BGR in 0..1, the die in the middle, 1.6 widths",
        output="answers: (N, 24): one logit a label, middle of the top face (2) and its corners"
        " from there (8) in crop sides",
        labels=LABELS,
        temperature=temperature,
        settings=settings,
    ).write(folder)


if __name__ == "__main__":
    main()
