"""The reader of this installation: the camera's side with its models, behind `Reader`."""

from dataclasses import replace
from typing import TYPE_CHECKING

import cv2

from scoring.game import AnyGame
from scoring.games import find_game
from scoring.message import Book, Message, both
from scoring.verdict import looked_closer
from server.material import has_coloured_dice, sheet_name
from server.own_sheets import layouts_to_read
from server.photos.mistaken import dice_in_place_of_sheet, dice_unless_mistaken
from server.photos.reading import AnyPhoto, PhotoReading, SheetPhoto
from vision.errors import NO_MARKERS, SheetNotFound, WrongSheet
from vision.hopeless import why_nothing_shows
from vision.ink.fields import FLAT_PX_PER_MM
from vision.photo import Photo, Pixels

say = Book(__package__)

if TYPE_CHECKING:
    from vision.dice.read import DiceReading
    from vision.drop.read import DropReading
    from vision.read import ReadSheet

FLAT_QUALITY = 85
NEARLY_EMPTY = 15
"""Sure marks that dropped dice are taken for on an empty sheet, at most: 3 on the samples."""
SURE = 0.9


class ModelReader:
    """Reads dice, drops and sheets; models are loaded when the first photo comes."""

    def read_dice(self, photo: Photo, game: AnyGame, expected: tuple[int, ...]) -> PhotoReading:
        """The dice of a roll, from left to right."""
        from vision.dice.read import read_dice

        colours = has_coloured_dice(game)
        seen = read_dice(photo, colours=colours, expected=expected)
        return reading_of_dice(dice_unless_mistaken(photo, seen, colours=colours))

    def read_drop(self, photo: Photo, game: AnyGame) -> PhotoReading:
        """The dice of the setup drop, and the zone each one lies in."""
        return reading_of_drop(drop_in(photo, game))

    def read_sheets(self, photo: Photo, game: AnyGame) -> tuple[SheetPhoto, ...]:
        """Every field of each sheet of this game in the photo, from left to right."""
        try:
            ours, others = sheets_in(photo, game)
        except SheetNotFound as nothing:
            raise dice_in_place_of_sheet(photo, nothing) from nothing
        if not ours:
            raise WrongSheet(say("sheet-of-other-game", other=others[0].title, game=game.title))
        return tuple(_sheet_photo(_looked_closer(one)) for one in ours)

    def read_anything(self, photo: Photo, game: AnyGame | None = None) -> AnyPhoto:
        """The sheets in the photo, or the dice dropped on one, or else dice alone."""
        try:
            sheets, others = sheets_in(photo, game, may_be_other=True)
        except SheetNotFound as nothing:
            other = _without_sheet(photo, game, nothing)
            if isinstance(other, AnyPhoto):
                return other
            sheets, others = _hidden_sheets_in(photo, game, other)
        names = dict.fromkeys(one.reading.layout.game for one in sheets)
        if len(names) > 1:
            titles = both(*(find_game(name).title for name in names))
            raise WrongSheet(say("several-games", games=titles))
        if not names:
            assert game is not None
            raise WrongSheet(say("sheet-of-other-game", other=others[0].title, game=game.title))
        rules = find_game(next(iter(names)))
        sheets = [_looked_closer(one) for one in sheets]
        if len(sheets) == 1 and rules.drop and _is_nearly_empty(sheets[0]):
            drop = reading_of_drop(drop_in(photo, rules))
            if len(drop.dice) == rules.drop.count:
                return AnyPhoto("drop", rules.name, (SheetPhoto(drop),))
        return AnyPhoto("sheet", rules.name, tuple(map(_sheet_photo, sheets)))


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


