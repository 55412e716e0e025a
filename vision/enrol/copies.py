"""Several filled copies of a page, laid on one another: what they share is the print.

Copies never lie on each other exactly, so that a stroke is print where the others have one nearby;
and a stroke is print, or ink, as a whole wherever nothing crosses it.
"""

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from skimage.measure import label

from scoring.message import Book
from scoring.sheet import SheetLayout
from vision.enrol.page import FlatPage
from vision.enrol.traced import Mask, trace
from vision.errors import SheetNotFound
from vision.ink.fields import FLAT_PX_PER_MM, even_light
from vision.paper.align import align
from vision.paper.flatten import flatten
from vision.paper.nudge import nudged
from vision.paper.printed import find_printed
from vision.photo import Photo, Pixels
from vision.printing.blank import blank_raster

say = Book("vision")

PRINT_SHARE = 0.75
"""Print is where at most one in four copies is lighter."""
BESIDE_PX, RIM_PX = 5, 5
"""Lines of two copies lie on each other as closely as half of this; the soft rim of a stroke."""
ALL_PRINT, ALL_INK = 0.85, 0.4
"""A stroke of which the others show so much is print, and one of which they show less is ink."""


def laid_copies(first: FlatPage, others: Sequence[Photo], scratch: Path) -> list[Pixels]:
    """All copies of a page as pictures of one size, each place of the page at one place.

    Args:
        first: One copy, made straight.
        others: Photos of further copies, each laid on the first by what both show.
        scratch: Where the first copy is kept meanwhile, as a picture.

    Raises:
        SheetNotFound: one of the photos does not show the same page.
    """
    known = laid_first(first, scratch)
    pages = [first.pixels, *(laid_on(known, photo) for photo in others)]
    height, width = (min(page.shape[axis] for page in pages) for axis in (0, 1))
    return [page[:height, :width] for page in pages]


def laid_first(page: FlatPage, scratch: Path) -> SheetLayout:
    """A copy as a sheet that others are laid on; it is kept as a picture meanwhile."""
    cv2.imwrite(str(scratch), page.pixels)
    return SheetLayout("copies", "page", 1, page.page_mm, (), blank=scratch)


def laid_on(layout: SheetLayout, photo: Photo) -> Pixels:
    """Another copy, laid on the first by what both show.

    Raises:
        SheetNotFound: it does not show the same page.
    """
    found = find_printed(photo, [layout])
    if not found:
        raise SheetNotFound(say("another-page"), photo.source)
    aligned = align(photo, found[0])
    flat = nudged(flatten(photo, aligned, FLAT_PX_PER_MM), blank_raster(layout, FLAT_PX_PER_MM))
    flat = even_light(flat)
    return np.asarray(cv2.convertScaleAbs(flat, alpha=255 / 230), np.uint8)


def lightest(pages: Sequence[Pixels]) -> Pixels:
    """For each place one of the lighter of these pages, of two the lighter."""
    height, width = (min(page.shape[axis] for page in pages) for axis in (0, 1))
    stack = np.stack([page[:height, :width] for page in pages])
    if len(pages) == 2:
        return np.asarray(stack.max(axis=0), np.uint8)
    return np.asarray(np.quantile(stack, PRINT_SHARE, axis=0), np.uint8)


def shared_print(pages: Sequence[Pixels]) -> Pixels:
    """The first of these copies without what the others do not show."""
    first, *others = [trace(page).dark for page in pages]
    near = np.ones((BESIDE_PX, BESIDE_PX), np.uint8)
    shown = sum(np.asarray(cv2.dilate(one.astype(np.uint8), near)) for one in others)
    needed = int(np.ceil(PRINT_SHARE * len(pages))) - 1
    is_print = _as_strokes(first, np.asarray(first & (shown >= needed)))
    ink = np.asarray(first & ~is_print, np.uint8)
    rim = cv2.dilate(ink, np.ones((RIM_PX, RIM_PX), np.uint8)).astype(bool)
    rim &= ~cv2.dilate(np.asarray(is_print, np.uint8), np.ones((3, 3), np.uint8)).astype(bool)
    shared = pages[0].copy()
    gone = rim | (ink > 0)
    shared[gone] = np.max([page[gone] for page in pages], axis=0)
    return shared


def _as_strokes(dark: Mask, shown: Mask) -> Mask:
    """What is print: whole strokes where they are clearly print or ink, else what is shown."""
    strokes = label(dark, connectivity=2).ravel()
    sizes = np.bincount(strokes)
    share = np.bincount(strokes, shown.ravel()) / np.maximum(sizes, 1)
    share[0] = 0.0
    by_stroke = share[strokes].reshape(dark.shape)
    return np.asarray(dark & ((by_stroke >= ALL_PRINT) | (shown & (by_stroke > ALL_INK))))
