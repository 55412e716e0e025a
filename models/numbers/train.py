r"""Train the second reader of numbers, from nothing.

    python -m models.numbers.composed DATA TABLES --pages 20000 &
    python -m models.numbers.composed DATA PHOTOS --photos --pages 2000 &
    python -m models.numbers.composed DATA HELD_OUT --seed 9 --pages 60 --held-out
    python -m models.numbers.train TABLES PHOTOS --held-out HELD_OUT --marks MARKS \
        --out build/numbers --minutes 76

Pictures are read while they are made. OUT/checkpoint.pt holds everything to go on with after a stop
(start again with the same OUT); OUT/network.pt is a slow average of the weights, which
`python -m models.numbers.finish` exports and weighs against the first reader.
"""

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn import functional

from models.ink.losses import STRANGE_WEIGHT, number_loss
from models.ink.network import FIRST_DIGIT, MAX_DIGITS, MINUS, STRUCK
from models.ink.pictures import TARGETS
from models.kept import Run, average
from models.numbers.composed import Numbers
from models.numbers.network import SecondReader
from models.numbers.real import RealNumbers
from models.numbers.varied import varied
from vision.ink.number_views import SIZE_PX

BATCH = 128
SHARES = (0.7, 0.3)
"""Of a batch, from each folder of pictures."""
REAL_SHARE = 0.05
LEARNING_RATE = 2e-3
HELD_FOR = 0.3
"""The rate stays as it is for this share of the time, then falls along a cosine."""
SLOWEST = 0.998
KEPT = 45000
"""Pictures at hand from each folder; the oldest make room."""
KEEP_EVERY, REPORT_EVERY = 250, 1000


class Ring:
    """The pictures at hand of one folder."""

    def __init__(self, folder: Path) -> None:
        width, height = SIZE_PX
        self._folder = folder
        self._read: set[str] = set()
        self._pictures = np.zeros((KEPT, height, width, 4), np.uint8)
        self._targets = np.zeros((KEPT, TARGETS), np.int16)
        self.written = 0

    def refresh(self, most: int) -> None:
        """Read some files that were not read yet, the newest ones."""
        paths = sorted(self._folder.glob("pictures-*[0-9].npz"))
        new = [path for path in paths if path.name not in self._read]
        for path in new[-most:]:
            pictures, targets = read_numbers(path)
            at = (self.written + np.arange(len(targets))) % KEPT
            self._pictures[at], self._targets[at] = pictures, targets
            self.written += len(targets)
            self._read.add(path.name)

    def draw(self, count: int, rng: np.random.Generator) -> Numbers:
        """So many of them at random; none while there are none."""
        filled = min(self.written, KEPT)
        rows = rng.integers(0, max(1, filled), count if filled else 0)
        return self._pictures[rows], self._targets[rows]


def read_numbers(path: Path) -> Numbers:
    """Pictures and what is in them, from a file of `models.numbers.composed`."""
    with np.load(path) as arrays:
        return arrays["pictures"], arrays["targets"]


@dataclass
class NumbersRun(Run[SecondReader]):
    """A training as far as it has come."""

    losses: list[float] = field(default_factory=list)
    highest: float = LEARNING_RATE

    def learn(self, numbers: Numbers, share: float) -> None:
        """One step, when this share of the time is over."""
        late = max(0.0, (share - HELD_FOR) / (1 - HELD_FOR))
        falling = float(0.01 + 0.99 * 0.5 * (1 + np.cos(np.pi * late)))
        for group in self.optimizer.param_groups:
            group["lr"] = self.highest * min(1.0, (self.step + 1) / 200) * falling
        pictures, targets = numbers
        self.network.train()
        with torch.autocast("cpu", torch.bfloat16):
            logits = self.network(torch.from_numpy(pictures))
        loss = loss_of(logits.float(), targets)
        self.optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 2.0)
        self.optimizer.step()
        self.losses.append(float(loss.detach()))
        average(self.slow, self.network, min(SLOWEST, (self.step + 1) / (self.step + 20)))
        self.step += 1


