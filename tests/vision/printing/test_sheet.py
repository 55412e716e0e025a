"""What is printed is where the file says: measured on the raster of every sheet, on both papers."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from math import cos, dist, pi, sin
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pypdfium2
import pytest

from scoring.games import GAMES as ALL_GAMES
from scoring.sheet import Art, BoxMm, PointMm, Shape, SheetLayout
from scoring.sheet.file import load_layout
from scoring.sheet.markers import prints_of
from vision.marker_codes import all_markers
from vision.printing.artwork import PAINTERS, text_box_mm
from vision.printing.blank import blank_colour_raster, blank_raster
from vision.printing.page import missing_glyphs
from vision.printing.sheet import sheet_pdf

GAMES = Path(__file__).parents[3] / "scoring" / "games"
SHEETS = sorted(path for path in GAMES.glob("*/*.toml") if "frame_mm" in path.read_text())
PAPERS = ("a4", "letter")
PX_PER_MM = 12
ALLOWED_MM = 0.3
LOOK_MM = 0.3
"""How far a line is looked for beside its place; the cells of a journal are 0.4 mm apart."""

Raster = npt.NDArray[np.uint8]


@cache
def layout_of(path: Path, paper: str) -> SheetLayout:
    return load_layout(path, paper)


def sheet_name(value: object) -> str:
    return f"{value.parent.name}-{value.stem}" if isinstance(value, Path) else str(value)


every_sheet = pytest.mark.parametrize("path", SHEETS, ids=sheet_name)
every_page = pytest.mark.parametrize(
    ("path", "paper"), list(product(SHEETS, PAPERS)), ids=sheet_name
)


def test_every_sheet_file_is_a_sheet_of_its_game() -> None:
    known = {f"{layout.game}-{layout.sheet}" for game in ALL_GAMES for layout in game.layouts}
    assert {sheet_name(path) for path in SHEETS} == known
    assert len(known) >= 8


@every_page
def test_every_field_is_printed_where_the_file_says(path: Path, paper: str) -> None:
    layout = layout_of(path, paper)
    errors_mm = dict(measured_errors(layout, blank_raster(layout, PX_PER_MM)))
    assert set(errors_mm) == {field.id for field in layout.fields}
    wrong = {name: error for name, error in errors_mm.items() if error > ALLOWED_MM}
    assert not wrong


def test_the_measurement_sees_a_print_that_is_half_a_millimetre_off() -> None:
    layout = layout_of(GAMES / "unvention" / "player.toml", "a4")
    raster = blank_raster(layout, PX_PER_MM)
    shifted = np.roll(raster, PX_PER_MM // 2, axis=1)
    errors_mm = dict(measured_errors(layout, shifted))
    seen = [name for name, error in errors_mm.items() if error > ALLOWED_MM]
    assert len(seen) == len(layout.fields)


@every_page
def test_the_markers_are_found_where_the_file_says(path: Path, paper: str) -> None:
    for layout in prints_of(layout_of(path, paper)):
        check_markers(layout)


def check_markers(layout: SheetLayout) -> None:
    detector = cv2.aruco.ArucoDetector(all_markers())
    corners, ids, _ = detector.detectMarkers(np.array(blank_raster(layout, PX_PER_MM)))
    found = {} if ids is None else dict(zip(ids.ravel().tolist(), corners, strict=True))
    assert set(found) == {marker.id for marker in layout.markers}
    for marker in layout.markers:
        x_mm, y_mm, size_mm, _ = marker.box_mm
        expected_mm = [
            (x_mm, y_mm),
            (x_mm + size_mm, y_mm),
            (x_mm + size_mm, y_mm + size_mm),
            (x_mm, y_mm + size_mm),
        ]
        seen_mm = (found[marker.id].reshape(4, 2) + 0.5) / PX_PER_MM
        assert np.abs(seen_mm - expected_mm).max() <= ALLOWED_MM


@every_page
def test_the_same_layout_gives_the_same_vector_page(path: Path, paper: str) -> None:
    layout = layout_of(path, paper)
    pdf = sheet_pdf(layout)
    assert pdf == sheet_pdf(load_layout(path, paper))
    document = pypdfium2.PdfDocument(pdf)
    assert len(document) == 1
    size_mm = [length * 25.4 / 72 for length in document[0].get_size()]
    assert size_mm == pytest.approx(layout.page_mm, abs=0.01)
    kinds = {item.type for item in document[0].get_objects()}
    assert pypdfium2.raw.FPDF_PAGEOBJ_IMAGE not in kinds
    document.close()


@every_sheet
def test_the_print_stays_light_where_players_write(path: Path) -> None:
    layout = layout_of(path, "a4")
    raster = blank_raster(layout, PX_PER_MM)
    darkest = {field.id: int(crop(raster, field.box_mm, 0.0).min()) for field in layout.fields}
    assert {name: grey for name, grey in darkest.items() if grey < 125} == {}


@every_sheet
def test_words_have_glyphs_and_stay_clear_of_fields_and_markers(path: Path) -> None:
    for layout in prints_of(layout_of(path, "letter")):
        for art in layout.art:
            assert missing_glyphs(art.text) == "", art
        assert overprinted(layout) == []
        assert on_each_other(layout) == []


@every_sheet
def test_nothing_is_printed_in_the_margin(path: Path) -> None:
    for paper in PAPERS:
        raster = blank_raster(layout_of(path, paper), PX_PER_MM)
        margin_px = 5 * PX_PER_MM
        inside = raster[margin_px:-margin_px, margin_px:-margin_px]
        assert (raster < 250).sum() == (inside < 250).sum()


def test_every_shape_can_be_drawn() -> None:
    assert set(PAINTERS) == set(Shape)


def test_the_blank_is_exact_in_size_kept_and_read_only() -> None:
    layout = layout_of(GAMES / "unvention" / "player.toml", "letter")
    grey = blank_raster(layout, 5.3)
    assert grey.shape == (round(215.9 * 5.3), round(279.4 * 5.3))
    assert blank_raster(load_layout(GAMES / "unvention" / "player.toml", "letter"), 5.3) is grey
    assert blank_colour_raster(layout, 5.3).shape == (*grey.shape, 3)
    with pytest.raises(ValueError, match="read-only"):
        grey[0, 0] = 0


def measured_errors(layout: SheetLayout, raster: Raster) -> Iterator[tuple[str, float]]:
    """How far each field's print is from its place in the file, in mm, by field id."""
    fields = {field.id: field for field in layout.fields}
    anchors: list[tuple[PointMm, float]] = []
    for art in layout.art:
        if art.shape in (Shape.DOT, Shape.DISC):
            anchors.append((center(art.box_mm), print_error(art, art.box_mm, raster)))
        if art.field:
            box_mm = fields[art.field].box_mm
            middle_mm = center(box_mm)
            printed_mm = art.box_mm[2:]
            expected_mm = (
                middle_mm[0] - printed_mm[0] / 2,
                middle_mm[1] - printed_mm[1] / 2,
                *printed_mm,
            )
            yield art.field, print_error(art, expected_mm, raster)
    for field in layout.fields:
        if field.from_mm is not None and field.to_mm is not None:
            ends_mm = (field.from_mm, field.to_mm)
            yield field.id, max(anchor_error(end_mm, anchors) for end_mm in ends_mm)


