"""Read printed lines of cards: a title among those that can stand there, or the figure of an age.

The network gives a letter, or nothing, for every few pixels; what is asked is how likely each of
the texts that can stand there is (the sum over all ways to write it so, as in CTC).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from scoring.card_design import Box
from vision.arrays import Floats
from vision.cards.cards import SeenCard, through
from vision.photo import Photo, Pixels
from vision.weights import open_model

READER = "card_titles"
HEIGHT_PX, TITLE_PX, FIGURE_PX = 32, 208, 80
"""Height of a line as it is read, and the widths of a title's and a figure's."""
TITLE_ROOM, FIGURE_ROOM = 1.06, 1.3
"""How much larger than the printed box the cut is."""
WIDEST_ROW = 1.4
"""A row of the photo is not read finer than so many pixels for one of the cut."""
LEAST = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class ReadLine:
    """How likely each text is."""

    fits: Floats
    """Logarithm of the probability of each text that was asked about."""
    text: str
    """What it would read if anything could stand there."""
    free: float
    """The logarithm of that reading's probability."""


def read_title(photo: Photo, card: SeenCard, box: Box, texts: Sequence[str]) -> ReadLine:
    """Which of the texts a title is."""
    cut = _cut(photo, card, _wider(box, TITLE_ROOM, TITLE_ROOM), (TITLE_PX, HEIGHT_PX))
    return _read(cut, texts)


def read_figure(
    photo: Photo, card: SeenCard, box: Box, texts: Sequence[str], size_mm: tuple[float, float]
) -> ReadLine:
    """Which of the texts a figure is."""
    left, top, right, bottom = box
    high = (bottom - top) * FIGURE_ROOM
    wide = high * size_mm[1] / size_mm[0] * FIGURE_PX / HEIGHT_PX
    x, y = (left + right) / 2, (top + bottom) / 2
    around = (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
    return _read(_cut(photo, card, around, (FIGURE_PX, HEIGHT_PX)), texts)


def _wider(box: Box, across: float, down: float) -> Box:
    left, top, right, bottom = box
    x, y, wide, high = (left + right) / 2, (top + bottom) / 2, right - left, bottom - top
    return (x - across * wide / 2, y - down * high / 2, x + across * wide / 2, y + down * high / 2)


def _cut(photo: Photo, card: SeenCard, box: Box, size: tuple[int, int]) -> Pixels:
    """A part of a card as if seen from above, grey."""
    left, top, right, bottom = box
    corners = through(card.to_photo, [[left, top], [right, top], [right, bottom], [left, bottom]])
    high_px = float(np.hypot(*(corners[3] - corners[0])))
    finest = high_px / (HEIGHT_PX * WIDEST_ROW)
    reduction = max((r for r in (1, 2, 4) if r <= max(finest, 1.0)), default=1)
    grey = photo.grey(reduction)
    across, down = size
    target = np.array([[0, 0], [across, 0], [across, down], [0, down]], np.float32)
    matrix = cv2.getPerspectiveTransform((corners / reduction).astype(np.float32), target)
    cut = cv2.warpPerspective(
        grey, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(cut, np.uint8)


def _read(line: Pixels, texts: Sequence[str]) -> ReadLine:
    model = open_model(READER)
    low, high = np.percentile(line, (2, 98))
    level = np.clip((line.astype(np.float32) - low) / max(high - low, 12.0), -0.2, 1.2)
    said = model.run(np.asarray(level[None, None], np.float32))[0].astype(np.float64)
    said = said - said.max(axis=1, keepdims=True)
    logs = said - np.log(np.exp(said).sum(axis=1, keepdims=True))
    best = logs.argmax(axis=1)
    kept = [int(c) for i, c in enumerate(best) if c and (i == 0 or c != best[i - 1])]
    text = "".join(model.labels[c - 1] for c in kept)
    free, *_ = fits(logs, [text], model.labels)
    return ReadLine(fits(logs, texts, model.labels), text, float(free))


def fits(logs: Floats, texts: Sequence[str], letters: Sequence[str]) -> Floats:
    """The logarithm of each text's probability; `logs` is (steps, 1 + letters), 0 is nothing."""
    number = {letter: i + 1 for i, letter in enumerate(letters)}
    longest = 2 * max((len(text) for text in texts), default=0) + 1
    states = np.zeros((len(texts), longest), int)
    for row, text in enumerate(texts):
        states[row, 1 : 2 * len(text) : 2] = [number[letter] for letter in text]
    skips = np.zeros(states.shape, bool)
    skips[:, 2:] = (states[:, 2:] > 0) & (states[:, 2:] != states[:, :-2])
    share = np.full(states.shape, LEAST)
    share[:, :2] = np.exp(logs[0])[states[:, :2]]
    total = np.zeros(len(texts))
    for step in np.exp(logs[1:]):
        moved = share.copy()
        moved[:, 1:] += share[:, :-1]
        moved[:, 2:] += np.where(skips[:, 2:], share[:, :-2], 0.0)
        share = moved * step[states]
        sums = share.sum(axis=1, keepdims=True) + 1e-300
        share, total = share / sums, total + np.log(sums[:, 0])
    ends = np.array([2 * len(text) for text in texts])
    rows = np.arange(len(texts))
    last = share[rows, ends] + np.where(ends > 0, share[rows, np.maximum(ends - 1, 0)], 0.0)
    return np.asarray(total + np.log(last + 1e-30), np.float64)
