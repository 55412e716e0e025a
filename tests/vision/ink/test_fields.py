"""Cutting every field out of a flattened page."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from scoring.sheet import FieldKind, SheetLayout
from scoring.sheet.file import load_layout
from vision.ink.fields import (
    FLAT_PX_PER_MM,
    PAPER_LEVEL,
    SHAPES,
    SQUARE,
    STRIP,
    WIDE,
    CropShape,
    beside_blank,
    cut_around,
    cut_fields,
    even_light,
    fields_of,
    reduced,
)
from vision.photo import Pixels
from vision.printing.blank import blank_raster

GAMES = Path(__file__).parents[3] / "scoring" / "games"
SHEETS = ["unvention/player", "unbalanced/player", "expo/player", "roland_wright/box7"]


def a_layout(name: str = "unvention/player") -> SheetLayout:
    return load_layout(GAMES / f"{name}.toml")


def in_colour(grey: Pixels) -> Pixels:
    return np.repeat(grey[..., None], 3, axis=2)


@pytest.mark.parametrize("name", SHEETS)
def test_every_field_but_a_name_has_one_picture(name: str) -> None:
    layout = a_layout(name)
    pictured = [field.id for shape in SHAPES for field in fields_of(layout, shape)]
    written = [field.id for field in layout.fields if field.kind is not FieldKind.TEXT]
    assert sorted(pictured) == sorted(written)


@pytest.mark.parametrize("name", SHEETS)
def test_the_blank_lies_exactly_on_an_unwritten_page(name: str) -> None:
    layout = a_layout(name)
    blank = blank_raster(layout, FLAT_PX_PER_MM)
    for shape in SHAPES:
        page = np.dstack([in_colour(blank), blank])
        crops = cut_fields(page, layout, shape).astype(int)
        width, height = shape.size_px
        assert crops.shape == (len(fields_of(layout, shape)), height, width, 4)
        if len(crops):
            assert np.abs(crops[..., 0] - crops[..., 3]).max() <= 2


def test_a_link_runs_along_the_middle_of_its_strip_whatever_its_direction() -> None:
    layout = a_layout()
    blank = blank_raster(layout, FLAT_PX_PER_MM)
    fields = fields_of(layout, STRIP)
    dots = [field for field in fields if field.id.startswith("integron")]
    chosen = [
        next(f for f in dots if _is_across(f.from_mm, f.to_mm)),
        next(f for f in dots if not _is_across(f.from_mm, f.to_mm)),
    ]
    for field in chosen:
        page = np.full((*blank.shape, 4), 255, np.uint8)
        assert field.from_mm is not None
        assert field.to_mm is not None
        start, end = (
            tuple(int(v * FLAT_PX_PER_MM) for v in point) for point in (field.from_mm, field.to_mm)
        )
        cv2.line(page, (start[0], start[1]), (end[0], end[1]), (0, 0, 0, 0), 3)
        strip = cut_fields(page, layout, STRIP)[fields.index(field)][..., 0]
        middle = strip[10:14, 8:40]
        assert middle.mean() < 90
        assert strip[:4].min() > 200
        assert strip[-4:].min() > 200


def _is_across(start: tuple[float, float] | None, end: tuple[float, float] | None) -> bool:
    return start is not None and end is not None and start[1] == end[1]


def test_a_number_box_is_wholly_in_its_picture() -> None:
    layout = a_layout()
    blank = blank_raster(layout, FLAT_PX_PER_MM)
    for index, field in enumerate(fields_of(layout, WIDE)):
        page = np.full((*blank.shape, 4), 255, np.uint8)
        x, y, width, height = (round(v * FLAT_PX_PER_MM) for v in field.box_mm)
        page[y : y + height, x : x + width] = 0
        dark = cut_fields(page, layout, WIDE)[index][..., 0] < 128
        assert not dark[[0, -1]].any()
        assert not dark[:, [0, -1]].any()
        assert dark.sum() > 0.4 * dark.size


def test_a_picture_sees_what_is_round_its_field() -> None:
    """A circle drawn a fifth larger than its symbol must not be cut off."""
    layout = a_layout()
    blank = blank_raster(layout, FLAT_PX_PER_MM)
    fields = fields_of(layout, SQUARE)
    index = next(i for i, f in enumerate(fields) if f.kind is FieldKind.SYMBOL)
    x, y, width, height = fields[index].box_mm
    page = np.full((*blank.shape, 4), 255, np.uint8)
    centre = round((x + width / 2) * FLAT_PX_PER_MM), round((y + height / 2) * FLAT_PX_PER_MM)
    cv2.circle(page, centre, round(0.6 * width * FLAT_PX_PER_MM), (0, 0, 0, 0), 2)
    dark = cut_fields(page, layout, SQUARE)[index][..., 0] < 128
    assert dark.sum() > 60
    assert not dark[[0, -1]].any()
    assert not dark[:, [0, -1]].any()


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_a_second_picture_shows_a_circle_twice_as_wide_as_its_field(shape: CropShape) -> None:
    layout = a_layout()
    blank = blank_raster(layout, FLAT_PX_PER_MM)
    fields = fields_of(layout, shape)
    field = fields[len(fields) // 2]
    x, y, width, height = field.box_mm
    side = max(width, height)
    page = np.full((*blank.shape, 4), 255, np.uint8)
    centre = round((x + width / 2) * FLAT_PX_PER_MM), round((y + height / 2) * FLAT_PX_PER_MM)
    radii = round(side * FLAT_PX_PER_MM), round(min(side, 9) * 0.9 * FLAT_PX_PER_MM)
    cv2.ellipse(page, centre, radii, 0, 0, 360, (0, 0, 0, 0), 4)
    picture = cut_around(reduced(page), layout, shape)[len(fields) // 2]
    assert picture.shape == (shape.around_px[1], shape.around_px[0], 4)
    dark = picture[..., 0] < 160
    assert dark.sum() > 20
    assert not dark[[0, -1]].any()
    assert not dark[:, [0, -1]].any()
    middle = tuple(side // 2 for side in dark.shape)
    assert not dark[middle]


def test_uneven_coloured_light_is_evened_out() -> None:
    layout = a_layout()
    blank = in_colour(blank_raster(layout, FLAT_PX_PER_MM)).astype(float)
    width = blank.shape[1]
    slope = np.linspace(0.35, 1.0, width)[None, :, None] * np.array([0.8, 0.95, 1.0])
    lit = (blank * slope).astype(np.uint8)
    evened = even_light(lit)
    paper = (blank.min(axis=2) == 255) & (np.arange(width) > 40) & (np.arange(width) < width - 40)
    levels = evened[paper].astype(int)
    assert abs(float(np.median(levels)) - PAPER_LEVEL) < 6
    assert np.quantile(np.abs(levels - PAPER_LEVEL), 0.95) < 16


def test_the_blank_may_be_a_pixel_smaller_than_the_page() -> None:
    flat = np.full((60, 90, 3), 200, np.uint8)
    for size in ((60, 90), (59, 90), (61, 91)):
        page = beside_blank(flat, np.full(size, 255, np.uint8))
        assert page.shape == (60, 90, 4)
        assert page[..., 3].min() == 255


def test_a_dark_photo_does_not_divide_by_nothing() -> None:
    assert even_light(np.zeros((200, 300, 3), np.uint8)).max() == 0
