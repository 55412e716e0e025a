"""Train the network of a glance to say what the ink network says of the same fields, where right.

    python -m models.glance.pictures DATA PICTURES --seed 71 --photos 3000 &
    python -m models.glance.train PICTURES --out build/glance --minutes 65

Half of what is wanted is the ink network's answer, calibrated, half the truth: where that network
errs, a glance shall not be sure. OUT/checkpoint.pt holds everything to go on with after a stop,
OUT/network.pt a slow average of the weights, which `python -m models.glance.finish` exports.
"""

import argparse
import time
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn import functional

from models.glance.network import GlanceNetwork
from models.glance.pictures import Seen, joined, read_file
from models.ink.losses import allowed_mask, chaos
from models.ink.network import FIRST_DIGIT, MAX_DIGITS, MINUS, SQUARE_LABELS, STRUCK
from models.ink.pool import BLANK_SHARE, KIND_SHARES, WIDE_SHARES
from models.kept import Run, average
from vision.ink.fields import SQUARE, STRIP, WIDE
from vision.read import INK
from vision.weights import open_model

SIZES = {SQUARE.name: 224, WIDE.name: 128, STRIP.name: 96}
LEARNING_RATE, SLOWEST = 2e-3, 0.999
STRANGE_WEIGHT, SPOILED = 0.25, 0.02
KEEP_EVERY = 600
TRUTH = 0.5
"""Share of the truth in what is wanted."""
_Mask = npt.NDArray[np.bool_]


class Pictures:
    """All pictures of a folder that others may be writing to, by shape and label."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: set[str] = set()
        self._every: dict[str, Seen] = {}
        self._rows: dict[str, dict[int, npt.NDArray[np.intp]]] = {}

    def refresh(self) -> None:
        """Read what is new."""
        paths = sorted(self._folder.glob("pictures-*[0-9].npz"))
        new = [read_file(path) for path in paths if path.name not in self._read]
        self._read |= {path.name for path in paths}
        for name in SIZES:
            parts = [file[name] for file in new if name in file]
            if parts:
                before = [self._every[name]] if name in self._every else []
                self._every[name] = joined(before + parts)
                first = self._every[name].targets[:, 0]
                self._rows[name] = {int(one): np.flatnonzero(first == one) for one in set(first)}

    def draw(self, name: str, size: int, rng: np.random.Generator) -> Seen:
        """A balanced batch of one shape."""
        rows = self._rows[name]
        counts = {-1: max(1, size // 40), -2: max(1, size // 25), **self._counts(name, size)}
        chosen = [rng.choice(rows[one], count) for one, count in counts.items() if one in rows]
        return self._every[name].rows(np.concatenate(chosen))

    def _counts(self, name: str, size: int) -> dict[int, int]:
        if name == WIDE.name:
            return {label: round(size * share) for label, share in WIDE_SHARES.items()}
        if name == STRIP.name:
            return dict.fromkeys(range(2), size // 2)
        known = [label for label in self._rows[name] if label >= 0]
        counts = {}
        for label in known:
            kind, text = SQUARE_LABELS[label]
            marks = sum(
                SQUARE_LABELS[one][0] is kind and SQUARE_LABELS[one][1] != "" for one in known
            )
            share = BLANK_SHARE if text == "" else (1 - BLANK_SHARE) / max(1, marks)
            counts[label] = max(1, round(size * KIND_SHARES[kind] * share))
        return counts


def vary(batch: Seen, rng: np.random.Generator) -> _Mask:
    """Change light and grain of the pictures in place, spoil a few; returns which."""
    count = len(batch)
    gain = rng.uniform(0.94, 1.05, (count, 1, 1, 1)) * rng.uniform(0.985, 1.015, (count, 1, 1, 3))
    offset = rng.normal(0, 4, (count, 1, 1, 1)).astype(np.float32)
    rough = rng.uniform(0, 4, (count, 1, 1, 1)).astype(np.float32)
    for seen in (batch.pictures, batch.around):
        grain = rng.standard_normal((1, *seen.shape[1:3], 1), dtype=np.float32)
        photo = seen[..., :3] * gain.astype(np.float32) + offset + rough * grain
        seen[..., :3] = np.clip(photo, 0, 255)
    spoiled = rng.random(count) < SPOILED
    for row in np.flatnonzero(spoiled):
        way, other = int(rng.integers(4)), int(rng.integers(count))
        for seen in (batch.pictures, batch.around):
            _spoil(seen, int(row), way, other, rng)
    return spoiled


def _spoil(
    seen: npt.NDArray[np.uint8], row: int, way: int, other: int, rng: np.random.Generator
) -> None:
    photo = seen[row, ..., :3]
    if way == 0:
        seen[row, ..., 3] = np.roll(seen[other, ..., 3], len(seen[0]) // 3, 0)
    elif way == 1:
        photo[:] = photo * 0.04 + rng.uniform(215, 255) * 0.96
    elif way == 2:
        photo[:] = chaos(photo.shape, rng)
    else:
        photo[:] = np.roll(photo[::-1], 5, (0, 1)) // 2


def _wanted_loss(
    logits: Tensor, teacher: Tensor, target: Tensor, spoiled: Tensor, mask: Tensor
) -> Tensor:
    """How far answers among what may be are from half of the teacher's and half of the truth."""
    said = functional.log_softmax(logits.masked_fill(mask == 0, -30.0), 1)
    taught = torch.softmax(teacher.masked_fill(mask == 0, -30.0), 1)
    true = functional.one_hot(target.clamp(min=0), logits.shape[1]).float()
    wanted = (1 - TRUTH) * taught + TRUTH * torch.where((target >= 0)[:, None], true, taught)
    even = mask.float() / mask.sum(1, keepdim=True)
    return -(torch.where(spoiled[:, None], even, wanted) * said).sum(1)


