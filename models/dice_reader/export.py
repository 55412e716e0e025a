"""Turn a checkpoint of the reading network into model.onnx and model.toml.

    python -m models.dice_reader.export reader.pt

The calibrated numbers are kept when the file already has them.
"""

import argparse
import json
import tomllib
from pathlib import Path

import torch

from models.dice_finder.export import OPSET, to_onnx
from models.dice_reader.network import LABELS, Reader

HERE = Path(__file__).parent
UNCALIBRATED = {
    "die_at_least": 0.5,
    "maybe_at_least": 0.1,
    "doubt_below": 0.9,
    "doubt_below_if_disagreed": 0.98,
    "cocked_at_least": 0.4,
    "value_share_of_finder": 0.3,
    "evidence_offset": 0.0,
    "evidence_of_finder": 1.0,
    "evidence_of_reader": 0.5,
    "colour_evidence_offset": 0.5,
    "colour_evidence_of_finder": 1.0,
    "colour_evidence_of_reader": 0.5,
}


def main() -> None:
    """Export the running mean of a checkpoint."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--to", type=Path, default=HERE)
    arguments = parser.parse_args()
    arguments.to.mkdir(parents=True, exist_ok=True)
    temperature, settings = 1.0, dict(UNCALIBRATED)
    if (HERE / "model.toml").is_file():
        described = tomllib.loads((HERE / "model.toml").read_text())
        temperature = described["temperature"]
        settings |= described["settings"]
    network = Reader()
    network.load_state_dict(torch.load(arguments.checkpoint)["mean"])
    path = arguments.to / "model.onnx"
    sha256 = to_onnx(network, torch.zeros(2, 3, 64, 64), ("crops", "answers"), path, [0])
    write_description(arguments.to / "model.toml", sha256, temperature, settings)
    print(path, path.stat().st_size, sha256)


def write_description(
    path: Path, sha256: str, temperature: float, settings: dict[str, float]
) -> None:
    """Write model.toml."""
    lines = [
        f'sha256 = "{sha256}"',
        f"opset = {OPSET}",
        'input = "crops: (N, 3, 64, 64) float32 BGR in 0..1, the die in the middle, 1.9 widths"',
        'output = "answers: (N, 24): one logit a label, middle of the top face (2) and its corners'
        ' from there (8) in crop sides"',
        f"labels = {json.dumps(LABELS)}",
        f"temperature = {temperature:.4g}",
        "",
        "[settings]",
        *(f"{name} = {value:.4g}" for name, value in settings.items()),
    ]
    path.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
