"""A network written as ONNX in eight bits, as quick and as small as it can be at its answers."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import numpy.typing as npt
import onnx
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

from models.ink.sixteens import fill_sixteens
from models.ink.slim import in_sixteen_bits, with_short_names

Feed = dict[str, npt.NDArray[np.uint8]]


class _Examples(CalibrationDataReader):
    """Pictures trained on, by which the range of every layer is measured."""

    def __init__(self, feeds: Iterable[Feed]) -> None:
        self._feeds: Iterator[Feed] = iter(feeds)

    def get_next(self) -> Feed | None:
        """The next pictures."""
        return next(self._feeds, None)


def export_in_eight_bits(
    export: Callable[[str], None],
    examples: Iterable[Feed],
    path: Path,
    kinds: list[str],
    exact: list[str],
) -> None:
    """Write a network with weights and activations of eight bits.

    Args:
        export: Writes it to a path with all its bits.
        examples: Pictures by which the range of every layer is measured.
        path: The file to be.
        kinds: Which kinds of layer are to have eight bits.
        exact: Names of layers that are not: those that answer.
    """
    with TemporaryDirectory() as folder:
        whole, ready = Path(folder) / "whole.onnx", Path(folder) / "ready.onnx"
        export(str(whole))
        quant_pre_process(str(whole), str(ready), skip_symbolic_shape=True)
        quantize_static(
            str(ready),
            str(path),
            _Examples(examples),
            quant_format=QuantFormat.QOperator,
            per_channel=True,
            reduce_range=True,  # processors without VNNI would overflow with all eight bits
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
            op_types_to_quantize=kinds,
            nodes_to_exclude=exact,
        )
    model = onnx.load(path)
    feed_bytes(model)
    fill_sixteens(model)
    path.write_bytes(model.SerializeToString())


def made_small(path: Path) -> None:
    """Store the same network in less room."""
    model = onnx.load(path)
    in_sixteen_bits(model)
    with_short_names(model)
    path.write_bytes(model.SerializeToString())


def feed_bytes(model: onnx.ModelProto) -> None:
    """Let the first layers take the pictures as they are: a byte is its own eight-bit number.

    The network scales a byte b to (b − 128) · 2/255; in eight bits that is b itself, with the scale
    2/255 and the zero point 128, so casting and scaling need not be done.
    """
    graph = model.graph
    scale = onnx.numpy_helper.from_array(np.array(2 / 255, np.float32), "picture_scale")
    zero = onnx.numpy_helper.from_array(np.array(128, np.uint8), "picture_zero_point")
    graph.initializer.extend([scale, zero])
    makers = {name: node for node in graph.node for name in node.output}
    for node in [node for node in graph.node if node.op_type == "QuantizeLinear"]:
        chain = [node]
        while chain[-1].input[0] in makers:
            chain.append(makers[chain[-1].input[0]])
        if [link.op_type for link in chain] != [
            "QuantizeLinear",
            "Mul",
            "Sub",
            "Cast",
            "Transpose",
        ]:
            continue
        turned = chain[-1].output[0]
        for reader in graph.node:
            if node.output[0] in reader.input:
                inputs = [turned if name == node.output[0] else name for name in reader.input]
                inputs[1:3] = [scale.name, zero.name]
                del reader.input[:]
                reader.input.extend(inputs)
        for link in chain[:-1]:
            graph.node.remove(link)
    used = {name for node in graph.node for name in node.input}
    for left in [one for one in graph.initializer if one.name not in used]:
        graph.initializer.remove(left)
    graph.ClearField("value_info")
