"""Ink that is hardly darker than paper is no sure mark: it may be what an eraser left.

The network reads pale ink as well as any, so a number that was rubbed out is read, too. Nobody can
tell it from light pencil by the picture; rules can, or people.
"""

from collections.abc import Mapping
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from scoring.observation import Observation
from scoring.sheet import SheetLayout
from vision.ink.fields import FLAT_PX_PER_MM, PAPER_LEVEL
from vision.photo import Pixels

FAINT = 0.12
"""Ink that takes less than this share of the light is faint: on simulated photos pencil that was
rubbed out takes 0.09, and all but one in a hundred marks take more."""
LEAST_INK = 0.006
"""Share of a field that a mark covers at least."""
SURE = 0.9
"""Confidence of faint ink: below whatever is taken without asking, unless a rule speaks for it."""
_SPARSE = 2
"""Every second pixel tells well enough."""
_Lengths = npt.NDArray[np.float64]
_Places = npt.NDArray[np.intp]


def with_faint_ink(
    page: Pixels, layout: SheetLayout, seen: Mapping[str, Observation]
) -> dict[str, Observation]:
    """What was seen, less sure where the ink is faint.

    Args:
        page: The page with its blank, as `vision.ink.fields.beside_blank` makes it.
        layout: The sheet.
        seen: Every field of it.
    """
    written = [field for field in layout.fields if seen[field.id].label]
    found = dict(seen)
    if not written:
        return found
    counts = cv2.integral(_plain_ink(page))
    px_per_mm = FLAT_PX_PER_MM / _SPARSE
    rows, columns = counts.shape
    boxes = np.array([field.box_mm for field in written]) * px_per_mm
    left, right = _within(boxes[:, 0], boxes[:, 2], columns)
    top, bottom = _within(boxes[:, 1], boxes[:, 3], rows)
    ink = counts[bottom, right] - counts[top, right] - counts[bottom, left] + counts[top, left]
    faint = ink < LEAST_INK * (right - left) * (bottom - top)
    for field in (written[row] for row in np.flatnonzero(faint)):
        found[field.id] = _less_sure(seen[field.id])
    return found


def _plain_ink(page: Pixels) -> Pixels:
    """1 where there is ink that is not faint, on the page at less resolution."""
    size = page.shape[1] // _SPARSE, page.shape[0] // _SPARSE
    blue, green, red, _ = cv2.split(cv2.resize(page, size, interpolation=cv2.INTER_NEAREST))
    darkest = cv2.min(cv2.min(blue, green), red)
    # Print that lies a little beside its place is no ink.
    printed = cv2.erode(cv2.extractChannel(page, 3), np.ones((3, 3), np.uint8))
    known = cv2.resize(printed, size, interpolation=cv2.INTER_NEAREST)
    limit = cv2.convertScaleAbs(known, alpha=(1 - FAINT) * PAPER_LEVEL / 255)
    return np.asarray(np.asarray(cv2.compare(darkest, limit, cv2.CMP_LT), np.uint8) & 1, np.uint8)


def _within(start: _Lengths, length: _Lengths, size: int) -> tuple[_Places, _Places]:
    """From where to where a field and a little more reach, in pixels of the page."""
    low = np.clip(np.floor(start - 0.1 * length), 0, size - 2).astype(np.intp)
    high = np.clip(np.ceil(start + 1.1 * length), 1, size - 1).astype(np.intp)
    return low, np.maximum(high, low + 1)


def _less_sure(seen: Observation) -> Observation:
    if seen.confidence <= SURE:
        return seen
    others = tuple((label, min(p, 1 - SURE)) for label, p in seen.runners_up if label)
    return replace(seen, confidence=SURE, runners_up=(("", 1 - SURE), *others))
