"""A page that is only to be had filled in: its fields are found, and its blank is without ink."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.enrol.compared import compared
from tests.vision.shop_pads import (
    BLACK,
    ShopPad,
    box_answers,
    bubble_answers,
    colour_tracks,
    dot_paper,
    golf_card,
)
from vision.enrol.blank import without_ink
from vision.enrol.copies import laid_copies, shared_print
from vision.enrol.enrol import enrol
from vision.enrol.page import FlatPage
from vision.errors import SheetNotFound
from vision.photo import Photo

INK = (140, 40, 20)


def written(pad: ShopPad, seed: int) -> ShopPad:
    """The same pad with numbers written, and bubbles filled, here and there."""
    rng = np.random.default_rng(seed)
    for field in pad.fields:
        x, y, width, height = field.box_mm
        if field.kind == "number" and rng.random() < 0.7:
            text, tall = str(rng.integers(1, 90)), float(rng.uniform(4.0, 6.5))
            across, down = rng.uniform(1.0, width - 8.0), rng.uniform(tall, height - 1.0)
            pad.words(text, x + across, y + down, tall, INK)
        elif field.kind == "bubble" and rng.random() < 0.2:
            pad.ring((x + 0.4, y + 0.4, width - 0.8, height - 0.8), None, INK)
    return pad


def blueness(pixels: np.ndarray) -> float:
    """How much of a page is of the ink's colour."""
    blue, _, red = (pixels[..., channel].astype(int) for channel in range(3))
    return float((blue - red > 60).mean())


def test_numbers_in_cells_are_ink_and_not_print() -> None:
    pad = written(golf_card(), 1)
    enrolled = enrol(FlatPage(pad.pixels, pad.page_mm, "pdf"))
    assert enrolled.filled
    right, false = compared(pad.fields, enrolled.fields)
    assert right >= 0.95
    assert false <= 0.05
    assert blueness(enrolled.blank) < 0.2 * blueness(pad.pixels)  # what lies on lines is left


def test_lines_drawn_between_dots_are_ink_and_dots_are_print() -> None:
    empty, pad = dot_paper(), dot_paper()
    drawn = [one for one in pad.fields if one.from_mm is not None][::5]
    for link in drawn:
        ends = np.array([link.from_mm, link.to_mm]) * 6 + (5, 0)
        cv2.polylines(pad.pixels, [ends.round().astype(np.int32)], False, INK, 5, cv2.LINE_AA)
    blank = without_ink(pad.pixels, pad.fields)
    assert blueness(blank) < 0.4 * blueness(pad.pixels)  # what lies on dots, or close, is left
    for link in drawn:
        x, y, width, height = (round(6 * side) for side in link.box_mm)
        assert blank[y : y + height, x : x + width].min() > 200
    dots = empty.pixels.min(axis=2) < 60
    assert (blank[dots].min(axis=1) < 100).mean() > 0.97


def test_a_stroke_along_the_side_of_a_cell_is_ink_and_tape_hides_no_line() -> None:
    empty, pad = golf_card(), golf_card()
    struck, taped = pad.fields[12], pad.fields[27]
    x, y, width, _ = struck.box_mm
    pad.box((x + 2.0, y + 0.7, width - 5.0, 0.5), INK, INK)
    x, y, width, height = taped.box_mm
    pad.box((x + 0.1, y + 0.1, width - 0.2, height - 0.2), None, (235, 235, 235))
    blank = without_ink(pad.pixels, pad.fields)
    assert blueness(blank) < 0.4 * blueness(pad.pixels)  # what is on the line's rim is left
    for field in (struck, taped):
        left, top = (round(6 * side) for side in field.box_mm[:2])
        right, bottom = left + round(6 * field.box_mm[2]), top + round(6 * field.box_mm[3])
        around = np.s_[top - 3 : bottom + 3, left - 3 : right + 3]
        one, other = (page[around].min(axis=2) < 150 for page in (blank, empty.pixels))
        assert (one != other).mean() < 0.06


