"""Letters are no bubbles and no boxes: an O or a D has others close beside it, as high as it is."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from skimage.measure import label, regionprops

from vision.enrol.proposal import SAME_SIZE
from vision.enrol.shapes import Outside, Thing
from vision.enrol.traced import Traced
from vision.ink.fields import FLAT_PX_PER_MM

LARGEST_MM = 6.0
"""Letters of words are no larger."""
GAP, SAME_LINE, TALLER = 0.3, 0.6, (0.55, 1.9)
"""The next letter is nearer than so much of its height, shares so much of it, and is so many times
as high."""
FULL, CONVEX, EVEN = 0.65, 0.9, 1.5
"""What fills more of its box and of its hull, and is as wide as high, is a filled bubble and no
letter."""
LARGEST_HOLE_MM, WIDE_GAP, AS_HIGH, LEAST_AMONG = 8.0, 0.45, 0.9, 0.5
"""Square letters, or their holes, are no larger, and have letters nearer than that on both sides,
about as high at least; where so many of one size have, all of them are letters."""
WORD_SPACE, ALIGNED, LEAST_WORD = 0.75, 0.13, 1.8
"""A figure after a word is no farther from it than this, stands on its line and is as high as its
capital to the second, in its own heights; and the word is as long as the third at least."""
WIDEST_WORD = 5.0
"""Blur joins the letters of a word: it is so many times as wide as the largest letter at most."""
_MOST_PX = TALLER[1] * LARGEST_MM * FLAT_PX_PER_MM
_Boxes = npt.NDArray[np.float64]
"""(N, 4): left, top, right and bottom, px."""


def without_letters(things: Sequence[Thing], traced: Traced) -> list[Thing]:
    """The things on a page without the letters of its words."""
    things = _without_holes(things, traced)
    round_ones = [one for one in things if _may_be_a_letter(one)]
    if not round_ones:
        return list(things)
    rings = np.array([_box_px(one) for one in things if one.form is Outside.CIRCLE])
    words = _pieces(traced, rings, WIDEST_WORD)
    letters = words[words[:, 2] - words[:, 0] <= _MOST_PX]
    dropped = {one.box_mm for one in round_ones if _has_letter_beside(_box_px(one), letters)}
    round_letters = [_box_px(one) for one in round_ones if one.box_mm in dropped]
    words = np.concatenate([words, np.array(round_letters).reshape(-1, 4)])
    dropped |= {one.box_mm for one in round_ones if _ends_a_line(_box_px(one), words)}
    return [one for one in things if not (_may_be_a_letter(one) and one.box_mm in dropped)]


def _without_holes(things: Sequence[Thing], traced: Traced) -> list[Thing]:
    """The things without those square ones that are holes of letters."""
    holes = [
        one
        for one in things
        if one.form is Outside.RECTANGLE and max(one.box_mm[2:]) <= LARGEST_HOLE_MM
    ]
    if not holes:
        return list(things)
    boxes = np.array([_box_px(one) for one in holes])
    letters = _pieces(traced, boxes)
    among = np.array([_is_among_letters(box, letters) for box in boxes])
    sizes = boxes[:, 2:] - boxes[:, :2]
    dropped = set()
    for one, size in zip(holes, sizes, strict=True):
        likes = (abs(sizes / size - 1) < SAME_SIZE).all(axis=1)
        if float(among[likes].mean()) >= LEAST_AMONG:
            dropped.add(one.box_mm)
    return [one for one in things if one.form is not Outside.RECTANGLE or one.box_mm not in dropped]


def _is_among_letters(box: _Boxes, letters: _Boxes) -> bool:
    """Whether letters as high as it is stand close on both sides of it, and on its line."""
    left, top, right, bottom = box
    tall = bottom - top
    high = letters[:, 3] - letters[:, 1]
    shared = np.minimum(letters[:, 3], bottom) - np.maximum(letters[:, 1], top)
    fits = (high > AS_HIGH * tall) & (high < TALLER[1] * tall) & (shared > SAME_LINE * tall)
    before, after = left - letters[:, 2], letters[:, 0] - right
    return all(bool((fits & (gap < WIDE_GAP * tall) & (gap > 0)).any()) for gap in (before, after))


def _may_be_a_letter(thing: Thing) -> bool:
    return thing.form is Outside.CIRCLE and max(thing.box_mm[2:]) <= LARGEST_MM


def _box_px(thing: Thing) -> _Boxes:
    x, y, width, height = (side * FLAT_PX_PER_MM for side in thing.box_mm)
    return np.array([x, y, x + width, y + height])


def _pieces(traced: Traced, rings: _Boxes, wider: float = 1.0) -> _Boxes:
    """Every dark piece of a letter's size, or so much wider, that is neither a ring nor a disc."""
    middles = (rings[:, :2] + rings[:, 2:]) / 2
    boxes = []
    for region in regionprops(label(traced.dark, connectivity=2)):
        top, left, bottom, right = region.bbox
        longest, shortest = max(bottom - top, right - left), min(bottom - top, right - left)
        if bottom - top > _MOST_PX or right - left > wider * _MOST_PX:
            continue
        is_full = longest < EVEN * shortest and region.area > FULL * region.area_bbox
        if is_full and region.solidity > CONVEX:
            continue
        middle = np.array([(left + right) / 2, (top + bottom) / 2])
        if (abs(middles - middle).max(axis=1) > 3).all():
            boxes.append((left, top, right, bottom))
    return np.array(boxes, np.float64).reshape(-1, 4)


def _has_letter_beside(box: _Boxes, letters: _Boxes) -> bool:
    left, top, right, bottom = box
    tall = bottom - top
    high = letters[:, 3] - letters[:, 1]
    shared = np.minimum(letters[:, 3], bottom) - np.maximum(letters[:, 1], top)
    fits = (high > TALLER[0] * tall) & (high < TALLER[1] * tall)
    fits &= shared > SAME_LINE * np.minimum(tall, high)
    gap = np.maximum(letters[:, 0] - right, left - letters[:, 2])
    return bool((fits & (gap < GAP * tall) & (gap > -0.2 * tall)).any())


def _ends_a_line(box: _Boxes, words: _Boxes) -> bool:
    """Whether it is a figure after a word, as in "Lane 4": on its line, as high as its capital."""
    left, top, _, bottom = box
    tall = bottom - top
    on_line = words[abs(words[:, 3] - bottom) < ALIGNED * tall]
    on_line = on_line[on_line[:, 0] < left]
    start, tops, reach = left, list[float](), WORD_SPACE
    for letter in on_line[np.argsort(-on_line[:, 2])]:
        if start - letter[2] > reach * tall:
            break
        start, reach = float(min(start, letter[0])), GAP
        tops.append(float(letter[1]))
    is_word = bool(tops) and left - start > LEAST_WORD * tall
    return is_word and abs(min(tops) - top) < ALIGNED * tall
