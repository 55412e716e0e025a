"""Whether print alone explains what is dark in a box or bubble, where its blank is known.

Letters printed in a box are never quite as the blank has them: thicker, thinner, a little beside
their place, most of all in a scan of black and white alone. Ink is what is dark where nothing is
printed near. A box read as marked that holds none of it is no sure mark; in a scan, whose paper is
white and whose ink is dark, it is empty.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from scoring.observation import Observation
from scoring.sheet import Field, FieldKind, SheetLayout
from vision.ink.fields import FLAT_PX_PER_MM, PAPER_LEVEL, even_light
from vision.photo import Pixels

KINDS = (FieldKind.BOX, FieldKind.BUBBLE)
DARK_PRINT, PALE_PRINT = 128, 215
LEAST_PRINT, MOST_PRINT = 0.02, 0.45
"""So much of a box is printed where print may be taken for ink, and so much where it hides it."""
INSET = 0.1
"""What is printed round a field is left out, in its sides."""
SHIFTS_PX = (-2, 0, 2)
"""Print may lie so far beside its place, and a pixel more."""
INK, INK_SCANNED = 0.1, 0.2
"""Ink takes so much of the light: pencil in a photo, and whatever a scanner shows at all."""
MOST_LEFT, MOST_LEFT_SCANNED, LITTLE_SCANNED = 0.002, 0.025, 0.08
"""Share of an empty box that such ink covers at most, in a photo and in a scan, and what is too
little for a sure mark of a scan: of marks on simulated photos one in 500 left less than twice the
first, and marks of real scans cover 0.3 and more."""
SCAN_WHITE, SCAN_SHARE, SCAN_DARK = 250, 0.9, 110
"""In a scan so much of the bare paper is as white, while print is as dark; in no photo."""
SURE = 0.97
"""What is surer than this is not asked about."""
DOUBTED, SURE_OF_PRINT = 0.6, 0.98
_SPARSE = 5
_Left = npt.NDArray[np.float64]


def without_print(
    flat: Pixels, blank: Pixels, layout: SheetLayout, seen: Mapping[str, Observation]
) -> dict[str, Observation]:
    """What was seen, without marks that are print.

    Args:
        flat: The page from above, (H, W, 3 or 4) BGR, laid on its blank.
        blank: (H, W), grey.
        layout: The sheet.
        seen: Some fields of it.
    """
    found = dict(seen)
    fields = [
        field
        for field in layout.fields
        if field.kind in KINDS and field.id in seen and _may_be_print(seen[field.id])
    ]
    fields = [field for field in fields if LEAST_PRINT < _printed(blank, field) < MOST_PRINT]
    if not fields:
        return found
    thick = np.asarray(cv2.erode(blank, np.ones((3, 3), np.uint8)), np.uint8)
    is_scan = is_scanned(flat, thick)
    if is_scan:
        thick[thick < PALE_PRINT] = 0  # a scanner makes black of grey
    darkest = np.asarray(even_light(flat)[..., :3].min(axis=2), np.int16)
    left = _left(darkest, thick, fields, INK_SCANNED if is_scan else INK)
    for field, share in zip(fields, left.tolist(), strict=True):
        if is_scan and share <= MOST_LEFT_SCANNED:
            found[field.id] = _empty(seen[field.id])
        elif seen[field.id].label and share <= (LITTLE_SCANNED if is_scan else MOST_LEFT):
            doubt = min(seen[field.id].confidence, DOUBTED)
            found[field.id] = replace(seen[field.id], confidence=doubt)
    return found


def is_scanned(flat: Pixels, thick: Pixels) -> bool:
    """Whether paper is as white, and print as dark, as scanners make them; no light falls so.

    Args:
        flat: The page from above, (H, W, 3 or 4) BGR.
        thick: Its blank with thicker print, (H, W), grey.
    """
    height, width = min(flat.shape[0], thick.shape[0]), min(flat.shape[1], thick.shape[1])
    some = flat[:height:_SPARSE, :width:_SPARSE, :3].min(axis=2)
    known = thick[:height:_SPARSE, :width:_SPARSE]
    paper, print_seen = some[known >= SCAN_WHITE], some[known < DARK_PRINT]
    if not paper.size or not print_seen.size:
        return False
    is_white = float((paper >= SCAN_WHITE).mean()) > SCAN_SHARE
    return is_white and float(np.quantile(print_seen, 0.1)) < SCAN_DARK


def _may_be_print(one: Observation) -> bool:
    return bool(one.label) or one.confidence < SURE


def _empty(one: Observation) -> Observation:
    """What was seen where print explains all that is dark."""
    marks = [label for label in (one.label, *(label for label, _ in one.runners_up)) if label]
    rest = 1 - SURE_OF_PRINT
    return replace(
        one,
        label="",
        confidence=SURE_OF_PRINT,
        runners_up=tuple((label, rest) for label in marks[:1]),
    )


def _printed(blank: Pixels, field: Field) -> float:
    """Share of a field that is printed."""
    left, top, right, bottom = _inside(field)
    inside = blank[max(0, top) : bottom, max(0, left) : right]
    return float((inside < DARK_PRINT).mean()) if inside.size else 0.0


def _left(
    darkest: npt.NDArray[np.int16], thick: Pixels, fields: Sequence[Field], ink: float
) -> _Left:
    """Share of each field that takes so much more of the light than print does anywhere near."""
    room = max(SHIFTS_PX)
    limits = np.pad(thick, room, mode="edge").astype(np.float32) * (PAPER_LEVEL / 255)
    limits -= ink * PAPER_LEVEL
    height, width = (min(darkest.shape[axis], thick.shape[axis]) for axis in (0, 1))
    shares = np.ones(len(fields))
    for (down, across), numbers in _by_size(fields, (width, height)).items():
        places = np.array([_inside(fields[number])[1::-1] for number in numbers]).clip(0)
        y, x = (places[:, axis, None] for axis in (0, 1))
        rows, columns = y + np.arange(down + 2 * room), x + np.arange(across + 2 * room)
        inside = darkest[rows[:, :down, None], columns[:, None, :across]]
        around = limits[rows[:, :, None], columns[:, None]]
        shares[numbers] = np.min(
            [
                (inside < around[:, top : top + down, left : left + across]).mean(axis=(1, 2))
                for top in np.array(SHIFTS_PX) + room
                for left in np.array(SHIFTS_PX) + room
            ],
            axis=0,
        )
    return shares


def _by_size(fields: Sequence[Field], size_px: tuple[int, int]) -> dict[tuple[int, int], list[int]]:
    """Numbers of the fields whose middles are so high and so wide, on a page of this size."""
    found: dict[tuple[int, int], list[int]] = {}
    for number, field in enumerate(fields):
        left, top, right, bottom = _inside(field)
        width, height = right - max(0, left), bottom - max(0, top)
        if min(width, height) > 0 and right <= size_px[0] and bottom <= size_px[1]:
            found.setdefault((height, width), []).append(number)
    return found


def _inside(field: Field) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of its middle, px."""
    x, y, width, height = (side * FLAT_PX_PER_MM for side in field.box_mm)
    sides = (
        x + INSET * width,
        y + INSET * height,
        x + (1 - INSET) * width,
        y + (1 - INSET) * height,
    )
    left, top, right, bottom = (round(side) for side in sides)
    return left, top, right, bottom
