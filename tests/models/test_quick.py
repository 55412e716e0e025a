"""A quick finding network answers as before."""

from collections.abc import Callable

import numpy as np
import onnx
import onnxruntime
import pytest
from onnx import TensorProto, helper, numpy_helper

from models.dice_finder.rearranged import (
    add_as_it_is,
    add_last_in_rows,
    look_at_blocks,
    round_by_adding,
)

CHANNELS = 3


def coarse_and_fine() -> onnx.ModelProto:
    """What is coarse is drawn twice as large and added to what is fine."""
    kept = [
        numpy_helper.from_array(np.array(0.03, np.float32), "scale"),
        numpy_helper.from_array(np.array(9, np.uint8), "zero"),
        numpy_helper.from_array(np.array([1, 2, 2, 1], np.float32), "times"),
    ]
    as_told = {"mode": "nearest", "coordinate_transformation_mode": "asymmetric"}
    larger = helper.make_node(
        "Resize", ["coarse", "", "times"], ["larger"], nearest_mode="floor", **as_told
    )
    eights = ["scale", "zero"]
    told = ["fine", *eights, "larger", *eights, *eights]
    summed = helper.make_node("QLinearAdd", told, ["sum"], domain="com.microsoft")
    graph = helper.make_graph(
        [larger, summed],
        "network",
        [
            helper.make_tensor_value_info("coarse", TensorProto.UINT8, [1, "h", "w", CHANNELS]),
            helper.make_tensor_value_info("fine", TensorProto.UINT8, [1, "h2", "w2", CHANNELS]),
        ],
        [helper.make_tensor_value_info("sum", TensorProto.UINT8, [1, "h2", "w2", CHANNELS])],
        kept,
    )
    domains = [helper.make_opsetid("", 18), helper.make_opsetid("com.microsoft", 1)]
    return helper.make_model(graph, opset_imports=domains, ir_version=10)


def answers(model: onnx.ModelProto) -> np.ndarray:
    chance = np.random.default_rng(3)
    coarse = chance.integers(0, 120, (1, 4, 6, CHANNELS)).astype(np.uint8)
    fine = chance.integers(0, 120, (1, 8, 12, CHANNELS)).astype(np.uint8)
    session = onnxruntime.InferenceSession(model.SerializeToString())
    return np.asarray(session.run(None, {"coarse": coarse, "fine": fine})[0])


def test_the_coarse_added_as_it_is_gives_what_drawing_it_larger_did() -> None:
    model = coarse_and_fine()
    before = answers(model)

    add_as_it_is(model.graph)

    assert not [node for node in model.graph.node if node.op_type == "Resize"]
    assert before.std() > 1
    np.testing.assert_array_equal(answers(model), before)


def looks_rounds_and_tells() -> onnx.ModelProto:
    """A first layer in bytes, its bytes made finer, and a last layer of five channels."""
    chance = np.random.default_rng(4)
    kept: dict[str, np.ndarray] = {
        "scale": np.array(0.03, np.float32),
        "zero": np.array(9, np.uint8),
        "fine": np.array(0.017, np.float32),
        "none": np.array(0, np.uint8),
        "weights": chance.integers(-90, 90, (6, 4, 3, 3)).astype(np.int8),
        "scales": chance.uniform(0.002, 0.02, 6).astype(np.float32),
        "zeros": np.zeros(6, np.int8),
        "added": chance.integers(-900, 900, 6).astype(np.int32),
        "last": chance.normal(0, 1, (6, 5)).astype(np.float32),
        "bias": chance.normal(0, 1, 5).astype(np.float32),
    }
    given = ["pixels", "scale", "zero", "weights", "scales", "zeros", "scale", "zero", "added"]
    looks = helper.make_node(
        "QLinearConv",
        given,
        ["seen"],
        domain="com.microsoft",
        kernel_shape=[3, 3],
        strides=[2, 2],
        pads=[1, 1, 1, 1],
        channels_last=1,
    )
    nodes = [
        looks,
        helper.make_node("DequantizeLinear", ["seen", "scale", "zero"], ["meant"]),
        helper.make_node("QuantizeLinear", ["meant", "fine", "none"], ["finer"]),
        helper.make_node("DequantizeLinear", ["finer", "fine", "none"], ["floats"]),
        helper.make_node("Relu", ["floats"], ["active"]),
        helper.make_node("MatMul", ["active", "last"], ["product"]),
        helper.make_node("Add", ["product", "bias"], ["maps"]),
    ]
    graph = helper.make_graph(
        nodes,
        "network",
        [helper.make_tensor_value_info("pixels", TensorProto.UINT8, [1, "h", "w", 4])],
        [helper.make_tensor_value_info("maps", TensorProto.FLOAT, [1, "h2", "w2", 5])],
        [numpy_helper.from_array(value, name) for name, value in kept.items()],
    )
    domains = [helper.make_opsetid("", 18), helper.make_opsetid("com.microsoft", 1)]
    return helper.make_model(graph, opset_imports=domains, ir_version=10)


@pytest.mark.parametrize(
    ("quicker", "kind", "left"),
    [
        (round_by_adding, "QuantizeLinear", 0),
        (look_at_blocks, "Reshape", 2),
        (add_last_in_rows, "Relu", 0),
    ],
)
def test_a_layer_put_another_way_tells_the_same(
    quicker: Callable[[onnx.GraphProto], None], kind: str, left: int
) -> None:
    model = looks_rounds_and_tells()
    before = told_of_pixels(model)

    for _ in range(2):  # the second time there is nothing left to do
        quicker(model.graph)

    assert sum(node.op_type == kind for node in model.graph.node) == left
    assert before.std() > 1
    np.testing.assert_array_equal(told_of_pixels(model), before)


def told_of_pixels(model: onnx.ModelProto) -> np.ndarray:
    pixels = np.random.default_rng(5).integers(0, 256, (1, 16, 32, 4)).astype(np.uint8)
    session = onnxruntime.InferenceSession(model.SerializeToString())
    return np.asarray(session.run(None, {"pixels": pixels})[0])
