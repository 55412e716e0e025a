"""Drawings on a page: signs without a line round them, and printed dice.

A sign that players circle is drawn in outline and stands in many places, the same each time, with
room about it. Letters have small holes or none, and stand close to others.
"""

import cv2
import numpy as np
import numpy.typing as npt
from skimage.measure import label, regionprops

from scoring.sheet import BoxMm
from vision.enrol.shapes import BoxPx, Outside, Thing, in_mm, overlap
from vision.enrol.traced import Mask, Traced
from vision.ink.fields import FLAT_PX_PER_MM

SIGN_MM = (3.2, 12.0)
HOLLOW = 0.4
"""So much of a drawing in outline is not printed; letters have smaller holes."""
ROOM_MM, JOIN_PX, LONG = 0.8, 5, 2.0
"""Nothing else is so near; pieces of one drawing are; none is so many times as long as wide."""
LEAST_SIGNS, SAME_SIZE, SAME_LOOK = 4, 0.12, 0.75
MEND_PX = 9
LARGEST_AREA_MM = 22.0
"""What is in an area no larger than this is its content."""
RIM = 1.3
"""A circle round a sign is larger than it by so much."""
LOOK_PX = 24
ROUND_PIP, PIP_SIDES, SAME_PIPS, OFF_MIDDLE = 1.45, (0.09, 0.34), 1.5, 0.1
SOLID_PIP = 0.66
MOST_PIPS, MOST_DIE_MM = 6, 14.0

_Look = npt.NDArray[np.float32]


def signs_on(traced: Traced, areas: list[Thing]) -> list[Thing]:
    """Drawings in outline that stand in several places, the same each time, and in no area."""
    candidates = [
        one for one in _drawings(traced) if not any(_holds(area, one[0]) for area in areas)
    ]
    kept: list[Thing] = []
    for box_mm, look in candidates:
        likes = sum(_are_alike((box_mm, look), other) for other in candidates)
        if likes >= LEAST_SIGNS:
            kept.append(Thing(Outside.SIGN, _round_it(box_mm), 1.0, 1))
    return kept


def pips_in(thing: Thing, traced: Traced) -> int:
    """How many pips a printed die shows; 0 if it is none."""
    width, height = thing.box_mm[2:]
    if (
        thing.form is not Outside.RECTANGLE
        or not 1 <= thing.pieces <= MOST_PIPS
        or max(width, height) > min(MOST_DIE_MM, 1.2 * min(width, height))
    ):
        return 0
    inset = 0.1 * width
    x, y = thing.box_mm[0] + inset, thing.box_mm[1] + inset
    left, top = round(x * FLAT_PX_PER_MM), round(y * FLAT_PX_PER_MM)
    size = round((min(width, height) - 2 * inset) * FLAT_PX_PER_MM)
    inside = traced.dark[top : top + size, left : left + size]
    pieces = [one for one in regionprops(label(inside, connectivity=2)) if one.area > 6]
    if len(pieces) != thing.pieces or not _are_pips([one.bbox for one in pieces], size):
        return 0
    if any(one.area < SOLID_PIP * one.area_bbox for one in pieces):
        return 0
    middle = np.mean([one.centroid for one in pieces], axis=0) / size - 0.5
    return len(pieces) if float(abs(middle).max()) < OFF_MIDDLE else 0


def _are_pips(boxes: list[tuple[int, int, int, int]], side_px: int) -> bool:
    """Whether all of these are as wide as high, and as large as one another."""
    sides = np.array([[right - left, bottom - top] for top, left, bottom, right in boxes], float)
    even = sides.max(axis=1) <= ROUND_PIP * sides.min(axis=1)
    size = sides.mean(axis=1)
    fits = (size > PIP_SIDES[0] * side_px) & (size < PIP_SIDES[1] * side_px)
    return bool((even & fits).all() and size.max() <= SAME_PIPS * size.min())


