"""What a page is made of: areas closed by print (cells, boxes, rings), discs, rules to write on.

Print is whatever is darker than around it. Its straight lines alone, without writing, close the
cells of tables, so that a page may be filled in; rings are closed by the print as it is.
"""

from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np
from skimage.measure import label, regionprops

from scoring.sheet import BoxMm
from vision.enrol.traced import Mask, Traced, pale_on, tinted_on
from vision.ink.fields import FLAT_PX_PER_MM
from vision.photo import Pixels

BoxPx = tuple[int, int, int, int]
"""Left, top, right and bottom."""

LEAST_MM, MOST_MM = 2.4, 75.0
"""Sides of what somebody may write in."""
DOT_MM = (0.7, 3.2)
RECTANGULAR, ROUND = 0.88, (0.70, 0.86)
"""Share of its box that a rectangle, or a circle, fills."""
CONVEX, CONVEX_DOT = 0.93, 0.86
"""Share of its hull that a round or square thing fills; letters fill less."""
LEAST_OUTLINE_MM = 3.0
TINY_PX = 13
GAP_PX = 5
"""Gaps of thin lines are smaller."""
LEAST_PALE_MM, SAME_PALE, FEWEST_PALE = 5.0, 0.08, 6
FEWEST_DOTS, THICKER = 12, 0.62
"""So many dots alone tell how large they are; lines drawn between them are thinner than so much."""
LARGEST_DOT_MM, SOLID_DISC = 5.0, 0.95
LETTER_MM, CONTENT_MM = 2.8, 14.0
"""Holes of letters are no larger; what is in an area no larger than the other is its content."""
DUST_PX, DUST_SHARE = 6, 0.1
"""Specks beside lines are no content: no larger than this, or than so much of the largest piece.
Where nothing but specks lies, they are."""
PART_OF = 0.55
"""What is smaller than an area by so much is in it, and not the same area again."""
TILE_MM, TILED_SHARE = 7.3, 0.7
"""Boxes to cross are no larger; an area so much of which is boxes is no cell."""
COMB_HIGH, COMB_ALIKE = 0.75, 0.75
"""The cells of a comb are so high, in heights of all of it, and none is smaller by more."""
TINT_RIM_PX = 6
BLUR_MM = 0.8
"""The blur round a line has the same middle, to so much."""
FEWEST_FAINT, SAME_FAINT = 6, 0.15
"""Cells between faint lines are some where so many are as large, to so much."""
BESIDE_MM, SQUARED_PAPER = 0.8, 100
"""So many small cells between faint lines are squared paper that something is written on."""


