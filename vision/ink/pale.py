"""How dark the pen of a sheet is, on pages that are not printed as ours are.

Pencil and old pens are so pale, above all where print was made pale before, that the reader hardly
sees them: the page is darkened until its ink is as dark as most. And a mark much paler than most of
its sheet may have been rubbed out: it is asked about.
"""

from collections.abc import Mapping
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from scoring.observation import Observation
from scoring.sheet import Field, FieldKind, SheetLayout
from vision.ink.fields import FLAT_PX_PER_MM, PAPER_LEVEL
from vision.photo import Pixels

AS_DARK, MOST_GAIN, LEAST_GAIN = 0.3, 2.5, 1.05
"""Ink is made to take so much of the light, and at most so many times as much as it does, or noise
is made ink of; less than the third is not worth it. On simulated careless forms with their own
blank 14.5 % of the numbers are asked about instead of 22.6, and 2.4 % of the marks instead of 4.5;
with 0.45 no fewer. Print is not darkened: a blank never fits it quite."""
LEAST_INK, FEWEST = 0.08, 3
"""What takes less of the light may be noise, and fewer fields with more tell of no pen."""
USUAL = 0.75
"""Of the fields that hold something, the one that so many are paler than is written as the sheet
mostly is."""
STROKE = 0.985
"""So much of a field is paler than its strokes."""
MARKS, WRITTEN = (FieldKind.BOX, FieldKind.BUBBLE, FieldKind.LINK), (FieldKind.NUMBER,)
MOST_PALER, FEWEST_MARKS = {MARKS: 0.6, WRITTEN: 0.5}, 5
"""A mark takes at least so much of the light, as a share of what most of its kind take, where there
are so many: of 1,186 simulated ones by careless hands all but 8, of 20 that were rubbed out and
read as marks or numbers 4. Small numbers seem paler, so that a limit of 0.6 would ask about 2 % of
all."""
DOUBTED = 0.85
NOT_INK = (FieldKind.TEXT, FieldKind.SPOT)
_HALF = 2
"""A page at half of its resolution tells well enough."""
_Levels = npt.NDArray[np.float64]


def darkened(page: Pixels, layout: SheetLayout) -> Pixels:
    """The page with its ink as dark as pens mostly write; itself where it is, or where none is.

    Args:
        page: (H, W, 4), as `vision.ink.lighten.lightened` makes it.
        layout: The sheet; where spots are coloured, colours stay as they are.
    """
    if any(field.kind is FieldKind.SPOT for field in layout.fields):
        return page
    levels = _ink_levels(page, [one for one in layout.fields if one.kind not in NOT_INK])
    inked = levels[levels > LEAST_INK]
    if len(inked) < FEWEST:
        return page
    gain = min(MOST_GAIN, AS_DARK / float(np.quantile(inked, USUAL)))
    if gain < LEAST_GAIN:
        return page
    blank = cv2.extractChannel(page, 3)
    printed = _print_of(blank)
    limits = cv2.merge([printed, printed, printed, blank])
    return np.asarray(cv2.min(page, cv2.addWeighted(page, gain, limits, 1 - gain, 0)), np.uint8)


def with_paler_marks(
    page: Pixels, layout: SheetLayout, seen: Mapping[str, Observation]
) -> dict[str, Observation]:
    """What was seen, less sure of marks much paler than most of their sheet.

    Args:
        page: The page with its blank, (H, W, 4), before or after it was darkened.
        layout: The sheet.
        seen: Every field of it.
    """
    found = dict(seen)
    for kinds, least in MOST_PALER.items():
        marked = [one for one in layout.fields if one.kind in kinds and seen[one.id].label]
        if len(marked) < FEWEST_MARKS:
            continue
        levels = _ink_levels(page, marked)
        paler = levels < least * float(np.median(levels))
        for field, is_paler in zip(marked, paler.tolist(), strict=True):
            one = seen[field.id]
            if is_paler and one.confidence > DOUBTED:
                found[field.id] = _doubted(one)
    return found


def _doubted(one: Observation) -> Observation:
    """The same, which may be nothing as well."""
    others = tuple((label, p) for label, p in one.runners_up if label)
    return replace(one, confidence=DOUBTED, runners_up=(("", 1 - DOUBTED), *others))


def _print_of(blank: cv2.typing.MatLike) -> Pixels:
    """How bright print is, a little thicker than its blank has it: what is darker is ink."""
    thicker = cv2.erode(blank, np.ones((3, 3), np.uint8))
    return np.asarray(cv2.convertScaleAbs(thicker, alpha=PAPER_LEVEL / 255), np.uint8)


def _ink_levels(page: Pixels, fields: list[Field]) -> _Levels:
    """How much more of the light than its print the strokes in each field take."""
    size = page.shape[1] // _HALF, page.shape[0] // _HALF
    blue, green, red, blank = cv2.split(cv2.resize(page, size, interpolation=cv2.INTER_NEAREST))
    darker = cv2.subtract(_print_of(blank), cv2.min(cv2.min(blue, green), red))
    soft = np.asarray(cv2.blur(darker, (3, 3)), np.uint8)
    px_per_mm = FLAT_PX_PER_MM / _HALF
    levels = np.zeros(len(fields))
    for place, field in enumerate(fields):
        x, y, width, height = (side * px_per_mm for side in field.box_mm)
        rows, columns = (
            slice(max(0, int(at)), int(at + length) + 1) for at, length in ((y, height), (x, width))
        )
        inside = soft[rows, columns].ravel()
        if inside.size:
            stroke = int(STROKE * (inside.size - 1))
            levels[place] = np.partition(inside, stroke)[stroke] / PAPER_LEVEL
    return levels
