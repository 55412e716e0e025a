"""Registration marks of other people's forms are no fields; no two fields are at one place."""

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from scoring.sheet import LABELS, Field, FieldKind
from scoring.sheet.file import first_overlap
from tests.vision.shop_pads import BLACK, PX_PER_MM, ShopPad
from vision.enrol.apart import apart
from vision.enrol.hidden import with_hidden
from vision.enrol.letters import without_letters
from vision.enrol.propose import propose_fields
from vision.enrol.shapes import Outside, Thing
from vision.enrol.things import things_on
from vision.enrol.traced import trace
from vision.hopeless import why_nothing_shows
from vision.photo import Photo


def answers() -> ShopPad:
    """Boxes in rows, and rings with a few filled by a printer's black."""
    pad = ShopPad("answers", (210.0, 297.0))
    for row in range(8):
        pad.words(f"{row + 1}", 30, 84.0 + row * 10, 3.4)
        for choice in range(5):
            box = (50.0 + choice * 9, 80.0 + row * 10, 5.0, 5.0)
            pad.box(box, BLACK, None, 2)
            pad.take(f"q{row + 1}.c{choice + 1}", FieldKind.BOX, box)
    for number in range(8):
        ring = (50.0 + number * 9, 200.0, 5.0, 5.0)
        pad.ring(ring, BLACK, BLACK if number in (2, 3) else None)
        pad.take(f"code.c{number + 1}", FieldKind.BUBBLE, ring)
    return pad


def with_discs(pad: ShopPad) -> None:
    """One in each corner."""
    for x in (16.0, 188.0):
        for y in (20.0, 270.0):
            pad.ring((x, y, 5.0, 5.0), BLACK, BLACK)


def with_bars(pad: ShopPad) -> None:
    """Two rows of small cells that share their sides, some black."""
    for row, blacks in enumerate(({3, 11}, {5, 6, 7, 8})):
        for cell in range(12):
            box = (70.0 + cell * 4, 12.0 + row * 6, 4.0, 4.0)
            pad.box(box, BLACK, BLACK if cell in blacks else None, 2)


def with_finders(pad: ShopPad) -> None:
    """Squares with a pattern of white in black."""
    for x, y in ((12.0, 12.0), (180.0, 12.0), (12.0, 270.0)):
        pad.box((x, y, 14.0, 14.0), BLACK, BLACK)
        for across, down in ((1, 1), (3, 1), (2, 3), (1, 3)):
            left, top = (round((at + 2.8 * n) * PX_PER_MM) for at, n in ((x, across), (y, down)))
            side = round(2.6 * PX_PER_MM)
            cv2.rectangle(pad.pixels, (left, top), (left + side, top + side), (255,) * 3, -1)


@pytest.mark.parametrize("filled", [False, True])
@pytest.mark.parametrize("drawn", [with_discs, with_bars, with_finders])
def test_registration_marks_are_no_fields(drawn: Callable[[ShopPad], None], filled: bool) -> None:
    pad = answers()
    drawn(pad)
    boxes = [field.box_mm for field in propose_fields(things_on(pad.pixels), filled=filled)]
    outside = [box for box in boxes if not 70 < box[1] < 215]
    assert not outside
    rings = sum(abs(box[1] - 200) < 2 for box in boxes)
    assert rings == 8 if filled else rings >= 6
    assert sum(75 < box[1] < 160 for box in boxes) == 40


def test_round_letters_are_no_bubbles_and_rings_before_words_are() -> None:
    pad = ShopPad("ballot", (210.0, 297.0))
    for row in range(8):
        y = 60.0 + row * 11
        pad.ring((30.0, y, 5.0, 5.0), BLACK, None)
        for place in (37.5, 100.0):
            x, top = (round(side * PX_PER_MM) for side in (place, y + 0.6))
            cv2.ellipse(pad.pixels, (x + 11, top + 12), (11, 12), 0, 0, 360, BLACK, 4)
        pad.words("ption", 42.2, y + 4.6, 4.2)
        pad.words("N", 95.8, y + 4.6, 4.2)
    for filled in (False, True):
        boxes = [field.box_mm for field in propose_fields(things_on(pad.pixels), filled=filled)]
        assert len(boxes) == 8
        assert all(abs(box[0] - 30) < 1 for box in boxes)


def test_no_two_fields_are_proposed_at_one_place() -> None:
    kind = FieldKind.NUMBER
    row = [
        Field(f"table1.r1c{n}", kind, (10.0 * n, 10.0, 9.0, 9.0), LABELS[kind]) for n in (1, 2, 3)
    ]
    stray = Field("table2", kind, (15.0, 12.0, 9.0, 9.0), LABELS[kind])
    kept = apart([stray, *row])
    assert first_overlap(kept) is None
    assert set(kept) == set(row)
    near = Field("table2", kind, (10.0, 18.0, 9.0, 9.0), LABELS[kind])
    kept = apart([near, *row])
    assert first_overlap(kept) is None
    assert len(kept) == 4


def test_black_ink_on_the_white_of_a_scan_is_not_too_bright() -> None:
    scan = answers().pixels
    pale = np.asarray(np.maximum(scan, 190), np.uint8)
    told = why_nothing_shows(Photo.from_pixels(pale))
    assert told is not None
    assert told.code == "too-bright"
    assert why_nothing_shows(Photo.from_pixels(scan)) is None


def test_nothing_is_hidden_in_a_code_and_its_edge_is_no_line_to_write_on() -> None:
    pad = answers()
    for row, blacks in enumerate(({9, 11}, {3, 4, 5, 6})):
        for cell in range(12):
            box = (70.0 + cell * 5, 12.0 + row * 6, 5.0, 5.0)
            pad.box(box, BLACK, BLACK if cell in blacks else None, 2)
    # A worn print leaves but one whole cell of the upper row.
    cv2.rectangle(pad.pixels, (430, 76), (660, 98), (255,) * 3, -1)
    things = with_hidden(pad.pixels, things_on(pad.pixels))
    fields = propose_fields(things, filled=True)
    assert not [field for field in fields if field.box_mm[1] < 26]
    assert len(fields) == len(pad.fields)


def test_a_line_that_parts_the_page_is_not_written_on_and_others_are() -> None:
    pad = answers()
    cv2.line(pad.pixels, (150, 380), (1110, 380), BLACK, 2)
    pad.words("Name", 30, 60.0, 3.4)
    pad.rule("name", 46, 150, 60.0)
    lines = [one for one in propose_fields(things_on(pad.pixels)) if one.kind is FieldKind.TEXT]
    assert [round(one.box_mm[1] + one.box_mm[3]) for one in lines] == [60]


def test_square_letters_are_no_boxes() -> None:
    traced = trace(np.full((600, 900, 3), 255, np.uint8))
    dark = traced.dark.copy()
    holes = []
    for number in range(8):
        top = 40 + 60 * number
        for letter in range(7):
            left = 60 + 30 * letter
            cv2.rectangle(page := dark.astype(np.uint8), (left, top), (left + 22, top + 34), 1, 4)
            dark = page.astype(bool)
            if letter == 3:
                holes.append(Thing(Outside.RECTANGLE, (left / 6, top / 6, 3.7, 5.7), 0.0, 0))
    apart = [replace(hole, box_mm=(hole.box_mm[0] + 80, *hole.box_mm[1:])) for hole in holes[:3]]
    small = [replace(one, box_mm=(*one.box_mm[:2], 5.0, 5.0)) for one in apart]
    assert without_letters([*holes, *small], replace(traced, dark=dark)) == small
