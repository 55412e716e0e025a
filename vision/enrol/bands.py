"""Headings printed on a band: white, or all in one type. They look like cells."""

import re
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from scoring.sheet import Field, FieldKind
from vision.enrol.headings import FEWEST_STEADY, STEADY_MM, STEADY_SHARE
from vision.enrol.traced import DARK_GROUND, Mask, trace
from vision.ink.fields import FLAT_PX_PER_MM
from vision.photo import Pixels

RIM_MM = 1.0
"""The lines round a cell are left out."""
LEAST_LIGHT = 0.02
"""White words take so much of their cell: 0.05 to 0.23 on simulated copies."""
PALEST_BAND, WHITER, WIDEST_PX = 215, 30, 17
"""A band may be so pale, where paper has 244 and more: words on it are whiter by so many levels
than what lies so near."""
LEAST_WORDS, MOST_INK = 0.03, 0.03
"""On a band that is not dark they take so much of their cell, 0.22 to 0.45 on simulated copies, and
so little is darker than the band by as many levels: what somebody wrote would be."""
STROKE_LEVELS, LEAST_TYPE_MM, LEAST_FULL = 45, 1.5, 0.5
"""Strokes of type are darker than a band by so many levels, figures are so high, and so many cells
of a row of print hold some."""
LEAST_CELLS, LEAST_SHARE = 3, 0.65
"""A row is a heading where so many cells, and so many of all, are such: its last ones may be bare,
and of hidden ones the place is a guess. Single cells that are all ink have light places, too."""
_PLACE = re.compile(r"(.*\.)r(\d+)c(\d+)")


def without_bands(page: Pixels, fields: Sequence[Field], *, filled: bool) -> tuple[Field, ...]:
    """The fields without rows and columns of a table that are print on a band.

    White words are, and on a page that is filled in whatever is as high everywhere, and as high on
    the page: no hand is so even. Rows and columns are numbered anew.

    Args:
        page: (H, W, 3) BGR at `FLAT_PX_PER_MM`.
        fields: Those proposed for it.
        filled: Somebody wrote on it.
    """
    cells = [one for one in fields if one.kind is FieldKind.NUMBER and _PLACE.fullmatch(one.id)]
    if not cells:
        return tuple(fields)
    grey = np.ascontiguousarray(page.min(axis=2))
    near = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (WIDEST_PX, WIDEST_PX))
    white = np.asarray(cv2.morphologyEx(grey, cv2.MORPH_TOPHAT, near)) >= WHITER
    light = trace(page).light
    words = {one.id for one in cells if _is_white_on_band(one, grey, light, white)}
    strokes = np.asarray(cv2.morphologyEx(grey, cv2.MORPH_BLACKHAT, near)) >= STROKE_LEVELS
    type_mm = {one.id: _type_in(one, grey, strokes) if filled else None for one in cells}
    dropped: set[str] = set()
    for axis in (1, 2):
        lines: dict[tuple[str, str], list[str]] = {}
        for one in cells:
            place = _place(one.id)
            if one.id not in dropped:
                lines.setdefault((place[0], place[axis]), []).append(one.id)
        for line in lines.values():
            is_white = len(words & {*line}) >= max(LEAST_CELLS, LEAST_SHARE * len(line))
            if is_white or _is_typeset([type_mm[name] for name in line]):
                dropped |= {*line}
    if not dropped:
        return tuple(fields)
    return _numbered([one for one in fields if one.id not in dropped])


def _is_white_on_band(cell: Field, grey: Pixels, light: Mask, white: Mask) -> bool:
    """Whether a cell holds words lighter than its ground, which is dark, or has nothing darker."""
    inside = _inside(cell)
    if not grey[inside].size:
        return False
    band = float(np.median(grey[inside]))
    if band < DARK_GROUND and float(light[inside].mean()) > LEAST_LIGHT:
        return True
    ink = float((grey[inside] < band - WHITER).mean())
    return band < PALEST_BAND and ink < MOST_INK and float(white[inside].mean()) > LEAST_WORDS


def _type_in(cell: Field, grey: Pixels, strokes: Mask) -> tuple[float, float] | None:
    """How high the strokes are that stand free in a cell on a band, and where on the page."""
    inside = _inside(cell)
    if not grey[inside].size or float(np.median(grey[inside])) >= PALEST_BAND:
        return None
    there = strokes[inside].astype(np.uint8)
    _, _, pieces, _ = cv2.connectedComponentsWithStats(there)
    left, top, width, height = np.asarray(pieces)[1:, :4].T
    is_free = (left > 0) & (top > 0)
    is_free &= (left + width < there.shape[1]) & (top + height < there.shape[0])
    is_free &= height >= LEAST_TYPE_MM * FLAT_PX_PER_MM
    if not is_free.any():
        return None
    first, last = top[is_free].min(), (top + height)[is_free].max()
    middle = inside[0].start + (first + last) / 2
    return float(last - first) / FLAT_PX_PER_MM, float(middle) / FLAT_PX_PER_MM


def _is_typeset(type_mm: Sequence[tuple[float, float] | None]) -> bool:
    """Whether what a row holds is print: of one height, at one height on the page."""
    holding = np.array([each for each in type_mm if each is not None]).reshape(-1, 2)
    if len(holding) < max(FEWEST_STEADY, LEAST_FULL * len(type_mm)):
        return False
    steady = (abs(holding - np.median(holding, axis=0)) < STEADY_MM).all(axis=1)
    return int(steady.sum()) >= max(FEWEST_STEADY, STEADY_SHARE * len(holding))


def _inside(cell: Field) -> tuple[slice, slice]:
    """Where the cell is in the page, without its lines."""
    x, y, width, height = cell.box_mm
    left, top, right, bottom = (
        max(0, round(side * FLAT_PX_PER_MM))
        for side in (x + RIM_MM, y + RIM_MM, x + width - RIM_MM, y + height - RIM_MM)
    )
    return slice(top, bottom), slice(left, right)


def _place(name: str) -> tuple[str, str, str]:
    """Of a cell: its group, its row, its column."""
    found = _PLACE.fullmatch(name)
    assert found is not None
    group, row, column = found.groups()
    return group, row, column


def _numbered(fields: Sequence[Field]) -> tuple[Field, ...]:
    """The same, rows and columns of every table counted from 1."""
    numbers: dict[tuple[str, int], set[int]] = {}
    for one in fields:
        if one.kind is FieldKind.NUMBER and _PLACE.fullmatch(one.id):
            group, *at = _place(one.id)
            for axis in (0, 1):
                numbers.setdefault((group, axis), set()).add(int(at[axis]))
    ranks = {
        key: {number: rank for rank, number in enumerate(sorted(some), start=1)}
        for key, some in numbers.items()
    }
    renamed = []
    for one in fields:
        if one.kind is FieldKind.NUMBER and _PLACE.fullmatch(one.id):
            group, row, column = _place(one.id)
            row_rank, column_rank = ranks[group, 0][int(row)], ranks[group, 1][int(column)]
            one = replace(one, id=f"{group}r{row_rank}c{column_rank}")
        renamed.append(one)
    return tuple(renamed)
