"""What is seen where in a picture: features of photos and of blanks.

Corners (ORB) are seen at a glance; blobs (SIFT) take ten times as long, and are known again on bent
paper, too. Those of a blank are kept in a file beside it, so that no start has to look for them
again.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from weakref import WeakKeyDictionary

import cv2
import numpy as np
import numpy.typing as npt

from scoring.sheet import SheetLayout
from vision.arrays import Matrix, Points
from vision.paper.flatten import flatten
from vision.paper.found import FoundSheet
from vision.paper.kept import keep, kept_of
from vision.photo import Photo, Pixels
from vision.printing.blank import blank_raster

Descriptors = npt.NDArray[np.float32] | npt.NDArray[np.uint8]
"""(N, 128), of length 1, of blobs; (N, 32), all bits, of corners."""

FAINTEST, FAINTEST_CORNER = 0.02, 10
"""SIFT's threshold of contrast, and ORB's in grey levels: print may be pale."""
BLOB_LENGTH, CORNER_LENGTH = 128, 32
MISS = 1 / 225
"""Of the picture's long side; bent paper misses its plane by more, and is left to `align`."""
MADE_BY = 2
"""Raised when features are looked for otherwise: files of before are made again."""


@dataclass(frozen=True, slots=True)
class FeatureSearch:
    """One way to look for features."""

    photo_px: int
    """Long side of the photo as it is looked at."""
    blank_px: int
    """And of the blank: a page fills most of a photo, not all."""
    most: int
    """So many features a picture may have."""
    corners: bool = False
    """Corners, not blobs."""

    @property
    def length(self) -> int:
        """Of a feature's description."""
        return CORNER_LENGTH if self.corners else BLOB_LENGTH

    @property
    def name(self) -> str:
        """By which the features of a blank are kept."""
        return f"{'corners-' if self.corners else ''}{self.blank_px}"


GLANCE = FeatureSearch(1000, 1000, 1000, corners=True)
SEARCHES = (FeatureSearch(640, 640, 900), FeatureSearch(900, 900, 1500))
"""The second only where the first shows no sheet."""


@dataclass(frozen=True, slots=True, eq=False)
class Features:
    """Features of one picture."""

    places: Points
    """(N, 2): px of a photo, mm of a blank."""
    descriptors: Descriptors
    search: FeatureSearch
    """How they were looked for."""
    poses: Matrix
    """(N, 2): which way each of them is turned, in radians, and how large it is, in px or mm."""
    miss_px: float = 0.0
    """How far from its place a feature of a photo may be."""

    def some(self, one_in: int) -> "Features":
        """One in so many."""
        return self._those(slice(None, None, one_in))

    def without(self, outline_px: Points) -> "Features":
        """Those outside a polygon."""
        hull = outline_px.astype(np.float32).reshape(-1, 1, 2)
        outside = [
            cv2.pointPolygonTest(hull, (float(x), float(y)), False) < 0 for x, y in self.places
        ]
        return self._those(np.array(outside, bool))

    def _those(self, which: slice | npt.NDArray[np.bool_]) -> "Features":
        return replace(
            self,
            places=self.places[which],
            descriptors=self.descriptors[which],
            poses=self.poses[which],
        )


_SEEN: WeakKeyDictionary[Photo, dict[FeatureSearch, Features]] = WeakKeyDictionary()
"""Of photos in hand: several kinds of sheets are looked for, one after another."""


def features_of(photo: Photo, search: FeatureSearch) -> Features:
    """The features of a photo, places in its own pixels."""
    seen = _SEEN.setdefault(photo, {})
    if search not in seen:
        seen[search] = _looked_for(photo, search)
    return seen[search]


def _looked_for(photo: Photo, search: FeatureSearch) -> Features:
    reduction = photo.reduction_for(search.photo_px)
    grey = photo.grey(reduction)
    smaller = min(1.0, search.photo_px / max(grey.shape))
    drawn = _described(_resized(grey, smaller), search)
    scale = reduction / smaller
    miss_px = MISS * search.photo_px * scale
    return _scaled(drawn, (drawn.places + 0.5) * scale - 0.5, scale, miss_px)


