"""Who reads what lies on a table, frame by frame: the models of this installation."""

from collections.abc import Collection
from typing import Protocol

from scoring.game import AnyGame
from scoring.sheet import SheetLayout
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

    def sheets(self, photo: Photo) -> tuple[FoundSheet, ...]:
        """Where sheets of any game lie."""

    def has_printed(self, game: str) -> bool:
        """Are there sheets without markers of this game, or of any, that can be read?"""

    def printed(self, photo: Photo, game: str) -> tuple[FoundSheet, ...]:
        """Where such sheets lie, as their print tells."""

    def ink(self, photo: Photo, sheet: FoundSheet) -> ReadSheet:
        """What stands on one of them; raises `SheetNotFound` where it cannot be read."""

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
            return find_sheets(photo, [layout for layout in layouts_to_read() if layout.markers])
        except SheetNotFound:
            return ()

    def has_printed(self, game: str) -> bool:
        """Has anybody enrolled a sheet, or given the publisher's blank?"""
        return bool(_printed_layouts(game))

    def printed(self, photo: Photo, game: str) -> tuple[FoundSheet, ...]:
        """Where such sheets lie, as their print tells; two that nobody can tell apart are none."""
        from vision.paper.printed import find_printed

        try:
            return find_printed(photo, _printed_layouts(game))
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


def _printed_layouts(game: str) -> list[SheetLayout]:
    """The sheets without markers whose blank is known here, of a game or of any."""
    return [
        layout
        for layout in layouts_to_read()
        if layout.blank and not layout.markers and game in ("", layout.game)
    ]
