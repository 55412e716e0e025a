"""Finding the official sheet, which has no markers, in drawn photos of artworks unlike its own."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from unittest.mock import Mock

import cv2
import numpy as np
import pytest

import vision.drop.fallen
import vision.drop.read
from scoring.games import find_game
from scoring.settle import CLEAR
from scoring.sheet import FieldKind, SheetLayout
from server.photos.model_reader import drop_in
from tests.vision.strange_sheets import PX_PER_MM, strange_sheet
from vision.arrays import Matrix, Points
from vision.dice.evidence import Judged
from vision.dice.find import DieCandidate
from vision.dice.look import DieLook, reader
from vision.enrol.known import blank_of, blank_of_copies
from vision.errors import SheetNotFound
from vision.paper.align import align
from vision.paper.blobs import find_blobs
from vision.paper.find import find_readable_sheets, find_sheet
from vision.paper.found import FoundSheet
from vision.paper.lattice import MOST_SITES, find_lattices
from vision.paper.markerless import find_markerless
from vision.paper.plane import fit_homography, inverse, transform
from vision.paper.structure import structure_of
from vision.photo import Photo, Pixels
from vision.printing.blank import blank_colour_raster
from vision.read import read_sheets

SIZE_PX = (1344, 1008)


@cache
def layouts() -> tuple[SheetLayout, SheetLayout]:
    """Our own sheet and the publisher's."""
    player, official = find_game("unvention").layouts
    return player, official


@cache
def artwork(seed: int) -> Pixels:
    """The official sheet as nobody ever printed it; 0 for the stand-in."""
    if seed:
        return strange_sheet(layouts()[1], np.random.default_rng(seed))
    return blank_colour_raster(layouts()[1], PX_PER_MM)


def camera(
    tilt: float = 0.2, turn_degrees: float = 20.0, *, scale: float = 1.0, shift_px: float = 0.0
) -> Matrix:
    """From page mm to photo px: the far edge shorter by `tilt`, then turned, then moved right."""
    width_mm, height_mm = layouts()[1].page_mm
    page = np.array([[0, 0], [width_mm, 0], [width_mm, height_mm], [0, height_mm]])
    centred = (page - page.mean(axis=0)) * 3.3 * scale
    centred[:2, 0] *= 1 - tilt
    centred[:, 1] *= 1 - tilt / 2
    angle = np.radians(turn_degrees)
    rotation = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    corners = centred @ rotation.T + np.array(SIZE_PX) / 2 + [shift_px, 0]
    return np.asarray(cv2.getPerspectiveTransform(page.astype("f"), corners.astype("f")))


def photo_of(page: Pixels, matrix: Matrix, table: Pixels | None = None) -> Photo:
    """The page on a table, with the blur and the noise of a camera."""
    to_photo = matrix @ np.diag([1 / PX_PER_MM, 1 / PX_PER_MM, 1.0])
    if table is None:
        table = np.full((SIZE_PX[1], SIZE_PX[0], 3), (70, 95, 120), np.uint8)
    seen = cv2.warpPerspective(cv2.GaussianBlur(page, (0, 0), 0.9), to_photo, SIZE_PX)
    where = cv2.warpPerspective(np.full(page.shape[:2], 255, np.uint8), to_photo, SIZE_PX)
    picture = np.where(where[..., None] > 127, seen, table).astype(np.float32)
    noise = np.random.default_rng(7).normal(0, 2, picture.shape)
    return Photo.from_pixels(np.clip(picture * 0.9 + noise, 0, 255).astype(np.uint8))


