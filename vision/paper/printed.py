"""Find a sheet by how its blank looks: its print is known as a picture, so it needs no markers.

Features of the photo at a reduced size are matched with those of every blank, a homography that
many of them agree on says where the sheet would be, and then the page is laid flat there and
compared with its blank, patch by patch. Only a page that is its blank in most places counts, and
that fits nowhere else as well: a row too low, most patches are right, too.

A glance at corners is enough where one flat sheet is plainly there; else blobs are looked for.
"""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from scoring.message import Book
from scoring.sheet import SheetLayout
from vision.errors import SheetNotFound
from vision.paper.agreed import FEWEST_AGREEING, PlacedSheet, is_a_page, pairs_of, placed
from vision.paper.features import (
    Features,
    FeatureSearch,
    features_of,
    features_of_blank,
    features_of_page,
)
from vision.paper.followed import ENOUGH_COVERED, Followed, followed
from vision.paper.found import FoundSheet
from vision.paper.likeness import Likeness, likeness_of
from vision.paper.outlined import by_outline
from vision.paper.plane import box_corners
from vision.paper.slip import slip_of
from vision.photo import Photo

say = Book("vision")
GLANCE = FeatureSearch(1500, 1000, 1000, corners=True)
SEARCHES = (FeatureSearch(640, 640, 900), FeatureSearch(900, 900, 1500))
"""The second only where the first shows no sheet."""
PLAINLY_MORE = 2
"""At a glance, so many times as many features agree on one sheet as on any other, or another look
is taken."""
MOST_BESIDE = 0.1
"""And so few of all features are beside it: of photos of one sheet 1 in 100, of another's they
would be many."""
MOST_ELSEWHERE = 0.95
"""And so much less well it fits anywhere else: in its place 0.89 at most, a row or a column beside
it 1.05 and more."""
ONE_IN = 3
"""Of many sheets, one in so many features tell which may be meant."""
FEWEST_HINTS = 9
"""So many features agree on where a closer look may show a sheet."""
MOST_SHEETS, MOST_JUDGED = 6, 4
"""Sheets of one photo; layouts whose blanks are compared for each of them."""
PLANE_MM = 1.0
"""How far from its place a patch of flat paper may be."""
MOST_LOOKS = 3
"""A page of which a part was not followed is looked at again, so many times."""
LEAST_LEAD = 0.05
"""Two sheets that are both there, each as alike as the other but for this, are told apart by
nobody."""


def find_printed(photo: Photo, layouts: Sequence[SheetLayout]) -> tuple[FoundSheet, ...]:
    """Every sheet of these layouts in the photo, each of which has a blank; () when there is none.

    Raises:
        SheetNotFound: two of the layouts are too alike to tell which one it is.
    """
    if not layouts:
        return ()
    plain = _at_a_glance(photo, layouts)
    if plain is not None:
        return (plain,)
    for search in SEARCHES:
        seen = features_of(photo, search)
        where = _all_placed(photo, seen, layouts)
        found = _printed(photo, seen, layouts, where)
        if found or max(one.agreeing for one in where) < FEWEST_HINTS:
            return tuple(found)
        layouts = [layouts[index] for index in _most([one.agreeing for one in where])]
    return ()


def _at_a_glance(photo: Photo, layouts: Sequence[SheetLayout]) -> FoundSheet | None:
    """The sheet that is plainly there, where no other may be meant and no other print is."""
    seen = features_of(photo, GLANCE)
    if len(layouts) > MOST_JUDGED:
        some = seen.some(ONE_IN)
        alike = [len(pairs_of(some, one, photo.long_side_px)) for one in layouts]
        layouts = [layouts[index] for index in _most(alike)]
    first, *others = sorted(_all_placed(photo, seen, layouts), key=lambda one: -one.agreeing)
    sheet = first.sheet
    if sheet is None or any(PLAINLY_MORE * one.agreeing > first.agreeing for one in others):
        return None
    likeness = likeness_of(photo, sheet)
    if not likeness.is_same:
        return None
    sheet, fits = _in_plane(photo, likeness, sheet)
    if len(_beside(seen, sheet).places) > MOST_BESIDE * len(seen.places):
        return None
    if not fits and not likeness_of(photo, sheet).nearly_fits:
        search = SEARCHES[0]
        known = features_of_blank(sheet.layout, search)
        sheet = followed(features_of_page(photo, sheet, search), known, sheet).sheet
        if not likeness_of(photo, sheet).fits:
            return None
    return sheet if _fits_nowhere_else(photo, sheet) else None


