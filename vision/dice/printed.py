"""Tell a die from its picture: a printed die has the paper inside its outline and all round it.

A real die has sides, an edge and a shadow, so some of what surrounds its top face differs from the
face, even where a white die lies on white paper; and whatever its colour, what surrounds it is not
even all round. Burnt white says nothing of what shows its sides. A marker of a sheet, dark with
light spots, is known by reading it.
"""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from vision.arrays import Colours, Points
from vision.marker_codes import all_markers
from vision.photo import Pixels

RING_SHARES = (1.3, 1.55)
"""How far out the surroundings are looked at, in half diagonals of the face."""
ALIKE_SHARE, LEAST_LEVELS = 0.03, 2.0
"""Share of its brightness by which paper differs from itself in each colour, but for noise; in dim
light a grey die on a grey table is within a few levels of it."""
CALM_PX = 40
"""Side of the picture in which a face and its surroundings are compared: grain is gone there."""
HOLE_LEVELS = 30.0
"""Levels by which paper seen through small holes in dark print differs: blur dulls it."""
SPOTS_SHARE, DARK_SHARE = 0.05, 0.45
"""The brightest places of a face, so many, are its spots; a marker is darker than this share of
them."""
PRINTED_SHARE, MAYBE_PRINTED_SHARE = 0.7, 0.5
"""So much paper all round makes it a picture, and so much perhaps; the rest may be more print. Of
3,900 real dice, none had the former and 3 the latter."""
EVEN_PAIRS, EVEN_SHARE, UNEVEN_SHARE = 6, 0.008, 0.011
"""Opposite places of an even ground have the same mean, however the light falls off: so many of the
eight pairs differ by less than the first share of its brightness. Of 3,600 real dice none lay so,
of 289 drawn ones, printed and photographed by simulation, 197. By more than the second, it is not
merely grain."""
BRIM_SHARE, BRIM_ALIKE = 1.3, 0.08
"""So many half sides from the middle, a die's sides or its shadow have begun, but print has ended:
what is there differs from paper by less than the share of its brightness."""
BURNT_LEVEL = 245.0
"""What is brighter in all colours is burnt: white dice and white paper look the same."""
SHADE_SHARE = 0.2
"""What differs from the face by less than this share of its brightness is no print but shade."""
MARKER_PX, MARKER_SHARE = 96, 0.45
"""Side of the picture a marker is read from, and the share of it that the face takes."""
_GRID = np.stack(np.meshgrid(*[np.linspace(-0.75, 0.75, 9)] * 2), axis=-1).reshape(-1, 2)
"""Places in a face, from its middle, in half sides."""


@dataclass(frozen=True, slots=True)
class LikePrint:
    """How much a face is like print."""

    share: float
    """`PRINTED_SHARE` or more for print, `MAYBE_PRINTED_SHARE` or more for what may be."""
    is_marker: bool
    """Whether it is a marker of a sheet, or a die whose pips happen to read as one."""
    is_burnt: bool = False
    """Whether the face is burnt white, as paper round it would be."""
    is_on_even: bool = False
    """Whether what surrounds it is even all round, of whatever colour, from its very brim."""


def looks_printed(pixels: Pixels, reduction: float, face_px: Points) -> LikePrint:
    """How much a face (4, 2), found in the picture times the reduction, is like print."""
    quad = (face_px + 0.5) / reduction - 0.5
    face, brim, ring = _face_brim_and_ring(pixels, quad)
    is_read = looks_like_marker(face, ring) and is_marker(pixels, quad)
    ground = _ground(face)
    is_burnt = bool(ground.min() >= BURNT_LEVEL)
    paper, uneven = surroundings(ring)
    is_even = uneven < EVEN_SHARE and _begins_at(brim, paper)
    share = _share_of_paper(ground, ring, paper, uneven, is_even=is_even)
    return LikePrint(share, is_read, is_burnt, is_even)


