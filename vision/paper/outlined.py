"""Find a sheet whose print says little by the outline of its paper, at each of four turns.

What is printed must then be its blank's, patch by patch, and more so than at any other turn.
"""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from scoring.sheet import SheetLayout
from vision.arrays import Points
from vision.paper.found import FoundSheet
from vision.paper.likeness import likeness_of
from vision.paper.plane import box_corners
from vision.photo import Photo

LEAST_LEAD = 0.08
"""By so much its patches must correlate better at this turn than at any other, on average."""
SAME_SHAPE = 0.2
MOVED = 0.03
"""So far, in the long side of the photo, a corner is from where it was, if it is another."""
QUICK_STEP_MM, MOST_JUDGED = 45.0, 4
"""Of many sheets and turns a few patches each tell which are looked at closely."""


def find_outlined(photo: Photo, layouts: Sequence[SheetLayout]) -> FoundSheet | None:
    """The sheet that the paper in the photo is, if its outline is seen and it is certainly one.

    Where the outline of a paper is none of them, it is looked for in a larger picture, too: a hard
    shadow may have been taken for a side.
    """
    from vision.enrol.outline import AGAIN_PX, QUICK_PX  # scikit-image is loaded only when needed
    from vision.enrol.page import outline_of

    before = np.full((4, 2), -np.inf)
    for search_px in (QUICK_PX, AGAIN_PX):
        corners_px, ratio = outline_of(photo, search_px)
        if corners_px is None or abs(corners_px - before).max() < MOVED * photo.long_side_px:
            return None
        found = _within(photo, layouts, corners_px, ratio)
        if found is not None:
            return found
        before = corners_px
    return None


def _within(
    photo: Photo, layouts: Sequence[SheetLayout], corners_px: Points, ratio: float
) -> FoundSheet | None:
    """The sheet that is certainly the paper with these corners."""
    ways = [sheet for layout in layouts for sheet in _turned(layout, corners_px, ratio)]
    if len(ways) > MOST_JUDGED:
        quickly = [likeness_of(photo, sheet, QUICK_STEP_MM).mean for sheet in ways]
        ways = [ways[index] for index in np.argsort(quickly)[::-1][:MOST_JUDGED].tolist()]
    judged = [(likeness_of(photo, sheet), sheet) for sheet in ways]
    judged.sort(key=lambda one: -one[0].mean)
    if not judged or not judged[0][0].is_same:
        return None
    lead = judged[0][0].mean - judged[1][0].mean if len(judged) > 1 else 1.0
    return judged[0][1] if lead >= LEAST_LEAD else None


def by_outline(photo: Photo, sheet: FoundSheet) -> FoundSheet | None:
    """A sheet that was found, where the outline of the paper has it; None if that is not seen."""
    from vision.enrol.page import outline_of

    corners_px, ratio = outline_of(photo)
    if corners_px is None:
        return None
    corners_mm = box_corners((0.0, 0.0, *sheet.layout.page_mm))
    there_px = sheet.to_photo(corners_mm)
    turns = list(_turned(sheet.layout, corners_px, ratio))
    away = [float(np.linalg.norm(one.to_photo(corners_mm) - there_px)) for one in turns]
    return turns[int(np.argmin(away))] if turns else None


def _turned(layout: SheetLayout, corners_px: Points, ratio: float) -> Iterator[FoundSheet]:
    """The sheet on the paper with these corners, at each turn at which it has that shape."""
    width_mm, height_mm = layout.page_mm
    page = box_corners((0.0, 0.0, width_mm, height_mm)).astype(np.float32)
    for turn in range(4):
        seen = ratio if turn % 2 == 0 else 1 / ratio
        if abs(seen * height_mm / width_mm - 1) <= SAME_SHAPE:
            turned = np.roll(corners_px, turn, axis=0).astype(np.float32)
            matrix = np.asarray(cv2.getPerspectiveTransform(page, turned), np.float64)
            yield FoundSheet(layout, matrix, ())
