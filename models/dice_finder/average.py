"""Average the weights of networks that were trained from one another.

    python -m models.dice_finder.average OUT first.pt:1 second.pt:1 last.pt:4

Each new training forgets a little of what the one before knew; their mean keeps more of both.
"""

import argparse
from pathlib import Path

import torch
from torch import Tensor


def average(states: list[dict[str, Tensor]], weights: list[float]) -> dict[str, Tensor]:
    """The weighted mean; counters are the last one's."""
    mean = dict(states[-1])
    for name, last in mean.items():
        if last.is_floating_point():
            parts = [
                state[name].double() * weight for state, weight in zip(states, weights, strict=True)
            ]
            mean[name] = (torch.stack(parts).sum(0) / sum(weights)).to(last.dtype)
    return mean


def main() -> None:
    """Read checkpoints, write one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("parts", nargs="+", metavar="CHECKPOINT:WEIGHT")
    arguments = parser.parse_args()
    named = [part.rpartition(":") for part in arguments.parts]
    states = [torch.load(path)["mean"] for path, _, _ in named]
    mean = average(states, [float(weight) for _, _, weight in named])
    torch.save({"last": mean, "mean": mean}, arguments.out)


if __name__ == "__main__":
    main()
