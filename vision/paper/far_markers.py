"""Markers too small or too blurred to be read: dark squares that lie as those of a sheet do.

On a white table, on wood or on a cloth paper has no outline that shows. Its markers are the darkest
small squares in a photo; where nearly all of them lie as on one of our pages, a page lies there.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from scoring.sheet import BoxMm, SheetLayout
from vision.arrays import Floats, Matrix, Points
from vision.ink.fields import FLAT_PX_PER_MM
from vision.paper.plane import transform
from vision.photo import Pixels
from vision.printing.blank import reduced_blanks

FAR, NEAR_BY, SIDES_PX = (1.0, 0.6, 0.36), (0.36, 0.2, 0.12), (4, 5)
"""An image is looked at in these sizes for squares of these: of 4 to 14 px where markers are too
small to be read, of 11 to 42 px where they are large enough."""
MOST_SQUARES = 40
"""The darkest of each size."""
LEAST_DARK = 0.19
"""So much darker than what is round it a marker is, as a share of that."""
LEAST_PAPER = 0.4
"""How bright it is round one, as a share of the photo's brightest parts."""
SAME_SIZE = 1.5
"""How many times as large or small as they are seen markers may be by where they lie."""
NEAR = 0.16
"""How far a slanted page has its markers from where one seen from above would, in distances of the
two that it is told by."""
IN_PLACE = 0.3
"""How far they may be from where all of them together have them, in sides of a marker."""
ABOUT_IN_PLACE, LEAST_DEPTH = 1.0, 1e-3
"""What is farther than this at a rough look is not fitted closely."""
MOST_MISSING = 1
MOST_UNEVEN = 1.7
"""How many times as bright as at another the paper may be at one marker."""
LEAST_ALIKE = 0.12
"""How much the print must be like that of the sheet: of filled-in ones so far away, on tables of
five kinds (drawn), it is 0.17 to 0.8; of squares in rows and columns 0.06 at most. In 284 photos of
dice, cards and forms no squares lie so at all."""
ROUND_MARKERS_MM = 8
"""So far round them nothing is compared: it is them that one sees there."""
_AROUND_PX = 15


@dataclass(frozen=True, slots=True, eq=False)
class _Squares:
    """The dark squares of one size in an image."""

    side_px: int
    at_px: Points
    paper: Floats
    """How bright it is round each."""


def show_markers(
    grey: Pixels, layouts: Iterable[SheetLayout], sizes: Sequence[float] = FAR
) -> bool:
    """Whether dark squares lie as the markers of one of these sheets do, its print with them."""
    alike: dict[tuple[BoxMm, ...], list[SheetLayout]] = {}
    for layout in layouts:
        alike.setdefault(tuple(marker.box_mm for marker in layout.markers), []).append(layout)
    for size in sizes:
        small = np.asarray(
            cv2.resize(grey, None, fx=size, fy=size, interpolation=cv2.INTER_AREA), np.uint8
        )
        for squares in _dark_squares(small):
            for boxes_mm, some in alike.items():
                pages = _pages(squares, np.array(boxes_mm))
                if any(
                    _likeness(small, page, one) >= LEAST_ALIKE for page in pages for one in some
                ):
                    return True
    return False


def _dark_squares(grey: Pixels) -> Iterator[_Squares]:
    """The squares of each side that are dark on something bright."""
    least_paper = LEAST_PAPER * float(np.percentile(grey[::4, ::4], 98))
    for inner in SIDES_PX:
        outer = 2 * inner + 1
        inside, whole = (cv2.boxFilter(grey, cv2.CV_32F, (one, one)) for one in (inner, outer))
        share = inner**2 / outer**2
        around = np.maximum((whole - share * inside) / (1 - share), 1.0)
        darker = np.where(around >= least_paper, 1 - inside / around, 0.0)
        highest = cv2.dilate(darker, np.ones((outer, outer), np.uint8))
        rows, columns = np.nonzero((darker >= highest) & (darker >= LEAST_DARK))
        best = np.argsort(-darker[rows, columns], kind="stable")[:MOST_SQUARES]
        rows, columns = rows[best], columns[best]
        at_px: Points = np.stack([columns, rows], axis=1).astype(np.float64)
        yield _Squares(inner, at_px, np.asarray(around[rows, columns], np.float64))


def _pages(squares: _Squares, boxes_mm: Floats) -> Iterator[Matrix]:
    """Where pages lie, mm to px, nearly all of whose markers may be among these squares."""
    if len(squares.at_px) < len(boxes_mm) - MOST_MISSING:
        return
    wanted_mm = boxes_mm[:, :2] + boxes_mm[:, 2:] / 2
    first, second = _farthest(wanted_mm)
    across = np.array([1, 1j])
    markers, at = wanted_mm @ across, squares.at_px @ across
    way_mm = markers[second] - markers[first]
    ways = at[None, :] - at[:, None]
    sizes = np.abs(ways) / abs(way_mm) * boxes_mm[0, 2] / squares.side_px
    starts, ends = np.nonzero((sizes > 1 / SAME_SIZE) & (sizes < SAME_SIZE))
    places = (markers - markers[first]) / way_mm  # where the two lie at 0 and 1
    expected = at[starts, None] + places * ways[starts, ends, None]
    misses = np.abs(expected[:, :, None] - at)
    nearest = misses.argmin(axis=2)
    found = misses.min(axis=2) <= NEAR * np.abs(ways[starts, ends, None])
    enough = found.sum(axis=1) >= len(markers) - MOST_MISSING
    nearest, found = nearest[enough], found[enough]
    about_px = _about_misses_px(squares, nearest, found, wanted_mm)
    near = about_px <= ABOUT_IN_PLACE * squares.side_px
    for chosen, which in zip(nearest[near], found[near], strict=True):
        page = _in_place(squares, chosen[which], wanted_mm[which])
        if page is not None:
            yield page


