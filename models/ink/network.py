"""The ink network: a small convolutional tower for each shape of picture, in one ONNX graph."""

from collections.abc import Sequence

import torch
from torch import Tensor, nn

from scoring.sheet import LABELS, FieldKind
from vision.ink.fields import SHAPES, SQUARE, STRIP, WIDE, CropShape

SQUARE_KINDS = SQUARE.kinds
SQUARE_LABELS = tuple((kind, label) for kind in SQUARE_KINDS for label in LABELS[kind])
"""What each of the square tower's outputs stands for, but for the last."""
MAX_DIGITS = 3
STRUCK = MAX_DIGITS + 1
"""After no, one, two and three digits: a number that is struck out."""
MINUS = STRUCK + 1
FIRST_DIGIT = MINUS + 1
WIDE_OUTPUTS = FIRST_DIGIT + MAX_DIGITS * 10
"""How many digits there are or that they are struck, a minus, then the digit at each place."""
STRIP_LABELS = LABELS[FieldKind.LINK]
AROUND_WIDTHS = (12, 24, 32)


def block(inputs: int, outputs: int, stride: int) -> nn.Sequential:
    """A convolution, normalised and cut off below nothing."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class More(nn.Module):
    """A block that adds to what came before it, nothing at first."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.convolution = nn.Conv2d(width, width, 3, 1, 1, bias=False)
        self.norm = nn.BatchNorm2d(width)
        nn.init.zeros_(self.norm.weight)

    def forward(self, features: Tensor) -> Tensor:
        """The features, changed a little."""
        return torch.relu(features + self.norm(self.convolution(features)))


def scaled(pictures: Tensor) -> Tensor:
    """Pictures (N, height, width, 4) uint8 as the first layer takes them."""
    return (pictures.permute(0, 3, 1, 2).float() - 128.0) * (2.0 / 255.0)


