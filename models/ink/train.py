"""Train the ink network on simulated photos with real handwriting.

    python -m models.ink.make_pictures DATA PICTURES &       # as many of these as there are cores
    python -m models.ink.make_pictures DATA HELD_OUT --seed 9 --photos 150 --held-out
    python -m models.ink.train PICTURES HELD_OUT --out build/ink --minutes 120

Pictures are read while they are made. OUT/checkpoint.pt holds everything to go on with after a
stop (start again with the same OUT); OUT/network.pt is a slow average of the weights, which
`python -m models.ink.finish` calibrates and exports. The towers share nothing: `--towers wide`
trains numbers alone, and `finish --wide` takes their tower from there.
"""

import argparse
import time
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from models.ink.losses import allowed_mask, shape_loss, varied
from models.ink.make_pictures import joined, read_file
from models.ink.network import FIRST_DIGIT, MAX_DIGITS, MINUS, SQUARE_LABELS, STRUCK, InkNetwork
from models.ink.pictures import Batch
from models.ink.pool import Pools
from models.ink.real_numbers import RealNumbers
from models.kept import Run, average
from vision.ink.fields import SHAPES, SQUARE, STRIP, WIDE

BATCH = {SQUARE.name: 144, WIDE.name: 96, STRIP.name: 48}
WEIGHTS = {SQUARE.name: 1.0, WIDE.name: 0.5, STRIP.name: 0.5}
LEARNING_RATE = 1.5e-3
FIRST_FILES = 60
STEPS_A_FILE = 8
KEEP_EVERY = 500


@dataclass
class InkRun(Run[InkNetwork]):
    """A training as far as it has come."""

    sizes: dict[str, int] = field(default_factory=lambda: dict(BATCH))
    """Pictures of each shape in a batch, of those shapes that are trained."""
    losses: npt.NDArray[np.float64] = field(default_factory=lambda: np.zeros(1))
    real: RealNumbers | None = None


def begun(out: Path, start: Path | None) -> InkRun:
    """The training that OUT holds, or a new one, from other weights if there are some."""
    network = InkNetwork()
    if start is not None:
        network.load_state_dict(torch.load(start))
    optimizer = torch.optim.AdamW(network.parameters(), LEARNING_RATE, weight_decay=1e-3)
    run = InkRun.begun(out, network, optimizer)
    network.train()
    return run


def train(arguments: argparse.Namespace) -> None:
    """Train until so many minutes have been spent, and keep a slow average of the weights."""
    torch.set_num_threads(arguments.threads)
    cv2.setNumThreads(1)
    out: Path = arguments.out
    out.mkdir(parents=True, exist_ok=True)
    run = begun(out, arguments.start)
    run.sizes = {name: arguments.batch or BATCH[name] for name in arguments.towers}
    run.losses = np.zeros(len(run.sizes))
    run.real = RealNumbers(arguments.marks) if arguments.marks else None
    torch.manual_seed(run.step)
    rng = np.random.default_rng(run.step)
    pools = Pools(arguments.pictures)
    while pools.files < arguments.first_files:
        if not pools.refresh(rng, 200):
            time.sleep(5)
    print(f"{pools.files} files of pictures", flush=True)
    before, start = run.seconds, time.monotonic()
    while run.seconds < 60 * arguments.minutes:
        set_learning_rate(run, arguments.rate, run.seconds / (60 * arguments.minutes))
        run.losses += one_step(run, pools, rng)
        average(run.slow, run.network, min(0.9985, (run.step + 1) / (run.step + 20)))
        run.step += 1
        run.seconds = before + time.monotonic() - start
        if run.step % STEPS_A_FILE == 0:
            pools.refresh(rng, 1 if run.step % 32 else 4)
        if run.step % 100 == 0:
            shown = np.round(run.losses / 100, 4)
            rate = run.step / max(run.seconds, 1)
            print(f"step {run.step} {run.seconds:.0f} s {rate:.2f}/s files {pools.files} {shown}",
                  flush=True)  # fmt: skip
            run.losses[:] = 0
        if run.step % KEEP_EVERY == 0:
            run.save(out)
            report(run.slow, arguments.held_out, arguments.towers)
    run.save(out)
    report(run.slow, arguments.held_out, arguments.towers)


def set_learning_rate(run: InkRun, highest: float, share: float) -> None:
    """Warm up, hold, then fall along a cosine."""
    warm = min(1.0, (run.step + 1) / 200)
    late = max(0.0, (share - 0.4) / 0.6)
    rate = highest * warm * float(0.01 + 0.99 * 0.5 * (1 + np.cos(np.pi * late)))
    for group in run.optimizer.param_groups:
        group["lr"] = rate


