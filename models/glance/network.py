"""The network of a glance: small towers for pictures of half the resolution, in one ONNX graph."""

import torch
from torch import Tensor, nn

from models.ink.network import (
    FIRST_DIGIT,
    MAX_DIGITS,
    SQUARE_LABELS,
    STRIP_LABELS,
    DigitByDigit,
    More,
    Towers,
    TwoLooks,
    block,
    scaled,
)
from vision.ink.fields import GLANCE_REDUCTION, SQUARE, STRIP, WIDE, CropShape

AROUND_WIDTHS = (16, 32)
BESIDE, VALUES = 16, 64
HALVED = 8
"""Pictures are halved three times on their way through a tower."""


def sizes_px(shape: CropShape) -> tuple[tuple[int, int], tuple[int, int]]:
    """Width and height of a picture, and of what is around it."""
    (width, height), (wide, high) = shape.size_px, shape.around_px
    less = GLANCE_REDUCTION
    return (width // less, height // less), (wide // less, high // less)


def _cells(size_px: tuple[int, int]) -> int:
    columns, rows = (-(-side // HALVED) for side in size_px)
    return columns * rows


class Tower(TwoLooks):
    """The tower of a shape."""

    def __init__(
        self, shape: CropShape, widths: tuple[int, int, int], hidden: int, outputs: int, more: int
    ) -> None:
        super().__init__()
        first, second, third = widths
        self.layers = nn.Sequential(
            block(4, first, 2),
            block(first, second, 2),
            block(second, third, 1),
            *(More(third) for _ in range(more)),
        )
        near, far = AROUND_WIDTHS
        self.around = nn.Sequential(block(4, near, 2), block(near, far, 2))
        self.pool = nn.MaxPool2d(2, ceil_mode=True)
        size_px, around_px = sizes_px(shape)
        self.inner = nn.Linear(_cells(size_px) * third + _cells(around_px) * far, hidden)
        self.drop = nn.Identity()
        self.outer = nn.Linear(hidden, outputs + 1)


class NumberTower(DigitByDigit, Tower):
    """How many digits there are from the whole, each digit where a soft mask finds it."""

    def __init__(self, widths: tuple[int, int, int], hidden: int, more: int) -> None:
        super().__init__(WIDE, widths, hidden, FIRST_DIGIT, more)
        self.beside = nn.Sequential(
            nn.Conv2d(widths[-1], BESIDE, (1, 7), padding=(0, 3)), nn.ReLU(inplace=True)
        )
        self.masks = nn.Conv2d(BESIDE, MAX_DIGITS, 1)
        self.values = nn.Sequential(nn.Conv2d(widths[-1], VALUES, 1), nn.ReLU(inplace=True))
        self.digit = nn.Linear(VALUES, 10)

    def forward(self, pictures: Tensor, around: Tensor) -> Tensor:
        """Logits of a batch."""
        features = self.layers(scaled(pictures))
        digits = self.digits(features)
        whole = self.whole(features, around)
        return torch.cat([whole[:, :FIRST_DIGIT], digits, whole[:, FIRST_DIGIT:]], 1)


class GlanceNetwork(Towers):
    """Small towers for all shapes of picture."""

    def __init__(self) -> None:
        super().__init__()
        self.square = Tower(SQUARE, (16, 32, 48), 64, len(SQUARE_LABELS), 1)
        self.wide = NumberTower((16, 32, 48), 32, 1)
        self.strip = Tower(STRIP, (16, 16, 32), 32, len(STRIP_LABELS), 0)
