"""Boxes and bubbles of a filled page as they are before anybody marks them.

What is printed in one differs from its neighbour's, so that each stays as it is on a copy where
nobody marked it. One marked on every copy becomes what its row, its column or its likes show.
"""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt
from skimage.measure import label

from scoring.sheet import BoxMm, Field
from vision.enrol.proposal import MARKED
from vision.enrol.shapes import BoxPx
from vision.enrol.traced import Mask, Traced, trace
from vision.enrol.unmarked import pools_of, unmarked
from vision.ink.fields import FLAT_PX_PER_MM
from vision.photo import Pixels

RIM_MM = 0.4
"""The line of a box belongs to it."""
LINE_MM, OVER_MM, FAR_MM = 0.55, 1.0, 3.0
"""Ink that runs over a rim is seen beyond its line within the first of these and goes on for the
second; strokes that end within the third are ink as a whole."""
MOST_LIKES, MOST_IN_LINE = 40, 6
INSIDE, MIDDLE = 0.16, 0.26
"""How much of its sides is left out with the line of a box, or of a ring, which is round."""
DARK, MOST_SPECKS = 150, 0.015
"""Boxes are empty where no more of their middles than the second is so dark."""
ALIGNED_MM = 1.0
SAME_SIGN, SAME_HARD_SIGN = 0.92, 0.85
"""Those of a row, or of a column, hold the same sign where they are as much alike as this; in a
scan in black and white the second."""
MOST_TRIED, ENOUGH_SAME = 16, 9
"""How many others in row and column are looked at for the same sign, and how many are enough."""
SOME_STEP, HARD_STEP = 25, 120
"""Levels from pixel to pixel at the rim of print: more than the second is no photo."""
USUAL = 65
"""Of so many in a hundred the lighter: what stands out in a few of them is no print."""

_Owners = npt.NDArray[np.int32]


def emptied(blank: Pixels, copies: Sequence[Pixels], fields: Sequence[Field]) -> list[Field]:
    """Empty the boxes and bubbles of a blank, in place.

    Args:
        blank: What the copies share, or the only one of them.
        copies: All of them, each place of the page at one place.
        fields: Those of the page.

    Returns:
        Those for which there was nothing to go by.
    """
    marks = [field for field in fields if field.kind in MARKED]
    if not marks:
        return []
    clear = unmarked([trace(copy).dark for copy in copies], marks)
    traced, owners = trace(blank), _owners(blank, fields)
    kept, hard = blank.copy(), _is_hard(blank)
    same = SAME_HARD_SIGN if hard else SAME_SIGN
    unknown = []
    for pool in pools_of(marks):
        likes = [(index, int(np.argmax(clear[index]))) for index in pool if clear[index].any()]
        for index in pool:
            own = _box_px(marks[index].box_mm, blank, RIM_MM)
            free = _free(owners, own, marks[index], fields)
            if clear[index].any():
                seen = [_piece(copies[at], own) for at in np.flatnonzero(clear[index]).tolist()]
                if len(copies) == 1:
                    others = _same_sign(seen[0], copies[0], marks, index, likes, same)
                    seen += [_with_sign(seen[0], one) for one in others] if hard else others
                    seen += [_thicker(seen[0])] if hard and not others else []
                _put(blank, own, free, np.min(seen, axis=0) if hard else _usual(np.stack(seen)))
                continue
            if not likes:
                unknown.append(marks[index])
                continue
            _take_off(blank, kept, marks[index], traced, owners, fields)
            _put(blank, own, free, _as_likes_show(copies, marks, index, likes, own, same))
    return unknown


def _owners(page: Pixels, fields: Sequence[Field]) -> _Owners:
    """Which field each place of the page belongs to, counted from 1."""
    owners = np.zeros(page.shape[:2], np.int32)
    for number, field in enumerate(fields, start=1):
        left, top, right, bottom = _box_px(field.box_mm, page, 0.0)
        owners[top:bottom, left:right] = number
    return owners


def _free(owners: _Owners, box: BoxPx, own: Field, fields: Sequence[Field]) -> Mask:
    left, top, right, bottom = box
    here = owners[top:bottom, left:right]
    return np.asarray((here == 0) | (here == fields.index(own) + 1))


def _piece(page: Pixels, box: BoxPx) -> Pixels:
    left, top, right, bottom = box
    return page[top:bottom, left:right]


def _put(blank: Pixels, box: BoxPx, free: Mask, piece: Pixels) -> None:
    _piece(blank, box)[free] = piece[free]


def _same_sign(
    own: Pixels,
    copy: Pixels,
    marks: Sequence[Field],
    index: int,
    likes: Sequence[tuple[int, int]],
    least: float,
) -> list[Pixels]:
    """Others in its row and column that hold the same sign, as large as this one."""
    place = np.array(marks[index].box_mm[:2])
    away = {at: abs(np.array(marks[at].box_mm[:2]) - place) for at, _ in likes if at != index}
    in_line = [at for at, off in away.items() if off.min() < ALIGNED_MM]
    found: list[Pixels] = []
    for at in sorted(in_line, key=lambda at: float(away[at].sum()))[:MOST_TRIED]:
        box = _box_px(marks[at].box_mm, copy, RIM_MM)
        other = np.asarray(cv2.resize(_piece(copy, box), own.shape[1::-1]), np.uint8)
        if len(found) < ENOUGH_SAME and _alike(np.stack([own, other])) > least:
            found.append(other)
    return found


def _is_hard(page: Pixels) -> bool:
    """Whether print has hard edges, as in a scan in black and white.

    There no two prints of a sign have the same rim, and what is dark in one of them is no ink.
    """
    grey = page.min(axis=2).astype(np.int16)
    steps = abs(np.diff(grey, axis=1))
    steps = steps[steps > SOME_STEP]
    return bool(len(steps)) and float(np.quantile(steps, 0.95)) > HARD_STEP


