"""Where things lie on a table: sheets by their corners, and the cells of the small picture."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from scoring.observation import Observation, Outline
from vision.arrays import Points
from vision.camera.watch import Cells
from vision.photo import Photo

SAME_PLACE = 0.25
"""A sheet lies where it lay when its middle moved by less than this share of its diagonal."""
TAKEN_AWAY = 0.75
"""Where a sheet lay that was taken away, at least this share of the cells looks different."""

Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels of the frame."""


@dataclass(frozen=True, slots=True, eq=False)
class SheetPlace:
    """Where a sheet lies."""

    sheet: str
    """Which sheet of its game it is."""
    corners_px: Points
    """(4, 2), clockwise from the sheet's own top left."""

    @property
    def outline(self) -> Outline:
        """The same, to be drawn."""
        a, b, c, d = ((float(x), float(y)) for x, y in self.corners_px)
        return Outline((a, b, c, d))


def whole(photo: Photo) -> Box:
    """All of a photo."""
    return 0, 0, photo.width_px, photo.height_px


def is_same_place(one: SheetPlace, other: SheetPlace) -> bool:
    """Does the same sheet lie where it lay?"""
    if one.sheet != other.sheet:
        return False
    moved = np.linalg.norm(one.corners_px.mean(axis=0) - other.corners_px.mean(axis=0))
    diagonal = np.linalg.norm(one.corners_px[2] - one.corners_px[0])
    return bool(moved < SAME_PLACE * diagonal)


def has_dice_on(place: SheetPlace, dice: Iterable[Observation]) -> bool:
    """Does a die lie on this sheet?"""
    return any(lies_on(place, die.outline) for die in dice)


def lies_on(place: SheetPlace, outline: Outline) -> bool:
    """Does something lie on this sheet, by its middle?"""
    hull = place.corners_px.astype(np.float32)
    return cv2.pointPolygonTest(hull, outline.center, False) >= 0


def cells_of(
    places: Sequence[SheetPlace], shape: tuple[int, ...], size_px: tuple[int, int], around: int = 0
) -> Cells:
    """The cells of the small picture in which sheets lie, with so many around them."""
    rows, columns = shape
    scale = np.array([columns / size_px[0], rows / size_px[1]])
    inside = np.zeros((rows, columns), np.uint8)
    for place in places:
        cv2.fillConvexPoly(inside, np.round(place.corners_px * scale - 0.5).astype(np.int32), 1)
    wider = cv2.dilate(inside, np.ones((2 * around + 1, 2 * around + 1), np.uint8))
    return np.asarray(wider, bool)


def is_touched(place: SheetPlace, changed: Cells, size_px: tuple[int, int]) -> bool:
    """Did any cell of the picture change that the sheet lies in?"""
    return bool((cells_of([place], changed.shape, size_px) & changed).any())


def gone(
    places: Iterable[SheetPlace],
    found: Iterable[SheetPlace],
    changed: Cells,
    size_px: tuple[int, int],
) -> list[SheetPlace]:
    """Where sheets lay that were taken away; an arm hides only a part of one."""
    found = list(found)
    return [
        place
        for place in places
        if not any(is_same_place(place, other) for other in found)
        and changed[cells_of([place], changed.shape, size_px)].mean() >= TAKEN_AWAY
    ]
