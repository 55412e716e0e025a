"""Boxes with print in them, marked on the copies that a sheet is enrolled from."""

import cv2
import numpy as np
import pytest

from scoring.sheet import Field, FieldKind
from tests.vision.enrol.compared import matched
from tests.vision.shop_pads import BLACK, Pixels, ShopPad, box_answers
from vision.enrol.blank import without_ink
from vision.enrol.copies import shared_print
from vision.enrol.enrol import enrol
from vision.enrol.hidden import with_hidden
from vision.enrol.marks import without_ghosts
from vision.enrol.page import FlatPage
from vision.enrol.proposal import Proposed
from vision.enrol.shapes import Outside, Thing, overlap
from vision.enrol.things import things_on
from vision.enrol.traced import trace
from vision.enrol.unmarked import unmarked


def code_grid(kind: FieldKind = FieldKind.BOX) -> ShopPad:
    """A code of eight figures: in each column the digits from 0 to 9, one in each box or ring."""
    pad = ShopPad("code_grid", (148.0, 130.0))
    pad.words("Your number", 20, 14, 5)
    for column in range(8):
        for row in range(10):
            box = (22.0 + column * 8, 22.0 + row * 8, 5.0, 5.0)
            (pad.ring if kind is FieldKind.BUBBLE else pad.box)(box)
            pad.words(str(row), box[0] + 1.6, box[1] + 3.6, 2.4)
            pad.take(f"code.r{row + 1}c{column + 1}", kind, box)
    return pad


def scribble(pad: ShopPad, place: Field, over_mm: float = -0.3) -> None:
    """Fill a box with the same black as the print."""
    x, y, width, height = place.box_mm
    box = (x - over_mm, y - over_mm, width + 2 * over_mm, height + 2 * over_mm)
    pad.box(box, None, BLACK)


def cross(pad: ShopPad, place: Field, over_mm: float) -> None:
    """Cross a box with a thick pen that runs over its line."""
    x, y, width, height = place.box_mm
    corners = np.array([[x - over_mm, y - over_mm], [x + width + over_mm, y + height + over_mm]])
    for start, end in ((0, 1), (1, 0)):
        ends = [
            (round(corners[start, 0] * 6), round(corners[0, 1] * 6)),
            (round(corners[end, 0] * 6), round(corners[1, 1] * 6)),
        ]
        cv2.line(pad.pixels, ends[0], ends[1], BLACK, 4, cv2.LINE_AA)


def off(blank: Pixels, pad: ShopPad, place: Field) -> float:
    """How much of its inside is dark in a field of the blank or of the empty page alone."""
    x, y, width, height = (round(side * 6) for side in place.box_mm)
    there = np.s_[y + 3 : y + height - 3, x + 3 : x + width - 3]
    one, other = (page[there].min(axis=2) < 150 for page in (blank, pad.pixels))
    near = [
        np.asarray(cv2.dilate(mask.astype(np.uint8), np.ones((3, 3), np.uint8)), bool)
        for mask in (one, other)
    ]
    return float(((one & ~near[1]) | (other & ~near[0])).mean())


@pytest.mark.parametrize("blur_px", [2.0, 3.0, 4.0])
def test_the_blur_round_boxes_makes_them_no_cells_on_a_page_taken_too_large(
    blur_px: float,
) -> None:
    pad = box_answers()
    for place in pad.fields[::9]:
        cross(pad, place, 0.6)
    large = cv2.resize(pad.pixels, None, fx=2**0.5, fy=2**0.5, interpolation=cv2.INTER_AREA)
    soft = np.asarray(cv2.GaussianBlur(large, (0, 0), blur_px), np.uint8)
    enrolled = enrol(FlatPage(soft, (297.0, 210.0), "outline"), filled=True)
    boxes = [one for one in enrolled.fields if one.kind is FieldKind.BOX]
    assert len(boxes) >= 0.97 * len(pad.fields)
    assert len(enrolled.fields) - len(boxes) <= 2


