"""Train the finding network.

    python -m models.dice_finder.train DATA --bank BANK --pictures PICTURES --practice PRACTICE
        --out finder.pt

DATA holds boxes.json and the photos it names; BANK is a folder of rendered dice (made when
absent); PICTURES holds any pictures without dice, to lay dice on and beside; PRACTICE holds
photos rendered by `physical practice`. Sources left out with --without are never seen, neither as
photos nor as cuttings.
"""

import argparse
import pickle
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset

from models.dice_finder import bank
from models.dice_finder.grounds import Grounds
from models.dice_finder.loop import Batch, add_loop_arguments, run
from models.dice_finder.makes import COLOURS
from models.dice_finder.network import CHANNELS, STRIDE, Finder
from models.dice_finder.real import load_photos, load_rendered
from models.dice_finder.scenes import Scene, SceneMaker

SOURCES = ("nell-byler", "Epanemu", "matteop65")
SIZE_PX = 224
BATCH = 16
REUSE = 9
"""How often a scene is shown, each time flipped and lit differently."""


def make_maker(arguments: argparse.Namespace, size_px: int) -> SceneMaker:
    """A scene maker over all sources but those left out."""
    sources = tuple(s for s in SOURCES if s not in arguments.without)
    photos, bank_folder = load_photos(arguments.data, sources), arguments.bank
    if arguments.spare:
        photos = [p for p in photos if crc32(p.group.encode()) % arguments.spare]
    files = sorted(bank_folder.glob("bank*.npz"))
    if not files:
        bank_folder.mkdir(parents=True, exist_ok=True)
        for part in range(1, 5):
            bank.save(bank.render_bank(2000, part), bank_folder / f"bank{part}.npz")
        files = sorted(bank_folder.glob("bank*.npz"))
    cuttings = [c for f in files for c in bank.load(f)]
    names = "-".join(sorted({p.source for p in photos}))
    kept = bank_folder / f"cut-out-{names}-{arguments.spare or 0}.pickle"
    if not kept.is_file():
        kept.write_bytes(pickle.dumps(bank.real_bank(photos)))
    cuttings += pickle.loads(kept.read_bytes())
    grounds = Grounds(photos, arguments.pictures)
    rendered = load_rendered(arguments.practice) if arguments.practice else []
    maker = SceneMaker(photos, cuttings, grounds, size_px, arguments.seed, rendered)
    maker.colour_share, maker.real_share = arguments.colour_share, arguments.real_share
    maker.rendered_share = arguments.rendered_share if rendered else 0.0
    return maker


def targets(scene: Scene) -> tuple[np.ndarray, np.ndarray]:
    """Maps to reach, and for each map where it counts."""
    side = scene.pixels.shape[0] // STRIDE
    wanted = np.zeros((CHANNELS, side, side), np.float32)
    counts = np.zeros((CHANNELS, side, side), np.float32)
    counts[:2] = 1
    columns, rows = np.meshgrid(np.arange(side), np.arange(side))
    for die in scene.ignored:
        away = np.hypot(columns * STRIDE - die.x, rows * STRIDE - die.y)
        counts[:2, away < 0.6 * die.width] = 0
    for lure in scene.lures:
        if lure.label == "cube":
            away = np.hypot(columns * STRIDE - lure.x, rows * STRIDE - lure.y)
            counts[1, away < 0.6 * lure.width] = 0
    for die in scene.dice:
        x, y = (die.x + 0.5) / STRIDE - 0.5, (die.y + 0.5) / STRIDE - 0.5
        away = np.hypot(columns - x, rows - y)
        sigma = max(0.7, 0.09 * die.width / STRIDE)
        kind = 1 if die.label in COLOURS else 0
        bump = np.exp(-(away**2) / (2 * sigma**2))
        column, row = int(np.clip(round(x), 0, side - 1)), int(np.clip(round(y), 0, side - 1))
        bump[row, column] = 1.0
        wanted[kind] = np.maximum(wanted[kind], bump)
        near = away < max(1.0, 0.16 * die.width / STRIDE)
        near[row, column] = True
        wanted[2][near] = (x - columns)[near]
        wanted[3][near] = (y - rows)[near]
        wanted[4][near] = np.log2(die.width / STRIDE)
        counts[2:5, near] = 1
        counts[5:, near] = 1 if die.label.isdigit() and die.width > 16 else 0
        wanted[5:, near] = 0
        if die.label.isdigit():
            wanted[4 + int(die.label), near] = 1
    return wanted, counts


