"""Lines to write on: long, level, thin, with nothing above them but paper; dotted ones, too.

Where somebody has written on one of them, another like it tells what it is.
"""

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
RIM_MM = 2.5
"""A line so near to the foot of the page is its rim."""
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
    free, written = list[Thing](), list[Thing]()
    for region in regionprops(label(level > 0)):
        top, left, bottom, right = region.bbox
        if bottom - top > 9 or right - left > LONGEST * level.shape[1]:
            continue
        if level.shape[0] - bottom < RIM_MM * FLAT_PX_PER_MM:
            continue
        x, _, width, _ = in_mm((left, top, right, bottom))
        y = top / FLAT_PX_PER_MM
        box_mm = (x, round(max(0.0, y - ROOM_MM), 2), width, round(min(y, ROOM_MM), 2))
        near = (x, y - ROOM_MM, width, 2 * ROOM_MM)
        if box_mm[3] < 2.0 or any(overlap(near, area.box_mm) for area in areas):
            continue
        line = (left, top, right, bottom)
        is_free = _is_free_above(traced, line) and _is_thin(traced, line)
        (free if is_free else written).append(Thing(Outside.RULE, box_mm, 0.0, 0))
    rules = free + [one for one in written if any(_are_alike(one, other) for other in free)]
    return [one for one in rules if not _is_separator(one, rules, traced)]


def _are_alike(one: Thing, other: Thing) -> bool:
    """Whether two lines begin and end alike."""
    (x, _, width, _), (left, _, length, _) = one.box_mm, other.box_mm
    return abs(x - left) < SAME_MM and abs(width - length) < SAME_MM


def _is_separator(rule: Thing, rules: list[Thing], traced: Traced) -> bool:
    """Whether it parts what is above it from what is below."""
    x, y, width, height = rule.box_mm
    if width < SEPARATOR * traced.dark.shape[1] / FLAT_PX_PER_MM:
        return False
    likes = sum(_are_alike(one, rule) for one in rules)
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