def test_boxes_that_were_taken_for_one_sign_are_boxes() -> None:
    pad = code_grid()
    things = things_on(pad.pixels)
    column = pad.fields[10:20]
    taken = [one for one in things if any(overlap(one.box_mm, box.box_mm) for box in column[3:6])]
    assert len(taken) == 3
    x, y = column[3].box_mm[:2]
    sign = Thing(Outside.SIGN, (x - 1, y - 1, 8.0, 18.0), 0.5, 1)
    others = [one for one in things if one not in taken]
    boxes = [one.box_mm for one in with_hidden(pad.pixels, [*others, sign]) if one is not sign]
    for box in column:
        assert any(overlap(one, box.box_mm) for one in boxes), box.id


@pytest.mark.parametrize("kind", [FieldKind.BOX, FieldKind.BUBBLE])
def test_digits_in_boxes_stay_print_and_scribbles_do_not(kind: FieldKind) -> None:
    empty, pad = code_grid(kind), code_grid(kind)
    marked = [pad.fields[column * 10 + (3 * column) % 10] for column in range(8)]
    for place in marked:
        scribble(pad, place)
    found = unmarked([trace(pad.pixels).dark], pad.fields)[:, 0]
    assert [one for one, clear in zip(pad.fields, found, strict=True) if not clear] == marked
    enrolled = enrol(FlatPage(pad.pixels, pad.page_mm, "pdf"), filled=True)
    assert len(matched(pad.fields, enrolled.fields)) == len(pad.fields)
    unlike = [off(enrolled.blank, empty, place) for place in pad.fields]
    assert max(unlike) < 0.04


def test_letters_in_thick_rings_stay_print_where_tape_hides_some() -> None:
    empty, pad = thick_rings(), thick_rings()
    marked, taped = pad.fields[4::11], pad.fields[7::23]
    for place in marked:
        scribble(pad, place)
    for place in taped:
        x, y, width, height = place.box_mm
        pad.box((x - 1, y - 1, width + 2, height + 2), None, (246, 246, 250))
    clear = unmarked([trace(pad.pixels).dark], pad.fields)[:, 0]
    told = [one for one, is_clear in zip(pad.fields, clear, strict=True) if is_clear]
    assert not {one.id for one in told} & {one.id for one in (*marked, *taped)}
    assert len(told) >= 0.97 * (len(pad.fields) - len({*marked, *taped}))
    blank = without_ink(pad.pixels, pad.fields)
    assert max(off(blank, empty, one) for one in told) < 0.06


