"""Find a sheet by how its blank looks: its print is known as a picture, so it needs no markers.

Features of the photo at a reduced size are matched with those of every blank, a homography that
many of them agree on says where the sheet would be, and then the page is laid flat there and
compared with its blank, patch by patch. Only a page that is its blank in most places counts.

A glance at corners is enough where one flat sheet is plainly there; else blobs are looked for.
"""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from scoring.message import Book
from scoring.sheet import SheetLayout
from vision.errors import SheetNotFound
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
ALL_THE_SAME = 0.9
"""And so much of the page shows the same print: laid a row too low, three in four patches do."""
ONE_IN = 3
"""Of many sheets, one in so many features tell which may be meant."""
CLEARLY_NEARER = 0.86
"""A feature's match is so much nearer than the next one, or it is none."""
FEWEST_AGREEING, FEWEST_HINTS = 12, 9
"""So many features agree on where a sheet is, or on where a closer look may show one: of pictures
of other things at most 8 do, of sheets that are there 27 and more."""
MOST_TRIALS = 30_000
"""Of four features at a time: where one in ten agrees, one trial in ten thousand shows it."""
MOST_SHEETS, MOST_JUDGED = 6, 4
"""Sheets of one photo; layouts whose blanks are compared for each of them."""
MOST_SLANTED = 4.0
"""The farthest corner is at most so many times as far as the nearest."""
LEAST_PX_PER_MM = 1.2
PLANE_MM = 1.0
"""How far from its place a patch of flat paper may be."""
MOST_LOOKS = 3
"""A page of which a part was not followed is looked at again, so many times."""
LEAST_LEAD = 0.05
"""Two sheets that are both there, each as alike as the other but for this, are told apart by
nobody."""


_Rows = npt.NDArray[np.int64]
_Gaps = npt.NDArray[np.float32]
"""(N, 2)."""
_Placed = tuple[int, FoundSheet | None]
"""How many features agree on where a sheet is, and where."""


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
        placed = [_placed(seen, layout) for layout in layouts]
        found = _printed(photo, seen, layouts, placed)
        if found or max(agreeing for agreeing, _ in placed) < FEWEST_HINTS:
            return tuple(found)
        hints = np.argsort([-agreeing for agreeing, _ in placed], kind="stable")
        layouts = [layouts[index] for index in hints[:MOST_JUDGED].tolist()]
    return ()


def _at_a_glance(photo: Photo, layouts: Sequence[SheetLayout]) -> FoundSheet | None:
    """The flat sheet that is plainly there, where no other may be meant and no other print is."""
    seen = features_of(photo, GLANCE)
    if len(layouts) > MOST_JUDGED:
        some = seen.some(ONE_IN)
        alike = [len(_matches(some, features_of_blank(one, GLANCE))[0]) for one in layouts]
        layouts = [layouts[index] for index in np.argsort(alike)[::-1][:MOST_JUDGED].tolist()]
    placed = sorted((_placed(seen, layout) for layout in layouts), key=lambda one: -one[0])
    (most, sheet), *others = placed
    if sheet is None or any(PLAINLY_MORE * agreeing > most for agreeing, _ in others):
        return None
    likeness = likeness_of(photo, sheet)
    if not likeness.is_same:
        return None
    sheet, fits = _in_plane(photo, likeness, sheet)
    if fits and not _is_all_the_same(photo, sheet):
        return None
    if len(_beside(seen, sheet).places) > MOST_BESIDE * len(seen.places):
        return None
    if fits:
        return sheet
    search = SEARCHES[0]
    known = features_of_blank(sheet.layout, search)
    bent = followed(features_of_page(photo, sheet, search), known, sheet).sheet
    return bent if likeness_of(photo, bent).fits and _is_all_the_same(photo, bent) else None


def _is_all_the_same(photo: Photo, sheet: FoundSheet) -> bool:
    """Whether nearly all of a page is its blank's: where rows are alike, most of it may be."""
    likeness = likeness_of(photo, sheet)
    return likeness.same >= ALL_THE_SAME * likeness.visible


