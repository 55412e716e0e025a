"""Find a sheet by how its blank looks: its print is known as a picture, so it needs no markers.

Features of the photo at a reduced size are matched with those of every blank, a homography that
many of them agree on says where the sheet would be, and then the page is laid flat there and
compared with its blank, patch by patch. Only a page that is its blank in most places counts.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from scoring.message import Book
from scoring.sheet import SheetLayout
from vision.errors import SheetNotFound
from vision.ink.fields import FLAT_PX_PER_MM
from vision.paper.features import (
    Descriptors,
    Features,
    features_of,
    features_of_blank,
    features_of_page,
)
from vision.paper.flatten import flatten
from vision.paper.followed import ENOUGH_COVERED, followed
from vision.paper.found import FoundSheet
from vision.paper.plane import box_corners
from vision.photo import Photo
from vision.printing.blank import reduced_blanks

say = Book("vision")
SIZES = ((640, 900), (900, 1500))
"""Features are looked for in pictures about so long, and so many of them; in the second only where
the first shows no sheet."""
CLEARLY_NEARER = 0.86
"""A feature's match is so much nearer than the next one, or it is none."""
FEWEST_AGREEING, FEWEST_HINTS = 12, 9
"""So many features agree on where a sheet is, or on where a closer look may show one: of pictures
of other things at most 8 do, of sheets that are there 27 and more."""
MOST_SHEETS, MOST_JUDGED = 6, 4
"""Sheets of one photo; layouts whose blanks are compared for each of them."""
MOST_SLANTED = 4.0
"""The farthest corner is at most so many times as far as the nearest."""
LEAST_PX_PER_MM = 1.2
COARSE_PX_PER_MM = 1.5
PATCH_MM, STEP_MM, REACH_MM = 26.0, 20.0, 5.0
LEAST_PRINT = 6.0
"""Grey levels of spread that a patch of the blank needs to be told from plain paper."""
SAME = 0.5
"""Correlation of a patch that shows the same print."""
LEAST_SAME_SHARE = 0.3
"""Of the patches in the photo, so many must show the same print: hands and dice lie on others."""
FEWEST_SAME = 4
MOST_LOOKS = 3
"""A page of which a part was not followed is looked at again, so many times."""
LEAST_LEAD = 0.05
"""Two sheets that are both there, each as alike as the other but for this, are told apart by
nobody."""


