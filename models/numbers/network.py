"""The second reader of numbers: a residual network over views of one number."""

import torch
from torch import Tensor, nn

from models.ink.network import FIRST_DIGIT, MAX_DIGITS, WIDE_OUTPUTS, More, scaled
from vision.ink.number_views import SIZE_PX

WIDTHS = (24, 48, 96)
VALUES, WHOLE = 128, 64
GENERAL = 3
"""Places that the number as a whole is judged by, beside one for each digit."""


def _down(inputs: int, outputs: int) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, 2, 1, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class SecondReader(nn.Module):
    """Pictures (N, height, width, 4) → logits as those of the first reader's numbers.

    Soft masks over the picture say where each digit is and what else matters; one reader of digits
    looks through the masks of all places.
    """

    def __init__(self) -> None:
        super().__init__()
        first, second, third = WIDTHS
        self.layers = nn.Sequential(
            _down(4, first),
            _down(first, second),
            More(second),
            More(second),
            More(second),
            _down(second, third),
            More(third),
            More(third),
        )
        self.beside = nn.Sequential(
            nn.Conv2d(third, 32, (1, 11), padding=(0, 5)), nn.ReLU(inplace=True)
        )
        self.masks = nn.Conv2d(32, MAX_DIGITS + GENERAL, 1)
        self.values = nn.Sequential(nn.Conv2d(third, VALUES, 1), nn.ReLU(inplace=True))
        self.digit = nn.Linear(VALUES, 10)
        self.drop = nn.Dropout(0.1)
        self.inner = nn.Linear((MAX_DIGITS + GENERAL) * VALUES, WHOLE)
        self.outer = nn.Linear(WHOLE, WIDE_OUTPUTS + 1)

    def forward(self, pictures: Tensor) -> Tensor:
        """Logits of a batch."""
        features = self.layers(scaled(pictures))
        masks = torch.softmax(self.masks(self.beside(features)).flatten(2), 2)
        looked = torch.matmul(masks, self.values(features).flatten(2).transpose(1, 2))
        digits = self.digit(looked[:, :MAX_DIGITS]).flatten(1)
        whole = self.outer(torch.relu(self.inner(self.drop(looked.flatten(1)))))
        places = whole[:, FIRST_DIGIT:WIDE_OUTPUTS] + digits
        return torch.cat([whole[:, :FIRST_DIGIT], places, whole[:, WIDE_OUTPUTS:]], 1)


def export(network: SecondReader, path: str) -> None:
    """Write the network as ONNX with a free batch size."""
    network.eval()
    width, height = SIZE_PX
    torch.onnx.export(
        network,
        (torch.zeros(2, height, width, 4, dtype=torch.uint8),),
        path,
        input_names=["number"],
        output_names=["logits"],
        dynamic_axes={"number": {0: "count"}, "logits": {0: "count"}},
        opset_version=17,
        dynamo=False,
    )