def _fits_nowhere_else(photo: Photo, sheet: FoundSheet) -> bool:
    """Whether the page is not a row or a column beside its place."""
    slip = slip_of(photo, sheet)
    return slip.elsewhere <= MOST_ELSEWHERE * slip.here


def _all_placed(photo: Photo, seen: Features, layouts: Sequence[SheetLayout]) -> list[PlacedSheet]:
    """Where each of the sheets would be."""
    return [placed(pairs_of(seen, one, photo.long_side_px), seen.miss_px) for one in layouts]


def _most(counts: Sequence[int]) -> list[int]:
    """Which have the most, a few of them."""
    return [int(index) for index in np.argsort(counts, kind="stable")[::-1][:MOST_JUDGED]]


def _beside(seen: Features, sheet: FoundSheet) -> Features:
    """The features that are not on the sheet."""
    return seen.without(sheet.to_photo(box_corners((0.0, 0.0, *sheet.layout.page_mm))))


def _printed(
    photo: Photo, seen: Features, layouts: Sequence[SheetLayout], where: Sequence[PlacedSheet]
) -> list[FoundSheet]:
    """The sheets that these features tell, one after another."""
    found: list[FoundSheet] = []
    while len(found) < MOST_SHEETS:
        if found:
            where = _all_placed(photo, seen, layouts)
        likest = _likest(photo, where)
        if likest is None:
            break
        sheet, fits = _in_plane(photo, *likest)
        found.append(sheet if fits else _followed(photo, seen, sheet))
        seen = _beside(seen, sheet)
    return found


def _followed(photo: Photo, seen: Features, sheet: FoundSheet) -> FoundSheet:
    """The sheet as its paper bends.

    Where a part of it was not followed it is seen from above once more, and then from where the
    outline of the paper has it.
    """
    known = features_of_blank(sheet.layout, seen.search)
    now = _looked_again(photo, known, followed(seen, known, sheet))
    if _is_enough(photo, now) or (paper := by_outline(photo, sheet)) is None:
        return now.sheet
    again = followed(features_of_page(photo, paper, seen.search), known, paper)
    other = _looked_again(photo, known, again)
    return other.sheet if other.covered > now.covered else now.sheet


def _looked_again(photo: Photo, known: Features, now: Followed) -> Followed:
    """The same, with what is seen from above, as long as that is more."""
    for _ in range(MOST_LOOKS):
        if _is_enough(photo, now):
            break
        closer = followed(features_of_page(photo, now.sheet, known.search), known, now.sheet)
        if closer.covered <= now.covered:
            break
        now = closer
    return now


def _is_enough(photo: Photo, now: Followed) -> bool:
    """Whether all of the page was followed: by its features, else patch by patch."""
    return now.covered >= ENOUGH_COVERED or likeness_of(photo, now.sheet).fits


def _in_plane(photo: Photo, likeness: Likeness, sheet: FoundSheet) -> tuple[FoundSheet, bool]:
    """The sheet in the plane that most of its patches agree on, and whether all of it is there.

    A few features, all in one part of a page, say little of where its other end is.
    """
    for _ in range(MOST_LOOKS):
        if likeness.fits or likeness.same < FEWEST_AGREEING:
            break
        miss_px = PLANE_MM * sheet.px_per_mm
        matrix, _ = cv2.findHomography(
            likeness.places_mm, likeness.seen_px, cv2.USAC_MAGSAC, miss_px
        )
        if np.shape(matrix) != (3, 3):
            break
        moved = replace(sheet, photo_from_page=np.asarray(matrix, np.float64))
        again = likeness_of(photo, moved) if is_a_page(moved) else likeness
        if again.near <= likeness.near:
            break
        sheet, likeness = moved, again
    return sheet, likeness.fits


def _likest(photo: Photo, where: Sequence[PlacedSheet]) -> tuple[Likeness, FoundSheet] | None:
    """The sheet that is most alike its blank, among those that most features agree on."""
    ranked = sorted(where, key=lambda one: -one.agreeing)
    pages = [one.sheet for one in ranked if one.sheet is not None]
    judged = [
        (likeness, sheet)
        for sheet in pages[:MOST_JUDGED]
        if (likeness := likeness_of(photo, sheet)).is_same
    ]
    judged.sort(key=lambda one: -one[0].mean)
    if len(judged) > 1 and judged[0][0].mean - judged[1][0].mean < LEAST_LEAD:
        first, second = (sheet.layout.game for _, sheet in judged[:2])
        raise SheetNotFound(say("two-alike", one=first, other=second), photo.source)
    return judged[0] if judged else None
