"""Turn the shipped model.onnx back into weights, to train on from it.

python -m models.numbers.restore TABLES --out start.pt
"""

import argparse
from pathlib import Path

import numpy as np
import torch
from torch import nn

from models.ink.network import More
from models.numbers.network import SecondReader
from models.numbers.train import read_numbers
from models.restored import Array, give, shipped_layers, unfold

SHIPPED = Path(__file__).parent / "model.onnx"
FILES, SHOWN = 12, 200
"""Files of pictures looked at for the normalisation, and pictures of each."""


def restored(path: Path) -> SecondReader:
    """The network of a file, before its normalisation is unfolded."""
    network = SecondReader()
    waiting = shipped_layers(path)

    def take(kind: str, shape: tuple[int, ...]) -> tuple[Array, Array]:
        """The next layer of this kind that is as large or, padded, larger."""
        for place, (its, weights, _) in enumerate(waiting):
            fits = its == kind and weights.ndim == len(shape)
            if fits and all(np.greater_equal(weights.shape, shape)):
                return waiting.pop(place)[1:]
        raise ValueError(f"no {kind} of {shape} is left in {path}; is it another network?")

    for part in network.layers:
        layer, norm = (part.convolution, part.norm) if isinstance(part, More) else part[:2]
        give(layer, norm, *take("QLinearConv", tuple(layer.weight.shape)))
    for part in (network.beside, network.values):
        layer = part[0]
        assert isinstance(layer, nn.Conv2d)
        give(layer, None, *take("QLinearConv", tuple(layer.weight.shape)))
    give(network.masks, None, *take("Conv", tuple(network.masks.weight.shape)))
    give(network.inner, None, *take("QGemm", tuple(network.inner.weight.shape)))
    give(network.outer, None, *take("Gemm", tuple(network.outer.weight.shape)))
    weights, _ = take("MatMul", tuple(network.digit.weight.shape)[::-1])
    bias, _ = take("QLinearAdd", tuple(network.digit.bias.shape))
    give(network.digit, None, weights.T, bias)
    return network


def main() -> None:
    """Restore and keep."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pictures", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    network = restored(SHIPPED)
    paths = sorted(arguments.pictures.glob("pictures-*[0-9].npz"))[:FILES]
    unfold(network, [torch.from_numpy(read_numbers(path)[0][:SHOWN]) for path in paths])
    torch.save(network.state_dict(), arguments.out)


if __name__ == "__main__":
    main()