def _pooled_cells(size_px: tuple[int, int], stride: int) -> int:
    columns, rows = (-(-side // stride) for side in size_px)
    return -(-columns // 2) * -(-rows // 2)


class TwoLooks(nn.Module):
    """Pictures of fields and of what is around them → logits (N, outputs + 1).

    The last output says that the picture is like nothing the tower was trained to read.
    """

    layers: nn.Module
    around: nn.Module
    pool: nn.Module
    inner: nn.Module
    drop: nn.Module
    outer: nn.Module

    def forward(self, pictures: Tensor, around: Tensor) -> Tensor:
        """Logits of a batch."""
        return self.whole(self.layers(scaled(pictures)), around)

    def whole(self, features: Tensor, around: Tensor) -> Tensor:
        """Logits from the picture as a whole and from what is around it."""
        near = torch.flatten(self.pool(features), 1)
        far = torch.flatten(self.pool(self.around(scaled(around))), 1)
        hidden = torch.relu(self.inner(self.drop(torch.cat([near, far], 1))))
        logits: Tensor = self.outer(hidden)
        return logits


class DigitByDigit(nn.Module):
    """What a tower of numbers also does: it looks at each digit by itself, wherever it stands.

    For each place from the left, a soft mask over the picture says where that digit is, and one
    reader of digits, the same for all places, says which it is.
    """

    beside: nn.Module
    masks: nn.Module
    values: nn.Module
    digit: nn.Module

    def digits(self, features: Tensor) -> Tensor:
        """(N, places · 10) logits."""
        masks = torch.softmax(self.masks(self.beside(features)).flatten(2), 2)
        looked = torch.matmul(masks, self.values(features).flatten(2).transpose(1, 2))
        logits: Tensor = self.digit(looked).flatten(1)
        return logits


class Towers(nn.Module):
    """All pictures of a sheet in one run."""

    square: nn.Module
    wide: nn.Module
    strip: nn.Module

    def forward(self, *pictures: Tensor) -> tuple[Tensor, ...]:
        """Logits for each shape, from its pictures and those of what is around, by turns."""
        towers = (self.square, self.wide, self.strip)
        return tuple(
            tower(pictures[2 * number], pictures[2 * number + 1])
            for number, tower in enumerate(towers)
        )


class Tower(TwoLooks):
    """The tower of a shape."""

    def __init__(
        self, shape: CropShape, widths: tuple[int, ...], hidden: int, outputs: int, more: int
    ) -> None:
        super().__init__()
        first, second, third, fourth, fifth = widths
        self.layers = nn.Sequential(
            block(4, first, 2),
            block(first, second, 2),
            block(second, third, 1),
            block(third, fourth, 2),
            block(fourth, fifth, 1),
            *(More(fifth) for _ in range(more)),
        )
        near, far, last = AROUND_WIDTHS
        self.around = nn.Sequential(block(4, near, 2), block(near, far, 2), block(far, last, 1))
        self.pool = nn.MaxPool2d(2, ceil_mode=True)
        cells = _pooled_cells(shape.size_px, 8) * fifth
        self.inner = nn.Linear(cells + _pooled_cells(shape.around_px, 4) * last, hidden)
        self.drop = nn.Dropout(0.1)
        self.outer = nn.Linear(hidden, outputs + 1)


class NumberTower(DigitByDigit, Tower):
    """A tower to whose opinion on each place that of the digit's own reader is added."""

    def __init__(self, widths: tuple[int, ...], hidden: int, more: int) -> None:
        super().__init__(WIDE, widths, hidden, WIDE_OUTPUTS, more)
        self.beside = nn.Sequential(
            nn.Conv2d(widths[-1], 32, (1, 11), padding=(0, 5)), nn.ReLU(inplace=True)
        )
        self.masks = nn.Conv2d(32, MAX_DIGITS, 1)
        self.values = nn.Sequential(nn.Conv2d(widths[-1], hidden, 1), nn.ReLU(inplace=True))
        self.digit = nn.Linear(hidden, 10)

    def forward(self, pictures: Tensor, around: Tensor) -> Tensor:
        """Logits of a batch."""
        features = self.layers(scaled(pictures))
        whole = self.whole(features, around)
        places = whole[:, FIRST_DIGIT:WIDE_OUTPUTS] + self.digits(features)
        return torch.cat([whole[:, :FIRST_DIGIT], places, whole[:, WIDE_OUTPUTS:]], 1)


class InkNetwork(Towers):
    """Towers for all shapes of picture."""

    def __init__(self) -> None:
        super().__init__()
        self.square = Tower(SQUARE, (16, 32, 32, 64, 64), 128, len(SQUARE_LABELS), 1)
        self.wide = NumberTower((16, 32, 48, 80, 80), 160, 2)
        self.strip = Tower(STRIP, (8, 16, 16, 32, 32), 48, len(STRIP_LABELS), 1)


def sizes_px() -> list[tuple[int, int]]:
    """Width and height of the network's pictures, in the order of its inputs."""
    return [size for shape in SHAPES for size in (shape.size_px, shape.around_px)]


def input_names() -> list[str]:
    """The names of the network's inputs in ONNX."""
    return [name for shape in SHAPES for name in (shape.name, f"{shape.name}_around")]


def export(network: Towers, sizes_px: Sequence[tuple[int, int]], path: str) -> None:
    """Write a network as ONNX with a free batch size for each shape of picture.

    Args:
        network: The towers.
        sizes_px: Width and height of its pictures, in the order of its inputs.
        path: Where to.
    """
    network.eval()
    examples = tuple(
        torch.zeros(2, height, width, 4, dtype=torch.uint8) for width, height in sizes_px
    )
    names = input_names()
    torch.onnx.export(
        network,
        examples,
        path,
        input_names=names,
        output_names=[f"{shape.name}_logits" for shape in SHAPES],
        dynamic_axes={name: {0: name.removesuffix("_around") + "_count"} for name in names},
        opset_version=17,
        dynamo=False,
    )
