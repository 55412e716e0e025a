"""Draw a drop back onto its photo: the middle, the zones' borders, and how far each die lies."""

from collections.abc import Iterator

import cv2
import numpy as np

from vision.arrays import Points
from vision.dice.draw import Canvas
from vision.drop.read import DropReading, ZoneAt
from vision.paper.found import FoundSheet
from vision.paper.plane import transform
from vision.photo import Photo, Pixels

_LINES = (200, 90, 30)
REACH_PAGES, STEP_MM = 2.0, 7.3
"""How far from the middle borders are followed, in sides of the page, and how finely."""
HALVINGS = 10
"""So often the place of a border is narrowed down."""


def draw_drop(photo: Photo, drop: DropReading, middle: str, zone_at: ZoneAt) -> Pixels:
    """A copy of the photo with every die's outline and distance; what is asked about in orange."""
    canvas = Canvas(photo)
    middle_mm = np.array(drop.sheet.layout.points[middle])
    reach_mm = REACH_PAGES * max(drop.sheet.layout.page_mm)
    for ends_mm in _borders(zone_at, reach_mm):
        _draw_border(canvas, drop.sheet, middle_mm + ends_mm)
    for dropped in drop.dice:
        stand_mm = middle_mm + np.array(dropped.position_mm)
        _draw_line(canvas, drop.sheet.to_photo(np.stack([middle_mm, stand_mm])), 1)
    seen = [(d.die.seen, f"{d.distance_mm:.0f} mm") for d in drop.dice]
    named = [(f"{die.label} at {away}", die.outline) for die, away in seen]
    canvas.dice(named, drop.doubts)
    return canvas.pixels


def _borders(zone_at: ZoneAt, reach_mm: float) -> Iterator[Points]:
    """Pieces (2, 2) of the borders between zones, in mm from the middle, one or two a cell."""
    steps = int(reach_mm / STEP_MM)
    axis = (np.arange(-steps, steps) + 0.5) * STEP_MM
    zones = np.array([[zone_at(float(x), float(y)) for x in axis] for y in axis])
    mixed = (zones[:-1, :-1] != zones[1:, 1:]) | (zones[:-1, 1:] != zones[1:, :-1])
    for row, column in zip(*np.nonzero(mixed), strict=True):
        corners = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]
        places = [np.array([axis[column], axis[row]]) for row, column in corners]
        crossings = [
            _crossing(zone_at, places[one], places[one - 3])
            for one in range(4)
            if zones[corners[one]] != zones[corners[one - 3]]
        ]
        if len(crossings) == 2:
            yield np.stack(crossings)
        else:
            middle = np.mean(crossings, axis=0)
            yield from (np.stack([middle, crossing]) for crossing in crossings)


def _crossing(zone_at: ZoneAt, start_mm: Points, end_mm: Points) -> Points:
    """Where another zone begins between two places."""
    zone = zone_at(*map(float, start_mm))
    for _ in range(HALVINGS):
        middle_mm = (start_mm + end_mm) / 2
        if zone_at(*map(float, middle_mm)) == zone:
            start_mm = middle_mm
        else:
            end_mm = middle_mm
    return np.asarray((start_mm + end_mm) / 2)


def _draw_border(canvas: Canvas, sheet: FoundSheet, ends_mm: Points) -> None:
    """A piece of a border, unless it lies behind the camera."""
    depth = np.column_stack([ends_mm, np.ones(2)]) @ sheet.photo_from_page[2]
    if (depth > 0).all():
        _draw_line(canvas, transform(sheet.photo_from_page, ends_mm), canvas.thick)


def _draw_line(canvas: Canvas, ends_px: Points, thick: int) -> None:
    ends = np.clip(ends_px * canvas.scale, -9000, 9000).astype(int)
    start, stop = ends.tolist()
    cv2.line(canvas.pixels, start, stop, _LINES, thick, cv2.LINE_AA)