def anchor_error(end_mm: PointMm, anchors: list[tuple[PointMm, float]]) -> float:
    """How far a link's end is from the print: from the nearest anchor, and that from its place."""
    at_mm, error_mm = min(anchors, key=lambda anchor: dist(anchor[0], end_mm))
    return dist(at_mm, end_mm) + error_mm


def print_error(art: Art, expected_mm: BoxMm, raster: Raster) -> float:
    if art.shape in (Shape.CELL, Shape.SCORED_CELL, Shape.BOX):
        return max(edge_errors(expected_mm, raster))
    if art.shape == Shape.RULE:
        return max(list(edge_errors(expected_mm, raster))[3], end_error(expected_mm, raster))
    if art.shape in (Shape.DISC, Shape.RING):
        return circle_error(expected_mm, raster)
    return ink_error(expected_mm, raster)


def edge_errors(box_mm: BoxMm, raster: Raster) -> Iterator[float]:
    """Left, right, top, bottom: how far the printed line is from the edge, by its middle half."""
    x_mm, y_mm, width_mm, height_mm = box_mm
    for edge_mm in (x_mm, x_mm + width_mm):
        strip = crop(raster, (edge_mm, y_mm + height_mm / 4, 0, height_mm / 2), LOOK_MM, axis=1)
        yield line_offset(strip.mean(axis=0), edge_mm)
    for edge_mm in (y_mm, y_mm + height_mm):
        strip = crop(raster, (x_mm + width_mm / 4, edge_mm, width_mm / 2, 0), LOOK_MM, axis=0)
        yield line_offset(strip.mean(axis=1), edge_mm)


def end_error(box_mm: BoxMm, raster: Raster) -> float:
    """How far the ends of the line under a box are from its corners."""
    x_mm, y_mm, width_mm, height_mm = box_mm
    line = crop(raster, (x_mm - 1, y_mm + height_mm, width_mm + 2, 0), LOOK_MM, axis=0).min(axis=0)
    (dark,) = np.nonzero(line < 225)
    ends_mm = (dark.min() / PX_PER_MM - 1, (dark.max() + 1) / PX_PER_MM - 1 - width_mm)
    return max(abs(float(end_mm)) for end_mm in ends_mm)