def sheets_in(
    photo: Photo, game: AnyGame | None, *, may_be_other: bool = False
) -> tuple[list["ReadSheet"], list[AnyGame]]:
    """The sheets of one game (of any, where none is given), and the games of the others.

    Args:
        photo: The photo.
        game: Whose sheets.
        may_be_other: It may show dice: no sheet is looked for whose markers do not show at all.

    Raises:
        SheetNotFound: there is no sheet at all.
    """
    from vision.read import read_sheets

    found = read_sheets(photo, layouts_to_read(), may_be_other=may_be_other)
    ours = [one for one in found if game is None or one.reading.layout.game == game.name]
    names = dict.fromkeys(one.reading.layout.game for one in found)
    others = [name for name in names if game is not None and name != game.name]
    return ours, [find_game(name) for name in others]


def _hidden_sheets_in(
    photo: Photo, game: AnyGame | None, why: Message
) -> tuple[list["ReadSheet"], list[AnyGame]]:
    """The same where neither markers nor dice show; why nothing does, where there is no sheet."""
    try:
        return sheets_in(photo, game)
    except SheetNotFound as nothing:
        if nothing.reason.code != NO_MARKERS:
            raise
        raise SheetNotFound(why) from nothing


def _without_sheet(
    photo: Photo, game: AnyGame | None, nothing: SheetNotFound
) -> AnyPhoto | Message:
    """Dice on a sheet that cannot be read, or dice alone; else why nothing is seen."""
    from vision.dice.read import read_dice

    reason = nothing.reason
    if reason.code == "only-dice-on-it":
        rules = find_game(str(reason.value("game")))
        return AnyPhoto("drop", rules.name, (SheetPhoto(reading_of_drop(drop_in(photo, rules))),))
    if reason.code != NO_MARKERS:
        raise nothing
    counts = game.dice_counts if game else ()
    colours = game is not None and has_coloured_dice(game)
    dice = read_dice(photo, colours=colours, expected=counts)
    if game is None and dice.saw_nothing:
        coloured = read_dice(photo, colours=True)
        dice = coloured if not coloured.doubts else dice
    if dice.saw_nothing:
        why = dice.doubts[0].why if game else say("nothing-seen")
        return why_nothing_shows(photo) or why
    return AnyPhoto("dice", "", (SheetPhoto(reading_of_dice(dice)),))


def _is_nearly_empty(sheet: "ReadSheet") -> bool:
    sure = [one for one in sheet.reading.seen.values() if one.confidence > SURE]
    return sum(bool(one.label) for one in sure) <= NEARLY_EMPTY


def _sheet_photo(sheet: "ReadSheet") -> SheetPhoto:
    return SheetPhoto(reading_of_sheet(sheet), _jpeg(_without_margin(sheet)))


def _without_margin(sheet: "ReadSheet") -> Pixels:
    """The page from above; of one that was printed with markers round it, without that margin."""
    box_mm = sheet.reading.layout.blank_mm
    if box_mm is None:
        return sheet.flat
    left, top, width, height = (round(side * FLAT_PX_PER_MM) for side in box_mm)
    return sheet.flat[top : top + height, left : left + width]


def _looked_closer(sheet: "ReadSheet") -> "ReadSheet":
    """The sheet after a second look at what problems rest on."""
    from vision.read import look_again

    rules = find_game(sheet.reading.layout.game)
    reading = looked_closer(rules, sheet.reading, lambda fields: look_again(sheet, fields))
    return replace(sheet, reading=reading)


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
    skipped = skipped_in(sheet)
    return PhotoReading(
        "sheet", sheet.reading.seen, sheet=sheet.reading.layout.sheet, skipped=skipped
    )


def skipped_in(sheet: "ReadSheet") -> tuple[Message, ...]:
    """Which other sheets of the photo were not read, a sentence each."""
    return tuple(
        say(
            "skipped-sheet",
            game=find_game(other.game).title,
            sheet=sheet_name(find_game(other.game), other.sheet),
            why=other.why,
        )
        for other in sheet.skipped
    )


def _jpeg(flat: Pixels) -> bytes:
    good, encoded = cv2.imencode(".jpg", flat, [cv2.IMWRITE_JPEG_QUALITY, FLAT_QUALITY])
    return bytes(encoded) if good else b""
