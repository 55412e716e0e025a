"""Train the ink network on simulated photos with real handwriting.

    python -m models.ink.train DATA --out build/ink --minutes 70

DATA holds `ink_train.npz`, `ink_val.npz` and `quickdraw_strokes.json`. Photos are simulated as
training goes; each picture is used a few times and then replaced. A slow average of the weights is
in OUT/network.pt at any time; `python -m models.ink.finish` calibrates and exports it.
"""

import argparse
import copy
import time
from collections.abc import Mapping
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from models.ink.network import MAX_DIGITS, SQUARE_LABELS, InkNetwork
from models.ink.pictures import HIDDEN, UNCLEAR, Pool, one_sheet, printed_sheets
from models.ink.play import play_labels, practice_labels
from models.simulator.handwriting import Handwriting
from models.simulator.photo import Wish
from scoring.sheet import FieldKind
from scoring.sheet_file import load_layout
from vision.fields import SQUARE, STRIP, WIDE

GAMES = Path(__file__).parents[2] / "scoring" / "games"
PRACTICE = Path(__file__).parent / "practice.toml"
SQUARE_BATCH, WIDE_BATCH, STRIP_BATCH = 160, 72, 48
NUMBERS_BATCH = 160
STEPS_A_PHOTO = 4
LEARNING_RATE = 2e-3
KIND_SHARES: Mapping[FieldKind, float] = {
    FieldKind.DIGIT: 0.46,
    FieldKind.SYMBOL: 0.3,
    FieldKind.BUBBLE: 0.07,
    FieldKind.BOX: 0.07,
    FieldKind.SPOT: 0.1,
}
BLANK_SHARE = 0.4
PHOTO_SIZES_MP = (2.0, 3.0, 3.0, 4.0)


class Pools:
    """The pictures at hand, and where new ones come from: of so many photos one is for practice."""

    def __init__(
        self, handwriting: Handwriting, seed: int, *, held_out: bool, practice: int = 3
    ) -> None:
        self._practice_share = practice
        labels = range(len(SQUARE_LABELS))
        sizes = {i: 16000 if SQUARE_LABELS[i][1] == "" else 5000 for i in labels}
        if held_out:
            sizes = dict.fromkeys(labels, 1200)
        odd = {UNCLEAR: 1500, HIDDEN: 1500}
        self.square = Pool(SQUARE.size_px, {**sizes, **odd})
        few = 1200 if held_out else 6000
        self.wide = Pool(WIDE.size_px, {**dict.fromkeys(range(MAX_DIGITS + 1), few), **odd})
        self.strip = Pool(STRIP.size_px, {**dict.fromkeys(range(2), 2 * few), **odd})
        self._handwriting = handwriting
        self._held_out = held_out
        self._seed = seed
        self.photos = 0
        self._sheets = printed_sheets(GAMES)
        self._practice = load_layout(PRACTICE)

    def add_photo(self) -> None:
        """Simulate one more photo."""
        seed = self._seed + self.photos
        rng = np.random.default_rng(seed)
        practice = self.photos % self._practice_share == self._practice_share - 1
        weights = np.sqrt([len(sheet.fields) for sheet in self._sheets])
        chosen = int(rng.choice(len(self._sheets), p=weights / weights.sum()))
        layout = self._practice if practice else self._sheets[chosen]
        dice = int(rng.integers(1, 6)) if rng.random() < 0.2 else 0
        size = float(rng.choice(PHOTO_SIZES_MP))
        wish = Wish(size, held_out=self._held_out, dice_on_page=dice, many_hands=practice)
        labels = practice_labels(layout, rng) if practice else play_labels(layout, rng)
        square, wide, strip = one_sheet(layout, labels, seed, self._handwriting, wish)
        self.photos += 1
        for pool, batch in ((self.square, square), (self.wide, wide), (self.strip, strip)):
            if len(batch):
                pool.add(batch, rng)

    def square_counts(self) -> dict[int, int]:
        """How many pictures of each label make a batch."""
        known = {i for i, n in self.square.written.items() if n and i >= 0}
        kinds = {SQUARE_LABELS[i][0] for i in known}
        total = sum(KIND_SHARES[kind] for kind in kinds)
        counts = {}
        for index in known:
            kind, label = SQUARE_LABELS[index]
            marks = [i for i in known if SQUARE_LABELS[i][0] is kind and SQUARE_LABELS[i][1]]
            share = BLANK_SHARE if label == "" else (1 - BLANK_SHARE) / max(1, len(marks))
            counts[index] = max(1, round(SQUARE_BATCH * KIND_SHARES[kind] / total * share))
        return {**counts, UNCLEAR: 5, HIDDEN: 5}


