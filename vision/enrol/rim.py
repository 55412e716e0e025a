"""Whether four corners are the rim of a page: paper within, and something else beyond each side.

Other paper may lie along a side, or on a part of it: what is beyond looks as the page does there,
and all that is seen is a seam.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.arrays import Points

Lab = npt.NDArray[np.float32]
"""(H, W, 3)."""

SIDE_PX, LEAST_CONTRAST = 6.0, 7.0
"""How far beyond a side is looked, and by how much it must differ there."""
ALONG, SAMPLES = (0.08, 0.92), 40
MOST_ALIKE = 0.3
"""So much of a side may look as what is beyond it."""
SEAM_PX, SEAM_LEVELS, SEAM_SHARE, HALF_SHARE = 2, 3.0, 0.75, 0.35
"""A seam is a step in brightness, no farther from its place, of so many levels, for so much of a
side; where other paper lies along a part of it, so much of the side differs all the same."""
MOST_SEAMS = 1
"""Sides along all of which other paper lies; where there are more, it is a printed frame."""
ONE_COLOUR = 9.0
"""Colours of one paper differ by no more."""


@dataclass(frozen=True, slots=True, eq=False)
class _Side:
    """Places along one side of a page, and the way out of it."""

    along: Points
    outward: Points

    def at(self, reach: float, lab: Lab) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
        """Rows and columns so far beyond the side."""
        height, width = lab.shape[:2]
        places = (self.along + self.outward * reach).round().astype(int)
        places = np.clip(places, 0, [width - 1, height - 1])
        return places[:, 1], places[:, 0]


def least_contrast(lab: Lab, corners: Points, *, beside: bool) -> float:
    """By how much every side differs from what is beyond it; 0 where one does not.

    Args:
        lab: The photo.
        corners: (4, 2), clockwise.
        beside: Other paper may lie along one side, or along parts of any.
    """
    least = np.inf
    unclear: list[tuple[_Side, float]] = []
    for side in _sides(corners):
        contrast, differs = _contrast(lab, side)
        if contrast >= LEAST_CONTRAST:
            least = min(least, contrast)
        elif beside and len(unclear) < 2:
            unclear.append((side, differs))
        else:
            return 0.0
    seams = 0
    for side, differs in unclear:
        seams += differs < HALF_SHARE
        if seams > MOST_SEAMS or not _is_seam(lab, side):
            return 0.0
    return LEAST_CONTRAST if unclear else float(least)


def _sides(corners: Points) -> list[_Side]:
    middle = corners.mean(axis=0)
    found = []
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        along = start + (end - start) * np.linspace(*ALONG, SAMPLES)[:, None]
        normal = np.array([end[1] - start[1], start[0] - end[0]])
        normal = normal / max(1e-9, float(np.linalg.norm(normal)))
        found.append(
            _Side(along, -normal if normal @ (along.mean(axis=0) - middle) < 0 else normal)
        )
    return found


def _contrast(lab: Lab, side: _Side) -> tuple[float, float]:
    """By how much most of a side differs from beyond, and how much of it differs enough.

    The photo's own rim differs enough.
    """
    height, width = lab.shape[:2]
    outer = side.along + side.outward * SIDE_PX
    if ((outer < 1) | (outer > [width - 2, height - 2])).any(axis=1).mean() > 0.5:
        return LEAST_CONTRAST, 1.0
    away = np.linalg.norm(lab[side.at(SIDE_PX, lab)] - lab[side.at(-SIDE_PX, lab)], axis=1)
    return float(np.quantile(away, MOST_ALIKE)), float((away >= LEAST_CONTRAST).mean())


def _is_seam(lab: Lab, side: _Side) -> bool:
    """Whether a step is seen all along a side, on whatever it lies."""
    reach = range(-SEAM_PX - 1, SEAM_PX + 2)
    light = np.stack([lab[..., 0][side.at(float(by), lab)] for by in reach])
    steps = abs(light[2:] - light[:-2]).max(axis=0)
    return float((steps >= SEAM_LEVELS).mean()) >= SEAM_SHARE


def evenness(lab: Lab, corners: Points) -> float:
    """Share of the inner rim that has one colour, in whatever light: paper, and nothing else."""
    middle = corners.mean(axis=0)
    inner = middle + 0.97 * (corners - middle)
    steps = np.linspace(0, 1, 40)[:, None]
    around = np.concatenate(
        [a + (b - a) * steps for a, b in zip(inner, np.roll(inner, -1, axis=0), strict=True)]
    )
    height, width = lab.shape[:2]
    at = np.clip(around.round().astype(int), 0, [width - 1, height - 1])
    hue = lab[at[:, 1], at[:, 0], 1:]
    return float((np.linalg.norm(hue - np.median(hue, axis=0), axis=1) < ONE_COLOUR).mean())