def loss_of(logits: Tensor, targets: npt.NDArray[np.int16]) -> Tensor:
    """How far the answers are from the truth."""
    wanted = torch.from_numpy(targets.astype(np.int64))
    strange = functional.binary_cross_entropy_with_logits(logits[:, -1], (wanted[:, 0] < 0).float())
    return number_loss(logits[:, :-1], wanted) + STRANGE_WEIGHT * strange


def is_right(logits: Tensor, targets: npt.NDArray[np.int16]) -> npt.NDArray[np.bool_]:
    """Whether the likeliest answer is the truth."""
    right = logits[:, : STRUCK + 1].argmax(1).numpy() == targets[:, 0]
    for place in range(MAX_DIGITS):
        start = FIRST_DIGIT + 10 * place
        best = logits[:, start : start + 10].argmax(1).numpy()
        right &= (targets[:, place + 1] < 0) | (best == targets[:, place + 1])
    signs = targets[:, MAX_DIGITS + 1]
    return np.asarray(right & ((signs < 0) | ((logits[:, MINUS] > 0).numpy() == (signs == 1))))


def report(network: SecondReader, folders: Sequence[Path]) -> None:
    """Print how many of the held-out numbers are read right, folder by folder."""
    network.eval()
    for folder in folders:
        files = [read_numbers(path) for path in sorted(folder.glob("pictures-*[0-9].npz"))[:4]]
        pictures, targets = (np.concatenate(part)[:4000] for part in zip(*files, strict=True))
        with torch.no_grad():
            logits = torch.cat([network(torch.from_numpy(p)) for p in np.array_split(pictures, 16)])
        right = is_right(logits, targets)
        shown = {n: round(100 * float(right[targets[:, 0] == n].mean()), 1) for n in range(5)}
        written = round(100 * float(right[targets[:, 0] > 0].mean()), 2)
        print(folder.name, written, shown, flush=True)


def train(arguments: argparse.Namespace) -> None:
    """Train until so many minutes have been spent."""
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    out: Path = arguments.out
    out.mkdir(parents=True, exist_ok=True)
    network = SecondReader()
    if arguments.start:
        network.load_state_dict(torch.load(arguments.start))
    optimizer = torch.optim.AdamW(network.parameters(), arguments.rate, weight_decay=2e-3)
    run = NumbersRun.begun(out, network, optimizer)
    run.highest = arguments.rate
    torch.manual_seed(run.step)
    rng = np.random.default_rng(run.step)
    rings = [Ring(folder) for folder in arguments.pictures]
    for ring in rings:
        ring.refresh(100)
    real = RealNumbers(arguments.marks)
    before, start, whole = run.seconds, time.monotonic(), 60 * arguments.minutes
    while run.seconds < whole:
        parts = [real.draw(round(BATCH * REAL_SHARE), rng)]
        for ring, share in zip(rings, SHARES, strict=True):
            parts.append(ring.draw(round(BATCH * share), rng))
        pictures, targets = zip(*parts, strict=True)
        drawn = np.concatenate(pictures), np.concatenate(targets)
        run.learn(varied(drawn, rng), run.seconds / whole)
        run.seconds = before + time.monotonic() - start
        if run.step % 6 == 0:
            for ring in rings:
                ring.refresh(2)
        if run.step % 50 == 0:
            shown = round(float(np.mean(run.losses[-50:])), 4)
            fresh = [ring.written for ring in rings]
            print(f"step {run.step} {run.seconds:.0f} s loss {shown} {fresh}", flush=True)
        if run.step % KEEP_EVERY == 0 or run.seconds >= whole:
            run.save(out)
        if run.step % REPORT_EVERY == 0:
            report(run.slow, arguments.held_out)


def main() -> None:
    """Read the command line and train."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pictures", type=Path, nargs=len(SHARES), help="tables, then photos")
    parser.add_argument("--held-out", type=Path, nargs="*", default=[])
    parser.add_argument("--marks", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=76)
    parser.add_argument("--start", type=Path, help="weights to go on from")
    parser.add_argument("--rate", type=float, default=LEARNING_RATE)
    train(parser.parse_args())


if __name__ == "__main__":
    main()
