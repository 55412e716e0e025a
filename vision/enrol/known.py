"""The blank of a sheet whose fields are known and whose artwork is not: a publisher's.

It is the owner's empty page; or, where there is none to be had, what a few filled ones share.
"""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np
import numpy.typing as npt

from scoring.message import Book
from scoring.sheet import FieldKind, SheetLayout
from vision.enrol.copies import laid_first, laid_on, lightest
from vision.enrol.page import FlatPage
from vision.errors import SheetNotFound
from vision.ink.fields import FLAT_PX_PER_MM, even_light
from vision.paper.flatten import flatten
from vision.paper.found import FoundSheet
from vision.paper.markerless import find_markerless
from vision.paper.nudge import nudged
from vision.photo import Photo, Pixels

say = Book("vision")

FEWEST_COPIES = 3
"""Of two, what both hold is taken for print too often."""
CELL_INSET = 0.22
"""Lines round a cell are left out, in its sides."""
INK_LEVELS, INK_SHARE = 45, 0.02
"""A cell is written in where so much of it is so much darker than its paper."""
MOST_WRITTEN = 0.2
"""Of the cells of an empty page so many may hold a sign, or a piece of a word printed across."""
DIFFERENT = 14.0
"""Levels by which what stands in cells differs from cell to cell; print is the same in each."""
_Grey = npt.NDArray[np.float32]


def blank_of(layout: SheetLayout, page: Photo) -> Pixels:
    """The owner's empty page of a known sheet, laid on its layout.

    Raises:
        SheetNotFound: the page does not show that sheet, or it is written on.
    """
    found = find_markerless(page, layout)
    if found is None:
        why = say("not-that-sheet", sheet=layout.sheet, game=layout.game)
        raise SheetNotFound(why, page.source)
    blank = _laid_flat(page, found)
    if _is_written_on(layout, blank):
        raise SheetNotFound(say("blank-written-on", least=FEWEST_COPIES), page.source)
    return blank


def blank_of_copies(layout: SheetLayout, copies: Sequence[Photo]) -> Pixels:
    """What filled copies of a known sheet share: found by its places, the others by the first.

    Raises:
        SheetNotFound: too few of them show that sheet.
    """
    if len(copies) < FEWEST_COPIES:
        raise SheetNotFound(say("few-copies", least=FEWEST_COPIES, given=len(copies)))
    found = [(copy, find_markerless(copy, layout)) for copy in copies]
    laid = [_laid_flat(copy, sheet) for copy, sheet in found if sheet is not None]
    hidden = [copy for copy, sheet in found if sheet is None]
    if not laid:
        why = say("not-that-sheet", sheet=layout.sheet, game=layout.game)
        raise SheetNotFound(why, copies[0].source)
    grey = np.asarray(cv2.cvtColor(laid[0], cv2.COLOR_BGR2GRAY), np.uint8)
    laid = [laid[0], *(nudged(page, grey) for page in laid[1:])]
    with TemporaryDirectory() as folder:
        known = laid_first(FlatPage(laid[0], layout.page_mm, "copy"), Path(folder) / "first.png")
        for copy in hidden:
            with suppress(SheetNotFound):  # the others may be enough
                laid.append(laid_on(known, copy))
    if len(laid) < FEWEST_COPIES:
        why = say("not-that-sheet", sheet=layout.sheet, game=layout.game)
        raise SheetNotFound(why, hidden[0].source)
    return lightest(laid)


def _laid_flat(photo: Photo, found: FoundSheet) -> Pixels:
    flat = even_light(flatten(photo, found, FLAT_PX_PER_MM))
    return np.asarray(np.minimum(flat.astype(np.uint16) * 255 // 230, 255), np.uint8)


def _is_written_on(layout: SheetLayout, page: Pixels) -> bool:
    """Whether something stands in the cells that is not the same in each."""
    cells = _insides(layout, page)
    if not len(cells):
        return False
    darker = np.median(cells, axis=(1, 2), keepdims=True) - cells
    written = (darker > INK_LEVELS).mean(axis=(1, 2)) > INK_SHARE
    if written.mean() <= MOST_WRITTEN:
        return False
    away = abs(cells[written] - np.median(cells[written], axis=0)).mean(axis=(1, 2))
    return float(np.median(away)) > DIFFERENT or written.mean() < 1 - MOST_WRITTEN


def _insides(layout: SheetLayout, page: Pixels) -> _Grey:
    """(N, 24, 24): the insides of all cells that hold one character."""
    grey = cv2.cvtColor(page, cv2.COLOR_BGR2GRAY)
    pieces = []
    for field in layout.fields:
        if field.kind is not FieldKind.DIGIT:
            continue
        x, y, width, height = field.box_mm
        left, right = x + CELL_INSET * width, x + (1 - CELL_INSET) * width
        top, bottom = y + CELL_INSET * height, y + (1 - CELL_INSET) * height
        left, top, right, bottom = (
            round(side * FLAT_PX_PER_MM) for side in (left, top, right, bottom)
        )
        pieces.append(cv2.resize(grey[top:bottom, left:right], (24, 24)))
    return np.array(pieces, np.float32).reshape(-1, 24, 24)
