"""The dice of a still table: frames vote, and where their number is wrong, other light is tried."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from scoring.game import AnyGame
from scoring.message import Book
from scoring.observation import Doubt, Observation
from server.kiosk.places import SheetPlace, lies_on
from server.kiosk.reader import TableReader
from server.photos.reading import PhotoReading
from vision.camera.fuse import SPLIT, fuse_dice, fuse_doubts, is_one_die
from vision.camera.light import OTHER_LIGHTS, in_other_light
from vision.photo import Photo

NO_DICE = "no-dice-seen"
"""That a photo shows no dice: nothing to ask about where none lie, nor where other frames do."""

say = Book(__package__)


def read_roll(
    reader: TableReader,
    photos: Sequence[Photo],
    game: AnyGame,
    expected: Collection[int],
    sheets: Sequence[SheetPlace] = (),
) -> PhotoReading | None:
    """The dice of a roll; None where none lie.

    How many a roll has is told to the reader only when it sees so many by itself: else it would
    fill up dice that somebody is just picking up. Where it sees another number, it looks once more
    in other light; not where all that may be a die is print on one of these sheets.
    """
    if not game.dice_counts:
        return None
    first = reader.dice(photos[0], game, ())
    if not first.dice and all(_is_nothing(doubt, sheets) for doubt in first.doubts):
        return None
    if len(first.dice) not in expected:
        relit = _in_other_light(reader, photos, game, expected, first)
        if relit is not None:
            return relit
    if not first.dice:
        return None
    told = expected if len(first.dice) in expected else ()
    return fused_dice([first, *(reader.dice(photo, game, told) for photo in photos[1:])])


def _is_nothing(doubt: Doubt, sheets: Sequence[SheetPlace]) -> bool:
    """Does it say that there is no die, or ask about print?"""
    if doubt.why.code == NO_DICE:
        return True
    return doubt.outline is not None and any(lies_on(place, doubt.outline) for place in sheets)


def _in_other_light(
    reader: TableReader,
    photos: Sequence[Photo],
    game: AnyGame,
    expected: Collection[int],
    first: PhotoReading,
) -> PhotoReading | None:
    """The dice where frames agree on as many as expected in other light; None elsewhere.

    Nobody is told the number, and where no die was seen before, nothing may be unclear.
    """
    for power in OTHER_LIGHTS:
        relit = [reader.dice(in_other_light(photos[0], power), game, ())]
        if len(relit[0].dice) not in expected:
            continue
        relit += [reader.dice(in_other_light(photo, power), game, ()) for photo in photos[1:]]
        fused = fused_dice([*relit, _agreed(relit[0], first)])
        if fused and len(fused.dice) in expected and (first.dice or not fused.doubts):
            return fused
    return None


def _agreed(relit: PhotoReading, first: PhotoReading) -> PhotoReading:
    """The dice as they were seen in other light, but those that were seen before, as they were."""
    before = tuple(first.dice.values())
    dice = {
        name: next((one for one in before if is_one_die(one.outline, die.outline)), die)
        for name, die in relit.dice.items()
    }
    return replace(relit, seen=dice)


def fused_dice(readings: Sequence[PhotoReading]) -> PhotoReading | None:
    """Several readings of one roll as one; what frames disagree about is asked."""
    found, _ = fuse_dice([tuple(one.dice.values()) for one in readings])
    found.sort(key=lambda die: die.outline.center[0])
    if not found:
        return None
    asked = fuse_doubts([one.doubts for one in readings])
    doubts = [one for one in asked if one.field == "dice" and one.why.code != NO_DICE]
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
