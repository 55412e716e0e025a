"""What is done with a thing on a page: by its shape and size, and by what is printed about it."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.sheet import FieldKind
from vision.enrol.proposal import (
    EVEN,
    SAME_SIZE,
    SIGN_BOX_MM,
    SMALL_BOX_MM,
    SOME_CONTENT,
    Proposed,
    places_of,
)
from vision.enrol.shapes import Outside, Thing

BUBBLE_MM, LETTERED_BUBBLE_MM = 7.3, 6.6
"""Larger circles are coloured; those with a sign in them, if larger than the other, are circled."""
FILLED_BUBBLE_MM = 12.0
"""The page of a photo may be smaller than it is taken for, and its bubbles with it."""
MANY_BUBBLES, SMALL_BUBBLE_MM = 12, 5.2
RIM_MM = 0.7
"""A ring drawn round a printed one is larger by so much on each side."""
SOLID = 0.95
LARGEST_DOT_MM, MOSTLY = 5.0, 0.8
TICKED_MM, SQUARE = 11.0, 1.16
MOST_ALIKE_DICE = 2
"""Where more printed dice are alike, they are crossed; else each stands for a row."""
TEXT_MM, TEXT_SHAPE = 62.0, 7.0
"""A box this long, or so many times as long as high, is for words."""
HINT_SHARE = 0.3
SMALL_PRINT_PIECES, SMALL_PRINT_MM = 5, 2.6
LEAST_ALIKE_MM = 3.6
"""A smaller box alone is a piece of a letter, and so is any circle."""


def proposed(thing: Thing, things: Sequence[Thing], *, filled: bool) -> Proposed | None:
    """What is done with a thing; None for a dot, a code, or a piece of a letter."""
    width, height = thing.box_mm[2:]
    if thing.form in (Outside.DOT, Outside.CODE):
        return None
    if thing.form is Outside.RULE:
        return Proposed(FieldKind.TEXT, thing)
    if thing.form is Outside.SIGN:
        return None if filled else Proposed(FieldKind.SYMBOL, thing)
    may_be_a_letter = thing.form is Outside.CIRCLE or max(width, height) < LEAST_ALIKE_MM
    if may_be_a_letter and not _has_likes(thing, things):
        return None
    has_content = thing.content > SOME_CONTENT and not filled
    if thing.form is Outside.CIRCLE:
        if has_content and thing.pieces and max(width, height) > LETTERED_BUBBLE_MM:
            return Proposed(FieldKind.SYMBOL, _to_circle(thing))
        is_small = max(width, height) <= (FILLED_BUBBLE_MM if filled else BUBBLE_MM)
        return Proposed(FieldKind.BUBBLE if is_small else FieldKind.SPOT, thing)
    is_even = max(width, height) < EVEN * min(width, height)
    is_sign = has_content and not _is_hint(thing)
    if is_even and max(width, height) <= (SIGN_BOX_MM if is_sign else SMALL_BOX_MM):
        return Proposed(FieldKind.BOX, thing)
    if not is_sign and _is_ticked(thing):
        return Proposed(FieldKind.BOX, thing)
    if not is_sign and (width > TEXT_MM or width > TEXT_SHAPE * height):
        return Proposed(FieldKind.TEXT, thing)
    return Proposed(FieldKind.NUMBER, thing, is_sign or (filled and _is_small_print(thing)))


def dots_of(things: Sequence[Thing]) -> list[Thing]:
    """Dots, also large ones: discs where there are no rings as large, which might be filled."""
    dots = [thing for thing in things if thing.form is Outside.DOT]
    circles = [
        thing
        for thing in things
        if thing.form is Outside.CIRCLE and max(thing.box_mm[2:]) <= LARGEST_DOT_MM
    ]
    discs = [thing for thing in circles if thing.content > SOLID]
    return [*dots, *discs] if len(discs) > MOSTLY * len(circles) else dots


def is_mere_print(thing: Thing, things: Sequence[Thing]) -> bool:
    """Whether it is a disc, on which no pen is seen, or a die that stands for a row."""
    if thing.form is Outside.CIRCLE:
        return thing.content > SOLID
    return thing.pips > 0 and sum(one.pips == thing.pips for one in things) <= MOST_ALIKE_DICE


def _to_circle(thing: Thing) -> Thing:
    """A sign with the room that a ring drawn round it takes."""
    x, y, width, height = thing.box_mm
    rim = RIM_MM
    box = (
        round(x - rim, 2),
        round(y - rim, 2),
        round(width + 2 * rim, 2),
        round(height + 2 * rim, 2),
    )
    return replace(thing, box_mm=box)


def _is_ticked(thing: Thing) -> bool:
    """Whether it is a square box before a line of words."""
    return _is_square(thing) and thing.words_after and not thing.words_before


def as_circled(group: list[Proposed]) -> list[Proposed]:
    """A few rings with a sign in each are circled; many of them with letters are filled."""
    is_circled = (
        group[0].kind is FieldKind.BUBBLE
        and len(group) < MANY_BUBBLES
        and all(each.holds_type and each.thing.pieces for each in group)
        and min(max(each.box_mm[2:]) for each in group) > SMALL_BUBBLE_MM
    )
    if not is_circled:
        return group
    return [Proposed(FieldKind.SYMBOL, _to_circle(each.thing)) for each in group]


def values_of_dice(group: list[Proposed]) -> list[list[Proposed]]:
    """A group of cells, and apart from it those that hold what one die shows.

    These are square and empty, and no word names their row.
    """
    if group[0].kind is not FieldKind.NUMBER:
        return [group]
    rows = places_of([each.box_mm[1] + each.box_mm[3] / 2 for each in group])
    named = {row for row, each in zip(rows, group, strict=True) if each.thing.words_before}
    values: list[Proposed] = []
    others: list[Proposed] = []
    for row, each in zip(rows, group, strict=True):
        is_value = _is_square(each.thing) and row not in named and not each.holds_type
        (values if is_value else others).append(each)
    return [others, [replace(each, kind=FieldKind.DIGIT) for each in values]]


def _is_square(thing: Thing) -> bool:
    width, height = thing.box_mm[2:]
    return max(width, height) < min(TICKED_MM, SQUARE * min(width, height))


def _is_small_print(thing: Thing) -> bool:
    """Whether there are words in a cell that nobody writes so small."""
    tall = 0.0 if thing.content_mm is None else thing.content_mm[3]
    return thing.pieces >= SMALL_PRINT_PIECES and tall < SMALL_PRINT_MM


def _has_likes(thing: Thing, things: Sequence[Thing]) -> bool:
    """Whether two more like it stand in its row or its column; large ones may be anywhere."""
    x, y, width, height = thing.box_mm
    likes = 0
    for other in things:
        if other is thing or other.form is not thing.form:
            continue
        sizes = other.box_mm[2] / width, other.box_mm[3] / height
        off_mm = min(abs(other.box_mm[0] - x), abs(other.box_mm[1] - y))
        aligned = off_mm < 0.8 or width > BUBBLE_MM
        likes += aligned and all(abs(size - 1) < SAME_SIZE for size in sizes)
    return likes >= 2


def _is_hint(thing: Thing) -> bool:
    """Whether what is printed in a cell leaves room to write below it."""
    if thing.content_mm is None:
        return True
    _, y, width, height = thing.content_mm
    _, cell_y, cell_width, cell_height = thing.box_mm
    small = width * height < HINT_SHARE * cell_width * cell_height
    below = cell_y + cell_height - y - height
    return small and below > 0.52 * cell_height
