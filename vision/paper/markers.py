"""See the markers in a photo: which they are, and their corners to a fraction of a pixel."""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Points
from vision.marker_codes import some_markers
from vision.paper.found import FoundMarker
from vision.photo import Photo, Pixels

SMALL_SIDE_PX, LARGE_SIDE_PX = 950, 1900
"""The least long sides of the images searched; corners are refined in the larger, which is half of
a 12 MP photo."""
QUICK_SIDE_PX = 800
ENLARGED, SHARP_PX, SHARP_WEIGHT = 1.5, 3.0, 3.0
"""What such an image is enlarged by, and how far its blur is taken back."""

MOST_SQUARES = 1_000
"""Photos of tables show up to 170 squares that are no markers. Each is compared with every other:
a page full of thousands would take half a minute."""


@dataclass(frozen=True, slots=True)
class MarkerSearch:
    """One way to look for markers."""

    side_px: int
    """Least long side of the image searched."""
    windows_px: tuple[int, int] = (5, 29)
    """Dark is told from light within windows of these sizes, and of those in between."""
    sharpened: bool = False
    """The image is enlarged, and its blur taken back."""


QUICK = MarkerSearch(QUICK_SIDE_PX, (13, 13))
"""A third of the time: of 114 sheets, simulated, it shows all but one marker of 102."""
THOROUGH = (
    MarkerSearch(SMALL_SIDE_PX),
    MarkerSearch(LARGE_SIDE_PX),
    MarkerSearch(LARGE_SIDE_PX, sharpened=True),
)
"""The next, until enough markers are seen."""


@lru_cache(maxsize=16)
def _detector(ids: tuple[int, ...], windows_px: tuple[int, int]) -> cv2.aruco.ArucoDetector:
    """Reads these markers."""
    parameters = cv2.aruco.DetectorParameters()
    parameters.adaptiveThreshWinSizeMin, parameters.adaptiveThreshWinSizeMax = windows_px
    parameters.adaptiveThreshWinSizeStep = 12
    parameters.minMarkerPerimeterRate = 0.02
    parameters.maxMarkerPerimeterRate = 0.6
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.cornerRefinementWinSize = 3
    # Drawn larger and judged by the middle of each module, markers are read down to 14 px.
    parameters.perspectiveRemovePixelPerCell = 10
    parameters.perspectiveRemoveIgnoredMarginPerCell = 0.3
    return cv2.aruco.ArucoDetector(some_markers(ids), parameters)


@dataclass(frozen=True, slots=True)
class MarkersSeen:
    """What one search found."""

    markers: list[FoundMarker]
    is_hopeless: bool
    """There are so many other squares that a closer search would take too long."""


def see_markers(photo: Photo, search: MarkerSearch, ids: tuple[int, ...]) -> MarkersSeen:
    """Those of these markers that one search finds; their corners are refined in a finer image."""
    coarse, fine = photo.reduction_for(search.side_px), photo.reduction_for(LARGE_SIDE_PX)
    shades = photo.grey(fine)  # asked for first: the coarse image is then shrunk, not decoded
    searched, scale = photo.grey(coarse), float(coarse)
    if search.sharpened:
        searched, scale = _sharpened(searched), coarse / ENLARGED
    corners, numbers, others = _detector(ids, search.windows_px).detectMarkers(searched)
    found = []
    for quad, number in zip(corners, np.ravel(numbers) if len(corners) else (), strict=True):
        quad_fine = (quad.reshape(4, 2).astype(np.float32) + 0.5) * (scale / fine) - 0.5
        refined = _refine(shades, quad_fine)
        found.append(FoundMarker(ids[int(number)], (refined + 0.5) * fine - 0.5))
    return MarkersSeen(found, len(others) > MOST_SQUARES)


def _sharpened(grey: Pixels) -> Pixels:
    """Enlarged, with its blur taken back: small and soft markers can be read again."""
    large = cv2.resize(grey, None, fx=ENLARGED, fy=ENLARGED, interpolation=cv2.INTER_CUBIC)
    soft = cv2.GaussianBlur(large, (0, 0), SHARP_PX)
    return np.asarray(cv2.addWeighted(large, 1 + SHARP_WEIGHT, soft, -SHARP_WEIGHT, 0), np.uint8)


def _refine(grey: Pixels, quad_px: npt.NDArray[np.float32]) -> Points:
    """The corners to a fraction of a pixel, looked for within a module of the marker."""
    side_px = float(np.min(np.linalg.norm(np.roll(quad_px, -1, axis=0) - quad_px, axis=1)))
    reach = int(np.clip(side_px / 12, 2, 10))
    criteria = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_MAX_ITER, 20, 0.02)
    start = np.ascontiguousarray(quad_px.reshape(4, 1, 2))
    refined = np.asarray(cv2.cornerSubPix(grey, start.copy(), (reach, reach), (-1, -1), criteria))
    moved = np.linalg.norm(refined - start, axis=2)
    return np.where(moved[..., None] <= reach, refined, start).reshape(4, 2).astype(np.float64)
