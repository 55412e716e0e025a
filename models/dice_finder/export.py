"""Turn a checkpoint of the finding network into model.onnx and model.toml.

    python -m models.dice_finder.export finder.pt DATA --bank BANK --pictures PICTURES

The convolutions are kept in whole numbers of eight bits, with ranges measured on training scenes:
a quarter of the size and less than half of the time. The last layer stays as it is.
"""

import argparse
import logging
import tempfile
import warnings
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
import onnx
import torch
from onnxruntime.quantization import (
    CalibrationDataReader,
    QuantFormat,
    QuantType,
    quantize_static,
)
from onnxruntime.quantization.shape_inference import quant_pre_process
from torch import nn

from models.described import Description
from models.dice_finder.network import Finder
from models.dice_finder.quick import make_quick
from models.dice_finder.train import add_data_arguments, make_maker

HERE = Path(__file__).parent
OPSET = 18
SCENES = 120
"""Scenes on which the ranges are measured."""
KINDS = ("Conv", "Add", "Resize", "MaxPool")
"""What is done in whole numbers."""


class Examples(CalibrationDataReader):
    """Inputs on which the ranges of all layers are measured."""

    def __init__(self, name: str, inputs: Iterable[np.ndarray]) -> None:
        self.name, self.inputs = name, iter(inputs)

    def get_next(self) -> dict[str, np.ndarray] | None:
        """The next input, or None at the end."""
        following = next(self.inputs, None)
        return None if following is None else {self.name: following}


def to_onnx(
    network: nn.Module,
    examples: Iterable[np.ndarray],
    names: tuple[str, str],
    path: Path,
    free: list[int],
    *,
    kinds: Sequence[str] = KINDS,
) -> None:
    """Write the network with the given free axes of its input; kinds of layers in eight bits."""
    logging.getLogger().setLevel(logging.ERROR)
    remaining = iter(examples)
    first = next(remaining)
    scaled = (
        {0: torch.export.Dim("n", min=1, max=256)}
        if free == [0]
        else {axis: 32 * torch.export.Dim(f"cells_{axis}", min=2, max=64) for axis in free}
    )
    with warnings.catch_warnings(), tempfile.TemporaryDirectory() as folder:
        warnings.simplefilter("ignore")
        program = torch.onnx.export(
            network.eval(),
            (torch.from_numpy(first),),
            input_names=[names[0]],
            output_names=[names[1]],
            dynamic_shapes=(scaled,),
            opset_version=OPSET,
            dynamo=True,
            verbose=False,
        )
        assert program is not None
        plain = Path(folder, "plain.onnx")
        onnx.save(program.model_proto, plain)
        quant_pre_process(plain, plain if kinds else path, skip_symbolic_shape=True)
        if kinds:
            _quantise(plain, path, Examples(names[0], remaining), kinds)
    model = onnx.load(path)
    for node in model.graph.node:
        node.ClearField("doc_string")
        node.ClearField("metadata_props")
    model.graph.ClearField("value_info")
    onnx.checker.check_model(model)
    path.write_bytes(model.SerializeToString())


def _quantise(plain: Path, path: Path, examples: Examples, kinds: Sequence[str]) -> None:
    quantize_static(
        plain,
        path,
        examples,
        quant_format=QuantFormat.QDQ,
        per_channel=True,
        weight_type=QuantType.QInt8,
        activation_type=QuantType.QUInt8,
        op_types_to_quantize=list(kinds),
        nodes_to_exclude=last_layers(onnx.load(plain)),
        extra_options={"CalibMovingAverage": True},
    )


def last_layers(model: onnx.ModelProto) -> list[str]:
    """What no convolution follows: the layers that give the answers."""
    readers: dict[str, list[onnx.NodeProto]] = {}
    for node in model.graph.node:
        for name in node.input:
            readers.setdefault(name, []).append(node)

    def leads_to_convolution(node: onnx.NodeProto) -> bool:
        following = [n for name in node.output for n in readers.get(name, [])]
        return any(n.op_type == "Conv" or leads_to_convolution(n) for n in following)

    return [node.name for node in model.graph.node if not leads_to_convolution(node)]


def pictures(arguments: argparse.Namespace) -> Iterator[np.ndarray]:
    """Training scenes as the network takes them."""
    maker = make_maker(arguments, 320)
    for _ in range(SCENES):
        pixels = maker.make().pixels
        yield np.ascontiguousarray(pixels.transpose(2, 0, 1)[None], np.float32) / np.float32(255)


def main() -> None:
    """Export the running mean of a checkpoint."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    add_data_arguments(parser)
    parser.add_argument("--to", type=Path, default=HERE)
    parser.add_argument("--temperature", type=float, default=1.0)
    arguments = parser.parse_args()
    arguments.to.mkdir(parents=True, exist_ok=True)
    network = Finder()
    network.load_state_dict(torch.load(arguments.checkpoint)["mean"])
    path = arguments.to / "model.onnx"
    to_onnx(network, pictures(arguments), ("pixels", "maps"), path, [2, 3])
    said = Description(
        opset=OPSET,
        input="pixels: (1, 3, H, W) float32 BGR in 0..1, H and W multiples of 32",
        output="maps: (1, 11, H/4, W/4): heat of pip dice, heat of colour dice, offset x, y, log2"
        " of the width in cells, six values",
        labels=("1", "2", "3", "4", "5", "6"),
        temperature=arguments.temperature,
    )
    said.write(arguments.to)
    make_quick(arguments.to)
    print(path, path.stat().st_size)


if __name__ == "__main__":
    main()
