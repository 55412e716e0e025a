"""A scan, or a photo of paper alone, set straight: no rim is seen, but its lines tell how it lies.

A flatbed turns a page a little and may shear it, and tilts nothing: the lines across and those
down say by how much, each for itself.
"""

import numpy as np

from vision.arrays import Matrix, Points
from vision.enrol.straight import Segments, leaning, off_level

FEWEST_LINES = 12
"""So many lines tell how a page lies."""
NEAR_DEGREES, LEAST_AGREEING = 1.0, 0.5
"""Lines so near to the usual angle agree with it, and so much of all their length does."""
MOST_SHEAR_DEGREES = 2.5
"""No scanner shears more; what seems to is a drawing."""


def set_straight(lines: Segments, size_px: tuple[int, int]) -> Points | None:
    """The corners of a page as large as its picture, clockwise; None where lines do not tell.

    Args:
        lines: Straight pieces of what is printed.
        size_px: Width and height of the picture.
    """
    told = _turn(lines)
    if told is None:
        return None
    across, down = told
    axes = np.array([[np.cos(across), -np.sin(down)], [np.sin(across), np.cos(down)]])
    middle = np.array(size_px) / 2
    signs = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], float)
    return np.asarray(middle + (signs * middle) @ axes.T)


def _turn(lines: Segments) -> tuple[float, float] | None:
    """By how much lines across, and lines down, are turned clockwise, radians."""
    if len(lines) < FEWEST_LINES:
        return None
    lean = leaning(lines)
    off, lengths = off_level(_turned(lines, -lean))
    near = abs(off) < np.radians(MOST_SHEAR_DEGREES + NEAR_DEGREES)
    if lengths[near].sum() < LEAST_AGREEING * lengths.sum():
        return None
    whole = _usual(off[near], lengths[near])
    if whole is None:
        return None
    level = _turned(lines, -lean)
    is_upright = abs(level[:, 3] - level[:, 1]) > abs(level[:, 2] - level[:, 0])
    angles = []
    for some in (near & ~is_upright, near & is_upright):
        own = _usual(off[some], lengths[some]) if some.sum() >= FEWEST_LINES // 2 else None
        angles.append(whole if own is None else own)
    across, down = angles
    if abs(across - down) > np.radians(MOST_SHEAR_DEGREES):
        return None
    return lean + across, lean + down


def _usual(off: Points, lengths: Points) -> float | None:
    """The angle that most of the lines' length is near to; None where they are at odds."""
    order = np.argsort(off)
    share = np.cumsum(lengths[order]) / max(1e-9, float(lengths.sum()))
    usual = float(off[order][np.searchsorted(share, 0.5)])
    agreeing = abs(off - usual) < np.radians(NEAR_DEGREES)
    if lengths[agreeing].sum() < LEAST_AGREEING * lengths.sum():
        return None
    return float(np.average(off[agreeing], weights=lengths[agreeing]))


def _turned(lines: Segments, angle: float) -> Segments:
    cosine, sine = np.cos(angle), np.sin(angle)
    turn: Matrix = np.array([[cosine, -sine], [sine, cosine]])
    return np.asarray((lines.reshape(-1, 2) @ turn.T).reshape(-1, 4))
