"""Sheets on a table: looked for where something as large has changed; others lie as they lay.

To look through a whole frame takes longer than to read dice. So sheets are looked for in the parts
of the picture that look different and could hold one, and where one lies that was touched or could
not be read.
"""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from server.kiosk.places import Box, SheetPlace, is_touched, whole
from server.kiosk.reader import TableReader
from server.kiosk.seen import SeenSheet, TableWish
from vision.camera.sources import small_picture
from vision.camera.watch import CELL_PX, Cells
from vision.paper.found import FoundSheet
from vision.photo import Photo

LEAST_SHARE = 0.02
"""Of the picture that a sheet takes at least: a card of 8 × 9 cm, where 79 cm are seen."""
MOST_SHARE = 0.6
"""What is brighter than the rest and takes more than this is the table."""
AROUND_CELLS = 2
"""Markers and margins may look as the table did: so much more is searched on every side."""
AROUND_SHEET = 0.1
PAPER = (200, 200, 200)


def sheets_on(
    reader: TableReader, photo: Photo, wanted: TableWish
) -> tuple[list[FoundSheet], list[SeenSheet]]:
    """The sheets that are new, touched or unclear, and those that lie as they lay."""
    size_px = photo.width_px, photo.height_px
    as_before = [
        one
        for one in wanted.lying
        if not (one.is_covered or one.trouble or is_touched(one.place, wanted.changed, size_px))
    ]
    again = [one for one in wanted.lying if one not in as_before]
    found: list[FoundSheet] = []
    searched = _without(photo, as_before)
    for box in (*_boxes(wanted.changed, size_px), *(_box_of(one.place, size_px) for one in again)):
        for one in _found_in(reader, searched, box, wanted.game):
            if not any(_is_same(one, other) for other in found):
                found.append(one)
    return found, as_before


def _without(photo: Photo, sheets: Sequence[SeenSheet]) -> Photo:
    """The photo with these painted over: half of a sheet beside a new one is searched for long."""
    if not sheets:
        return photo
    pixels = photo.pixels().copy()
    for one in sheets:
        cv2.fillConvexPoly(pixels, np.round(one.place.corners_px).astype(np.int32), PAPER)
    return Photo.from_pixels(pixels)


def _found_in(reader: TableReader, photo: Photo, box: Box, game: str) -> Sequence[FoundSheet]:
    """Sheets with markers; where there are none, those that are known by their print."""
    marked = reader.sheets(photo, box)
    if marked or not reader.has_printed(game):
        return marked
    papers = _paper_in(photo) if box == whole(photo) else ()  # print that small is hard to know
    near = [one for paper in papers for one in reader.printed(photo, paper, game)]
    return near or reader.printed(photo, box, game)


def _boxes(changed: Cells, size_px: tuple[int, int]) -> Iterator[Box]:
    """The parts of the picture that changed and could hold a sheet.

    Paper that looks like the table shows by its print alone: what lies near each other is one part.
    """
    near = cv2.dilate(changed.astype(np.uint8), np.ones((3, 3), np.uint8)).astype(bool)
    for part in _parts(near):
        left, top, width, height, _ = part
        inside = changed[top : top + height, left : left + width]
        if inside.sum() >= LEAST_SHARE * changed.size:
            yield _in_pixels(part, changed.shape, size_px)


def _paper_in(photo: Photo) -> Iterator[Box]:
    """The parts of a frame that are brighter than the rest and could be a sheet."""
    small = cv2.GaussianBlur(small_picture(photo.pixels()), (0, 0), 2)
    cells = cv2.resize(small, (small.shape[1] // CELL_PX, small.shape[0] // CELL_PX))
    _, bright = cv2.threshold(cells, 0, 1, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    for part in _parts(bright.astype(bool)):
        if LEAST_SHARE <= part[4] / bright.size <= MOST_SHARE:
            yield _in_pixels(part, bright.shape, (photo.width_px, photo.height_px))


def _parts(cells: Cells) -> list[tuple[int, ...]]:
    """Left, top, width, height and area of each connected part, in cells."""
    _, _, parts, _ = cv2.connectedComponentsWithStats(cells.astype(np.uint8), connectivity=8)
    return [tuple(part) for part in parts[1:].tolist()]


def _in_pixels(part: tuple[int, ...], shape: tuple[int, ...], size_px: tuple[int, int]) -> Box:
    """A part in cells, with some room, as pixels of the frame."""
    left, top, width, height = part[:4]
    across, down = size_px[0] / shape[1], size_px[1] / shape[0]
    return (
        max(0, int((left - AROUND_CELLS) * across)),
        max(0, int((top - AROUND_CELLS) * down)),
        min(size_px[0], int((left + width + AROUND_CELLS) * across)),
        min(size_px[1], int((top + height + AROUND_CELLS) * down)),
    )


def _box_of(place: SheetPlace, size_px: tuple[int, int]) -> Box:
    low, high = place.corners_px.min(axis=0), place.corners_px.max(axis=0)
    room = AROUND_SHEET * (high - low)
    left, top = np.maximum(low - room, 0).astype(int).tolist()
    right, bottom = np.minimum(high + room, size_px).astype(int).tolist()
    return left, top, right, bottom


def _is_same(one: FoundSheet, other: FoundSheet) -> bool:
    """Do two finds lie on each other?"""
    middle_mm = np.array([one.layout.page_mm]) / 2
    away = np.linalg.norm(one.to_photo(middle_mm) - other.to_photo(middle_mm))
    return bool(away < min(one.layout.page_mm) / 2 * one.px_per_mm)
