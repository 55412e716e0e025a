"""Fit a reader of printed lines: a linear map and the means of all texts, in closed form.

Lines are printed in the fonts of one folder by chance, spoiled as photos spoil them, and described
as the reader does; directions that tell texts apart are kept (linear discriminants). Temperature
and the distance of a strange line are set on fonts of the other folder.
"""

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import onnx
from onnx import TensorProto, helper, numpy_helper

from models.card_titles.lines import Printer
from models.described import Description
from scoring.games.innovation.look import card_design
from vision.cards.lines import title_features
from vision.weights import open_model

Array = npt.NDArray[np.float64]
Indices = npt.NDArray[np.int64]
OPSET = 18
ROOT = Path(__file__).parents[1]
DIRECTIONS = 160
RIDGE = 0.15
"""Of the mean variance, added to every direction: fonts that were not seen differ more."""


def fit(x: Array, y: Indices, count: int) -> tuple[Array, Array]:
    """The map to directions that tell texts apart, and the mean of each text there."""
    means = np.array([x[y == i].mean(axis=0) for i in range(count)])
    inside = x - means[y]
    spread = inside.T @ inside / len(x)
    spread += RIDGE * np.trace(spread) / len(spread) * np.eye(len(spread))
    values, vectors = np.linalg.eigh(spread)
    whiten = vectors / np.sqrt(values)
    apart = (means - means.mean(axis=0)) @ whiten
    _, _, ways = np.linalg.svd(apart, full_matrices=False)
    to = whiten @ ways[: min(DIRECTIONS, count - 1)].T
    return to, means @ to


def distances(x: Array, to: Array, means: Array) -> Array:
    """From each line to each text, squared."""
    at = x @ to
    return np.asarray((at**2).sum(1)[:, None] - 2 * at @ means.T + (means**2).sum(1)[None])


def calibrate(far: Array, y: Indices) -> tuple[float, float]:
    """The temperature at which probabilities hold, and how far all but one in 100 lines are."""

    def loss(temperature: float) -> float:
        logs = -far / (2 * temperature)
        logs = logs - logs.max(axis=1, keepdims=True)
        shares = logs - np.log(np.exp(logs).sum(axis=1, keepdims=True))
        return float(-np.maximum(shares[np.arange(len(y)), y], -12).mean())

    best = min(np.geomspace(0.3, 60, 60), key=loss)
    right = far.argmin(axis=1) == y
    return float(best), float(np.percentile(far.min(axis=1)[right], 99))


def write(
    folder: Path, to: Array, means: Array, labels: Sequence[str], calibrated: tuple[float, float]
) -> None:
    """`model.onnx`, which gives squared distances, and `model.toml`."""
    weights = {
        "to": to.astype(np.float32),
        "twice": (-2 * means.T).astype(np.float32),
        "squares": (means**2).sum(1).astype(np.float32)[None],
        "ones": np.ones((to.shape[1], 1), np.float32),
    }
    nodes = [
        helper.make_node("MatMul", ["features", "to"], ["at"]),
        helper.make_node("Mul", ["at", "at"], ["own"]),
        helper.make_node("MatMul", ["own", "ones"], ["length"]),
        helper.make_node("MatMul", ["at", "twice"], ["near"]),
        helper.make_node("Add", ["near", "squares"], ["nearer"]),
        helper.make_node("Add", ["nearer", "length"], ["distances"]),
    ]
    graph = helper.make_graph(
        nodes,
        folder.name,
        [helper.make_tensor_value_info("features", TensorProto.FLOAT, ["n", to.shape[0]])],
        [helper.make_tensor_value_info("distances", TensorProto.FLOAT, ["n", len(labels)])],
        [numpy_helper.from_array(value, name) for name, value in weights.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=10)
    onnx.checker.check_model(model)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "model.onnx").write_bytes(model.SerializeToString())
    Description(
        opset=OPSET,
        input=f"features: (N, {to.shape[0]}) float32, edges of a line (vision/cards/lines.py)",
        output="distances: (N, texts), squared, from every text",
        labels=labels,
        temperature=calibrated[0],
        settings={"strange_beyond": calibrated[1]},
    ).write(folder)


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """One kind of line: its texts, how many of each are printed, and how one is described."""

    name: str
    labels: tuple[str, ...]
    each: tuple[int, int]
    """Lines of each text to fit on, and to check on."""
    draw: Callable[[Printer, str, np.random.Generator], Array]


def title_kind() -> Kind:
    """Titles, in all languages."""
    labels = dict.fromkeys(title for face in card_design().faces for title in face.titles)
    return Kind("card_titles", tuple(labels), (40, 6), _title)


def _title(printer: Printer, text: str, rng: np.random.Generator) -> Array:
    return title_features(printer.title(text, rng)[0])


def train(kind: Kind) -> None:
    """Fit a reader as the command line says, and write it."""
    asked = arguments()
    rng = np.random.default_rng(7)
    x, y = _lines(kind, asked.fonts, kind.each[0], rng)
    to, means = fit(x, y, len(kind.labels))
    x, y = _lines(kind, asked.check, kind.each[1], rng)
    write(ROOT / kind.name, to, means, kind.labels, calibrate(distances(x, to, means), y))


def evaluate(kind: Kind) -> None:
    """Measure a reader on lines in the fonts of a folder, and write its results.json."""
    asked = arguments()
    x, y = _lines(kind, asked.check, kind.each[1], np.random.default_rng(11))
    far = open_model(kind.name).run(x.astype(np.float32))
    right = 100 * float((far.argmin(axis=1) == y).mean())
    results = {"lines": len(y), "texts": len(kind.labels), "right %": round(right, 2)}
    told = {"simulated lines, spoiled, in fonts not fitted on": results}
    (ROOT / kind.name / "results.json").write_text(json.dumps(told, indent=1) + "\n")
    print(kind.name, results)


def _lines(kind: Kind, folder: Path, each: int, rng: np.random.Generator) -> tuple[Array, Indices]:
    printer = Printer(sorted(folder.iterdir()))
    rows = [kind.draw(printer, text, rng) for text in kind.labels for _ in range(each)]
    return np.array(rows), np.repeat(np.arange(len(kind.labels)), each)


def arguments() -> argparse.Namespace:
    """The folders of fonts."""
    cv2.setNumThreads(1)
    parser = argparse.ArgumentParser()
    parser.add_argument("--fonts", type=Path, help="to fit on")
    parser.add_argument("--check", type=Path, required=True, help="others, to measure on")
    return parser.parse_args()
