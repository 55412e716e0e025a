"""The network made small: what can be stored in less room, at the same answers or nearly so.

A dense layer of many inputs says less than it could: what its outputs have in common on pictures
trained on is found, and two thin layers take its place. Numbers of 32 bits are kept in 16, and the
names of all that is inside, which nobody reads, are short.
"""

from collections.abc import Iterable
from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

from vision.ink.fields import Crops

LEAST_HALVED = 256
"""Arrays of fewer numbers stay in 32 bits."""
_INPUT, _INPUT_SCALE, _INPUT_ZERO, _WEIGHTS, _SCALE, _ZERO, _BIAS, _OUT_SCALE, _OUT_ZERO = range(9)
"""Inputs of an eight-bit dense layer."""
_Numbers = npt.NDArray[np.float64]


def thinned(path: Path, layer: str, rank: int, pictures: Iterable[dict[str, Crops]]) -> None:
    """Write the network of a file with two thin layers in place of a dense one."""
    model = onnx.load(path)
    in_two(model, layer, rank, pictures)
    onnx.checker.check_model(model)
    path.write_bytes(model.SerializeToString())


def in_two(
    model: onnx.ModelProto, layer: str, rank: int, pictures: Iterable[dict[str, Crops]]
) -> None:
    """Put two thin layers in place of a dense eight-bit one, with a relu after it.

    Args:
        model: It is changed.
        layer: The tower whose inner layer is meant.
        rank: How many numbers go from the first thin layer to the second.
        pictures: What the outputs are measured on.
    """
    graph = model.graph
    kept = {one.name: one for one in graph.initializer}
    node = next(one for one in graph.node if one.op_type == "QGemm" and f"/{layer}/" in one.name)
    values = {place: numpy_helper.to_array(kept[node.input[place]]) for place in range(1, 9)}
    scale = np.broadcast_to(values[_SCALE], len(values[_BIAS])).astype(np.float64)
    weights = values[_WEIGHTS].astype(np.float64) * scale[:, None]
    step = float(values[_INPUT_SCALE])
    bias = values[_BIAS] * scale * step
    seen = (_outputs_of(model, node.input[_INPUT], pictures) - float(values[_INPUT_ZERO])) * step
    outputs = seen @ weights.T + bias
    mean = outputs.mean(axis=0)
    _, axes = np.linalg.eigh(np.cov((outputs - mean).T))
    first = axes[:, -rank:]  # the directions in which outputs differ most
    thin = first.T @ weights
    thin_scale = np.abs(thin).max(axis=1) / 127
    after = mean + first @ (first.T @ (bias - mean))
    replies = [one for one in graph.node if node.output[0] in one.input]
    if [one.op_type for one in replies] != ["DequantizeLinear"]:
        raise ValueError(f"the inner layer of {layer} is read by others than its answer")
    name = f"{layer}_thin"
    arrays = {
        f"{name}_weights": np.round(thin / thin_scale[:, None]).astype(np.int8),
        f"{name}_scale": thin_scale.astype(np.float32),
        f"{name}_zero": np.zeros(rank, np.int8),
        f"{name}_back": first.astype(np.float32),
        f"{name}_bias": after.astype(np.float32),
    }
    graph.initializer.extend(numpy_helper.from_array(one, key) for key, one in arrays.items())
    told = [
        *node.input[:_WEIGHTS],
        *(f"{name}_{part}" for part in ("weights", "scale", "zero")),
    ]
    both = [
        helper.make_node("QGemm", told, [name], name, domain="com.microsoft", transB=1),
        helper.make_node("Gemm", [name, f"{name}_back", f"{name}_bias"], [f"{name}_sum"], transB=1),
        helper.make_node("Relu", [f"{name}_sum"], list(replies[0].output)),
    ]
    at = list(graph.node).index(node)
    graph.node.remove(node)
    graph.node.remove(replies[0])
    for number, one in enumerate(both):
        graph.node.insert(at + number, one)


def _outputs_of(
    model: onnx.ModelProto, name: str, pictures: Iterable[dict[str, Crops]]
) -> _Numbers:
    """What a tensor inside the network is for these pictures."""
    looked_into = onnx.ModelProto()
    looked_into.CopyFrom(model)
    looked_into.graph.output.append(helper.make_tensor_value_info(name, TensorProto.UINT8, None))
    session = onnxruntime.InferenceSession(
        looked_into.SerializeToString(), providers=["CPUExecutionProvider"]
    )
    return np.concatenate([session.run([name], feed)[0] for feed in pictures]).astype(np.float64)


def in_sixteen_bits(model: onnx.ModelProto) -> None:
    """Keep large arrays of 32 bits in 16; they are widened when the network is opened."""
    graph = model.graph
    for one in list(graph.initializer):
        values = numpy_helper.to_array(one)
        if values.dtype == np.float32 and values.size >= LEAST_HALVED:
            half = numpy_helper.from_array(values.astype(np.float16), f"{one.name}_half")
            graph.initializer.remove(one)
            graph.initializer.append(half)
            widened = helper.make_node("Cast", [half.name], [one.name], to=TensorProto.FLOAT)
            graph.node.insert(0, widened)


def with_short_names(model: onnx.ModelProto) -> None:
    """Number what is inside; inputs and outputs keep their names."""
    graph = model.graph
    said = {one.name for one in (*graph.input, *graph.output)} | {""}
    short: dict[str, str] = {}
    unused = {name for node in graph.node for name in node.input} | said
    for left in [one for one in graph.initializer if one.name not in unused]:
        graph.initializer.remove(left)

    def renamed(name: str) -> str:
        return name if name in said else short.setdefault(name, f"{len(short):x}")

    for one in graph.initializer:
        one.name = renamed(one.name)
    for node in graph.node:
        node.name, node.doc_string = "", ""
        names = [renamed(name) for name in node.input], [renamed(name) for name in node.output]
        del node.input[:], node.output[:]
        node.input.extend(names[0])
        node.output.extend(names[1])
    graph.ClearField("value_info")
