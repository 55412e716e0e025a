"""Train the reading network.

    python -m models.dice_reader.train DATA --bank BANK --out reader.pt --minutes 50

The crops come out of the same scenes the finding network trains on, cut as the product cuts
them, with the place and width a little wrong, as a finder's are.
"""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset

from models.dice_finder.makes import COLOURS
from models.dice_finder.real import Die
from models.dice_finder.scenes import Scene, SceneMaker
from models.dice_finder.train import SOURCES, make_maker
from models.dice_reader.network import LABELS, PIP_MAP, Reader
from vision.dice_crop import CROP_PX, crop_matrix, cut

BATCH = 64
KEPT = 6000
REUSE = 6
SMALLEST_PX = 18.0

Sample = tuple[np.ndarray, int, np.ndarray, np.ndarray, np.ndarray]
"""Crop, label, wanted geometry (10), where it counts (10), pips (6, 2) in -0.5..0.5."""


def sample(
    scene: Scene,
    x: float,
    y: float,
    width: float,
) -> Sample | None:
    """The crop at a place, labelled by the die that lies there."""
    near: Die | None = None
    for die in scene.dice + scene.ignored:
        away = np.hypot(die.x - x, die.y - y) / die.width
        if away < 0.33:
            near = die
        elif away < 0.62:
            return None
    if near is not None and near in scene.ignored:
        return None
    matrix = crop_matrix(x, y, width)
    crop = cut(scene.pixels, matrix)
    goal, counts = np.zeros(10, np.float32), np.zeros(10, np.float32)
    label = "none" if near is None else near.label
    pips = np.full((6, 2), np.nan, np.float32)
    if near is not None and near.pips is not None:
        placed = near.pips @ matrix[:, :2].T + matrix[:, 2]
        pips[:] = (placed + 0.5) / CROP_PX - 0.5
    if near is not None and near.face is not None:
        face = matrix @ [*near.face, 1] / CROP_PX - 0.5
        goal[:2], counts[:2] = face, 1
        if near.top is not None and label != "cocked":
            corners = near.top @ matrix[:, :2].T + matrix[:, 2]
            goal[2:] = (corners / CROP_PX - 0.5 - face).ravel()
            counts[2:] = 1
    return crop, LABELS.index(label), goal, counts, pips


def samples(scene: Scene, rng: np.random.Generator) -> Iterator[Sample]:
    """All dice of a scene, its lures, and one empty place."""
    places = [
        (
            d.x + rng.normal(0, 0.05) * d.width,
            d.y + rng.normal(0, 0.05) * d.width,
            d.width * float(np.exp(rng.normal(0, 0.1))),
        )
        for d in scene.dice
        if d.width > SMALLEST_PX
    ]
    usual = float(np.median([d.width for d in scene.dice])) if scene.dice else 40.0
    for lure in scene.lures[:2]:
        shift = rng.normal(0, 0.3, 2) * lure.width
        places.append(
            (
                lure.x + shift[0],
                lure.y + shift[1],
                lure.width * float(np.exp(rng.normal(-0.1, 0.4))),
            )
        )
    place = rng.uniform(0, scene.pixels.shape[0], 2)
    places.append((place[0], place[1], usual * float(np.exp(rng.normal(0, 0.4)))))
    for x, y, width in places:
        found = sample(scene, float(x), float(y), max(8.0, float(width)))
        if found is not None:
            yield found


class Crops(IterableDataset[tuple[Tensor, ...]]):
    """Endless batches of crops."""

    def __init__(self, maker: SceneMaker) -> None:
        super().__init__()
        self.maker = maker

    def __iter__(self) -> Iterator[tuple[Tensor, ...]]:
        """Batches: crops, labels, geometry, where it counts, maps of pips, where they count."""
        cv2.setNumThreads(1)
        torch.set_num_threads(1)
        rng = np.random.default_rng(int(self.maker.rng.integers(1 << 31)))
        kept: list[Sample] = []
        while True:
            fresh = 0
            while fresh < BATCH // REUSE or len(kept) < 4 * BATCH:
                for one in samples(self.maker.make(), rng):
                    fresh += 1
                    if len(kept) < KEPT:
                        kept.append(one)
                    else:
                        kept[int(rng.integers(KEPT))] = one
            chosen = rng.integers(len(kept), size=BATCH)
            batch = [varied(rng, *kept[i]) for i in chosen]
            crops, labels, goals, counts, pips = zip(*batch, strict=True)
            maps = [pip_map(one) for one in pips]
            yield (
                torch.from_numpy(np.stack(crops)),
                torch.tensor(labels),
                torch.from_numpy(np.stack(goals)),
                torch.from_numpy(np.stack(counts)),
                torch.from_numpy(np.stack(maps)),
                torch.tensor([float(np.isfinite(one).any()) for one in pips]),
            )


def pip_map(pips: np.ndarray) -> np.ndarray:
    """A bump at every pip."""
    cells = (np.arange(PIP_MAP, dtype=np.float32) + 0.5) / PIP_MAP - 0.5
    wanted = np.zeros((PIP_MAP, PIP_MAP), np.float32)
    for x, y in pips[np.isfinite(pips[:, 0])]:
        across, down = (
            np.exp(-(((cells - x) * PIP_MAP) ** 2) / 2),
            np.exp(-(((cells - y) * PIP_MAP) ** 2) / 2),
        )
        wanted = np.maximum(wanted, down[:, None] * across[None])
    return wanted


