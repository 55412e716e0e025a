"""A plain cube is no colour die: its sides have the colour of its top.

No two faces of a colour die have the same colour, so where its sides show, another colour is seen
below the top face. Seen from straight above nothing tells a cube from a die.
"""

import numpy as np

from vision.arrays import Colours, Points
from vision.dice.faces import colour_at, places_in
from vision.photo import Pixels

LEAST_LEAN = 0.12
"""From the middle of the top face to that of the whole, in widths, where sides show enough."""
EDGE_PARTS, DEPTHS = (0.25, 0.5, 0.75), (0.3, 0.5, 0.7)
"""Where a side is looked at: along its upper edge, and down from there, as shares of it."""
ALIKE_DEGREES, LEAST_CHROMA, CHROMA_SHARE = 9.0, 34.0, 0.4
"""Hues nearer than this are one colour in other light; what is paler than this may be white in a
coloured light, as the body of 7 in 308 simulated dice was; and a side in the shade has so much of
the top's colour at least."""


def is_plain_cube(
    pixels: Pixels, reduction: float, top_px: Points, whole_px: Points, width_px: float
) -> bool:
    """Whether all sides that show, below a top face (4, 2), have its very colour.

    `whole_px` is the middle of the whole thing; all in the photo, the picture divided by the
    reduction.
    """
    top = (top_px + 0.5) / reduction - 0.5
    down = 2 * (whole_px - top_px.mean(axis=0)) / reduction
    if np.linalg.norm(down) < 2 * LEAST_LEAN * width_px / reduction:
        return False
    above = colour_at(pixels, places_in(top))
    below = [colour_at(pixels, places) for places in _sides(top, down)]
    return bool(below) and all(_is_alike(side, above) for side in below)


def _sides(top: Points, down: Points) -> list[Points]:
    """Places on each side that shows, (N, 2)."""
    sides = []
    middle = top.mean(axis=0)
    for first, second in zip(top, np.roll(top, -1, axis=0), strict=True):
        outward = (first + second) / 2 - middle
        if outward @ down > 0.35 * np.linalg.norm(outward) * np.linalg.norm(down):
            edge = [first + share * (second - first) for share in EDGE_PARTS]
            sides.append(np.array([at + depth * down for at in edge for depth in DEPTHS]))
    return sides


def _is_alike(side: Colours, above: Colours) -> bool:
    """Whether a side has the hue of the top, and is not merely grey."""
    chroma, most = (float(np.hypot(*one[1:])) for one in (side, above))
    if most < LEAST_CHROMA or chroma < CHROMA_SHARE * most:
        return False
    hues = [float(np.degrees(np.arctan2(one[2], one[1]))) for one in (side, above)]
    return abs((hues[0] - hues[1] + 180) % 360 - 180) < ALIKE_DEGREES
