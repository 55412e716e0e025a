"""Turn a checkpoint of the finder into model.onnx and model.toml, its layers in eight bits.

python -m models.cards.export finder.pt PICTURES
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch

from models.cards.network import CHANNELS, COLOURS, LABELS, PLACES, STRIDE_PX, Finder
from models.cards.train import Pictures
from models.dice_finder.export import OPSET, SCENES, to_onnx

HERE = Path(__file__).parent


def examples(folder: Path) -> Iterator[npt.NDArray[np.float32]]:
    """Crops of training photos, on which the ranges of all layers are measured."""
    pictures, rng = Pictures(folder), np.random.default_rng(0)
    pictures.take_up()
    for _ in range(SCENES):
        yield np.ascontiguousarray(pictures.crop(rng)[0][None])


def listed(names: tuple[str, ...]) -> str:
    """Names as a TOML file lists them."""
    return ", ".join(f'"{name}"' for name in names)


def main() -> None:
    """Export as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("pictures", type=Path)
    parser.add_argument("--to", type=Path, default=HERE)
    asked = parser.parse_args()
    asked.to.mkdir(parents=True, exist_ok=True)
    network = Finder()
    network.load_state_dict(torch.load(asked.checkpoint))
    path = asked.to / "model.onnx"
    sha256 = to_onnx(network, examples(asked.pictures), ("pixels", "answers"), path, [2, 3])
    labels = LABELS + tuple(f"colour:{c}" for c in COLOURS) + tuple(f"place:{p}" for p in PLACES)
    (asked.to / "model.toml").write_text(
        f'sha256 = "{sha256}"\nopset = {OPSET}\n'
        'input = "pixels: (1, 3, H, W) float32 BGR in 0..1, H and W multiples of 32"\n'
        f'output = "answers: (1, {CHANNELS}, H/{STRIDE_PX}, W/{STRIDE_PX}): heat of each part,'
        " offset in cells (2), the card's width and height as vectors in hundreds of pixels (4),"
        ' logits of colour and of place"\n'
        f"labels = [{listed(labels)}]\n",
        encoding="utf-8",
    )
    print(path, path.stat().st_size)


if __name__ == "__main__":
    main()
