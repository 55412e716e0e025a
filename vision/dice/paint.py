"""What the paint of the clear colour dice of a photo tells of the doubtful things.

Stones, wooden cubes, many-sided dice and tokens may be taken for colour dice. They lie in the same
light, and are far paler than paint; what is as strongly coloured as the dice, and as wide, is more
likely one.
"""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.arrays import Floats, Points
from vision.dice.colour import INNER_SHARE, face_colours
from vision.dice.evidence import Judged, likelier
from vision.photo import Pixels

CLEAR, LEAST_CLEAR = 0.95, 2
"""So many things as likely dice as this tell of the others."""
STRONGEST = 95
"""Percentile of a face's places, by the strength of their colour, that stands for its paint."""
PALE_SHARE, PAINTED_SHARE = 0.35, 0.6
"""Strength of a thing's colour, in CIELAB, as a share of that of clear dice. Of 33 doubtful dice in
simulated photos 2 were paler than the one, of 21 other things that were rather dice 9."""
NEAR_OCTAVES, LIKELY = 0.3, 0.5
FOR, AGAINST = 2.0, 2.5
"""What paint and width give to the log-odds of what is rather a die, and what paleness takes."""


def judged_by_paint(judged: Sequence[Judged], pixels: Pixels, reduction: float) -> list[Judged]:
    """The same, what is doubtful weighed with its paint; `pixels` is the photo so far reduced."""
    clear = [at for at, one in enumerate(judged) if one.is_die >= CLEAR]
    if len(clear) < LEAST_CLEAR or len(clear) == len(judged):
        return list(judged)
    strengths = np.array([_strength(pixels, reduction, one.look.corners_px) for one in judged])
    widths_px = np.array([one.candidate.width_px for one in judged])
    shares = strengths / max(float(np.median(strengths[clear])), 1.0)
    octaves = np.log2(widths_px / np.median(widths_px[clear]))
    return [
        one if one.is_die >= CLEAR else likelier(one, _gain(one.is_die, *looks))
        for one, *looks in zip(judged, shares.tolist(), octaves.tolist(), strict=True)
    ]


def _gain(is_die: float, share: float, octaves: float) -> float:
    if share < PALE_SHARE:
        return -AGAINST
    is_like = share >= PAINTED_SHARE and abs(octaves) < NEAR_OCTAVES
    return FOR if is_like and is_die >= LIKELY else 0.0


def _strength(pixels: Pixels, reduction: float, face_px: Points) -> float:
    """How strongly a face is coloured where it is painted."""
    face = face_colours(pixels, (face_px + 0.5) / reduction - 0.5, INNER_SHARE)
    seen = cv2.cvtColor((face[None] / 255).astype(np.float32), cv2.COLOR_BGR2LAB)
    chroma: Floats = np.asarray(np.hypot(seen[0, :, 1], seen[0, :, 2]), np.float64)
    return float(np.percentile(chroma, STRONGEST))
