"""Print made pale before ink is read, for pages that are not printed as ours are.

Our own sheets are printed light, so that ink is what is dark on them. Other people's are not; but
where the blank is known, so is what its print looks like in this photo: of all places that are as
dark on the blank, most hold no ink, and what they show is the print. It is taken back to a part.
"""

from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from scoring.sheet import SheetLayout
from vision.ink.fields import FLAT_PX_PER_MM, PAPER_LEVEL, even_light
from vision.photo import Pixels
from vision.printing.blank import blank_colour_raster

LEFT = 0.3
"""So much of the print's darkness is left, for the reader to see where fields are."""
LEVELS = 32
_SPARSE = 3
FEWEST = 40
"""Levels with fewer places than this on a page are judged by their neighbours."""
DARKEST, BRIGHTEST = 8.0, 240
MOST_GAIN, HUNDREDTHS = 2.5, 100
"""So bright print is made at most; and gains are whole hundredths, which is quickest."""


@lru_cache(maxsize=4)
def printed_levels(layout: SheetLayout) -> Pixels:
    """How dark each place of a blank is, (H, W, 3) BGR, in even light."""
    return levels_of(blank_colour_raster(layout, FLAT_PX_PER_MM))


def levels_of(blank: Pixels) -> Pixels:
    """The same of a picture of the blank."""
    return np.asarray(cv2.GaussianBlur(even_light(np.array(blank)), (0, 0), 0.7), np.uint8)


def lightened(page: Pixels, printed: Pixels) -> Pixels:
    """A page beside its blank, both with their print made pale.

    Args:
        page: (H, W, 4) as `vision.ink.fields.beside_blank` makes it.
        printed: Its blank's `printed_levels`.
    """
    height, width = page.shape[:2]
    if printed.shape[:2] != (height, width):
        missing = max(0, height - printed.shape[0]), max(0, width - printed.shape[1])
        printed = np.pad(printed, ((0, missing[0]), (0, missing[1]), (0, 0)), mode="edge")
        printed = printed[:height, :width]
    pale = np.empty_like(page)
    for channel in range(3):
        levels = np.asarray(cv2.extractChannel(printed, channel), np.uint8)
        gain, more = _gain(levels, page[..., channel])
        factors, added = (
            cv2.LUT(levels, one.round().astype(np.uint8)) for one in (gain * HUNDREDTHS, more)
        )
        seen = cv2.extractChannel(page, channel)
        lit = cv2.add(cv2.multiply(seen, factors, scale=1 / HUNDREDTHS), added)
        cv2.insertChannel(np.minimum(lit, np.uint8(BRIGHTEST)), pale, channel)
    paler = cv2.convertScaleAbs(cv2.extractChannel(page, 3), alpha=LEFT, beta=255 * (1 - LEFT))
    cv2.insertChannel(paler, pale, 3)
    return pale


def _gain(printed: Pixels, seen: Pixels) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """(256,) each: what print of a level is to be multiplied by, and what is added to it then.

    Black print is mostly noise, which a large factor would make ink of.
    """
    sparse = [np.ascontiguousarray(one[::_SPARSE, ::_SPARSE]) for one in (printed, seen)]
    both = np.asarray(cv2.calcHist(sparse, [0, 1], None, [LEVELS, 256], [0, 256, 0, 256]))
    up_to = both.cumsum(axis=1)
    enough = np.flatnonzero(up_to[:, -1] >= FEWEST)
    known = (enough + 0.5) * 256 / LEVELS
    shown = [float(np.searchsorted(up_to[level], up_to[level, -1] / 2)) for level in enough]
    if not shown:
        return np.ones(256, np.float32), np.zeros(256, np.float32)
    usual = np.interp(np.arange(256), known, np.maximum(shown, DARKEST))
    paper = float(max(usual[-1], PAPER_LEVEL * 0.9))
    wanted = paper - LEFT * (paper - np.minimum(usual, paper))
    gain = np.clip(wanted / usual, 1.0, MOST_GAIN)
    more = np.maximum(wanted - gain * usual, 0.0)
    return np.asarray(gain, np.float32), np.asarray(more, np.float32)