class Scenes(IterableDataset[tuple[Tensor, Tensor, Tensor]]):
    """Endless scenes, each shown a few times in different light."""

    def __init__(self, maker: SceneMaker) -> None:
        super().__init__()
        self.maker = maker

    def __iter__(self) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
        """Pixels, wanted maps, where they count."""
        cv2.setNumThreads(1)
        torch.set_num_threads(1)
        rng = np.random.default_rng(int(self.maker.rng.integers(1 << 31)))
        kept: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
        while True:
            if len(kept) < 400 or rng.random() < 1 / REUSE:
                scene = self.maker.make()
                entry = (scene.pixels, *targets(scene))
                if len(kept) < 400:
                    kept.append(entry)
                else:
                    kept[int(rng.integers(len(kept)))] = entry
            else:
                entry = kept[int(rng.integers(len(kept)))]
            yield varied(rng, *entry)


def varied(
    rng: np.random.Generator, pixels: np.ndarray, wanted: np.ndarray, counts: np.ndarray
) -> tuple[Tensor, Tensor, Tensor]:
    """Flip and relight a scene a little."""
    picture = pixels.astype(np.float32) / 255 * (1 + rng.normal(0, 0.08, 3)) + rng.normal(0, 0.03)
    if rng.random() < 0.5:
        picture, wanted, counts = picture[:, ::-1], wanted[:, :, ::-1].copy(), counts[:, :, ::-1]
        wanted[2] *= -1
    if rng.random() < 0.5:
        picture, wanted, counts = picture[::-1], wanted[:, ::-1].copy(), counts[:, ::-1]
        wanted[3] *= -1
    ready = np.ascontiguousarray(np.clip(picture, 0, 1).transpose(2, 0, 1), np.float32)
    return (
        torch.from_numpy(ready),
        torch.from_numpy(np.ascontiguousarray(wanted)),
        torch.from_numpy(np.ascontiguousarray(counts)),
    )


def loss(maps: Tensor, wanted: Tensor, counts: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Heat, place and value losses."""
    heat, goal = maps[:, :2], wanted[:, :2]
    share = torch.sigmoid(heat).clamp(1e-5, 1 - 1e-5)
    middle = (goal > 0.999).float()
    hit = middle * (1 - share) ** 2 * torch.log(share)
    miss = (1 - middle) * (1 - goal) ** 4 * share**2 * torch.log(1 - share)
    heat_loss = -((hit + miss) * counts[:, :2]).sum() / middle.sum().clamp(min=1)
    weight = counts[:, 2:5]
    place = (
        nn.functional.smooth_l1_loss(maps[:, 2:5], wanted[:, 2:5], reduction="none") * weight
    ).sum() / weight.sum().clamp(min=1)
    valued = counts[:, 5]
    chosen = torch.log_softmax(maps[:, 5:], 1) * wanted[:, 5:]
    value = -(chosen.sum(1) * valued).sum() / valued.sum().clamp(min=1)
    return heat_loss, place, value


def train(arguments: argparse.Namespace) -> None:
    """Train on endless scenes."""
    torch.manual_seed(arguments.seed)
    maker = make_maker(arguments, SIZE_PX)
    print(
        f"{len(maker.photos)} photos and {len(maker.rendered)} rendered ones, dice: "
        f"{len(maker.real)} cut out, {len(maker.pip_dice) + len(maker.colour_dice)} rendered",
        flush=True,
    )
    network = Finder().to(memory_format=torch.channels_last)

    def judge(batch: Batch) -> tuple[Tensor, dict[str, float]]:
        pixels, wanted, counts = batch
        with torch.autocast("cpu", torch.bfloat16):
            maps = network(pixels.to(memory_format=torch.channels_last))
        heat, place, value = loss(maps.float(), wanted, counts)
        figures = {"heat": heat.item(), "place": place.item(), "value": value.item()}
        return heat + place + 0.5 * value, figures

    loader = DataLoader(Scenes(maker), BATCH, num_workers=1, prefetch_factor=6)
    run(network, loader, judge, arguments)


def add_data_arguments(parser: argparse.ArgumentParser) -> None:
    """What scenes are made from."""
    parser.add_argument("data", type=Path)
    parser.add_argument("--bank", type=Path, required=True)
    parser.add_argument("--pictures", type=Path, help="a folder of pictures without dice")
    parser.add_argument("--practice", type=Path, help="photos by physical practice")
    parser.add_argument("--without", nargs="*", default=[], choices=SOURCES)
    parser.add_argument("--spare", type=int, help="leave out every so-manyth group of real photos")
    parser.add_argument("--colour-share", type=float, default=0.2, help="of scenes laid")
    parser.add_argument("--real-share", type=float, default=0.4, help="of scenes not rendered")
    parser.add_argument("--rendered-share", type=float, default=0.36, help="of scenes")
    parser.add_argument("--seed", type=int, default=1)


def arguments_parser(description: str | None) -> argparse.ArgumentParser:
    """What training asks for."""
    parser = argparse.ArgumentParser(description=description)
    add_data_arguments(parser)
    add_loop_arguments(parser)
    return parser


if __name__ == "__main__":
    train(arguments_parser(__doc__).parse_args())
