"""The reader of this installation: the camera's side with its models, behind `Reader`."""

from typing import TYPE_CHECKING

import cv2

from scoring.game import AnyGame
from scoring.games import GAMES, find_game
from scoring.message import Book
from server.material import has_coloured_dice
from server.photos.reading import PhotoReading, SheetPhoto
from vision.errors import WrongSheet
from vision.photo import Photo, Pixels

say = Book(__package__)

if TYPE_CHECKING:
    from vision.dice.read import DiceReading
    from vision.drop.read import DropReading
    from vision.read import ReadSheet

FLAT_QUALITY = 85


class ModelReader:
    """Reads dice, drops and sheets; models are loaded when the first photo comes."""

    def read_dice(self, photo: Photo, game: AnyGame, expected: tuple[int, ...]) -> PhotoReading:
        """The dice of a roll, from left to right."""
        from vision.dice.read import read_dice

        colours = has_coloured_dice(game)
        return reading_of_dice(read_dice(photo, colours=colours, expected=expected))

    def read_drop(self, photo: Photo, game: AnyGame) -> PhotoReading:
        """The dice of the setup drop, and the zone each one lies in."""
        return reading_of_drop(drop_in(photo, game))

    def read_sheets(self, photo: Photo, game: AnyGame) -> tuple[SheetPhoto, ...]:
        """Every field of each sheet of this game in the photo, from left to right."""
        ours, others = sheets_in(photo, game)
        if not ours:
            raise WrongSheet(say("sheet-of-other-game", other=others[0].title, game=game.title))
        return tuple(SheetPhoto(reading_of_sheet(sheet), _jpeg(sheet.flat)) for sheet in ours)


def drop_in(photo: Photo, game: AnyGame) -> "DropReading":
    """The drop in the photo, of a game that has one.

    Raises:
        SheetNotFound: there is no sheet of it in the photo.
    """
    from vision.drop.read import read_drop

    drop = game.drop
    assert drop is not None
    return read_drop(
        photo, game.layouts, middle=drop.middle, zone_at=drop.zone_at, count=drop.count
    )


def sheets_in(photo: Photo, game: AnyGame | None) -> tuple[list["ReadSheet"], list[AnyGame]]:
    """The sheets of one game (of any, where none is given), and the games of the others.

    Raises:
        SheetNotFound: there is no sheet at all.
    """
    from vision.read import read_sheets

    found = read_sheets(photo, [layout for rules in GAMES for layout in rules.layouts])
    ours = [one for one in found if game is None or one.reading.layout.game == game.name]
    others = dict.fromkeys(one.reading.layout.game for one in found if one not in ours)
    return ours, [find_game(name) for name in others]


def reading_of_dice(dice: "DiceReading") -> PhotoReading:
    """The dice by their numbers, from left to right."""
    seen = {f"die{number}": die.seen for number, die in enumerate(dice.dice, start=1)}
    return PhotoReading("dice", seen, dice.doubts)


def reading_of_drop(drop: "DropReading") -> PhotoReading:
    """The dice by their numbers, each with its zone and its place."""
    seen, distances_mm, positions_mm = {}, {}, {}
    for number, dropped in enumerate(drop.dice, start=1):
        name = f"die{number}"
        seen[name], seen[f"{name}.zone"] = dropped.die.seen, dropped.zone
        distances_mm[name], positions_mm[name] = dropped.distance_mm, dropped.position_mm
    return PhotoReading(
        "drop", seen, drop.doubts, drop.sheet.layout.sheet, distances_mm, positions_mm
    )


def reading_of_sheet(sheet: "ReadSheet") -> PhotoReading:
    """Every field of a sheet."""
    return PhotoReading("sheet", sheet.reading.seen, sheet=sheet.reading.layout.sheet)


def _jpeg(flat: Pixels) -> bytes:
    good, encoded = cv2.imencode(".jpg", flat, [cv2.IMWRITE_JPEG_QUALITY, FLAT_QUALITY])
    return bytes(encoded) if good else b""
