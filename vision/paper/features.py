"""What is seen where in a picture: SIFT features of photos and of blanks.

Those of a blank are kept in a file beside it, so that no start has to look for them again.
"""

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile

import cv2
import numpy as np
import numpy.typing as npt

from scoring.sheet import SheetLayout
from vision.arrays import Points
from vision.paper.flatten import flatten
from vision.paper.found import FoundSheet
from vision.photo import Photo, Pixels
from vision.printing.blank import blank_raster

Descriptors = npt.NDArray[np.float32]
"""(N, 128), of length 1."""

FAINTEST = 0.02
"""SIFT's threshold of contrast: print may be pale."""
MISS = 1 / 225
"""Of the picture's long side; bent paper misses its plane by more, and is left to `align`."""
MADE_BY = 1
"""Raised when features are looked for otherwise: files of before are made again."""


@dataclass(frozen=True, slots=True, eq=False)
class Features:
    """Features of one picture."""

    places: Points
    """(N, 2): px of a photo, mm of a blank."""
    descriptors: Descriptors
    size: tuple[int, int]
    """Of the picture that was looked at: its long side, and how many features it may have."""
    miss_px: float = 0.0
    """How far from its place a feature of a photo may be."""

    def without(self, outline_px: Points) -> "Features":
        """Those outside a polygon."""
        hull = outline_px.astype(np.float32).reshape(-1, 1, 2)
        outside = [
            cv2.pointPolygonTest(hull, (float(x), float(y)), False) < 0 for x, y in self.places
        ]
        return replace(self, places=self.places[outside], descriptors=self.descriptors[outside])


def features_of(photo: Photo, size: tuple[int, int]) -> Features:
    """The features of a photo, places in its own pixels."""
    reduction = photo.reduction_for(size[0])
    grey = photo.grey(reduction)
    smaller = min(1.0, size[0] / max(grey.shape))
    places, descriptors = _described(_resized(grey, smaller), size[1])
    scale = reduction / smaller
    miss_px = MISS * size[0] * scale
    return Features((places + 0.5) * scale - 0.5, descriptors, size, miss_px)


def features_of_page(photo: Photo, sheet: FoundSheet, size: tuple[int, int]) -> Features:
    """The features of a sheet seen from above, as large as its blank is, in pixels of the photo."""
    px_per_mm = size[0] / max(sheet.layout.page_mm)
    places, descriptors = _described(flatten(photo, sheet, px_per_mm, grey=True), size[1])
    return Features(sheet.to_photo((places + 0.5) / px_per_mm), descriptors, size)


@lru_cache(maxsize=64)
def features_of_blank(layout: SheetLayout, size: tuple[int, int]) -> Features:
    """The features of a blank, places in millimetres; from the file beside it, if there is one."""
    path = _file(layout, size)
    key = _key(layout) if path else ""
    kept = _kept(path, key, size) if path else None
    if kept is not None:
        return kept
    px_per_mm = size[0] / max(layout.page_mm)
    places, descriptors = _described(blank_raster(layout, px_per_mm), size[1])
    found = Features((places + 0.5) / px_per_mm, descriptors, size)
    if path:
        _keep(path, key, found)
    return found


def _file(layout: SheetLayout, size: tuple[int, int]) -> Path | None:
    if layout.blank is None or layout.blank_mm is not None:
        return None
    return layout.blank.with_name(f"{layout.blank.stem}-{size[0]}.features")


def _key(layout: SheetLayout) -> str:
    """What the features depend on: the picture, and how large its page is."""
    assert layout.blank is not None
    told = layout.blank.stat()
    return f"{MADE_BY} {told.st_mtime_ns} {told.st_size} {layout.page_mm}"


def _kept(path: Path, key: str, size: tuple[int, int]) -> Features | None:
    """What the file holds, if it is of this blank and whole."""
    try:
        with np.load(BytesIO(path.read_bytes()), allow_pickle=False) as kept:
            told, places = str(kept["key"]), np.asarray(kept["places"], np.float64)
            descriptors = np.asarray(kept["descriptors"], np.float32)
    except (OSError, ValueError, KeyError, EOFError, BadZipFile):
        return None
    fits = places.shape == (len(places), 2) and descriptors.shape == (len(places), 128)
    return Features(places, descriptors, size) if told == key and fits else None


def _keep(path: Path, key: str, found: Features) -> None:
    """Keep features; where nothing can be written they are looked for again."""
    buffer = BytesIO()
    np.savez(
        buffer,
        key=np.array(key),
        places=found.places.astype(np.float32),
        descriptors=found.descriptors.astype(np.float16),
    )
    with suppress(OSError):
        scratch = path.with_suffix(".new")
        scratch.write_bytes(buffer.getvalue())
        scratch.replace(path)


def _resized(grey: Pixels, scale: float) -> Pixels:
    if scale == 1.0:
        return grey
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def _described(grey: Pixels, most: int) -> tuple[Points, Descriptors]:
    """Places (px) and SIFT features, which are compared by the roots of their shares."""
    sift = cv2.SIFT.create(nfeatures=most, contrastThreshold=FAINTEST, edgeThreshold=12)
    keypoints, described = sift.detectAndCompute(grey, None)
    if not keypoints:
        return np.zeros((0, 2)), np.zeros((0, 128), np.float32)
    shares = np.asarray(described, np.float32)
    shares = shares / np.maximum(shares.sum(axis=1, keepdims=True), 1e-6)
    return np.array([point.pt for point in keypoints]), np.sqrt(shares)
