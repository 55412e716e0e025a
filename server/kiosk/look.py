"""Frames of a still table become readings: the dice, the drop, and every sheet that has changed.

The sharpest three frames are read and vote. A sheet is read only where something on it differs
from when it was read last, and not while dice, a cup or a hand lie on it.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import cv2
import numpy as np

from scoring.game import AnyGame
from scoring.games import GAMES
from scoring.message import Book
from scoring.observation import Doubt, Observation
from server.material import has_coloured_dice
from server.photos.model_reader import drop_in, reading_of_dice, reading_of_drop, reading_of_sheet
from server.photos.reading import PhotoReading, SheetPhoto
from vision.arrays import Points
from vision.camera.covered import is_covered
from vision.camera.fuse import SPLIT, fuse_dice, fuse_doubts, fuse_fields, is_one_die
from vision.camera.watch import Cells
from vision.errors import SheetNotFound
from vision.paper.found import FoundSheet
from vision.paper.plane import box_corners
from vision.photo import Photo, Pixels
from vision.read import ReadSheet

say = Book(__package__)
VOTES = 3
"""Frames that are read."""
FLAT_QUALITY = 85
CLEARLY_EMPTY = 0.9


class TableReader(Protocol):
    """Reads what lies on a table; `CameraReader` does."""

    def sheets(self, photo: Photo) -> tuple[FoundSheet, ...]:
        """Where sheets of any game lie."""

    def ink(self, photo: Photo, sheet: FoundSheet) -> ReadSheet:
        """What stands on one of them."""

    def dice(self, photo: Photo, game: AnyGame, expected: Collection[int]) -> PhotoReading:
        """The dice, from left to right."""

    def drop(self, photo: Photo, game: AnyGame) -> PhotoReading:
        """The dice of a drop, and where each one lies; raises `SheetNotFound`."""


class CameraReader:
    """Reads with the models of this installation."""

    def sheets(self, photo: Photo) -> tuple[FoundSheet, ...]:
        """Where sheets of any game lie, as their markers tell."""
        from vision.paper.marked import find_sheets

        try:
            return find_sheets(photo, [layout for rules in GAMES for layout in rules.layouts])
        except SheetNotFound:
            return ()

    def ink(self, photo: Photo, sheet: FoundSheet) -> ReadSheet:
        """What stands on one of them."""
        from vision.read import read_found

        return read_found(photo, sheet)

    def dice(self, photo: Photo, game: AnyGame, expected: Collection[int]) -> PhotoReading:
        """The dice, from left to right."""
        from vision.dice.read import read_dice

        colours = has_coloured_dice(game)
        return reading_of_dice(read_dice(photo, colours=colours, expected=expected))

    def drop(self, photo: Photo, game: AnyGame) -> PhotoReading:
        """The dice of a drop, and where each one lies."""
        return reading_of_drop(drop_in(photo, game))


@dataclass(frozen=True, slots=True, eq=False)
class SeenSheet:
    """A sheet that lies on the table."""

    found: FoundSheet
    corners_px: Points
    """(4, 2), clockwise from the sheet's own top left."""
    photo: SheetPhoto | None = None
    """What stands on it; None while it need not or cannot be read."""
    is_covered: bool = False


def sheet_of(found: FoundSheet) -> SeenSheet:
    """A sheet where it was found, not read."""
    return SeenSheet(found, found.to_photo(box_corners((0.0, 0.0, *found.layout.page_mm))))


def read_sheet(reader: TableReader, photos: Sequence[Photo], sheet: SeenSheet) -> SeenSheet:
    """The sheet with what stands on it, unless something lies on it."""
    first = reader.ink(photos[0], sheet.found)
    if is_covered(first.flat, first.reading.layout):
        return replace(sheet, is_covered=True)
    others = [reader.ink(photo, sheet.found) for photo in photos[1:] if not _is_clear(first)]
    seen = fuse_fields([one.reading.seen for one in (first, *others)])
    reading = replace(reading_of_sheet(first), seen=seen)
    return replace(sheet, photo=SheetPhoto(reading, _jpeg(first.flat)))


def _is_clear(read: ReadSheet) -> bool:
    """Is nothing written on it, beyond any doubt? A blank needs no votes."""
    seen = read.reading.seen.values()
    return all(one.label == "" and one.confidence >= CLEARLY_EMPTY for one in seen)


def read_roll(
    reader: TableReader, photos: Sequence[Photo], game: AnyGame, expected: Collection[int]
) -> PhotoReading | None:
    """The dice of a roll; None where none lie.

    How many a roll has is told to the reader only when it sees so many by itself: else it would
    fill up dice that somebody is just picking up.
    """
    if not game.dice_counts:
        return None
    first = reader.dice(photos[0], game, ())
    if not first.dice:
        return None
    told = expected if len(first.dice) in expected else ()
    return fused_dice([reader.dice(photo, game, told) for photo in photos])


def fused_dice(readings: Sequence[PhotoReading]) -> PhotoReading | None:
    """Several readings of one roll as one; what frames disagree about is asked."""
    found, _ = fuse_dice([tuple(one.dice.values()) for one in readings])
    found.sort(key=lambda die: die.outline.center[0])
    if not found:
        return None
    asked = fuse_doubts([one.doubts for one in readings])
    doubts = [doubt for doubt in asked if doubt.field == "dice"]
    for number, die in enumerate(found, start=1):
        about = [
            doubt
            for doubt in asked
            if doubt.field != "dice" and doubt.outline and is_one_die(doubt.outline, die.outline)
        ]
        doubts += [replace(doubt, field=f"die{number}") for doubt in about[:1]]
        if not about and die.confidence <= SPLIT:
            doubts.append(_frames_differ(f"die{number}", die))
    return PhotoReading("dice", {f"die{n}": die for n, die in enumerate(found, 1)}, tuple(doubts))


def _frames_differ(field: str, die: Observation) -> Doubt:
    choices = tuple(dict.fromkeys((die.label, *(label for label, _ in die.runners_up[:3]))))
    return Doubt(field, choices, say("frames-differ"), die.outline)


def has_dice_on(sheet: SeenSheet, dice: Sequence[Observation]) -> bool:
    """Does a die lie on this sheet?"""
    hull = sheet.corners_px.astype(np.float32)
    return any(cv2.pointPolygonTest(hull, die.outline.center, False) >= 0 for die in dice)


def is_touched(sheet: SeenSheet, changed: Cells, size_px: tuple[int, int]) -> bool:
    """Did any cell of the picture change that the sheet lies in?"""
    rows, columns = changed.shape
    scale = np.array([columns / size_px[0], rows / size_px[1]])
    inside = np.zeros(changed.shape, np.uint8)
    cv2.fillConvexPoly(inside, np.round(sheet.corners_px * scale - 0.5).astype(np.int32), 1)
    return bool((inside.astype(bool) & changed).any())


def _jpeg(flat: Pixels) -> bytes:
    good, encoded = cv2.imencode(".jpg", flat, [cv2.IMWRITE_JPEG_QUALITY, FLAT_QUALITY])
    return bytes(encoded) if good else b""
