"""The reader of marks: a square cut out of a card in, one of the marks there are out."""

import torch
from torch import nn

LABELS = (
    *("castle", "crown", "leaf", "bulb", "factory", "clock", "picture"),
    *(str(age) for age in range(1, 11)),
    "nothing",
)


def _conv(into: int, out: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(into, out, 3, stride, 1, bias=False), nn.BatchNorm2d(out), nn.ReLU(inplace=True)
    )


class Reader(nn.Module):
    """(N, 3, 40, 40) BGR in 0..1 → (N, marks)."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            *(_conv(3, 16, 2), _conv(16, 32), _conv(32, 32, 2)),
            *(_conv(32, 48), _conv(48, 64, 2), _conv(64, 64)),
        )
        self.last = nn.Sequential(nn.Flatten(), nn.Dropout(0.2), nn.Linear(64 * 25, len(LABELS)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The logits of a batch."""
        answer: torch.Tensor = self.last(self.layers(x))
        return answer