def logits_of(network: InkNetwork, name: str, batch: Batch) -> Tensor:
    """The answers of one tower."""
    tower = getattr(network, name)
    answers: Tensor = tower(torch.from_numpy(batch.pictures), torch.from_numpy(batch.around))
    return answers


def one_step(run: InkRun, pools: Pools, rng: np.random.Generator) -> npt.NDArray[np.float64]:
    """One batch of each shape that is trained; returns their losses."""
    parts = []
    for name, batch in pools.draw(run.sizes, rng).items():
        if run.real and name == WIDE.name:
            batch = run.real.among(batch, rng)
        changed = varied(batch, rng)
        with torch.autocast("cpu", torch.bfloat16):
            logits = logits_of(run.network, name, changed)
        parts.append(shape_loss(name, logits.float(), changed))
    run.optimizer.zero_grad()
    total = torch.stack([p * WEIGHTS[n] for p, n in zip(parts, run.sizes, strict=True)]).sum()
    total.backward()
    torch.nn.utils.clip_grad_norm_(run.network.parameters(), 2.0)
    run.optimizer.step()
    return np.array([float(part.detach()) for part in parts])


def report(network: InkNetwork, folder: Path, towers: list[str]) -> None:
    """Print the share of held-out pictures read right, by kind; blank fields apart."""
    paths = sorted(folder.glob("pictures-*[0-9].npz"))[:25]
    files = [read_file(path) for path in paths]
    if not files:
        return
    network.eval()
    shown = {}
    with torch.no_grad():
        for shape in (shape for shape in SHAPES if shape.name in towers):
            batch = joined([file[shape.name] for file in files])
            parts = [
                batch.rows(np.arange(i, min(i + 256, len(batch))))
                for i in range(0, len(batch), 256)
            ]
            right = np.concatenate(
                [is_right(shape.name, logits_of(network, shape.name, part), part) for part in parts]
            )
            for kind, rows in kinds_of(shape.name, batch).items():
                for what, some in (
                    ("blank", rows & is_blank(shape.name, batch)),
                    ("mark", rows & ~is_blank(shape.name, batch)),
                ):
                    if some.any():
                        shown[f"{kind} {what}"] = round(100 * float(right[some].mean()), 2)
    print(shown, flush=True)


def is_right(name: str, logits: Tensor, batch: Batch) -> npt.NDArray[np.bool_]:
    """Whether the likeliest answer is the truth."""
    targets = batch.targets
    if name == SQUARE.name:
        mask = allowed_mask(torch.from_numpy(batch.allowed.astype(np.int64)))
        best = logits[:, :-1].masked_fill(mask == 0, -30.0).argmax(1).numpy()
        return np.asarray(best == targets[:, 0])
    if name == STRIP.name:
        return np.asarray(logits[:, :-1].argmax(1).numpy() == targets[:, 0])
    right = logits[:, : STRUCK + 1].argmax(1).numpy() == targets[:, 0]
    for place in range(MAX_DIGITS):
        start = FIRST_DIGIT + 10 * place
        best = logits[:, start : start + 10].argmax(1).numpy()
        right &= (targets[:, place + 1] < 0) | (best == targets[:, place + 1])
    signs = targets[:, MAX_DIGITS + 1]
    return np.asarray(right & ((signs < 0) | ((logits[:, MINUS] > 0).numpy() == (signs == 1))))


def kinds_of(name: str, batch: Batch) -> dict[str, npt.NDArray[np.bool_]]:
    """Which rows are of which kind; those that nobody can read are of none."""
    first = batch.targets[:, 0]
    if name != SQUARE.name:
        return {name: first >= 0}
    return {
        str(kind): np.isin(first, [i for i, pair in enumerate(SQUARE_LABELS) if pair[0] is kind])
        for kind in SQUARE.kinds
    }


def is_blank(name: str, batch: Batch) -> npt.NDArray[np.bool_]:
    """Which rows are of empty fields."""
    empty = [0]
    if name == SQUARE.name:
        empty = [i for i, (_, label) in enumerate(SQUARE_LABELS) if label == ""]
    return np.isin(batch.targets[:, 0], empty)


def main() -> None:
    """Read the command line and train."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pictures", type=Path)
    parser.add_argument("held_out", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=120)
    parser.add_argument("--first-files", type=int, default=FIRST_FILES)
    parser.add_argument("--start", type=Path, help="weights to start from")
    parser.add_argument("--rate", type=float, default=LEARNING_RATE, help="lower to go on gently")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--marks", type=Path, help="numbers of real people to mix in")
    parser.add_argument("--towers", nargs="*", default=list(BATCH), help="train only these")
    parser.add_argument("--batch", type=int, default=0, help="pictures of each shape in a batch")
    train(parser.parse_args())


if __name__ == "__main__":
    main()
