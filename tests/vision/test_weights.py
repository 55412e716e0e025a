import hashlib
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper

from vision.errors import ModelError
from vision.thrift import be_thrifty, is_thrifty
from vision.weights import model_folder, open_model_in


def a_model(folder: Path, *, sha256: str | None = None) -> Path:
    doubled = helper.make_node("Add", ["in", "in"], ["out"])
    shape = ["n"]
    graph = helper.make_graph(
        [doubled],
        "double",
        [helper.make_tensor_value_info("in", TensorProto.FLOAT, shape)],
        [helper.make_tensor_value_info("out", TensorProto.FLOAT, shape)],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=10)
    weights = model.SerializeToString()
    onnx.checker.check_model(model)
    (folder / "model.onnx").write_bytes(weights)
    sha256 = hashlib.sha256(weights).hexdigest() if sha256 is None else sha256
    (folder / "model.toml").write_text(
        f'sha256 = "{sha256}"\nlabels = ["a", "b"]\ntemperature = 1.5\n[settings]\nlevel = 0.25\n'
    )
    return folder


def test_a_model_opens_with_its_labels_and_calibration_and_runs(tmp_path: Path) -> None:
    model = open_model_in(a_model(tmp_path))

    assert model.labels == ("a", "b")
    assert model.temperature == 1.5
    assert model.settings["level"] == 0.25
    assert model.run(np.array([1, 2.5], np.float32)).tolist() == [2.0, 5.0]


def test_networks_share_what_they_keep_between_photos(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TALLYCAM_THRIFTY", raising=False)

    options = open_model_in(a_model(tmp_path)).session.get_session_options()

    assert options.enable_cpu_mem_arena
    assert options.get_session_config_entry("session.use_env_allocators") == "1"


def test_where_memory_is_short_networks_keep_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TALLYCAM_THRIFTY", "")
    assert not is_thrifty()
    be_thrifty()  # as the kiosk is

    model = open_model_in(a_model(tmp_path))

    assert not model.session.get_session_options().enable_cpu_mem_arena
    assert model.run(np.array([1.0], np.float32)).tolist() == [2.0]


def test_other_weights_than_those_named_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="other-weights"):
        open_model_in(a_model(tmp_path, sha256="0" * 64))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    (a_model(tmp_path) / "model.onnx").unlink()

    with pytest.raises(ModelError, match=r"file-missing.*model\.onnx"):
        open_model_in(tmp_path)


def test_weights_that_are_no_network_are_refused_in_one_sentence(tmp_path: Path) -> None:
    junk = b"not a network"
    (a_model(tmp_path, sha256=hashlib.sha256(junk).hexdigest()) / "model.onnx").write_bytes(junk)

    with pytest.raises(ModelError, match="weights-unreadable"):
        open_model_in(tmp_path)


def test_an_unknown_model_says_what_to_do() -> None:
    with pytest.raises(ModelError, match="model-missing"):
        model_folder("no_such_model")
