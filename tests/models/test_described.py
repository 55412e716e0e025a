"""What is written beside weights is what the reader finds there."""

import tomllib
from pathlib import Path

import pytest
from onnx import TensorProto, helper

from models.described import Description
from vision.errors import ModelError
from vision.weights import open_model_in


def some_weights(folder: Path) -> None:
    one = [helper.make_tensor_value_info("one", TensorProto.FLOAT, ["n"])]
    two = [helper.make_tensor_value_info("two", TensorProto.FLOAT, ["n"])]
    graph = helper.make_graph([helper.make_node("Relu", ["one"], ["two"])], "g", one, two)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    (folder / "model.onnx").write_bytes(model.SerializeToString())


def test_the_reader_finds_what_was_described(tmp_path: Path) -> None:
    some_weights(tmp_path)
    said = Description(
        opset=17,
        input='a "quoted" one',
        output="two",
        labels=("digit:", "RÄTSEL"),
        temperature=0.7711,
        settings={"strange_from": 0.99994, "offset": -2.0},
    )

    sha256 = said.write(tmp_path)

    model = open_model_in(tmp_path)
    assert (model.sha256, model.labels, model.temperature) == (sha256, said.labels, 0.7711)
    assert model.settings == said.settings
    written = tomllib.loads((tmp_path / "model.toml").read_text(encoding="utf-8"))
    assert (written["opset"], written["input"], written["output"]) == (17, said.input, "two")


def test_other_weights_than_those_described_are_refused(tmp_path: Path) -> None:
    some_weights(tmp_path)
    Description(opset=17, input="one").write(tmp_path)
    (tmp_path / "model.onnx").write_bytes(b"others")

    with pytest.raises(ModelError):
        open_model_in(tmp_path)
