"""A sheet that is about there, brought to where its print is.

It is seen patch by patch and moved, plane by plane, to where most of them have it; then laid on its
blank. Only one that hardly bends otherwise is followed by its features, which takes far longer.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.paper.agreed import is_a_page
from vision.paper.features import SEARCHES, features_of_blank, features_of_page
from vision.paper.followed import followed
from vision.paper.found import FoundSheet
from vision.paper.laid import Laid, lay
from vision.paper.likeness import Likeness, likeness_of
from vision.photo import Photo

PLANE_MM = 2.0
"""How far from its place a patch of nearly flat paper may be."""
FEWEST_PATCHES, LEAST_MORE_ALIKE, MOST_PLANES = 5, 0.01, 5
"""By so many patches a page is brought to where they have it, and again while its patches correlate
by so much more."""
MOSTLY_NEAR, FEWEST_NEAR = 0.7, 0.4
"""Shares of the patches near their places: with fewer than the first a page is moved before it is
laid, with fewer than the second it is not there."""
LEAST_GAIN = 0.01
"""A page that became no more like its blank by another look lies as it can be seen to lie."""


@dataclass(frozen=True, slots=True, eq=False)
class SettledSheet:
    """What became of it."""

    there: FoundSheet | None = None
    """The sheet where its print is; None if too little of it is."""
    about: FoundSheet | None = None
    """Then, where most of what is seen of it is, if it is this sheet."""


def settled(photo: Photo, sheet: FoundSheet, *, is_plain: bool = False) -> SettledSheet:
    """A sheet that is about there, where its print is.

    It is laid in the plane that most of it tells, and then as its features follow it, until it lies
    plainly there or another look gains nothing.

    Args:
        photo: The photo.
        sheet: Where it seems to be.
        is_plain: It is there, to a few millimetres.
    """
    likeness = None if is_plain else likeness_of(photo, sheet)
    is_moved = likeness is not None and likeness.near < MOSTLY_NEAR * likeness.visible
    if likeness is not None and is_moved:
        sheet, likeness = in_plane(photo, likeness, sheet)
        if likeness.near < FEWEST_NEAR * likeness.visible and not likeness.is_same:
            return SettledSheet()
    first = lay(photo, sheet)
    if first.is_plain:
        return SettledSheet(first.done())
    likeness, level = likeness or likeness_of(photo, sheet), sheet
    if not is_moved:
        level, likeness = in_plane(photo, likeness, sheet)
    if not likeness.is_same:
        return SettledSheet(first.done() if first.is_in_place else None)
    second = first if level is sheet else lay(photo, level)
    best = _better(first, second)
    if best.is_plain or (second is not first and _is_as_seen(first, second)):
        return SettledSheet(best.done())
    if not best.is_nearly_in_place:  # blobs of the whole photo say more
        return SettledSheet(about=level)
    known = features_of_blank(sheet.layout, SEARCHES[0])
    third = lay(photo, followed(features_of_page(photo, level, SEARCHES[0]), known, level).sheet)
    is_done = third.merit - best.merit < LEAST_GAIN
    best = _better(best, third)
    return SettledSheet(best.done() if best.is_in_place or is_done else None, level)


def in_plane(photo: Photo, likeness: Likeness, sheet: FoundSheet) -> tuple[FoundSheet, Likeness]:
    """The sheet in the plane that most of its patches agree on, and how alike it is there.

    A few features, all in one part of a page, say little of where its other end is: from plane to
    plane, more of the page comes so near to its place that its patches are seen.
    """
    for _ in range(MOST_PLANES):
        if likeness.fits or likeness.same < FEWEST_PATCHES:
            break
        miss_px = PLANE_MM * sheet.px_per_mm
        matrix, _ = cv2.findHomography(
            likeness.places_mm, likeness.seen_px, cv2.USAC_MAGSAC, miss_px
        )
        if np.shape(matrix) != (3, 3):
            break
        moved = replace(sheet, photo_from_page=np.asarray(matrix, np.float64))
        again = likeness_of(photo, moved) if is_a_page(moved) else likeness
        if again.mean < likeness.mean + LEAST_MORE_ALIKE:
            break
        sheet, likeness = moved, again
    return sheet, likeness


def _is_as_seen(first: Laid, second: Laid) -> bool:
    """Whether a page lies where it does, seen from another plane as well."""
    best = _better(first, second)
    return best.is_in_place and second.merit - first.merit < LEAST_GAIN


def _better(one: Laid, other: Laid) -> Laid:
    return max(one, other, key=lambda laid: (laid.is_plain, laid.merit))
