"""A page made straight by what is printed on it: its lines run across or down, and nothing else.

The rim of the paper may be in shadow, under a hand or out of the picture; the lines of a form are
seen all over it. A plane is turned and tilted until as many of them as possible are level.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Matrix, Points
from vision.photo import Pixels

Segments = npt.NDArray[np.float64]
"""(N, 4): x and y of both ends, px."""

LEAST_PX = 14.0
"""Shorter pieces have no sure direction."""
LEVEL_DEGREES = 1.5
"""A line so little off is level."""
GATES_DEGREES = (14.0, 9.0, 6.0, 4.0, 2.5, 2.0)
"""Lines so far off still count while the plane is turned, step by step fewer."""
_STEP = 1e-3
SPREAD = 0.06
"""Print reaches as far as lines of both directions are so near to each other, in long sides."""
BESIDE_PX, MOST_STEP = 6.0, 40.0
SAME_LINE_PX, MOST_PLACES = 2.5, 10
"""Pieces of one line are so near to each other; so many lines may be sides of the page."""
LEAST_LINES = 40
APART_DEGREES = 9
"""Lines that lean less differently lean the same way."""


@dataclass(frozen=True, slots=True, eq=False)
class Straight:
    """A plane in which printed lines are level."""

    from_photo: Matrix
    """(3, 3), from px of the picture."""
    level: float
    """Share of the length of all lines that is level."""


def lines_of(picture: Pixels, least_px: float = LEAST_PX) -> Segments:
    """Straight pieces of edges in a picture, (H, W, 3) BGR, at least so long."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    found = cv2.createLineSegmentDetector(cv2.LSD_REFINE_NONE).detect(grey)[0]
    segments = np.array([] if found is None else found, np.float64).reshape(-1, 4)
    lengths = np.hypot(segments[:, 2] - segments[:, 0], segments[:, 3] - segments[:, 1])
    return np.asarray(segments[lengths >= least_px])


def straightened(segments: Segments, from_photo: Matrix) -> Straight:
    """The plane turned and tilted a little from where it is guessed to be.

    Args:
        segments: Lines inside the page.
        from_photo: (3, 3), a first guess at the plane, in px of about the picture's size.
    """
    scale = 1 / max(1.0, float(np.ptp(mapped(segments, from_photo)[:, :2], axis=0).max()))
    middle = mapped(segments, from_photo)[:, :2].mean(axis=0)
    norm = np.array([[scale, 0, -scale * middle[0]], [0, scale, -scale * middle[1]], [0, 0, 1.0]])
    matrix = norm @ from_photo
    for gate in GATES_DEGREES:
        matrix = _turned(segments, matrix, gate) @ matrix
    matrix = np.linalg.inv(norm) @ matrix
    return Straight(matrix, level_share(segments, matrix))


def level_share(segments: Segments, from_photo: Matrix) -> float:
    """How much of the length of all lines is level in a plane."""
    off, lengths = off_level(mapped(segments, from_photo))
    level = abs(off) < np.radians(LEVEL_DEGREES)
    return float((lengths * level).sum() / max(1e-9, float(lengths.sum())))


def leaning(segments: Segments) -> float:
    """By how much most lines lean, radians, between −45 and 45 degrees."""
    return leanings(segments, 1)[0]


def leanings(segments: Segments, count: int) -> list[float]:
    """The likeliest so many ways that lines lean, as `leaning` tells."""
    off, lengths = off_level(segments)
    bins = np.histogram(np.degrees(off), bins=90, range=(-45, 45), weights=lengths)[0]
    around = np.convolve(np.concatenate([bins[-4:], bins, bins[:4]]), np.ones(9), "valid")
    found = []
    for _ in range(count):
        most = int(np.argmax(around))
        found.append(float(np.radians(most - 44.5)))
        around[np.arange(most - APART_DEGREES, most + APART_DEGREES + 1) % len(around)] = -1
    return found


def turn(angle: float) -> Matrix:
    """(3, 3), a turn by so many radians."""
    cosine, sine = np.cos(angle), np.sin(angle)
    return np.array([[cosine, -sine, 0], [sine, cosine, 0], [0, 0, 1.0]])


def level_places(
    picture: Pixels, segments: Segments, straight: Straight, most: int = MOST_PLACES
) -> tuple[Points, Points]:
    """Where a side of the page may be: x of upright lines, y of others, the likeliest so many.

    A printed line has paper on both sides; the page has it on one.
    """
    seen = mapped(segments, straight.from_photo)
    off, lengths = off_level(seen)
    lengths = lengths * steps_across(picture, segments)
    level = abs(off) < 2 * np.radians(LEVEL_DEGREES)
    upright = abs(seen[:, 3] - seen[:, 1]) > abs(seen[:, 2] - seen[:, 0])
    middles = (seen[:, :2] + seen[:, 2:]) / 2
    return (
        _longest(middles[level & upright, 0], lengths[level & upright], most),
        _longest(middles[level & ~upright, 1], lengths[level & ~upright], most),
    )


def steps_across(picture: Pixels, segments: Segments, beside_px: float = BESIDE_PX) -> Points:
    """How much the picture differs from one side of each line to the other, so far from it."""
    lab = cv2.cvtColor(cv2.GaussianBlur(picture, (0, 0), 1.5), cv2.COLOR_BGR2LAB)
    along = segments[:, 2:] - segments[:, :2]
    normal = np.stack([-along[:, 1], along[:, 0]], axis=1)
    normal = normal / np.maximum(1e-9, np.linalg.norm(normal, axis=1, keepdims=True))
    height, width = lab.shape[:2]
    total = np.zeros(len(segments))
    for share in (0.1, 0.3, 0.5, 0.7, 0.9):
        places = segments[:, :2] + share * along
        sides = []
        for reach in (beside_px, -beside_px):
            at = np.clip((places + reach * normal).round().astype(int), 0, [width - 1, height - 1])
            sides.append(lab[at[:, 1], at[:, 0]].astype(np.float64))
        total += np.minimum(np.linalg.norm(sides[0] - sides[1], axis=1), MOST_STEP)
    return np.asarray(total / 5)