def _beside(seen: Features, sheet: FoundSheet) -> Features:
    """The features that are not on the sheet."""
    return seen.without(sheet.to_photo(box_corners((0.0, 0.0, *sheet.layout.page_mm))))


def _printed(
    photo: Photo, seen: Features, layouts: Sequence[SheetLayout], placed: Sequence[_Placed]
) -> list[FoundSheet]:
    """The sheets that these features tell, one after another."""
    found: list[FoundSheet] = []
    while len(found) < MOST_SHEETS:
        if found:
            placed = [_placed(seen, layout) for layout in layouts]
        likest = _likest(photo, placed)
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
        again = likeness_of(photo, moved) if _is_a_page(moved) else likeness
        if again.near <= likeness.near:
            break
        sheet, likeness = moved, again
    return sheet, likeness.fits


def _likest(photo: Photo, placed: Sequence[_Placed]) -> tuple[Likeness, FoundSheet] | None:
    """The sheet that is most alike its blank, among those that most features agree on."""
    ranked = sorted(placed, key=lambda one: -one[0])
    pages = [sheet for _, sheet in ranked if sheet is not None]
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


def _placed(seen: Features, layout: SheetLayout) -> _Placed:
    """How many features agree on where the sheet would be, and where; None for too few."""
    known = features_of_blank(layout, seen.search)
    of_photo, of_blank = _matches(seen, known)
    if len(of_photo) < FEWEST_AGREEING:
        return 0, None
    matrix, agreeing = cv2.findHomography(
        known.places[of_blank],
        seen.places[of_photo],
        cv2.USAC_MAGSAC,
        seen.miss_px,
        maxIters=MOST_TRIALS,
        confidence=0.999,
    )
    count = 0 if matrix is None else int(agreeing.sum())
    if count < FEWEST_AGREEING:
        return count, None
    sheet = FoundSheet(layout, np.asarray(matrix, np.float64), ())
    return count, sheet if _is_a_page(sheet) else None


def _is_a_page(sheet: FoundSheet) -> bool:
    """Whether paper can be seen so: not from behind, not folded over, not a speck."""
    corners_mm = box_corners((0.0, 0.0, *sheet.layout.page_mm))
    depth = np.column_stack([corners_mm, np.ones(4)]) @ sheet.photo_from_page[2]
    if depth.min() * depth.max() <= 0 or abs(depth).max() > MOST_SLANTED * abs(depth).min():
        return False
    corners_px = sheet.to_photo(corners_mm)
    sides = np.roll(corners_px, -1, axis=0) - corners_px
    after = np.roll(sides, -1, axis=0)
    turns = sides[:, 0] * after[:, 1] - sides[:, 1] * after[:, 0]
    return bool((turns > 0).all()) and sheet.px_per_mm > LEAST_PX_PER_MM


def _matches(
    seen: Features, known: Features
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Which features of the photo are which of the blank, where one is clearly the nearest."""
    if len(seen.places) < 2 or len(known.places) < 2:
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    nearest, gaps = (_corner_gaps if seen.search.corners else _blob_gaps)(seen, known)
    clear = np.flatnonzero(gaps[:, 0] < CLEARLY_NEARER * gaps[:, 1])
    return clear, nearest[clear]


def _corner_gaps(seen: Features, known: Features) -> tuple[_Rows, _Gaps]:
    """The nearest corner of the blank to each of the photo; how far it is, and the next."""
    gaps, nearest = cv2.batchDistance(
        seen.descriptors, known.descriptors, cv2.CV_32S, normType=cv2.NORM_HAMMING, K=2
    )
    return np.asarray(nearest[:, 0], np.int64), np.asarray(gaps, np.float32)


def _blob_gaps(seen: Features, known: Features) -> tuple[_Rows, _Gaps]:
    """The same of blobs."""
    alike = seen.descriptors @ known.descriptors.T
    rows = np.arange(len(seen.places))
    first = alike.argmax(axis=1)
    best = alike[rows, first]
    alike[rows, first] = -1.0
    two = np.stack([best, alike.max(axis=1)], axis=1)
    return first, np.sqrt(np.maximum(2 - 2 * two, 0))
