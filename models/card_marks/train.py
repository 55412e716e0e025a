"""Train the reader of marks on crops; one thread, to a deadline.

python -m models.card_marks.train CROPS.npz … --out marks.pt --minutes 10
"""

import argparse
import time
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch.nn.functional import cross_entropy

from models.card_marks.network import LABELS, Reader

BATCH = 96
SMOOTH = 0.02


def loaded(paths: list[Path]) -> tuple[torch.Tensor, torch.Tensor]:
    """All crops of some files, as bytes, and their labels' numbers."""
    files = [np.load(path) for path in paths]
    pixels = np.concatenate([file["pixels"] for file in files]).transpose(0, 3, 1, 2)
    labels = np.concatenate([file["labels"] for file in files])
    numbers = np.array([LABELS.index(label) for label in labels.tolist()])
    return torch.from_numpy(np.ascontiguousarray(pixels)), torch.from_numpy(numbers)


def _other_light(crops: torch.Tensor, rng: np.random.Generator) -> torch.Tensor:
    """Brighter, darker, in another colour, noisier; some with their glance gone."""
    count = len(crops)

    def many(values: npt.NDArray[np.float64], shape: tuple[int, ...]) -> torch.Tensor:
        return torch.from_numpy(values.astype(np.float32)).view(count, *shape)

    gamma = many(np.exp(rng.normal(0, 0.2, count)), (1, 1, 1))
    gain = many(
        np.exp(rng.normal(0, 0.08, (count, 3)) + rng.normal(0, 0.15, (count, 1))), (3, 1, 1)
    )
    lift = many(np.abs(rng.normal(0, 0.05, count)) * (rng.random(count) < 0.2), (1, 1, 1))
    grain = many(rng.uniform(0, 0.03, count) * (rng.random(count) < 0.3), (1, 1, 1))
    light = crops.clamp(min=1e-3) ** gamma * gain + lift + torch.randn_like(crops) * grain
    return light.clamp(0, 1)


def take_step(
    optimizer: torch.optim.Optimizer, loss: torch.Tensor, peak: float, warm: float, share: float
) -> None:
    """One step at a rate that rises while `warm` < 1, then falls along a cosine to its `share`."""
    rate = peak * min(1.0, warm) * (0.01 + 0.99 * (1 + np.cos(np.pi * share)) / 2)
    for group in optimizer.param_groups:
        group["lr"] = rate
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()


def train(crops: list[Path], out: Path, minutes: float, start: Path | None, peak: float) -> None:
    """Train until the time is over; the rate falls to nothing by then."""
    torch.set_num_threads(1)
    pixels, labels = loaded(crops)
    network = Reader().to(memory_format=torch.channels_last)
    if start:
        network.load_state_dict(torch.load(start))
    optimizer = torch.optim.AdamW(network.parameters(), lr=peak, weight_decay=0.05)
    rng = np.random.default_rng(0)
    begun, step, mean = time.monotonic(), 0, 0.0
    while (share := (time.monotonic() - begun) / (60 * minutes)) < 1:
        chosen = torch.from_numpy(rng.integers(0, len(labels), BATCH))
        light = _other_light(pixels[chosen].float() / 255, rng)
        said = network(light.contiguous(memory_format=torch.channels_last))
        loss = cross_entropy(said, labels[chosen], label_smoothing=SMOOTH)
        take_step(optimizer, loss, peak, (step + 1) / 100, share)
        step, mean = step + 1, loss.item() if step == 0 else 0.98 * mean + 0.02 * loss.item()
        if step % 200 == 0:
            print(
                f"{(time.monotonic() - begun) / 60:.1f} min, step {step}, loss {mean:.4f}",
                flush=True,
            )
            torch.save(network.state_dict(), out)
    torch.save(network.state_dict(), out)


def main() -> None:
    """Train as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("crops", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--rate", type=float, default=2e-3)
    asked = parser.parse_args()
    train(asked.crops, asked.out, asked.minutes, asked.start, asked.rate)


if __name__ == "__main__":
    main()
