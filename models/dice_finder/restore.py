"""Turn a shipped model.onnx back into a checkpoint, to train on from it.

    python -m models.dice_finder.restore finder DATA --bank BANK --out finder.pt
    python -m models.dice_finder.restore reader DATA --bank BANK --out reader.pt
    python -m models.dice_finder.restore second DATA --bank BANK --out second.pt

The weights come out of their whole numbers of eight bits, so they are those that are shipped, not
those they were rounded from. Normalisation was folded into them; it is unfolded again with what
the layers see in training scenes, so that training goes on from just this network.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from models.dice_finder.network import Finder
from models.dice_finder.train import add_data_arguments, make_maker
from models.dice_reader.network import Reader
from models.dice_reader.train import SMALLEST_PX, samples
from models.dice_second.crops import STORED_PX, crops_of
from models.dice_second.network import SecondReader
from models.restored import unfold
from vision.dice.second import CROP_PX

MODELS = Path(__file__).parents[1]
NETWORKS: dict[str, type[nn.Module]] = {
    "finder": Finder,
    "reader": Reader,
    "second": SecondReader,
}
SCENES, CROPS = 96, 64
"""Scenes looked at for the normalisation, and crops shown at once."""


class Shipped:
    """The numbers of a shipped network."""

    def __init__(self, path: Path) -> None:
        graph = onnx.load(path).graph
        self.arrays = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
        for node in graph.node:
            if node.op_type == "QLinearConv" and len(node.input) > 8:
                scale = self.arrays[node.input[1]] * self.arrays[node.input[4]]
                self.arrays.setdefault(f"{node.input[8]}_scale", scale)

    def get(self, name: str) -> np.ndarray | None:
        """Weights as they were before they became whole numbers, or None."""
        if name in self.arrays:
            return self.arrays[name]
        whole = self.arrays.get(f"{name}_quantized")
        if whole is None:
            return None
        scale = self.arrays[f"{name}_quantized_scale" if "bias" in name else f"{name}_scale"]
        shape = (-1, *[1] * (whole.ndim - 1))
        return np.asarray(whole.astype(np.float32) * scale.reshape(shape))


def fill(network: nn.Module, shipped: Shipped) -> None:
    """Give a network the shipped weights, every normalisation doing nothing but adding."""
    layers = dict(network.named_modules())
    with torch.no_grad():
        for name, layer in layers.items():
            if not isinstance(layer, nn.Conv2d | nn.Linear):
                continue
            weight = shipped.get(f"{name}.weight")
            if weight is None:
                raise ValueError(f"{name} is not in the shipped network; is it another one?")
            if isinstance(layer, nn.Conv2d):  # what is beyond is a channel that nobody looks at
                weight = weight[:, : layer.in_channels]
            layer.weight.copy_(torch.from_numpy(weight.copy()))
            own, folded = shipped.get(f"{name}.bias"), shipped.get(f"{name}.weight_bias")
            if layer.bias is not None and own is not None:
                layer.bias.copy_(torch.from_numpy(own.copy()))
            elif folded is not None:
                within, _, place = name.rpartition(".")
                after = layers[f"{within}.{int(place) + 1}"]
                assert isinstance(after, nn.BatchNorm2d)
                after.eps = 0.0
                after.bias.copy_(torch.from_numpy(folded.copy()))
        if isinstance(network, Reader):
            cell, offset, sharp = (shipped.arrays[n] for n in ("select_1", "select_2", "neg"))
            network.count.copy_(torch.tensor([float(cell), float(offset), -float(sharp)]))


def scenes(arguments: argparse.Namespace) -> Iterator[Tensor]:
    """Training scenes as the finding network takes them."""
    maker = make_maker(arguments, 224)
    for _ in range(SCENES):
        yield torch.from_numpy(maker.make().pixels.transpose(2, 0, 1)[None].copy()).float() / 255


def crops(arguments: argparse.Namespace) -> Iterator[Tensor]:
    """Training crops as the reading networks take them."""
    maker = make_maker(arguments, 320)
    maker.widths_px = (SMALLEST_PX, 110.0)
    rng = np.random.default_rng(arguments.seed)
    waiting: list[np.ndarray] = []
    for _ in range(SCENES):
        if arguments.which == "second":
            edge = (STORED_PX - CROP_PX) // 2
            waiting += [one[0][edge:-edge, edge:-edge] for one in crops_of(maker.make(), rng)]
        else:
            waiting += [one[0] for one in samples(maker.make(), rng)]
        while len(waiting) >= CROPS:
            batch, waiting = np.stack(waiting[:CROPS]), waiting[CROPS:]
            yield torch.from_numpy(batch.transpose(0, 3, 1, 2).copy()).float() / 255


def main() -> None:
    """Restore a network and keep it as training does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("which", choices=tuple(NETWORKS))
    add_data_arguments(parser)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    network: nn.Module = NETWORKS[arguments.which]()
    fill(network, Shipped(MODELS / f"dice_{arguments.which}" / "model.onnx"))
    unfold(network, scenes(arguments) if arguments.which == "finder" else crops(arguments))
    torch.save({"last": network.state_dict(), "mean": network.state_dict()}, arguments.out)


if __name__ == "__main__":
    main()
