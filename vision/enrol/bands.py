"""Headings printed white on a band: nobody writes there, though they look like cells."""

import re
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from scoring.sheet import Field, FieldKind
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
LEAST_CELLS, LEAST_SHARE = 3, 0.65
"""A row is a heading where so many cells, and so many of all, are such: its last ones may be bare,
and of hidden ones the place is a guess. Single cells that are all ink have light places, too."""
_PLACE = re.compile(r"(.*\.)r(\d+)c(\d+)")


def without_bands(page: Pixels, fields: Sequence[Field]) -> tuple[Field, ...]:
    """The fields without rows and columns of a table that are white words on a band.

    Rows and columns are numbered anew.

    Args:
        page: (H, W, 3) BGR at `FLAT_PX_PER_MM`.
        fields: Those proposed for it.
    """
    cells = [one for one in fields if one.kind is FieldKind.NUMBER and _PLACE.fullmatch(one.id)]
    if not cells:
        return tuple(fields)
    grey = np.ascontiguousarray(page.min(axis=2))
    near = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (WIDEST_PX, WIDEST_PX))
    white = np.asarray(cv2.morphologyEx(grey, cv2.MORPH_TOPHAT, near)) >= WHITER
    light = trace(page).light
    words = {one.id for one in cells if _is_white_on_band(one, grey, light, white)}
    dropped: set[str] = set()
    for axis in (1, 2):
        lines: dict[tuple[str, str], list[str]] = {}
        for one in cells:
            place = _place(one.id)
            if one.id not in dropped:
                lines.setdefault((place[0], place[axis]), []).append(one.id)
        for line in lines.values():
            if len(words & {*line}) >= max(LEAST_CELLS, LEAST_SHARE * len(line)):
                dropped |= {*line}
    if not dropped:
        return tuple(fields)
    return _numbered([one for one in fields if one.id not in dropped])


def _is_white_on_band(cell: Field, grey: Pixels, light: Mask, white: Mask) -> bool:
    """Whether a cell holds words lighter than its ground, which is dark, or has nothing darker."""
    x, y, width, height = cell.box_mm
    left, top, right, bottom = (
        max(0, round(side * FLAT_PX_PER_MM))
        for side in (x + RIM_MM, y + RIM_MM, x + width - RIM_MM, y + height - RIM_MM)
    )
    inside = np.s_[top:bottom, left:right]
    if not grey[inside].size:
        return False
    band = float(np.median(grey[inside]))
    if band < DARK_GROUND and float(light[inside].mean()) > LEAST_LIGHT:
        return True
    ink = float((grey[inside] < band - WHITER).mean())
    return band < PALEST_BAND and ink < MOST_INK and float(white[inside].mean()) > LEAST_WORDS


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
