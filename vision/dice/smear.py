"""Doubt what motion may have made of a value: two pips smeared into a bar look like three.

A pip is round, so that its edges are as strong one way as the other. Where a face's edges are far
weaker one way, the camera or the die has moved that way: a 4 or a 5 may then look like a 6, a 2
like a 3, and the network is sure of it.
"""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.arrays import Points
from vision.dice.crop import CROP_PX, FACE_SHARE, cut_from_above
from vision.dice.evidence import Judged
from vision.photo import Pixels

BEFORE = {"6": ("4", "5"), "3": ("2",)}
"""What a value may have been before it was smeared: nearly all that real photos, blurred by an
eighth to a quarter of a die's width, were misread as in silence."""
SMEARED = 0.33
"""Strength of a face's edges the weaker way, as a share of that the other way, squared: below it
were 29 of 33 such photos blurred by a quarter, 9 of 10 by a sixth, 2 of 3 by an eighth, and 1 of
185 that were not."""
STILL_SURE = 0.85
"""How likely a value is that may be smeared."""
FLAT = 4.0
"""A face with weaker edges, in levels squared, shows nothing but grain."""
INNER = 0.9
"""What lies farther from the middle, in half sides, is edge."""


def smears_doubted(judged: Sequence[Judged], pixels: Pixels, reduction: float) -> list[Judged]:
    """The same, values doubted that motion may have made; `pixels` is the photo so far reduced."""
    return [
        _doubted(one)
        if one.shares[0][0] in BEFORE
        and one.shares[0][1] > STILL_SURE
        and evenness(pixels, (one.look.corners_px + 0.5) / reduction - 0.5) < SMEARED
        else one
        for one in judged
    ]


def evenness(pixels: Pixels, corners: Points) -> float:
    """How strong the edges of a face (4, 2) are the weaker way, from 0 to 1, as the other way."""
    side = round(INNER * FACE_SHARE * CROP_PX)
    inner = slice((CROP_PX - side) // 2, (CROP_PX - side) // 2 + side)
    face = cv2.cvtColor(cut_from_above(pixels, corners), cv2.COLOR_BGR2GRAY).astype(np.float32)
    slopes = np.stack([cv2.Sobel(face, cv2.CV_32F, 1, 0), cv2.Sobel(face, cv2.CV_32F, 0, 1)])
    flat = slopes[:, inner, inner].reshape(2, -1).astype(np.float64)
    weaker, stronger = np.linalg.eigvalsh(flat @ flat.T) / flat.shape[1]
    return float(weaker / stronger) if stronger > FLAT else 1.0


def _doubted(one: Judged) -> Judged:
    """A value that may be another, which then is among the choices."""
    value, *_ = one.shares[0]
    others = BEFORE[value]
    shares = {name: STILL_SURE * share for name, share in one.shares}
    for name in others:
        shares[name] += (1 - STILL_SURE) / len(others)
    ranked = sorted(shares.items(), key=lambda item: -item[1])
    return replace(one, shares=tuple(ranked))
