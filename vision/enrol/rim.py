"""Whether four corners are the rim of a page: paper within, and something else beyond each side.

Other paper may lie along a side, or on a part of it: what is beyond looks as the page does there,
and all that is seen is a seam.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.arrays import Floats, Points

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
        return _seen_at(self.along + self.outward * reach, lab)


def least_contrast(lab: Lab, corners: Points, *, beside: bool) -> float:
    """By how much every side differs from what is beyond it; 0 where one does not.

    Args:
        lab: The photo.
        corners: (4, 2), clockwise.
        beside: Other paper may lie along one side, or along parts of any.
    """
    sides = _Sides.of(corners[None])
    contrasts, differing = (one[0] for one in sides.contrasts(lab))
    unclear = np.flatnonzero(contrasts < LEAST_CONTRAST)
    if not len(unclear):
        return float(contrasts.min())
    if not beside or len(unclear) > 2:
        return 0.0
    seams = 0
    for number in unclear.tolist():
        seams += bool(differing[number] < HALF_SHARE)
        side = _Side(sides.along[0, number], sides.outward[0, number])
        if seams > MOST_SEAMS or not _is_seam(lab, side):
            return 0.0
    return LEAST_CONTRAST


def least_contrasts(lab: Lab, boxes: Points, *, beside: bool) -> Floats:
    """(N,): the same of each of many, (N, 4, 2)."""
    if beside:
        return np.array([least_contrast(lab, corners, beside=True) for corners in boxes])
    least = _Sides.of(boxes).contrasts(lab)[0].min(axis=1)
    return np.asarray(np.where(least >= LEAST_CONTRAST, least, 0.0), np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class _Sides:
    """All sides of N boxes."""

    along: Points
    """(N, 4, SAMPLES, 2): places along each."""
    outward: Points
    """(N, 4, 2): the way out of it."""

    @classmethod
    def of(cls, boxes: Points) -> "_Sides":
        """Those of boxes, (N, 4, 2), whose corners come in turn."""
        ends = np.roll(boxes, -1, axis=1)
        steps = np.linspace(*ALONG, SAMPLES)[:, None]
        along = boxes[:, :, None] + (ends - boxes)[:, :, None] * steps
        normal = np.stack([ends[..., 1] - boxes[..., 1], boxes[..., 0] - ends[..., 0]], axis=-1)
        lengths = np.sqrt((normal**2).sum(axis=-1, keepdims=True))
        normal = normal / np.maximum(1e-9, lengths)
        out = along.mean(axis=2) - boxes.mean(axis=1, keepdims=True)
        is_inward = (normal * out).sum(axis=-1, keepdims=True) < 0
        return cls(along, np.where(is_inward, -normal, normal))

    def contrasts(self, lab: Lab) -> tuple[Floats, Floats]:
        """(N, 4): by how much most of a side differs from beyond; how much differs enough.

        The photo's own rim differs enough.
        """
        height, width = lab.shape[:2]
        beyond = self.outward[:, :, None] * SIDE_PX
        outer = self.along + beyond
        is_off = ((outer < 1) | (outer > [width - 2, height - 2])).any(axis=-1).mean(axis=-1) > 0.5
        apart = lab[_seen_at(outer, lab)] - lab[_seen_at(self.along - beyond, lab)]
        away = np.sqrt((apart**2).sum(axis=-1))
        contrasts = np.quantile(away, MOST_ALIKE, axis=-1)
        differing = (away >= LEAST_CONTRAST).mean(axis=-1)
        return (
            np.where(is_off, LEAST_CONTRAST, contrasts),
            np.where(is_off, 1.0, differing),
        )


def _seen_at(places: Points, lab: Lab) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Rows and columns of places, those outside at the edge."""
    height, width = lab.shape[:2]
    at = np.clip(places.round().astype(np.intp), 0, [width - 1, height - 1])
    return at[..., 1], at[..., 0]


def least_step_share(lab: Lab, corners: Points) -> float:
    """How much of the side that shows least is seen as a step, of brightness or of colour."""
    sides = _Sides.of(corners[None])
    shares = []
    for number in range(4):
        side = _Side(sides.along[0, number], sides.outward[0, number])
        seen = np.stack([lab[side.at(float(by), lab)] for by in range(-SEAM_PX - 1, SEAM_PX + 2)])
        steps = np.linalg.norm(seen[2:] - seen[:-2], axis=-1).max(axis=0)
        shares.append(float((steps >= SEAM_LEVELS).mean()))
    return min(shares)


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
