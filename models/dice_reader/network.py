"""The reading network: one die's crop in, its label and the place of its top face out."""

import torch
from torch import Tensor, nn

from models.dice_finder.network import Residual, block

LABELS = (
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "none",
    "cocked",
    "red",
    "orange",
    "yellow",
    "green",
    "blue",
    "purple",
)
CROP_PX = 64
CROP_WIDTHS = 1.9
"""Side of the crop in widths of the die."""
OUTPUTS = len(LABELS) + 10
"""Labels, then the top face's middle (2) and its corners from there (8), in crop sides."""


class Reader(nn.Module):
    """Down to 4 × 4, then one layer over all of it."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            block(3, 24, 2),
            Residual(24),
            block(24, 48, 2),
            Residual(48),
            block(48, 96, 2),
            Residual(96),
            Residual(96),
            block(96, 128, 2),
            Residual(128),
        )
        self.squeeze = block(128, 48, kernel=1)
        self.dropout = nn.Dropout(0.15)
        self.out = nn.Linear(48 * 16, OUTPUTS)

    def forward(self, crops: Tensor) -> Tensor:
        """(N, 3, 64, 64) BGR in 0..1 to (N, OUTPUTS)."""
        features = self.squeeze(self.body(crops - 0.45))
        answer: Tensor = self.out(self.dropout(torch.flatten(features, 1)))
        return answer
