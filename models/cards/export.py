"""Turn a checkpoint of the finder into model.onnx and model.toml.

python -m models.cards.export finder.pt
"""

import argparse
import hashlib
import logging
import tempfile
import warnings
from pathlib import Path

import onnx
import torch
from onnxruntime.quantization.shape_inference import quant_pre_process
from torch import nn

from models.cards.network import CHANNELS, COLOURS, LABELS, PLACES, STRIDE_PX, Finder

OPSET = 18
HERE = Path(__file__).parent


def export(network: nn.Module, example: torch.Tensor, free: dict[int, int], folder: Path) -> str:
    """Write the network, its convolutions joined with what follows; its sha256 comes back.

    Args:
        network: Its weights loaded.
        example: An input.
        free: Axes of the input whose length may differ → what it is a multiple of.
        folder: Where `model.onnx` goes.
    """
    logging.getLogger().setLevel(logging.ERROR)
    lengths = {
        axis: times * torch.export.Dim(f"cells_{axis}", min=2, max=64)
        for axis, times in free.items()
    }
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "model.onnx"
    with warnings.catch_warnings(), tempfile.TemporaryDirectory() as made:
        warnings.simplefilter("ignore")
        program = torch.onnx.export(
            network.eval(),
            (example,),
            input_names=["pixels"],
            output_names=["answers"],
            dynamic_shapes=(lengths,),
            opset_version=OPSET,
            dynamo=True,
            verbose=False,
        )
        assert program is not None
        plain = Path(made, "plain.onnx")
        onnx.save(program.model_proto, plain)
        quant_pre_process(plain, path, skip_symbolic_shape=True)
    model = onnx.load(path)
    for node in model.graph.node:
        node.ClearField("doc_string")
        node.ClearField("metadata_props")
    model.graph.ClearField("value_info")
    onnx.checker.check_model(model)
    path.write_bytes(model.SerializeToString())
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def export_finder(checkpoint: Path, folder: Path) -> None:
    """The finder of parts."""
    network = Finder()
    network.load_state_dict(torch.load(checkpoint))
    sha256 = export(network, torch.rand(1, 3, 256, 320), {2: 32, 3: 32}, folder)
    labels = LABELS + tuple(f"colour:{c}" for c in COLOURS) + tuple(f"place:{p}" for p in PLACES)
    (folder / "model.toml").write_text(
        f'sha256 = "{sha256}"\nopset = {OPSET}\n'
        'input = "pixels: (1, 3, H, W) float32 BGR in 0..1, H and W multiples of 32"\n'
        f'output = "answers: (1, {CHANNELS}, H/{STRIDE_PX}, W/{STRIDE_PX}): heat of each part,'
        " offset in cells (2), the card's width and height as vectors in hundreds of pixels (4),"
        ' logits of colour and of place"\n'
        f"labels = [{_listed(labels)}]\n",
        encoding="utf-8",
    )


def main() -> None:
    """Export as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--to", type=Path, default=HERE)
    asked = parser.parse_args()
    export_finder(asked.checkpoint, asked.to)
    print(asked.to / "model.onnx", (asked.to / "model.onnx").stat().st_size)


if __name__ == "__main__":
    main()
