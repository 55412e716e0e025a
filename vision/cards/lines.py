"""Read the printed titles of cards: which of those that there are.

A line is cut out as if seen from above, its text stretched to one width, and described by which way
its edges run in each of many cells. A linear map, fitted on lines printed in many fonts, tells how
far that is from every text there is; a line that is far from all of them is none.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from scoring.card_design import Box
from vision.arrays import Floats
from vision.cards.cards import SeenCard, through
from vision.photo import Photo, Pixels
from vision.weights import Model, Tensor, open_model

TITLES = "card_titles"
TITLE_PX, HEIGHT_PX = 208, 32
"""Width and height of a title as it is cut out."""
TITLE_ROOM = 1.06
"""How much larger than the printed box the cut is."""
FINER = 1.4
"""A photo is not decoded finer than so many pixels for one of the cut."""
TEXT_SIZE = (144, 24)
"""Width and height that the text itself is brought to."""
CELL_PX, WAYS = 6, 8
RIM, TITLE_SIDE = 0.2, 0.035
"""Shares of a title's cut at top and bottom, and at either side, that its frame may be in."""


@dataclass(frozen=True, slots=True, eq=False)
class ReadLine:
    """How likely each text is."""

    texts: tuple[str, ...]
    shares: Floats
    is_strange: bool
    """It is as far from every text as hardly any line is from its own."""

    def share(self, text: str) -> float:
        """The probability of one text; 0 for one that is not known."""
        return float(self.shares[self.texts.index(text)]) if text in self.texts else 0.0


def read_title(photo: Photo, card: SeenCard, box: Box) -> ReadLine:
    """Which title it is."""
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    wide, high = (right - left) * TITLE_ROOM / 2, (bottom - top) * TITLE_ROOM / 2
    around = (x - wide, y - high, x + wide, y + high)
    cut = _cut(photo, card, around, (TITLE_PX, HEIGHT_PX))
    return _told(open_model(TITLES), title_features(cut))


def _cut(photo: Photo, card: SeenCard, box: Box, size: tuple[int, int]) -> Pixels:
    """A part of a card as if seen from above, grey."""
    left, top, right, bottom = box
    corners = through(card.to_photo, [[left, top], [right, top], [right, bottom], [left, bottom]])
    high_px = float(np.hypot(*(corners[3] - corners[0])))
    finest = max(high_px / (HEIGHT_PX * FINER), 1.0)
    reduction = max(r for r in (1, 2, 4) if r <= finest)
    grey = photo.grey(reduction)
    across, down = size
    target = np.array([[0, 0], [across, 0], [across, down], [0, down]], np.float32)
    matrix = cv2.getPerspectiveTransform((corners / reduction).astype(np.float32), target)
    border = cv2.BORDER_REPLICATE
    cut = cv2.warpPerspective(grey, matrix, size, flags=cv2.INTER_LINEAR, borderMode=border)
    return np.asarray(cut, np.uint8)


def title_features(line: Pixels) -> Floats:
    """A title, pale on dark: where its text begins and ends, stretched, and its edges."""
    level = line.astype(np.float32)
    high, wide = level.shape
    rim, side = round(RIM * high), round(TITLE_SIDE * wide)
    inner = level[rim : high - rim, side : wide - side]
    dark, pale = np.percentile(inner, (20, 97))
    is_text = (inner > dark + 0.45 * max(pale - dark, 8.0)).sum(axis=0) >= 1
    # Titles are centred, so the text reaches equally far to both sides.
    columns = np.nonzero(is_text)[0] - inner.shape[1] / 2
    reach = float(np.percentile(np.abs(columns), 97)) if len(columns) else inner.shape[1] / 2
    reach = float(np.clip(reach + 2, 12, inner.shape[1] / 2))
    middle = wide / 2
    text = level[rim // 2 : high - rim // 2, round(middle - reach) : round(middle + reach) + 1]
    return np.append(edges(text, TEXT_SIZE), 2.0 * reach / wide)


def edges(text: Tensor, size: tuple[int, int]) -> Floats:
    """Which way the edges run in each cell of a text brought to a size; of length 1."""
    level = cv2.resize(text, size, interpolation=cv2.INTER_LINEAR)
    across, down = cv2.Sobel(level, cv2.CV_32F, 1, 0), cv2.Sobel(level, cv2.CV_32F, 0, 1)
    steep = np.hypot(across, down)
    way = (np.arctan2(down, across) / (2 * np.pi) * WAYS) % WAYS
    cells = (size[0] // CELL_PX, size[1] // CELL_PX)
    found = []
    for number in range(WAYS):
        near = np.abs((way - number + WAYS / 2) % WAYS - WAYS / 2)
        share = steep * np.clip(1 - near, 0, 1)
        found.append(cv2.resize(share, cells, interpolation=cv2.INTER_AREA).ravel())
    whole = np.sqrt(np.concatenate(found))
    return np.asarray(whole / max(float(np.linalg.norm(whole)), 1e-6), np.float64)


def _told(model: Model, features: Floats) -> ReadLine:
    far = model.run(features.astype(np.float32)[None])[0].astype(np.float64)
    logs = -far / (2 * model.temperature)
    raised = np.exp(logs - logs.max())
    is_strange = bool(far.min() > model.settings["strange_beyond"])
    return ReadLine(model.labels, raised / raised.sum(), is_strange)


def shares_of(line: ReadLine, texts: Sequence[str]) -> Floats:
    """The probabilities of some texts among all."""
    return np.array([line.share(text) for text in texts])
