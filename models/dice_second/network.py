"""The second reader: a die and what lies round it in, its value, that it is cocked, or none out."""

import torch
from torch import Tensor, nn

from models.dice_finder.network import Residual, block, larger

LABELS = ("1", "2", "3", "4", "5", "6", "none", "cocked")
PIP_MAP = 40
"""Side of the map of the top face's pips, learnt beside the rest."""
MASKS = 6
"""Parts of a crop that the network looks at apart."""


class SecondReader(nn.Module):
    """Down to a sixteenth and back up to a quarter; soft masks gather what decides."""

    def __init__(self) -> None:
        super().__init__()
        self.quarter = nn.Sequential(block(3, 16, 2), block(16, 32, 2), Residual(32))
        self.eighth = nn.Sequential(block(32, 64, 2), Residual(64), Residual(64))
        self.deep = nn.Sequential(block(64, 112, 2), Residual(112))
        self.up_eighth = nn.Conv2d(112, 64, 1)
        self.mix_eighth = block(64, 48)
        self.up_quarter = nn.Conv2d(48, 32, 1)
        self.mix_quarter = block(32, 32)
        self.pips = nn.Conv2d(32, 4, 1)
        self.masks = nn.Conv2d(32, MASKS, 1)
        self.whole = block(112, 24, kernel=1)
        self.dropout = nn.Dropout(0.1)
        self.inner = nn.Linear(32 * MASKS + 24 * 25 + 1, 96)
        self.outer = nn.Linear(96, len(LABELS))
        nn.init.constant_(self.pips.bias, -4.0)

    def forward(self, crops: Tensor) -> Tensor:
        """(N, 3, 80, 80) BGR in 0..1 to (N, 8) logits."""
        return self.with_pips(crops)[0]

    def with_pips(self, crops: Tensor) -> tuple[Tensor, Tensor]:
        """The answer, and (N, PIP_MAP, PIP_MAP) logits of the top face's pips."""
        quarter = self.quarter(crops - 0.45)
        eighth = self.eighth(quarter)
        deep = self.deep(eighth)
        eighth = self.mix_eighth(eighth + larger(self.up_eighth(deep)))
        quarter = self.mix_quarter(quarter + larger(self.up_quarter(eighth)))
        pips = nn.functional.pixel_shuffle(self.pips(quarter), 2)[:, 0]
        masks = torch.softmax(self.masks(quarter).flatten(2).float(), 2)
        parts = torch.bmm(masks, quarter.flatten(2).transpose(1, 2).float()).flatten(1)
        count = torch.sigmoid(pips.float()).sum((1, 2))[:, None] / 8
        seen = torch.cat([parts, self.whole(deep).flatten(1).float(), count], 1)
        return self.outer(torch.relu(self.inner(self.dropout(seen)))), pips