def line_offset(profile: npt.NDArray[np.float64], edge_mm: float) -> float:
    """Distance of the darkest line of a profile from the edge in its middle; 9 if there is none."""
    darkness = np.clip(float(np.median(profile)) - profile - 4, 0, None)
    if darkness.max() < 8:
        return 9.0
    first_px = max(0, round((edge_mm - LOOK_MM) * PX_PER_MM))
    peak = int(darkness.argmax())
    window = slice(max(0, peak - 2), peak + 3)
    at_px = float((darkness[window] * (np.arange(len(profile))[window] + 0.5)).sum())
    return abs((first_px + at_px / float(darkness[window].sum())) / PX_PER_MM - edge_mm)


def circle_error(box_mm: BoxMm, raster: Raster) -> float:
    """How far the middle of a printed circle is from the middle of the box.

    A circle moved by d lies d cos a further out at angle a; the mean of that times cos a is d / 2.
    """
    (x_mm, y_mm), radius_mm = center(box_mm), box_mm[2] / 2
    radii_mm = np.linspace(radius_mm - 0.6, radius_mm + 0.6, 49)
    found = []
    for degrees in range(0, 360, 5):
        across, down = cos(degrees * pi / 180), sin(degrees * pi / 180)
        columns = ((x_mm + radii_mm * across) * PX_PER_MM).astype(int)
        rows = ((y_mm + radii_mm * down) * PX_PER_MM).astype(int)
        greys = raster[rows, columns]
        if greys.max() - greys.min() < 20:
            return 9.0
        at_mm = float(radii_mm[greys == greys.min()].mean())
        found.append((at_mm * across, at_mm * down))
    return 2 * float(np.hypot(*np.mean(found, axis=0)))


def ink_error(box_mm: BoxMm, raster: Raster) -> float:
    """How far the middle of the ink in a box is from the middle of the box."""
    piece = crop(raster, box_mm, 0.7).astype(int)
    rows, columns = np.nonzero(piece < np.median(piece[[0, -1]]) - 12)
    if not len(rows):
        return 9.0
    x_mm, y_mm, width_mm, height_mm = box_mm
    left_px, top_px = round((x_mm - 0.7) * PX_PER_MM), round((y_mm - 0.7) * PX_PER_MM)
    middle_px = (
        left_px + (columns.min() + columns.max() + 1) / 2,
        top_px + (rows.min() + rows.max() + 1) / 2,
    )
    middle_mm = x_mm + width_mm / 2, y_mm + height_mm / 2
    return dist((middle_px[0] / PX_PER_MM, middle_px[1] / PX_PER_MM), middle_mm)


def crop(raster: Raster, box_mm: BoxMm, margin_mm: float, axis: int | None = None) -> Raster:
    """The pixels of a box, with a margin on both axes or on one (0 rows, 1 columns)."""
    x_mm, y_mm, width_mm, height_mm = box_mm
    across_mm = 0.0 if axis == 0 else margin_mm
    down_mm = 0.0 if axis == 1 else margin_mm
    top, bottom = y_mm - down_mm, y_mm + height_mm + down_mm
    left, right = x_mm - across_mm, x_mm + width_mm + across_mm
    rows = slice(max(0, round(top * PX_PER_MM)), round(bottom * PX_PER_MM))
    columns = slice(max(0, round(left * PX_PER_MM)), round(right * PX_PER_MM))
    return raster[rows, columns]


def overprinted(layout: SheetLayout) -> list[str]:
    """Texts outside of fields whose ink would lie in a field or in a marker's quiet zone."""
    quiet_mm = 1.0
    zones = {field.id: field.box_mm for field in layout.fields}
    for marker in layout.markers:
        x_mm, y_mm, size_mm, _ = marker.box_mm
        side_mm = size_mm + 2 * quiet_mm
        zones[f"marker {marker.id}"] = (x_mm - quiet_mm, y_mm - quiet_mm, side_mm, side_mm)
    return [
        f"{art.text!r} on {name}"
        for art in layout.art
        if art.shape == Shape.TEXT
        for name, zone_mm in zones.items()
        if name != "name" and boxes_meet(text_box_mm(art), zone_mm)
    ]


def on_each_other(layout: SheetLayout) -> list[str]:
    """Texts that run into other texts."""
    texts = [(art.text, text_box_mm(art)) for art in layout.art if art.shape == Shape.TEXT]
    return [
        f"{one!r} on {other!r}"
        for (one, box_mm), (other, other_mm) in combinations(texts, 2)
        if boxes_meet(box_mm, other_mm)
    ]


def boxes_meet(one: BoxMm, other: BoxMm) -> bool:
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


def center(box_mm: BoxMm) -> PointMm:
    return box_mm[0] + box_mm[2] / 2, box_mm[1] + box_mm[3] / 2
