"""Find parts of cards in a photo: icons, title boxes, age badges, the figures of backs.

The network answers with maps at an eighth of its input: a peak at the middle of every part, and at
each cell how the card it is on lies there, its colour, and which of the card's places this is.
"""

from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np

from vision.arrays import Floats, Matrix
from vision.photo import Photo, Pixels
from vision.weights import Model, Tensor, open_model

FINDER = "cards"
STRIDE_PX, VECTOR_PX, MULTIPLE_PX = 8, 100.0, 32
LOWEST_HEAT = 0.22
"""Peaks below this hardly ever are parts."""
OTHER_KINDS = ("title", "badge", "figure")


@dataclass(frozen=True, slots=True, eq=False)
class SeenPart:
    """Something printed on a card, in pixels of the original photo."""

    kind: str
    """`icon`, `title`, `badge` or `figure`."""
    labels: tuple[tuple[str, float], ...]
    """Which icon it is, likeliest first; the kind itself for what is no icon."""
    heat: float
    centre_px: Floats
    right_px: Floats
    """The card's width as a vector, at this place; `down_px` is its height."""
    down_px: Floats
    colours: Floats
    """Probability of each colour."""
    places: dict[str, float]


@dataclass(frozen=True, slots=True)
class _Answers:
    """Which channel of the network says what."""

    labels: tuple[str, ...]
    colours: tuple[str, ...]
    places: tuple[str, ...]


@cache
def _answers(model: Model) -> _Answers:
    plain = tuple(label for label in model.labels if ":" not in label)
    named = [label.split(":") for label in model.labels if ":" in label]
    colours = tuple(name for kind, name in named if kind == "colour")
    return _Answers(plain, colours, tuple(name for kind, name in named if kind == "place"))


def find_parts(photo: Photo, side_px: int, turn: float) -> list[SeenPart]:
    """Every part of a card, the surest first, in the photo shrunk to a long side of so many pixels.

    The network knows cards that stand upright: `turn` is by how many radians they are turned in the
    photo, clockwise, and is turned back first.
    """
    pixels = photo.pixels(photo.reduction_for(side_px))
    scale = min(1.0, side_px / max(pixels.shape[:2]))
    upright, size = _upright(pixels.shape[1], pixels.shape[0], scale, turn)
    shown = _shrunk(pixels, scale)
    small = upright @ np.diag(
        [pixels.shape[1] / shown.shape[1], pixels.shape[0] / shown.shape[0], 1]
    )
    turned = shown if not turn else cv2.warpAffine(shown, small[:2], size)
    model = open_model(FINDER)
    said = model.run(_tensor(np.asarray(turned, np.uint8)))[0]
    reduction = photo.width_px / pixels.shape[1]
    back = np.diag([reduction, reduction, 1.0]) @ np.linalg.inv(upright)
    parts = [_placed(part, back) for part in _parts(said, _answers(model))]
    return sorted(parts, key=lambda part: -part.heat)


def _shrunk(pixels: Pixels, scale: float) -> Pixels:
    if scale == 1.0:
        return pixels
    small = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def _upright(wide: int, high: int, scale: float, turn: float) -> tuple[Matrix, tuple[int, int]]:
    """How the picture is shrunk and turned back, and the size it then has."""
    cos, sin = np.cos(turn) * scale, np.sin(turn) * scale
    way = np.array([[cos, sin, 0.0], [-sin, cos, 0.0], [0.0, 0.0, 1.0]])
    corners = np.array([[0, 0, 1], [wide, 0, 1], [wide, high, 1], [0, high, 1.0]]) @ way.T
    low = corners.min(axis=0)[:2]
    across, down = np.ceil(corners.max(axis=0)[:2] - low - 1e-6).astype(int).tolist()
    return np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1.0]]) @ way, (across, down)


def _tensor(pixels: Pixels) -> Tensor:
    high, wide = pixels.shape[:2]
    below, right = -high % MULTIPLE_PX, -wide % MULTIPLE_PX
    edged = cv2.copyMakeBorder(pixels, 0, below, 0, right, cv2.BORDER_CONSTANT)
    return np.ascontiguousarray(edged.astype(np.float32).transpose(2, 0, 1)[None] / 255)


def _parts(said: Tensor, answers: _Answers) -> list[SeenPart]:
    count = len(answers.labels)
    heat = 1 / (1 + np.exp(-said[:count]))
    icons = [i for i, label in enumerate(answers.labels) if label not in OTHER_KINDS]
    kinds = {"icon": icons} | {kind: [answers.labels.index(kind)] for kind in OTHER_KINDS}
    found = []
    for kind, channels in kinds.items():
        of_kind = heat[channels]
        strongest = of_kind.max(axis=0)
        around = cv2.dilate(strongest, np.ones((3, 3), np.uint8))
        for row, column in zip(
            *np.nonzero((strongest >= LOWEST_HEAT) & (strongest >= around)), strict=True
        ):
            shares = _softmax(said[channels, row, column].astype(np.float64))
            labels = [(answers.labels[c], float(s)) for c, s in zip(channels, shares, strict=True)]
            numbers = said[count:, row, column].astype(np.float64)
            cell = np.array([column, row], np.float64)
            heat_here = float(strongest[row, column])
            found.append(_part(kind, labels, heat_here, numbers, cell, answers))
    return found


def _part(
    kind: str,
    labels: list[tuple[str, float]],
    heat: float,
    numbers: Floats,
    cell: Floats,
    answers: _Answers,
) -> SeenPart:
    """A part as the network sees it, in pixels of its input."""
    ranked = tuple(sorted(labels, key=lambda one: -one[1]))
    colours = _softmax(numbers[6 : 6 + len(answers.colours)])
    allowed = [
        name in ("left", "right") if kind == "figure" else "_" in name for name in answers.places
    ]
    places = {kind: 1.0}
    if kind in ("icon", "figure"):
        said = np.where(allowed, numbers[6 + len(answers.colours) :], -np.inf)
        places = dict(zip(answers.places, _softmax(said).tolist(), strict=True))
        places = {name: share for name, share in places.items() if share > 0}
    centre = (cell + 0.5 + numbers[:2]) * STRIDE_PX
    right, down = numbers[2:4] * VECTOR_PX, numbers[4:6] * VECTOR_PX
    return SeenPart(kind, ranked, heat, centre, right, down, colours, places)


def _placed(part: SeenPart, back: Matrix) -> SeenPart:
    """The same part in the photo."""
    return replace(
        part,
        centre_px=back[:2, :2] @ part.centre_px + back[:2, 2],
        right_px=back[:2, :2] @ part.right_px,
        down_px=back[:2, :2] @ part.down_px,
    )


def _softmax(values: Floats) -> Floats:
    raised = np.exp(values - values.max())
    return np.asarray(raised / raised.sum(), np.float64)
