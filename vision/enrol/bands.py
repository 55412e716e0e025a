"""Headings printed white on a dark band: nobody writes there, though they look like cells."""

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from scoring.sheet import Field, FieldKind
from vision.enrol.traced import DARK_GROUND, Mask, trace
from vision.ink.fields import FLAT_PX_PER_MM
from vision.photo import Pixels

RIM_MM = 1.0
"""The lines round a cell are left out."""
LEAST_LIGHT = 0.02
"""White words take so much of their cell: 0.05 to 0.23 on simulated copies."""
LEAST_CELLS, LEAST_SHARE = 3, 0.8
"""A row of so many cells at least is a heading where so many of them are such. Single cells that
are all ink have light places, too."""
_PLACE = re.compile(r"(.*\.)r(\d+)c(\d+)")


def without_bands(page: Pixels, fields: Sequence[Field]) -> tuple[Field, ...]:
    """The fields without rows and columns of a table that are white words on a dark band.

    Rows and columns are numbered anew.

    Args:
        page: (H, W, 3) BGR at `FLAT_PX_PER_MM`.
        fields: Those proposed for it.
    """
    cells = [one for one in fields if one.kind is FieldKind.NUMBER and _PLACE.fullmatch(one.id)]
    if not cells:
        return tuple(fields)
    light, grey = trace(page).light, page.min(axis=2)
    dark = {one.id for one in cells if _is_white_on_dark(one, grey, light)}
    dropped: set[str] = set()
    for axis in (1, 2):
        lines: dict[tuple[str, str], list[str]] = {}
        for one in cells:
            place = _place(one.id)
            if one.id not in dropped:
                lines.setdefault((place[0], place[axis]), []).append(one.id)
        for line in lines.values():
            if len(line) >= LEAST_CELLS and len(dark & {*line}) >= LEAST_SHARE * len(line):
                dropped |= {*line}
    if not dropped:
        return tuple(fields)
    return _numbered([one for one in fields if one.id not in dropped])


def _is_white_on_dark(cell: Field, grey: Pixels, light: Mask) -> bool:
    x, y, width, height = cell.box_mm
    left, top, right, bottom = (
        max(0, round(side * FLAT_PX_PER_MM))
        for side in (x + RIM_MM, y + RIM_MM, x + width - RIM_MM, y + height - RIM_MM)
    )
    inside = np.s_[top:bottom, left:right]
    if not grey[inside].size:
        return False
    is_dark = float(np.median(grey[inside])) < DARK_GROUND
    return is_dark and float(light[inside].mean()) > LEAST_LIGHT


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
