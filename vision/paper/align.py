"""How the paper bends: measured against the blank, so that the page can be cut out straight.

A few markers do not tell what curled paper does in between. So the page is compared with its blank,
patch by patch, and a smooth bend (a polynomial over the page) is fitted to the shifts found;
patches that hold much ink or little print disagree with their neighbours and count less.
"""

from dataclasses import dataclass, replace

import numpy as np

from scoring.message import Book, Message
from vision.arrays import Matrix, Points
from vision.errors import SheetNotFound
from vision.hopeless import why_nothing_shows
from vision.paper.flatten import flatten
from vision.paper.found import FoundSheet, bend_terms
from vision.paper.patches import PatchGrid, patches_of
from vision.paper.plane import box_corners, inverse, transform
from vision.paper.quality import LEAST_PX_PER_MM
from vision.photo import Photo

say = Book("vision")


@dataclass(frozen=True, slots=True)
class _Pass:
    """One round of comparing patches."""

    grid: PatchGrid
    stiffness: float
    """How strongly the bend is held straight where nothing is measured."""


_LARGE = PatchGrid(px_per_mm=1.5, patch_mm=56, step_mm=48, reach_mm=6.0)
_MIDDLE = PatchGrid(px_per_mm=1.5, patch_mm=40, step_mm=26, reach_mm=4.0)
_SMALL = PatchGrid(px_per_mm=2.25, patch_mm=24, step_mm=30, reach_mm=2.0)
_DENSE = PatchGrid(px_per_mm=2.25, patch_mm=24, step_mm=20, reach_mm=2.0)
PASSES = (_Pass(_LARGE, 0.3), _Pass(_SMALL, 0.03))
"""First large patches that cannot be mistaken for each other, then small ones for the detail."""
MORE_PASSES = (_Pass(_MIDDLE, 0.1), *(_Pass(_DENSE, 0.03),) * 3)
"""For paper that still moved in the last pass: badly curled, or its markers covered."""
FLAT_MM = 2.0
"""Where no marker is farther than this from where flat paper has it, small patches alone may do."""
MARKERS_STIFFNESS = 0.1
"""Of the bend that the markers alone tell, with which small patches begin."""
NEARLY_FLAT_MM = (0.65, 0.4)
"""They do if they moved less than the first, or than the second when compared once more: of 111
sheets, most of them simulated, the fields of 98 and 2 more are then within 0.24 mm of where many
passes see them, half of them within 0.09."""
STILL_MM = 0.4
"""A pass that moved nine of ten patches less than this is the last one."""
LOOSE_MM = 0.5
"""Paper that moved more than this in the last pass is trusted near what was matched only."""
LOST_MM = 1.0
"""Paper that moved more than this in the last pass was not followed at all."""
OUTLIER_MM = 0.5
SHARP_ENOUGH = 0.72
"""Share of a pass's resolution that the photo must have: with less, fields move a tenth of a
millimetre."""
NEARER = 0.15
"""On other people's sheets, where rows look alike, a match as far away as is looked counts so much
less than one in place."""
MOST_SLIPPED = 0.4
"""Where no more patches than this slipped by a row or along a line, the others tell; where more
did, the paper was not followed."""


def align(photo: Photo, sheet: FoundSheet) -> FoundSheet:
    """The same sheet with its bend measured against its blank.

    Raises:
        SheetNotFound: the paper is bent so much that its print was not found where it should be.
    """
    aligned = aligned_or_none(photo, sheet)
    if aligned is None:
        raise SheetNotFound(_why_lost(photo, sheet), photo.source)
    return aligned


