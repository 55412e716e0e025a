"""Tell a die from its picture: a printed die has the paper inside its outline and all round it.

A real die has sides, an edge and a shadow, so some of what surrounds its top face differs from the
face, even where a white die lies on white paper. Where the print is dark (a marker), the paper
shows in its spots instead.
"""

import cv2
import numpy as np
import numpy.typing as npt

from vision.photo import Pixels

Points = npt.NDArray[np.float64]

RING_SHARES = (1.3, 1.55)
"""How far out the surroundings are looked at, in half diagonals of the face."""
ALIKE_LEVELS = 9.0
"""Levels of each colour by which paper differs from itself."""

HOLE_LEVELS = 30.0
"""The same for paper seen through small holes in dark print, which blur dulls."""
SPOTS_PERCENTILE, DARK_SHARE = 95, 0.45


def share_of_paper_around(pixels: Pixels, reduction: float, face_px: Points) -> float:
    """How much of what surrounds a face (4, 2) has the very colour of the face's own ground."""
    quad = (face_px + 0.5) / reduction - 0.5
    middle = quad.mean(axis=0)
    spokes = np.vstack([quad, (quad + np.roll(quad, -1, axis=0)) / 2]) - middle
    spokes[4:] *= np.sqrt(2)
    around = np.vstack([middle + spokes * share for share in RING_SHARES])
    steps = np.linspace(-0.75, 0.75, 9)
    across, down = (quad[1] - quad[0]) / 2, (quad[3] - quad[0]) / 2
    inside = np.array([middle + a * across + b * down for a in steps for b in steps])
    face, ring = _colours(pixels, inside), _colours(pixels, around)
    brightness = face.sum(axis=1)
    ground = np.median(face[brightness >= np.median(brightness)], axis=0)
    alike = np.abs(ring - ground).max(axis=1) < ALIKE_LEVELS
    return max(float(alike.mean()), _share_through_holes(face, ring))


def _share_through_holes(face: npt.NDArray[np.float64], ring: npt.NDArray[np.float64]) -> float:
    """1 where a dark face shows in its spots the very paper that lies all round, as markers do."""
    brightness = face.sum(axis=1)
    spots = face[brightness >= np.percentile(brightness, SPOTS_PERCENTILE)].max(axis=0)
    if np.median(brightness) > DARK_SHARE * spots.sum():
        return 0.0
    return float(np.all(np.abs(ring - spots) < HOLE_LEVELS))


def _colours(pixels: Pixels, points: Points) -> npt.NDArray[np.float64]:
    """(N, 3) BGR at points, the edge going on beyond the picture."""
    x_map, y_map = (points[:, axis].astype(np.float32)[None] for axis in (0, 1))
    found = cv2.remap(pixels, x_map, y_map, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(found, np.float64).reshape(-1, 3)
