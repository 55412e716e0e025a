"""The second reader: a die and what lies round it in, its value, that it is cocked, or none out."""

import torch
from torch import Tensor, nn

from models.dice_finder.network import block, larger
from models.dice_second.trunk import Trunk

LABELS = ("1", "2", "3", "4", "5", "6", "none", "cocked")
PIP_MAP = 48
"""Side of the map of the top face's pips, learnt beside the rest."""
MASKS = 6
"""Parts of a crop that the network looks at apart."""
DEEP_SIDE = 6
"""Side of a crop's features at a sixteenth."""


class SecondReader(nn.Module):
    """A trunk down to a sixteenth and back up to a quarter; soft masks gather what decides."""

    def __init__(self) -> None:
        super().__init__()
        self.trunk = Trunk()
        self.up_eighth = nn.Conv2d(112, 48, 1)
        self.side_eighth = nn.Conv2d(40, 48, 1)
        self.mix_eighth = block(48, 48)
        self.up_quarter = nn.Conv2d(48, 32, 1)
        self.side_quarter = nn.Conv2d(24, 32, 1)
        self.mix_quarter = block(32, 32)
        self.pips = nn.Conv2d(32, 4, 1)
        self.masks = nn.Conv2d(32, MASKS, 1)
        self.whole = block(112, 24, kernel=1)
        self.dropout = nn.Dropout(0.15)
        self.inner = nn.Linear(32 * MASKS + 24 * DEEP_SIDE**2 + 1, 112)
        self.outer = nn.Linear(112, len(LABELS))
        nn.init.constant_(self.pips.bias, -4.0)

    def forward(self, crops: Tensor) -> Tensor:
        """(N, 3, 96, 96) BGR in 0..1 to (N, 8) logits."""
        return self.with_pips(crops)[0]

    def with_pips(self, crops: Tensor) -> tuple[Tensor, Tensor]:
        """The answer, and (N, PIP_MAP, PIP_MAP) logits of the top face's pips."""
        quarter, eighth, deep = self.trunk(crops)
        eighth = self.mix_eighth(
            torch.relu(self.side_eighth(eighth) + larger(self.up_eighth(deep)))
        )
        quarter = self.mix_quarter(
            torch.relu(self.side_quarter(quarter) + larger(self.up_quarter(eighth)))
        )
        pips = nn.functional.pixel_shuffle(self.pips(quarter), 2)[:, 0]
        masks = torch.softmax(self.masks(quarter).flatten(2).float(), 2)
        parts = torch.bmm(masks, quarter.flatten(2).transpose(1, 2).float()).flatten(1)
        count = torch.sigmoid(pips.float()).sum((1, 2))[:, None] / 8
        seen = torch.cat([parts, self.whole(deep).flatten(1).float(), count], 1)
        return self.outer(torch.relu(self.inner(self.dropout(seen)))), pips
