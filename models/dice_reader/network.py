"""The reading network: one die's crop in, its label and the place of its top face out."""

import torch
from torch import Tensor, nn

from models.dice_finder.network import Residual, block, larger

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
OUTPUTS = len(LABELS) + 10
"""Labels, then the top face's middle (2) and its corners from there (8), in crop sides."""


PIP_MAP = 32
"""Side of the map of the top face's pips, by which the network counts."""


class Reader(nn.Module):
    """Finds the pips of the top face, counts them, and looks at the whole besides."""

    def __init__(self) -> None:
        super().__init__()
        self.fine = nn.Sequential(block(3, 24, 2), block(24, 40, 2), Residual(40))
        self.coarse = nn.Sequential(block(40, 80, 2), Residual(80), Residual(80))
        self.back = nn.Conv2d(80, 40, 1)
        self.mix = block(40, 32)
        self.pips = nn.Sequential(nn.Conv2d(32, 4, 1), nn.PixelShuffle(2))
        self.deep = nn.Sequential(
            block(80, 128, 2), Residual(128), Residual(128), block(128, 48, kernel=1)
        )
        self.dropout = nn.Dropout(0.1)
        self.out = nn.Linear(48 * 16, OUTPUTS)
        nn.init.constant_(self.pips[0].bias, -4.0)
        self.count = nn.Parameter(torch.tensor([0.15, 0.0, 0.5]))
        """Share of a pip in one cell of the map, offset, and sharpness of the count."""

    def forward(self, crops: Tensor) -> Tensor:
        """(N, 3, 64, 64) BGR in 0..1 to (N, OUTPUTS)."""
        return self.with_pips(crops)[0]

    def with_pips(self, crops: Tensor) -> tuple[Tensor, Tensor]:
        """The answer, and (N, PIP_MAP, PIP_MAP) logits of the top face's pips."""
        fine = self.fine(crops - 0.45)
        coarse = self.coarse(fine)
        pips = self.pips(self.mix(fine + larger(self.back(coarse))))[:, 0]
        answer = self.out(self.dropout(torch.flatten(self.deep(coarse), 1)))
        counted = torch.sigmoid(pips.float()).sum((1, 2)) * self.count[0] + self.count[1]
        counted = counted.clamp(0.0, 7.0)
        values = torch.arange(1, 7, device=crops.device)
        by_count = -self.count[2] * (counted[:, None] - values) ** 2
        return torch.cat([answer[:, :6] + by_count, answer[:, 6:]], 1), pips
