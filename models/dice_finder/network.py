"""The finding network: one picture in, maps at a quarter of its size out.

Channels out: pip-die heat, colour-die heat, offset x and y within the cell, log2 of the width in
cells, and the six values. The heat is one logit per cell, high at the middle of a die.
"""

import torch
from torch import Tensor, nn

STRIDE = 4
CHANNELS = 11


def block(inward: int, outward: int, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    """Convolution, normalisation, ReLU."""
    return nn.Sequential(
        nn.Conv2d(inward, outward, kernel, stride, kernel // 2, bias=False),
        nn.BatchNorm2d(outward),
        nn.ReLU(inplace=True),
    )


class Residual(nn.Module):
    """Two convolutions round a short cut."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = block(width, width)
        self.second = nn.Sequential(
            nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width)
        )

    def forward(self, features: Tensor) -> Tensor:
        """Features of the same shape."""
        return torch.relu(features + self.second(self.first(features)))


def larger(features: Tensor) -> Tensor:
    """Twice as wide and high."""
    return nn.functional.interpolate(features, scale_factor=2.0, mode="nearest")


class Finder(nn.Module):
    """Down to a thirty-second, then back up to a quarter."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(block(3, 16, 2), block(16, 24, 2))
        self.eighth = nn.Sequential(block(24, 40, 2), Residual(40))
        self.sixteenth = nn.Sequential(block(40, 80, 2), Residual(80), Residual(80))
        self.deep = nn.Sequential(block(80, 128, 2), Residual(128), Residual(128))
        self.up_sixteenth = nn.Conv2d(128, 80, 1)
        self.mix_sixteenth = block(80, 64)
        self.up_eighth = nn.Conv2d(64, 40, 1)
        self.mix_eighth = block(40, 40)
        self.up_quarter = nn.Conv2d(40, 24, 1)
        self.mix_quarter = block(24, 32)
        self.head = nn.Conv2d(32, CHANNELS, 1)
        nn.init.constant_(self.head.bias[:2], -4.6)

    def forward(self, pixels: Tensor) -> Tensor:
        """(N, 3, H, W) BGR in 0..1 to (N, 11, H/4, W/4); H and W are multiples of 32."""
        quarter = self.stem(pixels - 0.45)
        eighth = self.eighth(quarter)
        sixteenth = self.sixteenth(eighth)
        deep = self.deep(sixteenth)
        sixteenth = self.mix_sixteenth(sixteenth + larger(self.up_sixteenth(deep)))
        eighth = self.mix_eighth(eighth + larger(self.up_eighth(sixteenth)))
        quarter = self.mix_quarter(quarter + larger(self.up_quarter(eighth)))
        maps: Tensor = self.head(quarter)
        return maps
