"""Sheets of either kind: by their markers, and by their print where these do not show.

Where markers are seen at once, nothing else is tried; where they are not, sheets of which a blank
is known are looked for before one is thorough about markers, and our own sheets after that. A sheet
whose blank is not known here can be measured on when it is found by its print, but its fields
cannot be read: a reader compares with the blank.
"""

from collections.abc import Sequence
from itertools import islice

from scoring.message import Book
from scoring.sheet import SheetLayout
from vision.errors import FEW_MARKERS, NO_MARKERS, SheetNotFound
from vision.hopeless import why_nothing_shows
from vision.paper.far import is_near_by
from vision.paper.found import FoundSheet
from vision.paper.hidden_markers import find_without_markers
from vision.paper.likeness import likeness_of
from vision.paper.marked import SheetsSeen, find_sheets, see_sheets, whole_sheets
from vision.paper.markerless import markerless_sheets
from vision.paper.outlined import find_outlined
from vision.paper.printed import find_printed
from vision.photo import Photo

say = Book("vision")


def find_sheet(photo: Photo, layouts: Sequence[SheetLayout]) -> FoundSheet:
    """The leftmost sheet that markers tell; where there is none, one that never has any.

    It is to be measured on, not read, and may be cut off by the edge of the photo.

    Raises:
        SheetNotFound: there is neither; the sentence says what was seen.
    """
    try:
        return find_sheets(photo, layouts, may_be_cut_off=True)[0]
    except SheetNotFound:
        found = next(markerless_sheets(photo, [one for one in layouts if not one.markers]), None)
        if found is None:
            raise
        return found


def find_readable_sheets(photo: Photo, layouts: Sequence[SheetLayout]) -> tuple[FoundSheet, ...]:
    """Every sheet whose fields can be read, from left to right.

    Raises:
        SheetNotFound: there is none; the sentence says what was seen.
    """
    return see_readable_sheets(photo, layouts).sheets


def see_readable_sheets(
    photo: Photo, layouts: Sequence[SheetLayout], *, may_be_other: bool = False
) -> SheetsSeen:
    """Those with markers, else those with a known blank; and which of them cannot be read.

    Args:
        photo: The photo.
        layouts: The sheets to look for.
        may_be_other: The photo may well show other things: where no marker shows, our own sheets
            are not looked for, which takes longer than to read dice.

    Raises:
        SheetNotFound: there is none; the sentence says what was seen.
    """
    unmarked = [layout for layout in layouts if not layout.markers]
    known = [layout for layout in unmarked if layout.blank]
    try:
        return see_sheets(photo, layouts, first_try=lambda: _by_print(photo, known))
    except SheetNotFound as nothing:
        found = find_outlined(photo, known) if known else None
        if found is not None:
            return whole_sheets([found], photo)
        codes = (FEW_MARKERS,) if may_be_other else (FEW_MARKERS, NO_MARKERS)
        ours = find_without_markers(photo, layouts) if nothing.reason.code in codes else ()
        if ours:
            return whole_sheets(ours, photo)
        unknown = [layout for layout in unmarked if not layout.blank]
        measured = next(markerless_sheets(photo, unknown), None)
        if measured is None:
            if nothing.reason.code in codes and is_near_by(photo, layouts):
                # Markers that can be seen and not read are blurred, if nothing else is told.
                why = why_nothing_shows(photo, has_sheet=True) or say("blurred")
                raise SheetNotFound(why, photo.source) from nothing
            raise
        layout = measured.layout
        why = say("only-dice-on-it", game=layout.game, sheet=layout.sheet)
        raise SheetNotFound(why, photo.source) from nothing


def _by_print(photo: Photo, known: Sequence[SheetLayout]) -> tuple[FoundSheet, ...]:
    """Sheets by how their print looks, else one by where it is; () where there is none."""
    printed = find_printed(photo, known)
    if printed:
        return printed
    placed = (one for one in markerless_sheets(photo, known) if likeness_of(photo, one).is_same)
    return tuple(islice(placed, 1))
