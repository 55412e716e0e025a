"""Find parts of cards in a photo: icons, title boxes, age badges, the figures of backs.

The network answers with maps at an eighth of its input: a peak at the middle of every part, and at
each cell how the card it is on lies there, its colour, and which of the card's places this is.
"""

from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np

from vision.arrays import Floats
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


def find_parts(photo: Photo, side_px: int, quarter: int) -> list[SeenPart]:
    """Every part of a card, the surest first, in the photo shrunk to a long side of so many pixels.

    The network knows cards that stand upright, more or less: for others the photo is turned first,
    clockwise by `quarter` times 90 degrees.
    """
    pixels = photo.pixels(photo.reduction_for(side_px))
    scale = min(1.0, side_px / max(pixels.shape[:2]))
    small = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    turned = small if quarter == 0 else cv2.rotate(small, _TURNS[quarter])
    model = open_model(FINDER)
    said = model.run(_tensor(np.asarray(turned, np.uint8)))[0]
    parts = _parts(said, _answers(model), photo.width_px / small.shape[1])
    size_px = np.array([photo.width_px, photo.height_px], np.float64)
    back = [_turned_back(part, quarter, size_px) for part in parts]
    return sorted(back, key=lambda part: -part.heat)


_TURNS = {1: cv2.ROTATE_90_CLOCKWISE, 2: cv2.ROTATE_180, 3: cv2.ROTATE_90_COUNTERCLOCKWISE}


def _turned_back(part: SeenPart, quarter: int, size_px: Floats) -> SeenPart:
    """The same part in the photo as it is, not as it was turned."""
    way = np.linalg.matrix_power(np.array([[0.0, 1.0], [-1.0, 0.0]]), quarter)
    # What the turned photo has at its corner, the photo has at another of its corners.
    corner = {0: (0, 0), 1: (0, 1), 2: (1, 1), 3: (1, 0)}[quarter] * size_px
    return replace(
        part,
        centre_px=way @ part.centre_px + corner,
        right_px=way @ part.right_px,
        down_px=way @ part.down_px,
    )


def _tensor(pixels: Pixels) -> Tensor:
    high, wide = pixels.shape[:2]
    below, right = -high % MULTIPLE_PX, -wide % MULTIPLE_PX
    edged = cv2.copyMakeBorder(pixels, 0, below, 0, right, cv2.BORDER_CONSTANT)
    return np.ascontiguousarray(edged.astype(np.float32).transpose(2, 0, 1)[None] / 255)


def _parts(said: Tensor, answers: _Answers, px_per_px: float) -> list[SeenPart]:
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
            shares = of_kind[:, row, column] / of_kind[:, row, column].sum()
            labels = [(answers.labels[c], float(s)) for c, s in zip(channels, shares, strict=True)]
            numbers = said[count:, row, column].astype(np.float64)
            seen = _part(kind, labels, float(strongest[row, column]), numbers, answers)
            found.append(_placed(seen, numbers, (int(column), int(row)), px_per_px))
    return found


def _part(
    kind: str, labels: list[tuple[str, float]], heat: float, numbers: Floats, answers: _Answers
) -> SeenPart:
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
    nowhere = np.zeros(2)
    return SeenPart(kind, ranked, heat, nowhere, nowhere, nowhere, colours, places)


def _placed(part: SeenPart, numbers: Floats, cell: tuple[int, int], px_per_px: float) -> SeenPart:
    centre = (np.asarray(cell) + 0.5 + numbers[:2]) * STRIDE_PX * px_per_px
    right, down = numbers[2:4] * VECTOR_PX * px_per_px, numbers[4:6] * VECTOR_PX * px_per_px
    return SeenPart(
        part.kind, part.labels, part.heat, centre, right, down, part.colours, part.places
    )


def _softmax(values: Floats) -> Floats:
    raised = np.exp(values - values.max())
    return np.asarray(raised / raised.sum(), np.float64)
