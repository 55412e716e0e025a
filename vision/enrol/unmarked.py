"""Which boxes and bubbles of filled copies hold nothing but print.

Where something is printed in boxes, it is in all of them, and set in one type: it begins and ends
at one height, and is as black. What a pen adds goes beyond that, or is in a few of them only.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial

import cv2
import numpy as np
import numpy.typing as npt

from scoring.sheet import Field, FieldKind
from vision.enrol.proposal import MARKED, SAME_SIZE, SOME_CONTENT
from vision.enrol.traced import Mask
from vision.ink.fields import FLAT_PX_PER_MM

INSETS, MOST_LINE = (0.08, 0.11, 0.14, 0.17, 0.2), 0.12
"""How much of a side may be left out with the line of a box: as little as leaves no more than the
other of that line."""
LEAST_PRINTED, FEWEST_SET, LEAST_SET = 0.8, 3, 0.4
"""So many of a group hold something where something is printed; so many of these are set in one
type, and so large a part of them."""
SET_MM, BEYOND_MM = 0.25, 0.35
"""Type is as high by so much; a mark goes beyond it by more than the other, or by more than half of
the room that type leaves."""
TALLEST, BLACKEST, BLACKER = 0.95, 0.55, 2.3
"""Print fills no more of a box's height, and no more of its area; and is at most so many times as
black as most of it."""
DEEPER, DEEPEST = 0.05, 0.25
"""Where a line is off its place, so much more of a side is left out; and where type is seen only
without a thick ring round it, up to so much."""
LEAST_OF_TYPE = 0.4
"""What holds less than this share of most type is hidden by something lighter, such as fluid."""
PALEST, AS_BLACK = 0.25, (0.6, 1.5)
"""Print of no one type is about as black as the one that so many are paler than: most are not
marked."""
SOME_MORE = 0.03
MOST_EMPTY = 0.06
"""Empty boxes hold no more than that, and a mark adds the other."""
SAME_LOOK = 0.8
"""What two copies show so much alike is print in both."""

Flags = npt.NDArray[np.bool_]
_Contents = npt.NDArray[np.float64]
"""(..., 4): share that is dark, where it begins and ends in millimetres below the middle, and
whether it goes from side to side."""


def unmarked(darks: Sequence[Mask], fields: Sequence[Field]) -> Flags:
    """(fields, copies): whether a field holds nothing but its print, in each copy.

    Args:
        darks: Print and ink of each copy.
        fields: Boxes and bubbles.
    """
    clear = np.zeros((len(fields), len(darks)), bool)
    for pool in pools_of(fields):
        some = [fields[index] for index in pool]
        inset = _inset(darks[0], some)
        contents_at = cache(partial(_contents, darks, some))
        height_mm = float(np.median([one.box_mm[3] for one in some]))
        names = np.array([one.id.rpartition(".")[0] for one in some])
        for name in np.unique(names):
            group = names == name
            clear[np.array(pool)[group]] = _clear_of_group(contents_at, group, inset, height_mm)
        if len(darks) > 1:
            for index, field in zip(pool, some, strict=True):
                clear[index] |= _shown_twice([inside(dark, field, inset) for dark in darks])
    return clear


def pools_of(fields: Sequence[Field]) -> Iterator[list[int]]:
    """Places of those boxes, and of those bubbles, that are as large as one another."""
    left = [index for index, field in enumerate(fields) if field.kind in MARKED]
    left.sort(key=lambda index: fields[index].box_mm[2] * fields[index].box_mm[3])
    while left:
        middle = fields[left[len(left) // 2]]
        pool = [
            index
            for index in left
            if fields[index].kind is middle.kind
            and all(
                abs(fields[index].box_mm[axis] / middle.box_mm[axis] - 1) < SAME_SIZE
                for axis in (2, 3)
            )
        ]
        left = [index for index in left if index not in set(pool)]
        yield pool


def inside(page: Mask, field: Field, inset: float) -> Mask:
    """What is in a box or a ring, but for so much of its sides."""
    x, y, width, height = (side * FLAT_PX_PER_MM for side in field.box_mm)
    left, top = max(0, round(x + inset * width)), max(0, round(y + inset * height))
    right, bottom = round(x + (1 - inset) * width), round(y + (1 - inset) * height)
    piece = page[top : max(top + 1, bottom), left : max(left + 1, right)]
    if field.kind is not FieldKind.BUBBLE or not piece.size:
        return piece
    return np.asarray(piece & _disc(piece))


def _disc(piece: Mask) -> Mask:
    rows, columns = piece.shape
    return cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (columns, rows)).astype(bool)


def _inset(dark: Mask, pool: Sequence[Field]) -> float:
    """How much of the sides of these has to be left out with the lines round them."""
    for inset in INSETS:
        rims = []
        for field in pool:
            piece = inside(dark, field, inset)
            if piece.size:
                whole = _disc(piece) if field.kind is FieldKind.BUBBLE else np.ones_like(piece)
                inner = cv2.erode(np.pad(whole, 1).astype(np.uint8), np.ones((3, 3), np.uint8))
                rim = whole & ~inner[1:-1, 1:-1].astype(bool)
                rims.append(float(piece[rim].mean()))
        if rims and float(np.median(rims)) < MOST_LINE:
            return inset
    return INSETS[-1]


def _content(piece: Mask) -> tuple[float, float, float, float]:
    if not piece.any():
        return 0.0, 0.0, 0.0, 0.0
    rows, columns = (np.flatnonzero(piece.any(axis=axis)) for axis in (1, 0))
    top, bottom = (float(row) - len(piece) / 2 for row in (rows[0], rows[-1] + 1))
    is_across = columns[0] == 0 and columns[-1] == piece.shape[1] - 1
    return float(piece.mean()), top / FLAT_PX_PER_MM, bottom / FLAT_PX_PER_MM, float(is_across)


def _clear_of_group(
    contents_at: Callable[[float], _Contents], group: Flags, inset: float, height_mm: float
) -> Flags:
    """(fields of the group, copies): which hold print alone.

    Args:
        contents_at: What all fields of one size hold, without so much of their sides.
        group: Which of them are of the group.
        inset: How much of their sides is left out at first.
        height_mm: Of a field.
    """
    lowest = float(np.quantile(contents_at(inset)[..., 0], 0.1))
    for at in (inset, *(one for one in (*INSETS, DEEPEST) if one > inset)):
        contents, inner_mm = contents_at(at), height_mm * (1 - 2 * at)
        set_in = _type_of(contents[group], contents, inner_mm)
        if set_in is not None:
            deeper = _in_type(contents_at(at + DEEPER)[group], set_in, inner_mm)
            return np.asarray(_in_type(contents[group], set_in, inner_mm) | deeper)
    both = (_as_pale(contents_at(one), group, lowest) for one in (inset, inset + DEEPER))
    return np.logical_or(*both)


def _contents(darks: Sequence[Mask], pool: Sequence[Field], inset: float) -> _Contents:
    """(fields, copies, 4)."""
    return np.array([[_content(inside(dark, one, inset)) for dark in darks] for one in pool])


def _as_pale(pool: _Contents, group: Flags, lowest: float) -> Flags:
    """Which of a group are empty, or as black as whatever is printed in all of them."""
    share = pool[group][..., 0]
    is_empty = share <= min(lowest, MOST_EMPTY) + SOME_MORE
    if float((share > SOME_CONTENT).mean()) < LEAST_PRINTED or float(is_empty.mean()) > PALEST:
        return np.asarray(is_empty)
    usual = float(np.quantile(pool[..., 0], PALEST))
    least, most = (times * usual for times in AS_BLACK)
    return np.asarray((share >= least) & (share <= min(BLACKEST, most)))


def _in_type(group: _Contents, set_in: tuple[float, float, float], height_mm: float) -> Flags:
    """Which of a group hold print alone, where it is set so."""
    usual, top_mm, bottom_mm = set_in
    share = group[..., 0]
    over, under = (
        max(1 / FLAT_PX_PER_MM, min(BEYOND_MM, (height_mm / 2 - room) / 2))
        for room in (-top_mm, bottom_mm)
    )
    in_line = (group[..., 1] >= top_mm - over) & (group[..., 2] <= bottom_mm + under)
    is_within = in_line & (group[..., 3] == 0) & (share >= LEAST_OF_TYPE * usual)
    return np.asarray(is_within & (share <= min(BLACKEST, BLACKER * usual)))


def _type_of(
    group: _Contents, pool: _Contents, height_mm: float
) -> tuple[float, float, float] | None:
    """How black what is printed in a group is, and where it begins and ends; None for nothing."""
    if float((group[..., 0] > SOME_CONTENT).mean()) < LEAST_PRINTED:
        return None
    held = pool.reshape(-1, 4)
    held = held[held[:, 0] > SOME_CONTENT]
    height = held[:, 2] - held[:, 1]
    type_like = held[(height < TALLEST * height_mm) & (held[:, 0] < BLACKEST)]
    if len(type_like) < FEWEST_SET:
        return None
    off = abs(type_like[:, None, 1:3] - type_like[None, :, 1:3]).max(axis=2)
    alike = off < SET_MM
    most = int(alike.sum(axis=1).argmax())
    if alike[most].sum() < max(FEWEST_SET, LEAST_SET * len(held)):
        return None
    usual, top_mm, bottom_mm, _ = np.median(type_like[alike[most]], axis=0).tolist()
    return usual, top_mm, bottom_mm


def _shown_twice(pieces: Sequence[Mask]) -> Flags:
    """Which copies show what another one shows as well, without filling the field."""
    found = np.zeros(len(pieces), bool)
    near = np.ones((3, 3), np.uint8)
    wide = [cv2.dilate(piece.astype(np.uint8), near).astype(bool) for piece in pieces]
    for one in range(len(pieces)):
        for other in range(one):
            areas = int(pieces[one].sum()), int(pieces[other].sum())
            if not all(areas) or max(areas) > BLACKEST * pieces[one].size:
                continue
            both = (pieces[one] & wide[other]).sum() / areas[0]
            back = (pieces[other] & wide[one]).sum() / areas[1]
            if min(both, back) > SAME_LOOK:
                found[[one, other]] = True
    return found
