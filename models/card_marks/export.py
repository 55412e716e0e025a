"""Turn a checkpoint of the reader of marks into model.onnx and model.toml, calibrated.

python -m models.card_marks.export marks.pt CROPS.npz --check OTHERS.npz
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch.nn.functional import cross_entropy

from models.card_marks.network import LABELS, Reader
from models.card_marks.train import loaded
from models.described import Description
from models.dice_finder.export import OPSET, SCENES, to_onnx
from vision.cards.marks import SIDE_PX

HERE = Path(__file__).parent
TEMPERATURES = np.arange(0.6, 3.01, 0.1)


def examples(crops: torch.Tensor) -> Iterator[npt.NDArray[np.float32]]:
    """Crops by chance, on which the ranges of all layers are measured."""
    chosen = np.random.default_rng(0).integers(0, len(crops), (SCENES, 8))
    for some in chosen:
        yield crops[torch.from_numpy(some)].float().numpy() / np.float32(255)


def temperature_for(said: torch.Tensor, labels: torch.Tensor) -> float:
    """By which number logits are divided, so that probabilities hold on other prints."""
    losses = [float(cross_entropy(said / float(t), labels)) for t in TEMPERATURES]
    return round(float(TEMPERATURES[int(np.argmin(losses))]), 1)


def main() -> None:
    """Export as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("crops", type=Path)
    parser.add_argument("--check", type=Path, required=True)
    parser.add_argument("--to", type=Path, default=HERE)
    asked = parser.parse_args()
    torch.set_num_threads(1)
    asked.to.mkdir(parents=True, exist_ok=True)
    network = Reader()
    network.load_state_dict(torch.load(asked.checkpoint))
    network.eval()
    pixels, labels = loaded([asked.check])
    with torch.no_grad():
        said = network(pixels.float() / 255)
    print("right:", float((said.argmax(dim=1) == labels).float().mean()))
    temperature = temperature_for(said, labels)
    crops, _ = loaded([asked.crops])
    path = asked.to / "model.onnx"
    to_onnx(network, examples(crops), ("pixels", "logits"), path, [0])
    Description(
        opset=OPSET,
        input=f"pixels: (N, 3, {SIDE_PX}, {SIDE_PX}) float32 BGR in 0..1",
        output="logits: (N, marks)",
        labels=LABELS,
        temperature=temperature,
    ).write(asked.to)
    print(path, path.stat().st_size, "temperature", temperature)


if __name__ == "__main__":
    main()
