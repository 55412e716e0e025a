"""Rings told by what others of them look like.

Lines too thin, too pale or too blurred to be followed all round still make a picture, and the
middle of many such pictures has no ink.
"""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
import numpy.typing as npt

from scoring.sheet import BoxMm
from vision.enrol.shapes import Thing
from vision.ink.fields import FLAT_PX_PER_MM
from vision.photo import Pixels

FEWEST, SOLID = 24, 0.5
"""So many tell what one of them looks like; where most are darker than the other, they are
discs."""
RIM_PX = 3
ALIKE, ALIKE_IN_PLACE = 0.65, 0.55
"""How much one more looks like them at least, and where it stands in a row of theirs and in a
column: of 2,300 simulated ones most were above 0.75, and nothing else above 0.56."""
ALIGNED_MM = 0.8
ROUNDS = 4
"""Those that were found tell of further rows and columns, and better what one looks like."""

_Score = npt.NDArray[np.float32]
_Middles = npt.NDArray[np.float64]


def by_look(
    page: Pixels, likes: Sequence[Thing], size_mm: npt.NDArray[np.float64]
) -> Iterator[BoxMm]:
    """Places of more rings in the rows and columns of these.

    Args:
        page: (H, W, 3) BGR.
        likes: Those known, of one size.
        size_mm: Their width and height.
    """
    if len(likes) < FEWEST or np.median([one.content for one in likes]) > SOLID:
        return
    grey = np.asarray(page.min(axis=2), np.uint8)
    width, height = (round(float(side) * FLAT_PX_PER_MM) + 2 * RIM_PX for side in size_mm)
    if min(grey.shape[0] - height, grey.shape[1] - width) < 1:
        return
    boxes = np.array([one.box_mm for one in likes])
    known = (boxes[:, :2] + boxes[:, 2:] / 2) * FLAT_PX_PER_MM
    half = np.array([width, height]) / 2
    for _ in range(ROUNDS):
        look = _look(grey, known - half, (width, height))
        score = np.asarray(cv2.matchTemplate(grey, look, cv2.TM_CCOEFF_NORMED), np.float32)
        found = np.array(list(_peaks(score, known - half, (width, height)))).reshape(-1, 2) + half
        if not len(found):
            return
        for x, y in (found / FLAT_PX_PER_MM - size_mm / 2).round(2).tolist():
            yield x, y, round(float(size_mm[0]), 2), round(float(size_mm[1]), 2)
        known = np.concatenate([known, found])


def _look(grey: Pixels, corners: _Middles, size_px: tuple[int, int]) -> Pixels:
    """The middle of what is seen at places, by their left upper corners."""
    width, height = size_px
    pieces = [
        grey[top : top + height, left : left + width]
        for left, top in corners.round().astype(int).tolist()
        if min(left, top) >= 0
    ]
    whole = [piece for piece in pieces if piece.shape == (height, width)]
    return np.asarray(np.median(whole, axis=0), np.uint8)


def _peaks(
    score: _Score, corners: _Middles, size_px: tuple[int, int]
) -> Iterator[tuple[float, float]]:
    """Left upper corners of the best places in rows and columns of these, and not on them."""
    reach = max(1, round(ALIGNED_MM * FLAT_PX_PER_MM))
    in_column, in_row = (np.zeros(side, bool) for side in (score.shape[1], score.shape[0]))
    left = score.copy()
    for x, y in corners.round().astype(int).tolist():
        in_column[max(0, x - reach) : max(0, x + reach + 1)] = True
        in_row[max(0, y - reach) : max(0, y + reach + 1)] = True
        _clear(left, x, y, size_px)
    needed = np.where(in_row[:, None] & in_column[None], ALIKE_IN_PLACE, ALIKE)
    left[(left < needed) | ~(in_row[:, None] | in_column[None])] = 0.0
    while True:
        y, x = divmod(int(left.argmax()), left.shape[1])
        if left[y, x] <= 0:
            return
        _clear(left, x, y, size_px)
        yield float(x), float(y)


def _clear(score: _Score, x: int, y: int, size_px: tuple[int, int]) -> None:
    """Nothing else is where one is."""
    width, height = (round(0.7 * side) for side in size_px)
    score[max(0, y - height) : y + height + 1, max(0, x - width) : x + width + 1] = 0.0
