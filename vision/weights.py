"""Open a model: its network, its labels and its calibration, checked against its hash.

A model is a folder with `model.onnx` and `model.toml`. In an installed wheel the folders lie beside
this module; in a checkout they lie in `models/` at the root, next to how they were trained. Every
network runs on one thread: a server reads several photos at once, and each answers sooner that way.
"""

import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnxruntime

from scoring.message import Book
from vision.errors import ModelError
from vision.thrift import is_thrifty, keep_memory

say = Book(__package__)
Tensor = npt.NDArray[np.float32]
Bytes = npt.NDArray[np.uint8]

_PLACES = [Path(__file__).parent / "models", Path(__file__).parent.parent / "models"]
"""Where models lie: in an installed wheel, in a checkout."""
_STORE = {
    "max_mem": 0,  # no limit
    "arena_extend_strategy": 1,  # by as much as is asked for
    "initial_chunk_size_bytes": -1,
    "max_dead_bytes_per_chunk": -1,
}
"""How what the networks work with is kept between photos; −1 is the library's own choice."""


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """A network ready to run, with what its `model.toml` says of it."""

    name: str
    sha256: str
    labels: tuple[str, ...]
    temperature: float
    """Logits are divided by it before the softmax, so that probabilities hold on new photos."""
    settings: Mapping[str, float]
    """Other calibrated numbers, the `[settings]` table of the file."""
    session: onnxruntime.InferenceSession

    def run(self, tensor: Tensor | Bytes) -> Tensor:
        """The network's first output for its only input."""
        feed = {self.session.get_inputs()[0].name: tensor}
        return np.asarray(self.session.run(None, feed)[0], np.float32)


def model_names() -> tuple[str, ...]:
    """All models there are, by name."""
    folders = (p.parent for root in _PLACES for p in root.glob("*/model.toml"))
    return tuple(sorted({folder.name for folder in folders}))


@cache
def open_model(name: str) -> Model:
    """The model of that name; opened once, then shared.

    Raises:
        ModelError: it is missing, or its weights are not those its file names.
    """
    return open_model_in(model_folder(name))


def is_any_open() -> bool:
    """Whether a model was opened in this process."""
    return open_model.cache_info().currsize > 0


def look_first_in(folder: Path) -> None:
    """Prefer the models of another folder from now on: another training to be measured."""
    _PLACES.insert(0, folder)
    open_model.cache_clear()


def model_folder(name: str) -> Path:
    """Where a model's files lie."""
    for root in _PLACES:
        if (root / name / "model.toml").is_file():
            return root / name
    raise ModelError(say("model-missing", model=name))


def open_model_in(folder: Path) -> Model:
    """The model in a folder, its weights compared with the hash.

    Raises:
        ModelError: the folder holds no whole model.
    """
    try:
        described = tomllib.loads((folder / "model.toml").read_text(encoding="utf-8"))
        weights = (folder / "model.onnx").read_bytes()
    except FileNotFoundError as missing:
        raise ModelError(say("file-missing", file=str(missing.filename))) from None
    except tomllib.TOMLDecodeError as error:
        raise ModelError(
            say("file-unreadable", file=str(folder / "model.toml"), reason=str(error))
        ) from None
    sha256 = hashlib.sha256(weights).hexdigest()
    if sha256 != described.get("sha256"):
        raise ModelError(say("other-weights", model=folder.name))
    return Model(
        name=folder.name,
        sha256=sha256,
        labels=tuple(described.get("labels", ())),
        temperature=float(described.get("temperature", 1.0)),
        settings={name: float(value) for name, value in described.get("settings", {}).items()},
        session=_session(weights, folder.name),
    )


@cache
def _share_memory() -> None:
    """One store of memory for all networks, which grows by no more than a run needs."""
    kind = onnxruntime.OrtAllocatorType.ORT_ARENA_ALLOCATOR
    where = onnxruntime.OrtMemoryInfo("Cpu", kind, 0, onnxruntime.OrtMemType.DEFAULT)
    onnxruntime.create_and_register_allocator(where, onnxruntime.OrtArenaCfg(_STORE))


def _session(weights: bytes, name: str) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    if is_thrifty():
        options.enable_cpu_mem_arena = False
    else:
        keep_memory()
        _share_memory()
        options.add_session_config_entry("session.use_env_allocators", "1")
    try:
        return onnxruntime.InferenceSession(weights, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime raises its own kinds, none of them exported
        raise ModelError(say("weights-unreadable", model=name, reason=str(error))) from error
