"""Find the sheets in a photo by their markers: which sheets, and where each millimetre of them is.

Markers are looked for in a small grey image, quickly, which is enough where one sheet fills the
photo; then thoroughly, in a larger one when some are missing, then in one enlarged and sharpened;
and their corners are refined in the image that will be read. All
corners of all markers of a sheet together give the homography from the page (mm) to the photo (px);
fingers and dice may cover some markers.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np

from scoring.message import Book, Message
from scoring.sheet import SheetLayout
from scoring.sheet.markers import prints_of, require_own_markers
from vision.arrays import Floats, Matrix, Points
from vision.errors import SheetNotFound
from vision.field_boxes import centres_mm
from vision.hopeless import why_nothing_shows
from vision.paper.covered import apart
from vision.paper.far import is_far_away
from vision.paper.found import FoundMarker, FoundSheet
from vision.paper.markers import QUICK, THOROUGH, see_markers
from vision.paper.plane import box_corners, inverse, transform
from vision.paper.quality import LEAST_PX_PER_MM
from vision.photo import Photo

say = Book("vision")

FILLS_THE_PHOTO = 0.4
"""Beside a sheet that takes up so much of the photo there is no room for another as large."""
MIN_MARKERS = 3
"""Fewer leave the far side of the page uncertain by millimetres."""
MISSING_IS_FINE = 2
"""Markers that may be covered before another image is searched for them."""
MAX_MISFIT_MM = 4.0
"""A marker farther from its place than curled paper explains belongs to another sheet."""
FLAT_MM = 2.0
"""Markers of which none is farther from its place than this are those of one sheet."""
GROWING_REACH_MM = 28.0
"""While markers are gathered, far ones are expected this roughly: folded paper and blurred corners
mislead by two centimetres half a page away."""


Owners = Mapping[int, Sequence[SheetLayout]]
"""The prints that each marker may be of."""


@dataclass(frozen=True, slots=True)
class SheetsSeen:
    """The sheets in a photo, from left to right."""

    sheets: tuple[FoundSheet, ...]
    covered: tuple[FoundSheet, ...] = ()
    """Those that lie under another one, so that what is seen there is not theirs."""
    cut_off: tuple[FoundSheet, ...] = ()


def find_sheets(
    photo: Photo, layouts: Iterable[SheetLayout], *, may_be_cut_off: bool = False
) -> tuple[FoundSheet, ...]:
    """Every sheet of these layouts that lies free in the photo, from left to right.

    Raises:
        SheetNotFound: there is none, or none that is wholly in the picture where it must be.
    """
    return see_sheets(photo, layouts, may_be_cut_off=may_be_cut_off).sheets


def see_sheets(
    photo: Photo,
    layouts: Iterable[SheetLayout],
    *,
    may_be_cut_off: bool = False,
    first_try: Callable[[], tuple[FoundSheet, ...]] | None = None,
) -> SheetsSeen:
    """Every sheet of these layouts in the photo, and those that cannot be read there.

    Args:
        photo: The photo.
        layouts: The sheets to look for.
        may_be_cut_off: Sheets need not be wholly in the picture.
        first_try: Another way to find sheets, quicker than to be thorough about markers: taken
            where a quick search shows too few of them.

    Raises:
        SheetNotFound: there is none, or none that is wholly in the picture where it must be.
    """
    owners = _owners(tuple(layouts))
    ids = tuple(sorted(owners))
    seen: list[FoundMarker] = []
    sheets: list[FoundSheet] = []
    for search in (QUICK, *THOROUGH):
        one = see_markers(photo, search, ids)
        found = one.markers
        if len(found) >= len(seen):
            seen, sheets = found, _assemble(found, owners)
        if search is QUICK and first_try and len(found) < MIN_MARKERS:
            others = first_try()
            if others:
                return whole_sheets(others, photo)
        if one.is_hopeless:
            break
        if search is QUICK:
            if len(sheets) == 1 and _is_all_there_is(sheets[0], found, photo):
                break
        elif sheets and all(_missing(sheet) <= MISSING_IS_FINE for sheet in sheets):
            break
    if not sheets:
        raise SheetNotFound(_why_too_few(photo, seen, owners), photo.source)
    return _apart(sheets) if may_be_cut_off else whole_sheets(sheets, photo)


def whole_sheets(sheets: Sequence[FoundSheet], photo: Photo) -> SheetsSeen:
    """Those whose fields are all in the picture; and which of the others are not.

    Raises:
        SheetNotFound: there is none; the sentence says what is cut off.
    """
    whole = [sheet for sheet in sheets if not _edges_cut_off(sheet, photo)]
    if not whole:
        side = say("side", side=_edges_cut_off(sheets[0], photo))
        raise SheetNotFound(say("cut-off", side=side), photo.source)
    cut_off = tuple(sheet for sheet in sheets if not any(sheet is one for one in whole))
    return replace(_apart(whole), cut_off=cut_off)


def _apart(sheets: Sequence[FoundSheet]) -> SheetsSeen:
    free, covered = apart(sheets)
    return SheetsSeen(_from_left(free), _from_left(covered))


def _from_left(sheets: Sequence[FoundSheet]) -> tuple[FoundSheet, ...]:
    return tuple(sorted(sheets, key=lambda sheet: float(sheet.to_photo(np.zeros((1, 2)))[0, 0])))


def _owners(layouts: Sequence[SheetLayout]) -> Owners:
    """The prints that each marker may be of."""
    require_own_markers(layouts)
    owners: dict[int, list[SheetLayout]] = {}
    for layout in layouts:
        for one in prints_of(layout):
            for marker in one.markers:
                owners.setdefault(marker.id, []).append(one)
    return owners


def _is_all_there_is(sheet: FoundSheet, seen: Sequence[FoundMarker], photo: Photo) -> bool:
    """Whether a quick search is enough: a sheet fills the photo, and its markers are all there are.

    One more may be a thing that looks like a marker; of another sheet there are three. A longer
    search shows no more of those that are covered.
    """
    page_px = sheet.to_photo(box_corners((0.0, 0.0, *sheet.layout.page_mm))).astype(np.float32)
    fills = cv2.contourArea(page_px) / (photo.width_px * photo.height_px)
    others = len(seen) - len(sheet.markers)
    return others <= 1 and _missing(sheet) <= MISSING_IS_FINE and fills >= FILLS_THE_PHOTO


def _missing(sheet: FoundSheet) -> int:
    return len(sheet.layout.markers) - len(sheet.markers)


def _assemble(seen: Sequence[FoundMarker], owners: Owners) -> list[FoundSheet]:
    """Group markers into sheets: the same one twice means two sheets of one kind.

    A marker that two prints share is of the one that has more of the others.
    """
    sheets: list[FoundSheet] = []
    left = list(seen)
    while left:
        # Of two sheets of a kind, the one grown from a marker of the other may take its markers.
        is_twice = len({marker.id for marker in left}) < len(left)
        grown = [
            (_grow(seed, [m for m in left if layout in owners[m.id]], layout), layout)
            for seed in (left if is_twice else left[:1])
            for layout in owners[seed.id]
        ]
        several = len(grown) > 1
        members, layout = max(grown, key=lambda pair: _how_well(*pair)) if several else grown[0]
        left = [marker for marker in left if not any(marker is member for member in members)]
        if len(members) >= MIN_MARKERS:
            sheets.append(FoundSheet(layout, _fit(members, layout), tuple(members)))
    return sheets


def _how_well(members: Sequence[FoundMarker], layout: SheetLayout) -> tuple[int, float]:
    """How many markers a sheet is made of, and then how little they are out of place."""
    return len(members), -float(_misfits_mm(members, members, layout).max())


def _grow(
    seed: FoundMarker, candidates: Sequence[FoundMarker], layout: SheetLayout
) -> list[FoundMarker]:
    """The markers that lie where the sheet of the first one has them, nearest first."""
    if _fit_together(candidates, layout):
        return list(candidates)
    members = [seed]
    for _ in layout.markers:
        taken = {member.id for member in members}
        others = [marker for marker in candidates if marker.id not in taken]
        if not others:
            break
        misfits_mm = _misfits_mm(others, members, layout)
        nearest = int(misfits_mm.argmin())
        reach_mm = max(layout.page_mm) / 4 if len(members) < MIN_MARKERS else GROWING_REACH_MM
        if misfits_mm[nearest] > reach_mm:
            break
        members.append(others[nearest])
    return _without_outliers(members, layout)


def _fit_together(candidates: Sequence[FoundMarker], layout: SheetLayout) -> bool:
    """Whether these are the markers of one flat sheet, each where it should be."""
    if len({one.id for one in candidates}) < len(candidates) or len(candidates) <= MIN_MARKERS:
        return False
    return float(_misfits_mm(candidates, candidates, layout).max()) <= FLAT_MM


def _without_outliers(members: list[FoundMarker], layout: SheetLayout) -> list[FoundMarker]:
    while len(members) > MIN_MARKERS:
        misfits_mm = _misfits_mm(members, members, layout)
        worst = int(misfits_mm.argmax())
        if misfits_mm[worst] <= MAX_MISFIT_MM:
            break
        members = members[:worst] + members[worst + 1 :]
    return members


def _misfits_mm(
    markers: Sequence[FoundMarker], members: Sequence[FoundMarker], layout: SheetLayout
) -> Floats:
    """How far each of the markers is from its place on the sheet that the members tell."""
    page_from_photo = inverse(_fit(members, layout))
    at_mm = transform(page_from_photo, np.concatenate([one.corners_px for one in markers]))
    wanted_mm = np.concatenate([_corners_mm(layout, one.id) for one in markers])
    away_mm = np.linalg.norm(at_mm - wanted_mm, axis=1).reshape(-1, 4)
    return np.asarray(away_mm.max(axis=1), np.float64)


def _fit(members: Sequence[FoundMarker], layout: SheetLayout) -> Matrix:
    page = np.concatenate([_corners_mm(layout, marker.id) for marker in members])
    photo = np.concatenate([marker.corners_px for marker in members])
    matrix, _ = cv2.findHomography(page, photo, 0)
    return np.asarray(matrix, np.float64)


@lru_cache(maxsize=1024)
def _corners_mm(layout: SheetLayout, marker_id: int) -> Points:
    return box_corners(next(one.box_mm for one in layout.markers if one.id == marker_id))


def _edges_cut_off(sheet: FoundSheet, photo: Photo) -> str:
    """The side of the page whose fields lie outside the photo; "" when it is all there."""
    centers_mm = centres_mm(sheet.layout)
    at_px = sheet.to_photo(centers_mm)
    outside = ((at_px < 0) | (at_px > np.array([photo.width_px - 1.0, photo.height_px - 1.0]))).any(
        axis=1
    )
    return _edges_of(centers_mm[outside], sheet.layout)


def _edges_of(points_mm: Points, layout: SheetLayout) -> str:
    """On which side of the page these points lie: `left`, `left-top`…, `edge`; "" for none."""
    if not len(points_mm):
        return ""
    x, y = (points_mm / np.array(layout.page_mm) - 0.5).mean(axis=0)
    sides = [("left" if x < 0 else "right", abs(x)), ("top" if y < 0 else "bottom", abs(y))]
    named = [side for side, offset in sides if offset > 0.15]
    return "-".join(named) or "edge"


def _why_too_few(photo: Photo, seen: Sequence[FoundMarker], owners: Owners) -> Message:
    """Why too few markers could be read; where there are some, the photo itself may tell."""
    if not seen:
        layouts = dict.fromkeys(one for owned in owners.values() for one in owned)
        return say("too-far" if is_far_away(photo, layouts) else "no-markers")
    side_mm = owners[seen[0].id][0].markers[0].box_mm[2]
    lengths = [np.linalg.norm(one.corners_px[1] - one.corners_px[0]) for one in seen]
    if max(lengths) / side_mm < LEAST_PX_PER_MM:
        return say("too-far")
    return why_nothing_shows(photo, has_sheet=True) or _what_was_seen(seen, owners)


def _what_was_seen(seen: Sequence[FoundMarker], owners: Owners) -> Message:
    layout = owners[seen[0].id][0]
    ids = {marker.id for marker in seen if layout in owners[marker.id]}
    missing = [marker for marker in layout.markers if marker.id not in ids]
    centers_mm = np.array(
        [[m.box_mm[0] + m.box_mm[2] / 2, m.box_mm[1] + m.box_mm[3] / 2] for m in missing]
    )
    side = say("side", side=_edges_of(centers_mm, layout) or "edge")
    return say("few-markers", seen=len(ids), of=len(layout.markers), side=side)
