"""The finding network made quick, at the same answers, bit by bit.

    python -m models.dice_finder.quick FOLDER

- It takes the bytes of a picture: scaling them to 0..1, turning them and rounding them to eight
  bits again was a tenth of its time. What becomes of a byte, `model.toml` tells (`byte_times`,
  `byte_plus`). A fourth channel, which no weight looks at, makes the first layer twice as quick.
- What is coarse is not drawn larger before it is added to what is fine: every number of it is
  added to the four it stands for.
- The last layer multiplies places with all their channels, as they lie.
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
    shifted = _reader(graph, given.name)
    rounded = _reader(graph, shifted.output[0])
    meant = _reader(graph, rounded.output[0])
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
    layer = _reader(graph, meant.output[0])
    weights = kept[_maker(graph, layer.input[1]).input[0]]
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


def add_as_it_is(graph: onnx.GraphProto) -> None:
    """Add every coarse number to its four fine ones, without drawing it larger before.

    A row of the coarse, each place twice, is added to both fine rows it stands for.
    """
    graph.initializer.extend(
        [
            numpy_helper.from_array(np.array([0, 0, 1, -1]), "as_one_row"),
            numpy_helper.from_array(np.array([2, -1]), "two_rows"),
        ]
    )
    for larger in [node for node in graph.node if node.op_type == "Resize"]:
        coarse, summed = larger.input[0], _reader(graph, larger.output[0])
        at = list(summed.input).index(larger.output[0])
        fine, told = summed.input[3 - at], summed.output[0]
        before = [
            helper.make_node("Concat", [coarse, coarse], [f"{coarse}_twice"], axis=3),
            helper.make_node("Reshape", [f"{coarse}_twice", "as_one_row"], [f"{coarse}_row"]),
            helper.make_node("Shape", [coarse], [f"{coarse}_rows"], start=0, end=2),
            helper.make_node("Concat", [f"{coarse}_rows", "two_rows"], [f"{coarse}_pairs"], axis=0),
            helper.make_node("Reshape", [fine, f"{coarse}_pairs"], [f"{coarse}_fine"]),
            helper.make_node("Shape", [fine], [f"{coarse}_shape"]),
        ]
        summed.input[at], summed.input[3 - at] = f"{coarse}_row", f"{coarse}_fine"
        summed.output[0] = f"{coarse}_sum"
        back = helper.make_node("Reshape", [f"{coarse}_sum", f"{coarse}_shape"], [told])
        graph.node.insert(list(graph.node).index(summed) + 1, back)
        start = list(graph.node).index(larger)
        graph.node.remove(larger)
        for number, node in enumerate(before):
            graph.node.insert(start + number, node)


def multiply_last(graph: onnx.GraphProto) -> None:
    """Let the last layer, which looks at each place by itself, answer with the channels last."""
    (told,) = graph.output
    layer = _maker(graph, told.name)
    active = _maker(graph, layer.input[0])
    meant = _maker(graph, active.input[0])
    turned = _maker(graph, meant.input[0])
    kinds = [node.op_type for node in (turned, meant, active, layer)]
    if kinds != ["Transpose", "DequantizeLinear", "Relu", "Conv"]:
        raise ValueError(f"the network ends with {kinds}; is it another one?")
    (weights,) = [one for one in graph.initializer if one.name == layer.input[1]]
    shape = numpy_helper.from_array(np.array(weights.dims[:2]), "last_shape")
    graph.initializer.append(shape)
    meant.input[0] = turned.input[0]
    graph.node.remove(turned)
    start = list(graph.node).index(layer)
    graph.node.remove(layer)
    for number, node in enumerate(
        [
            helper.make_node("Reshape", [weights.name, shape.name], ["last_flat"]),
            helper.make_node("Transpose", ["last_flat"], ["last_turned"], perm=[1, 0]),
            helper.make_node("MatMul", [active.output[0], "last_turned"], ["last_product"]),
            helper.make_node("Add", ["last_product", layer.input[2]], [told.name]),
        ]
    ):
        graph.node.insert(start + number, node)
    sides = [1, "rows", "columns", weights.dims[0]]
    told.CopyFrom(helper.make_tensor_value_info(told.name, TensorProto.FLOAT, sides))


def _reader(graph: onnx.GraphProto, name: str) -> onnx.NodeProto:
    reader: onnx.NodeProto
    (reader,) = [node for node in graph.node if name in node.input]
    return reader


def _maker(graph: onnx.GraphProto, name: str) -> onnx.NodeProto:
    maker: onnx.NodeProto
    (maker,) = [node for node in graph.node if name in node.output]
    return maker


def make_quick(folder: Path) -> None:
    """Write the model of a folder anew."""
    path, about = folder / "model.onnx", folder / "model.toml"
    model = onnx.load(path)
    times, plus = take_bytes(model)
    model = joined(model)
    add_as_it_is(model.graph)
    multiply_last(model.graph)
    model.graph.ClearField("value_info")
    onnx.checker.check_model(model)
    path.write_bytes(model.SerializeToString())
    told = about.read_text()
    sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
    told = re.sub(r'sha256 = ".*"', f'sha256 = "{sha256}"', told)
    told = re.sub(r'input = ".*"', f'input = "{INPUT}"', told)
    told = re.sub(r'output = "maps: \(.*?\)', f'output = "{OUTPUT}', told)
    about.write_text(
        f"{told.rstrip()}\n\n[settings]\nbyte_times = {times!r}\nbyte_plus = {plus!r}\n"
    )


def main() -> None:
    """Make the model of one folder quick."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    make_quick(parser.parse_args().folder)


if __name__ == "__main__":
    main()