def test_a_number_that_stands_in_the_same_place_on_every_copy_is_ink() -> None:
    pad = written(golf_card(), 1)
    pages = [pad.pixels] * 3
    blank = without_ink(shared_print(pages), pad.fields, pages)
    assert blueness(blank) < 0.2 * blueness(pad.pixels)


def test_printed_rows_between_the_players_are_no_fields() -> None:
    pad = ShopPad("club", (200.0, 110.0))
    holes = [str(number) for number in range(1, 11)]
    pad.table((8, 14), holes, ["Par", "Ann", "Bob", "Index", "Cyd", "Dee"], (15, 10), 26)
    printed = [one for one in pad.fields if ".r1c" in one.id or ".r4c" in one.id]
    for number, one in enumerate(printed):
        pad.words(str(3 + number % 3), one.box_mm[0] + 6, one.box_mm[1] + 7, 3.0)
        pad.fields.remove(one)
    for one in pad.fields[:10]:  # the first of them stand in a dark band, in white
        pad.box((one.box_mm[0], 14, 15, 10), fill=(90, 40, 20))
        pad.words("8", one.box_mm[0] + 6, 21, 3.0, (255, 255, 255))
    enrolled = enrol(FlatPage(written(pad, 7).pixels, pad.page_mm, "pdf"), filled=True)
    right, false = compared(pad.fields, enrolled.fields)
    assert right >= 0.95
    assert false <= 0.15  # names may be written beside


def test_specks_beside_lines_do_not_make_print_uneven() -> None:
    pad = ShopPad("club", (200.0, 90.0))
    holes = [str(number) for number in range(1, 11)]
    pad.table((8, 14), holes, ["Ann", "Ben", "Par", "Cyd", "Dee"], (15, 10), 26)
    printed = [one for one in pad.fields if ".r3c" in one.id]
    for number, one in enumerate(printed):
        x, y, _, height = one.box_mm
        pad.words(str(3 + number % 3), x + 6, y + 7, 3.0)
        if number % 2:
            pad.box((x + 2.0, y + height - 1.6, 0.3, 0.2), None, (60, 60, 60))
        pad.fields.remove(one)
    enrolled = enrol(FlatPage(written(pad, 7).pixels, pad.page_mm, "pdf"), filled=True)
    right, false = compared(pad.fields, enrolled.fields)
    assert right == 1
    assert false == 0


def test_the_foot_of_the_page_is_no_line_to_write_on() -> None:
    pad = golf_card()
    foot = pad.page_mm[1] - 1.5
    pad.box((20.0, foot, 60.0, 0.2), BLACK, BLACK, 1)
    enrolled = enrol(FlatPage(pad.pixels, pad.page_mm, "pdf"), filled=True)
    assert all(one.box_mm[1] + one.box_mm[3] < foot - 1 for one in enrolled.fields)


def crossed(pad: ShopPad, seed: int) -> ShopPad:
    """The same pad with a cross in every fourth box or so."""
    rng = np.random.default_rng(seed)
    for one in pad.fields:
        if rng.random() < 0.25:
            x, y, width, height = one.box_mm
            over = rng.uniform(0.2, 1.4, 4)
            for down in (False, True):
                ends = (y - over[0], y + height + over[1])[:: -1 if down else 1]
                start, end = pad.px(x - over[2], ends[0]), pad.px(x + width + over[3], ends[1])
                cv2.line(pad.pixels, start, end, INK, 4, cv2.LINE_AA, 4)
    return pad


def test_crossed_boxes_are_boxes_where_their_neighbours_are() -> None:
    pad = crossed(box_answers(), 3)
    enrolled = enrol(FlatPage(pad.pixels, pad.page_mm, "pdf"), filled=True)
    right, false = compared(pad.fields, enrolled.fields)
    assert right >= 0.98
    assert false <= 0.02
    assert blueness(enrolled.blank) < 0.1 * blueness(pad.pixels)


