"""The flat page laid exactly on its blank: what is left of its bend, measured patch by patch.

A smooth bend misses small waves, and the rim of a page most. Print that is dark in the blank must
lie on the print of the photo to a fraction of a line before it can be made pale.
"""

import cv2
import numpy as np
import numpy.typing as npt

from vision.photo import Pixels

COARSE = 2
"""Patches are compared at half the page's resolution."""
PATCH_PX, STEP_PX, REACH_PX = 44, 26, 5
LEAST_PRINT, LEAST_MATCH = 5.0, 0.45
TOLD_EVERY_PX = 8
"""How far the page is moved is worked out for places so far apart, and in between taken as even."""
SMOOTH_STEPS = 0.9
"""How far, in steps, a patch's shift counts for its neighbours."""
STIFF = 0.15
"""How much of a match the page as it is counts for."""


def nudged(flat: Pixels, blank: Pixels) -> Pixels:
    """The flat page, (H, W, 3 or 4), moved a little onto its blank, (H, W) grey."""
    height, width = min(flat.shape[0], blank.shape[0]), min(flat.shape[1], blank.shape[1])
    size = width // COARSE, height // COARSE
    to_grey = cv2.COLOR_BGRA2GRAY if flat.shape[2] == 4 else cv2.COLOR_BGR2GRAY
    grey = cv2.cvtColor(flat[:height, :width], to_grey)
    seen, known = (
        np.asarray(cv2.resize(one, size, interpolation=cv2.INTER_AREA), np.uint8)
        for one in (grey, blank[:height, :width])
    )
    r = REACH_PX
    padded = np.asarray(cv2.copyMakeBorder(seen, r, r, r, r, cv2.BORDER_REPLICATE), np.uint8)
    rows = _starts(size[1])
    columns = _starts(size[0])
    shifts = np.zeros((len(rows), len(columns), 3), np.float32)
    for row, top in enumerate(rows):
        for column, left in enumerate(columns):
            if (row + column) % 2:
                continue  # the four neighbours tell as much
            patch = known[top : top + PATCH_PX, left : left + PATCH_PX]
            around = padded[
                top : top + PATCH_PX + 2 * REACH_PX, left : left + PATCH_PX + 2 * REACH_PX
            ]
            shifts[row, column] = _shift(around, patch)
    return _moved(flat, _smooth(shifts), rows, columns)


def _starts(length: int) -> list[int]:
    room = max(0, length - PATCH_PX)
    count = max(2, round(room / STEP_PX) + 1)
    return [round(room * index / (count - 1)) for index in range(count)]


def _shift(around: Pixels, patch: Pixels) -> tuple[float, float, float]:
    """Across, down, and how well it matches there; nothing where little is printed."""
    if float(cv2.meanStdDev(patch)[1][0, 0]) < LEAST_PRINT:
        return 0.0, 0.0, 0.0
    scores = np.asarray(cv2.matchTemplate(around, patch, cv2.TM_CCOEFF_NORMED))
    _, match, _, (column, row) = cv2.minMaxLoc(scores)
    inside = 0 < column < scores.shape[1] - 1 and 0 < row < scores.shape[0] - 1
    if match < LEAST_MATCH or not inside:
        return 0.0, 0.0, 0.0
    across = _peak(*scores[row, column - 1 : column + 2])
    down = _peak(*scores[row - 1 : row + 2, column])
    weight = float(match) ** 2
    return (column + across - REACH_PX) * weight, (row + down - REACH_PX) * weight, weight


def _peak(before: float, at: float, after: float) -> float:
    curve = before - 2 * at + after
    return min(0.5, max(-0.5, float((before - after) / (2 * curve)))) if curve < 0 else 0.0


def _smooth(shifts: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Each shift as its neighbours have it, too, by how well they match."""
    spread = cv2.GaussianBlur(shifts, (0, 0), SMOOTH_STEPS, borderType=cv2.BORDER_REPLICATE)
    weights = np.asarray(spread[..., 2:]) + STIFF * float(shifts[..., 2].max())
    return np.asarray(spread[..., :2] / np.maximum(weights, 1e-6), np.float32)


def _moved(
    flat: Pixels, shifts: npt.NDArray[np.float32], rows: list[int], columns: list[int]
) -> Pixels:
    """The page drawn again, each place from where its print was found."""
    height, width = flat.shape[:2]
    across, down = np.meshgrid(_sites(columns, width), _sites(rows, height))
    told = cv2.remap(shifts * COARSE, across, down, cv2.INTER_LINEAR)
    to_x, to_y = (
        np.array(cv2.resize(np.ascontiguousarray(told[..., axis]), (width, height)), np.float32)
        for axis in range(2)
    )
    to_x += np.arange(width, dtype=np.float32)
    to_y += np.arange(height, dtype=np.float32)[:, None]
    moved = cv2.remap(flat, to_x, to_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.uint8)


def _sites(starts: list[int], length: int) -> npt.NDArray[np.float32]:
    """Between which patches every so many pixels of a page lie, counted in patches."""
    middles_px = (np.array(starts) + PATCH_PX / 2) * COARSE
    told = -(-length // TOLD_EVERY_PX)
    places_px = (np.arange(told) + 0.5) * length / told
    return np.interp(places_px, middles_px, np.arange(len(starts))).astype(np.float32)
