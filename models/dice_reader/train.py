"""Train the reading network.

    python -m models.dice_reader.train DATA --bank BANK --pictures PICTURES --out reader.pt

The crops come out of the same scenes the finding network trains on, cut as the product cuts
them, with the place and width a little wrong, as a finder's are.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset

from models.dice_finder.arrays import Floats
from models.dice_finder.loop import Batch, add_loop_arguments, run
from models.dice_finder.makes import COLOURS
from models.dice_finder.real import Die
from models.dice_finder.scenes import Scene, SceneMaker
from models.dice_finder.train import add_data_arguments, make_maker
from models.dice_reader.network import LABELS, PIP_MAP, Reader
from vision.dice.crop import CROP_PX, above_matrix, crop_matrix, cut_die, cut_from_above

BATCH = 64
KEPT = 6000
REUSE = 9
SMALLEST_PX = 18.0
ABOVE_SHARE = 0.3
"""Share of dice also shown with their top face drawn as if seen from above."""

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
    everything = scene.dice + scene.ignored
    if everything:
        aways = [float(np.hypot(die.x - x, die.y - y)) / die.width for die in everything]
        first, second = (*sorted(aways), np.inf)[:2]
        if 0.33 <= first < 0.43 or (first < 0.33 and second < first + 0.12):
            return None
        near = everything[aways.index(first)] if first < 0.33 else None
    if near is not None and any(near is die for die in scene.ignored):
        return None
    matrix = crop_matrix(x, y, width)
    crop = cut_die(scene.pixels, matrix)
    goal, counts = np.zeros(10, np.float32), np.zeros(10, np.float32)
    label = "none" if near is None else near.label
    pips = np.full((6, 2), np.nan, np.float32)
    if near is not None and near.pips is not None:
        placed = near.pips @ matrix[:, :2].T + matrix[:, 2]
        pips[:] = (placed + 0.5) / CROP_PX - 0.5
    if near is not None and near.face is not None:
        face = (matrix @ [*near.face, 1] + 0.5) / CROP_PX - 0.5
        goal[:2], counts[:2] = face, 1
        if near.top is not None and label != "cocked":
            corners = near.top @ matrix[:, :2].T + matrix[:, 2]
            goal[2:] = ((corners + 0.5) / CROP_PX - 0.5 - face).ravel()
            counts[2:] = 1
    return crop, LABELS.index(label), goal, counts, pips


def from_above(
    scene: Scene, corners: np.ndarray, label: str, pips: np.ndarray | None
) -> Sample | None:
    """The crop of a top face with these corners drawn as if seen from above."""
    if len(cv2.convexHull(corners.astype(np.float32))) < len(corners):
        return None
    crop = cut_from_above(scene.pixels, corners)
    placed = np.full((6, 2), np.nan, np.float32)
    if pips is not None:
        flat = np.column_stack([pips, np.ones(len(pips))]) @ above_matrix(corners).T
        placed[:] = (flat[:, :2] / flat[:, 2:] + 0.5) / CROP_PX - 0.5
    zeros = np.zeros(10, np.float32)
    return crop, LABELS.index(label), zeros, zeros, placed


def samples_from_above(scene: Scene, rng: np.random.Generator) -> Iterator[Sample]:
    """Some top faces of a scene, about where they are, and something that is none."""
    for die in scene.dice:
        known = die.top is not None and die.width > SMALLEST_PX and die.label != "cocked"
        if known and rng.random() < ABOVE_SHARE:
            assert die.top is not None
            corners = die.top + rng.normal(0, 0.04 * die.width, (4, 2))
            found = from_above(scene, corners, die.label, die.pips)
            if found is not None:
                yield found
    for lure in [one for one in scene.lures if one.label == "none"][:1]:
        half = 0.36 * lure.width * np.array([1.0, rng.uniform(0.5, 1.0)])
        square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
        turned = cv2.getRotationMatrix2D((0, 0), rng.uniform(0, 90), 1.0)[:, :2]
        corners = square @ turned.T + [lure.x, lure.y] + rng.normal(0, 0.1 * lure.width, (4, 2))
        found = from_above(scene, corners, "none", None)
        if found is not None and rng.random() < ABOVE_SHARE:
            yield found


def samples(scene: Scene, rng: np.random.Generator) -> Iterator[Sample]:
    """All dice of a scene, its lures, a place beside a die, and one empty place."""
    places = [
        (
            d.x + rng.normal(0, 0.06) * d.width,
            d.y + rng.normal(0, 0.06) * d.width,
            d.width * float(np.exp(rng.normal(0, 0.14))),
        )
        for d in scene.dice
        if d.width > SMALLEST_PX
    ]
    usual = float(np.median([d.width for d in scene.dice])) if scene.dice else 40.0
    for lure in [one for one in scene.lures if one.label == "none"][:2]:
        shift = rng.normal(0, 0.3, 2) * lure.width
        places.append(
            (
                lure.x + shift[0],
                lure.y + shift[1],
                lure.width * float(np.exp(rng.normal(-0.1, 0.4))),
            )
        )
    if scene.dice:
        die = scene.dice[int(rng.integers(len(scene.dice)))]
        angle, away = rng.uniform(0, 2 * np.pi), rng.uniform(0.45, 0.95) * die.width
        beside = (die.x + away * np.cos(angle), die.y + away * np.sin(angle))
        places.append((*beside, die.width * float(np.exp(rng.normal(-0.1, 0.25)))))
    place = rng.uniform(0, scene.pixels.shape[0], 2)
    places.append((place[0], place[1], usual * float(np.exp(rng.normal(0, 0.4)))))
    for x, y, width in places:
        found = sample(scene, float(x), float(y), max(8.0, float(width)))
        if found is not None:
            yield found
    yield from samples_from_above(scene, rng)


class Crops(IterableDataset[tuple[Tensor, ...]]):
    """Endless batches of crops."""

    def __init__(self, maker: SceneMaker, refused: np.ndarray) -> None:
        super().__init__()
        self.maker, self.refused = maker, refused

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
            hard = BATCH // 8 if len(self.refused) else 0
            chosen = [kept[i] for i in rng.integers(len(kept), size=BATCH - hard)]
            if hard:
                chosen += [
                    none(self.refused[i]) for i in rng.integers(len(self.refused), size=hard)
                ]
            batch = [varied(rng, *one) for one in chosen]
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


def none(crop: np.ndarray) -> Sample:
    """The crop of what is no die."""
    nowhere = np.full((6, 2), np.nan, np.float32)
    zeros = np.zeros(10, np.float32)
    return crop, LABELS.index("none"), zeros, zeros, nowhere


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
    """Flip, relight and soften a crop; left and right may change places, above and below not."""
    goal, pips = goal.copy(), pips.copy()
    picture: Floats = crop.astype(np.float32) / 255
    if rng.random() < 0.12:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.4, 1.0)), np.float32)
    spread = 0.04 if LABELS[label] in COLOURS else 0.08
    picture = picture * (1 + rng.normal(0, spread, 3)) * rng.uniform(0.75, 1.25)
    picture = picture + rng.normal(0, 0.04)
    if rng.random() < 0.5:
        picture, goal[0::2], pips[:, 0] = picture[:, ::-1], -goal[0::2], -pips[:, 0]
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


def endless_crops(arguments: argparse.Namespace) -> Crops:
    """Crops of the scenes that the command line names."""
    maker = make_maker(arguments, 320)
    maker.widths_px = (SMALLEST_PX, 110.0)
    refused = np.load(arguments.refused)["crops"] if arguments.refused else np.zeros(0)
    return Crops(maker, refused)


def train(arguments: argparse.Namespace) -> None:
    """Train on endless crops."""
    torch.manual_seed(arguments.seed)
    endless = endless_crops(arguments)
    network = Reader().to(memory_format=torch.channels_last)

    def judge(batch: Batch) -> tuple[Tensor, dict[str, float]]:
        crops, label, goal, counts, pips, has_pips = batch
        with torch.autocast("cpu", torch.bfloat16):
            answer, maps = network.with_pips(crops.to(memory_format=torch.channels_last))
        answer = answer.float()
        named, shaped = loss(answer, label, goal, counts)
        dotted = pip_loss(maps.float(), pips, has_pips)
        right = (answer[:, : len(LABELS)].argmax(1) == label).float().mean()
        names = ("label", "shape", "pips", "right")
        figures = [float(part.detach()) for part in (named, shaped, dotted, right)]
        return named + 0.5 * shaped + dotted, dict(zip(names, figures, strict=True))

    run(
        network,
        DataLoader(endless, None, num_workers=1, prefetch_factor=4),
        judge,
        arguments,
    )


def arguments_parser(description: str | None) -> argparse.ArgumentParser:
    """What training asks for."""
    parser = argparse.ArgumentParser(description=description)
    add_data_arguments(parser)
    add_loop_arguments(parser)
    parser.add_argument("--refused", type=Path, help="crops of no dice, by models.dice_reader.mine")
    return parser


if __name__ == "__main__":
    train(arguments_parser(__doc__).parse_args())