def _longest(places: Points, lengths: Points, most: int) -> Points:
    """Places where lines lie on each other, by how long they are together."""
    kept: list[tuple[float, float]] = []
    order = np.argsort(places)
    at, weights = places[order], lengths[order]
    breaks = np.flatnonzero(np.diff(at) > SAME_LINE_PX) + 1
    for some, weight in zip(np.split(at, breaks), np.split(weights, breaks), strict=True):
        if float(weight.sum()) > 0:  # what is alike on both its sides is no side of a page
            kept.append((float(weight.sum()), float(np.average(some, weights=weight))))
    return np.array([place for _, place in sorted(kept, reverse=True)[:most]])


def printed_rim(segments: Segments, straight: Straight) -> Points | None:
    """The corners, clockwise in the photo, of a level box round the lines of both directions."""
    seen = mapped(segments, straight.from_photo)
    off, _ = off_level(seen)
    level = seen[abs(off) < np.radians(LEVEL_DEGREES)]
    if len(level) < LEAST_LINES:
        return None
    low = np.minimum(level[:, :2], level[:, 2:]).min(axis=0)
    high = np.maximum(level[:, :2], level[:, 2:]).max(axis=0)
    scale = 500 / max(1e-9, float((high - low).max()))
    size = np.ceil((high - low) * scale).astype(int) + 1
    across = abs(level[:, 2] - level[:, 0]) > abs(level[:, 3] - level[:, 1])
    reach = 2 * round(SPREAD * 500) + 1
    both = np.full((size[1], size[0]), 255, np.uint8)
    for some in (level[across], level[~across]):
        drawn = np.zeros_like(both)
        ends = np.round((some.reshape(-1, 2, 2) - low) * scale).astype(np.int32)
        cv2.polylines(drawn, list(ends), False, 255, 1)
        both &= np.asarray(cv2.dilate(drawn, np.ones((reach, reach), np.uint8)))
    count, _, stats, _ = cv2.connectedComponentsWithStats(both)
    if count < 2:
        return None
    x, y, width, height = stats[1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA])), :4].tolist()
    return box_in_photo(straight, np.array([x, y, x + width, y + height]) / scale + [*low, *low])


def box_in_photo(straight: Straight, box: Points) -> Points:
    """The corners, clockwise in the photo, of a level box of left, top, right and bottom."""
    left, top, right, bottom = box
    corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], float)
    back = np.linalg.inv(straight.from_photo)
    return np.asarray(cv2.perspectiveTransform(corners[None], back)[0], np.float64)


def boxes_in_photo(straight: Straight, across: Points, down: Points) -> Points:
    """(N, 4, 2): the same of every box whose sides are two of these x and two of these y."""
    grid = np.stack(np.meshgrid(across, down), axis=-1).reshape(1, -1, 2)
    back = np.linalg.inv(straight.from_photo)
    none = not grid.size
    places = grid if none else np.asarray(cv2.perspectiveTransform(grid, back), np.float64)
    places = places.reshape(len(down), len(across), 2)
    left, right = np.triu_indices(len(across), 1)
    top, bottom = np.triu_indices(len(down), 1)
    rows = (top, top, bottom, bottom)
    columns = (left, right, right, left)
    corners = [
        places[row[None], column[:, None]] for row, column in zip(rows, columns, strict=True)
    ]
    return np.stack(corners, axis=2).reshape(-1, 4, 2)


def _turned(segments: Segments, matrix: Matrix, gate_degrees: float) -> Matrix:
    """The small turn, shear and tilt that makes lines near level still more so."""
    off, lengths = off_level(mapped(segments, matrix))
    gate = np.radians(gate_degrees)
    near = abs(off) < gate
    if near.sum() < LEAST_LINES // 2:
        return np.eye(3)
    some, weights = segments[near], np.sqrt(lengths[near])
    weights = weights * (1 - (off[near] / gate) ** 2)
    slopes = [
        (off_level(mapped(some, _small(way * _STEP) @ matrix))[0] - off[near]) / _STEP
        for way in np.eye(4)
    ]
    system = np.column_stack(slopes) * weights[:, None]
    steady = np.vstack([system, 1e-2 * np.sqrt(weights @ weights) * np.eye(4)])
    wanted = np.concatenate([-off[near] * weights, np.zeros(4)])
    change = np.linalg.lstsq(steady, wanted, rcond=None)[0]
    return _small(np.clip(change, -0.25, 0.25))


def _small(change: npt.NDArray[np.float64]) -> Matrix:
    across, down, tilt_x, tilt_y = change
    return np.array([[1.0, across, 0], [down, 1.0, 0], [tilt_x, tilt_y, 1.0]])


def mapped(segments: Segments, matrix: Matrix) -> Segments:
    """The same lines in a plane."""
    if not len(segments):
        return segments
    points = cv2.perspectiveTransform(segments.reshape(-1, 1, 2), matrix)
    return np.asarray(points, np.float64).reshape(-1, 4)


def off_level(segments: Segments) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """By how much each line is neither level nor upright, radians; and how long it is."""
    along = segments[:, 2:] - segments[:, :2]
    angles = np.arctan2(along[:, 1], along[:, 0])
    quarter = np.pi / 2
    off = (angles + quarter / 2) % quarter - quarter / 2
    return np.asarray(off), np.hypot(along[:, 0], along[:, 1])
