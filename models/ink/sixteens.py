"""The network made quick: layers as wide as processors take them.

Eight-bit convolutions with a multiple of sixteen outputs are computed in place; others copy every
pixel's surroundings first, which takes longer than all of their arithmetic. A narrower layer gets
outputs that are always nothing and that the next layer does not look at: the answers are the same,
bit by bit.
"""

import numpy as np
import numpy.typing as npt
import onnx
from onnx import numpy_helper

WIDTH = 16
_Array = npt.NDArray[np.generic]
_DATA, _WEIGHTS, _SCALE, _ZERO, _BIAS = 0, 3, 4, 5, 8
"""Inputs of an eight-bit convolution."""


def fill_sixteens(model: onnx.ModelProto) -> None:
    """Widen every eight-bit convolution that only other such convolutions look at."""
    graph = model.graph
    kept = {one.name: one for one in graph.initializer}
    for node in graph.node:
        readers = [one for one in graph.node if node.output[0] in one.input]
        told = node.output[0] in {one.name for one in graph.output}
        if node.op_type != "QLinearConv" or told or not all(_reads(one, node) for one in readers):
            continue
        missing = -numpy_helper.to_array(kept[node.input[_WEIGHTS]]).shape[0] % WIDTH
        if not missing:
            continue
        for place in (_WEIGHTS, _SCALE, _ZERO, _BIAS)[: len(node.input) - 5]:
            fill = 1.0 if place == _SCALE else 0
            _widen(kept[node.input[place]], missing, 0, fill)
        for reader in readers:
            _widen(kept[reader.input[_WEIGHTS]], missing, 1, 0)


def _reads(reader: onnx.NodeProto, node: onnx.NodeProto) -> bool:
    return bool(reader.op_type == "QLinearConv" and reader.input[_DATA] == node.output[0])


def _widen(kept: onnx.TensorProto, missing: int, axis: int, fill: float) -> None:
    """Add so many rows or columns of one number."""
    values: _Array = numpy_helper.to_array(kept)
    room = [(0, missing if one == axis else 0) for one in range(values.ndim)]
    kept.CopyFrom(
        numpy_helper.from_array(np.pad(values, room, constant_values=fill), name=kept.name)
    )