def features_of_page(photo: Photo, sheet: FoundSheet, search: FeatureSearch) -> Features:
    """The features of a sheet seen from above, as large as its blank is, in pixels of the photo."""
    px_per_mm = search.blank_px / max(sheet.layout.page_mm)
    drawn = _described(flatten(photo, sheet, px_per_mm, grey=True), search)
    scale = sheet.px_per_mm / px_per_mm
    return _scaled(drawn, sheet.to_photo((drawn.places + 0.5) / px_per_mm), scale)


@lru_cache(maxsize=128)
def features_of_blank(layout: SheetLayout, search: FeatureSearch) -> Features:
    """The features of a blank, places in millimetres; from the file beside it, if there is one."""
    kept = _kept(layout, search)
    if kept is not None:
        return kept
    px_per_mm = search.blank_px / max(layout.page_mm)
    drawn = _described(blank_raster(layout, px_per_mm), search)
    found = _scaled(drawn, (drawn.places + 0.5) / px_per_mm, 1 / px_per_mm)
    arrays = {
        "places": found.places.astype(np.float32),
        "poses": found.poses.astype(np.float32),
        "descriptors": found.descriptors.astype(np.uint8 if search.corners else np.float16),
    }
    keep(layout, search.name, MADE_BY, arrays)
    return found


def _kept(layout: SheetLayout, search: FeatureSearch) -> Features | None:
    kept = kept_of(layout, search.name, MADE_BY)
    try:
        if kept is None:
            return None
        places, poses = (np.asarray(kept[one], np.float64) for one in ("places", "poses"))
        descriptors = _as_used(kept["descriptors"], search)
    except KeyError:
        return None
    fits = places.shape == poses.shape == (len(places), 2)
    fits = fits and descriptors.shape == (len(places), search.length)
    return Features(places, descriptors, search, poses) if fits else None


def _as_used(kept: npt.NDArray[np.generic], search: FeatureSearch) -> Descriptors:
    return np.asarray(kept, np.uint8) if search.corners else np.asarray(kept, np.float32)


def _resized(grey: Pixels, scale: float) -> Pixels:
    if scale == 1.0:
        return grey
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def _described(grey: Pixels, search: FeatureSearch) -> Features:
    """Its features, in its own pixels."""
    finder: cv2.Feature2D
    if search.corners:
        finder = cv2.ORB.create(nfeatures=search.most, fastThreshold=FAINTEST_CORNER)
    else:
        finder = cv2.SIFT.create(
            nfeatures=search.most, contrastThreshold=FAINTEST, edgeThreshold=12
        )
    keypoints, described = finder.detectAndCompute(grey, None)
    if not keypoints:
        described = np.zeros((0, search.length), np.uint8)
    told = [(*one.pt, np.deg2rad(one.angle), one.size) for one in keypoints]
    where: Matrix = np.array(told, np.float64).reshape(-1, 4)
    descriptors = np.asarray(described, np.uint8) if search.corners else _roots(described)
    return Features(where[:, :2], descriptors, search, where[:, 2:])


def _roots(described: npt.NDArray[np.generic]) -> npt.NDArray[np.float32]:
    """Blobs are compared by the roots of their shares."""
    shares = np.asarray(described, np.float32)
    shares = shares / np.maximum(shares.sum(axis=1, keepdims=True), 1e-6)
    return np.asarray(np.sqrt(shares), np.float32)


def likenesses(some: Descriptors, others: Descriptors) -> npt.NDArray[np.float32]:
    """(N, M): how alike blobs are, 1 at most.

    By OpenCV: NumPy's product of matrices keeps a second thread spinning, for six times as long.
    """
    if not (len(some) and len(others)):
        return np.zeros((len(some), len(others)), np.float32)
    alike = cv2.gemm(some, others, 1.0, np.empty(0), 0.0, flags=cv2.GEMM_2_T)
    return np.asarray(alike, np.float32)


def _scaled(drawn: Features, places: Points, scale: float, miss_px: float = 0.0) -> Features:
    """The same at these places, so many times as large."""
    return replace(drawn, places=places, poses=drawn.poses * (1.0, scale), miss_px=miss_px)
