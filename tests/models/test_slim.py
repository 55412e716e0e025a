"""A network stored in less room answers as before."""

import numpy as np
import numpy.typing as npt
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

from models.ink.slim import in_sixteen_bits, in_two, with_short_names

FEED = dict[str, npt.NDArray[np.uint8]]


def a_network(rank: int) -> onnx.ModelProto:
    """A dense eight-bit layer of 300 inputs and 40 outputs that says so much less."""
    rng = np.random.default_rng(3)
    weights = rng.normal(0, 1, (40, rank)) @ rng.normal(0, 1, (rank, 300))
    scale = np.abs(weights).max(axis=1) / 127
    arrays = {
        "a_scale": np.array(0.01, np.float32),
        "a_zero": np.array(128, np.uint8),
        "weights": np.round(weights / scale[:, None]).astype(np.int8),
        "scale": scale.astype(np.float32),
        "zero": np.zeros(40, np.int8),
        "bias": rng.integers(-900, 900, 40).astype(np.int32),
        "y_scale": np.array(3.0, np.float32),
        "y_zero": np.array(0, np.uint8),
        "last": rng.normal(0, 1, (40, 30)).astype(np.float32),
    }
    dense = [
        "picture",
        "a_scale",
        "a_zero",
        "weights",
        "scale",
        "zero",
        "bias",
        "y_scale",
        "y_zero",
    ]
    nodes = [
        helper.make_node("QGemm", dense, ["y"], "/wide/inner", domain="com.microsoft", transB=1),
        helper.make_node("DequantizeLinear", ["y", "y_scale", "y_zero"], ["hidden"]),
        helper.make_node("MatMul", ["hidden", "last"], ["logits"]),
    ]
    graph = helper.make_graph(
        nodes,
        "g",
        [helper.make_tensor_value_info("picture", TensorProto.UINT8, ["n", 300])],
        [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["n", 30])],
        [numpy_helper.from_array(one, name) for name, one in arrays.items()],
    )
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1)]
    return helper.make_model(graph, opset_imports=opsets, ir_version=8)


def pictures(seed: int) -> FEED:
    return {"picture": np.random.default_rng(seed).integers(0, 255, (200, 300)).astype(np.uint8)}


def answers(model: onnx.ModelProto, feed: FEED) -> npt.NDArray[np.float32]:
    session = onnxruntime.InferenceSession(
        model.SerializeToString(), providers=["CPUExecutionProvider"]
    )
    return np.asarray(session.run(["logits"], feed)[0])


def test_two_thin_layers_answer_as_the_thick_one() -> None:
    before = answers(a_network(rank=12), pictures(1))
    missed = {}
    for rank in (14, 6):
        model = a_network(rank=12)
        in_two(model, "wide", rank, [pictures(2), pictures(3)])
        missed[rank] = np.abs(answers(model, pictures(1)) - before).mean() / np.abs(before).mean()

    assert missed[14] < 0.04  # the thick one's own eight bits miss as much
    assert missed[6] > 0.2


def test_with_less_room_and_short_names_it_answers_alike() -> None:
    model = a_network(rank=12)
    before, size = answers(model, pictures(1)), len(model.SerializeToString())

    in_sixteen_bits(model)
    with_short_names(model)

    assert len(model.SerializeToString()) < size - 2000
    assert [one.name for one in model.graph.input] == ["picture"]
    assert np.abs(answers(model, pictures(1)) - before).max() < 0.01 * np.abs(before).max()
