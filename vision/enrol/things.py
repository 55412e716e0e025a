"""Everything on a page that may be a field: areas, rings, dots, signs and lines to write on."""

from dataclasses import replace

import numpy as np
from skimage.measure import label, regionprops

from vision.enrol.letters import without_letters
from vision.enrol.registration import without_registration
from vision.enrol.rules import rules_on
from vision.enrol.shapes import Outside, Thing, areas_on
from vision.enrol.signs import pips_in, signs_on, without_signs
from vision.enrol.traced import Mask, Traced, trace
from vision.ink.fields import FLAT_PX_PER_MM
from vision.photo import Pixels

BESIDE_MM, NEAR_MM, REACH_MM = 0.8, 6.0, 12.0
"""Words beside a box begin within the second of these, and go on for the third."""
WORDS_SHARE, LEAST_PIECES = 0.4, 4
TALLEST_MM = 4.6
"""Letters are no higher; rings and boxes are."""
SMALL_MM = 13.0
SIDE_SHARE = 0.7
"""A column so much of which is dark is the side of another box."""


def things_on(page: Pixels) -> list[Thing]:
    """All of them, no two at one place."""
    traced = trace(page)
    areas = without_letters(without_registration(areas_on(page, traced), traced), traced)
    signs = signs_on(traced, areas)
    areas = without_signs(areas, signs)
    words = _words(traced, [*areas, *signs])
    told = [_with_surroundings(one, traced, words) for one in areas]
    return [*told, *signs, *rules_on(traced, areas)]


def _words(traced: Traced, things: list[Thing]) -> Mask:
    """What is printed, but for small boxes, rings and signs."""
    words = traced.dark.copy()
    for thing in things:
        if max(thing.box_mm[2:]) <= SMALL_MM:
            x, y, width, height = (round(side * FLAT_PX_PER_MM) for side in thing.box_mm)
            words[max(0, y - 3) : y + height + 3, max(0, x - 3) : x + width + 3] = False
    return words


def _with_surroundings(thing: Thing, traced: Traced, words: Mask) -> Thing:
    """The same, and whether it is a die, and where words stand beside it."""
    if thing.form is not Outside.RECTANGLE:
        return thing
    x, y, width, height = (round(side * FLAT_PX_PER_MM) for side in thing.box_mm)
    beside, reach = (round(mm * FLAT_PX_PER_MM) for mm in (BESIDE_MM, NEAR_MM + REACH_MM))
    rows = words[y : y + height]
    after = rows[:, x + width + beside : x + width + beside + reach]
    before = rows[:, max(0, x - beside - reach) : max(0, x - beside)]
    return replace(
        thing,
        pips=pips_in(thing, traced),
        words_before=_are_words(before[:, ::-1]),
        words_after=_are_words(after),
    )


def _are_words(strip: Mask) -> bool:
    """Whether words begin near the left end of a strip, and go on, with no box before them."""
    if not strip.size:
        return False
    inked = strip.any(axis=0)
    if not inked.any():
        return False
    first = int(np.argmax(inked))
    part = strip[:, first : first + round(REACH_MM * FLAT_PX_PER_MM)]
    if first > NEAR_MM * FLAT_PX_PER_MM or (part.mean(axis=0) > SIDE_SHARE).any():
        return False
    pieces = regionprops(label(part, connectivity=2))
    is_type = all(one.bbox[2] - one.bbox[0] < TALLEST_MM * FLAT_PX_PER_MM for one in pieces)
    share = float(part.any(axis=0).mean())
    return is_type and len(pieces) >= LEAST_PIECES and share > WORDS_SHARE
