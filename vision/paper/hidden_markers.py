"""Find one of our own sheets by its print: its markers are covered, blurred or out of the picture.

It takes longer than markers and tells less, so it is tried where they tell of no sheet at all, and
believed only where the whole page fits, and fits nowhere else.
"""

from collections.abc import Sequence
from dataclasses import replace

from scoring.sheet import SheetLayout
from scoring.sheet.markers import prints_of
from vision.errors import SheetNotFound
from vision.paper.found import FoundSheet
from vision.paper.likeness import FITTING_SHARE, likeness_of
from vision.paper.printed import find_printed
from vision.paper.slip import slip_of
from vision.photo import Photo

MOST_ELSEWHERE = 0.8
"""How well the page fits anywhere else, as a share of how well it fits here: 0.35 to 0.69 on
simulated sheets with all their markers covered."""


def find_without_markers(photo: Photo, layouts: Sequence[SheetLayout]) -> tuple[FoundSheet, ...]:
    """The sheets among our own that are certainly there; () when there is none.

    Args:
        photo: The photo.
        layouts: Sheets of any kind; only those that we print with markers are looked for.
    """
    firsts = firsts_of(layouts)
    try:
        found = find_printed(photo, list(firsts))
    except SheetNotFound:  # two of them are as alike: nobody can tell
        return ()
    spoken = [_in_its_language(photo, one, prints_of(firsts[one.layout])) for one in found]
    return tuple(one for one in spoken if _is_certain(photo, one))


def firsts_of(layouts: Sequence[SheetLayout]) -> dict[SheetLayout, SheetLayout]:
    """Those that are looked for, of prints in several languages the first; and each as given."""
    ours = [one for one in layouts if one.markers and one.blank is None]
    return {prints_of(one)[0]: one for one in ours}


def _in_its_language(photo: Photo, sheet: FoundSheet, prints: Sequence[SheetLayout]) -> FoundSheet:
    """The same sheet as the print that it is most alike."""
    spoken = [replace(sheet, layout=one) for one in prints]
    return max(spoken, key=lambda one: likeness_of(photo, one).mean)


def _is_certain(photo: Photo, sheet: FoundSheet) -> bool:
    """Whether the page lies there, and not a row or a column beside its place."""
    likeness = likeness_of(photo, sheet)
    if not likeness.is_same or likeness.near < FITTING_SHARE * likeness.visible:
        return False
    slip = slip_of(photo, sheet)
    return slip.elsewhere <= MOST_ELSEWHERE * slip.here
