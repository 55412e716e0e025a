"""Train the reading network on from what is shipped, so that it forgets nothing it knew.

    python -m models.dice_reader.refine DATA --bank BANK --pictures PICTURES --practice PRACTICE
        --teacher reader0.pt --start reader1.pt --out reader.pt

The shipped network (by `models.dice_finder.restore`) looks beside it at the same crops, before they
were made harsher: where that one is right, the new one is to answer alike, and where the truth does
not tell pips and top face (in real photos), to see them where that one sees them. It may begin from
another network that has learnt something new and forgotten something old.
"""

import argparse
from collections.abc import Iterator

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset

from models.dice_finder.harsh import harsher
from models.dice_finder.loop import Batch, run
from models.dice_finder.refine import add_teacher_argument, side_by_side
from models.dice_reader.network import LABELS, Reader
from models.dice_reader.train import (
    Crops,
    arguments_parser,
    endless_crops,
    loss,
    pip_loss,
)
from vision.dice.crop import CROP_PX, CROP_WIDTHS

SOFT = 2.0
"""Temperature at which both are compared."""
KEEPING = 1.5
"""What it weighs to answer alike."""


class HarshCrops(IterableDataset[tuple[Tensor, ...]]):
    """Batches of crops, each as it is and made harsher."""

    def __init__(self, crops: Crops) -> None:
        super().__init__()
        self.crops = crops

    def __iter__(self) -> Iterator[tuple[Tensor, ...]]:
        """Harsher crops, then all that `Crops` gives."""
        rng = np.random.default_rng(int(self.crops.maker.rng.integers(1 << 31)))
        for batch in self.crops:
            mild = batch[0].numpy().transpose(0, 2, 3, 1)
            harsh = [
                harsher(rng, np.ascontiguousarray(one), CROP_PX / CROP_WIDTHS, cast=label < 8)
                for one, label in zip(mild, batch[1].tolist(), strict=True)
            ]
            ready = np.ascontiguousarray(np.stack(harsh).transpose(0, 3, 1, 2), np.float32)
            yield (torch.from_numpy(ready), *batch)


def kept(answer: Tensor, before: Tensor, label: Tensor) -> Tensor:
    """How far the labels are from what the earlier network said where it was right."""
    names = len(LABELS)
    right = (before[:, :names].argmax(1) == label).float()
    ours = torch.log_softmax(answer[:, :names] / SOFT, 1)
    theirs = torch.log_softmax(before[:, :names] / SOFT, 1)
    each = nn.functional.kl_div(ours, theirs, reduction="none", log_target=True).sum(1)
    return SOFT**2 * (each * right).sum() / right.sum().clamp(1)


def train(arguments: argparse.Namespace) -> None:
    """Train on harsher crops beside the network it begins from."""
    torch.manual_seed(arguments.seed)
    crops = HarshCrops(endless_crops(arguments))
    network, teacher = side_by_side(Reader, arguments)

    def judge(batch: Batch) -> tuple[Tensor, dict[str, float]]:
        harsh, mild, label, goal, counts, pips, has_pips = batch
        with torch.autocast("cpu", torch.bfloat16):
            answer, maps = network.with_pips(harsh.to(memory_format=torch.channels_last))
        with torch.no_grad(), torch.autocast("cpu", torch.bfloat16):
            before, dots = teacher.with_pips(mild.to(memory_format=torch.channels_last))
        answer, maps, before, dots = answer.float(), maps.float(), before.float(), dots.float()
        named, shaped = loss(answer, label, goal, counts)
        dotted = pip_loss(maps, pips, has_pips)
        knew = (before[:, : len(LABELS)].argmax(1) == label) & (label < 6)
        untold = (knew & (has_pips == 0)).float()
        dotted = dotted + pip_loss(maps, torch.sigmoid(dots), untold)
        unplaced = (knew & (counts[:, 2] == 0)).float()[:, None]
        away = (answer - before)[:, len(LABELS) :].abs() * unplaced
        shaped = shaped + 6 * away.sum() / (10 * unplaced.sum().clamp(1))
        same = kept(answer, before, label)
        right = (answer[:, : len(LABELS)].argmax(1) == label).float().mean()
        was = (before[:, : len(LABELS)].argmax(1) == label).float().mean()
        parts = {"label": named, "shape": shaped, "pips": dotted, "kept": same}
        figures = {name: float(part.detach()) for name, part in parts.items()}
        total = named + 0.5 * shaped + dotted + KEEPING * same
        return total, figures | {"right": float(right), "before": float(was)}

    cv2.setNumThreads(1)
    run(network, DataLoader(crops, None, num_workers=0), judge, arguments)


if __name__ == "__main__":
    parser = arguments_parser(__doc__)
    add_teacher_argument(parser)
    train(parser.parse_args())
