"""The photo simulator: deterministic, true to its own truth, and every label leaves its ink."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.simulator.corrections import paint_over
from models.simulator.habits import Habits
from models.simulator.handwriting import Hand, Handwriting, midline
from models.simulator.labels import random_labels
from models.simulator.marks import Scribe
from models.simulator.pads import any_pad
from models.simulator.pens import InkPage, any_pen
from models.simulator.photo import SimulatedPhoto, Wish, simulate
from models.simulator.surface import any_view
from scoring.sheet import Field, FieldKind, SheetLayout
from scoring.sheet.file import load_layout
from vision.marker_codes import all_markers
from vision.printing.blank import blank_colour_raster

GAMES = Path(__file__).parents[2] / "scoring" / "games"
PX_PER_MM = 6.0
SHEETS = ["unvention/player", "unbalanced/player", "expo/player", "roland_wright/box6"]


def a_layout(name: str = "unvention/player") -> SheetLayout:
    return load_layout(GAMES / f"{name}.toml")


def a_photo(seed: int, wish: Wish | None = None) -> SimulatedPhoto:
    layout = a_layout()
    labels = random_labels(layout, np.random.default_rng(seed))
    blank = blank_colour_raster(layout, PX_PER_MM)
    return simulate(blank, layout, labels, seed, Handwriting.drawn(), wish or Wish(2.0))


def a_scribe(layout: SheetLayout, seed: int) -> Scribe:
    rng = np.random.default_rng(seed)
    page = InkPage(blank_colour_raster(layout, PX_PER_MM), PX_PER_MM, rng)
    drawn = Handwriting.drawn()
    return Scribe(page, Hand.any(drawn, rng), any_pen(rng), drawn, rng, Habits.any(rng))


def darkened(scribe: Scribe, layout: SheetLayout, field: Field) -> float:
    """Share of pixels round the field that ink has changed."""
    x, y, width, height = (v * PX_PER_MM for v in field.box_mm)
    if field.from_mm is not None and field.to_mm is not None:
        (x0, y0), (x1, y1) = field.from_mm, field.to_mm
        x, y = min(x0, x1) * PX_PER_MM - 3, min(y0, y1) * PX_PER_MM - 3
        width, height = (abs(x1 - x0)) * PX_PER_MM + 6, (abs(y1 - y0)) * PX_PER_MM + 6
    place = np.s_[int(y) : int(y + height) + 1, int(x) : int(x + width) + 1]
    blank = blank_colour_raster(layout, PX_PER_MM)[place].astype(int)
    change = np.abs(blank - scribe.page.pixels[place].astype(int)).max(axis=2)
    return float((change > 12).mean())


def test_the_same_seed_gives_the_same_photo() -> None:
    assert a_photo(4).jpeg == a_photo(4).jpeg
    assert a_photo(4).jpeg != a_photo(5).jpeg


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_printed_markers_are_where_the_truth_says(seed: int) -> None:
    photo = a_photo(seed, Wish(2.0, difficulty=0.3, curl=0.8, clutter=False))
    corners, ids, _ = cv2.aruco.ArucoDetector(all_markers()).detectMarkers(photo.pixels)
    assert ids is not None
    assert len(ids) >= 6
    boxes = {marker.id: marker.box_mm for marker in photo.layout.markers}
    for marker, quad in zip(ids.ravel().tolist(), corners, strict=True):
        x, y, width, height = boxes[int(marker)]
        middle_px = photo.view.project(np.array([x + width / 2, y + height / 2]))
        error_mm = np.hypot(*(quad.reshape(4, 2).mean(axis=0) - middle_px)) / photo.view.px_per_mm()
        assert error_mm < 0.4


def test_the_view_is_inverted_exactly() -> None:
    view = any_view(
        (297.0, 210.0), (2000, 1500), np.random.default_rng(3), tilt_degrees=40, curl=1.0
    )
    page = view.page_grid(16)
    inside = ((page > 5) & (page < np.array([292, 205]))).all(axis=2)
    rows, columns = np.nonzero(inside)
    seen = view.project(page[inside].astype(float))
    assert np.abs(seen - np.stack([columns, rows], axis=1) * 16).max() < 0.5


@pytest.mark.parametrize("name", SHEETS)
def test_every_label_leaves_ink_and_an_empty_field_none(name: str) -> None:
    layout = a_layout(name)
    seen: set[tuple[FieldKind, str]] = set()
    for number, field in enumerate(layout.fields):
        for label in field.labels[:12]:
            if (field.kind, label) in seen or field.kind is FieldKind.TEXT:
                continue
            seen.add((field.kind, label))
            scribe = a_scribe(layout, number)
            scribe.mark(field, label)
            share = darkened(scribe, layout, field)
            assert share > 0.01 if label else share == 0, (field.id, label, share)


def test_what_lies_on_a_field_is_told() -> None:
    photo = a_photo(6, Wish(2.0, dice_on_page=6, clutter=False))
    assert photo.hidden
    assert photo.hidden <= photo.covered
    assert photo.covered < {field.id for field in photo.layout.fields}


def test_a_wish_is_kept() -> None:
    photo = a_photo(7, Wish(2.0, tilt_degrees=45, pen="pencil", camera={"blur_mm": 0.2}))
    assert photo.view.tilt_degrees == 45
    assert photo.pen.name == "pencil"
    assert photo.camera.blur_mm == 0.2
    assert photo.pixels.shape[0] * photo.pixels.shape[1] == pytest.approx(2e6, rel=0.02)


@pytest.mark.parametrize("name", SHEETS)
def test_careless_people_leave_ink_for_every_label_too(name: str) -> None:
    layout = a_layout(name)
    seen: set[tuple[FieldKind, str]] = set()
    for number, field in enumerate(layout.fields):
        for label in field.labels[1:12]:
            if (field.kind, label) not in seen:
                seen.add((field.kind, label))
                scribe = a_scribe(layout, number)
                careless = Habits.any_careless(scribe.rng)
                replace(scribe, habits=careless).mark(field, label)
                assert darkened(scribe, layout, field) > 0, (field.id, label)


def test_a_second_thought_keeps_the_first_one_in_sight() -> None:
    layout = a_layout("unbalanced/player")
    field = next(one for one in layout.fields if one.kind is FieldKind.DIGIT)
    once, twice = 0.0, 0.0
    for seed in range(12):
        neat = a_scribe(layout, seed)
        neat.mark(field, "3")
        once += darkened(neat, layout, field)
        unsure = a_scribe(layout, seed)
        unsure = replace(unsure, habits=replace(unsure.habits, corrects=1.0))
        unsure.mark(field, "3")
        twice += darkened(unsure, layout, field)
    assert twice > 1.3 * once


def test_correction_fluid_hides_what_was_there() -> None:
    layout = a_layout("unbalanced/player")
    field = next(one for one in layout.fields if one.kind is FieldKind.BUBBLE)
    x, y, width, height = field.box_mm
    middle = int((y + height / 2) * PX_PER_MM), int((x + width / 2) * PX_PER_MM)
    scribe = a_scribe(layout, 3)
    scribe.page.pixels[middle[0] - 4 : middle[0] + 4, middle[1] - 4 : middle[1] + 4] = 0
    paint_over(scribe, field)
    assert scribe.page.pixels[middle].min() > 150


def test_a_midline_is_thin_and_as_long_as_the_stroke() -> None:
    bar = np.zeros((30, 60), bool)
    bar[10:18, 5:55] = True
    line = midline(bar)
    assert line.sum(axis=0).max() == 1
    assert 35 < line.sum() <= 50
    assert not (line & ~bar).any()


def test_a_pad_is_the_same_for_the_same_number_and_unlike_the_next() -> None:
    first, again, other = any_pad(5, 4.0), any_pad(5, 4.0), any_pad(6, 4.0)
    assert first.layout == again.layout
    assert np.array_equal(first.blank, again.blank)
    assert first.layout != other.layout
    width, height = first.layout.page_mm
    for field in first.layout.fields:
        x, y, wide, tall = field.box_mm
        assert x >= 0
        assert y >= 0
        assert x + wide <= width
        assert y + tall <= height


def test_what_is_unusual_about_marks_is_told_and_only_of_fields_of_the_sheet() -> None:
    ways: set[str] = set()
    for seed in range(3):
        photo = a_photo(seed, Wish(1.0, careless=True, clutter=False))
        assert photo.ways.keys() <= {field.id for field in photo.layout.fields}
        assert all(
            field in photo.labels or way == "under fluid" for field, way in photo.ways.items()
        )
        ways |= set(photo.ways.values())
    assert ways & {"wide circle", "small, in a corner", "long strike", "written over another"}


def test_half_strikes_and_slips_change_the_ink_and_not_the_labels() -> None:
    plain, slipped = (a_photo(4, Wish(1.0, clutter=False, slips=slips)) for slips in (0.0, 0.9))
    assert plain.labels == slipped.labels
    assert not np.array_equal(plain.pixels, slipped.pixels)
