"""From the photo to the flat page: measure how the paper bends, and cut the page out straight.

A few markers do not tell what curled paper does in between. So the page is compared with its blank,
patch by patch, and a smooth bend (a polynomial over the page) is fitted to the shifts found;
patches that hold much ink or little print disagree with their neighbours and count less.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from scoring.message import Book
from vision.arrays import Matrix, Points
from vision.errors import SheetNotFound
from vision.paper.found import FoundSheet, bend_terms
from vision.paper.places import Places
from vision.paper.plane import box_corners, inverse, transform
from vision.photo import Photo, Pixels

say = Book("vision")

ENOUGH_RESOLUTION = 0.65
"""Share of the resolution asked for that the farthest corner of the page must have."""


@dataclass(frozen=True, slots=True)
class _Pass:
    """One round of comparing patches."""

    px_per_mm: float
    patch_mm: float
    step_mm: float
    reach_mm: float
    stiffness: float
    """How strongly the bend is held straight where nothing is measured."""


PASSES = (
    _Pass(px_per_mm=1.5, patch_mm=56, step_mm=48, reach_mm=6.0, stiffness=0.3),
    _Pass(px_per_mm=2.5, patch_mm=24, step_mm=30, reach_mm=2.0, stiffness=0.03),
)
"""First large patches that cannot be mistaken for each other, then small ones for the detail."""
MORE_PASSES = (
    _Pass(px_per_mm=1.5, patch_mm=40, step_mm=26, reach_mm=4.0, stiffness=0.1),
    *(_Pass(px_per_mm=2.5, patch_mm=24, step_mm=20, reach_mm=2.0, stiffness=0.03),) * 3,
)
"""For paper that still moved in the last pass: badly curled, or its markers covered."""
ALIGNED_AT = tuple(dict.fromkeys(step.px_per_mm for step in PASSES))
"""Pixels to the millimetre of the blanks that `align` asks for."""
FLAT_MM = 1.0
"""Where no marker is farther than this from where flat paper has it, small patches alone may do."""
NEARLY_FLAT_MM = 0.55
"""They do if they moved less than this: of 114 sheets, simulated, the fields of 92 that did are
within 0.16 mm of where all passes see them."""
STILL_MM = 0.4
"""A pass that moved nine of ten patches less than this is the last one."""
LOOSE_MM = 0.5
"""Paper that moved more than this in the last pass is trusted near what was matched only."""
LOST_MM = 1.0
"""Paper that moved more than this in the last pass was not followed at all."""
MIN_PRINT_CONTRAST = 4.0
"""Grey levels of spread a patch of the blank needs to be told from plain paper."""
MIN_MATCH = 0.35
"""Correlation below which a patch says nothing."""
OUTLIER_MM = 0.5
NEARER = 0.15
"""On other people's sheets, where rows look alike, a match as far away as is looked counts so much
less than one in place."""
MOST_SLIPPED = 0.4
"""Where no more patches than this slipped by a row or along a line, the others tell; where more
did, the paper was not followed."""


def flatten(photo: Photo, sheet: FoundSheet, px_per_mm: float, *, grey: bool = False) -> Pixels:
    """The page seen straight from above, `px_per_mm` pixels to the millimetre.

    Returns:
        (H, W, 3) BGR, or (H, W) when grey.
    """
    if not grey:
        four = flatten_with_fourth(photo, sheet, px_per_mm)
        return np.asarray(cv2.cvtColor(four, cv2.COLOR_BGRA2BGR), np.uint8)
    reduction = _reduction(sheet, px_per_mm)
    return Places.of(sheet, px_per_mm, reduction).out_of(photo.grey(reduction))


def flatten_with_fourth(photo: Photo, sheet: FoundSheet, px_per_mm: float) -> Pixels:
    """The same in BGR with a fourth channel to be filled: OpenCV moves four faster than three."""
    reduction = _reduction(sheet, px_per_mm)
    return Places.of(sheet, px_per_mm, reduction).out_of(photo.pixels(reduction))


def align(photo: Photo, sheet: FoundSheet, blanks: Mapping[float, Pixels]) -> FoundSheet:
    """The same sheet with its bend measured against the blank.

    Args:
        photo: The photo the sheet was found in.
        sheet: Where it was found.
        blanks: px/mm → grey raster of the blank page, for every px/mm in `PASSES`.

    Raises:
        SheetNotFound: the paper is bent so much that its print was not found where it should be.
    """
    quick = _nearly_flat(photo, sheet, blanks)
    if quick is not None:
        return quick
    moved_mm, most_slipped = 0.0, 0.0
    for number, step in enumerate((*PASSES, *MORE_PASSES)):
        if number >= len(PASSES) and moved_mm < STILL_MM:
            break
        sheet, moved_mm, slipped = _bent(photo, sheet, blanks[step.px_per_mm], step)
        if number:  # large patches are few
            most_slipped = max(most_slipped, slipped)
    if moved_mm > LOST_MM or (sheet.layout.blank is not None and most_slipped > MOST_SLIPPED):
        raise SheetNotFound(say("bent"), photo.source)
    return sheet if moved_mm > LOOSE_MM else replace(sheet, anchors_mm=None)


def _nearly_flat(
    photo: Photo, sheet: FoundSheet, blanks: Mapping[float, Pixels]
) -> FoundSheet | None:
    """The sheet with the little bend that small patches alone see; None where there is more."""
    _, misses_mm = _marker_shifts(sheet)
    if not len(misses_mm) or np.linalg.norm(misses_mm, axis=1).max() > FLAT_MM:
        return None
    last = PASSES[-1]
    bent, moved_mm, _ = _bent(photo, sheet, blanks[last.px_per_mm], last)
    return replace(bent, anchors_mm=None) if moved_mm < NEARLY_FLAT_MM else None


def _bent(
    photo: Photo, sheet: FoundSheet, blank: Pixels, step: _Pass
) -> tuple[FoundSheet, float, float]:
    """One pass: the sheet bent as measured, and how far nine of ten patches moved at most.

    And what share of them slipped: by a row, or along a line.
    """
    flat = flatten(photo, sheet, step.px_per_mm, grey=True)
    nearer = 0.0 if sheet.layout.blank is None else NEARER
    places_mm, shifts_mm, weights = _shifts(flat, blank, step, nearer)
    terms = bend_terms(places_mm, sheet.layout.page_mm)
    known = sheet.bend_mm
    bent_mm = shifts_mm if known is None else shifts_mm + terms @ known
    corners_mm, corner_shifts_mm = _marker_shifts(sheet)
    bend_mm = _fit_bend(
        np.concatenate([terms, bend_terms(corners_mm, sheet.layout.page_mm)]),
        np.concatenate([bent_mm, corner_shifts_mm]),
        np.concatenate([weights, np.full(len(corners_mm), 0.5)]),
        step.stiffness,
    )
    fits = np.linalg.norm(terms @ bend_mm - bent_mm, axis=1) < LOOSE_MM
    anchors_mm = np.concatenate([places_mm[fits], corners_mm])
    slipped = 1 - float(fits.sum()) / max(1, len(fits))
    if sheet.layout.blank is not None and slipped <= MOST_SLIPPED:
        shifts_mm = shifts_mm[fits]
    lengths_mm = np.linalg.norm(shifts_mm, axis=1)
    moved_mm = float(np.quantile(lengths_mm, 0.9)) if len(lengths_mm) else 0.0
    return replace(sheet, bend_mm=bend_mm, anchors_mm=anchors_mm), moved_mm, slipped


def _reduction(sheet: FoundSheet, px_per_mm: float) -> int:
    """The coarsest decoding that still has the resolution asked for."""
    for reduction in (8, 4, 2):
        if sheet.px_per_mm / reduction >= ENOUGH_RESOLUTION * px_per_mm:
            return reduction
    return 1


def _shifts(
    flat: Pixels, blank: Pixels, step: _Pass, nearer: float
) -> tuple[Points, Points, Matrix]:
    """Where patches of the blank are found on the flat page: places, shifts (mm) and weights."""
    half_px = round(step.patch_mm * step.px_per_mm / 2)
    reach_px = round(step.reach_mm * step.px_per_mm)
    stride_px = round(step.step_mm * step.px_per_mm)
    height_px, width_px = min(flat.shape[0], blank.shape[0]), min(flat.shape[1], blank.shape[1])
    margin = half_px + reach_px
    bowl = _bowl(reach_px, nearer)
    places, shifts, weights = [], [], []
    for y in _centers(height_px, margin, stride_px):
        for x in _centers(width_px, margin, stride_px):
            patch = blank[y - half_px : y + half_px, x - half_px : x + half_px]
            contrast = float(cv2.meanStdDev(patch)[1][0, 0])
            if contrast < MIN_PRINT_CONTRAST:
                continue
            around = flat[y - margin : y + margin, x - margin : x + margin]
            shift, match = _best_shift(around, patch, reach_px, bowl)
            if match >= MIN_MATCH:
                places.append((x / step.px_per_mm, y / step.px_per_mm))
                shifts.append((shift[0] / step.px_per_mm, shift[1] / step.px_per_mm))
                weights.append(match**2)
    return (
        np.array(places, np.float64).reshape(-1, 2),
        np.array(shifts, np.float64).reshape(-1, 2),
        np.array(weights, np.float64),
    )


def _centers(length_px: int, margin: int, stride_px: int) -> list[int]:
    """Evenly spread centres that keep the margin on both sides."""
    room = length_px - 2 * margin
    count = max(2, round(room / stride_px) + 1)
    return (
        [margin + round(room * index / (count - 1)) for index in range(count)] if room > 0 else []
    )


def _bowl(reach_px: int, nearer: float) -> npt.NDArray[np.float32] | None:
    """How much less a match counts, by how far away it is."""
    if not nearer:
        return None
    away = (np.arange(-reach_px, reach_px + 1) / max(1, reach_px)) ** 2
    return np.asarray(nearer * (away[:, None] + away[None, :]), np.float32)


def _best_shift(
    around: Pixels, patch: Pixels, reach_px: int, bowl: npt.NDArray[np.float32] | None
) -> tuple[tuple[float, float], float]:
    """The shift (px) at which the patch matches best, to a fraction of a pixel; and how well."""
    scores = np.asarray(cv2.matchTemplate(around, patch, cv2.TM_CCOEFF_NORMED))
    if bowl is not None:
        scores = scores - bowl
    _, match, _, (column, row) = cv2.minMaxLoc(scores)
    if not (0 < column < scores.shape[1] - 1 and 0 < row < scores.shape[0] - 1):
        return (0.0, 0.0), 0.0
    dx = _peak(*scores[row, column - 1 : column + 2].tolist())
    dy = _peak(*scores[row - 1 : row + 2, column].tolist())
    return (column - reach_px + dx, row - reach_px + dy), float(match)


def _peak(before: float, at: float, after: float) -> float:
    """Where the parabola through three neighbouring scores has its top, in [−0.5, 0.5]."""
    curve = before - 2 * at + after
    return min(0.5, max(-0.5, (before - after) / (2 * curve))) if curve < 0 else 0.0


def _marker_shifts(sheet: FoundSheet) -> tuple[Points, Points]:
    """Where the markers' corners are on paper, and how far the homography alone misses them."""
    boxes = {marker.id: marker.box_mm for marker in sheet.layout.markers}
    page_from_photo = inverse(sheet.photo_from_page)
    places, shifts = [], []
    for marker in sheet.markers:
        corners = box_corners(boxes[marker.id])
        places.append(corners)
        shifts.append(transform(page_from_photo, marker.corners_px) - corners)
    none: Points = np.zeros((0, 2))  # a sheet found by its print has no markers
    return np.concatenate([none, *places]), np.concatenate([none, *shifts])


def _fit_bend(terms: Matrix, shifts_mm: Points, weights: Matrix, stiffness: float) -> Matrix:
    """Weighted least squares, three times over, with what disagrees counting ever less."""
    count = terms.shape[1]
    robust = weights.copy()
    bend_mm: Matrix = np.zeros((count, 2))
    for _ in range(3):
        weighted = terms * robust[:, None]
        normal = weighted.T @ terms + stiffness * np.eye(count)
        bend_mm = np.asarray(np.linalg.solve(normal, weighted.T @ shifts_mm), np.float64)
        misfit_mm = np.linalg.norm(shifts_mm - terms @ bend_mm, axis=1)
        robust = weights / (1 + (misfit_mm / OUTLIER_MM) ** 2)
    return bend_mm
