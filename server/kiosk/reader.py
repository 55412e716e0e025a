"""Who reads what lies on a table, frame by frame: the models of this installation."""

from collections.abc import Collection
from dataclasses import replace
from typing import Protocol

import numpy as np

from scoring.game import AnyGame
from scoring.sheet import SheetLayout
from server.kiosk.places import Box, whole
from server.material import has_coloured_dice
from server.own_sheets import layouts_to_read
from server.photos.model_reader import drop_in, reading_of_dice, reading_of_drop
from server.photos.reading import PhotoReading
from vision.errors import SheetNotFound
from vision.paper.found import FoundSheet
from vision.photo import Photo
from vision.read import ReadSheet


class TableReader(Protocol):
    """Reads what lies on a table; `CameraReader` does."""

    def sheets(self, photo: Photo, box: Box) -> tuple[FoundSheet, ...]:
        """Where sheets of any game lie, wholly in this part of the photo."""

    def has_printed(self, game: str) -> bool:
        """Are there sheets without markers of this game, or of any, that can be read?"""

    def printed(self, photo: Photo, box: Box, game: str) -> tuple[FoundSheet, ...]:
        """Where such sheets lie in this part of the photo, as their print tells."""

    def ink(self, photo: Photo, sheet: FoundSheet) -> ReadSheet:
        """What stands on one of them; raises `SheetNotFound` where it cannot be read."""

    def dice(self, photo: Photo, game: AnyGame, expected: Collection[int]) -> PhotoReading:
        """The dice, from left to right."""

    def drop(self, photo: Photo, game: AnyGame) -> PhotoReading:
        """The dice of a drop, and where each one lies; raises `SheetNotFound`."""


class CameraReader:
    """Reads with the models of this installation."""

    def sheets(self, photo: Photo, box: Box) -> tuple[FoundSheet, ...]:
        """Where sheets of any game lie, as their markers tell."""
        from vision.paper.marked import find_sheets

        layouts = [layout for layout in layouts_to_read() if layout.markers]
        try:
            return tuple(_moved(one, box) for one in find_sheets(_part(photo, box), layouts))
        except SheetNotFound:
            return ()

    def has_printed(self, game: str) -> bool:
        """Has anybody enrolled a sheet, or given the publisher's blank?"""
        return bool(_printed_layouts(game))

    def printed(self, photo: Photo, box: Box, game: str) -> tuple[FoundSheet, ...]:
        """Where such sheets lie, as their print tells; two that nobody can tell apart are none."""
        from vision.paper.printed import find_printed

        layouts = _printed_layouts(game)
        try:
            return tuple(_moved(one, box) for one in find_printed(_part(photo, box), layouts))
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


def _part(photo: Photo, box: Box) -> Photo:
    left, top, right, bottom = box
    if box == whole(photo):
        return photo
    return Photo.from_pixels(np.ascontiguousarray(photo.pixels()[top:bottom, left:right]))


def _moved(sheet: FoundSheet, box: Box) -> FoundSheet:
    """A sheet that was found in a part of a photo, as it lies in the whole of it."""
    left, top = box[:2]
    moved = np.array([[1.0, 0.0, left], [0.0, 1.0, top], [0.0, 0.0, 1.0]])
    markers = tuple(replace(one, corners_px=one.corners_px + box[:2]) for one in sheet.markers)
    return replace(sheet, photo_from_page=moved @ sheet.photo_from_page, markers=markers)


def _printed_layouts(game: str) -> list[SheetLayout]:
    """The sheets without markers whose blank is known here, of a game or of any."""
    return [
        layout
        for layout in layouts_to_read()
        if layout.blank and not layout.markers and game in ("", layout.game)
    ]
