"""Forms as offices print them: combs between thin lines, tight rings, boxes inside of cells."""

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from scoring.observation import Observation, Outline
from scoring.sheet import LABELS, Field, FieldKind, SheetLayout
from tests.vision.enrol.compared import matched
from tests.vision.office_forms import match_report, pink_answers, shift_sheet
from tests.vision.shop_pads import PX_PER_MM, WHITE, ShopPad, golf_card
from vision.enrol.enrol import Enrolled, enrol
from vision.enrol.page import FlatPage
from vision.enrol.paper import SmallPhoto
from vision.enrol.whole import whole_page
from vision.ink.combs import with_bare_cells_asked
from vision.photo import Pixels


def taken(pad: ShopPad, blur_px: float, times: float = 1.0) -> Enrolled:
    """A form enrolled from a soft picture of it, taken for so many times as large."""
    rng = np.random.default_rng(5)
    large = cv2.resize(pad.pixels, None, fx=times, fy=times, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(large, (0, 0), blur_px).astype(np.float64)
    noisy = np.asarray((soft + rng.normal(0, 3, soft.shape)).clip(0, 255), np.uint8)
    width, height = pad.page_mm
    return enrol(FlatPage(noisy, (width * times, height * times), "outline"), filled=True)


def seen(pad: ShopPad, times: float = 1.0) -> list[Field]:
    """Its fields on a page taken for so many times as large."""
    return [
        replace(one, box_mm=tuple(side * times for side in one.box_mm))  # type: ignore[arg-type]
        for one in pad.fields
    ]


def write(pad: ShopPad, every: int) -> None:
    """A figure in so many of the cells, as high as a hand would write it."""
    for number, place in enumerate(pad.fields[::every]):
        if place.kind is FieldKind.NUMBER:
            x, y, width, height = place.box_mm
            at = x + 0.3 * width + 0.1 * (number % 5), y + (0.75 + 0.02 * (number % 4)) * height
            pad.words(str(1 + number % 9), *at, 3.2 + 0.3 * (number % 3), (150, 40, 20))


@pytest.mark.parametrize("blur_px", [1.2, 1.6])
def test_each_cell_of_a_comb_is_a_field_of_its_own(blur_px: float) -> None:
    pad = shift_sheet()
    write(pad, 2)
    enrolled = taken(pad, blur_px)
    cells = [one for one in pad.fields if one.kind is FieldKind.NUMBER]
    found = matched(cells, [one for one in enrolled.fields if one.kind is FieldKind.NUMBER])
    assert len(found) >= 0.97 * len(cells)


def test_boxes_in_cells_are_crossed_and_not_written_in_though_the_page_seems_larger() -> None:
    pad = match_report()
    write(pad, 2)
    boxes = [one for one in seen(pad, 2**0.5) if one.kind is FieldKind.BOX]
    found = matched(boxes, taken(pad, 1.0, 2**0.5).fields)
    assert len(found) == len(boxes)
    assert {one.kind for one in found.values()} == {FieldKind.BOX}


@pytest.mark.parametrize("blur_px", [0.6, 0.9])
def test_thin_rings_with_gaps_are_told_by_the_look_of_the_others(blur_px: float) -> None:
    pad = pink_answers()
    rings = [one for one in pad.fields if one.kind is FieldKind.BUBBLE]
    for number, (x, y, width, height) in enumerate(one.box_mm for one in rings):
        turn = 2.4 * number
        gap = x + width * (1 + np.cos(turn)) / 2, y + height * (1 + np.sin(turn)) / 2
        if number % 3:
            pad.box((gap[0] - 0.6, gap[1] - 0.6, 1.2, 1.2), None, WHITE)
    found = matched(rings, taken(pad, blur_px).fields)
    kinds = [one.kind for one in found.values()]
    assert kinds.count(FieldKind.BUBBLE) >= 0.95 * len(rings)


def on_a_table(
    make: Callable[[], ShopPad], table: tuple[int, int, int]
) -> tuple[SmallPhoto, np.ndarray]:
    """A page on a table of a colour, and its corners."""
    page = make().pixels
    scale = 600 / page.shape[1]
    small = cv2.resize(page, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    height, width = small.shape[:2]
    canvas = np.full((height + 200, width + 200, 3), table, np.uint8)
    canvas[100 : 100 + height, 100 : 100 + width] = small
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], float) + 100
    return SmallPhoto.of(canvas), corners


def test_a_rim_through_a_table_is_moved_to_where_the_page_ends() -> None:
    small, corners = on_a_table(golf_card, (40, 60, 70))
    part = corners.copy()
    part[2:, 1] = 100 + (20 + 11 * 2.5) * PX_PER_MM * 600 / golf_card().pixels.shape[1]
    rim, is_whole = whole_page(part, small)
    assert is_whole
    assert np.abs(rim - corners).max() < 4
    assert whole_page(corners, small)[0] is corners


def test_where_no_rim_holds_all_the_print_that_is_told() -> None:
    small, corners = on_a_table(golf_card, (255, 255, 255))
    part = corners.copy()
    part[2:, 1] = 100 + (20 + 11 * 2.5) * PX_PER_MM * 600 / golf_card().pixels.shape[1]
    assert not whole_page(part, small)[1]


def comb_page(figure_mm: float) -> tuple[Pixels, SheetLayout]:
    """Two cells of a comb, a ring over the line between them, a stroke so far from the left."""
    page = np.full((120, 180, 4), 235, np.uint8)
    page[..., 3] = 255
    cells = [
        Field(f"c{n}", FieldKind.NUMBER, (5.0 + 6.5 * n, 5.0, 6.5, 9.0), LABELS[FieldKind.NUMBER])
        for n in range(2)
    ]
    bgr = np.ascontiguousarray(page[..., :3])
    cv2.ellipse(bgr, (50, 57), (23, 24), 0, 0, 360, (90, 60, 60), 2)
    x = round((11.5 + figure_mm) * 6)
    cv2.line(bgr, (x, 42), (x, 72), (90, 60, 60), 3)
    page[..., :3] = bgr
    return page, SheetLayout("comb", "page", 1, (30.0, 20.0), tuple(cells))


@pytest.mark.parametrize(("figure_mm", "is_asked"), [(0.6, True), (3.2, False)])
def test_a_figure_in_a_comb_is_not_read_in_the_bare_cell_beside_it(
    figure_mm: float, is_asked: bool
) -> None:
    page, layout = comb_page(figure_mm)
    corners = (0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)
    sure = Observation("6", 0.99, Outline(corners), (("", 0.01),))
    seen = with_bare_cells_asked(page, layout, {"c0": sure, "c1": sure})
    assert (seen["c1"].confidence < 0.7) is is_asked
