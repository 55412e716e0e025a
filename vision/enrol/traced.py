"""A page as masks: what is dark, and which of that is a straight line.

Print is whatever is darker than around it. Many forms have lines so thin or pale that they are not:
these are followed by the shallow valley that they are, for as long as they go.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt
from skimage.filters import threshold_sauvola

from vision.ink.fields import FLAT_PX_PER_MM
from vision.photo import Pixels

Mask = npt.NDArray[np.bool_]

LINE_MM, SOLID_PX = 10.0, 19
"""A straight piece of print at least so long is a line: nobody writes so straight. What is as thick
as the other is none."""
GROUND_PX, DARK_GROUND, LIGHTER = 41, 150, 30
"""How much is looked at to tell the ground that something stands on, how dark it is, and how much
lighter than it that is: white words on a dark band."""
VALLEY_PX, ALONG_PX = 4, 9
"""A faint line is darker than what is so far to both its sides, on average over so much of it."""
LEAST_DEPTH, NOISE_DEPTHS, SHALLOW = 2.0, 2.5, 8.0
"""Levels by which it is darker at least, or so many times as much as whatever is no deeper than
the third differs anyway."""
FAINT_SHARE = 0.85
"""So much of the length of a line is that deep."""
BESIDE_PX, MOST_BESIDE = 6, 0.3
"""So far above or below a line less than this is dark: a row of words has more."""
FAINT_TINT = 6.0
"""Levels by which a tinted field differs from what is around it."""
PALE_LEVELS, PALE_BLUR_PX, PALE_AROUND_PX = 4, 1.2, 31
"""What is pale is darker than its surroundings by so many levels."""
GAP_PX = 15
"""Where another line crosses, a valley has a gap."""


@dataclass(frozen=True, slots=True, eq=False)
class Traced:
    """A page as masks."""

    dark: Mask
    """Print and ink."""
    lines: Mask
    """Straight lines alone."""
    faint: Mask
    """Straight lines too pale to be dark, and pieces of others."""
    light: Mask
    """Print that is lighter than the ground it stands on."""


def trace(page: Pixels) -> Traced:
    """The dark things of a page, (H, W, 3) BGR, and its straight lines."""
    grey = np.asarray(page.min(axis=2), np.uint8)
    level = threshold_sauvola(grey, window_size=61, k=0.12, r=128)
    dark = (grey < level) & (grey < 236)
    spread = np.asarray(dark, np.uint8)
    solid = cv2.morphologyEx(spread, cv2.MORPH_OPEN, np.ones((SOLID_PX, SOLID_PX), np.uint8))
    thin = cv2.subtract(spread, cv2.dilate(solid, np.ones((3, 3), np.uint8)))
    length = round(LINE_MM * FLAT_PX_PER_MM)
    lines = np.zeros_like(spread)
    for shape, across in (((1, length), (3, 1)), ((length, 1), (1, 3))):
        thick = cv2.dilate(thin, np.ones(across, np.uint8))  # lines are never quite level
        joined = cv2.morphologyEx(thick, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
        lines |= np.asarray(cv2.morphologyEx(joined, cv2.MORPH_OPEN, np.ones(shape, np.uint8)))
    ground = np.asarray(cv2.medianBlur(grey, GROUND_PX), np.uint8)
    light = (ground < DARK_GROUND) & (cv2.subtract(grey, ground) > LIGHTER)
    return Traced(dark, lines > 0, _faint_lines(grey, spread), np.asarray(light))


def _faint_lines(grey: npt.NDArray[np.uint8], dark: npt.NDArray[np.uint8]) -> Mask:
    """Valleys across and down that go on as long as a line does."""
    soft = cv2.GaussianBlur(grey, (0, 0), 1.0).astype(np.int16)
    length = round(LINE_MM * FLAT_PX_PER_MM)
    upright = _level_valleys(np.ascontiguousarray(soft.T), np.ascontiguousarray(dark.T), length)
    return np.asarray(_level_valleys(soft, dark, length) | upright.T)


def _level_valleys(grey: npt.NDArray[np.int16], dark: npt.NDArray[np.uint8], length: int) -> Mask:
    depth = np.zeros(grey.shape, np.float32)
    by = VALLEY_PX
    depth[by:-by] = np.minimum(grey[: -2 * by], grey[2 * by :]) - grey[by:-by]
    depth = np.asarray(cv2.blur(depth, (ALONG_PX, 1)))
    shallow = abs(depth[::3, ::3])
    usual = float(np.median(shallow[shallow < SHALLOW])) if (shallow < SHALLOW).any() else 0.0
    is_deep = np.asarray(depth > max(LEAST_DEPTH, NOISE_DEPTHS * usual), np.uint8)
    deep = np.asarray(cv2.dilate(is_deep, np.ones((3, 1), np.uint8)))  # never quite level
    share = cv2.blur(deep.astype(np.float32), (length, 1))
    inked = cv2.blur(dark.astype(np.float32), (length, 1))
    beside = np.ones_like(inked)
    by = BESIDE_PX
    beside[by:-by] = np.maximum(inked[: -2 * by], inked[2 * by :])
    middles = np.asarray((share >= FAINT_SHARE) & (beside < MOST_BESIDE), np.uint8)
    near = np.asarray(cv2.dilate(middles, np.ones((1, length), np.uint8)))
    lines = np.asarray((near > 0) & (deep > 0), np.uint8)
    joined = cv2.morphologyEx(lines, cv2.MORPH_CLOSE, np.ones((1, GAP_PX), np.uint8))
    return np.asarray(joined > 0)


def tinted_on(page: Pixels) -> Mask:
    """What has a tint that paper has not, where no line need close it."""
    smooth = cv2.medianBlur(page, 9).astype(np.float32)
    paper = np.percentile(smooth.reshape(-1, 3)[::97], 90, axis=0)
    away = np.abs(smooth - paper).max(axis=2)
    return np.asarray((away > FAINT_TINT) & (smooth.min(axis=2) > 90))


def pale_on(page: Pixels) -> Mask:
    """Whatever is but a little darker than around it: thin rings in a photo are no more."""
    grey = cv2.GaussianBlur(np.asarray(page.min(axis=2), np.uint8), (0, 0), PALE_BLUR_PX)
    around = cv2.blur(grey, (PALE_AROUND_PX, PALE_AROUND_PX))
    return np.asarray(grey.astype(np.int16) < around.astype(np.int16) - PALE_LEVELS)
