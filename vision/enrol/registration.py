"""Marks that other machines find a page by: they look like fields, and nobody writes there.

Black discs in the corners, a row of small cells of which some are printed black, squares with a
pattern of white in black: all are printed solid, with sharp edges, and apart from the fields.
"""

from collections.abc import Sequence

import numpy as np
from skimage.measure import label, regionprops

from scoring.sheet import BoxMm
from vision.enrol.shapes import Outside, Thing, in_mm, overlap
from vision.enrol.traced import Mask, Traced
from vision.ink.fields import FLAT_PX_PER_MM

SOLID, SOLID_CELL = 0.95, 0.985
"""So much of a disc, or of a black cell within its rim, is dark; a pen leaves more."""
NEIGHBOUR_MM, LIKE_SIZE = 26.0, 0.3
"""A filled bubble has another so near that is about as large, filled or not."""
CELL_MM, TOUCHING, SAME_ROW = 5.6, 0.2, 0.3
"""Cells of such a row are no larger, and share their sides."""
FEWEST_CELLS, MOST_CELLS_OFF = 4, 2.0
"""So many cells, black ones counted, are a code; what is no farther off belongs to it."""
THICK, BLACK = 0.4, 0.97
"""What has black on all sides, so thick in sides of its own, is a hole in a pattern."""
LONG_BAR, LEAST_EDGE, LEAST_BLACK = 4.0, 0.9, 0.6
"""A bar is so many times as long as high, has print along so much of its upper and lower edge, and
somewhere is black from edge to edge for so much of its height."""


def without_registration(things: Sequence[Thing], traced: Traced) -> list[Thing]:
    """The things on a page that are no registration marks; where a code is, one thing says so."""
    coded = _coded(things, traced.dark)
    codes = [Thing(Outside.CODE, box_mm, 1.0, 1) for box_mm in _bars(traced.dark, coded)]
    kept = [
        thing
        for thing in things
        if thing.box_mm not in coded
        and not _is_lone_disc(thing, things)
        and not _is_hole(thing, traced.dark)
        and not any(overlap(thing.box_mm, code.box_mm) for code in codes)
    ]
    return [*kept, *codes]


def _bars(dark: Mask, coded: set[BoxMm]) -> list[BoxMm]:
    """Where codes are: pieces of print that hold coded cells, and bars that are partly black."""
    found = []
    for region in regionprops(label(dark, connectivity=2)):
        top, left, bottom, right = region.bbox
        high, wide = bottom - top, right - left
        if high > MOST_CELLS_OFF * CELL_MM * FLAT_PX_PER_MM or wide < high:
            continue
        box_mm = in_mm((left, top, right, bottom))
        if any(overlap(box_mm, cell) for cell in coded) or _is_bar(np.asarray(region.image)):
            found.append(box_mm)
    return [*found, *coded]


def _is_bar(drawn: Mask) -> bool:
    """Whether cells in a row, some of them black, are drawn."""
    high, wide = drawn.shape
    if high < 2 * FLAT_PX_PER_MM or high > CELL_MM * FLAT_PX_PER_MM or wide < LONG_BAR * high:
        return False
    edges = (drawn[:3].any(axis=0).mean(), drawn[-3:].any(axis=0).mean())
    if min(edges) < LEAST_EDGE or float(drawn.mean()) > BLACK:
        return False
    black = np.pad(drawn[1:-1].mean(axis=0) > SOLID_CELL, 1)
    ends = np.flatnonzero(np.diff(black.astype(np.int8)))
    return bool(len(ends)) and int((ends[1::2] - ends[::2]).max()) >= LEAST_BLACK * high


