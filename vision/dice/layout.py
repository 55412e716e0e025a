"""Count pips by where they must be: how well a top face fits the pattern of each value.

The networks look at all of a die; this looks only at the nine places where a face has pips, and
knows nothing of makes, tables or lamps. By itself it is right less often, but it errs elsewhere, so
it decides between values that are close, and a gleam where no pip can be does not count.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Floats, Points
from vision.dice.crop import CROP_PX, FACE_SHARE, cut_from_above
from vision.dice.evidence import VALUES, Judged
from vision.photo import Pixels

FACE_PX = 32
"""Side of the picture in which a face is compared with the patterns."""
SMALLEST_PX = 18.0
"""In a face whose sides are shorter, pips run together."""
INNER = 0.85
"""What lies farther from the middle, in half sides, is edge."""
SPACINGS, RADII = (0.42, 0.5, 0.58), (0.13, 0.18)
"""How far from the middle pips lie, and how large they are, in half sides."""
SOFTNESS_PX = 1.0
FLAT = 0.5
"""A face that varies by less, in CIELAB, shows nothing but grain."""
WEIGHT = 8.0
"""What a perfect fit adds to the log-odds of a value: fitted on half of 4,000 real and drawn dice,
anything from 6 to 10 did as well; the network was right of 97.9 % of that half, both of 98.2 %."""
DECIDED = 0.005
"""Where all other values together are less likely than this, the face is not looked at again."""
PATTERNS = {
    "1": "c",
    "2": "13",
    "3": "1c3",
    "4": "1234",
    "5": "1234c",
    "6": "123456",
}
"""Corners of a face in turn from 1 to 4, its middle, and the middles of two sides, 5 and 6."""
PLACES = {
    "1": (-1, -1),
    "2": (1, -1),
    "3": (1, 1),
    "4": (-1, 1),
    "5": (-1, 0),
    "6": (1, 0),
    "c": (0, 0),
}


def with_pips_counted(judged: Sequence[Judged], pixels: Pixels, reduction: float) -> list[Judged]:
    """The same, the shares of their values weighed with how well each fits the face.

    `pixels` is the photo divided by the reduction.
    """
    counted = []
    for one in judged:
        face = (one.look.corners_px + 0.5) / reduction - 0.5
        side_px = float(np.linalg.norm(face - np.roll(face, 1, axis=0), axis=1).mean())
        is_worth_it = 1 - one.shares[0][1] >= DECIDED and side_px >= SMALLEST_PX
        counted.append(_weighed(one, fit_of_values(pixels, face)) if is_worth_it else one)
    return counted


def _weighed(one: Judged, fits: Floats) -> Judged:
    """The shares of a thing with pips, changed by fits in the order of the values."""
    known = dict(one.shares)
    logits = np.log([max(known[value], 1e-9) for value in VALUES]) + WEIGHT * fits
    shares = np.exp(logits - np.logaddexp.reduce(logits))
    order = np.argsort(-shares)
    return replace(one, shares=tuple((VALUES[i], float(shares[i])) for i in order))


def fit_of_values(pixels: Pixels, corners: Points) -> Floats:
    """(6,) for each value, from -1 to 1, how well its pattern fits a face (4, 2) of a picture.

    Pips may be lighter or darker than the face, or only of another colour.
    """
    side = round(FACE_SHARE * CROP_PX)
    start = (CROP_PX - side) // 2
    face = cut_from_above(pixels, corners)[start : start + side, start : start + side]
    small = cv2.resize(face, (FACE_PX, FACE_PX), interpolation=cv2.INTER_AREA)
    seen = cv2.cvtColor(small.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    patterns, inner = _patterns()
    ground = np.median(seen[inner], axis=0)
    unlike = np.linalg.norm(seen - ground, axis=2)
    maps = [cv2.GaussianBlur(one, (0, 0), SOFTNESS_PX)[inner] for one in (unlike, seen[..., 0])]
    level = np.stack([maps[0], maps[1], -maps[1]], axis=1)
    level -= level.mean(axis=0)
    strength = np.maximum(np.linalg.norm(level, axis=0), FLAT * np.sqrt(len(level)))
    fits = patterns @ (level / strength)
    return np.asarray(fits.reshape(len(VALUES), -1).max(axis=1), np.float64)


@cache
def _patterns() -> tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_]]:
    """(N, places) the patterns, as many of each value in turn, and which places are no edge."""
    line = (np.arange(FACE_PX) + 0.5) / FACE_PX * 2 - 1
    across, down = np.meshgrid(line, line)
    inner = (np.abs(across) < INNER) & (np.abs(down) < INNER)
    rows = []
    for value in VALUES:
        for turned in (False, True):
            for spacing in SPACINGS:
                for radius in RADII:
                    bumps = np.zeros_like(across)
                    for x, y in (PLACES[name] for name in PATTERNS[value]):
                        x, y = (-y, x) if turned else (x, y)
                        away = np.hypot(across - x * spacing, down - y * spacing)
                        bumps = np.maximum(bumps, np.exp(-((away / radius) ** 2) / 2))
                    level = bumps[inner] - bumps[inner].mean()
                    rows.append(level / np.linalg.norm(level))
    return np.array(rows, np.float32), inner