def _about_misses_px(
    squares: _Squares,
    chosen: npt.NDArray[np.int64],
    found: npt.NDArray[np.bool_],
    wanted_mm: Points,
) -> Floats:
    """(N,): about how far the farthest marker of each page is from where all together have it.

    All at once, by plain least squares: few of them are worth the trouble of `_in_place`.
    """
    if not len(chosen):
        return np.zeros(0)
    middle_mm, spread_mm = wanted_mm.mean(axis=0), float(wanted_mm.std())
    x, y = ((wanted_mm - middle_mm) / spread_mm).T
    at_px = squares.at_px[chosen]
    first_px = at_px.mean(axis=1, keepdims=True)
    reach_px = np.maximum(at_px.std(axis=(1, 2), keepdims=True), 1.0)
    across, down = np.moveaxis((at_px - first_px) / reach_px, 2, 0)
    one, none = np.ones_like(across), np.zeros_like(across)
    rows = np.stack(
        [
            np.stack([x * one, y * one, one, none, none, none, -x * across, -y * across], axis=-1),
            np.stack([none, none, none, x * one, y * one, one, -x * down, -y * down], axis=-1),
        ],
        axis=2,
    )
    rows = rows * found[:, :, None, None]
    wanted = np.stack([across, down], axis=-1) * found[:, :, None]
    normal = np.einsum("nmip,nmiq->npq", rows, rows) + 1e-9 * np.eye(8)
    told = np.einsum("nmip,nmi->np", rows, wanted)
    page = np.linalg.solve(normal, told[..., None])[..., 0]
    depth = 1 + page[:, 6:7] * x + page[:, 7:8] * y
    depth = np.where(np.abs(depth) < LEAST_DEPTH, LEAST_DEPTH, depth)
    away = np.hypot(
        (page[:, 0:1] * x + page[:, 1:2] * y + page[:, 2:3]) / depth - across,
        (page[:, 3:4] * x + page[:, 4:5] * y + page[:, 5:6]) / depth - down,
    )
    return np.asarray((away * found).max(axis=1) * reach_px[:, 0, 0], np.float64)


def _in_place(squares: _Squares, chosen: npt.NDArray[np.int64], wanted_mm: Points) -> Matrix | None:
    """Where the page lies if these squares are its markers, on one paper; None: they are not."""
    paper = squares.paper[chosen]
    if len(set(chosen.tolist())) < len(chosen) or paper.max() > MOST_UNEVEN * paper.min():
        return None
    at_px = squares.at_px[chosen]
    page = np.asarray(cv2.findHomography(wanted_mm, at_px, 0)[0], np.float64)
    if page.shape != (3, 3):  # all in one line
        return None
    away_px = np.linalg.norm(transform(page, wanted_mm) - at_px, axis=1)
    return page if float(away_px.max()) <= IN_PLACE * squares.side_px else None


def _likeness(grey: Pixels, page: Matrix, layout: SheetLayout) -> float:
    """How much what lies there is like the print of a sheet, between its markers: up to 1."""
    blank = reduced_blanks(layout, FLAT_PX_PER_MM, (1.0,))[1.0]
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    flat = cv2.warpPerspective(grey, page, blank.shape[::-1], flags=flags)
    px_per_mm = float(np.sqrt(abs(np.linalg.det(page[:2, :2] / page[2, 2]))))
    soft = cv2.GaussianBlur(blank, (0, 0), 0.5 / px_per_mm)
    ours, wanted = (_detail(np.asarray(one, np.float32)) for one in (flat, soft))
    for marker in layout.markers:
        x, y, width, height = (round(side) for side in marker.box_mm)
        more = ROUND_MARKERS_MM
        around = np.s_[max(0, y - more) : y + height + more, max(0, x - more) : x + width + more]
        ours[around] = wanted[around] = 0.0
    spread = np.sqrt(float((ours**2).sum()) * float((wanted**2).sum()))
    return float((ours * wanted).sum() / max(spread, 1e-6))


def _detail(grey: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    return np.asarray(grey - cv2.blur(grey, (_AROUND_PX, _AROUND_PX)), np.float32)


def _farthest(points: Points) -> tuple[int, int]:
    """Which two are farthest apart."""
    apart = np.linalg.norm(points[:, None] - points[None], axis=2)
    first, second = np.unravel_index(int(apart.argmax()), apart.shape)
    return int(first), int(second)