class Outside(StrEnum):
    """The shape of a thing on the page."""

    RECTANGLE = "rectangle"
    CIRCLE = "circle"
    DOT = "dot"
    RULE = "rule"
    SIGN = "sign"
    """A drawing without a line round it, the same in many places."""
    CODE = "code"
    """Printed for a machine: nobody writes there."""


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing printed on the page."""

    form: Outside
    box_mm: BoxMm
    """Of an area: what its lines enclose."""
    content: float
    """Share of its middle that is dark: print or ink."""
    pieces: int
    """How many separate dark things are in it."""
    content_mm: BoxMm | None = None
    """Round all that is in it."""
    pips: int = 0
    """Of a printed die, how many it shows; 0 for anything else."""
    words_before: bool = False
    words_after: bool = False
    """Words are printed to the left of it, or to the right."""


def areas_on(page: Pixels, traced: Traced) -> list[Thing]:
    """Areas, rings and dots on a page, no two at one place."""
    cells = _areas(~_closed(traced.lines), traced, (Outside.RECTANGLE,))
    rings = _areas(~traced.dark, traced, (Outside.RECTANGLE, Outside.CIRCLE))
    tinted = _areas(tinted_on(page), traced, (Outside.RECTANGLE, Outside.CIRCLE), full=True)
    pale = _alike(_areas(~_closed(pale_on(page)), traced, (Outside.CIRCLE,)))
    outlines = _outlines(traced.dark, traced)
    outlines += _broken(outlines, traced)
    tinted = [one for one in tinted if not any(_is_blur_of(one, line) for line in outlines)]
    dots = _joined_dots(traced, outlines)
    cells = _with_faint(cells, traced, outlines)
    return _apart([*cells, *rings, *pale, *tinted, *outlines, *dots])


def _with_faint(cells: list[Thing], traced: Traced, outlines: list[Thing]) -> list[Thing]:
    """Cells, and those that faint lines close: these instead of what they are parts of.

    Boxes one below another seem to have such lines between them, and are no cells.
    """
    boxes = [one for one in outlines if one.form is Outside.RECTANGLE]
    found = _areas(~_closed(traced.lines | traced.faint), traced, (Outside.RECTANGLE,))
    found = [one for one in found if not any(_is_by_a_box(one, box) for box in boxes)]
    sides = np.array([one.box_mm[2:] for one in found]).reshape(-1, 2)
    alike = [
        one
        for one, side in zip(found, sides, strict=True)
        if (abs(sides / side - 1) < SAME_FAINT).all(axis=1).sum() >= FEWEST_FAINT
    ]
    squares = [one for one in alike if max(one.box_mm[2:]) <= TILE_MM]
    if len(squares) >= SQUARED_PAPER:
        alike = [one for one in alike if one not in squares]
    whole = [
        cell
        for cell in cells
        if not any(
            overlap(cell.box_mm, one.box_mm) and _area(one) < PART_OF * _area(cell) for one in alike
        )
    ]
    return [*whole, *alike]


def _is_by_a_box(cell: Thing, box: Thing) -> bool:
    """Whether most of a box's height is along one side of a cell, or it is most of the cell.

    A cell that is a part of the box is one of a comb.
    """
    (x, y, width, height), (left, top, across, down) = cell.box_mm, box.box_mm
    shared = min(y + height, top + down) - max(y, top)
    apart = max(x, left) - min(x + width, left + across)
    is_most = apart < 0 and PART_OF < _area(box) / _area(cell) < 1 / PART_OF
    return shared > down / 2 and (is_most or abs(apart) < BESIDE_MM)


def _closed(lines: Mask) -> Mask:
    """Lines with the small gaps mended that photos and crossing ink leave."""
    return np.asarray(
        cv2.morphologyEx(np.asarray(lines, np.uint8), cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    ).astype(bool)


def _areas(
    free: Mask, traced: Traced, forms: tuple[Outside, ...], *, full: bool = False
) -> list[Thing]:
    """Areas of a mask whose shape is one of these, and when full without large holes."""
    found = []
    for region in regionprops(label(free, connectivity=1)):
        top, left, bottom, right = region.bbox
        width_mm, height_mm = (right - left) / FLAT_PX_PER_MM, (bottom - top) / FLAT_PX_PER_MM
        if min(width_mm, height_mm) < LEAST_MM or max(width_mm, height_mm) > MOST_MM:
            continue
        form = _form(float(region.area_filled), width_mm, height_mm)
        if form is None or form not in forms or (full and region.area < 0.6 * region.area_filled):
            continue
        if form is Outside.CIRCLE and region.area_filled < CONVEX * region.area_convex:
            continue
        rim_px = TINT_RIM_PX if full else 0  # the line round a tinted area is a part of it
        found.append(_thing(form, (left, top, right, bottom), traced, rim_px))
    return found


def _form(area_px: float, width_mm: float, height_mm: float) -> Outside | None:
    extent = area_px / (width_mm * height_mm * FLAT_PX_PER_MM**2)
    if extent >= RECTANGULAR:
        return Outside.RECTANGLE
    is_even = max(width_mm, height_mm) < 1.2 * min(width_mm, height_mm)
    return Outside.CIRCLE if is_even and ROUND[0] < extent < ROUND[1] else None


def _thing(form: Outside, box_px: BoxPx, traced: Traced, line_px: int = 0) -> Thing:
    """The thing in a box of pixels, and what is in its middle, inside of the line round it."""
    left, top, right, bottom = box_px
    inset = 0.22 if form is Outside.CIRCLE else 0.08
    line_px = min(line_px, (right - left) // 5, (bottom - top) // 5)
    across = max(2, line_px + 1, round(inset * (right - left)))
    down = max(2, line_px + 1, round(inset * (bottom - top)))
    middle = traced.dark[top + down : bottom - down, left + across : right - across]
    if form is Outside.RECTANGLE:
        inside = np.s_[top + down : bottom - down, left + across : right - across]
        lines = traced.lines[inside] | traced.faint[inside]
        middle = (middle & ~lines) | traced.light[inside]
    pieces = label(middle, connectivity=2)
    sizes = np.bincount(pieces.ravel())
    sizes[0] = 0
    largest = int(sizes.max())
    least = max(DUST_PX, DUST_SHARE * largest) if largest > DUST_PX else 0.0
    rows, columns = np.nonzero(sizes[pieces] > least)
    content_mm = None
    if len(rows):
        x, y = left + across + columns.min(), top + down + rows.min()
        content_mm = in_mm((x, y, x + np.ptp(columns) + 1, y + np.ptp(rows) + 1))
    share = float(middle.mean()) if middle.size else 0.0
    return Thing(form, in_mm(box_px), share, int((sizes > DUST_PX).sum()), content_mm)


def in_mm(box_px: BoxPx) -> BoxMm:
    """A box of pixels in millimetres."""
    left, top, right, bottom = (round(float(side) / FLAT_PX_PER_MM, 2) for side in box_px)
    return left, top, round(right - left, 2), round(bottom - top, 2)


def _is_blur_of(tinted: Thing, outline: Thing) -> bool:
    """Whether a tinted area is but the blur round a line that is seen by itself."""
    off_mm = [
        abs(tinted.box_mm[axis] + tinted.box_mm[axis + 2] / 2
            - outline.box_mm[axis] - outline.box_mm[axis + 2] / 2)
        for axis in (0, 1)
    ]  # fmt: skip
    share = _area(outline) / _area(tinted)
    return outline.form is tinted.form and max(off_mm) < BLUR_MM and PART_OF < share < 1


def _alike(circles: list[Thing]) -> list[Thing]:
    """Circles of which there are several as large; loops of a pen are of any size."""
    sides = np.array([max(one.box_mm[2:]) for one in circles])
    return [
        one
        for one, side in zip(circles, sides.tolist(), strict=True)
        if side >= LEAST_PALE_MM and (abs(sides / side - 1) < SAME_PALE).sum() >= FEWEST_PALE
    ]


def _broken(outlines: list[Thing], traced: Traced) -> list[Thing]:
    """Rings and boxes whose thin lines have gaps, of which there are several as large."""
    kernel = np.ones((GAP_PX, GAP_PX), np.uint8)
    spread = cv2.morphologyEx(np.asarray(traced.dark, np.uint8), cv2.MORPH_CLOSE, kernel)
    mended = [
        one
        for one in _outlines(spread > 0, traced)
        if one.form is not Outside.DOT
        and not any(overlap(one.box_mm, other.box_mm) for other in outlines)
    ]
    sides = np.array([one.box_mm[2:] for one in [*mended, *outlines]]).reshape(-1, 2)
    return [
        one
        for one in mended
        if (abs(sides / one.box_mm[2:] - 1) < SAME_PALE).all(axis=1).sum() >= FEWEST_PALE
    ]


def _outlines(dark: Mask, traced: Traced) -> list[Thing]:
    """Whatever stands alone and is round or square outside: rings, boxes, dots, filled bubbles."""
    found = []
    for region in regionprops(label(dark, connectivity=2)):
        top, left, bottom, right = region.bbox
        width_mm, height_mm = (right - left) / FLAT_PX_PER_MM, (bottom - top) / FLAT_PX_PER_MM
        longest, shortest = max(width_mm, height_mm), min(width_mm, height_mm)
        if not DOT_MM[0] <= shortest <= longest < MOST_MM:
            continue
        outside = _form(float(region.area_filled), width_mm, height_mm)
        if _is_tiny_disc(region.image):
            outside = Outside.CIRCLE
        least = CONVEX_DOT if longest <= DOT_MM[1] else CONVEX
        if outside is None or region.area_filled < least * region.area_convex:
            continue
        is_solid = region.area > 0.85 * region.area_filled
        is_round = outside is Outside.CIRCLE
        if longest <= DOT_MM[1] and is_solid and is_round:
            found.append(Thing(Outside.DOT, in_mm((left, top, right, bottom)), 1.0, 1))
        elif shortest >= LEAST_OUTLINE_MM and (is_round or not is_solid):
            line_px = _line_px(region.image)
            found.append(_thing(outside, (left, top, right, bottom), traced, line_px))
    return found


def _joined_dots(traced: Traced, outlines: list[Thing]) -> list[Thing]:
    """Dots that lines were drawn between: thicker than those, and as large as the others."""
    sizes = [max(one.box_mm[2:]) for one in outlines if _is_dot_or_disc(one)]
    if len(sizes) < FEWEST_DOTS:
        return []
    size_px = float(np.median(sizes)) * FLAT_PX_PER_MM
    width = max(3, round(THICKER * size_px))
    shape = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (width, width))
    thick = cv2.morphologyEx(np.asarray(traced.dark, np.uint8), cv2.MORPH_OPEN, shape)
    found = []
    for region in regionprops(label(thick, connectivity=2)):
        top, left, bottom, right = region.bbox
        sides = (bottom - top) / size_px, (right - left) / size_px
        if min(sides) > 0.6 and max(sides) < 1.35 and region.solidity > CONVEX_DOT:
            middle = (left + right) / 2, (top + bottom) / 2
            half = size_px / 2
            box = (middle[0] - half, middle[1] - half, middle[0] + half, middle[1] + half)
            x, y, across, down = (round(side / FLAT_PX_PER_MM, 2) for side in box)
            found.append(
                Thing(Outside.DOT, (x, y, round(across - x, 2), round(down - y, 2)), 1.0, 1)
            )
    seen = [one.box_mm for one in outlines if _is_dot_or_disc(one)]
    return [one for one in found if not any(overlap(one.box_mm, box) for box in seen)]


def _is_dot_or_disc(thing: Thing) -> bool:
    is_disc = thing.form is Outside.CIRCLE and thing.content > SOLID_DISC
    return thing.form is Outside.DOT or (is_disc and max(thing.box_mm[2:]) <= LARGEST_DOT_MM)


def _line_px(drawn: Mask) -> int:
    """How thick the line round a thing is, as seen from the middles of its sides."""
    thick = []
    for image in (drawn, drawn[:, ::-1], drawn.T, drawn.T[:, ::-1]):
        middle = image[len(image) * 2 // 5 : max(1, len(image) * 3 // 5)]
        first = np.argmax(middle, axis=1)
        rest = [row[at:] for row, at in zip(middle, first, strict=True)]
        runs = [int(np.argmin(row)) if not row.all() else len(row) for row in rest]
        thick.append(float(np.median(first)) + float(np.median(runs)))
    return round(float(np.median(thick)))


def _is_tiny_disc(image: Mask) -> bool:
    """Of few pixels, a disc has no more than its corners cut."""
    height, width = image.shape
    corners = image[[0, 0, -1, -1], [0, -1, 0, -1]]
    is_even = max(width, height) <= min(TINY_PX, 1.2 * min(width, height))
    return is_even and not corners.any() and float(image.mean()) >= 0.7


def _apart(things: list[Thing]) -> list[Thing]:
    """One thing a place: what is in a small area is its content, a large one may be a panel."""
    dots = [one for one in things if one.form is Outside.DOT]
    areas = sorted(
        (one for one in things if one.form is not Outside.DOT and not _is_any(one, dots)),
        key=lambda one: -_area(one),
    )
    kept: list[Thing] = []
    for index, thing in enumerate(areas):
        if any(overlap(thing.box_mm, one.box_mm) for one in kept):
            continue
        inside = [one for one in areas[index + 1 :] if overlap(thing.box_mm, one.box_mm)]
        if not _is_panel(thing, inside):
            kept.append(thing)
    return [*kept, *(d for d in dots if not any(overlap(d.box_mm, one.box_mm) for one in kept))]


def _is_any(area: Thing, dots: list[Thing]) -> bool:
    """Whether an area is but the tint of a dot."""
    small = max(area.box_mm[2:]) < 1.4 * DOT_MM[1]
    return small and any(overlap(area.box_mm, dot.box_mm) for dot in dots)


def _is_panel(thing: Thing, inside: list[Thing]) -> bool:
    """Whether what is in an area are fields of their own, and not words or the same area again."""
    smaller = [one for one in inside if _area(one) < PART_OF * _area(thing)]
    if _is_tiled(thing, smaller) or _is_comb(thing, smaller):
        return True
    large = [one for one in smaller if max(one.box_mm[2:]) > LETTER_MM]
    return max(thing.box_mm[2:]) > CONTENT_MM and len(large) > 1


def _is_tiled(thing: Thing, smaller: list[Thing]) -> bool:
    """Whether small boxes, all alike, fill an area: its sides are theirs."""
    boxes: list[Thing] = []
    for one in smaller:
        width, height = one.box_mm[2:]
        is_small = max(width, height) <= min(TILE_MM, 1.3 * min(width, height))
        is_new = not any(overlap(one.box_mm, other.box_mm) for other in boxes)
        if is_small and is_new and (not boxes or _area(one) > 0.75 * _area(boxes[0])):
            boxes.append(one)
    return len(boxes) > 1 and sum(map(_area, boxes)) > TILED_SHARE * _area(thing)


def _is_comb(thing: Thing, smaller: list[Thing]) -> bool:
    """Whether cells side by side, as high as an area and all alike, fill it."""
    if thing.form is not Outside.RECTANGLE:
        return False
    cells: list[Thing] = []
    for one in sorted(smaller, key=lambda cell: -_area(cell)):
        is_high = one.form is Outside.RECTANGLE and one.box_mm[3] > COMB_HIGH * thing.box_mm[3]
        is_new = not any(overlap(one.box_mm, other.box_mm) for other in cells)
        if is_high and is_new and (not cells or _area(one) > COMB_ALIKE * _area(cells[0])):
            cells.append(one)
    return len(cells) > 1 and sum(map(_area, cells)) > TILED_SHARE * _area(thing)


def _area(thing: Thing) -> float:
    return thing.box_mm[2] * thing.box_mm[3]


def overlap(one: BoxMm, other: BoxMm) -> bool:
    """Whether two boxes share more than their rims."""
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return across > 0.3 and down > 0.3
