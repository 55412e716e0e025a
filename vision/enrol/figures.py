"""Which way up a page is, by its figures: what is printed or written reads best as it stands.

Every small piece of print or ink that stands apart is shown to the reader of numbers in four turns.
Letters, marks and figures such as 8 say little; many figures together say it plainly. What is read
again and again counts as if it stood there a few times: signs of one kind all err in one direction.
"""

import cv2
import numpy as np
import numpy.typing as npt
from skimage.measure import label, regionprops

from vision.enrol.traced import Mask, trace
from vision.ink.chances import FIRST_DIGIT, MAX_DIGITS, STRUCK
from vision.ink.fields import FLAT_PX_PER_MM, beside_blank
from vision.ink.fitted import Box
from vision.ink.number_views import LOOKS, fitted_views, look_at
from vision.ink.second import NUMBERS
from vision.photo import Pixels
from vision.weights import Model, open_model

FIGURE_MM, LONGEST, APART_MM = (2.0, 9.0), 3.0, 1.0
"""How long a figure is, how many times as long as thin, and how far from others it stands: a 1 may
be a piece of any line."""
FULL, EVEN, HOLLOW, THIN = 0.75, 1.5, 0.7, 0.62
"""What fills more of its box and is as wide as high is a filled box; what encloses more of it than
the third, of which less than the last is its line, is an empty one."""
MOST_FIGURES, OFTEN = 160, 2
"""So many are looked at; what reads alike counts so many times at most."""
GUESS = 0.3
"""So much of every answer may be a guess, and all of one that is not sure in any turn."""
ROOM_MM, WIDER, TALLER = 0.5, 1.6, 1.4
"""A figure is shown as if it stood in a cell that is so much larger."""

_Rows = npt.NDArray[np.float64]


def by_figures(page: Pixels) -> _Rows:
    """(4,): how likely a page is to be upright once it is turned clockwise by so many quarters.

    Logarithms, of which the differences count; all alike where nothing is to be read.

    Args:
        page: From above with its light evened out, (H, W, 3) BGR at `FLAT_PX_PER_MM`.
    """
    boxes, dark = _figures(page)
    if not boxes:
        return np.zeros(4)
    model, beside = open_model(NUMBERS), beside_blank(page, _without(page, dark))
    answers = []
    for _ in range(4):
        answers.append(_answers(model, beside, boxes))
        height = beside.shape[0]
        beside = np.ascontiguousarray(np.rot90(beside, -1))
        boxes = [(height - top - high, left, high, wide) for left, top, wide, high in boxes]
    return _likely(np.stack(answers))


def _figures(page: Pixels) -> tuple[list[Box], Mask]:
    """Where small pieces of print or ink stand apart; and all such pieces as a mask."""
    traced = trace(page)
    lines = cv2.dilate(np.asarray(traced.lines | traced.faint, np.uint8), np.ones((3, 3), np.uint8))
    pieces = label(traced.dark & (lines == 0), connectivity=2)
    is_small = np.zeros(pieces.max() + 1, bool)
    low, high = (side * FLAT_PX_PER_MM for side in FIGURE_MM)
    for region in regionprops(pieces):
        top, left, bottom, right = region.bbox
        is_small[region.label] = region.area >= 8 and max(bottom - top, right - left) <= high
    dark = np.asarray(is_small[pieces])
    near = cv2.dilate(dark.astype(np.uint8), np.ones((round(APART_MM * FLAT_PX_PER_MM),) * 2))
    boxes = list[Box]()
    for region in regionprops(label(near > 0, connectivity=2) * dark):
        top, left, bottom, right = region.bbox
        sides = sorted((bottom - top, right - left))
        if sides[1] > LONGEST * sides[0] or not low <= sides[1] <= high:
            continue
        is_even = sides[1] < EVEN * sides[0]
        is_full = region.area > FULL * region.area_bbox
        is_hollow = region.area_filled > max(HOLLOW * region.area_bbox, region.area / THIN)
        if not (is_even and (is_full or is_hollow)):
            boxes.append((left, top, right - left, bottom - top))
    if len(boxes) > MOST_FIGURES:
        chosen = np.random.default_rng(0).choice(len(boxes), MOST_FIGURES, replace=False)
        boxes = [boxes[index] for index in chosen.tolist()]
    return boxes, dark


def _without(page: Pixels, dark: Mask) -> Pixels:
    """The page without these pieces, as its blank."""
    blank = np.asarray(page.min(axis=2), np.uint8)
    gone = cv2.dilate(np.asarray(dark, np.uint8), np.ones((5, 5), np.uint8)) > 0
    paper = cv2.erode(cv2.dilate(blank, np.ones((25, 25), np.uint8)), np.ones((9, 9), np.uint8))
    return np.asarray(np.where(gone, paper, blank), np.uint8)


def _answers(model: Model, beside: Pixels, boxes: list[Box]) -> _Rows:
    """(N, outputs): what the reader says of each figure as the page lies."""
    views = []
    room = 2 * ROOM_MM * FLAT_PX_PER_MM
    for left, top, wide, high in boxes:
        side = max(wide, high)
        width, height = WIDER * side + room, TALLER * side + room
        cell = left + wide / 2 - width / 2, top + high / 2 - height / 2, width, height
        usual = 3.3 * side + 2 * room
        views += fitted_views(beside, cell, usual) or [look_at(beside, cell, usual, LOOKS[1])] * 2
    said = model.run(np.array(views, np.uint8))
    return np.asarray(said.reshape(len(boxes), -1, said.shape[1]).mean(axis=1), np.float64)


def _likely(answers: _Rows) -> _Rows:
    """From (4, N, outputs): how likely each turn is."""
    there = _log_shares(answers[..., : STRUCK + 1])
    places = [FIRST_DIGIT + 10 * place for place in range(MAX_DIGITS)]
    digits = [_log_shares(answers[..., start : start + 10]) for start in places]
    sure = np.cumsum([one.max(axis=-1) for one in digits], axis=0)
    chances = np.stack([there[..., 1 + count] + sure[count] for count in range(MAX_DIGITS)])
    read = chances.max(axis=0)
    share = np.exp(read - read.max(axis=0))
    told = (1 - GUESS) * np.exp(read.max(axis=0))
    share = told * share / share.sum(axis=0) + (1 - told) / len(share)
    best = read.argmax(axis=0)
    each = np.arange(read.shape[1])
    count = chances.argmax(axis=0)[best, each]
    names = [
        best,
        count,
        *(d.argmax(axis=-1)[best, each] * (count >= n) for n, d in enumerate(digits)),
    ]
    _, name, often = np.unique(np.stack(names), axis=1, return_inverse=True, return_counts=True)
    weight = np.minimum(1.0, OFTEN / often[name.ravel()])
    return np.asarray((np.log(share) * weight).sum(axis=1))


def _log_shares(logits: _Rows) -> _Rows:
    raised = logits - logits.max(axis=-1, keepdims=True)
    return np.asarray(raised - np.log(np.exp(raised).sum(axis=-1, keepdims=True)))
