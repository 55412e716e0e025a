"""Find a sheet by how its blank looks: its print is known as a picture, so it needs no markers.

Features of the photo at a reduced size are matched with those of every blank, a homography that
many of them agree on says where the sheet would be, and then the page is laid flat there and
compared with its blank, patch by patch. Only a page that is its blank in most places counts, and
that fits nowhere else as well: a row too low, most patches are right, too.

A glance at corners is enough where one flat sheet is plainly there; else blobs are looked for.
"""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from scoring.message import Book
from scoring.sheet import SheetLayout
from vision.errors import SheetNotFound
from vision.paper.agreed import PlacedSheet, pairs_of, placed
from vision.paper.features import (
    GLANCE,
    SEARCHES,
    Features,
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
from vision.paper.settled import LEAST_GAIN, SettledSheet, in_plane, settled
from vision.photo import Photo

say = Book("vision")
PLAINLY_MORE = 2
"""At a glance, so many times as many features agree on one sheet as on any other, or another look
is taken."""
FEWEST_LIKELY = 10
"""So many of some corners agree on a sheet that is worth a glance: fewer in 25 of 30 photos of
dice; so many or more in 42 of 49 simulated photos of forms where a glance tells."""
PLAINLY_PLACED, FEW_MORE = 36, 1.5
"""Where so many features agree on the likeliest sheet, others are tried only if hardly fewer of
some do: of other sheets 14 agree at most."""
MOST_BESIDE = 0.1
"""And so few of all features are beside it: of photos of one sheet 1 in 100, of another's they
would be many."""
ONE_IN, ONE_IN_KNOWN = 6, 2
"""Of many sheets, one in so many features tell which may be meant: of the photo, and of the corners
of blanks."""
MOST_LIKELY = 6
"""So many of them are looked for: of 130 photos of sixteen sheets, simulated, the one in the photo
is among them in 126 by corners and blobs together, in 121 by blobs alone."""
FEWEST_HINTS = 9
"""So many features agree on where a closer look may show a sheet."""
MOST_SHEETS, MOST_JUDGED = 6, 4
"""Sheets of one photo; layouts whose blanks are compared for each of them."""
MOST_LOOKS = 2
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
    in_rim = _in_its_rim(photo, layouts)
    if in_rim.there is not None:
        return (in_rim.there,)
    alike = _alike(photo, features_of(photo, GLANCE), layouts)
    glanced = _at_a_glance(photo, alike)
    if glanced.there is not None:
        return (glanced.there,)
    hints = [one for one in (in_rim.about, glanced.about) if one is not None]
    for search in SEARCHES:
        seen = features_of(photo, search)
        alike += _alike(photo, seen, layouts)
        layouts = _likest_of(alike)[:MOST_LIKELY]
        where = _all_placed(photo, seen, layouts)
        found = _printed(photo, seen, layouts, where, hints)
        if found or max(one.agreeing for one in where) < FEWEST_HINTS:
            return tuple(found)
    return ()


def _in_its_rim(photo: Photo, layouts: Sequence[SheetLayout]) -> SettledSheet:
    """The sheet that the only paper in the photo is."""
    seen = sheet_in_rim(photo, layouts)
    return (
        SettledSheet() if seen is None else settled(photo, seen.sheet, is_plain=seen.is_seen_well)
    )


def _at_a_glance(photo: Photo, alike: Counter[SheetLayout]) -> SettledSheet:
    """The sheet that is plainly there, where no other may be meant and no other print is."""
    seen = features_of(photo, GLANCE)
    likely = _likest_of(alike, PLAINLY_MORE)[:MOST_JUDGED]
    if len(alike) > MOST_JUDGED:
        likely = [one for one in likely if alike[one] >= FEWEST_LIKELY]
    if not likely:
        return SettledSheet()
    first = _all_placed(photo, seen, likely[:1])[0]
    if first.agreeing >= PLAINLY_PLACED:  # then a few more votes say enough of the others
        likely = [one for one in likely if FEW_MORE * alike[one] > alike[likely[0]]]
    others = _all_placed(photo, seen, likely[1:])
    first, *others = sorted([first, *others], key=lambda one: -one.agreeing)
    sheet = first.sheet
    if sheet is None or any(PLAINLY_MORE * one.agreeing > first.agreeing for one in others):
        return SettledSheet()
    if len(_beside(seen, sheet).places) > MOST_BESIDE * len(seen.places):
        return SettledSheet()
    return settled(photo, sheet)


def _all_placed(photo: Photo, seen: Features, layouts: Sequence[SheetLayout]) -> list[PlacedSheet]:
    """Where each of the sheets would be."""
    return [placed(pairs_of(seen, one, photo.long_side_px), seen.miss_px) for one in layouts]


def _alike(photo: Photo, seen: Features, layouts: Sequence[SheetLayout]) -> Counter[SheetLayout]:
    """How many of some of the features agree on each of the sheets, and one more."""
    if len(layouts) <= MOST_JUDGED:
        return Counter(layouts)
    some = seen.some(ONE_IN)
    one_in = ONE_IN_KNOWN if seen.search.corners else 1
    return Counter(
        {one: 1 + len(pairs_of(some, one, photo.long_side_px, one_in)) for one in layouts}
    )


def _likest_of(alike: Counter[SheetLayout], times: float = np.inf) -> list[SheetLayout]:
    """The sheets that may be meant, the likeliest first; none that so many times fewer agree on."""
    ranked = alike.most_common()
    return [one for one, count in ranked if times * count > ranked[0][1]]


def _beside(seen: Features, sheet: FoundSheet) -> Features:
    """The features that are not on the sheet."""
    return seen.without(sheet.to_photo(box_corners((0.0, 0.0, *sheet.layout.page_mm))))


def _printed(
    photo: Photo,
    seen: Features,
    layouts: Sequence[SheetLayout],
    where: Sequence[PlacedSheet],
    hints: Sequence[FoundSheet],
) -> list[FoundSheet]:
    """The sheets that these features tell, one after another.

    Hints are where sheets seem to be by other looks, which told too little.
    """
    found: list[FoundSheet] = []
    while len(found) < MOST_SHEETS:
        if found:
            where, hints = _all_placed(photo, seen, layouts), ()
        likest = _likest(photo, where, hints)
        if likest is None:
            break
        sheet, _ = in_plane(photo, *likest)
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
    if now.is_in_place or (paper := by_outline(photo, sheet)) is None:
        return _checked(now)
    again = followed(features_of_page(photo, paper, seen.search), known, paper)
    other = _looked_again(photo, known, again, now.merit)
    return _checked(max(now, other, key=lambda one: one.merit))


def _checked(there: Laid) -> FoundSheet:
    return there.done() if there.is_in_place else there.sheet


def _looked_again(photo: Photo, known: Features, now: Followed, least: float = 0.0) -> Laid:
    """The same, with what is seen from above, until it lies in place or that gains nothing.

    One that has less than the least merit is not looked at again.
    """
    best = lay(photo, now.sheet)
    gained = best.merit - least
    for _ in range(MOST_LOOKS):
        if best.is_plain or gained < LEAST_GAIN:
            break
        closer = followed(features_of_page(photo, now.sheet, known.search), known, now.sheet)
        if closer.covered <= now.covered:
            break
        now, there = closer, lay(photo, closer.sheet)
        gained = there.merit - best.merit
        best = max(best, there, key=lambda one: one.merit)
    return best


def _likest(
    photo: Photo, where: Sequence[PlacedSheet], hints: Sequence[FoundSheet]
) -> tuple[Likeness, FoundSheet] | None:
    """The sheet that is most alike its blank, among those that most features agree on."""
    ranked = sorted(where, key=lambda one: -one.agreeing)
    least = max((one.agreeing for one in where), default=0) / PLAINLY_MORE
    pages = [one.sheet for one in ranked if one.sheet is not None and one.agreeing >= least]
    judged: dict[SheetLayout, tuple[Likeness, FoundSheet]] = {}
    for sheet in [*pages[:MOST_JUDGED], *hints]:
        if sheet.layout not in judged and (likeness := likeness_of(photo, sheet)).is_same:
            judged[sheet.layout] = likeness, sheet
    best = sorted(judged.values(), key=lambda one: -one[0].mean)
    if len(best) > 1 and best[0][0].mean - best[1][0].mean < LEAST_LEAD:
        first, second = (sheet.layout.game for _, sheet in best[:2])
        raise SheetNotFound(say("two-alike", one=first, other=second), photo.source)
    return best[0] if best else None
