"""A quick finding network answers as before."""

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

from models.dice_finder.quick import add_as_it_is

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