_Placed = tuple[int, FoundSheet | None]
"""How many features agree on where a sheet is, and where."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """How alike a page and its blank are, patch by patch."""

    same: int
    visible: int
    mean: float
    """Correlation of the visible patches, on average."""

    @property
    def is_same(self) -> bool:
        """Whether it is this sheet at all."""
        return self.same >= max(FEWEST_SAME, LEAST_SAME_SHARE * self.visible)


def find_printed(photo: Photo, layouts: Sequence[SheetLayout]) -> tuple[FoundSheet, ...]:
    """Every sheet of these layouts in the photo, each of which has a blank; () when there is none.

    Raises:
        SheetNotFound: two of the layouts are too alike to tell which one it is.
    """
    if not layouts:
        return ()
    for size in SIZES:
        seen = features_of(photo, size)
        placed = [_placed(seen, layout) for layout in layouts]
        found = _printed(photo, seen, layouts, placed)
        if found or max(agreeing for agreeing, _ in placed) < FEWEST_HINTS:
            return tuple(found)
    return ()


def _printed(
    photo: Photo, seen: Features, layouts: Sequence[SheetLayout], placed: Sequence[_Placed]
) -> list[FoundSheet]:
    """The sheets that these features tell, one after another."""
    found: list[FoundSheet] = []
    while len(found) < MOST_SHEETS:
        if found:
            placed = [_placed(seen, layout) for layout in layouts]
        sheet = _likest(photo, placed)
        if sheet is None:
            break
        found.append(_followed(photo, seen, sheet))
        seen = seen.without(sheet.to_photo(box_corners((0.0, 0.0, *sheet.layout.page_mm))))
    return found


def _followed(photo: Photo, seen: Features, sheet: FoundSheet) -> FoundSheet:
    """The sheet as its paper bends: seen from above once more, where a part was not followed."""
    known = features_of_blank(sheet.layout, seen.size)
    now = followed(seen, known, sheet)
    for _ in range(MOST_LOOKS):
        if now.covered >= ENOUGH_COVERED:
            break
        closer = followed(features_of_page(photo, now.sheet, seen.size), known, now.sheet)
        if closer.covered <= now.covered:
            break
        now = closer
    return now.sheet


def _likest(photo: Photo, placed: Sequence[_Placed]) -> FoundSheet | None:
    """The sheet that is most alike its blank, among those that most features agree on."""
    ranked = sorted(placed, key=lambda one: -one[0])
    pages = [sheet for _, sheet in ranked if sheet is not None]
    judged = [
        (likeness.mean, sheet)
        for sheet in pages[:MOST_JUDGED]
        if (likeness := likeness_of(photo, sheet)).is_same
    ]
    judged.sort(key=lambda one: -one[0])
    if len(judged) > 1 and judged[0][0] - judged[1][0] < LEAST_LEAD:
        first, second = (sheet.layout.game for _, sheet in judged[:2])
        raise SheetNotFound(say("two-alike", one=first, other=second), photo.source)
    return judged[0][1] if judged else None


def _placed(seen: Features, layout: SheetLayout) -> _Placed:
    """How many features agree on where the sheet would be, and where; None for too few."""
    known = features_of_blank(layout, seen.size)
    of_photo, of_blank = _matches(seen.descriptors, known.descriptors)
    if len(of_photo) < FEWEST_AGREEING:
        return 0, None
    matrix, agreeing = cv2.findHomography(
        known.places[of_blank],
        seen.places[of_photo],
        cv2.USAC_MAGSAC,
        seen.miss_px,
        maxIters=3000,
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


def likeness_of(photo: Photo, sheet: FoundSheet) -> Likeness:
    """How alike the page in the photo and its blank are."""
    flat = flatten(photo, sheet, COARSE_PX_PER_MM, grey=True)
    blank = reduced_blanks(sheet.layout, FLAT_PX_PER_MM, (COARSE_PX_PER_MM,))[COARSE_PX_PER_MM]
    height, width = min(flat.shape[0], blank.shape[0]), min(flat.shape[1], blank.shape[1])
    half, reach, step = (
        round(side_mm * COARSE_PX_PER_MM) for side_mm in (PATCH_MM / 2, REACH_MM, STEP_MM)
    )
    scores = []
    for y in _spread(height, half, step):
        for x in _spread(width, half, step):
            patch = blank[y - half : y + half, x - half : x + half]
            at_px = sheet.to_photo(np.array([[x, y]]) / COARSE_PX_PER_MM)[0]
            inside = (at_px > 0).all() and (at_px < [photo.width_px, photo.height_px]).all()
            if not inside or float(cv2.meanStdDev(patch)[1][0, 0]) < LEAST_PRINT:
                continue
            top, left = max(0, y - half - reach), max(0, x - half - reach)
            around = flat[top : y + half + reach, left : x + half + reach]
            scores.append(float(cv2.matchTemplate(around, patch, cv2.TM_CCOEFF_NORMED).max()))
    same = sum(score >= SAME for score in scores)
    return Likeness(same, len(scores), float(np.mean(scores)) if scores else 0.0)


def _spread(length_px: int, half_px: int, step_px: int) -> list[int]:
    """Middles of patches, evenly over a side."""
    room = length_px - 2 * half_px
    count = max(1, round(room / step_px) + 1)
    return [half_px + round(room * (i + 0.5) / count) for i in range(count)] if room >= 0 else []


def _matches(
    seen: Descriptors, known: Descriptors
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Which features of the photo are which of the blank, where one is clearly the nearest."""
    if len(seen) < 2 or len(known) < 2:
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    alike = seen @ known.T
    rows = np.arange(len(seen))
    first = alike.argmax(axis=1)
    best = alike[rows, first]
    alike[rows, first] = -1.0
    gaps = np.sqrt(np.maximum(2 - 2 * np.stack([best, alike.max(axis=1)]), 0))
    clear = gaps[0] < CLEARLY_NEARER * gaps[1]
    return rows[clear], first[clear]
