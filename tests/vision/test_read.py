"""Whole photos, simulated with strokes of our own, read by the real network."""

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from models.simulator.handwriting import Handwriting
from models.simulator.labels import random_labels
from models.simulator.photo import SimulatedPhoto, Wish, simulate
from scoring.games import GAMES, find_game
from scoring.settle import settle
from scoring.sheet import FieldKind, SheetLayout, SheetReading
from scoring.sheet.markers import in_language
from vision.errors import SheetNotFound
from vision.ink.draw import crop, explained
from vision.photo import Photo, Pixels
from vision.printing.blank import blank_colour_raster
from vision.read import read_sheets

EASY = Wish(3.0, tilt_degrees=8, curl=0.1, pen="ballpoint", difficulty=0.1, clutter=False)
LAYOUTS = [layout for game in GAMES for layout in game.layouts if layout.markers]


@cache
def a_photo(index: int, seed: int, *, filled: bool = True, language: str = "en") -> SimulatedPhoto:
    layout = in_language(LAYOUTS[index], language)
    labels = random_labels(layout, np.random.default_rng(seed)) if filled else {}
    blank = blank_colour_raster(layout, 8.0)
    wish = EASY if filled else replace(EASY, clean=True)
    return simulate(blank, layout, labels, seed, Handwriting.drawn(), wish)


def wrong_fields(reading: SheetReading, truth: SimulatedPhoto) -> list[str]:
    return [
        f"{field}: {truth.labels.get(field, '')!r} as {seen.label!r}"
        for field, seen in reading.seen.items()
        if seen.label != truth.labels.get(field, "")
    ]


def on_a_table(*sheets: Pixels) -> Photo:
    """Photos side by side in one."""
    height = max(sheet.shape[0] for sheet in sheets)
    padded = [
        cv2.copyMakeBorder(s, 0, height - s.shape[0], 0, 0, cv2.BORDER_CONSTANT, value=(90, 90, 90))
        for s in sheets
    ]
    return Photo.from_pixels(np.hstack(padded))


@pytest.mark.parametrize("index", range(len(LAYOUTS)))
def test_an_easy_photo_is_read(index: int) -> None:
    truth = a_photo(index, 11)
    (read,) = read_sheets(Photo(truth.jpeg), LAYOUTS)
    assert read.reading.layout is LAYOUTS[index]
    wrong = wrong_fields(read.reading, truth)
    assert len(wrong) <= 0.02 * len(truth.layout.fields), wrong


@pytest.mark.parametrize("index", range(len(LAYOUTS)))
def test_a_blank_sheet_is_blank_and_nothing_is_asked(index: int) -> None:
    truth = a_photo(index, 12, filled=False)
    (read,) = read_sheets(Photo(truth.jpeg), LAYOUTS)
    assert wrong_fields(read.reading, truth) == []
    rules = find_game(truth.layout.game)
    settlement = settle(read.reading, rules.constraints(truth.layout))
    assert settlement.doubts == ()
    assert not settlement.sheet.marks


@pytest.mark.parametrize("index", range(len(LAYOUTS)))
def test_a_german_sheet_is_read_by_its_own_print(index: int) -> None:
    for filled in (False, True):
        truth = a_photo(index, 12, filled=filled, language="de")
        (read,) = read_sheets(Photo(truth.jpeg), LAYOUTS)
        assert read.reading.layout.language == "de"
        wrong = wrong_fields(read.reading, truth)
        assert len(wrong) <= (0.02 * len(truth.layout.fields) if filled else 0), wrong


def test_outlines_lie_on_their_fields() -> None:
    truth = a_photo(0, 11)
    (read,) = read_sheets(Photo(truth.jpeg), LAYOUTS)
    for field, seen in read.reading.seen.items():
        error_px = np.abs(np.array(seen.outline.corners) - truth.outline(field)).max()
        assert error_px < 0.5 * truth.view.px_per_mm(), field


def test_an_upside_down_photo_reads_the_same() -> None:
    truth = a_photo(1, 11)
    turned = Photo.from_pixels(np.ascontiguousarray(truth.pixels[::-1, ::-1]))
    (read,) = read_sheets(turned, LAYOUTS)
    assert len(wrong_fields(read.reading, truth)) <= 0.02 * len(truth.layout.fields)


def test_two_sheets_of_one_game_in_one_photo_are_both_read() -> None:
    left, right = a_photo(1, 11), a_photo(1, 13)
    first, second = read_sheets(on_a_table(left.pixels, right.pixels), LAYOUTS)
    assert len(wrong_fields(first.reading, left)) <= 3
    assert len(wrong_fields(second.reading, right)) <= 3


def test_sheets_of_two_games_in_one_photo_are_both_read() -> None:
    left, right = a_photo(0, 11), a_photo(1, 11)
    found = read_sheets(on_a_table(left.pixels, right.pixels), LAYOUTS)
    assert [sheet.reading.layout.game for sheet in found] == [left.layout.game, right.layout.game]


def test_half_a_sheet_says_which_edge_is_missing() -> None:
    truth = a_photo(0, 11)
    left, right = np.sort(truth.view.project(np.array([[0.0, 105], [297, 105]]))[:, 0])
    half = truth.pixels[:, : int((left + right) / 2)]
    with pytest.raises(SheetNotFound, match="cut-off"):
        read_sheets(Photo.from_pixels(np.ascontiguousarray(half)), LAYOUTS)


def test_a_photo_without_a_sheet_says_so() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (900, 1200, 3), dtype=np.uint8)
    with pytest.raises(SheetNotFound, match="no-markers"):
        read_sheets(Photo.from_pixels(np.asarray(cv2.blur(noise, (9, 9)), np.uint8)), LAYOUTS)


def test_pictures_that_explain_mark_every_field() -> None:
    truth = a_photo(1, 11)
    photo = Photo(truth.jpeg)
    (read,) = read_sheets(photo, LAYOUTS)
    seen = read.reading.seen
    doubted, wrong = list(seen)[3], list(seen)[5]
    picture = explained(photo, seen, [doubted], [wrong])
    plain = cv2.resize(photo.pixels(), (picture.shape[1], picture.shape[0]))
    scale = picture.shape[1] / photo.width_px
    changed = np.asarray((np.abs(picture.astype(int) - plain) > 20).any(axis=2))
    for field, observation in seen.items():
        x, y = (int(v * scale) for v in observation.outline.corners[0])
        assert changed[max(0, y - 6) : y + 7, max(0, x - 6) : x + 7].any(), field
    assert crop(photo, seen[doubted].outline).shape[0] == 200


def test_names_are_kept_as_pictures() -> None:
    layout: SheetLayout = LAYOUTS[0]
    (read,) = read_sheets(Photo(a_photo(0, 11).jpeg), LAYOUTS)
    names = [field.id for field in layout.fields if field.kind is FieldKind.TEXT]
    assert names
    assert all(read.reading.seen[name].label == "" for name in names)