def square_loss(logits: Tensor, targets: Tensor, allowed: Tensor) -> Tensor:
    """Cross-entropy among the labels that each field may hold; what is unclear counts for none."""
    mask = (allowed[:, None] >> torch.arange(len(SQUARE_LABELS))) & 1
    chances = functional.log_softmax(logits.masked_fill(mask == 0, -30.0), 1)
    wanted = functional.one_hot(targets.clamp(min=0), len(SQUARE_LABELS))
    marks = mask * torch.tensor([int(label != "") for _, label in SQUARE_LABELS])
    wanted = torch.where((targets == UNCLEAR)[:, None], marks, wanted)
    wanted = torch.where((targets == HIDDEN)[:, None], mask, wanted)
    return _soft_loss(chances, wanted)


def _soft_loss(chances: Tensor, wanted: Tensor) -> Tensor:
    shares = wanted / wanted.sum(1, keepdim=True)
    return -(shares * chances).sum(1).mean()


def wide_loss(logits: Tensor, targets: Tensor) -> Tensor:
    """How many digits, and each digit that there is; what is hidden could be anything."""
    loss = torch.zeros(())
    start = 0
    for place, size in enumerate((MAX_DIGITS + 1, *[10] * MAX_DIGITS)):
        chances = functional.log_softmax(logits[:, start : start + size], 1)
        target = targets[:, place]
        hidden = targets[:, 0] == HIDDEN
        wanted = functional.one_hot(target.clamp(min=0), size)
        wanted = torch.where(hidden[:, None], torch.ones_like(wanted), wanted)
        counts = (target >= 0) | hidden
        shares = wanted / wanted.sum(1, keepdim=True)
        loss = loss - ((shares * chances).sum(1) * counts).sum() / len(targets)
        start += size
    return loss


def strip_loss(logits: Tensor, targets: Tensor) -> Tensor:
    """Drawn or not; what is hidden could be either."""
    wanted = functional.one_hot(targets.clamp(min=0), 2)
    wanted = torch.where((targets < 0)[:, None], torch.ones_like(wanted), wanted)
    return _soft_loss(functional.log_softmax(logits, 1), wanted)


def varied(pictures: np.ndarray, rng: np.random.Generator) -> Tensor:
    """Vary brightness and contrast, shift photo against blank, blur now and then."""
    photo = pictures[..., :3].astype(np.float32)
    count = len(pictures)
    gain = rng.uniform(0.85, 1.12, (count, 1, 1, 3)).astype(np.float32)
    gain = 0.5 * gain + 0.5 * gain.mean(axis=3, keepdims=True)
    offset = rng.normal(0, 8, (count, 1, 1, 1)).astype(np.float32)
    photo = photo * gain + offset
    rough = rng.uniform(0, 6, (count, 1, 1, 1)).astype(np.float32)
    photo += rough * rng.standard_normal((1, *pictures.shape[1:3], 1), dtype=np.float32)
    if rng.random() < 0.35:
        photo = np.roll(photo, tuple(rng.integers(-1, 2, 2)), axis=(1, 2))
    if rng.random() < 0.15:
        for index in range(0, count, 3):
            photo[index] = cv2.blur(photo[index], (3, 3))
    result = pictures.copy()
    result[..., :3] = np.clip(photo, 0, 255)
    return torch.from_numpy(result)


