"""Find a sheet by how its blank looks: its print is known as a picture, so it needs no markers.

Features of the photo at a reduced size are matched with those of every blank, a homography that
many of them agree on says where the sheet would be, and then the page is laid flat there and
compared with its blank, patch by patch. Only a page that is its blank in most places counts, and
that fits nowhere else as well: a row too low, most patches are right, too.

A glance at corners is enough where one flat sheet is plainly there; else blobs are looked for.
"""

from collections.abc import Iterator, Sequence
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
from vision.paper.followed import Followed, followed
from vision.paper.found import FoundSheet
from vision.paper.in_rim import sheet_in_rim
from vision.paper.laid import Laid, lay
from vision.paper.likeness import Likeness, likeness_of
from vision.paper.outlined import by_outline
from vision.paper.plane import box_corners
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
ONE_IN = 6
"""Of many sheets, one in so many features tell which may be meant."""
MOST_LIKELY = 6
"""So many of them are looked for: of 46 photos of fifteen forms, simulated, no sheet was missed."""
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
    plain = _in_its_rim(photo, layouts) or _at_a_glance(photo, layouts)
    if plain is not None:
        return (plain,)
    for search in SEARCHES:
        seen = features_of(photo, search)
        layouts = _likely(photo, seen, layouts)[:MOST_LIKELY]
        where = _all_placed(photo, seen, layouts)
        found = _printed(photo, seen, layouts, where)
        if found or max(one.agreeing for one in where) < FEWEST_HINTS:
            return tuple(found)
    return ()


def _in_its_rim(photo: Photo, layouts: Sequence[SheetLayout]) -> FoundSheet | None:
    """The sheet that the only paper in the photo plainly is."""
    sheet = sheet_in_rim(photo, layouts)
    return None if sheet is None else _settled(photo, sheet)


def _at_a_glance(photo: Photo, layouts: Sequence[SheetLayout]) -> FoundSheet | None:
    """The sheet that is plainly there, where no other may be meant and no other print is."""
    seen = features_of(photo, GLANCE)
    likely = _likely(photo, seen, layouts, PLAINLY_MORE)[:MOST_JUDGED]
    first, *others = sorted(_all_placed(photo, seen, likely), key=lambda one: -one.agreeing)
    sheet = first.sheet
    if sheet is None or any(PLAINLY_MORE * one.agreeing > first.agreeing for one in others):
        return None
    if len(_beside(seen, sheet).places) > MOST_BESIDE * len(seen.places):
        return None
    return _settled(photo, sheet)


def _settled(photo: Photo, sheet: FoundSheet) -> FoundSheet | None:
    """A sheet that is about there, where its print is; None if too little of it is."""
    ways: list[Laid] = []
    for closer in _closer(photo, sheet):
        ways.append(lay(photo, closer))
        if ways[-1].is_plain:
            return ways[-1].done()
    best = max(ways, key=lambda one: one.merit)
    return best.done() if best.is_in_place else None


def _closer(photo: Photo, sheet: FoundSheet) -> Iterator[FoundSheet]:
    """The sheet as it is, in the plane that most of it tells, and as its features follow it."""
    yield sheet
    likeness = likeness_of(photo, sheet)
    if likeness.is_same:
        sheet = _in_plane(photo, likeness, sheet)
        yield sheet
        known = features_of_blank(sheet.layout, SEARCHES[0])
        yield followed(features_of_page(photo, sheet, SEARCHES[0]), known, sheet).sheet


def _all_placed(photo: Photo, seen: Features, layouts: Sequence[SheetLayout]) -> list[PlacedSheet]:
    """Where each of the sheets would be."""
    return [placed(pairs_of(seen, one, photo.long_side_px), seen.miss_px) for one in layouts]


def _likely(
    photo: Photo, seen: Features, layouts: Sequence[SheetLayout], times: float = np.inf
) -> list[SheetLayout]:
    """The sheets that may be meant, by some of the features: the likeliest first.

    Args:
        photo: The photo.
        seen: Its features.
        layouts: All sheets.
        times: Sheets that so many times as few features agree on are left out.
    """
    if len(layouts) <= MOST_JUDGED:
        return list(layouts)
    some = seen.some(ONE_IN)
    alike = np.array([len(pairs_of(some, one, photo.long_side_px)) for one in layouts])
    ranked = np.argsort(alike, kind="stable")[::-1].tolist()
    return [layouts[index] for index in ranked if times * (alike[index] + 1) > alike.max()]


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
        sheet = _in_plane(photo, *likest)
        there = lay(photo, sheet)
        found.append(there.done() if there.is_plain else _followed(photo, seen, sheet))
        seen = _beside(seen, sheet)
    return found


def _followed(photo: Photo, seen: Features, sheet: FoundSheet) -> FoundSheet:
    """The sheet as its paper bends.

    Where a part of it was not followed it is seen from above once more, and then from where the
    outline of the paper has it.
    """
    known = features_of_blank(sheet.layout, seen.search)
    now = _looked_again(photo, known, followed(seen, known, sheet))
    if now.is_plain or (paper := by_outline(photo, sheet)) is None:
        return _checked(now)
    again = followed(features_of_page(photo, paper, seen.search), known, paper)
    other = _looked_again(photo, known, again)
    return _checked(max(now, other, key=lambda one: one.merit))


def _checked(there: Laid) -> FoundSheet:
    return there.done() if there.is_in_place else there.sheet


def _looked_again(photo: Photo, known: Features, now: Followed) -> Laid:
    """The same, with what is seen from above, until it lies in place or that is no more."""
    best = lay(photo, now.sheet)
    for _ in range(MOST_LOOKS):
        if best.is_plain:
            break
        closer = followed(features_of_page(photo, now.sheet, known.search), known, now.sheet)
        if closer.covered <= now.covered:
            break
        now = closer
        best = max(best, lay(photo, now.sheet), key=lambda one: one.merit)
    return best


def _in_plane(photo: Photo, likeness: Likeness, sheet: FoundSheet) -> FoundSheet:
    """The sheet in the plane that most of its patches agree on.

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
    return sheet


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