@pytest.mark.parametrize("make", [box_answers, colour_tracks])
def test_boxes_are_crossed_however_large_the_page_is_taken_to_be(
    make: Callable[[], ShopPad],
) -> None:
    pad, larger = crossed(make(), 4), 1.4
    pixels = cv2.resize(pad.pixels, None, fx=larger, fy=larger, interpolation=cv2.INTER_CUBIC)
    page_mm = larger * pad.page_mm[0], larger * pad.page_mm[1]
    enrolled = enrol(FlatPage(np.asarray(pixels, np.uint8), page_mm, "photo"), filled=True)
    truth = []
    for one in pad.fields:
        x, y, width, height = (larger * side for side in one.box_mm)
        truth.append(replace(one, box_mm=(x, y, width, height)))
    right, false = compared(truth, enrolled.fields)
    assert right >= 0.95
    assert false <= 0.05


def test_numbers_printed_in_boxes_are_crossed_and_not_written() -> None:
    pad = colour_tracks()
    enrolled = enrol(FlatPage(pad.pixels, pad.page_mm, "pdf"), filled=True)
    right, _ = compared(pad.fields, enrolled.fields)
    assert right >= 0.95


def test_filled_bubbles_are_as_their_likes_again() -> None:
    pad = written(bubble_answers(), 2)
    enrolled = enrol(FlatPage(pad.pixels, pad.page_mm, "pdf"))
    assert enrolled.filled
    right, false = compared(pad.fields, enrolled.fields)
    assert right >= 0.95
    assert false <= 0.05
    assert blueness(enrolled.blank) < 0.05 * blueness(pad.pixels)


def test_an_empty_page_is_not_taken_for_a_filled_one() -> None:
    pad = golf_card()
    enrolled = enrol(FlatPage(pad.pixels, pad.page_mm, "pdf"))
    assert not enrolled.filled
    assert (enrolled.blank == pad.pixels).all()


def test_what_copies_share_is_the_print(tmp_path: Path) -> None:
    first = FlatPage(written(golf_card(), 3).pixels, golf_card().page_mm, "pdf")
    others = [Photo.from_pixels(written(golf_card(), seed).photo(seed)) for seed in (4, 5)]
    shared = shared_print(laid_copies(first, others, tmp_path / "first.png"))
    assert blueness(shared) < 0.4 * blueness(first.pixels)


def test_a_copy_of_another_page_is_refused(tmp_path: Path) -> None:
    first = FlatPage(golf_card().pixels, golf_card().page_mm, "pdf")
    with pytest.raises(SheetNotFound) as refused:
        laid_copies(first, [Photo.from_pixels(bubble_answers().photo(1))], tmp_path / "first.png")
    assert refused.value.message.code == "another-page"


def test_a_page_without_fields_to_wipe_stays_as_it_is() -> None:
    page = cv2.GaussianBlur(golf_card().pixels, (0, 0), 1.0)
    assert (without_ink(np.asarray(page, np.uint8), ()) == page).all()


def test_lines_that_somebody_wrote_on_are_lines_where_others_like_them_are_free() -> None:
    pad = ShopPad("guests", (148.0, 120.0))
    for number in range(5):
        pad.rule(f"line{number}", 20, 90, 30.0 + 15 * number)
    pad.words("Underlined words", 20, 104.0, 5.0)
    cv2.line(pad.pixels, pad.px(20, 106), pad.px(72, 106), (20, 20, 20), 2, cv2.LINE_AA, 4)
    for number in (0, 2, 3):
        pad.words("Ada Lovelace", 22, 29.0 + 15 * number, 5.0, (150, 60, 30))
    enrolled = enrol(FlatPage(pad.pixels, pad.page_mm, "pdf"), filled=True)
    assert compared(pad.fields, enrolled.fields) == (1.0, 0.0)
