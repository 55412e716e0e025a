"""The finding network made quick, at the same answers, bit by bit.

    python -m models.dice_finder.quick FOLDER

- It takes the bytes of a picture: scaling them to 0..1, turning them and rounding them to eight
  bits again was a tenth of its time. What becomes of a byte, `model.toml` tells (`byte_times`,
  `byte_plus`). A fourth channel, which no weight looks at, makes the first layer twice as quick.
- What is coarse is not drawn larger before it is added to what is fine: every number of it is
  added to the four it stands for.
- The last layer multiplies places with all their channels, as they lie.
- Between two layers, the numbers of one are rounded to the bytes of the next by adding nothing to
  them in bytes, where all 256 of them become the same; they are not made floats in between.
- The first layer looks at four pixels of a row at once, and makes two of its own.
- What the last layer adds to each channel, it adds to eight places at once.

A network that has some of it already gets the rest.
"""

import argparse
import hashlib
import re
import tempfile
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

from models.dice_finder.rearranged import (
    add_as_it_is,
    add_last_in_rows,
    look_at_blocks,
    maker_of,
    multiply_last,
    reader_of,
    round_by_adding,
)

CHANNELS = 4
"""Processors take four bytes at a time."""
INPUT = "pixels: (1, H, W, 4) bytes: BGR by [settings], and one unused; H and W multiples of 32"
OUTPUT = "maps: (1, H/4, W/4, 11)"


def take_bytes(model: onnx.ModelProto) -> tuple[float, float]:
    """Let a network of eight bits, whose input is shifted and rounded first, take bytes instead.

    Returns:
        By what a byte of a picture is multiplied, and what is added, to make the one it takes.
    """
    graph = model.graph
    kept = {one.name: one for one in graph.initializer}
    (given,) = graph.input
    shifted = reader_of(graph, given.name)
    rounded = reader_of(graph, shifted.output[0])
    meant = reader_of(graph, rounded.output[0])
    kinds = [node.op_type for node in (shifted, rounded, meant)]
    if kinds != ["Sub", "QuantizeLinear", "DequantizeLinear"]:
        raise ValueError(f"the network begins with {kinds}; is it quick already?")
    turned = helper.make_node("Transpose", [given.name], ["turned"], perm=[0, 3, 1, 2])
    meant.input[0] = turned.output[0]
    graph.node.insert(list(graph.node).index(shifted), turned)
    for node in (shifted, rounded):
        graph.node.remove(node)
    size = ["height", "width"]
    given.CopyFrom(
        helper.make_tensor_value_info(given.name, TensorProto.UINT8, [1, *size, CHANNELS])
    )
    layer = reader_of(graph, meant.output[0])
    weights = kept[maker_of(graph, layer.input[1]).input[0]]
    values = numpy_helper.to_array(weights)
    room = [(0, 0), (0, CHANNELS - values.shape[1]), (0, 0), (0, 0)]
    weights.CopyFrom(numpy_helper.from_array(np.pad(values, room), name=weights.name))
    middle, scale, zero = (
        float(numpy_helper.to_array(kept[name])) for name in (shifted.input[1], *rounded.input[1:])
    )
    return 1 / (255 * scale), zero - middle / scale


def joined(model: onnx.ModelProto) -> onnx.ModelProto:
    """The same with rounding and layers joined, channels last, as the runtime would at each start.

    What suits only one kind of processor is left to the start.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "joined.onnx"
        options = onnxruntime.SessionOptions()
        options.optimized_model_filepath = str(path)
        options.log_severity_level = 3
        onnxruntime.InferenceSession(
            model.SerializeToString(), options, disabled_optimizers=["NchwcTransformer"]
        )
        return onnx.load(path)


def make_quick(folder: Path) -> None:
    """Write the model of a folder anew."""
    path, about = folder / "model.onnx", folder / "model.toml"
    model, told = onnx.load(path), about.read_text()
    if model.graph.input[0].type.tensor_type.elem_type == TensorProto.FLOAT:
        times, plus = take_bytes(model)
        model = joined(model)
        add_as_it_is(model.graph)
        multiply_last(model.graph)
        told = re.sub(r'input = ".*"', f'input = "{INPUT}"', told)
        told = re.sub(r'output = "maps: \(.*?\)', f'output = "{OUTPUT}', told)
        told = f"{told.rstrip()}\n\n[settings]\nbyte_times = {times!r}\nbyte_plus = {plus!r}\n"
    round_by_adding(model.graph)
    look_at_blocks(model.graph)
    add_last_in_rows(model.graph)
    model.graph.ClearField("value_info")
    onnx.checker.check_model(model)
    path.write_bytes(model.SerializeToString())
    sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
    about.write_text(re.sub(r'sha256 = ".*"', f'sha256 = "{sha256}"', told))


def main() -> None:
    """Make the model of one folder quick."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    make_quick(parser.parse_args().folder)


if __name__ == "__main__":
    main()
