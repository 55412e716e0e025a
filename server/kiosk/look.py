"""Frames of a still table become readings: the dice, the drop, and every sheet that has changed.

The sharpest three frames are read and vote. A sheet is read only where something on it differs
from when it was read last, and nothing of it counts while dice, a cup or a hand lie on it.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import cv2

from scoring.games import find_game
from scoring.message import NOTHING
from server.kiosk.laid import sheets_on
from server.kiosk.places import SheetPlace, has_dice_on, is_same_place, is_touched
from server.kiosk.reader import TableReader
from server.kiosk.roll import read_roll
from server.kiosk.seen import SeenSheet, TableSeen, TableWish
from server.photos.model_reader import reading_of_sheet
from server.photos.reading import SheetPhoto
from vision.camera.covered import is_covered
from vision.camera.fuse import fuse_fields
from vision.camera.name_ink import name_ink
from vision.errors import VisionError
from vision.paper.found import FoundSheet
from vision.paper.plane import box_corners
from vision.photo import Photo, Pixels
from vision.read import ReadSheet

FLAT_QUALITY = 85
CLEARLY_EMPTY = 0.9


def read_table(reader: TableReader, photos: Sequence[Photo], wanted: TableWish) -> TableSeen:
    """Everything that a booth wants to know, of several frames of one moment."""
    found, as_before = sheets_on(reader, photos[0], wanted)
    seen = [(one, SeenSheet(one.layout.game, place_of(one))) for one in found]
    if not wanted.game:
        return TableSeen((*(sheet for _, sheet in seen), *as_before))
    game = find_game(wanted.game)
    lying = [*(sheet for _, sheet in seen), *as_before]
    places = [sheet.place for sheet in lying]
    with ThreadPoolExecutor(1) as beside:  # a sheet takes as long as dice: both at once
        rolling = beside.submit(read_roll, reader, photos, game, wanted.counts, places)
        read = [_read_if_due(reader, photos, one, sheet, wanted) for one, sheet in seen]
        roll = rolling.result()
    dice = tuple(roll.dice.values()) if roll else ()
    drop, trouble = None, NOTHING
    has_ours = any(one.game == game.name for one in lying)
    if wanted.drop and has_ours and game.drop is not None and len(dice) == game.drop.count:
        try:
            drop = reader.drop(photos[0], game)
        except VisionError as error:
            trouble = error.message
    sheets = [
        before if has_dice_on(before.place, dice) else sheet
        for (_, before), sheet in zip(seen, read, strict=True)
    ]
    return TableSeen((*sheets, *as_before), roll, drop, trouble)


def place_of(found: FoundSheet) -> SheetPlace:
    """Where a sheet was found."""
    return SheetPlace(
        found.layout.sheet, found.to_photo(box_corners((0.0, 0.0, *found.layout.page_mm)))
    )


def _read_if_due(
    reader: TableReader,
    photos: Sequence[Photo],
    found: FoundSheet,
    sheet: SeenSheet,
    wanted: TableWish,
) -> SeenSheet:
    size_px = photos[0].width_px, photos[0].height_px
    if sheet.game != wanted.game or not _is_due(sheet.place, wanted, size_px):
        return sheet
    return read_sheet(reader, photos, found, sheet)


def _is_due(place: SheetPlace, wanted: TableWish, size_px: tuple[int, int]) -> bool:
    """Was it not read yet where it lies, or has something on it changed?"""
    is_known = any(is_same_place(one, place) for one in wanted.known)
    return not is_known or is_touched(place, wanted.changed, size_px)


def read_sheet(
    reader: TableReader, photos: Sequence[Photo], found: FoundSheet, sheet: SeenSheet
) -> SeenSheet:
    """The sheet with what stands on it, unless something lies on it."""
    try:
        first = reader.ink(photos[0], found)
        if is_covered(first.flat, first.reading.layout):
            return replace(sheet, is_covered=True)
        others = [reader.ink(photo, found) for photo in photos[1:] if not _is_clear(first)]
    except VisionError as error:
        return replace(sheet, trouble=error.message)
    seen = fuse_fields([one.reading.seen for one in (first, *others)])
    reading = replace(reading_of_sheet(first), seen=seen)
    name = name_ink(first.flat, first.reading.layout)
    return replace(sheet, photo=SheetPhoto(reading, _jpeg(first.flat)), name=name)


def _is_clear(read: ReadSheet) -> bool:
    """Is nothing written on it, beyond any doubt? A blank needs no votes."""
    seen = read.reading.seen.values()
    return all(one.label == "" and one.confidence >= CLEARLY_EMPTY for one in seen)


def _jpeg(flat: Pixels) -> bytes:
    good, encoded = cv2.imencode(".jpg", flat, [cv2.IMWRITE_JPEG_QUALITY, FLAT_QUALITY])
    return bytes(encoded) if good else b""
