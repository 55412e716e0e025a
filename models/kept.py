"""A training as far as it has come, kept so that a stopped one goes on; slow weights beside it."""

import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, Self, TypeVar

import torch
from torch import nn

CHECKPOINT = "checkpoint.pt"
"""Everything to go on with."""
WEIGHTS = "network.pt"
"""The slow average of the weights, by itself."""


Network = TypeVar("Network", bound=nn.Module)


@dataclass
class Run(Generic[Network]):
    """A network, a slow average of its weights, and how long it has learned."""

    network: Network
    slow: Network
    optimizer: torch.optim.Optimizer
    step: int = 0
    seconds: float = 0.0

    @classmethod
    def begun(cls, out: Path, network: Network, optimizer: torch.optim.Optimizer) -> Self:
        """The training that OUT holds, or a new one with the network as it is."""
        run = cls(network, copy.deepcopy(network), optimizer)
        if (out / CHECKPOINT).is_file():
            kept = torch.load(out / CHECKPOINT)
            run.network.load_state_dict(kept["network"])
            run.slow.load_state_dict(kept["slow"])
            run.optimizer.load_state_dict(kept["optimizer"])
            run.step, run.seconds = kept["step"], kept["seconds"]
        return run

    def save(self, out: Path) -> None:
        """Keep everything to go on with, and the slow weights by themselves."""
        whole = {
            "network": self.network.state_dict(),
            "slow": self.slow.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "step": self.step,
            "seconds": self.seconds,
        }
        partial = (out / CHECKPOINT).with_suffix(".part")
        torch.save(whole, partial)
        partial.rename(out / CHECKPOINT)
        torch.save(self.slow.state_dict(), out / WEIGHTS)


def average(slow: nn.Module, network: nn.Module, keep: float) -> None:
    """Let the slow weights follow the quick ones."""
    with torch.no_grad():
        for kept, new in zip(
            slow.state_dict().values(), network.state_dict().values(), strict=True
        ):
            if kept.dtype.is_floating_point:
                kept.mul_(keep).add_(new, alpha=1 - keep)
            else:
                kept.copy_(new)
