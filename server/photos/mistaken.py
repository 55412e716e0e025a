"""One thing sent for another: a sheet where dice were to be seen, or dice in place of a sheet."""

from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.checks import label
from scoring.games import find_game
from scoring.message import Book, Listed, Message
from scoring.observation import Doubt
from server.own_sheets import layouts_to_read
from vision.errors import SheetNotFound
from vision.hopeless import why_nothing_shows
from vision.photo import Photo

if TYPE_CHECKING:
    from vision.dice.read import DiceReading
    from vision.paper.found import FoundSheet

say = Book(__package__)


def dice_unless_sheet(photo: Photo, seen: "DiceReading") -> "DiceReading":
    """The dice of a photo; where none is certain and a sheet lies there, that is said first."""
    sheets = () if _some_are_certain(seen) else _sheets(photo)
    if not sheets:
        return seen
    why = say("sheet-not-dice", game=find_game(sheets[0].layout.game).title)
    others = seen.doubts if seen.dice else ()
    return replace(seen, doubts=(Doubt("dice", (), why), *others))


def dice_in_place_of_sheet(photo: Photo, nothing: SheetNotFound) -> SheetNotFound:
    """Why there is no sheet: there are dice, one at least certain; or nothing shows at all."""
    from vision.dice.read import read_dice

    if reason_of(nothing).code != "no-markers":
        return nothing
    seen = read_dice(photo)
    if not _some_are_certain(seen):
        why = why_nothing_shows(photo)
        return SheetNotFound(why, photo.source) if why else nothing
    dice = Listed(tuple(label(one) for one in seen.labels), "unit")
    return SheetNotFound(say("dice-not-sheet", dice=dice), photo.source)


def _some_are_certain(seen: "DiceReading") -> bool:
    asked = {doubt.field for doubt in seen.doubts}
    return any(f"die{number}" not in asked for number in range(1, len(seen.dice) + 1))


def reason_of(error: SheetNotFound) -> Message:
    """What an error says, without the name of the photo."""
    told = error.message
    inner = told.value("problem") if told.code == "in-photo" else told
    assert isinstance(inner, Message)
    return inner


def _sheets(photo: Photo) -> tuple["FoundSheet", ...]:
    """Sheets by their markers."""
    from vision.paper.marked import find_sheets

    layouts = [one for one in layouts_to_read() if one.markers]
    try:
        return find_sheets(photo, layouts, may_be_cut_off=True)
    except SheetNotFound:
        return ()
