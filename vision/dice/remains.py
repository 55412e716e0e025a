"""What has the colour of the clear dice of a photo, is as large, and belongs to none of them.

A die that is cut off by the photo's edge, moved, or touches another may be taken for none by the
reader, in silence. Where the finder saw something that does not count, and a piece of the dice's
own colour lies there, beside a die or at the edge, there may be one more. A photo with many such
pieces has a ground like its dice, which tells nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Points
from vision.dice.find import DieCandidate, shrink
from vision.photo import Photo, Pixels

DIE_PX = 28.0
"""Width of a die in the small picture that is searched."""
EXPLAINED_WIDTHS, EXPLAINED_FACES = 0.6, 1.25
"""So far from its face's middle, in widths, and in so much of its face, all belongs to a die."""
OF_A_DIE_WIDTHS = 0.45
"""What the finder saw so near to a face's middle, in widths, is that die."""
RING_WIDTHS, LEAST_CONTRAST = 1.3, 30.0
"""The ground so far round a die is to differ so much from it, in CIELAB."""
BODY_REACH, MOST_REACH = 0.4, 14.0
"""What is nearer to a die's colour than this share of its contrast, or this, has its colour."""
SAME_BODY = 6.0
OPENED_WIDTHS = 0.18
"""What is narrower is no die."""
MOST_SHARE, MOST_PIECES = 0.05, 2
"""Of a ground that is no die's: more of it, or more pieces, and the ground is like the dice."""
AREAS, LONGEST, NARROWEST, LEAST_FILLED = (0.35, 1.6), 1.6, 0.4, 0.6
"""Of a piece, in faces of a die and their sides, and how much of its rectangle it fills."""
BESIDE_WIDTHS, SEEN_HEAT, SEEN_WIDTHS = 2.5, 0.2, 0.3
"""A piece counts so near a die, or at the edge, where the finder is so warm, so near its middle. Of
20 drawn hard photos that were wrong in silence 5 have one, of 887 that were right, 651 of them
real, none."""
Mask = npt.NDArray[np.uint8]
Lab = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class CountedDie:
    """A die that counts, in pixels of the photo."""

    face_px: Points
    width_px: float
    corners_px: Points
    """(4, 2) of its top face."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """A piece of a die's colour that is as large as one, in pixels of the photo."""

    x_px: float
    y_px: float
    is_at_edge: bool


def remains_of_dice(
    photo: Photo, pixels: Pixels, dice: Sequence[CountedDie], seen: Sequence[DieCandidate]
) -> list[DieCandidate]:
    """What the finder saw where a piece of the dice's colour is left; `pixels` is the photo."""
    left = [c for c in seen if c.heat > SEEN_HEAT and not any(_is_of(c, die) for die in dice)]
    if not left:
        return []
    pieces = [
        piece
        for piece in _pieces(photo, pixels, dice)
        if piece.is_at_edge or any(_is_beside(piece, die) for die in dice)
    ]
    return [c for c in left if any(_is_at(c, piece) for piece in pieces)]


def _is_of(candidate: DieCandidate, die: CountedDie) -> bool:
    """Whether what the finder saw is that die, or a part of it."""
    away = np.hypot(candidate.x_px - die.face_px[0], candidate.y_px - die.face_px[1])
    return bool(away < OF_A_DIE_WIDTHS * die.width_px)


def _is_beside(piece: _Piece, die: CountedDie) -> bool:
    away = float(np.hypot(*(die.face_px - np.array([piece.x_px, piece.y_px]))))
    return away < BESIDE_WIDTHS * die.width_px


def _is_at(candidate: DieCandidate, piece: _Piece) -> bool:
    away = np.hypot(candidate.x_px - piece.x_px, candidate.y_px - piece.y_px)
    return bool(away < SEEN_WIDTHS * candidate.width_px)


def _pieces(photo: Photo, pixels: Pixels, dice: Sequence[CountedDie]) -> list[_Piece]:
    """Pieces of the colour of some die that belong to none."""
    if not dice:
        return []
    usual_px = float(np.median([die.width_px for die in dice]))
    share = min(1.0, DIE_PX * photo.width_px / pixels.shape[1] / usual_px)
    small = shrink(pixels, max(32, round(share * max(pixels.shape[:2]))))
    to_photo = photo.width_px / small.shape[1]
    placed = [_placed(die, to_photo) for die in dice]
    soft = cv2.GaussianBlur(small, (3, 3), 0)
    bright = np.asarray(soft, np.float32) / np.float32(255)
    seen = np.asarray(cv2.cvtColor(bright, cv2.COLOR_BGR2LAB), np.float32)
    explained = np.zeros(seen.shape[:2], np.uint8)
    for die in placed:
        _draw_die(explained, die)
    found: list[_Piece] = []
    bodies: list[Lab] = []
    for die in placed:
        body, reach = _body(seen, explained, die)
        if reach and all(np.linalg.norm(body - other) >= SAME_BODY for other in bodies):
            bodies.append(body)
            found += _pieces_of(_alike(seen, body, reach), explained, die, to_photo)
    return found


