"""Sheets of either kind: by their markers, and by their print where they never have any.

Where markers are seen, nothing else is tried. A sheet whose blank is not known here can be measured
on when it is found by its print, but its fields cannot be read: a reader compares with the blank.
"""

from collections.abc import Sequence

from scoring.message import Book
from scoring.sheet import SheetLayout
from vision.errors import SheetNotFound
from vision.paper.found import FoundSheet
from vision.paper.marked import SheetsSeen, find_sheets, see_sheets, whole_sheets
from vision.paper.markerless import find_markerless
from vision.paper.outlined import find_outlined
from vision.paper.printed import find_printed, likeness_of
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
        for layout in layouts:
            found = None if layout.markers else find_markerless(photo, layout)
            if found is not None:
                return found
        raise


def find_readable_sheets(photo: Photo, layouts: Sequence[SheetLayout]) -> tuple[FoundSheet, ...]:
    """Every sheet whose fields can be read, from left to right.

    Raises:
        SheetNotFound: there is none; the sentence says what was seen.
    """
    return see_readable_sheets(photo, layouts).sheets


def see_readable_sheets(photo: Photo, layouts: Sequence[SheetLayout]) -> SheetsSeen:
    """Those with markers, else those with a known blank; and which of them cannot be read.

    Raises:
        SheetNotFound: there is none; the sentence says what was seen.
    """
    try:
        return see_sheets(photo, layouts)
    except SheetNotFound as nothing:
        unmarked = [layout for layout in layouts if not layout.markers]
        found = _by_print(photo, [layout for layout in unmarked if layout.blank])
        if found:
            return whole_sheets(found, photo)
        for layout in unmarked:
            if not layout.blank and find_markerless(photo, layout) is not None:
                why = say("only-dice-on-it", game=layout.game, sheet=layout.sheet)
                raise SheetNotFound(why, photo.source) from nothing
        raise


def _by_print(photo: Photo, layouts: Sequence[SheetLayout]) -> tuple[FoundSheet, ...]:
    """The sheets that look like their blanks; where print says little, by where it is."""
    found = find_printed(photo, layouts)
    if not found:
        placed = (find_markerless(photo, layout) for layout in layouts)
        found = tuple(one for one in placed if one and likeness_of(photo, one).is_same)[:1]
    if not found and layouts:
        outlined = find_outlined(photo, layouts)
        found = (outlined,) if outlined else ()
    return found