def right_shares(network: InkNetwork, pools: Pools, rng: np.random.Generator) -> dict[str, float]:
    """The share of held-out pictures read right, by kind."""
    network.eval()
    shares: dict[str, float] = {}
    with torch.no_grad():
        for kind in SQUARE.kinds:
            keys = [i for i, pair in enumerate(SQUARE_LABELS) if pair[0] is kind]
            counts = {i: 150 for i in keys if pools.square.written[i]}
            if counts:
                pictures, targets, allowed = pools.square.draw(counts, rng)
                logits = network.square(torch.from_numpy(pictures))
                bits = (torch.from_numpy(allowed.astype(np.int64))[:, None]
                        >> torch.arange(len(SQUARE_LABELS))) & 1  # fmt: skip
                best = logits.masked_fill(bits == 0, -30.0).argmax(1).numpy()
                shares[kind] = float((best == targets[:, 0]).mean())
        pictures, targets, _ = pools.wide.draw(dict.fromkeys(range(4), 150), rng)
        logits = network.wide(torch.from_numpy(pictures))
        right = logits[:, :4].argmax(1).numpy() == targets[:, 0]
        for place in range(MAX_DIGITS):
            best = logits[:, 4 + 10 * place : 14 + 10 * place].argmax(1).numpy()
            right &= (targets[:, place + 1] < 0) | (best == targets[:, place + 1])
        shares["number"] = float(right.mean())
        pictures, targets, _ = pools.strip.draw(dict.fromkeys(range(2), 300), rng)
        best = network.strip(torch.from_numpy(pictures)).argmax(1).numpy()
        shares["link"] = float((best == targets[:, 0]).mean())
    network.train()
    return shares