class Loss:
    """What training makes small, with the calibration of the ink network."""

    def __init__(self) -> None:
        settings = open_model(INK).settings
        self._cooler = torch.tensor([settings[f"temperature_{kind}"] for kind, _ in SQUARE_LABELS])
        empty = [settings[f"empty_{kind}"] if not text else 0.0 for kind, text in SQUARE_LABELS]
        self._emptier = torch.tensor(empty)
        self._settings = settings

    def of(self, name: str, logits: Tensor, batch: Seen, spoiled_rows: _Mask) -> Tensor:
        """How far the answers for pictures of one shape are from what is wanted."""
        targets = torch.from_numpy(batch.targets.astype(np.int64))
        teacher = torch.from_numpy(batch.logits.astype(np.float32))
        spoiled = torch.from_numpy(spoiled_rows)
        unknown = spoiled | (targets[:, 0] < 0)
        strange = functional.binary_cross_entropy_with_logits(
            logits[:, -1], torch.where(unknown, torch.tensor(1.0), torch.sigmoid(teacher[:, -1]))
        )
        if name == WIDE.name:
            loss = self._numbers(logits, teacher, targets, spoiled)
        elif name == SQUARE.name:
            mask = allowed_mask(torch.from_numpy(batch.allowed.astype(np.int64)))
            cooled = teacher[:, :-1] / self._cooler + self._emptier
            loss = _wanted_loss(logits[:, :-1], cooled, targets[:, 0], spoiled, mask).mean()
        else:
            cooled = teacher[:, :-1] / self._settings["temperature_link"]
            cooled[:, 0] += self._settings["empty_link"]
            mask = torch.ones_like(cooled)
            loss = _wanted_loss(logits[:, :-1], cooled, targets[:, 0], spoiled, mask).mean()
        return loss + STRANGE_WEIGHT * strange

    def _numbers(self, logits: Tensor, teacher: Tensor, targets: Tensor, spoiled: Tensor) -> Tensor:
        cooled = teacher / self._settings["temperature_number"]
        cooled[:, 0] += self._settings["empty_number"]
        ways = slice(0, STRUCK + 1)
        mask = torch.ones_like(cooled)
        loss = _wanted_loss(
            logits[:, ways], cooled[:, ways], targets[:, 0], spoiled, mask[:, ways]
        ).mean()
        unknown = spoiled | (targets[:, 0] < 0)
        for place in range(MAX_DIGITS):
            here = slice(FIRST_DIGIT + 10 * place, FIRST_DIGIT + 10 * place + 10)
            wanted = targets[:, place + 1]
            misses = _wanted_loss(logits[:, here], cooled[:, here], wanted, spoiled, mask[:, here])
            loss = loss + (misses * ((wanted >= 0) | unknown)).mean()
        signs = targets[:, MAX_DIGITS + 1]
        below = (1 - TRUTH) * torch.sigmoid(cooled[:, MINUS]) + TRUTH * signs.clamp(min=0).float()
        minus = functional.binary_cross_entropy_with_logits(
            logits[:, MINUS], below, reduction="none"
        )
        return loss + (minus * ((signs >= 0) & ~spoiled)).mean()


def train(arguments: argparse.Namespace) -> None:
    """Train until so many minutes have been spent, and keep a slow average of the weights."""
    out: Path = arguments.out
    out.mkdir(parents=True, exist_ok=True)
    network = GlanceNetwork()
    run = Run.begun(out, network, torch.optim.AdamW(network.parameters(), weight_decay=1e-3))
    network.train()
    torch.manual_seed(run.step)
    rng = np.random.default_rng(run.step)
    pictures, loss_of = Pictures(arguments.pictures), Loss()
    pictures.refresh()
    before, start = run.seconds, time.monotonic()
    losses = np.zeros(len(SIZES))
    while run.seconds < 60 * arguments.minutes:
        late = max(0.0, (run.seconds / (60 * arguments.minutes) - 0.4) / 0.6)
        rate = LEARNING_RATE * min(1.0, (run.step + 1) / 200)
        for group in run.optimizer.param_groups:
            group["lr"] = rate * float(0.01 + 0.99 * 0.5 * (1 + np.cos(np.pi * late)))
        parts = []
        for name, size in SIZES.items():
            batch = pictures.draw(name, size, rng)
            spoiled = vary(batch, rng)
            seen = torch.from_numpy(batch.pictures), torch.from_numpy(batch.around)
            with torch.autocast("cpu", torch.bfloat16):
                logits = getattr(network, name)(*seen)
            parts.append(loss_of.of(name, logits.float(), batch, spoiled))
        run.optimizer.zero_grad()
        torch.stack(parts).sum().backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 2.0)
        run.optimizer.step()
        average(run.slow, network, min(SLOWEST, (run.step + 1) / (run.step + 20)))
        losses += [float(part.detach()) for part in parts]
        run.step += 1
        run.seconds = before + time.monotonic() - start
        if run.step % 100 == 0:
            print(f"step {run.step} {run.seconds:.0f} s {np.round(losses / 100, 4)}", flush=True)
            losses[:] = 0
        if run.step % KEEP_EVERY == 0:
            run.save(out)
            pictures.refresh()
    run.save(out)


def main() -> None:
    """Read the command line and train."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pictures", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=65)
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    train(arguments)


if __name__ == "__main__":
    main()