def _drawings(traced: Traced) -> list[tuple[BoxMm, _Look]]:
    """Whatever is drawn in outline and has room about it, with how it looks."""
    found = []
    joined = cv2.morphologyEx(
        np.asarray(traced.dark, np.uint8), cv2.MORPH_CLOSE, np.ones((JOIN_PX, JOIN_PX), np.uint8)
    )
    for region in regionprops(label(joined, connectivity=2)):
        top, left, bottom, right = region.bbox
        long_px, short_px = max(bottom - top, right - left), min(bottom - top, right - left)
        is_long = long_px > LONG * short_px
        if is_long or not SIGN_MM[0] <= long_px / FLAT_PX_PER_MM <= SIGN_MM[1]:
            continue
        printed = traced.dark[top:bottom, left:right] & region.image
        filled_px = _filled_px(region.image)
        outer_px = max(filled_px, float(region.area_convex))
        if printed.sum() > (1 - HOLLOW) * filled_px or _is_a_ring(region.image.shape, outer_px):
            continue
        if not _has_room(traced.dark, (left, top, right, bottom)):
            continue
        look = cv2.resize(region.image_convex.astype(np.float32), (LOOK_PX, LOOK_PX))
        found.append((in_mm((left, top, right, bottom)), np.asarray(look, np.float32)))
    return found


def _filled_px(drawn: Mask) -> int:
    """How large a drawing is with its inside, also where a thin outline is broken."""
    rim = MEND_PX
    whole = cv2.morphologyEx(
        np.pad(drawn.astype(np.uint8), rim), cv2.MORPH_CLOSE, np.ones((rim, rim), np.uint8)
    )
    outlines, _ = cv2.findContours(whole, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    cv2.drawContours(whole, outlines, -1, 1, cv2.FILLED)
    return int(whole.sum())


def _holds(area: Thing, sign_mm: BoxMm) -> bool:
    """Whether a sign is what is printed in an area."""
    x, y, width, height = sign_mm
    left, top, across, down = area.box_mm
    inside = left <= x and top <= y and x + width <= left + across and y + height <= top + down
    return inside and max(across, down) <= LARGEST_AREA_MM


def _is_a_ring(size_px: tuple[int, int], filled_px: float) -> bool:
    """Whether it is a ring or a box, with or without something in it."""
    is_even = max(size_px) < 1.1 * min(size_px)
    extent = filled_px / (size_px[0] * size_px[1])
    return extent > 0.86 or (is_even and abs(extent - np.pi / 4) < 0.05)


def _has_room(dark: Mask, box: BoxPx) -> bool:
    """Whether nothing is printed close to a box."""
    left, top, right, bottom = box
    room = round(ROOM_MM * FLAT_PX_PER_MM)
    around = dark[max(0, top - room) : bottom + room, max(0, left - room) : right + room]
    return bool(around.sum() <= 1.05 * dark[top:bottom, left:right].sum())


def _are_alike(one: tuple[BoxMm, _Look], other: tuple[BoxMm, _Look]) -> bool:
    sizes = [abs(other[0][axis] / one[0][axis] - 1) for axis in (2, 3)]
    if max(sizes) > SAME_SIZE:
        return False
    either = np.maximum(one[1], other[1]).sum()
    return bool(np.minimum(one[1], other[1]).sum() > SAME_LOOK * either)


def _round_it(box_mm: BoxMm) -> BoxMm:
    x, y, width, height = box_mm
    side = RIM * max(width, height)
    left, top = x + (width - side) / 2, y + (height - side) / 2
    return round(left, 2), round(top, 2), round(side, 2), round(side, 2)


def without_signs(things: list[Thing], signs: list[Thing]) -> list[Thing]:
    """Things without those that are a piece of a sign."""
    return [
        thing
        for thing in things
        if not any(
            overlap(thing.box_mm, sign.box_mm) and max(thing.box_mm[2:]) <= max(sign.box_mm[2:])
            for sign in signs
        )
    ]