def _is_lone_disc(thing: Thing, things: Sequence[Thing]) -> bool:
    """Whether it is a black disc with no ring or disc of its size near: no bubble to fill."""
    if thing.form is not Outside.CIRCLE or thing.content < SOLID:
        return False
    x, y, width, height = thing.box_mm
    for other in things:
        if other is thing or other.form is not Outside.CIRCLE:
            continue
        off_mm = np.hypot(other.box_mm[0] - x, other.box_mm[1] - y)
        sizes = other.box_mm[2] / width, other.box_mm[3] / height
        if off_mm < NEIGHBOUR_MM and all(abs(size - 1) < LIKE_SIZE for size in sizes):
            return False
    return True


def _is_hole(thing: Thing, dark: Mask) -> bool:
    """Whether an area has thick black on all sides."""
    left, top, right, bottom = _sides_px(thing)
    thick = max(3, round(THICK * min(right - left, bottom - top)))
    height, width = dark.shape
    if left < thick or top < thick or right + thick > width or bottom + thick > height:
        return False
    around = (
        dark[top - thick : top - 1, left:right],
        dark[bottom + 1 : bottom + thick, left:right],
        dark[top:bottom, left - thick : left - 1],
        dark[top:bottom, right + 1 : right + thick],
    )
    return all(side.size > 0 and float(side.mean()) > BLACK for side in around)


def _coded(things: Sequence[Thing], dark: Mask) -> set[BoxMm]:
    """The cells of rows that share their sides and of which some are printed black."""
    cells = [
        one
        for one in things
        if one.form is Outside.RECTANGLE
        and max(one.box_mm[2:]) <= min(CELL_MM, 1.6 * min(one.box_mm[2:]))
    ]
    coded: list[Thing] = []
    others: list[list[Thing]] = []
    for group in _touching(cells):
        beside = sum(_has_black_beside(one, dark) for one in group)
        if beside and len(group) + beside >= FEWEST_CELLS:
            coded += group
        else:
            others.append(group)
    for group in others * 2:  # further pieces of the same code
        if any(_are_near(one, code) for one in group for code in coded):
            coded += group
    return {one.box_mm for one in coded}


def _are_near(one: Thing, other: Thing) -> bool:
    (x, y, width, height), (ox, oy, across, down) = one.box_mm, other.box_mm
    is_like = abs(across / width - 1) < LIKE_SIZE and abs(down / height - 1) < LIKE_SIZE
    off = abs(x - ox) / width, abs(y - oy) / height
    return is_like and max(off) < MOST_CELLS_OFF and min(off) < SAME_ROW


def _touching(cells: Sequence[Thing]) -> list[list[Thing]]:
    """Cells that stand side by side, or one above the other, with a line between them."""
    groups: list[list[Thing]] = []
    for cell in cells:
        near = [group for group in groups if any(_do_touch(cell, one) for one in group)]
        groups = [group for group in groups if group not in near]
        groups.append([cell, *(one for group in near for one in group)])
    return groups


def _do_touch(one: Thing, other: Thing) -> bool:
    (x, y, width, height), (ox, oy, across, down) = one.box_mm, other.box_mm
    if abs(across / width - 1) > LIKE_SIZE or abs(down / height - 1) > LIKE_SIZE:
        return False
    aside, above = abs(x - ox), abs(y - oy)
    beside = abs(aside - width) < TOUCHING * width + 0.3 and above < SAME_ROW * height
    below = abs(above - height) < TOUCHING * height + 0.3 and aside < SAME_ROW * width
    return beside or below


def _has_black_beside(cell: Thing, dark: Mask) -> bool:
    """Whether the place of the next cell, before or after, is printed black."""
    left, top, right, bottom = _sides_px(cell)
    across, rim = right - left, max(2, (bottom - top) // 8)
    for start in (left - across - 2, right + 2):
        place = dark[top + rim : bottom - rim, max(0, start + rim) : max(0, start + across - rim)]
        if place.size and float(place.mean()) > SOLID_CELL:
            return True
    return False


def _sides_px(thing: Thing) -> tuple[int, int, int, int]:
    x, y, width, height = (side * FLAT_PX_PER_MM for side in thing.box_mm)
    return round(x), round(y), round(x + width), round(y + height)
