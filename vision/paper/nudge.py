"""A page laid exactly on its blank: what is left of its bend, measured patch by patch.

A smooth bend misses small waves, and the rim of a page most. Print that is dark in the blank must
lie on the print of the photo to a fraction of a line before it can be made pale.
"""

from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np

from scoring.sheet import SheetLayout
from vision.arrays import Floats
from vision.ink.fields import FLAT_PX_PER_MM
from vision.paper.flatten import flatten
from vision.paper.found import FoundSheet, Nudge
from vision.paper.patches import Patches, PatchGrid
from vision.photo import Photo, Pixels
from vision.printing.blank import reduced_blanks

COARSE = 2
"""Patches are compared at half the page's resolution."""
_PX_PER_MM = FLAT_PX_PER_MM / COARSE
GRID = PatchGrid(_PX_PER_MM, patch_mm=44 / 3, step_mm=37 / 3, reach_mm=5 / 3)
LEAST_PRINT, LEAST_MATCH = 5.0, 0.45
TOLD_EVERY_PX = 8
"""How far a picture is moved is worked out for places so far apart, and in between taken as
even."""
SMOOTH_STEPS = 0.64
"""How far, in steps, a patch's shift counts for its neighbours."""
STIFF = 0.15
"""How much of a match the page as it is counts for."""
_KEPT = 4
"""So many sheets' patches are kept; those of one take 4 MB."""


def laid_on_blank(photo: Photo, sheet: FoundSheet) -> FoundSheet:
    """The sheet with its print exactly where the blank has it, which is a picture."""
    grey = flatten(photo, sheet, _PX_PER_MM, grey=True)
    return replace(sheet, nudge=_nudge(grey, _patches_of(sheet.layout)))


def nudged(flat: Pixels, blank: Pixels) -> Pixels:
    """The flat page, (H, W, 3 or 4), moved a little onto its blank, (H, W) grey."""
    height, width = min(flat.shape[0], blank.shape[0]), min(flat.shape[1], blank.shape[1])
    to_grey = cv2.COLOR_BGRA2GRAY if flat.shape[2] == 4 else cv2.COLOR_BGR2GRAY
    grey = cv2.cvtColor(flat[:height, :width], to_grey)
    size = width // COARSE, height // COARSE
    seen, known = (
        np.asarray(cv2.resize(one, size, interpolation=cv2.INTER_AREA), np.uint8)
        for one in (grey, blank[:height, :width])
    )
    nudge = _nudge(seen, Patches.of(known, GRID, LEAST_PRINT))
    return _moved(flat, nudge) if nudge else flat


@lru_cache(maxsize=_KEPT)
def _patches_of(layout: SheetLayout) -> Patches:
    blanks = reduced_blanks(layout, FLAT_PX_PER_MM, (_PX_PER_MM,))
    return Patches.of(blanks[_PX_PER_MM], GRID, LEAST_PRINT)


def _nudge(seen: Pixels, patches: Patches) -> Nudge | None:
    """How far the patches are from their places, each as its neighbours have it, too.

    None where nothing tells.
    """
    found = patches.found_on(seen, least=LEAST_MATCH)
    if not len(found.places_mm):
        return None
    middle_px = patches.side_px / 2 + patches.reach_px
    columns_mm, rows_mm = (
        np.asarray((one + middle_px) / patches.grid.px_per_mm, np.float64)
        for one in patches.starts_px
    )
    across, down = (
        np.abs(found.places_mm[:, axis, None] - lines_mm).argmin(axis=1)
        for axis, lines_mm in enumerate((columns_mm, rows_mm))
    )
    shifts = np.zeros((len(rows_mm), len(columns_mm), 3), np.float32)
    shifts[down, across, :2] = found.shifts_mm * found.weights[:, None]
    shifts[down, across, 2] = found.weights
    spread = cv2.GaussianBlur(shifts, (0, 0), SMOOTH_STEPS, borderType=cv2.BORDER_REPLICATE)
    weights = np.asarray(spread[..., 2:]) + STIFF * float(shifts[..., 2].max())
    told = np.asarray(spread[..., :2] / np.maximum(weights, 1e-6), np.float32)
    return Nudge(columns_mm, rows_mm, told)


def _moved(flat: Pixels, nudge: Nudge) -> Pixels:
    """The page drawn again, each place from where its print was found."""
    height, width = flat.shape[:2]
    columns, rows = (_some_px(side) for side in (width, height))
    places_mm = np.stack(np.meshgrid(columns, rows), axis=-1).reshape(-1, 2) / FLAT_PX_PER_MM
    told = (nudge.at(places_mm) * FLAT_PX_PER_MM).astype(np.float32)
    told = told.reshape(len(rows), len(columns), 2)
    to_x, to_y = (
        np.array(cv2.resize(np.ascontiguousarray(told[..., axis]), (width, height)), np.float32)
        for axis in range(2)
    )
    to_x += np.arange(width, dtype=np.float32)
    to_y += np.arange(height, dtype=np.float32)[:, None]
    moved = cv2.remap(flat, to_x, to_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.uint8)


def _some_px(length: int) -> Floats:
    """Every so many pixels along a side."""
    told = -(-length // TOLD_EVERY_PX)
    return np.asarray((np.arange(told) + 0.5) * length / told, np.float64)
