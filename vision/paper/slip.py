"""Whether a page was laid a row or a column beside its place, where its rows look alike.

Laid so, most of its patches still show the right print. But there is a place where more of it is
right, the headings, margins and frames as well: the page and its blank are compared at every shift
at once, each place by how it differs from what is round it, so that ink and shadow count little.
"""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from scoring.sheet import SheetLayout
from vision.paper.contrast import PX_PER_MM, ContrastMap, contrast_of_blank, contrast_of_page
from vision.paper.found import FoundSheet
from vision.photo import Photo

REACH_MM = 42.0
"""How far beside its place the page is looked for: rows and columns are up to 23 mm apart."""
IN_PLACE_MM = 1.4
"""Shifts no larger than this are none."""
_BACK = cv2.DFT_REAL_OUTPUT | cv2.DFT_SCALE


@dataclass(frozen=True, slots=True)
class Slip:
    """How well a page fits where it is thought to be, and where else it fits best."""

    here: float
    """Correlation with its blank."""
    elsewhere: float
    shift_mm: tuple[float, float]
    """From here to where it fits best elsewhere, across and down."""


@dataclass(frozen=True, slots=True, eq=False)
class _Known:
    """What is worked out once for a blank: spectra and sums."""

    spectrum: ContrastMap
    everywhere: ContrastMap
    """The spectrum of a page that is 1 everywhere."""
    squares: ContrastMap
    """Of the blank, summed where a page at each shift covers it."""


def slip_of(photo: Photo, sheet: FoundSheet) -> Slip:
    """How well the page fits here, and elsewhere."""
    return slip_on(contrast_of_page(photo, sheet), sheet.layout)


def slip_on(printed: ContrastMap, layout: SheetLayout) -> Slip:
    """The same of a page laid flat."""
    known = _known(layout)
    room = known.spectrum.shape
    seen, squares = (_spectrum(one, room) for one in (printed, printed * printed))
    both, ours = (
        _at_shifts(one, other)
        for one, other in ((seen, known.spectrum), (squares, known.everywhere))
    )
    fits = both / np.sqrt(np.maximum(ours, 1.0) * np.maximum(known.squares, 1.0))
    reach, near = (round(side_mm * PX_PER_MM) for side_mm in (REACH_MM, IN_PLACE_MM))
    here = slice(reach - near, reach + near + 1)
    best = float(fits[here, here].max())
    beside = slice(reach - near - 1, reach + near + 2)
    fits[beside, beside] = -1.0
    row, column = np.unravel_index(int(fits.argmax()), fits.shape)
    shift_mm = (float(column - reach) / PX_PER_MM, float(row - reach) / PX_PER_MM)
    return Slip(best, float(fits.max()), shift_mm)


@lru_cache(maxsize=16)
def _known(layout: SheetLayout) -> _Known:
    printed = contrast_of_blank(layout)
    height, width = printed.shape
    reach = round(REACH_MM * PX_PER_MM)
    room = cv2.getOptimalDFTSize(height + reach), cv2.getOptimalDFTSize(width + reach)
    of_print, of_squares, of_ones = (
        _spectrum(one, room) for one in (printed, printed * printed, np.ones_like(printed))
    )
    return _Known(of_print, of_ones, _at_shifts(of_ones, of_squares))


def _spectrum(page: ContrastMap, room: tuple[int, ...]) -> ContrastMap:
    window = np.zeros(room, np.float32)
    window[: page.shape[0], : page.shape[1]] = page
    return np.asarray(cv2.dft(window, nonzeroRows=page.shape[0]), np.float32)


def _at_shifts(one: ContrastMap, other: ContrastMap) -> ContrastMap:
    """(2 reach + 1, 2 reach + 1): sums of products of two pages, by how far one is shifted."""
    every = np.asarray(cv2.idft(cv2.mulSpectrums(one, other, 0, conjB=True), flags=_BACK))
    reach = round(REACH_MM * PX_PER_MM)
    shifts = np.arange(-reach, reach + 1)
    return np.asarray(every[np.ix_(shifts, shifts)], np.float32)