def with_things_on_it(page: Pixels, *, seed: int = 3) -> Pixels:
    """Three dice, a coin and a shadow on the workshops."""
    rng = np.random.default_rng(seed)
    covered = page.copy()
    x, y = (v * PX_PER_MM for v in layouts()[1].points["gear"])
    for _ in range(4):
        at = (rng.normal(0, 35, 2) * PX_PER_MM + [x, y]).astype(int)
        box = cv2.boxPoints(((float(at[0]), float(at[1])), (96, 96), float(rng.uniform(0, 90))))
        cv2.fillConvexPoly(covered, box.astype(np.int32), rng.uniform(0, 255, 3).tolist())
    half = np.s_[:, : covered.shape[1] // 2]
    covered[half] = (covered[half] * 0.55).astype(np.uint8)
    return covered


def error_mm(sheet: FoundSheet, matrix: Matrix) -> float:
    """The largest error over everything that is in the photo."""
    places_mm = structure_of(layouts()[1]).places_mm
    truth_px = transform(matrix, places_mm)
    inside = ((truth_px > 0) & (truth_px < SIZE_PX)).all(axis=1)
    back = inverse(sheet.photo_from_page)
    misses = np.linalg.norm(transform(back, truth_px) - places_mm, axis=1)
    return float(misses[inside].max())


@pytest.mark.parametrize("turn_degrees", [0, 95, 180, 290])
def test_found_at_every_turn(turn_degrees: float) -> None:
    matrix = camera(0.25, turn_degrees, scale=0.9)
    sheet = find_markerless(photo_of(artwork(1), matrix), layouts()[1])
    assert sheet is not None
    assert error_mm(sheet, matrix) < 1.0


@pytest.mark.parametrize("seed", [0, 2, 3, 4])
def test_found_whatever_it_looks_like_with_things_on_it(seed: int) -> None:
    matrix = camera(0.3, 200)
    sheet = find_markerless(photo_of(with_things_on_it(artwork(seed)), matrix), layouts()[1])
    assert sheet is not None
    assert error_mm(sheet, matrix) < 1.0


def test_found_with_a_side_cut_off() -> None:
    matrix = camera(0.1, 10, scale=1.35, shift_px=230)
    sheet = find_markerless(photo_of(artwork(2), matrix), layouts()[1])
    assert sheet is not None
    assert error_mm(sheet, matrix) < 1.0


def test_found_on_a_table_of_its_own_colour_and_on_a_chequered_cloth() -> None:
    white = np.full((SIZE_PX[1], SIZE_PX[0], 3), 250, np.uint8)
    rows, columns = np.indices((SIZE_PX[1], SIZE_PX[0])) // 22 % 2
    cloth = np.where((rows ^ columns)[..., None] > 0, white, (40, 30, 160)).astype(np.uint8)
    matrix = camera(0.2, 75, scale=0.85)
    for table in (white, cloth):
        sheet = find_markerless(photo_of(artwork(3), matrix, table), layouts()[1])
        assert sheet is not None
        assert error_mm(sheet, matrix) < 1.0


def test_its_bend_can_be_measured_where_its_blank_is_known() -> None:
    matrix = camera(0.2, 20)
    photo = photo_of(artwork(0), matrix)
    sheet = find_markerless(photo, layouts()[1])
    assert sheet is not None
    places_mm = structure_of(layouts()[1]).places_mm
    aligned_px = align(photo, sheet).to_photo(places_mm)
    misses_px = np.linalg.norm(aligned_px - transform(matrix, places_mm), axis=1)
    assert misses_px.max() / sheet.px_per_mm < 0.6


def other_papers() -> dict[str, Pixels]:
    """Things that are not the official sheet, of about its size."""
    plain = np.full_like(artwork(0), 250)
    grids = plain.copy()
    for x, y, pitch, filled in ((120, 100, 57, -1), (620, 90, 57, 3), (1100, 600, 25, -1)):
        for row in range(5):
            for column in range(5):
                place = (x + column * pitch, y + row * pitch)
                cv2.circle(grids, place, pitch // 3, (60, 60, 60), filled, cv2.LINE_AA)
    ours = blank_colour_raster(layouts()[0], PX_PER_MM).copy()
    for marker in layouts()[0].markers:
        x, y, width, height = (round(v * PX_PER_MM) for v in marker.box_mm)
        ours[max(0, y - 5) : y + height + 5, max(0, x - 5) : x + width + 5] = 255
    return {"plain": plain, "grids": grids, "our own": ours}


@pytest.mark.parametrize("name", ["plain", "grids", "our own"])
def test_other_papers_are_not_taken_for_it(name: str) -> None:
    assert find_markerless(photo_of(other_papers()[name], camera()), layouts()[1]) is None


def test_markers_come_first_and_without_either_the_sentence_says_what_to_do() -> None:
    ours = photo_of(blank_colour_raster(layouts()[0], PX_PER_MM), camera())
    assert find_sheet(ours, layouts()).layout == layouts()[0]
    assert find_sheet(photo_of(artwork(1), camera()), layouts()).layout is layouts()[1]
    with pytest.raises(SheetNotFound, match="no-markers"):
        find_sheet(photo_of(other_papers()["plain"], camera()), layouts())


def test_a_drop_on_it_is_measured_from_its_gear(monkeypatch: pytest.MonkeyPatch) -> None:
    matrix = camera(0.0, 20)
    gear_mm = np.array(layouts()[1].points["gear"])
    places_mm = {"hydraulic": (-30.0, -35.0), "magnetic": (30.0, -30.0), "mechanical": (70.0, 25.0)}
    things, page = [], artwork(2).copy()
    logits = np.log([0.99 if name == "4" else 1e-3 for name in reader(colours=False).labels])
    for place_mm in places_mm.values():
        square = gear_mm + place_mm + np.array([[-8, -8], [8, -8], [8, 8], [-8, 8], [0, 0]])
        corners_px = (square[:4] * PX_PER_MM).round().astype(np.int32)
        cv2.fillConvexPoly(page, corners_px, (30, 20, 160))
        *corners, (x, y) = transform(matrix, square).tolist()
        look = DieLook(logits, np.array([x, y]), np.array(corners))
        shares = tuple((value, 0.99 if value == "4" else 0.002) for value in "412356")
        things.append(Judged(DieCandidate(x, y, 60.0, 0.9), look, 0.98, 0.0, shares))
    monkeypatch.setattr(vision.drop.read, "judge_things", Mock(return_value=things))
    monkeypatch.setattr(vision.drop.fallen, "look_from_above", Mock(return_value=[logits] * 3))

    drop = drop_in(photo_of(page, matrix), find_game("unvention"))

    assert drop.sheet.layout is layouts()[1]
    assert [dropped.zone.label for dropped in drop.dice] == list(places_mm)
    for dropped, place_mm in zip(drop.dice, places_mm.values(), strict=True):
        assert dropped.position_mm == pytest.approx(place_mm, abs=5.0)


def test_writing_on_the_official_sheet_is_refused_in_a_sentence() -> None:
    photo = photo_of(artwork(1), camera())
    with pytest.raises(SheetNotFound, match=r"only-dice-on-it\(game=unvention, sheet=official\)"):
        find_readable_sheets(photo, layouts())


def dots(columns: int, rows: int, pitch_px: float) -> Points:
    grid = np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), axis=-1).reshape(-1, 2)
    return np.asarray(grid * pitch_px + 60.0)