def varied(
    rng: np.random.Generator,
    crop: np.ndarray,
    label: int,
    goal: np.ndarray,
    counts: np.ndarray,
    pips: np.ndarray,
) -> Sample:
    """Flip, relight and soften a crop."""
    goal, pips = goal.copy(), pips.copy()
    picture = crop.astype(np.float32) / 255
    if rng.random() < 0.12:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.4, 1.0))
    spread = 0.04 if LABELS[label] in COLOURS else 0.08
    picture = picture * (1 + rng.normal(0, spread, 3)) * rng.uniform(0.75, 1.25)
    picture = picture + rng.normal(0, 0.04)
    if rng.random() < 0.5:
        picture, goal[0::2], pips[:, 0] = picture[:, ::-1], -goal[0::2], -pips[:, 0]
    if rng.random() < 0.5:
        picture, goal[1::2], pips[:, 1] = picture[::-1], -goal[1::2], -pips[:, 1]
    if rng.random() < 0.5:
        picture, pips = picture.transpose(1, 0, 2), pips[:, ::-1].copy()
        goal = goal.reshape(5, 2)[:, ::-1].reshape(10).copy()
    ready = np.ascontiguousarray(np.clip(picture, 0, 1).transpose(2, 0, 1), np.float32)
    return ready, label, goal, counts, pips


def loss(answer: Tensor, label: Tensor, goal: Tensor, counts: Tensor) -> tuple[Tensor, Tensor]:
    """Label loss, and geometry loss with the corners in whichever turn fits best."""
    named = nn.functional.cross_entropy(answer[:, : len(LABELS)], label, label_smoothing=0.02)
    shape = answer[:, len(LABELS) :]
    face = ((shape[:, :2] - goal[:, :2]).abs() * counts[:, :2]).sum() / counts[:, :2].sum().clamp(1)
    corners = shape[:, 2:].reshape(-1, 4, 2)
    wanted = goal[:, 2:].reshape(-1, 4, 2)
    turns = []
    for way in (wanted, wanted.flip(1)):
        turns += [(corners - way.roll(k, 1)).abs().mean((1, 2)) for k in range(4)]
    best = torch.stack(turns).min(0).values
    has = counts[:, 2]
    return named, 8 * face + 6 * (best * has).sum() / has.sum().clamp(1)


def pip_loss(maps: Tensor, pips: Tensor, has_pips: Tensor) -> Tensor:
    """How far the map of pips is off, pips weighing as much as all the rest."""
    each = nn.functional.binary_cross_entropy_with_logits(maps, pips, reduction="none")
    weight = (1 + 9 * pips) * has_pips[:, None, None]
    return 4 * (each * weight).sum() / weight.sum().clamp(1)


def train(arguments: argparse.Namespace) -> None:
    """Run until the minutes are over, keeping a running mean of the weights."""
    torch.manual_seed(arguments.seed)
    cv2.setNumThreads(0)
    torch.set_num_threads(arguments.threads)
    maker = make_maker(
        arguments.data, arguments.bank, tuple(arguments.without), arguments.seed, 320
    )
    maker.widths_px = (SMALLEST_PX, 110.0)
    if arguments.clearly:
        maker.real_share, maker.colour_share, maker.blur = 0.5, 0.05, 0.02
    loader = DataLoader(Crops(maker), None, num_workers=1, prefetch_factor=4)
    network = Reader().to(memory_format=torch.channels_last)
    if arguments.start is not None:
        network.load_state_dict(torch.load(arguments.start)["mean"])
    mean = torch.optim.swa_utils.AveragedModel(
        network, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998), use_buffers=True
    )
    optimiser = torch.optim.AdamW(network.parameters(), arguments.rate, weight_decay=0.03)
    began, totals, step = time.monotonic(), np.zeros(4), 0
    for step, (crops, label, goal, counts, pips, has_pips) in enumerate(loader, 1):
        elapsed = (time.monotonic() - began) / 60 / arguments.minutes
        if elapsed >= 1:
            break
        rate = arguments.rate * min(1.0, step / 200) * (0.5 + 0.5 * np.cos(np.pi * elapsed))
        for group in optimiser.param_groups:
            group["lr"] = rate + 1e-6
        crops = crops.to(memory_format=torch.channels_last)
        with torch.autocast("cpu", torch.bfloat16):
            answer, maps = network.with_pips(crops)
        answer = answer.float()
        named, shaped = loss(answer, label, goal, counts)
        dotted = pip_loss(maps.float(), pips, has_pips)
        optimiser.zero_grad()
        (named + 0.5 * shaped + dotted).backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimiser.step()
        mean.update_parameters(network)
        right = (answer[:, : len(LABELS)].argmax(1) == label).float().mean()
        losses = [float(part.detach()) for part in (named, shaped, dotted, right)]
        totals = 0.98 * totals + 0.02 * np.array(losses)
        if step % 100 == 0:
            print(
                f"{step} {elapsed:.3f} label {totals[0]:.3f} shape {totals[1]:.3f} "
                f"pips {totals[2]:.3f} right {totals[3]:.3f}",
                flush=True,
            )
        if step % 500 == 0:
            keep(network, mean, arguments.out)
    keep(network, mean, arguments.out)
    print(f"ended after {step} steps")


def keep(network: Reader, mean: torch.optim.swa_utils.AveragedModel, path: Path) -> None:
    """Write a checkpoint."""
    torch.save({"last": network.state_dict(), "mean": mean.module.state_dict()}, path)


def main() -> None:
    """Read the command line and train."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--bank", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--without", nargs="*", default=[], choices=SOURCES)
    parser.add_argument("--start", type=Path, help="a checkpoint to go on from")
    parser.add_argument(
        "--clearly", action="store_true", help="end on scenes that a person could read"
    )
    parser.add_argument("--minutes", type=float, default=50)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=2)
    train(parser.parse_args())


if __name__ == "__main__":
    main()
