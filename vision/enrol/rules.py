"""Lines to write on: long, level, thin, with nothing above them but paper; dotted ones, too."""

import cv2
import numpy as np
from skimage.measure import label, regionprops

from vision.enrol.shapes import BoxPx, Outside, Thing, in_mm, overlap
from vision.enrol.traced import Traced
from vision.ink.fields import FLAT_PX_PER_MM

RULE_MM = 22.0
"""A line that closes nothing and is so long may be there to write on."""
ROOM_MM = 5.0
LONGEST = 0.85
"""A longer line, in widths of the page, is a frame."""
MOST_ABOVE = 0.04
THIN_MM, THICK_MM, LEAST_THIN = 0.7, 1.2, 0.85
"""So much of a dotted line, or of a whole one, is no thicker than these; a row of letters is."""
LEAST_WHOLE = 0.8
SEPARATOR, SAME_MM = 0.6, 2.0
"""A line so long, in widths of the page, alone and with no word before it, parts the page; lines to
write on begin and end alike, to so much."""


def rules_on(traced: Traced, areas: list[Thing]) -> list[Thing]:
    """All of them that close no area."""
    areas = [area for area in areas if area.form is not Outside.DOT]
    length = round(RULE_MM * FLAT_PX_PER_MM)
    spread = np.asarray(traced.lines, np.uint8)
    level = cv2.morphologyEx(spread, cv2.MORPH_OPEN, np.ones((1, length), np.uint8))
    found = []
    for region in regionprops(label(level > 0)):
        top, left, bottom, right = region.bbox
        if bottom - top > 9 or right - left > LONGEST * level.shape[1]:
            continue
        x, _, width, _ = in_mm((left, top, right, bottom))
        y = top / FLAT_PX_PER_MM
        box_mm = (x, round(max(0.0, y - ROOM_MM), 2), width, round(min(y, ROOM_MM), 2))
        near = (x, y - ROOM_MM, width, 2 * ROOM_MM)
        if box_mm[3] < 2.0 or any(overlap(near, area.box_mm) for area in areas):
            continue
        if _is_free_above(traced, (left, top, right, bottom)) and _is_thin(
            traced, (left, top, right, bottom)
        ):
            found.append(Thing(Outside.RULE, box_mm, 0.0, 0))
    return [one for one in found if not _is_separator(one, found, traced)]


def _is_separator(rule: Thing, rules: list[Thing], traced: Traced) -> bool:
    """Whether it parts what is above it from what is below."""
    x, y, width, height = rule.box_mm
    if width < SEPARATOR * traced.dark.shape[1] / FLAT_PX_PER_MM:
        return False
    likes = sum(
        abs(one.box_mm[0] - x) < SAME_MM and abs(one.box_mm[2] - width) < SAME_MM for one in rules
    )
    top, bottom, left = (round(side * FLAT_PX_PER_MM) for side in (y, y + height, x))
    return likes == 1 and not traced.dark[top : bottom - 2, : max(0, left - 2)].any()


def _is_free_above(traced: Traced, line: BoxPx) -> bool:
    left, top, right, _ = line
    rows = slice(max(0, top - round(ROOM_MM * FLAT_PX_PER_MM)), max(0, top - 3))
    return bool(traced.dark[rows, left:right].mean() < MOST_ABOVE)


def _is_thin(traced: Traced, line: BoxPx) -> bool:
    """Whether what is dark about the line is no higher than a line, nearly all along."""
    left, top, right, bottom = line
    around = round(1.5 * FLAT_PX_PER_MM)
    dark = traced.dark[max(0, top - around) : bottom + around, left:right]
    high_mm = dark.sum(axis=0) / FLAT_PX_PER_MM
    inked = high_mm[high_mm > 0]
    if not len(inked):
        return False
    is_whole = float(dark.mean(axis=1).max()) >= LEAST_WHOLE
    return bool((inked <= (THICK_MM if is_whole else THIN_MM)).mean() >= LEAST_THIN)
