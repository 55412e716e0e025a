"""Teach the last two layers of the shipped second reader anew, on what the others make of crops.

    python -m models.dice_second.head CROPS DATA --hard HARD --pictures OTHERS --to build/second

All other layers stay as they are shipped, in eight bits. A crop goes through them once a view,
which takes a hundredth of a step of `train.py`: what is new to the network is learnt in minutes.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import onnx
import onnxruntime
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor, nn

from models.dice_second.finish import HERE, add_weighing_arguments, weigh
from models.dice_second.network import LABELS
from models.dice_second.train import NONE, NONE_SHARE, varied

VIEWS = 3
"""Of each crop, shifted, turned, resized and lit at random."""
BATCH, ROUNDS, RATE, WARM_STEPS, DROPPED = 256, 12, 1e-3, 100, 0.1
LAST = ("inner.weight", "inner.bias", "outer.weight", "outer.bias")


def seeing(model: onnx.ModelProto) -> onnxruntime.InferenceSession:
    """The network, telling what its last two layers are given."""
    told = onnx.ModelProto()
    told.CopyFrom(model)
    (layer,) = [node for node in told.graph.node if LAST[0] in node.input]
    told.graph.output.insert(
        0, helper.make_tensor_value_info(layer.input[0], TensorProto.FLOAT, None)
    )
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    return onnxruntime.InferenceSession(
        told.SerializeToString(), options, providers=["CPUExecutionProvider"]
    )


def seen_in(
    session: onnxruntime.InferenceSession, files: list[Path]
) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """What the network sees in the crops of each file, (N, VIEWS, features), and their labels."""
    name = session.get_inputs()[0].name
    for number, path in enumerate(files):
        rng = np.random.default_rng(number)
        with np.load(path) as stored:
            crops = list(
                zip(stored["pixels"], stored["labels"].tolist(), stored["pips"], strict=True)
            )
        views = []
        for start in range(0, VIEWS * len(crops), 64):
            each = [crops[i // VIEWS] for i in range(start, min(start + 64, VIEWS * len(crops)))]
            batch = np.stack([varied(rng, *one)[0] for one in each])
            views.append(session.run(None, {name: batch})[0].astype(np.float16))
        labels = np.array([one[1] for one in crops])
        yield np.concatenate(views).reshape(len(crops), VIEWS, -1), labels


def taught(first: dict[str, Tensor], seen: Tensor, labels: Tensor) -> dict[str, Tensor]:
    """The last two layers, begun from the first ones."""
    inner, outer = nn.Linear(*first[LAST[0]].T.shape), nn.Linear(*first[LAST[2]].T.shape)
    head = nn.ModuleDict({"inner": inner, "outer": outer})
    head.load_state_dict(first)
    is_none = (labels == NONE).float()
    weights = is_none * NONE_SHARE / is_none.mean() + (1 - is_none) * (1 - NONE_SHARE) / (
        1 - is_none.mean()
    )
    optimiser = torch.optim.AdamW(head.parameters(), RATE, weight_decay=0.02)
    steps = ROUNDS * VIEWS * len(labels) // BATCH
    for step in range(steps):
        fall = 0.5 + 0.5 * float(np.cos(np.pi * step / steps))
        for group in optimiser.param_groups:
            group["lr"] = RATE * min(1.0, (step + 1) / WARM_STEPS) * fall + 1e-6
        at, view = torch.randint(len(labels), (BATCH,)), torch.randint(VIEWS, (BATCH,))
        given = nn.functional.dropout(seen[at, view].float(), DROPPED)
        answer = outer(torch.relu(inner(given)))
        each = nn.functional.cross_entropy(
            answer, labels[at], label_smoothing=0.02, reduction="none"
        )
        optimiser.zero_grad()
        (each * weights[at]).mean().backward()
        optimiser.step()
    return {name: value.detach() for name, value in head.state_dict().items()}


def main() -> None:
    """Read the command line, teach, weigh."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("crops", type=Path)
    add_weighing_arguments(parser)
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    torch.manual_seed(1)
    model = onnx.load(HERE / "model.onnx")
    kept = {one.name: one for one in model.graph.initializer if one.name in LAST}
    first = {n: torch.from_numpy(numpy_helper.to_array(one).copy()) for n, one in kept.items()}
    assert first[LAST[3]].shape == (len(LABELS),)
    files = sorted(arguments.crops.glob("crops-*.npz"))
    views, labels = zip(*seen_in(seeing(model), files), strict=True)
    seen, truth = torch.from_numpy(np.concatenate(views)), torch.from_numpy(np.concatenate(labels))
    for name, value in taught(first, seen, truth).items():
        kept[name].CopyFrom(numpy_helper.from_array(value.numpy(), name))
    arguments.to.mkdir(parents=True, exist_ok=True)
    (arguments.to / "model.onnx").write_bytes(model.SerializeToString())
    weigh(arguments)


if __name__ == "__main__":
    main()
