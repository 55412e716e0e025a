"""The blank of a page with filled copies alone: what several share, or one without its ink.

Of several copies, ink is where they differ (`vision.enrol.copies`). Boxes and bubbles become what
they are on a copy where nobody marked them, or what their likes show (`vision.enrol.emptied`); a
cell gets the colour of its paper, and between two dots stays what is between most.
"""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
import numpy.typing as npt

from scoring.sheet import BoxMm, Field, FieldKind
from vision.enrol.emptied import emptied
from vision.enrol.traced import Mask, trace
from vision.ink.fields import FLAT_PX_PER_MM
from vision.photo import Pixels

SIDE_MM, LINE_SHARE, LINE_LEVELS = 1.0, 0.6, 30
"""How deep into a cell its own sides are looked for, how much of a row is dark there, and how dark
that is."""
ACROSS_SHARE = 0.97
LINE_RIM_PX = 3
"""A line's soft rim, on both sides together, is as much print as the line."""
OVER_MM = 1.0
"""Crosses run over the rim of their boxes by about so much."""
ENOUGH_LIKES = 4
LINK_ALONG, LINK_ASIDE = (0.15, 0.85), 0.35
"""A line between two dots is wiped so far from dot to dot, and so far to its sides, in pitches."""
LINK_INK = 0.06
"""What takes so much more of the light than between most dots is a line."""
WRITTEN = (FieldKind.NUMBER, FieldKind.DIGIT, FieldKind.TEXT)
Sides = npt.NDArray[np.int64]


def without_ink(page: Pixels, fields: Sequence[Field], copies: Sequence[Pixels] = ()) -> Pixels:
    """A filled page with its fields wiped; the lines round them stay as they are.

    Args:
        page: The only copy, or what several share.
        fields: Those of the page.
        copies: All copies, where there are several.
    """
    blank = page.copy()
    if not fields:
        return blank
    traced = trace(page)
    thin = np.asarray(traced.lines | traced.faint, np.uint8)
    lines = np.asarray(cv2.dilate(thin, np.ones((LINE_RIM_PX, LINE_RIM_PX), np.uint8))).astype(bool)
    unknown = emptied(blank, copies or [page], fields)
    for field in unknown:
        _wipe(blank, field, lines, _sides_px(page, field))
    for cells in _cells(fields):
        for field, sides in zip(cells, _usual_sides(page, cells), strict=True):
            _wipe(blank, field, lines, sides)
    for likes in _likes(fields).values():
        if len(likes) >= ENOUGH_LIKES:
            _as_likes_show(page, blank, likes)
        else:
            for field in likes:
                _wipe(blank, field, lines, _sides_px(page, field))
    for is_level in (True, False):
        links = [field for field in fields if _is_level_link(field) is is_level]
        if len(links) >= ENOUGH_LIKES:
            _without_lines(page, blank, links, traced.dark)
    return blank


def _is_level_link(field: Field) -> bool | None:
    """Whether it is a link across; None for whatever is none."""
    if field.from_mm is None or field.to_mm is None:
        return None
    across, down = np.abs(np.subtract(field.to_mm, field.from_mm)).tolist()
    return bool(across > down)


def _without_lines(page: Pixels, blank: Pixels, links: Sequence[Field], dark: Mask) -> None:
    """What is darker between two dots than between most is drawn, and becomes paper."""
    cut = [_box_px(_between_mm(field), page) for field in links]
    width, height = (
        round(float(np.median([box[far] - box[near] for box in cut])))
        for near, far in ((0, 2), (1, 3))
    )
    papers, shares = [], []
    for left, top, right, bottom in cut:
        piece = page[top:bottom, left:right]
        papers.append(np.maximum(np.percentile(piece, 75, axis=(0, 1)), 1.0))
        shares.append(cv2.resize(piece / papers[-1], (width, height)))
    usual = np.percentile(np.stack(shares), 65, axis=0)
    for (left, top, right, bottom), paper in zip(cut, papers, strict=True):
        piece = blank[top:bottom, left:right]
        wanted = cv2.resize(usual, (right - left, bottom - top)) * paper
        is_ink = (piece < wanted - LINK_INK * paper).any(axis=2) & dark[top:bottom, left:right]
        is_ink = cv2.dilate(is_ink.astype(np.uint8), np.ones((5, 5), np.uint8)).astype(bool)
        piece[is_ink] = np.clip(wanted, 0, 255).astype(np.uint8)[is_ink]


def _between_mm(link: Field) -> BoxMm:
    """The paper between two dots."""
    assert link.from_mm is not None
    assert link.to_mm is not None
    start, end = (np.array(one) for one in (link.from_mm, link.to_mm))
    pitch = float(np.linalg.norm(end - start))
    ends = np.stack([start + (end - start) * share for share in LINK_ALONG])
    aside = LINK_ASIDE * pitch * np.abs((end - start)[::-1]) / pitch
    (left, top), (right, bottom) = ends.min(axis=0) - aside, ends.max(axis=0) + aside
    return float(left), float(top), float(right - left), float(bottom - top)