def picture_of(points_px: Points) -> Pixels:
    picture = np.full((700, 900, 3), 240, np.uint8)
    for x, y in points_px.round().astype(int).tolist():
        cv2.circle(picture, (x, y), 6, (90, 60, 40), -1, cv2.LINE_AA)
    return picture


def test_a_grid_is_followed_and_a_pattern_is_not_one() -> None:
    for columns, rows, count in ((6, 4, 1), (28, 22, 0)):
        blobs = find_blobs(picture_of(dots(columns, rows, 27.0)))
        assert blobs is not None
        assert len(blobs.centers_px) == columns * rows
        lattices = find_lattices(blobs)
        assert len(lattices) == count
        assert all(len(lattice.sites) == columns * rows <= MOST_SITES for lattice in lattices)


def test_a_homography_believes_the_many() -> None:
    matrix = camera(0.3, 40)
    places = dots(6, 5, 40.0)
    seen = transform(matrix, places)
    seen[[3, 17]] += 25.0
    found = fit_homography(places, seen)
    good = np.delete(np.arange(len(places)), [3, 17])
    assert transform(found, places)[good] == pytest.approx(seen[good], abs=0.4)


def test_writing_on_it_is_read_once_its_owner_gave_the_empty_page(tmp_path: Path) -> None:
    art = artwork(1)
    blank = blank_of(layouts()[1], Photo.from_pixels(art))
    path = tmp_path / "official.png"
    cv2.imwrite(str(path), blank)
    known = replace(layouts()[1], blank=path)
    (sheet,) = read_sheets(photo_of(art, camera()), [known])
    sure = [seen for seen in sheet.reading.seen.values() if seen.confidence > CLEAR]
    assert len(sure) > len(known.fields) / 2
    assert all(seen.label == "" for seen in sure)


