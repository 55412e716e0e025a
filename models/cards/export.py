"""Turn a checkpoint of the finder into model.onnx and model.toml.

    python -m models.cards.export finder.pt

Its layers stay as they are: in eight bits it is a fifth faster, but misses figures of backs.
"""

import argparse
from pathlib import Path

import numpy as np
import torch

from models.cards.network import CHANNELS, COLOURS, LABELS, PLACES, STRIDE_PX, Finder
from models.described import Description
from models.dice_finder.export import OPSET, to_onnx

HERE = Path(__file__).parent


def main() -> None:
    """Export as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--to", type=Path, default=HERE)
    asked = parser.parse_args()
    asked.to.mkdir(parents=True, exist_ok=True)
    network = Finder()
    network.load_state_dict(torch.load(asked.checkpoint))
    path = asked.to / "model.onnx"
    example = np.zeros((1, 3, 256, 320), np.float32)
    names = ("pixels", "answers")
    to_onnx(network, [example], names, path, [2, 3], kinds=())
    labels = LABELS + tuple(f"colour:{c}" for c in COLOURS) + tuple(f"place:{p}" for p in PLACES)
    Description(
        opset=OPSET,
        input="pixels: (1, 3, H, W) float32 BGR in 0..1, H and W multiples of 32",
        output=f"answers: (1, {CHANNELS}, H/{STRIDE_PX}, W/{STRIDE_PX}): heat of each part,"
        " offset in cells (2), the card's width and height as vectors in hundreds of pixels (4),"
        " logits of colour and of place",
        labels=labels,
    ).write(asked.to)
    print(path, path.stat().st_size)


if __name__ == "__main__":
    main()
