"""Letters printed in boxes are no marks, however a scanner shows them."""

import cv2
import numpy as np
import pytest

from scoring.observation import Observation, Outline
from scoring.sheet import FieldKind
from tests.vision.shop_pads import BLACK, PX_PER_MM, ShopPad
from vision.ink.explained import DOUBTED, is_scanned, without_print
from vision.photo import Pixels

BOX = Outline(((0, 0), (9, 0), (9, 9), (0, 9)))


def lettered() -> ShopPad:
    """Rows of boxes with a letter in each."""
    pad = ShopPad("answers", (80.0, 60.0))
    for row in range(5):
        for choice in range(6):
            box = (8.0 + choice * 9, 8.0 + row * 9, 5.0, 5.0)
            pad.box(box, BLACK, None, 2)
            pad.words("ABCDEF"[choice], box[0] + 1.2, box[1] + 3.9, 3.4)
            pad.take(f"q{row + 1}.c{choice + 1}", FieldKind.BOX, box)
    return pad


def scanned(page: Pixels, shift_px: int) -> Pixels:
    """In black and white alone, print thicker than it is and a little beside its place."""
    thick = cv2.erode(page, np.ones((2, 2), np.uint8))
    move = np.array([[1, 0, shift_px], [0, 1, -shift_px]], float)
    moved = cv2.warpAffine(thick, move, page.shape[1::-1], borderValue=(255,) * 3)
    return np.asarray((moved > 170) * 255, np.uint8)


@pytest.mark.parametrize("shift_px", [0, 1, 2])
def test_print_that_a_scanner_thickens_or_moves_is_no_mark(shift_px: int) -> None:
    pad = lettered()
    blank = np.asarray(pad.pixels.min(axis=2), np.uint8)
    crossed, filled, read_as_empty = pad.fields[8], pad.fields[15], pad.fields[20]
    x, y, width, height = (round(side * PX_PER_MM) for side in crossed.box_mm)
    for start, end in (((x, y), (x + width, y + height)), ((x, y + height), (x + width, y))):
        cv2.line(pad.pixels, start, end, BLACK, 4)
    pad.box(filled.box_mm, BLACK, BLACK, 1)
    seen = {field.id: Observation("marked", 0.995, BOX, (("", 0.005),)) for field in pad.fields}
    seen[read_as_empty.id] = Observation("", 0.7, BOX, (("marked", 0.3),))
    judged = without_print(scanned(pad.pixels, shift_px), blank, pad.layout, seen)
    marked = {name for name, one in judged.items() if one.label}
    assert marked == {crossed.id, filled.id}
    assert all(one.confidence >= 0.97 for one in judged.values())


def test_in_a_photo_a_mark_that_print_explains_is_asked_about_and_pale_ink_is_not() -> None:
    pad = lettered()
    blank = np.asarray(pad.pixels.min(axis=2), np.uint8)
    pale = pad.fields[8]
    x, y, width, height = (round(side * PX_PER_MM) for side in pale.box_mm)
    pencil = pad.pixels.copy()
    cv2.line(pencil, (x + 3, y + 3), (x + width - 3, y + height - 3), (170, 170, 170), 3)
    photo = np.asarray(np.minimum(pad.pixels, pencil) * 0.75, np.uint8)
    seen = {field.id: Observation("marked", 0.995, BOX) for field in pad.fields}
    judged = without_print(photo, blank, pad.layout, seen)
    assert judged[pale.id].confidence == 0.995
    assert {one.label for one in judged.values()} == {"marked"}
    others = [one.confidence for name, one in judged.items() if name != pale.id]
    assert set(others) == {DOUBTED}


def test_a_scan_is_told_from_a_photo_by_its_white() -> None:
    pad = lettered()
    blank = np.asarray(pad.pixels.min(axis=2), np.uint8)
    assert is_scanned(scanned(pad.pixels, 0), blank)
    assert not is_scanned(np.asarray(pad.pixels * 0.9, np.uint8), blank)
    burnt_out = np.maximum(pad.pixels, 150)
    assert not is_scanned(np.asarray(burnt_out, np.uint8), blank)
