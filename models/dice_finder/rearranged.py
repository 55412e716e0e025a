"""Layers of the finding network put another way, which is quicker and answers the same.

Each takes a network of eight bits with its channels last, as `quick.joined` leaves it.
"""

from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

BLOCK_PX, PLACES_AT_ONCE = 4, 8
"""Both divide the width of every picture."""
FIRST_LAYER = {"kernel_shape": [3, 2], "strides": [2, 1], "pads": [1, 1, 1, 0]}
"""Three rows and two columns of blocks, one of them before the picture."""


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
        coarse, summed = larger.input[0], reader_of(graph, larger.output[0])
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
    layer = maker_of(graph, told.name)
    active = maker_of(graph, layer.input[0])
    meant = maker_of(graph, active.input[0])
    turned = maker_of(graph, meant.input[0])
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


def round_by_adding(graph: onnx.GraphProto) -> None:
    """Make bytes of bytes between layers by adding zero, where that makes the same of all 256."""
    kept = {one.name: one for one in graph.initializer}
    for meant in [node for node in graph.node if node.op_type == "DequantizeLinear"]:
        (rounded,) = [node for node in graph.node if meant.output[0] in node.input]
        if rounded.op_type != "QuantizeLinear":
            continue
        given, scale, zero = meant.input
        adding = helper.make_node(
            "QLinearAdd",
            [given, scale, zero, zero, scale, zero, *rounded.input[1:]],
            list(rounded.output),
            domain="com.microsoft",
        )
        constants = [kept[name] for name in {scale, zero, *rounded.input[1:]}]
        if not np.array_equal(
            _of_all_bytes([meant, rounded], constants), _of_all_bytes([adding], constants)
        ):
            continue
        start = list(graph.node).index(meant)
        for node in (meant, rounded):
            graph.node.remove(node)
        graph.node.insert(start, adding)


def _of_all_bytes(
    nodes: list[onnx.NodeProto], constants: list[onnx.TensorProto]
) -> npt.NDArray[np.uint8]:
    """What nodes make of every byte."""
    given, told = (
        helper.make_tensor_value_info(name, TensorProto.UINT8, [256])
        for name in (nodes[0].input[0], nodes[-1].output[0])
    )
    model = helper.make_model(
        helper.make_graph(nodes, "all_bytes", [given], [told], constants),
        opset_imports=[helper.make_opsetid("", 18), helper.make_opsetid("com.microsoft", 1)],
        ir_version=10,
    )
    session = onnxruntime.InferenceSession(model.SerializeToString())
    return np.asarray(session.run(None, {given.name: np.arange(256, dtype=np.uint8)})[0])


def look_at_blocks(graph: onnx.GraphProto) -> None:
    """Let the first layer, which halves the picture, take four pixels of a row as one."""
    kept = {one.name: one for one in graph.initializer}
    layer = reader_of(graph, graph.input[0].name)
    if layer.op_type != "QLinearConv":
        return
    weights = numpy_helper.to_array(kept[layer.input[3]])
    channels, depth, rows, columns = weights.shape
    blocks = np.zeros((2, channels, 2, BLOCK_PX, depth, rows), weights.dtype)
    for told in range(2):
        for column in range(columns):
            at = BLOCK_PX + 2 * told + column - 1  # from the start of the block before
            blocks[told, :, at // BLOCK_PX, at % BLOCK_PX] = weights[:, :, :, column]
    joint = blocks.transpose(0, 1, 3, 4, 5, 2).reshape(2 * channels, BLOCK_PX * depth, rows, 2)
    _replace(kept[layer.input[3]], np.ascontiguousarray(joint))
    for place in (4, 5, 8):  # scales and zeros of the weights, and what is added
        values = numpy_helper.to_array(kept[layer.input[place]])
        if values.size == channels:
            _replace(kept[layer.input[place]], np.tile(values, 2))
    for attribute in layer.attribute:
        if attribute.name in FIRST_LAYER:
            attribute.ints[:] = FIRST_LAYER[attribute.name]
    shapes = {"as_blocks": [0, 0, -1, BLOCK_PX * depth], "as_pixels": [0, 0, -1, channels]}
    _add_constants(graph, {name: np.array(shape) for name, shape in shapes.items()})
    given, told_name = layer.input[0], layer.output[0]
    layer.input[0], layer.output[0] = "blocks", "told_of_blocks"
    start = list(graph.node).index(layer)
    after = helper.make_node("Reshape", ["told_of_blocks", "as_pixels"], [told_name])
    graph.node.insert(start + 1, after)
    graph.node.insert(start, helper.make_node("Reshape", [given, "as_blocks"], ["blocks"]))


def add_last_in_rows(graph: onnx.GraphProto) -> None:
    """Let the last layer cut off what is below zero in bytes, and add in rows of eight places."""
    (told,) = graph.output
    adding = maker_of(graph, told.name)
    biases = {one.name: one for one in graph.initializer}.get(adding.input[1])
    if adding.op_type != "Add" or biases is None:
        return
    active = maker_of(graph, maker_of(graph, adding.input[0]).input[0])
    meant = maker_of(graph, active.input[0])
    above = helper.make_node("Max", [meant.input[0], meant.input[2]], ["at_least_zero"])
    graph.node.insert(list(graph.node).index(meant), above)
    meant.input[0], meant.output[0] = "at_least_zero", active.output[0]
    graph.node.remove(active)
    values = numpy_helper.to_array(biases)
    row = np.tile(values, PLACES_AT_ONCE)
    _add_constants(graph, {"last_biases": row, "in_rows": np.array([-1, row.size])})
    product = adding.input[0]
    start = list(graph.node).index(adding)
    graph.node.remove(adding)
    for number, node in enumerate(
        [
            helper.make_node("Reshape", [product, "in_rows"], ["last_rows"]),
            helper.make_node("Add", ["last_rows", "last_biases"], ["last_sum"]),
            helper.make_node("Shape", [product], ["last_sides"]),
            helper.make_node("Reshape", ["last_sum", "last_sides"], [told.name]),
        ]
    ):
        graph.node.insert(start + number, node)
    graph.initializer.remove(biases)


def _replace(constant: onnx.TensorProto, values: npt.NDArray[Any]) -> None:
    constant.CopyFrom(numpy_helper.from_array(values, constant.name))


def _add_constants(graph: onnx.GraphProto, values: dict[str, npt.NDArray[Any]]) -> None:
    graph.initializer.extend(numpy_helper.from_array(one, name) for name, one in values.items())


def reader_of(graph: onnx.GraphProto, name: str) -> onnx.NodeProto:
    """The only node that takes what has this name."""
    reader: onnx.NodeProto
    (reader,) = [node for node in graph.node if name in node.input]
    return reader


def maker_of(graph: onnx.GraphProto, name: str) -> onnx.NodeProto:
    """The node that makes it."""
    maker: onnx.NodeProto
    (maker,) = [node for node in graph.node if name in node.output]
    return maker
