"""Name the colours of dice whose faces are red, orange, yellow, green, blue and purple.

Lamp light makes orange of yellow and red of orange, and one die alone cannot tell. All dice of the
photo lie in the same light: each light that may have shone is tried on all of them, weighed by
how well their colours then fit the six names, and how white their pale parts (a white body, a
gleam) then are; every die is named by the mean over all lights. The reading network, which sees
each die by itself with all its sides, has a say in it.
"""

from collections.abc import Sequence
from itertools import product

import cv2
import numpy as np

from vision.arrays import Colours, Points
from vision.dice.evidence import Shares
from vision.photo import Pixels

HUES = {
    "red": (358.0, 8.0),
    "orange": (26.0, 7.0),
    "yellow": (53.0, 8.0),
    "green": (122.0, 24.0),
    "blue": (217.0, 16.0),
    "purple": (282.0, 17.0),
}
"""Hue in degrees, and its spread, that people call by each name, in daylight."""
WARMTHS = tuple(np.arange(-0.2, 0.41, 0.04))
"""Lights from blue shade to a warm lamp: red is raised and blue lowered by this share."""
USUAL_WARMTH, WARMTH_SPREAD = 0.03, 0.11
TINTS = (-0.06, 0.0, 0.06)
"""Green tubes and their opposite."""
FACE_PX = 20
STRONG_AT = int(0.95 * FACE_PX**2)
"""Of a face's places in the order of their colour's strength, the one that stands for its paint."""
PALENESS_DEGREES = 2.0
"""How uncertain a hue is, in degrees, of a colour of full saturation; a pale one's is more so."""
BURNT_LEVELS, BURNT_DEGREES = (230.0, 250.0), 10.0
"""Between these levels a camera runs out of red, and orange turns towards yellow so far."""
TURNING_HUES = (15.0, 58.0)
INNER_SHARE, WHOLE_SHARE = 0.72, 0.95
"""Middle part of the face that is looked at: its rounded edges mirror other things. A white body
shows best near the edges."""
PALE_PART, BRIGHT_SHARE, PALE_SATURATION = 0.08, 0.6, 0.35
"""The palest part of a face, as bright as this share of its brightest, is white or gleams if it is
no more saturated than this."""
WHITE_SPREAD, NEITHER = 0.08, 0.1
"""Saturation of white in its own light; and how often it is neither white nor gleam."""
SURELY = 0.995
READER_WEIGHT = 0.6
"""How much the reading network's say counts: it errs three times as often as all of this."""


def name_colours(
    pixels: Pixels, reduction: float, faces_px: Sequence[Points], said: Colours
) -> list[Shares]:
    """For each face (4, 2) in the original photo, the six names with probabilities, best first.

    `said` are the reading network's logits of the six names, (N, 6).
    """
    if not faces_px:
        return []
    quads = [(quad + 0.5) / reduction - 0.5 for quad in faces_px]
    faces = np.stack([face_colours(pixels, quad, INNER_SHARE) for quad in quads])
    whites = _whites([face_colours(pixels, quad, WHOLE_SHARE) for quad in quads])
    opinion = np.exp(READER_WEIGHT * (said - said.max(axis=1, keepdims=True)))
    fits, named = [], []
    for warmth, tint in product(WARMTHS, TINTS):
        light = np.array([1 - warmth, 1 + tint, 1 + warmth])
        colours = _lit_colours(faces / light)
        likely = opinion * _likelihoods(colours, brightness=(colours * light).max(axis=1))
        any_name = likely.sum(axis=1)
        prior = -(((warmth - USUAL_WARMTH) / WARMTH_SPREAD) ** 2) / 2 - (tint / 0.06) ** 2 / 2
        fits.append(prior + _fit_of_white(whites / light) + float(np.log(any_name + 1e-6).sum()))
        named.append(likely / (any_name[:, None] + 1e-9))
    weights = np.exp(np.array(fits) - max(fits))
    shares = np.tensordot(weights / weights.sum(), np.stack(named), axes=1)
    return [_named_shares(row) for row in shares]


def face_colours(pixels: Pixels, quad: Points, share: float) -> Colours:
    """(N, 3) BGR of the middle share of a face."""
    middle = quad.mean(axis=0)
    inner = (middle + (quad - middle) * share).astype(np.float32)
    side = FACE_PX - 1
    square = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    matrix = cv2.getPerspectiveTransform(inner, square)
    face = cv2.warpPerspective(
        pixels, matrix, (FACE_PX, FACE_PX), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(face, np.float64).reshape(-1, 3)


def _whites(faces: Sequence[Colours]) -> Colours:
    """(N, 3) BGR of what is white on faces or gleams; many have nothing of the kind."""
    found = []
    for flat in faces:
        highest = flat.max(axis=1)
        bright = flat[highest >= BRIGHT_SHARE * np.percentile(highest, 95)]
        palest = np.argsort(_saturation(bright))[: max(1, int(PALE_PART * len(flat)))]
        found.append(bright[palest].mean(axis=0))
    pale = np.stack(found)
    is_white = (_saturation(pale) < PALE_SATURATION) & (pale.max(axis=1) < BURNT_LEVELS[1])
    return np.asarray(pale[is_white])


def _fit_of_white(colours: Colours) -> float:
    """How likely, as a logarithm, pale colours (N, 3) are white, the light taken away."""
    off = (_saturation(colours) / WHITE_SPREAD) ** 2
    return float(np.log(NEITHER + np.exp(-off / 2)).sum())


def _saturation(colours: Colours) -> Colours:
    """(N,) of colours (N, 3)."""
    return np.asarray(1 - colours.min(axis=1) / np.maximum(colours.max(axis=1), 1.0))


def _lit_colours(faces: Colours) -> Colours:
    """(D, 3) BGR of the most coloured part of faces (D, N, 3): all of it, a spot, or its pips."""
    chroma = faces.max(axis=2) - faces.min(axis=2)
    strong = np.partition(chroma, STRONG_AT, axis=1)[:, STRONG_AT, None]
    weights = np.clip(chroma - 0.7 * strong, 0, None) + 1e-6
    return np.asarray((faces * weights[..., None]).sum(1) / weights.sum(1)[:, None] + 1.0)


def _likelihoods(colours: Colours, *, brightness: Colours) -> Colours:
    """(N, 6): how well each colour's hue fits each name; a pale colour's hue tells less.

    `brightness` is the highest level of each in the photo.
    """
    blue, green, red = colours.T
    hue = np.degrees(np.arctan2(np.sqrt(3) * (green - blue), 2 * red - green - blue)) % 360
    burnt = np.interp(brightness, BURNT_LEVELS, (0, 1))
    turns = (hue > TURNING_HUES[0]) & (hue < TURNING_HUES[1])
    hue = np.where(turns, hue - BURNT_DEGREES * burnt, hue)
    blur = PALENESS_DEGREES / np.maximum(_saturation(colours), 0.05)
    fits = []
    for middle, spread in HUES.values():
        away = (hue - middle + 180) % 360 - 180
        wide = np.hypot(spread, blur)
        fits.append(np.exp(-((away / wide) ** 2) / 2) / np.sqrt(wide))
    return np.stack(fits, axis=1)


def _named_shares(shares: Colours) -> Shares:
    named = sorted(zip(HUES, shares.tolist(), strict=True), key=lambda item: -item[1])
    return tuple((name, min(SURELY, share)) for name, share in named)