def aligned_or_none(photo: Photo, sheet: FoundSheet) -> FoundSheet | None:
    """The same; None, without a cause, where its print was not found where it should be."""
    quick = _nearly_flat(photo, sheet)
    if quick is not None:
        return quick
    moved_mm, most_slipped = 0.0, 0.0
    for number, step in enumerate((*PASSES, *MORE_PASSES)):
        if number >= len(PASSES) and moved_mm < STILL_MM:
            break
        sheet, moved_mm, slipped = _bent(photo, sheet, step)
        if number:  # large patches are few
            most_slipped = max(most_slipped, slipped)
    if moved_mm > LOST_MM or (sheet.layout.blank is not None and most_slipped > MOST_SLIPPED):
        return None
    return sheet if moved_mm > LOOSE_MM else replace(sheet, anchors_mm=None)


def _why_lost(photo: Photo, sheet: FoundSheet) -> Message:
    """Why the print was not found where it should be: it can hardly be seen, or the paper bends."""
    if sheet.px_per_mm < LEAST_PX_PER_MM:
        return say("too-far")
    return why_nothing_shows(photo, has_sheet=True) or say("bent")


def follow_closely(photo: Photo, sheet: FoundSheet) -> FoundSheet:
    """The same sheet, its bend measured by small patches near where they should be."""
    for step in (MORE_PASSES[0], MORE_PASSES[-1]):
        sheet, _, _ = _bent(photo, sheet, step)
    return replace(sheet, anchors_mm=None)


def _nearly_flat(photo: Photo, sheet: FoundSheet) -> FoundSheet | None:
    """The sheet with the little bend that small patches alone see; None where there is more."""
    corners_mm, misses_mm = _marker_shifts(sheet)
    if not len(misses_mm) or np.linalg.norm(misses_mm, axis=1).max() > FLAT_MM:
        return None
    terms = bend_terms(corners_mm, sheet.layout.page_mm)
    bend_mm = _fit_bend(terms, misses_mm, np.ones(len(terms)) / 2, MARKERS_STIFFNESS)
    sheet = replace(sheet, bend_mm=bend_mm)
    for little_mm in NEARLY_FLAT_MM:
        sheet, moved_mm, _ = _bent(photo, sheet, PASSES[-1])
        if moved_mm < little_mm:
            return replace(sheet, anchors_mm=None)
    return None


def _bent(photo: Photo, sheet: FoundSheet, step: _Pass) -> tuple[FoundSheet, float, float]:
    """One pass: the sheet bent as measured, and how far nine of ten patches moved at most.

    And what share of them slipped: by a row, or along a line.
    """
    flat = flatten(photo, sheet, step.grid.px_per_mm, grey=True, enough=SHARP_ENOUGH)
    nearer = 0.0 if sheet.layout.blank is None else NEARER
    seen = patches_of(sheet.layout, step.grid).found_on(flat, nearer)
    shifts_mm = seen.shifts_mm
    terms = bend_terms(seen.places_mm, sheet.layout.page_mm)
    known = sheet.bend_mm
    bent_mm = shifts_mm if known is None else shifts_mm + terms @ known
    corners_mm, corner_shifts_mm = _marker_shifts(sheet)
    bend_mm = _fit_bend(
        np.concatenate([terms, bend_terms(corners_mm, sheet.layout.page_mm)]),
        np.concatenate([bent_mm, corner_shifts_mm]),
        np.concatenate([seen.weights, np.full(len(corners_mm), 0.5)]),
        step.stiffness,
    )
    fits = np.linalg.norm(terms @ bend_mm - bent_mm, axis=1) < LOOSE_MM
    anchors_mm = np.concatenate([seen.places_mm[fits], corners_mm])
    slipped = 1 - float(fits.sum()) / max(1, len(fits))
    if sheet.layout.blank is not None and slipped <= MOST_SLIPPED:
        shifts_mm = shifts_mm[fits]
    lengths_mm = np.linalg.norm(shifts_mm, axis=1)
    moved_mm = float(np.quantile(lengths_mm, 0.9)) if len(lengths_mm) else 0.0
    return replace(sheet, bend_mm=bend_mm, anchors_mm=anchors_mm), moved_mm, slipped


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