def test_another_page_is_not_its_empty_page() -> None:
    with pytest.raises(SheetNotFound, match="not-that-sheet"):
        blank_of(layouts()[1], Photo.from_pixels(np.full((1000, 1400, 3), 240, np.uint8)))


def filled(art: Pixels, seed: int) -> Pixels:
    """An artwork with digits in some cells and circles round some parts."""
    rng = np.random.default_rng(seed)
    page = art.copy()
    for field in layouts()[1].fields:
        x, y, width, height = (side * PX_PER_MM for side in field.box_mm)
        middle = round(x + width / 2), round(y + height / 2)
        if field.kind is FieldKind.DIGIT and rng.random() < 0.6:
            place = round(x + 0.25 * width), round(y + 0.8 * height)
            digit = str(rng.integers(1, 7))
            cv2.putText(page, digit, place, cv2.FONT_HERSHEY_SIMPLEX, height / 42, (120, 40, 20), 3)
        elif field.kind is FieldKind.SYMBOL and rng.random() < 0.3:
            cv2.circle(page, middle, round(0.6 * width), (120, 40, 20), 3, cv2.LINE_AA)
    return page


def test_an_empty_page_that_is_written_on_is_refused() -> None:
    blank_of(layouts()[1], Photo.from_pixels(artwork(1)))
    with pytest.raises(SheetNotFound, match="blank-written-on"):
        blank_of(layouts()[1], Photo.from_pixels(filled(artwork(1), 1)))


def test_without_an_empty_page_a_few_filled_ones_tell_the_print() -> None:
    turns = (0, 10, 175, 350)
    copies = [
        photo_of(filled(artwork(1), number), camera(0.1, turn, scale=1.05))
        for number, turn in enumerate(turns)
    ]
    with pytest.raises(SheetNotFound, match="few-copies"):
        blank_of_copies(layouts()[1], copies[:2])
    shared = blank_of_copies(layouts()[1], copies).astype(int)
    true = blank_of(layouts()[1], Photo.from_pixels(artwork(1))).astype(int)
    height, width = min(len(shared), len(true)), min(shared.shape[1], true.shape[1])
    cells = [field.box_mm for field in layouts()[1].fields if field.kind is FieldKind.DIGIT]
    insides = [
        np.s_[
            round((y + 0.3 * tall) * PX_PER_MM) : round((y + 0.7 * tall) * PX_PER_MM),
            round((x + 0.3 * wide) * PX_PER_MM) : round((x + 0.7 * wide) * PX_PER_MM),
        ]
        for x, y, wide, tall in cells
    ]
    away = [abs(shared[one].mean() - true[one].mean()) for one in insides]
    assert np.median(away) < 8  # ink is gone where most copies have none
    ink = (shared[..., 0] - shared[..., 2])[:height, :width] > 60
    assert ink.mean() < 0.01
