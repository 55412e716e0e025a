"""Turn a checkpoint of the finding network into model.onnx and model.toml.

    python -m models.dice_finder.export finder.pt

Weights are kept as float16 and widened when the network is opened: half the size, and no
difference that can be measured.
"""

import argparse
import hashlib
import warnings
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn

from models.dice_finder.network import Finder

HERE = Path(__file__).parent
OPSET = 18


def to_onnx(
    network: nn.Module, example: torch.Tensor, names: tuple[str, str], path: Path, free: list[int]
) -> str:
    """Write the network with the given free axes of its input; its sha256 comes back."""
    scaled = (
        {0: torch.export.Dim("n", min=1, max=256)}
        if free == [0]
        else {axis: 32 * torch.export.Dim(f"cells_{axis}", min=2, max=64) for axis in free}
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        program = torch.onnx.export(
            network.eval(),
            (example,),
            input_names=[names[0]],
            output_names=[names[1]],
            dynamic_shapes=(scaled,),
            opset_version=OPSET,
            dynamo=True,
            verbose=False,
        )
    assert program is not None
    model = halve(program.model_proto)
    onnx.checker.check_model(model)
    path.write_bytes(model.SerializeToString())
    return hashlib.sha256(path.read_bytes()).hexdigest()


def halve(model: onnx.ModelProto) -> onnx.ModelProto:
    """The same network with its larger weights stored as float16 behind casts."""
    casts = []
    for tensor in model.graph.initializer:
        array = numpy_helper.to_array(tensor)
        if array.dtype != np.float32 or array.size < 64:
            continue
        name = tensor.name
        tensor.CopyFrom(numpy_helper.from_array(array.astype(np.float16), f"{name}_half"))
        casts.append(helper.make_node("Cast", [f"{name}_half"], [name], to=TensorProto.FLOAT))
    for cast in reversed(casts):
        model.graph.node.insert(0, cast)
    for node in model.graph.node:
        node.ClearField("doc_string")
        node.ClearField("metadata_props")
    model.graph.ClearField("value_info")
    return model


def main() -> None:
    """Export the running mean of a checkpoint."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--to", type=Path, default=HERE)
    parser.add_argument("--temperature", type=float, default=1.0)
    arguments = parser.parse_args()
    arguments.to.mkdir(parents=True, exist_ok=True)
    network = Finder()
    network.load_state_dict(torch.load(arguments.checkpoint)["mean"])
    path = arguments.to / "model.onnx"
    sha256 = to_onnx(network, torch.zeros(1, 3, 480, 640), ("pixels", "maps"), path, [2, 3])
    (arguments.to / "model.toml").write_text(
        f'sha256 = "{sha256}"\n'
        f"opset = {OPSET}\n"
        'input = "pixels: (1, 3, H, W) float32 BGR in 0..1, H and W multiples of 32"\n'
        'output = "maps: (1, 11, H/4, W/4): heat of pip dice, heat of colour dice, offset x, y,'
        ' log2 of the width in cells, six values"\n'
        'labels = ["1", "2", "3", "4", "5", "6"]\n'
        f"temperature = {arguments.temperature}\n"
    )
    print(path, path.stat().st_size, sha256)


if __name__ == "__main__":
    main()
