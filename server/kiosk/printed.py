"""Sheets without markers on a table: found by their print, where something as large has changed.

To look for one takes as long as to read dice. So it is done only where a part of the picture that
could hold a sheet looks different, or where one that lies there was touched; dice are too small.
"""

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np

from scoring.games import find_game
from server.kiosk.places import SheetPlace, is_touched
from server.kiosk.reader import TableReader
from server.kiosk.seen import TableWish
from vision.camera.watch import Cells
from vision.paper.found import FoundSheet
from vision.photo import Photo

LEAST_SHARE = 0.02
"""Of the picture that a sheet takes at least: a card of 8 × 9 cm, where 79 cm are seen."""
AROUND_CELLS = 1

Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels of the frame."""


def printed_sheets(
    reader: TableReader, photo: Photo, wanted: TableWish
) -> tuple[list[FoundSheet], list[SheetPlace]]:
    """Those that are new or touched, and where others lie as they lay."""
    if not reader.has_printed(wanted.game):
        return [], []
    size_px = photo.width_px, photo.height_px
    lying = [place for place in wanted.lying if _is_printed(wanted.game, place)]
    touched = [place for place in lying if is_touched(place, wanted.changed, size_px)]
    boxes = [*_boxes(wanted.changed, size_px), *(_box_of(place, size_px) for place in touched)]
    found: list[FoundSheet] = []
    for box in boxes:
        for one in _found_in(reader, photo, box, wanted.game):
            if not any(_is_same(one, other) for other in found):
                found.append(one)
    return found, [place for place in lying if place not in touched]


def _is_printed(game: str, place: SheetPlace) -> bool:
    layouts = find_game(game).layouts if game else ()
    return any(one.sheet == place.sheet and not one.markers for one in layouts)


def _boxes(changed: Cells, size_px: tuple[int, int]) -> Iterator[Box]:
    """The parts of the picture that changed and could hold a sheet."""
    rows, columns = changed.shape
    across, down = size_px[0] / columns, size_px[1] / rows
    _, _, parts, _ = cv2.connectedComponentsWithStats(changed.astype(np.uint8), connectivity=8)
    for left, top, width, height, area in parts[1:].tolist():
        if area >= LEAST_SHARE * changed.size:
            yield (
                max(0, int((left - AROUND_CELLS) * across)),
                max(0, int((top - AROUND_CELLS) * down)),
                min(size_px[0], int((left + width + AROUND_CELLS) * across)),
                min(size_px[1], int((top + height + AROUND_CELLS) * down)),
            )


def _box_of(place: SheetPlace, size_px: tuple[int, int]) -> Box:
    low, high = place.corners_px.min(axis=0), place.corners_px.max(axis=0)
    room = 0.1 * (high - low)
    left, top = np.maximum(low - room, 0).astype(int).tolist()
    right, bottom = np.minimum(high + room, size_px).astype(int).tolist()
    return left, top, right, bottom


def _found_in(reader: TableReader, photo: Photo, box: Box, game: str) -> Iterator[FoundSheet]:
    left, top, right, bottom = box
    part = Photo.from_pixels(np.ascontiguousarray(photo.pixels()[top:bottom, left:right]))
    moved = np.array([[1.0, 0.0, left], [0.0, 1.0, top], [0.0, 0.0, 1.0]])
    for one in reader.printed(part, game):
        yield replace(one, photo_from_page=moved @ one.photo_from_page)


def _is_same(one: FoundSheet, other: FoundSheet) -> bool:
    """Do two finds lie on each other?"""
    middle_mm = np.array([one.layout.page_mm]) / 2
    away = np.linalg.norm(one.to_photo(middle_mm) - other.to_photo(middle_mm))
    return bool(away < min(one.layout.page_mm) / 2 * one.px_per_mm)