def _placed(die: CountedDie, to_photo: float) -> CountedDie:
    """The same in pixels of the small picture."""
    face, corners = ((at + 0.5) / to_photo - 0.5 for at in (die.face_px, die.corners_px))
    return CountedDie(face, die.width_px / to_photo, corners)


def _draw_die(mask: Mask, die: CountedDie) -> None:
    """Mark all that belongs to a die."""
    x, y = np.round(die.face_px).astype(int).tolist()
    cv2.circle(mask, (x, y), round(EXPLAINED_WIDTHS * die.width_px), 1, -1)
    cv2.fillConvexPoly(mask, _scaled(die.corners_px, EXPLAINED_FACES), 1)


def _scaled(corners: Points, share: float) -> npt.NDArray[np.int32]:
    """Corners drawn out from their middle."""
    middle = corners.mean(axis=0)
    return np.asarray(np.round(middle + share * (corners - middle)), np.int32)


def _body(seen: Lab, explained: Mask, die: CountedDie) -> tuple[Lab, float]:
    """The colour of a die, and how far from it is still its own: 0 where the ground is like it."""
    reach_px = round(RING_WIDTHS * die.width_px)
    x, y = np.round(die.face_px).astype(int).tolist()
    left, top = max(0, x - reach_px), max(0, y - reach_px)
    here = np.s_[top : y + reach_px + 1, left : x + reach_px + 1]
    near, taken = seen[here], explained[here]
    face, ring = np.zeros_like(taken), np.zeros_like(taken)
    cv2.fillConvexPoly(face, _scaled(die.corners_px, 0.85) - [left, top], 1)
    cv2.circle(ring, (x - left, y - top), reach_px, 1, -1)
    inside, ground = near[face > 0], near[(ring > 0) & (taken == 0)]
    if min(len(inside), len(ground)) < 9:
        return np.zeros(3, np.float32), 0.0
    body = np.median(inside, axis=0)
    contrast = float(np.median(np.linalg.norm(ground - body, axis=1)))
    reach = min(MOST_REACH, BODY_REACH * contrast) if contrast > LEAST_CONTRAST else 0.0
    return np.asarray(body, np.float32), reach


def _alike(seen: Lab, body: Lab, reach: float) -> Mask:
    """What is so near to a colour."""
    away = seen - body
    return np.asarray(np.einsum("ijk,ijk->ij", away, away) < reach**2, np.uint8)


def _pieces_of(alike: Mask, explained: Mask, die: CountedDie, to_photo: float) -> list[_Piece]:
    """Pieces of one colour that are as large as a face; none where the ground has that colour."""
    free = alike * (1 - explained)
    if np.count_nonzero(free) >= MOST_SHARE * np.count_nonzero(explained == 0):
        return []
    rest = cv2.morphologyEx(free, cv2.MORPH_CLOSE, np.ones((3, 3)))
    wide = max(3, round(OPENED_WIDTHS * die.width_px) | 1)
    round_one = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide))
    rest = cv2.morphologyEx(rest, cv2.MORPH_OPEN, round_one)
    count, labels, stats, middles = cv2.connectedComponentsWithStats(rest)
    if count - 1 > MOST_PIECES:
        return []
    side = float(np.sqrt(max(1.0, cv2.contourArea(die.corners_px.astype(np.float32)))))
    high, wide_px = alike.shape
    pieces = []
    for index in range(1, count):
        if _is_as_large_as_a_die(labels == index, side):
            left, top, across, down, _ = stats[index].tolist()
            is_at_edge = (
                min(left, top) <= 1 or left + across >= wide_px - 1 or top + down >= high - 1
            )
            x_px, y_px = ((v + 0.5) * to_photo - 0.5 for v in middles[index].tolist())
            pieces.append(_Piece(x_px, y_px, is_at_edge))
    return pieces


def _is_as_large_as_a_die(piece: npt.NDArray[np.bool_], side: float) -> bool:
    places = np.argwhere(piece).astype(np.float32)
    short, long = sorted(1 + length for length in cv2.minAreaRect(places)[1])
    smallest, largest = AREAS
    return (
        smallest < len(places) / side**2 < largest
        and long < LONGEST * side
        and short > NARROWEST * side
        and len(places) > LEAST_FILLED * short * long
    )
