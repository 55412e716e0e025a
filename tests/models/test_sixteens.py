"""Wider layers give the same answers."""

from itertools import pairwise

import numpy as np
import numpy.typing as npt
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

from models.ink.sixteens import WIDTH, fill_sixteens


def an_eight_bit_network(*widths: int) -> onnx.ModelProto:
    """Convolutions one after the other, with weights by chance."""
    chance = np.random.default_rng(0)
    kept = [
        numpy_helper.from_array(np.array(0.02, np.float32), "scale"),
        numpy_helper.from_array(np.array(7, np.uint8), "zero"),
    ]
    nodes = []
    for number, (inputs, outputs) in enumerate(pairwise(widths)):
        weights: dict[str, npt.NDArray[np.generic]] = {
            "w": chance.integers(-60, 60, (outputs, inputs, 3, 3)).astype(np.int8),
            "s": chance.uniform(0.002, 0.01, outputs).astype(np.float32),
            "z": np.zeros(outputs, np.int8),
            "b": chance.integers(-900, 900, outputs).astype(np.int32),
        }
        kept += [numpy_helper.from_array(some, f"{name}{number}") for name, some in weights.items()]
        names = ["scale", "zero", f"w{number}", f"s{number}", f"z{number}", "scale", "zero"]
        told = [f"x{number}", *names, f"b{number}"]
        nodes.append(helper.make_node("QLinearConv", told, [f"x{number + 1}"], pads=[1, 1, 1, 1]))
    last = len(widths) - 1
    graph = helper.make_graph(
        nodes,
        "network",
        [helper.make_tensor_value_info("x0", TensorProto.UINT8, ["n", widths[0], 9, 9])],
        [helper.make_tensor_value_info(f"x{last}", TensorProto.UINT8, ["n", widths[-1], 9, 9])],
        kept,
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)


def widths_of(model: onnx.ModelProto) -> list[int]:
    return [one.dims[0] for one in model.graph.initializer if one.name.startswith("w")]


def test_narrow_layers_are_filled_up_and_the_answers_are_the_same() -> None:
    model = an_eight_bit_network(4, 12, 24, 16, 5)
    pictures = np.random.default_rng(1).integers(0, 255, (3, 4, 9, 9)).astype(np.uint8)
    before = _answers(model, pictures)
    fill_sixteens(model)
    assert widths_of(model) == [WIDTH, 2 * WIDTH, WIDTH, 5]  # the last one's outputs are told
    assert np.array_equal(_answers(model, pictures), before)
    assert len(np.unique(before)) > 50


def _answers(model: onnx.ModelProto, pictures: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(
        model.SerializeToString(), options, providers=["CPUExecutionProvider"]
    )
    return np.asarray(session.run(None, {"x0": pictures})[0], np.uint8)
