"""Read the marks of cards whose places are known: which icon is there, which figure, or nothing.

Every mark is cut out as if seen from above, with some room round it, and all of a photo go through
the network together.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from scoring.card_design import Box, centre
from vision.arrays import Floats, Matrix
from vision.cards.cards import SeenCard, through
from vision.photo import Photo, Pixels
from vision.weights import Tensor, open_model

MARKS = "card_marks"
NOTHING = "nothing"
"""The label where something else lies, or no mark is printed."""
SIDE_PX = 40
ROOM = 1.25
"""How much larger than the mark the cut is."""
FINER = 1.4
"""A photo is not decoded finer than so many pixels for one of the cut."""


@dataclass(frozen=True, slots=True, eq=False)
class ReadMark:
    """How likely each mark is."""

    labels: tuple[str, ...]
    logits: Floats

    def among(self, labels: Sequence[str]) -> Floats:
        """The probability of each of some labels, one of them taken to be there."""
        logits = self.logits[[self.labels.index(label) for label in labels]]
        raised = np.exp(logits - logits.max())
        return np.asarray(raised / raised.sum(), np.float64)


def read_marks(
    photo: Photo, marks: Sequence[tuple[SeenCard, str, Box]], size_mm: tuple[float, float]
) -> list[ReadMark]:
    """What stands in each place, by name and box, of a card; the size is of a front.

    Where a part was found in that place it is cut out there, else where the card has the place.
    """
    if not marks:
        return []
    model = open_model(MARKS)
    cuts = []
    for card, place, box in marks:
        size = (size_mm[1], size_mm[0]) if card.is_back else size_mm
        corners = _corners(card.to_photo, square(box, size))
        if place in card.parts:
            corners += card.parts[place].centre_px - corners.mean(axis=0)
        cuts.append(_cut(photo, corners))
    said = model.run(tensor(cuts)).astype(np.float64) / model.temperature
    return [ReadMark(model.labels, logits) for logits in said]


def square(box: Box, size_mm: tuple[float, float]) -> Box:
    """The square round a mark that is cut out, in fractions of a card of this size."""
    x, y = centre(box)
    wide, high = size_mm
    side = ROOM * max((box[2] - box[0]) * wide, (box[3] - box[1]) * high)
    return x - side / wide / 2, y - side / high / 2, x + side / wide / 2, y + side / high / 2


def _cut(photo: Photo, corners: Floats) -> Pixels:
    side_px = float(np.hypot(*(corners[1] - corners[0])))
    finest = max(side_px / (SIDE_PX * FINER), 1.0)
    reduction = max(r for r in (1, 2, 4) if r <= finest)
    return cut_out(photo.pixels(reduction), corners / reduction)


def _corners(to_photo: Matrix, box: Box) -> Floats:
    left, top, right, bottom = box
    corners = [[left, top], [right, top], [right, bottom], [left, bottom]]
    return np.asarray(through(to_photo, corners), np.float64)


def cut_out(pixels: Pixels, corners: Floats) -> Pixels:
    """The square between four corners, as if seen from above."""
    target = np.array([[0, 0], [SIDE_PX, 0], [SIDE_PX, SIDE_PX], [0, SIDE_PX]], np.float32)
    matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), target)
    border = cv2.BORDER_REPLICATE
    size = (SIDE_PX, SIDE_PX)
    cut = cv2.warpPerspective(pixels, matrix, size, flags=cv2.INTER_LINEAR, borderMode=border)
    return np.asarray(cut, np.uint8)


def tensor(cuts: Sequence[Pixels]) -> Tensor:
    """Cuts as the network takes them, (N, 3, side, side) in 0..1."""
    return np.ascontiguousarray(np.stack(cuts).transpose(0, 3, 1, 2), np.float32) / np.float32(255)
