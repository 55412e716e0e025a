"""Where a sheet would be by the features of a photo that are like those of its blank.

On a sheet whose rows are alike, the features nearest to one another are mostly not the same ones.
But each pair says how the page is turned, how large it is and where its middle would be: pairs of a
sheet that is there agree on that, even those a row beside their place, and others do not. Among
those that agree, a homography that many fit is found in a few trials.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from scoring.sheet import SheetLayout
from vision.arrays import Floats, Matrix, Points
from vision.paper.features import Features, features_of_blank, likenesses
from vision.paper.found import FoundSheet
from vision.paper.plane import box_corners

NEARER = 0.95
"""A feature's match is so much nearer than the next one, or it says nothing."""
TURNS, TURN_REACH = 36, np.deg2rad(28)
"""Turns that are told apart, and how far from that of most a pair's may be: paper is seen at a
slant."""
MIDDLE_REACH = 0.12
"""How far apart the middles may be that pairs tell, as a share of the photo's long side."""
FEWEST_AGREEING = 12
"""So many features agree on where a sheet is: of pictures of other things at most 8 blobs
do (of corners up to 22, which the page itself must bear out), of sheets that are there 27 and
more."""
MOST_TRIALS, SEARCHED, FEWEST_HOPEFUL = 2_000, 4, 8
"""Trials of a search; and searches, each from other pairs, if so many agree in the first. The one
that most agree in is believed: one alone took a few centimetres of a page for all of it in 9 of 60
photos, simulated."""
MOST_SLANTED = 4.0
"""The farthest corner is at most so many times as far as the nearest."""
LEAST_PX_PER_MM = 1.2
_Rows = npt.NDArray[np.int64]
_Gaps = npt.NDArray[np.float32]
"""(N, 2)."""


@dataclass(frozen=True, slots=True, eq=False)
class Pairs:
    """Features of a photo and of a blank that agree on how the page lies."""

    layout: SheetLayout
    in_photo: Points
    on_page: Points

    def __len__(self) -> int:
        return len(self.in_photo)


@dataclass(frozen=True, slots=True, eq=False)
class PlacedSheet:
    """Where a sheet would be."""

    agreeing: int
    """So many features fit it."""
    sheet: FoundSheet | None
    """None for too few."""


def pairs_of(seen: Features, layout: SheetLayout, long_side_px: int, one_in: int = 1) -> Pairs:
    """Those that most agree with on how the page is turned and where its middle is.

    Args:
        seen: The features of the photo.
        layout: The sheet.
        long_side_px: Of the photo.
        one_in: Of the features of the blank, one in so many is looked at.
    """
    known = features_of_blank(layout, seen.search)
    known = known if one_in == 1 else known.some(one_in)
    of_photo, of_blank = _nearest(seen, known)
    turns, sizes = seen.poses[of_photo].T - known.poses[of_blank].T * ((1.0,), (0.0,))
    turn = _usual_turn(turns)
    kept = np.abs(np.angle(np.exp(1j * (turns - turn)))) < TURN_REACH
    of_photo, of_blank = of_photo[kept], of_blank[kept]
    px_per_mm = _middle_of(sizes[kept] / known.poses[of_blank, 1])
    to_middle_mm = np.array(layout.page_mm) / 2 - known.places[of_blank]
    turned = px_per_mm * np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    most = _crowd(seen.places[of_photo] + to_middle_mm @ turned, MIDDLE_REACH * long_side_px)
    return Pairs(layout, seen.places[of_photo[most]], known.places[of_blank[most]])


def placed(pairs: Pairs, miss_px: float) -> PlacedSheet:
    """Where most of the pairs have the sheet."""
    if len(pairs) < FEWEST_AGREEING:
        return PlacedSheet(0, None)
    count, matrix = _searched(pairs, miss_px, 0)
    if count >= FEWEST_HOPEFUL:
        others = [_searched(pairs, miss_px, number) for number in range(1, SEARCHED)]
        count, matrix = max([(count, matrix), *others], key=lambda one: one[0])
    if count < FEWEST_AGREEING:
        return PlacedSheet(count, None)
    sheet = FoundSheet(pairs.layout, matrix, ())
    return PlacedSheet(count, sheet if is_a_page(sheet) else None)


