"""Ink belongs to one field: which fields claim ink whose stroke mainly lies in another.

A strike that overshoots its part runs along the way to the next one and looks there like a line
drawn; a wide circle cuts through its neighbour's cell. Seen by itself each is plain. So connected
ink is followed across the page: a field whose ink is but a part of a stroke that another written
field explains is not sure of it.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from scoring.observation import Observation
from scoring.sheet import FieldKind, SheetLayout
from vision.ink.fields import FLAT_PX_PER_MM, PAPER_LEVEL
from vision.photo import Pixels

REDUCTION = 2
"""Strokes are followed on the page at half of its resolution."""
INK_LEVEL = 36
"""Grey levels below the print that are ink."""
MORE = 2.0
"""A stroke of which another written field holds so many times as much is explained by that one."""
_PRINT_LEVELS = (np.arange(256) * PAPER_LEVEL // 255).astype(np.uint8)
SHARED, UNSURE = 0.78, 0.6
"""Confidence of a field whose ink may be another's, and of one that may well be nothing: both below
whatever is taken without asking. Of 600 of the first on simulated photos seven in eight hold the
label seen."""


def with_shared_ink(
    page: Pixels, layout: SheetLayout, seen: Mapping[str, Observation], wanted: Collection[str]
) -> dict[str, Observation]:
    """What was seen in the wanted fields, unsure where the ink may be a neighbour's.

    Args:
        page: The page with its blank, as `vision.ink.fields.beside_blank` makes it.
        layout: The sheet.
        seen: Every field of it.
        wanted: Ids of the fields to judge.
    """
    written = [
        field
        for field in layout.fields
        if field.kind is not FieldKind.TEXT and seen[field.id].label
    ]
    strokes, count = _strokes(page)
    most = np.zeros(count, np.int64)
    mainly: list[tuple[int, int]] = []
    boxes_mm = np.array([field.box_mm for field in written]).reshape(-1, 4)
    boxes_px = np.round(boxes_mm * (FLAT_PX_PER_MM / REDUCTION)).astype(int)
    for left, top, width, height in boxes_px.tolist():
        inside = strokes[top : top + height + 1, left : left + width + 1]
        held = np.bincount(inside.ravel(), minlength=count)
        held[0] = 0  # paper
        np.maximum(most, held, out=most)
        stroke = int(held.argmax())
        mainly.append((stroke, int(held[stroke])))
    found = {field: seen[field] for field in wanted}
    for field, (stroke, own) in zip(written, mainly, strict=True):
        if field.id in found and own and most[stroke] >= MORE * own:
            found[field.id] = unsure_of(seen[field.id], SHARED)
    return found


def _strokes(page: Pixels) -> tuple[npt.NDArray[np.int32], int]:
    """The number of the stroke at each pixel, 0 for paper; and how many numbers there are."""
    size = (page.shape[1] // REDUCTION, page.shape[0] // REDUCTION)
    blue, green, red, blank = cv2.split(cv2.resize(page, size, interpolation=cv2.INTER_AREA))
    printed = cv2.LUT(cv2.erode(blank, np.ones((3, 3), np.uint8)), _PRINT_LEVELS)
    darkest = cv2.min(cv2.min(blue, green), red)
    ink = np.asarray(cv2.subtract(printed, darkest) > INK_LEVEL, np.uint8)
    count, strokes = cv2.connectedComponents(ink, connectivity=8)
    return np.asarray(strokes, np.int32), int(count)


def unsure_of(seen: Observation, sure: float = UNSURE) -> Observation:
    """The same label no more surely than that, else nothing."""
    if seen.confidence <= sure:
        return seen
    others = [(label, chance) for label, chance in seen.runners_up if label]
    rest = 1 - sure
    return replace(
        seen,
        confidence=sure,
        runners_up=(("", rest), *((label, min(chance, rest)) for label, chance in others)),
    )
