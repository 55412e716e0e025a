"""Weights out of a shipped network of eight bits, to train on from it.

They are those that are shipped, not those they were rounded from. Normalisation was folded into
them; it is unfolded again with what the layers see in training, so that training goes on from just
this network.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

Array = npt.NDArray[np.float32]
_INPUT_SCALE, _WEIGHTS, _SCALE, _BIAS = 1, 3, 4, 8
"""Inputs of an eight-bit convolution."""
_DENSE_BIAS = 6
"""Input of an eight-bit dense layer."""


def shipped_layers(path: Path) -> list[tuple[str, Array, Array]]:
    """Every layer of a network in the order in which it is run: its kind, weights and bias.

    Padding is still there: see `models.ink.sixteens`. Where there is no bias it is nothing.
    """
    graph = onnx.load(path).graph
    arrays = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    for node in graph.node:
        if node.op_type == "Cast" and node.input[0] in arrays:  # kept in 16 bits
            arrays[node.output[0]] = arrays[node.input[0]].astype(np.float32)
    found = []
    for node in graph.node:
        if node.op_type in ("QLinearConv", "QGemm"):
            place = _BIAS if node.op_type == "QLinearConv" else _DENSE_BIAS
            weights, scale = arrays[node.input[_WEIGHTS]], arrays[node.input[_SCALE]]
            shape = (-1, *[1] * (weights.ndim - 1))
            step = arrays[node.input[_INPUT_SCALE]] * scale
            wide = weights.astype(np.float32) * scale.reshape(shape)
            found.append((node.op_type, wide, arrays[node.input[place]] * step))
        elif node.op_type == "QLinearAdd" and node.input[0] in arrays:  # a bias by itself
            whole, scale, zero = (arrays[name] for name in node.input[:3])
            bias = (whole.astype(np.float32) - zero) * scale
            found.append((node.op_type, bias, np.zeros(0)))
        elif node.op_type in ("Conv", "Gemm", "MatMul") and node.input[1] in arrays:
            weights = arrays[node.input[1]]
            bias = arrays[node.input[2]] if len(node.input) > 2 else np.zeros(len(weights))
            found.append((node.op_type, weights, bias))
    return [
        (kind, np.asarray(weights, np.float32), np.asarray(bias, np.float32))
        for kind, weights, bias in found
    ]


def give(
    layer: nn.Conv2d | nn.Linear, norm: nn.BatchNorm2d | None, weights: Array, bias: Array
) -> None:
    """Give a layer shipped weights; its normalisation, if it has one, then only adds the bias."""
    outputs, inputs = layer.weight.shape[:2]
    with torch.no_grad():
        layer.weight.copy_(torch.from_numpy(weights[:outputs, :inputs].copy()))
        shift = torch.from_numpy(bias[:outputs].copy())
        if norm is None:
            assert layer.bias is not None
            layer.bias.copy_(shift)
        else:
            norm.eps = 0.0
            norm.weight.fill_(1.0)
            norm.bias.copy_(shift)


def unfold(network: nn.Module, batches: Iterator[Tensor] | Sequence[Tensor]) -> None:
    """Let every normalisation know what comes in; what the network answers stays the same."""
    seen: dict[nn.BatchNorm2d, list[Tensor]] = {}

    def note(layer: nn.Module, inputs: tuple[Tensor, ...], _: Tensor) -> None:
        assert isinstance(layer, nn.BatchNorm2d)
        flat = inputs[0].transpose(0, 1).flatten(1)
        seen.setdefault(layer, []).append(torch.stack([flat.mean(1), (flat**2).mean(1)]))

    layers = [one for one in network.modules() if isinstance(one, nn.BatchNorm2d)]
    hooks = [layer.register_forward_hook(note) for layer in layers]
    with torch.no_grad():
        for batch in batches:
            network.eval()(batch)
        for layer in layers:
            middle, square = torch.stack(seen[layer]).mean(0)
            spread = (square - middle**2).clamp(min=0)
            layer.eps = 1e-5
            layer.weight.copy_((spread + layer.eps).sqrt())
            layer.bias.add_(middle)
            assert layer.running_mean is not None
            assert layer.running_var is not None
            layer.running_mean.copy_(middle)
            layer.running_var.copy_(spread)
    for hook in hooks:
        hook.remove()
