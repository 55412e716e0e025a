"""The reader of one printed line: a title in capitals, or the figure of an age.

It answers with a letter, or nothing, for every four pixels of the line (CTC).
"""

import torch
from torch import nn

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜß0123456789 .-'"
"""Letter `i` is output `i + 1`; output 0 is nothing."""
HEIGHT_PX, WIDTH_PX = 32, 208


def _conv(into: int, out: int, stride: tuple[int, int], side: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(into, out, side, stride, side // 2, bias=False),
        nn.BatchNorm2d(out),
        nn.ReLU(inplace=True),
    )


class LineReader(nn.Module):
    """(N, 1, 32, W) grey in 0..1 → (N, W/4, 1 + letters) logits."""

    def __init__(self) -> None:
        super().__init__()
        self.look = nn.Sequential(
            _conv(1, 24, (2, 2)),
            _conv(24, 48, (2, 2)),
            _conv(48, 64, (2, 1)),
            _conv(64, 96, (2, 1)),
        )
        self.column = nn.Sequential(nn.Conv2d(96, 128, (2, 1)), nn.ReLU(inplace=True))
        self.along = nn.Sequential(
            nn.Conv1d(128, 128, 5, 1, 2, bias=False),
            nn.BatchNorm1d(128),
            nn.ReLU(inplace=True),
            nn.Conv1d(128, 128, 3, 1, 1, bias=False),
            nn.BatchNorm1d(128),
            nn.ReLU(inplace=True),
            nn.Conv1d(128, len(ALPHABET) + 1, 1),
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Logits of nothing and of each letter, along the line."""
        said: torch.Tensor = self.along(self.column(self.look(x))[:, :, 0])
        return said.transpose(1, 2)