def _searched(pairs: Pairs, miss_px: float, begin: int) -> tuple[int, Matrix]:
    """How many of the pairs agree on a homography, and on which."""
    how = cv2.UsacParams()
    how.threshold, how.confidence, how.maxIterations = miss_px, 0.999, MOST_TRIALS
    how.sampler, how.score = cv2.SAMPLING_UNIFORM, cv2.SCORE_METHOD_MAGSAC
    how.loMethod, how.loIterations, how.loSampleSize = cv2.LOCAL_OPTIM_SIGMA, 10, 14
    how.final_polisher, how.final_polisher_iterations = cv2.MAGSAC, 3
    how.randomGeneratorState = begin
    matrix, agreeing = cv2.findHomography(pairs.on_page, pairs.in_photo, how)
    none: Matrix = np.eye(3)
    if np.shape(matrix) != (3, 3):
        return 0, none
    return int(np.sum(agreeing)), np.asarray(matrix, np.float64)


def is_a_page(sheet: FoundSheet) -> bool:
    """Whether paper can be seen so: not from behind, not folded over, not a speck."""
    corners_mm = box_corners((0.0, 0.0, *sheet.layout.page_mm))
    depth = np.column_stack([corners_mm, np.ones(4)]) @ sheet.photo_from_page[2]
    if depth.min() * depth.max() <= 0 or abs(depth).max() > MOST_SLANTED * abs(depth).min():
        return False
    corners_px = sheet.to_photo(corners_mm)
    sides = np.roll(corners_px, -1, axis=0) - corners_px
    after = np.roll(sides, -1, axis=0)
    turns = sides[:, 0] * after[:, 1] - sides[:, 1] * after[:, 0]
    return bool((turns > 0).all()) and sheet.px_per_mm > LEAST_PX_PER_MM


def _usual_turn(turns: Floats) -> float:
    """The turn, in radians, that most of them are near to."""
    which = (turns % (2 * np.pi) * (TURNS / (2 * np.pi))).astype(np.int64)
    counts = np.bincount(which, minlength=TURNS)[:TURNS]
    weights = (0.5, 1.0, 1.0, 1.0, 0.5)
    near = sum(
        weight * np.roll(counts, by) for by, weight in zip(range(-2, 3), weights, strict=True)
    )
    return (int(np.argmax(near)) + 0.5) * 2 * np.pi / TURNS


def _middle_of(scales: Floats) -> float:
    return float(np.median(scales)) if len(scales) else 1.0


def _crowd(middles_px: Points, reach_px: float) -> _Rows:
    """Which of the points are near to the one that most are near to."""
    if not len(middles_px):
        return np.zeros(0, np.int64)
    gaps = middles_px[:, None] - middles_px[None]
    near = (gaps**2).sum(axis=2) < reach_px**2
    return np.flatnonzero(near[int(near.sum(axis=1).argmax())])


def _nearest(seen: Features, known: Features) -> tuple[_Rows, _Rows]:
    """Which features of the photo may be which of the blank: each the nearest one."""
    if len(seen.places) < 2 or len(known.places) < 2:
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    nearest, gaps = (_corner_gaps if seen.search.corners else _blob_gaps)(seen, known)
    clear = np.flatnonzero(gaps[:, 0] < NEARER * gaps[:, 1])
    return clear, nearest[clear]


def _corner_gaps(seen: Features, known: Features) -> tuple[_Rows, _Gaps]:
    """The nearest corner of the blank to each of the photo; how far it is, and the next."""
    gaps, nearest = cv2.batchDistance(
        seen.descriptors, known.descriptors, cv2.CV_32S, normType=cv2.NORM_HAMMING, K=2
    )
    return np.asarray(nearest[:, 0], np.int64), np.asarray(gaps, np.float32)


def _blob_gaps(seen: Features, known: Features) -> tuple[_Rows, _Gaps]:
    """The same of blobs."""
    alike = likenesses(seen.descriptors, known.descriptors)
    rows = np.arange(len(seen.places))
    first = alike.argmax(axis=1)
    best = alike[rows, first]
    alike[rows, first] = -1.0
    two = np.stack([best, alike.max(axis=1)], axis=1)
    return first, np.sqrt(np.maximum(2 - 2 * two, 0))
