"""Whether a page was laid a row or a column beside its place, where its rows look alike.

Laid so, most of its patches still show the right print. But there is a place where more of it is
right, the headings, margins and frames as well: the page and its blank are compared at every shift
at once, each place by how it differs from what is round it, so that ink and shadow count little.
"""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from scoring.sheet import SheetLayout
from vision.paper.flatten import flatten
from vision.paper.found import FoundSheet
from vision.photo import Photo, Pixels
from vision.printing.blank import reduced_blanks

PX_PER_MM, BLANK_PX_PER_MM = 1.5, 6.0
REACH_MM = 42.0
"""How far beside its place the page is looked for: rows and columns are up to 23 mm apart."""
IN_PLACE_MM = 1.4
"""Shifts no larger than this are none."""
ROUND_MM, FAINT = 6.0, 6.0
"""How far round a place is looked to tell how it differs; and grey levels that are as good as
none."""
_BACK = cv2.DFT_REAL_OUTPUT | cv2.DFT_SCALE
_Map = npt.NDArray[np.float32]


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
    """What is worked out once for a blank: spectra of its print, and of its squares."""

    spectrum: _Map
    squares: _Map
    everywhere: _Map
    """The spectrum of a page that is 1 everywhere."""
    size: tuple[int, int]
    """Height and width of the page."""


def slip_of(photo: Photo, sheet: FoundSheet) -> Slip:
    """How well the page fits here, and elsewhere."""
    known = _known(sheet.layout)
    height, width = known.size
    flat = flatten(photo, sheet, PX_PER_MM, grey=True)[:height, :width]
    printed = _differs(np.asarray(flat, np.uint8))
    room = known.spectrum.shape
    seen, squares = (_spectrum(one, room) for one in (printed, printed * printed))
    both, ours, theirs = (
        _at_shifts(one, other)
        for one, other in (
            (seen, known.spectrum),
            (squares, known.everywhere),
            (known.everywhere, known.squares),
        )
    )
    fits = both / np.sqrt(np.maximum(ours, 1.0) * np.maximum(theirs, 1.0))
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
    blank = reduced_blanks(layout, BLANK_PX_PER_MM, (PX_PER_MM,))[PX_PER_MM]
    height, width = (
        min(side, round(length * PX_PER_MM))
        for side, length in zip(blank.shape, layout.page_mm[::-1], strict=True)
    )
    printed = _differs(blank[:height, :width])
    reach = round(REACH_MM * PX_PER_MM)
    room = cv2.getOptimalDFTSize(height + reach), cv2.getOptimalDFTSize(width + reach)
    of_print, of_squares, of_ones = (
        _spectrum(one, room) for one in (printed, printed * printed, np.ones_like(printed))
    )
    return _Known(of_print, of_squares, of_ones, (height, width))


def _differs(grey: Pixels) -> _Map:
    """How each place differs from what is round it, by how much places differ there."""
    level = grey.astype(np.float32)
    around = (2 * round(ROUND_MM * PX_PER_MM) + 1,) * 2
    apart = level - np.asarray(cv2.blur(level, around), np.float32)
    spread = np.asarray(cv2.blur(apart * apart, around), np.float32)
    return np.asarray(apart / np.sqrt(spread + FAINT**2), np.float32)


def _spectrum(page: _Map, room: tuple[int, ...]) -> _Map:
    window = np.zeros(room, np.float32)
    window[: page.shape[0], : page.shape[1]] = page
    return np.asarray(cv2.dft(window, nonzeroRows=page.shape[0]), np.float32)


def _at_shifts(one: _Map, other: _Map) -> _Map:
    """(2 reach + 1, 2 reach + 1): sums of products of two pages, by how far one is shifted."""
    every = np.asarray(cv2.idft(cv2.mulSpectrums(one, other, 0, conjB=True), flags=_BACK))
    reach = round(REACH_MM * PX_PER_MM)
    shifts = np.arange(-reach, reach + 1)
    return np.asarray(every[np.ix_(shifts, shifts)], np.float32)
