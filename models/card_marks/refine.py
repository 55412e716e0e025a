"""Refine the last layers of the reader of marks on more crops: a few minutes of one thread.

python -m models.card_marks.refine CROPS.npz … --start marks.pt --out better.pt --steps 2000

The first layers stay as they are, so what they say of every crop is computed once.
"""

import argparse
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch.nn.functional import cross_entropy

from models.card_marks.network import LABELS, Reader
from models.card_marks.train import BATCH, SMOOTH, loaded, take_step

KEPT_LAYERS = 3
ICONS = 14_000
"""So many icons are enough not to forget them."""
SHARES = (0.6, 0.28, 0.12)
"""Of figures, icons and crops without either in a batch."""
AT_ONCE = 512


def _kinds(labels: torch.Tensor, rng: np.random.Generator) -> list[npt.NDArray[np.int64]]:
    """The crops of figures, some of those of icons, and those of nothing."""
    first, nothing = LABELS.index("1"), LABELS.index("nothing")
    numbers = labels.numpy()
    figures = np.nonzero((numbers >= first) & (numbers < nothing))[0]
    icons = np.nonzero(numbers < first)[0]
    return [figures, rng.permutation(icons)[:ICONS], np.nonzero(numbers == nothing)[0]]


def refine(crops: list[Path], start: Path, out: Path, steps: int, peak: float) -> None:
    """Train so many steps; the rate falls to nothing by then."""
    torch.set_num_threads(1)
    rng = np.random.default_rng(0)
    pixels, labels = loaded(crops)
    kinds = _kinds(labels, rng)
    network = Reader()
    network.load_state_dict(torch.load(start))
    network.eval()  # of the normalising layers only the scales are learnt
    kept, learnt = network.layers[:KEPT_LAYERS], network.layers[KEPT_LAYERS:]
    used = torch.from_numpy(np.concatenate(kinds))
    with torch.no_grad():
        said = [kept(pixels[part].float() / 255).half() for part in used.split(AT_ONCE)]
    known, labels = torch.cat(said), labels[used]
    ends = np.cumsum([0, *map(len, kinds)])
    network.last.train()
    parameters = [*learnt.parameters(), *network.last.parameters()]
    optimizer = torch.optim.AdamW(parameters, lr=peak, weight_decay=0.02)
    mean = 0.0
    for step in range(steps):
        parts = [
            rng.integers(ends[k], ends[k + 1], round(BATCH * share))
            for k, share in enumerate(SHARES)
        ]
        chosen = torch.from_numpy(np.concatenate(parts))
        answer = network.last(learnt(known[chosen].float()))
        loss = cross_entropy(answer, labels[chosen], label_smoothing=SMOOTH)
        take_step(optimizer, loss, peak, (step + 1) / 50, step / steps)
        mean = loss.item() if step == 0 else 0.98 * mean + 0.02 * loss.item()
        if step % 100 == 99:
            print(f"step {step + 1}, loss {mean:.4f}", flush=True)
            torch.save(network.state_dict(), out)
    torch.save(network.state_dict(), out)


def main() -> None:
    """Refine as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("crops", type=Path, nargs="+")
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=2000)
    parser.add_argument("--rate", type=float, default=1e-3)
    asked = parser.parse_args()
    refine(asked.crops, asked.start, asked.out, asked.steps, asked.rate)


if __name__ == "__main__":
    main()