def _thicker(own: Pixels) -> Pixels:
    cross = cv2.getStructuringElement(cv2.MORPH_CROSS, (3, 3))
    return _with_sign(own, np.asarray(cv2.erode(own, cross), np.uint8))


def _with_sign(own: Pixels, other: Pixels) -> Pixels:
    """A box with its own line, and with what is in another."""
    down, across = (round(INSIDE * side) for side in own.shape[:2])
    inside = np.s_[down : own.shape[0] - down, across : own.shape[1] - across]
    piece = own.copy()
    piece[inside] = other[inside]
    return piece


def _as_likes_show(
    copies: Sequence[Pixels],
    marks: Sequence[Field],
    index: int,
    likes: Sequence[tuple[int, int]],
    own: BoxPx,
    least: float,
) -> Pixels:
    """What is printed in a box or bubble that is marked on every copy; all signs where unknown.

    Whichever of them it is, it will not be taken for ink.
    """
    size = own[2] - own[0], own[3] - own[1]
    x, y = marks[index].box_mm[:2]
    near = sorted(
        likes, key=lambda at: np.hypot(*np.subtract(marks[at[0]].box_mm[:2], (x, y)).tolist())
    )

    def shown(some: Sequence[tuple[int, int]]) -> Pixels:
        pieces = [
            _piece(copies[copy], _box_px(marks[at].box_mm, copies[copy], RIM_MM))
            for at, copy in some
        ]
        return np.stack([cv2.resize(piece, size) for piece in pieces])

    every = shown(near[:MOST_LIKES])
    if float((_insides(every) < DARK).mean()) < MOST_SPECKS:
        return _usual(every)
    signs = every[:MOST_TRIED]
    any_sign = np.mean([signs.min(axis=0), signs.mean(axis=0)], axis=0).astype(np.uint8)
    any_sign = _with_sign(_usual(every), any_sign)
    best, most = any_sign[None], least
    for axis in (0, 1):
        in_line = [at for at in near if abs(marks[at[0]].box_mm[axis] - (x, y)[axis]) < ALIGNED_MM]
        line = shown(in_line[:MOST_IN_LINE]) if len(in_line) > 1 else every[:1]
        if len(line) > 1 and (alike := _alike(line)) > most:
            best, most = line, alike
    return _usual(best)


def _usual(pieces: Pixels) -> Pixels:
    return np.asarray(np.percentile(pieces, USUAL, axis=0), np.uint8)


def _insides(pieces: Pixels) -> Pixels:
    grey = pieces.min(axis=3)
    down, across = (round(MIDDLE * side) for side in grey.shape[1:])
    return np.asarray(grey[:, down : grey.shape[1] - down, across : grey.shape[2] - across])


def _alike(pieces: Pixels) -> float:
    """How much the insides of these show the same, 1 at most."""
    soft = np.stack([cv2.blur(one.astype(np.float32), (3, 3)).ravel() for one in _insides(pieces)])
    soft += np.linspace(0, 1e-3, soft.shape[1])  # where nothing is printed, all is alike
    return float(np.median(np.corrcoef(soft)[np.triu_indices(len(soft), 1)]))


def _take_off(
    blank: Pixels,
    page: Pixels,
    field: Field,
    traced: Traced,
    owners: _Owners,
    fields: Sequence[Field],
) -> None:
    """Wipe the ink that runs over the rim of a marked box, and nothing that stands beside it."""
    near, own, far = (_box_px(field.box_mm, page, mm) for mm in (OVER_MM, LINE_MM, FAR_MM))
    free = _free(owners, far, field, fields)
    dark = _cut(traced.dark, far) & ~_cut(traced.lines, far) & free
    strokes = label(dark, connectivity=2)
    inner, outer = (_within(box, far) for box in (own, near))
    touching = np.setdiff1d(np.unique(strokes[inner]), [0])
    border = np.unique(np.concatenate([strokes[0], strokes[-1], strokes[:, 0], strokes[:, -1]]))
    ink = np.isin(strokes, np.setdiff1d(touching, border))
    joined = np.isin(strokes, np.intersect1d(touching, border))
    close = np.zeros_like(ink)
    close[outer] = joined[outer]
    gone = cv2.dilate(np.asarray(ink | close, np.uint8), np.ones((3, 3), np.uint8)).astype(bool)
    gone &= free & ~_cut(traced.lines, far)
    piece = _piece(blank, far)
    paper = np.percentile(_piece(page, far)[~dark], 75, axis=0) if not dark.all() else 255
    piece[gone] = np.asarray(paper, np.uint8)


def _cut(mask: Mask, box: BoxPx) -> Mask:
    left, top, right, bottom = box
    return np.asarray(mask[top:bottom, left:right])


def _within(box: BoxPx, outer: BoxPx) -> tuple[slice, slice]:
    """A box as a part of a larger one."""
    left, top, right, bottom = box
    return slice(top - outer[1], bottom - outer[1]), slice(left - outer[0], right - outer[0])


def _box_px(box_mm: BoxMm, page: Pixels, more_mm: float) -> BoxPx:
    x, y, width, height = box_mm
    left, top, right, bottom = (
        round(side * FLAT_PX_PER_MM)
        for side in (x - more_mm, y - more_mm, x + width + more_mm, y + height + more_mm)
    )
    rows, columns = page.shape[:2]
    left, top = min(max(0, left), columns - 2), min(max(0, top), rows - 2)
    return left, top, max(left + 2, min(columns, right)), max(top + 2, min(rows, bottom))
