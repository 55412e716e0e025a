"""The dictionary that all markers of sheets come from, to draw them by and to read them by."""

from collections.abc import Iterable
from functools import cache

import cv2


@cache
def all_markers() -> cv2.aruco.Dictionary:
    """Every marker that a sheet may have."""
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_250)


def some_markers(ids: Iterable[int]) -> cv2.aruco.Dictionary:
    """Only these, numbered in this order: the fewer there are, the faster they are read."""
    whole = all_markers()
    codes = whole.bytesList[list(ids)].copy()
    return cv2.aruco.Dictionary(codes, whole.markerSize, whole.maxCorrectionBits)
