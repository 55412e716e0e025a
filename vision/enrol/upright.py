"""Which way up a page is, by its printed words and by the figures printed or written on it.

Letters stand side by side on one line. Most of them end on the line they stand on, and begin at
different heights: capitals, and b, d, f, h, k, l, t, rise above the others, and few hang below.
Figures read best as they stand (`vision.enrol.figures`). Both are counted together; where they do
not tell plainly, a page is left as it is.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from skimage.measure import label, regionprops

from vision.enrol.figures import by_figures
from vision.enrol.traced import Mask, trace
from vision.ink.fields import FLAT_PX_PER_MM
from vision.photo import Pixels

LETTER_MM = (1.0, 7.0)
GAP, SAME_LINE, SAME_SIZE = 0.45, 0.6, 2.6
"""Letters of a word are nearer than so much of their size, share so much of their height, and are
not so many times as large as each other."""
CLEARLY = 5.0
"""A page is turned where that is so much likelier than that it lies upright: the difference of two
logarithms."""
SIDE_BY_SIDE, SOME_PAIRS, RAGGED_WORD, MOST_TOLD = 1.5, 6, 0.75, 4.0
"""How much more likely that letters stand side by side makes the way a page lies, pairs by chance
left out; and each word with ragged tops; neither more than the last."""
CLOSED, THIN = 0.7, 0.62
"""A box or a ring encloses so much of its place, and less than the other of that is its line."""
RAGGED = 0.1
"""Tops or feet of a word are ragged where they differ so much, in heights of a letter."""

_Boxes = npt.NDArray[np.float64]
"""(N, 4): left, top, right and bottom of letters, px."""


@dataclass(frozen=True, slots=True)
class _Words:
    """What the words of a page say when it is read in one direction."""

    pairs: int
    """Letters with another one to the right of them."""
    upright: int
    """Words with ragged tops."""
    hanging: int
    """Words with ragged feet."""


def turn_to_upright(page: Pixels) -> int:
    """By how many degrees, clockwise, a page is to be turned; 0 where nothing tells plainly."""
    likely = by_figures(page) + _by_words(page)
    best = int(likely.argmax())
    return 90 * best if likely[best] > likely[0] + CLEARLY else 0


def _by_words(page: Pixels) -> npt.NDArray[np.float64]:
    """(4,): how likely a page is to be upright once it is turned by so many quarters."""
    letters = _letters(np.asarray(trace(page).dark))
    height, width = page.shape[:2]
    words = []
    for across in (height, width, height, width):
        words.append(_words(letters))
        letters = _turned(letters, across)
    pairs = np.array([one.pairs for one in words], np.float64)
    ragged = np.array([one.upright - one.hanging for one in words], np.float64)
    level = np.log(pairs + np.roll(pairs, 2) + SOME_PAIRS)
    along = SIDE_BY_SIDE * (level - np.roll(level, 1))
    standing = RAGGED_WORD * (ragged - np.roll(ragged, 2))
    return np.asarray(sum(np.clip(one, -MOST_TOLD, MOST_TOLD) for one in (along, standing)))


def _letters(dark: Mask) -> _Boxes:
    """Everything of a letter's size."""
    low, high = (side * FLAT_PX_PER_MM for side in LETTER_MM)
    boxes = []
    for region in regionprops(label(dark, connectivity=2)):
        top, left, bottom, right = region.bbox
        longest = max(bottom - top, right - left)
        is_letter = low <= longest <= high and region.area > 0.12 * region.area_bbox
        if is_letter and not _is_hollow(region):
            boxes.append((left, top, right, bottom))
    return np.array(boxes, np.float64).reshape(-1, 4)


def _is_hollow(region: Any) -> bool:
    """Whether it is a box or a ring to be marked: these stand closer below each other at times."""
    closed = region.area_filled
    return bool(closed > CLOSED * region.area_bbox and region.area < THIN * closed)


def _turned(boxes: _Boxes, height: float) -> _Boxes:
    """The boxes on the page turned clockwise by a quarter; its height was this."""
    left, top, right, bottom = boxes.T
    return np.stack([height - bottom, left, height - top, right], axis=1)


def _words(letters: _Boxes) -> _Words:
    """Letters that stand side by side, and whether their tops or their feet are ragged."""
    after = _next_letters(letters)
    is_after = set(after.values())
    upright = hanging = 0
    for first in after.keys() - is_after:
        word = [first]
        while word[-1] in after and len(word) < 40:
            word.append(after[word[-1]])
        if len(word) < 3:
            continue
        boxes = letters[word]
        tall = float(np.median(boxes[:, 3] - boxes[:, 1]))
        tops, feet = (float(np.ptp(np.quantile(boxes[:, side], (0.1, 0.9)))) for side in (1, 3))
        upright += tops > feet + RAGGED * tall
        hanging += feet > tops + RAGGED * tall
    return _Words(len(after), upright, hanging)


def _next_letters(letters: _Boxes) -> dict[int, int]:
    """For each letter that has one, the letter to the right of it."""
    after: dict[int, int] = {}
    order = np.argsort(letters[:, 0])
    lefts = letters[order, 0]
    for index, (left, top, right, bottom) in enumerate(letters):
        tall = bottom - top
        room = GAP * max(tall, right - left)
        some = order[
            np.searchsorted(lefts, right - 0.2 * room) : np.searchsorted(lefts, right + room)
        ]
        if not len(some):
            continue
        other_tall = letters[some, 3] - letters[some, 1]
        shared = np.minimum(letters[some, 3], bottom) - np.maximum(letters[some, 1], top)
        fits = (shared > SAME_LINE * np.minimum(tall, other_tall)) & (
            np.maximum(tall, other_tall) < SAME_SIZE * np.minimum(tall, other_tall)
        )
        fits &= some != index
        if fits.any():
            after[index] = int(some[fits][0])
    return after
