"""Train the finding network on from what is shipped, so that it forgets nothing it knew.

    python -m models.dice_finder.refine DATA --bank BANK --pictures PICTURES --practice PRACTICE
        --teacher finder0.pt --start finder1.pt --out finder.pt

The shipped network (by `models.dice_finder.restore`) looks beside it at the same scenes, before
they were made harsher: wherever that one is right, the heat of the new one is to be the same. It
may begin from another network that has learnt something new and forgotten something old.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset

from models.dice_finder.harsh import harsher
from models.dice_finder.loop import Batch, run
from models.dice_finder.network import Finder
from models.dice_finder.train import (
    BATCH,
    SIZE_PX,
    Scenes,
    arguments_parser,
    loss,
    make_maker,
)

Network = TypeVar("Network", bound=nn.Module)

KEEPING = 1.0
"""What it weighs to find alike."""
RIGHT = 0.5
"""Where the heat is nearer to what is wanted than this, the earlier network was right."""
USUAL_PX = 40.0
"""Width of dice in scenes, as far as gleams on them go."""


class HarshScenes(IterableDataset[tuple[Tensor, ...]]):
    """Scenes, each as it is and made harsher."""

    def __init__(self, scenes: Scenes) -> None:
        super().__init__()
        self.scenes = scenes

    def __iter__(self) -> Iterator[tuple[Tensor, ...]]:
        """Harsher pixels, then all that `Scenes` gives."""
        rng = np.random.default_rng(int(self.scenes.maker.rng.integers(1 << 31)))
        for scene in self.scenes:
            mild = np.ascontiguousarray(scene[0].numpy().transpose(1, 2, 0))
            harsh = harsher(rng, mild, USUAL_PX, cast=True).transpose(2, 0, 1)
            yield (torch.from_numpy(np.ascontiguousarray(harsh, np.float32)), *scene)


def side_by_side(make: type[Network], arguments: argparse.Namespace) -> tuple[Network, Network]:
    """The network to train on from what it begins from, and the one it must not forget."""
    network, teacher = (make().to(memory_format=torch.channels_last) for _ in range(2))
    network.load_state_dict(torch.load(arguments.start)["mean"])
    teacher.load_state_dict(torch.load(arguments.teacher)["mean"])
    freeze_normalisation(network)
    return network, teacher.eval()


def freeze_normalisation(network: nn.Module) -> None:
    """Normalise by what the shipped network was normalised by, whatever the batches hold."""
    network.train()
    for layer in network.modules():
        if isinstance(layer, nn.BatchNorm2d):
            layer.eval()


def kept(maps: Tensor, before: Tensor, wanted: Tensor, counts: Tensor) -> Tensor:
    """How far the heat is from that of the earlier network where that was right."""
    heat, theirs, goal = maps[:, :2], torch.sigmoid(before[:, :2]), wanted[:, :2]
    right = ((theirs - goal).abs() < RIGHT).float() * counts[:, :2]
    each = nn.functional.binary_cross_entropy_with_logits(heat, theirs, reduction="none")
    least = nn.functional.binary_cross_entropy(theirs, theirs, reduction="none")
    return ((each - least) * right).sum() / (goal > 0.999).float().sum().clamp(min=1)


def train(arguments: argparse.Namespace) -> None:
    """Train on harsher scenes beside the network that must not be forgotten."""
    torch.manual_seed(arguments.seed)
    maker = make_maker(arguments, SIZE_PX)
    network, teacher = side_by_side(Finder, arguments)

    def judge(batch: Batch) -> tuple[Tensor, dict[str, float]]:
        harsh, mild, wanted, counts = batch
        with torch.autocast("cpu", torch.bfloat16):
            maps = network(harsh.to(memory_format=torch.channels_last))
        with torch.no_grad(), torch.autocast("cpu", torch.bfloat16):
            before = teacher(mild.to(memory_format=torch.channels_last))
        maps, before = maps.float(), before.float()
        heat, place, value = loss(maps, wanted, counts)
        same = kept(maps, before, wanted, counts)
        was = loss(before, wanted, counts)[0]
        figures = {"heat": heat.item(), "place": place.item(), "value": value.item()}
        total = heat + place + 0.5 * value + KEEPING * same
        return total, figures | {"kept": same.item(), "before": was.item()}

    cv2.setNumThreads(1)
    scenes = HarshScenes(Scenes(maker))
    run(network, DataLoader(scenes, BATCH, num_workers=0), judge, arguments)


def add_teacher_argument(parser: argparse.ArgumentParser) -> None:
    """Which network must not be forgotten."""
    parser.add_argument("--teacher", type=Path, required=True, help="what must not be forgotten")


if __name__ == "__main__":
    parser = arguments_parser(__doc__)
    add_teacher_argument(parser)
    train(parser.parse_args())
