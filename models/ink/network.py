"""The ink network: a small convolutional tower for each shape of picture, in one ONNX graph."""

import torch
from torch import Tensor, nn

from scoring.sheet import LABELS, FieldKind
from vision.fields import SQUARE, STRIP, WIDE

SQUARE_KINDS = SQUARE.kinds
SQUARE_LABELS = tuple((kind, label) for kind in SQUARE_KINDS for label in LABELS[kind])
"""What each of the square tower's outputs stands for."""
MAX_DIGITS = 3
WIDE_OUTPUTS = (MAX_DIGITS + 1) + MAX_DIGITS * 10
"""How many digits there are, then the digit at each place from the left."""
STRIP_LABELS = LABELS[FieldKind.LINK]


def _block(inputs: int, outputs: int, stride: int) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Tower(nn.Module):
    """Pictures (N, height, width, 4) uint8 → logits (N, outputs)."""

    def __init__(
        self, size_px: tuple[int, int], widths: tuple[int, ...], hidden: int, outputs: int
    ) -> None:
        super().__init__()
        first, second, third, fourth, fifth = widths
        self.layers = nn.Sequential(
            _block(4, first, 2),
            _block(first, second, 2),
            _block(second, third, 1),
            _block(third, fourth, 2),
            _block(fourth, fifth, 1),
        )
        columns, rows = (-(-side // 8) for side in size_px)
        self.pool = nn.MaxPool2d(2, ceil_mode=True)
        cells = -(-columns // 2) * -(-rows // 2)
        self.head = nn.Sequential(
            nn.Flatten(),
            nn.Dropout(0.1),
            nn.Linear(fifth * cells, hidden),
            nn.ReLU(inplace=True),
            nn.Linear(hidden, outputs),
        )

    def forward(self, pictures: Tensor) -> Tensor:
        """Logits of a batch."""
        scaled = pictures.permute(0, 3, 1, 2).float() * (2.0 / 255.0) - 1.0
        return self.head(self.pool(self.layers(scaled)))  # type: ignore[no-any-return]


class NumberTower(Tower):
    """A tower that also looks at each digit by itself, wherever it stands.

    For each place from the left, a soft mask over the picture says where that digit is, and one
    reader of digits, the same for all places, adds its opinion to the tower's own.
    """

    def __init__(self, widths: tuple[int, ...], hidden: int) -> None:
        super().__init__(WIDE.size_px, widths, hidden, WIDE_OUTPUTS)
        self.around = nn.Sequential(
            nn.Conv2d(widths[-1], 32, (1, 11), padding=(0, 5)), nn.ReLU(inplace=True)
        )
        self.masks = nn.Conv2d(32, MAX_DIGITS, 1)
        self.values = nn.Sequential(nn.Conv2d(widths[-1], hidden, 1), nn.ReLU(inplace=True))
        self.digit = nn.Linear(hidden, 10)
        nn.init.zeros_(self.digit.weight)
        nn.init.zeros_(self.digit.bias)

    def forward(self, pictures: Tensor) -> Tensor:
        """Logits of a batch."""
        scaled = pictures.permute(0, 3, 1, 2).float() * (2.0 / 255.0) - 1.0
        features = self.layers(scaled)
        masks = torch.softmax(self.masks(self.around(features)).flatten(2), 2)
        looked = torch.matmul(masks, self.values(features).flatten(2).transpose(1, 2))
        digits = self.digit(looked).flatten(1)
        whole = self.head(self.pool(features))
        return torch.cat([whole[:, : MAX_DIGITS + 1], whole[:, MAX_DIGITS + 1 :] + digits], 1)


class InkNetwork(nn.Module):
    """All pictures of a sheet in one run."""

    def __init__(self) -> None:
        super().__init__()
        self.square = Tower(SQUARE.size_px, (16, 32, 32, 64, 64), 96, len(SQUARE_LABELS))
        self.wide = NumberTower((16, 32, 32, 64, 64), 96)
        self.strip = Tower(STRIP.size_px, (8, 16, 16, 32, 32), 32, len(STRIP_LABELS))

    def forward(self, square: Tensor, wide: Tensor, strip: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Logits for square, wide and strip pictures."""
        return self.square(square), self.wide(wide), self.strip(strip)


def export(network: InkNetwork, path: str) -> None:
    """Write the network as ONNX with a free batch size for each shape of picture."""
    network.eval()
    examples = tuple(
        torch.zeros(2, shape.size_px[1], shape.size_px[0], 4, dtype=torch.uint8)
        for shape in (SQUARE, WIDE, STRIP)
    )
    names = ["square", "wide", "strip"]
    torch.onnx.export(
        network,
        examples,
        path,
        input_names=names,
        output_names=[f"{name}_logits" for name in names],
        dynamic_axes={name: {0: name + "_count"} for name in names},
        opset_version=17,
        dynamo=False,
    )