def _likes(fields: Sequence[Field]) -> dict[tuple[str, str], list[Field]]:
    """Signs by group and column, spots by group: what is printed in them is mostly the same."""
    likes: dict[tuple[str, str], list[Field]] = {}
    for field in fields:
        if field.kind in (FieldKind.SPOT, FieldKind.SYMBOL):
            group, _, part = field.id.rpartition(".")
            column = "" if field.kind is FieldKind.SPOT else part.partition("c")[2]
            likes.setdefault((group, column), []).append(field)
    return likes


def _as_likes_show(page: Pixels, blank: Pixels, likes: Sequence[Field]) -> None:
    """Each of these as most of them are: one that is crossed or filled is so no more."""
    cut = [_box_px(_grown(field.box_mm), page) for field in likes]
    width, height = (
        round(float(np.median([box[far] - box[near] for box in cut])))
        for near, far in ((0, 2), (1, 3))
    )
    pieces = np.stack(
        [cv2.resize(page[t:b, l:r], (width, height)) for l, t, r, b in cut]  # noqa: E741
    )
    usual = np.percentile(pieces, 65, axis=0).astype(np.uint8)
    for left, top, right, bottom in cut:
        blank[top:bottom, left:right] = cv2.resize(usual, (right - left, bottom - top))


def _grown(box_mm: BoxMm) -> BoxMm:
    """A mark and what runs over its rim."""
    x, y, width, height = box_mm
    return x - OVER_MM, y - OVER_MM, width + 2 * OVER_MM, height + 2 * OVER_MM


def _cells(fields: Sequence[Field]) -> Iterator[list[Field]]:
    """What is written in, group by group."""
    groups: dict[str, list[Field]] = {}
    for field in fields:
        if field.kind in WRITTEN:
            groups.setdefault(field.id.partition(".")[0], []).append(field)
    yield from groups.values()


def _usual_sides(page: Pixels, cells: Sequence[Field]) -> Sides:
    """(N, 4): how thick the lines along each cell are, in it.

    Cells of a group have lines of one thickness: a pen may run along one, or hide it.
    """
    sides = np.array([_sides_px(page, field) for field in cells]).reshape(-1, 4)
    if len(cells) < ENOUGH_LIKES:
        return sides
    usual = int(np.median(sides))
    return np.asarray(np.clip(sides, usual, usual + 1), np.int64)


def _sides_px(page: Pixels, field: Field) -> Sides:
    """(4,): how much of a cell its lines take, at the top, below, on the left and on the right.

    A side too short to be known for a line is one all the same where most of it is dark.
    """
    left, top, right, bottom = _box_px(field.box_mm, page)
    grey = page[top:bottom, left:right].min(axis=2)
    if not grey.size:
        return np.zeros(4, np.int64)
    dark = grey < np.percentile(grey, 75) - LINE_LEVELS
    return np.array([_side_px(one) for one in (dark, dark[::-1], dark.T, dark.T[::-1])])


def _wipe(blank: Pixels, field: Field, lines: Mask, sides: Sides) -> None:
    """A field in the colour of its paper, but for the lines that run through or along it."""
    left, top, right, bottom = _box_px(field.box_mm, blank)
    over, under, before, after = sides.tolist()
    across = _across(lines[top:bottom, left:right])
    inside = np.s_[
        over : max(over, bottom - top - under), before : max(before, right - left - after)
    ]
    cell, printed = blank[top:bottom, left:right][inside], across[inside]
    if cell.size and not printed.all():
        level = np.percentile(cell[~printed], 75, axis=0)
        cell[~printed] = np.asarray(level, np.uint8)


def _across(lines: Mask) -> Mask:
    """Those lines of a cell that run from side to side: others are long strokes of a pen."""
    rows = lines.mean(axis=1, keepdims=True) > ACROSS_SHARE
    columns = lines.mean(axis=0, keepdims=True) > ACROSS_SHARE
    return np.asarray(lines & (rows | columns))


def _side_px(rows: Mask) -> int:
    """How much of the first rows of a cell is a line along it."""
    depth = min(len(rows) // 3, round(SIDE_MM * FLAT_PX_PER_MM))
    lines = np.flatnonzero(rows[:depth].mean(axis=1) > LINE_SHARE)
    return int(lines[-1]) + 2 if len(lines) else 0


def _box_px(box_mm: BoxMm, page: Pixels) -> tuple[int, int, int, int]:
    x, y, width, height = (round(side * FLAT_PX_PER_MM) for side in box_mm)
    bottom, right = min(page.shape[0], y + max(2, height)), min(page.shape[1], x + max(2, width))
    return max(0, x), max(0, y), right, bottom
