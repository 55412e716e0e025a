"""One thing sent for another: a sheet for dice, dice for a sheet, dice of one kind for another."""

from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.checks import label
from scoring.games import find_game
from scoring.message import Book, Listed
from scoring.observation import Doubt
from server.own_sheets import layouts_to_read
from vision.errors import NO_MARKERS, SheetNotFound
from vision.hopeless import why_nothing_shows
from vision.photo import Photo

if TYPE_CHECKING:
    from vision.dice.read import DiceReading
    from vision.paper.found import FoundSheet

say = Book(__package__)


def dice_unless_mistaken(photo: Photo, seen: "DiceReading", *, colours: bool) -> "DiceReading":
    """The dice of a photo; where none is certain, what lies there instead is said first.

    It may be a sheet, or dice of the other kind: with pips, or whose faces are colours.
    """
    if _some_are_certain(seen):
        return seen
    sheets = _sheets(photo)
    if sheets:
        why = say("sheet-not-dice", game=find_game(sheets[0].layout.game).title)
    elif _shows_dice(photo, colours=not colours):
        why = say("dice-of-pips" if colours else "dice-of-colours")
    else:
        return seen
    others = seen.doubts if seen.dice else ()
    return replace(seen, doubts=(Doubt("dice", (), why), *others))


def _shows_dice(photo: Photo, *, colours: bool) -> bool:
    """Whether dice of this kind are clear, and nothing else may be one."""
    from vision.dice.read import read_dice

    other = read_dice(photo, colours=colours)
    return bool(other.dice) and not other.doubts


def dice_in_place_of_sheet(photo: Photo, nothing: SheetNotFound) -> SheetNotFound:
    """Why there is no sheet: there are dice, one at least certain; or nothing shows at all."""
    from vision.dice.read import read_dice

    if nothing.reason.code != NO_MARKERS:
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


def _sheets(photo: Photo) -> tuple["FoundSheet", ...]:
    """Sheets by their markers."""
    from vision.paper.marked import find_sheets

    layouts = [one for one in layouts_to_read() if one.markers]
    try:
        return find_sheets(photo, layouts, may_be_cut_off=True)
    except SheetNotFound:
        return ()
