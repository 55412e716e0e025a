"""Frames of a still table become readings: the dice, the drop, and every sheet that has changed.

The sharpest three frames are read and vote. A sheet is read only where something on it differs
from when it was read last, and not while dice, a cup or a hand lie on it.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from scoring.game import AnyGame
from scoring.games import find_game
from scoring.message import NOTHING, Book, Message
from scoring.observation import Doubt, Observation
from server.kiosk.places import SheetPlace, has_dice_on, is_same_place, is_touched
from server.kiosk.reader import TableReader
from server.photos.model_reader import reading_of_sheet
from server.photos.reading import PhotoReading, SheetPhoto
from vision.camera.covered import is_covered
from vision.camera.fuse import SPLIT, fuse_dice, fuse_doubts, fuse_fields, is_one_die
from vision.camera.name_ink import name_ink
from vision.camera.watch import Cells
from vision.errors import VisionError
from vision.paper.found import FoundSheet
from vision.paper.plane import box_corners
from vision.photo import Photo, Pixels
from vision.read import ReadSheet

say = Book(__package__)
VOTES = 3
"""Frames that are read."""
FLAT_QUALITY = 85
CLEARLY_EMPTY = 0.9


@dataclass(frozen=True, slots=True, eq=False)
class TableWish:
    """What a booth wants to know of its table."""

    game: str = ""
    """"" while nobody plays: then only which sheets lie there is looked for."""
    counts: tuple[int, ...] = ()
    """How many dice a roll has now."""
    drop: bool = False
    """The drop comes next."""
    known: tuple[SheetPlace, ...] = ()
    """Sheets that were read, where they lay."""
    changed: Cells = field(default_factory=lambda: np.ones((1, 1), bool))
    """Cells of the small picture that look different from when they were."""


@dataclass(frozen=True, slots=True, eq=False)
class SeenSheet:
    """A sheet that lies on the table."""

    game: str
    place: SheetPlace
    photo: SheetPhoto | None = None
    """What stands on it; None while it need not or cannot be read."""
    is_covered: bool = False
    trouble: Message = NOTHING
    """Why it cannot be read."""
    name: Pixels | None = None
    """The name that is written on it, as a picture."""


@dataclass(frozen=True, slots=True, eq=False)
class TableSeen:
    """What lies on the table."""

    sheets: tuple[SeenSheet, ...] = ()
    """Of any game; only those of this one are read."""
    roll: PhotoReading | None = None
    drop: PhotoReading | None = None
    """The dice as a drop, where it comes next and so many lie there."""
    trouble: Message = NOTHING
    """Why a drop cannot be measured."""


def read_table(reader: TableReader, photos: Sequence[Photo], wanted: TableWish) -> TableSeen:
    """Everything that a booth wants to know, of several frames of one moment."""
    found = reader.sheets(photos[0])
    seen = [(one, SeenSheet(one.layout.game, place_of(one))) for one in found]
    if not wanted.game:
        return TableSeen(tuple(sheet for _, sheet in seen))
    game = find_game(wanted.game)
    roll = read_roll(reader, photos, game, wanted.counts)
    dice = tuple(roll.dice.values()) if roll else ()
    drop, trouble = None, NOTHING
    has_ours = any(sheet.game == game.name for _, sheet in seen)
    if wanted.drop and has_ours and game.drop is not None and len(dice) == game.drop.count:
        try:
            drop = reader.drop(photos[0], game)
        except VisionError as error:
            trouble = error.message
    size_px = photos[0].width_px, photos[0].height_px
    sheets = [
        read_sheet(reader, photos, one, sheet)
        if sheet.game == game.name
        and not has_dice_on(sheet.place, dice)
        and _is_due(sheet.place, wanted, size_px)
        else sheet
        for one, sheet in seen
    ]
    return TableSeen(tuple(sheets), roll, drop, trouble)


def place_of(found: FoundSheet) -> SheetPlace:
    """Where a sheet was found."""
    return SheetPlace(
        found.layout.sheet, found.to_photo(box_corners((0.0, 0.0, *found.layout.page_mm)))
    )


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


def _jpeg(flat: Pixels) -> bytes:
    good, encoded = cv2.imencode(".jpg", flat, [cv2.IMWRITE_JPEG_QUALITY, FLAT_QUALITY])
    return bytes(encoded) if good else b""