def _ground(face: Colours) -> Colours:
    """(3,) what is between the pips, be they darker or lighter."""
    order = np.argsort(face.sum(axis=1))
    return np.asarray(np.sort(face[order[len(order) // 2 :]], axis=0)[len(order) // 4])


def _share_of_paper(
    ground: Colours, ring: Colours, paper: Colours, uneven: float, *, is_even: bool
) -> float:
    """How much of what surrounds a face has the very colour (3,) of the face's own ground.

    All of it where it is even; none where nothing but a shadow lies on a good part of it. `paper`
    and `uneven` are what `surroundings` says of it.
    """
    alike = max(LEAST_LEVELS, ALIKE_SHARE * float(ground.max()))
    away = np.abs(ring - ground).max(axis=1)
    share = float((away < alike).mean())
    if is_even and np.abs(paper - ground).max() < alike:
        return 1.0
    is_shade = uneven > UNEVEN_SHARE and away.max() < SHADE_SHARE * float(ground.max())
    return 0.0 if is_shade and share < PRINTED_SHARE else share


def _begins_at(brim: Colours, paper: Colours) -> bool:
    """Whether the paper (3,) round a face begins at its brim (N, 3)."""
    return float(np.abs(brim - paper).max()) < BRIM_ALIKE * float(paper.max())


def surroundings(ring: Colours) -> tuple[Colours, float]:
    """What surrounds a face: its colour (3,), and how uneven it is but for how the light falls off.

    Corners of a ring lie opposite each other, and so do the middles of its sides.
    """
    corners_and_sides = ring.reshape(-1, 4, 3)
    pairs = (corners_and_sides[:, :2] + corners_and_sides[:, 2:]).reshape(-1, 3) / 2
    middle = np.asarray(np.sort(pairs, axis=0)[len(pairs) // 2 - 1 : len(pairs) // 2 + 1].mean(0))
    away = np.sort(np.abs(pairs - middle).max(axis=1))
    return middle, float(away[EVEN_PAIRS - 1] / max(1.0, middle.max()))


def looks_like_marker(face: Colours, ring: Colours) -> bool:
    """Whether a face is dark with spots in which the paper around shows.

    A black die on a white table may look so, too.
    """
    brightness = face.sum(axis=1)
    order = np.argsort(brightness)
    spots = face[order[-max(1, round(SPOTS_SHARE * len(order))) :]].max(axis=0)
    is_dark = brightness[order[len(order) // 2]] <= DARK_SHARE * float(spots.sum())
    return bool(is_dark and np.all(np.abs(ring - spots) < HOLE_LEVELS))


def is_marker(pixels: Pixels, quad: Points) -> bool:
    """Whether a marker of a sheet can be read there; so could pips, in 4 of 739 photos."""
    reach = float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).mean()) / MARKER_SHARE
    scale = MARKER_PX / reach
    shift = MARKER_PX / 2 - quad.mean(axis=0) * scale
    matrix = np.array([[scale, 0, shift[0]], [0, scale, shift[1]]])
    size, edge = (MARKER_PX, MARKER_PX), cv2.BORDER_REPLICATE
    crop = cv2.warpAffine(pixels, matrix, size, flags=cv2.INTER_AREA, borderMode=edge)
    return _marker_reader().detectMarkers(crop)[1] is not None


def _face_brim_and_ring(pixels: Pixels, quad: Points) -> tuple[Colours, Colours, Colours]:
    """(N, 3) colours within a face, at its brim, and of what lies round it, without grain."""
    inside, brim, around = (part @ quad for part in _parts())
    low = np.clip(np.floor(around.min(axis=0)).astype(int), 0, np.array(pixels.shape[1::-1]) - 1)
    high = np.maximum(np.ceil(around.max(axis=0)).astype(int), low) + 1
    crop = pixels[low[1] : high[1], low[0] : high[0]]
    scale = min(1.0, CALM_PX / max(crop.shape[:2]))
    size = [max(1, round(side * scale)) for side in crop.shape[1::-1]]
    calm = np.asarray(cv2.resize(crop, size, interpolation=cv2.INTER_AREA), np.uint8)
    places = np.concatenate([inside, brim, around])
    colours = _colours_at(calm, (places - low + 0.5) * scale - 0.5)
    ends = len(inside), len(inside) + len(brim)
    return colours[: ends[0]], colours[ends[0] : ends[1]], colours[ends[1] :]


@cache
def _parts() -> tuple[Points, Points, Points]:
    """Places (N, 4) in a face, at its brim and round it, as shares of its four corners."""
    corners = np.eye(4)
    middle = corners.mean(axis=0)
    spokes = np.vstack([corners, (corners + np.roll(corners, -1, axis=0)) / 2]) - middle
    spokes[4:] *= np.sqrt(2)
    brim = middle + spokes[4:] * BRIM_SHARE / np.sqrt(2)
    around = np.vstack([middle + spokes * share for share in RING_SHARES])
    inside = middle + _GRID @ np.stack([corners[1] - corners[0], corners[3] - corners[0]]) / 2
    return inside, brim, around


@cache
def _marker_reader() -> cv2.aruco.ArucoDetector:
    """Takes nothing for a marker that is not one to the last cell: pips are not."""
    parameters = cv2.aruco.DetectorParameters()
    parameters.errorCorrectionRate = 0.0
    return cv2.aruco.ArucoDetector(all_markers(), parameters)


def _colours_at(pixels: Pixels, points: Points) -> Colours:
    """(N, 3) BGR at points, the edge going on beyond the picture."""
    x_map, y_map = (points[:, axis].astype(np.float32)[None] for axis in (0, 1))
    found = cv2.remap(pixels, x_map, y_map, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(found, np.float64).reshape(-1, 3)
