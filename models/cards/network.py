"""The finder of card parts: a photo in, maps at an eighth of its size out.

Every cell says which part has its middle there, and of the card it is on: how its width and height
run, its colour, and which of the card's places the part is.
"""

import torch
from torch import nn

LABELS = (
    "castle",
    "crown",
    "leaf",
    "bulb",
    "factory",
    "clock",
    "picture",
    "title",
    "badge",
    "figure",
)
COLOURS = ("red", "yellow", "green", "blue", "purple")
PLACES = ("top_left", "bottom_left", "bottom_center", "bottom_right", "left", "right")
STRIDE_PX = 8
VECTOR_PX = 100.0
"""Vectors are told in this unit, offsets in cells."""
CHANNELS = len(LABELS) + 2 + 4 + len(COLOURS) + len(PLACES)


def _conv(into: int, out: int, stride: int = 1, side: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(into, out, side, stride, side // 2, bias=False),
        nn.BatchNorm2d(out),
        nn.ReLU(inplace=True),
    )


class _Block(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = _conv(width, width)
        self.second = nn.Sequential(
            nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(x + self.second(self.first(x)))


class Finder(nn.Module):
    """(N, 3, H, W) BGR in 0..1, sides multiples of 32 → (N, CHANNELS, H/8, W/8)."""

    def __init__(self) -> None:
        super().__init__()
        self.fine = nn.Sequential(_conv(3, 12, 2), _conv(12, 24, 2))
        self.eighth = nn.Sequential(_conv(24, 48, 2), _Block(48))
        self.sixteenth = nn.Sequential(_conv(48, 64, 2), _Block(64))
        self.far = nn.Sequential(_conv(64, 96, 2), _Block(96))
        self.from_far = _conv(96, 64, side=1)
        self.from_sixteenth = _conv(64, 48, side=1)
        self.last = _conv(48, 64)
        self.head = nn.Conv2d(64, CHANNELS, 1)
        nn.init.constant_(self.head.bias, 0.0)
        with torch.no_grad():
            self.head.bias[: len(LABELS)] = -4.0

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The maps of a batch of pictures."""
        eighth = self.eighth(self.fine(x))
        sixteenth = self.sixteenth(eighth)
        far = self.from_far(self.far(sixteenth))
        far = nn.functional.interpolate(far, scale_factor=2.0, mode="nearest")
        middle = self.from_sixteenth(sixteenth + far)
        middle = nn.functional.interpolate(middle, scale_factor=2.0, mode="nearest")
        answer: torch.Tensor = self.head(self.last(eighth + middle))
        return answer