def train(arguments: argparse.Namespace) -> None:
    """Train for so many minutes and keep a slow average of the weights."""
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(arguments.seed)
    rng = np.random.default_rng(arguments.seed)
    pools = Pools(
        Handwriting.from_folder(arguments.data, "train"),
        arguments.seed * 1_000_000,
        held_out=False,
        practice=1 if arguments.numbers_only else 3,
    )
    unseen = Pools(Handwriting.from_folder(arguments.data, "val"), 900_000_000, held_out=True)
    network = starting_network(arguments)
    out = arguments.out
    out.mkdir(parents=True, exist_ok=True)
    take_step = numbers_step if arguments.numbers_only else one_step
    slow = copy.deepcopy(network)
    optimizer = torch.optim.AdamW(network.parameters(), LEARNING_RATE, weight_decay=1e-3)
    start = time.monotonic()
    for _ in range(arguments.first_photos):
        pools.add_photo()
    for _ in range(arguments.first_photos // 3):
        unseen.add_photo()
    print(f"first photos after {time.monotonic() - start:.0f} s", flush=True)
    step, losses = 0, np.zeros(3)
    while (share := (time.monotonic() - start) / (60 * arguments.minutes)) < 1:
        set_learning_rate(optimizer, step, share)
        losses += take_step(network, optimizer, pools, rng)
        average(slow, network, min(0.9985, (step + 1) / (step + 20)))
        step += 1
        if step % STEPS_A_PHOTO == 0:
            pools.add_photo()
        if step % 200 == 0:
            print(
                f"{share:.3f} step {step} photos {pools.photos} loss {np.round(losses / 200, 4)}",
                flush=True,
            )
            losses[:] = 0
        if step % 1000 == 0:
            for _ in range(4):
                unseen.add_photo()
            shares = right_shares(slow, unseen, rng)
            print({str(kind): round(100 * share, 2) for kind, share in shares.items()}, flush=True)
            torch.save(slow.state_dict(), out / "network.pt")
    torch.save(slow.state_dict(), out / "network.pt")
    print(f"{step} steps, {pools.photos} photos", flush=True)


def starting_network(arguments: argparse.Namespace) -> InkNetwork:
    """A new network, or the one to go on with."""
    network = InkNetwork()
    if arguments.resume:
        network.load_state_dict(torch.load(arguments.resume), strict=False)
    network.train()
    if arguments.numbers_only:
        network.square.eval()
        network.strip.eval()
    return network


def set_learning_rate(optimizer: torch.optim.Optimizer, step: int, share: float) -> None:
    """Warm up, hold, then fall along a cosine."""
    warm = min(1.0, (step + 1) / 200)
    late = max(0.0, (share - 0.4) / 0.6)
    rate = LEARNING_RATE * warm * (0.01 + 0.99 * 0.5 * (1 + np.cos(np.pi * late)))
    for group in optimizer.param_groups:
        group["lr"] = rate


def one_step(
    network: InkNetwork,
    optimizer: torch.optim.Optimizer,
    pools: Pools,
    rng: np.random.Generator,
) -> np.ndarray:
    """One batch of each shape; returns the three losses."""
    pictures, targets, allowed = pools.square.draw(pools.square_counts(), rng)
    wide, wide_targets, _ = pools.wide.draw(
        {0: WIDE_BATCH // 4, 1: WIDE_BATCH // 4, 2: WIDE_BATCH // 3, 3: WIDE_BATCH // 6, HIDDEN: 1},
        rng,
    )
    strip, strip_targets, _ = pools.strip.draw(
        {0: STRIP_BATCH // 2, 1: STRIP_BATCH // 2, HIDDEN: 2}, rng
    )
    square_logits, wide_logits, strip_logits = network(
        varied(pictures, rng), varied(wide, rng), varied(strip, rng)
    )
    parts = (
        square_loss(
            square_logits,
            torch.from_numpy(targets[:, 0]),
            torch.from_numpy(allowed.astype(np.int64)),
        ),
        wide_loss(wide_logits, torch.from_numpy(wide_targets)),
        strip_loss(strip_logits, torch.from_numpy(strip_targets[:, 0])),
    )
    optimizer.zero_grad()
    (parts[0] + parts[1] * 0.5 + parts[2] * 0.5).backward()
    torch.nn.utils.clip_grad_norm_(network.parameters(), 2.0)
    optimizer.step()
    return np.array([float(part.detach()) for part in parts])


def numbers_step(
    network: InkNetwork,
    optimizer: torch.optim.Optimizer,
    pools: Pools,
    rng: np.random.Generator,
) -> np.ndarray:
    """One large batch of numbers alone; the towers share nothing, so the others stay."""
    counts = {0: NUMBERS_BATCH // 8, 1: NUMBERS_BATCH // 4, 2: NUMBERS_BATCH * 3 // 8}
    counts |= {3: NUMBERS_BATCH // 4, HIDDEN: 2}
    wide, targets, _ = pools.wide.draw(counts, rng)
    loss = wide_loss(network.wide(varied(wide, rng)), torch.from_numpy(targets))
    optimizer.zero_grad()
    loss.backward()  # type: ignore[no-untyped-call]
    torch.nn.utils.clip_grad_norm_(network.parameters(), 2.0)
    optimizer.step()
    return np.array([0.0, float(loss.detach()), 0.0])


def average(slow: InkNetwork, network: InkNetwork, keep: float) -> None:
    """Let the slow weights follow the quick ones."""
    with torch.no_grad():
        for kept, new in zip(
            slow.state_dict().values(), network.state_dict().values(), strict=True
        ):
            if kept.dtype.is_floating_point:
                kept.mul_(keep).add_(new, alpha=1 - keep)
            else:
                kept.copy_(new)


def main() -> None:
    """Read the command line and train."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=70)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first-photos", type=int, default=60)
    parser.add_argument("--resume", type=Path)
    parser.add_argument("--numbers-only", action="store_true", help="go on with numbers alone")
    train(parser.parse_args())


if __name__ == "__main__":
    main()
