"""Small marks in a corner, strokes of neighbours, numbers in rings: the picture fits the ink."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from scoring.sheet import Field, FieldKind, SheetLayout
from scoring.sheet.file import load_layout
from vision.ink.fields import (
    FLAT_PX_PER_MM,
    PAPER_LEVEL,
    SQUARE,
    WIDE,
    Crops,
    Look,
    cut_closer,
    fields_of,
)
from vision.ink.fitted import FITS, Strokes, fit_to_ink, fitted_pictures
from vision.photo import Pixels
from vision.printing.blank import blank_raster

GAMES = Path(__file__).parents[3] / "scoring" / "games"
LOOKS = (Look((0.5, 0.5)), Look(larger=1.1), Look(larger=1.2))
INK = (60, 40, 40)


def a_page(layout: SheetLayout) -> Pixels:
    blank = blank_raster(layout, FLAT_PX_PER_MM)
    printed = (blank * (PAPER_LEVEL / 255)).astype(np.uint8)
    return np.dstack([printed, printed, printed, blank])


def draw(page: Pixels, points: list[tuple[float, float]], width_px: int = 3) -> None:
    """A stroke, by places in pixels of the page."""
    seen = np.ascontiguousarray(page[..., :3])
    cv2.polylines(seen, [np.round(points).astype(np.int32)], False, INK, width_px)
    page[..., :3] = seen


def a_two(left: float, top: float, height: float) -> list[tuple[float, float]]:
    shape = [(0, 0.2), (0.3, 0), (0.6, 0.2), (0.5, 0.5), (0, 1), (0.65, 1)]
    return [(left + x * height, top + y * height) for x, y in shape]


def a_field(layout: SheetLayout, kind: FieldKind) -> Field:
    return next(field for field in layout.fields if field.kind is kind)


def looked_at(page: Pixels, field: Field) -> Crops:
    shape = WIDE if field.kind is FieldKind.NUMBER else SQUARE
    crops = cut_closer(page, [field], shape, LOOKS, around=False)
    fit_to_ink(page, [field], shape, crops)
    return crops


def ink_in(picture: Pixels) -> tuple[float, float, float]:
    """Where the middle of what is dark lies and how tall it is, as shares of the picture."""
    rows, columns = np.nonzero(picture[..., 2] < 120)
    height, width = picture.shape[:2]
    middle = ((columns.min() + columns.max()) / 2 / width, (rows.min() + rows.max()) / 2 / height)
    return (*middle, (rows.max() - rows.min()) / height)


@pytest.mark.parametrize(("across", "down"), [(0.08, 0.08), (0.6, 0.08), (0.08, 0.6), (0.6, 0.6)])
def test_a_small_digit_in_a_corner_is_seen_large_and_in_the_middle(
    across: float, down: float
) -> None:
    layout = load_layout(GAMES / "unvention" / "player.toml")
    field, page = a_field(layout, FieldKind.DIGIT), a_page(layout)
    x, y, width, height = (side * FLAT_PX_PER_MM for side in field.box_mm)
    draw(page, a_two(x + across * width, y + down * height, 0.33 * height), 2)
    first, *fitted = looked_at(page, field)
    assert ink_in(first)[2] < 0.35
    for picture in fitted:
        middle_x, middle_y, tall = ink_in(picture)
        assert abs(middle_x - 0.5) < 0.08
        assert abs(middle_y - 0.5) < 0.08
        assert tall > 0.42


def test_what_is_drawn_mostly_in_the_next_field_is_not_this_ones() -> None:
    layout = load_layout(GAMES / "unvention" / "player.toml")
    field, page = a_field(layout, FieldKind.DIGIT), a_page(layout)
    x, y, width, height = (side * FLAT_PX_PER_MM for side in field.box_mm)
    draw(page, a_two(x + 0.2 * width, y + 0.2 * height, 0.5 * height))
    alone = looked_at(page, field)
    draw(page, [(x + 0.9 * width, y + 0.9 * height), (x + 1.5 * width, y + 1.5 * height)])
    beside = looked_at(page, field)
    assert ink_in(beside[1])[2] >= ink_in(alone[1])[2]
    assert np.array_equal(beside[1][:20, :20], alone[1][:20, :20])


def test_where_nothing_is_written_the_usual_looks_stay() -> None:
    layout = load_layout(GAMES / "unvention" / "player.toml")
    field, page = a_field(layout, FieldKind.DIGIT), a_page(layout)
    usual = cut_closer(page, [field], SQUARE, LOOKS, around=False)
    assert np.array_equal(looked_at(page, field), usual)


def test_other_kinds_are_seen_with_their_print_in_its_place() -> None:
    layout = load_layout(GAMES / "unvention" / "player.toml")
    page = a_page(layout)
    fields = [field for field in fields_of(layout, SQUARE) if field.kind is FieldKind.SYMBOL][:3]
    for field in fields:
        x, y, _, height = (side * FLAT_PX_PER_MM for side in field.box_mm)
        draw(page, a_two(x, y, 0.5 * height))
    usual = cut_closer(page, fields, SQUARE, LOOKS, around=False)
    fitted = usual.copy()
    fit_to_ink(page, fields, SQUARE, fitted)
    assert np.array_equal(fitted, usual)


def a_ringed_number(ring: list[tuple[float, float]]) -> tuple[Pixels, tuple[float, ...]]:
    page = np.full((160, 240, 4), (PAPER_LEVEL,) * 3 + (255,), np.uint8)
    draw(page, a_two(105, 68, 26))
    draw(page, ring)
    return page, (60.0, 40.0, 120.0, 80.0)


@pytest.mark.parametrize(
    "ring",
    [
        [(113 + 34 * np.cos(a), 81 + 28 * np.sin(a)) for a in np.linspace(0, 6.4, 40)],
        [(113, 41), (75, 110), (152, 110), (113, 41)],
        [(80, 52), (146, 52), (146, 110), (80, 110), (80, 52)],
    ],
    ids=["circle", "triangle", "square"],
)
def test_one_look_at_a_number_in_a_ring_is_without_the_ring(
    ring: list[tuple[float, float]],
) -> None:
    page, box = a_ringed_number(ring)
    with_ring, without = fitted_pictures(page, box, WIDE, 130.0)  # type: ignore[arg-type]
    assert (without[..., 2] < 120).sum() < (with_ring[..., 2] < 120).sum()
    assert ink_in(without)[2] > 0.5
    edge = np.concatenate(
        [without[0, :, 2], without[-1, :, 2], without[:, 0, 2], without[:, -1, 2]]
    )
    assert edge.min() > 200


def test_a_zero_is_no_ring_and_loops_of_a_digit_hold_nothing() -> None:
    page = np.full((160, 240, 4), (PAPER_LEVEL,) * 3 + (255,), np.uint8)
    draw(page, [(113 + 14 * np.cos(a), 81 + 22 * np.sin(a)) for a in np.linspace(0, 6.4, 40)])
    strokes = Strokes.near(page, (60.0, 40.0, 120.0, 80.0))
    assert len(strokes.own) == 1
    assert strokes.ringed() == ()


def test_looks_that_fit_are_fewer_than_looks() -> None:
    assert all(len(fits) < len(LOOKS) for fits in FITS.values())