def thick_rings() -> ShopPad:
    """Letters in rings so thick that more than usual is left out with them."""
    pad = ShopPad("thick_rings", (148.0, 190.0))
    for row in range(20):
        for column, sign in enumerate("ABCDE"):
            # Rings of a photo are never all where they are thought to be.
            off_mm = 0.45 * (row % 3 - 1)
            box = (25.0 + column * 14, 15.0 + row * 8.4, 7.0, 7.0)
            x, y, width, height = (round(side * 6) for side in box)
            middle = (x + width // 2, y + height // 2 + round(6 * off_mm))
            cv2.circle(pad.pixels, middle, width // 2 - 3, (90, 90, 210), 6, cv2.LINE_AA)
            pad.words(sign, box[0] + 2.3, box[1] + 4.7 + off_mm, 3.0)
            pad.take(f"q{row + 1}.{sign.lower()}", FieldKind.BUBBLE, box)
    return pad


def test_a_box_filled_on_some_copies_is_what_the_others_show() -> None:
    empty, copies = code_grid(), [code_grid() for _ in range(3)]
    for pad in copies[:2]:
        scribble(pad, pad.fields[25])
    for pad in copies:  # and one on all of them: its row tells what is printed there
        scribble(pad, pad.fields[47])
    pages = [pad.pixels for pad in copies]
    blank = without_ink(shared_print(pages), empty.fields, pages)
    assert max(off(blank, empty, place) for place in empty.fields) < 0.04


def test_what_differs_between_copies_is_ink_also_outside_of_fields() -> None:
    copies = [code_grid() for _ in range(3)]
    names = (("Ada", 100, 40), ("Bo", 104, 43), ("Cyd", 97, 37))
    for pad, (name, x, y) in zip(copies, names, strict=True):
        pad.words(name, x, y, 6.0)
    shared = shared_print(
        [np.roll(pad.pixels, (0, at, 0), (0, 1, 2)) for at, pad in enumerate(copies)]
    )
    empty = code_grid().pixels
    line = np.s_[20 * 6 : 60 * 6, 95 * 6 : 140 * 6]
    assert (shared[line] < 128).mean() < 0.25 * (copies[0].pixels[line] < 128).mean()
    title = np.s_[6 * 6 : 16 * 6, 15 * 6 : 90 * 6]
    assert (shared[title] < 128).mean() > 0.95 * (empty[title] < 128).mean()


@pytest.mark.parametrize("over_mm", [0.3, 1.2])
def test_crossed_boxes_of_short_columns_get_their_fields(over_mm: float) -> None:
    pad = ShopPad("questions", (148.0, 130.0))
    for number, count in enumerate((4, 3, 5)):
        for choice in range(count):
            box = (20.0, 20.0 + number * 36 + choice * 6.4, 4.6, 4.6)
            pad.box(box)
            pad.words("an answer", 28.0, box[1] + 3.8, 3.0)
            pad.take(f"q{number}.c{choice}", FieldKind.BOX, box)
    for place in (pad.fields[1], pad.fields[2], pad.fields[5], pad.fields[11]):
        cross(pad, place, over_mm)
    enrolled = enrol(FlatPage(pad.pixels, pad.page_mm, "pdf"), filled=True)
    assert len(matched(pad.fields, enrolled.fields)) == len(pad.fields)
    assert len(enrolled.fields) == len(pad.fields)


def test_a_box_scribbled_over_its_line_is_the_gap_in_its_row() -> None:
    pad = box_answers()
    lost = [pad.fields[at] for at in (1, 18, 42, 77)]
    for place in lost:
        scribble(pad, place, over_mm=0.8)
    enrolled = enrol(FlatPage(pad.pixels, pad.page_mm, "pdf"), filled=True)
    found = matched(pad.fields, enrolled.fields)
    assert {place.id for place in lost} <= set(found)
    assert len(enrolled.fields) == len(pad.fields)


def test_a_shorter_row_is_not_filled_up() -> None:
    pad = ShopPad("letters", (190.0, 60.0))
    for row, signs in enumerate(("ABCDEFGHIJKLMNOPQRST", "0123456789")):
        for column, sign in enumerate(signs):
            box = (12.0 + column * 8, 15.0 + row * 9, 5.0, 5.0)
            pad.box(box)
            pad.words(sign, box[0] + 1.4, box[1] + 3.7, 2.6)
            pad.take(f"r{row}.c{column}", FieldKind.BOX, box)
    scribble(pad, pad.fields[3])
    enrolled = enrol(FlatPage(pad.pixels, pad.page_mm, "pdf"), filled=True)
    assert len(enrolled.fields) == len(pad.fields)


def test_a_few_pieces_of_ink_beside_a_column_are_no_column() -> None:
    boxes = [
        (20.0 + 8 * column, 30.0 + 7 * row, 4.0, 4.0) for row in range(12) for column in range(5)
    ]
    ink = [(25.6, 30.0 + 7 * row, 4.0, 4.0) for row in (2, 5, 9)]
    things = [Thing(Outside.RECTANGLE, box, 0.0, 0) for box in (*boxes, *ink)]
    group = [Proposed(FieldKind.BOX, thing) for thing in things]
    assert {each.box_mm for each in without_ghosts(group)} == set(boxes)
