"""Tables without their headings: what is print in a table, also in one that is filled in.

Nobody writes as evenly as type is set: as high, and at one height in its cell, in cell after cell.
"""

import numpy as np

from scoring.sheet import BoxMm, FieldKind
from vision.enrol.proposal import Proposed, places_of

WORD_PIECES, EVEN_TYPE_MM = 2.6, 0.4
"""Printed words have more pieces than most numbers have digits, and begin as high."""
LEAST_FULL, LEAST_PRINTED = 0.75, 0.5
"""So many cells of a heading hold something, or words; one in its corner may be empty."""
STEADY_MM, STEADY_SHARE, FEWEST_STEADY, LEAST_TYPESET = 0.25, 0.65, 4, 5
"""Print is as high, and stands as high, in so many cells that hold anything; a shadow or a finger
lies on others."""
TALLEST_TYPE = 0.72
"""Print leaves some of a cell's height free; ink that fills it is as high everywhere, too."""


def without_headings(group: list[Proposed], *, filled: bool) -> list[Proposed]:
    """A table without its headings: outer rows and columns full of print, and cells with words.

    In a table that is filled in, any row or column set in one type is print.
    """
    for axis in (0, 1):
        places = places_of([each.box_mm[axis] + each.box_mm[axis + 2] / 2 for each in group])
        last = max(places)
        for place in range(last + 1) if filled else (0, last):
            line = [each for each, at in zip(group, places, strict=True) if at == place]
            rest = [each for each, at in zip(group, places, strict=True) if at != place]
            is_outer = place in (0, last)
            if len(line) < 2 or len(rest) < 2:
                continue
            is_first = place == 0
            if (is_outer and _is_heading(line, rest, is_first=is_first, filled=filled)) or (
                filled and (_is_typeset(line) or _is_small_type(line))
            ):
                return without_headings(rest, filled=filled)
    return [each for each in group if not each.is_printed]


def _is_typeset(line: list[Proposed]) -> bool:
    """Whether a row or column of a filled table is print all over."""
    if line[0].kind is not FieldKind.NUMBER or len(line) < LEAST_TYPESET:
        return False
    full = float(np.mean([each.holds_type for each in line]))
    return full >= LEAST_FULL and is_steady(line)


def _is_small_type(line: list[Proposed]) -> bool:
    """Whether half of a row or column of a filled table is words that nobody writes so small."""
    printed = sum(each.is_printed for each in line)
    return len(line) >= LEAST_TYPESET and printed >= LEAST_PRINTED * len(line)


def _is_heading(
    line: list[Proposed], rest: list[Proposed], *, is_first: bool, filled: bool
) -> bool:
    if line[0].kind is not FieldKind.NUMBER:
        return False
    full, elsewhere = (
        float(np.mean([each.holds_type for each in cells])) for cells in (line, rest)
    )
    printed, words = (
        float(np.mean(signs))
        for signs in (
            [each.is_printed for each in line],
            [each.thing.pieces > WORD_PIECES for each in line],
        )
    )
    if printed >= LEAST_PRINTED and elsewhere < full:
        return True
    are_words = words > 0.6 and (not filled or _is_even(line))
    is_set = are_words or is_steady(line)
    return full >= LEAST_FULL and (elsewhere < 0.4 or (is_first and is_set))


def _is_even(line: list[Proposed]) -> bool:
    """Whether all that it holds begins at one height: capitals do, whatever follows them."""
    tops = [
        each.thing.content_mm[1] - each.box_mm[1]
        for each in line
        if each.thing.content_mm is not None
    ]
    return bool(tops) and max(tops) - min(tops) < EVEN_TYPE_MM


def _below_middle(content_mm: BoxMm, cell_mm: BoxMm) -> float:
    """By how much the middle of what is in a cell is below its own."""
    return content_mm[1] + content_mm[3] / 2 - cell_mm[1] - cell_mm[3] / 2


def is_steady(line: list[Proposed], share: float = STEADY_SHARE) -> bool:
    """Whether so much of it is set in one type: as high, and at one height in its cell."""
    holding = [each for each in line if each.holds_type]
    inside = [
        (each.thing.content_mm[3], _below_middle(each.thing.content_mm, each.box_mm))
        for each in holding
        if each.thing.content_mm is not None
        and each.thing.content_mm[3] < TALLEST_TYPE * each.box_mm[3]
    ]
    if len(inside) < FEWEST_STEADY:
        return False
    sizes = np.array(inside)
    steady = (abs(sizes - np.median(sizes, axis=0)) < STEADY_MM).all(axis=1)
    return int(steady.sum()) >= max(FEWEST_STEADY, share * len(holding))
