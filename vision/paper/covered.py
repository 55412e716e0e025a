"""Sheets on top of each other: which lie free, and which are under another one.

Where a sheet is covered, what is seen is the other's. So a sheet is read only when no field of it
lies under another sheet.
"""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.arrays import Points
from vision.paper.found import FoundSheet
from vision.paper.plane import box_corners

MARGIN_PX = 2.0
"""A field so little inside another sheet is beside it."""


def apart(sheets: Sequence[FoundSheet]) -> tuple[list[FoundSheet], list[FoundSheet]]:
    """The sheets that lie free, and those of which another one covers fields.

    A marker that is seen where another sheet should be lies on top of it; where none tells, the
    sheet with more of its markers in sight does.
    """
    free: list[FoundSheet] = []
    covered: list[FoundSheet] = []
    for sheet in sorted(sheets, key=lambda one: _sight(one, sheets), reverse=True):
        is_under = any(_covers(other, sheet) for other in free)
        (covered if is_under else free).append(sheet)
    return free, covered


def _sight(sheet: FoundSheet, sheets: Sequence[FoundSheet]) -> tuple[float, float]:
    """What speaks for a sheet's lying on top: its share of markers, and those seen on others."""
    centers = np.array([marker.corners_px.mean(axis=0) for marker in sheet.markers]).reshape(-1, 2)
    on_others = sum(
        int(_inside(centers, _page_px(other)).sum()) for other in sheets if other is not sheet
    )
    return len(sheet.markers) / max(1, len(sheet.layout.markers)), on_others


def _covers(upper: FoundSheet, lower: FoundSheet) -> bool:
    boxes = np.array([field.box_mm for field in lower.layout.fields])
    centers_px = lower.to_photo(boxes[:, :2] + boxes[:, 2:] / 2)
    return bool(_inside(centers_px, _page_px(upper)).any())


def _page_px(sheet: FoundSheet) -> Points:
    return sheet.to_photo(box_corners((0.0, 0.0, *sheet.layout.page_mm)))


def _inside(points_px: Points, corners_px: Points) -> "np.ndarray[tuple[int], np.dtype[np.bool_]]":
    """Which of the points lie well within a quadrilateral."""
    outline = corners_px.astype(np.float32)
    depths = [
        cv2.pointPolygonTest(outline, (float(x), float(y)), measureDist=True) for x, y in points_px
    ]
    return np.asarray(np.array(depths) > MARGIN_PX)
