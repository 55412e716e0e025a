"""A hopeless photo is asked for again, with the cause."""

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from scoring.games import GAMES
from server.photos.judged import read_photo
from vision.errors import SheetNotFound
from vision.hopeless import why_nothing_shows
from vision.photo import Photo, Pixels
from vision.read import read_sheets

SAMPLES = Path(__file__).parents[3] / "samples"
LAYOUTS = [layout for game in GAMES for layout in game.layouts]


def blurred(pixels: Pixels) -> Pixels:
    return np.asarray(cv2.GaussianBlur(pixels, (0, 0), 4.0), np.uint8)


def moved(pixels: Pixels) -> Pixels:
    """The hand went down and a little to the right."""
    kernel = np.zeros((17, 17), np.float32)
    cv2.line(kernel, (6, 0), (10, 16), 1.0)
    return np.asarray(cv2.filter2D(pixels, -1, kernel / kernel.sum()), np.uint8)


def flashed(pixels: Pixels) -> Pixels:
    return np.asarray(np.clip(pixels.astype(np.float64) * 2.0, 0, 255), np.uint8)


def flashed_on_one_side(pixels: Pixels) -> Pixels:
    """A third of the page is white, ink and all; the rest is as good as before."""
    gain = np.where(np.arange(pixels.shape[1]) < 0.35 * pixels.shape[1], 4.0, 1.0)[:, None]
    return np.asarray(np.clip(pixels * gain, 0, 255), np.uint8)


def behind_a_veil(pixels: Pixels) -> Pixels:
    """A lens with a fingerprint on it, or a window that mirrors in the table."""
    return np.asarray(pixels * 0.25 + 170, np.uint8)


def overexposed(pixels: Pixels) -> Pixels:
    """Paper is white all over, and the print's fine edges with it."""
    return np.asarray(np.clip(pixels.astype(np.float64) * 4.0, 0, 255), np.uint8)


def in_the_dusk(pixels: Pixels) -> Pixels:
    noise = np.random.default_rng(0).normal(0, 40, pixels.shape)
    return np.asarray(np.clip(pixels + noise, 0, 255), np.uint8)


@pytest.mark.parametrize(
    ("sample", "spoilt", "cause"),
    [
        ("unvention/window-light-ballpoint", flashed_on_one_side, "too-bright"),
        ("unvention/window-light-ballpoint", blurred, "blurred"),
        ("expo/lamp-shadow-pencil", blurred, "blurred"),
        ("yacht/tilted-45-degrees", blurred, "blurred"),
        ("yacht/window-light-ballpoint", moved, "blurred"),
        ("unvention/window-light-ballpoint", flashed, "too-bright"),
        ("yacht/window-light-ballpoint", overexposed, "too-bright"),
        ("expo/window-light-ballpoint", overexposed, "too-bright"),
        ("unvention/window-light-ballpoint", behind_a_veil, "pale"),
        ("expo/dim-blurred-gel-pen", behind_a_veil, "pale"),
        ("unvention/dim-blurred-gel-pen", in_the_dusk, "grainy"),
        ("unbalanced/dim-blurred-gel-pen", in_the_dusk, "grainy"),
    ],
)
def test_a_hopeless_photo_is_refused_with_its_cause(
    sample: str, spoilt: Callable[[Pixels], Pixels], cause: str
) -> None:
    pixels = Photo.open(SAMPLES / f"{sample}.jpg").pixels()
    with pytest.raises(SheetNotFound, match=cause):
        read_sheets(Photo.from_pixels(spoilt(pixels)), LAYOUTS)


def test_where_motion_hides_all_markers_the_photo_is_called_blurred() -> None:
    pixels = Photo.open(SAMPLES / "unvention/window-light-ballpoint.jpg").pixels()
    why = why_nothing_shows(Photo.from_pixels(moved(pixels)))
    assert why is not None
    assert why.code == "blurred"


GAMES_WITH_PAPER = [game.name for game in GAMES if any(layout.markers for layout in game.layouts)]


def strongly_blurred(pixels: Pixels) -> Pixels:
    return np.asarray(cv2.GaussianBlur(pixels, (0, 0), 8.0), np.uint8)


def blurred_and_noisy(pixels: Pixels) -> Pixels:
    noise = np.random.default_rng(0).normal(0, 4, pixels.shape)
    return np.asarray(np.clip(strongly_blurred(pixels) + noise, 0, 255), np.uint8)


def in_the_dark(pixels: Pixels) -> Pixels:
    noise = np.random.default_rng(0).normal(0, 2, pixels.shape)
    return np.asarray(np.clip(pixels * 0.03 + noise, 0, 255), np.uint8)


def in_the_sun(pixels: Pixels) -> Pixels:
    return np.asarray(np.clip(pixels.astype(np.float64) * 2.5 + 150, 0, 255), np.uint8)


@pytest.mark.parametrize(
    ("spoilt", "cause"),
    [
        (strongly_blurred, "blurred"),
        (blurred_and_noisy, "blurred"),
        (in_the_dark, "too-dark"),
        (in_the_sun, "too-bright"),
    ],
)
@pytest.mark.parametrize("game", GAMES_WITH_PAPER)
def test_where_no_marker_can_be_read_the_photo_tells_why(
    game: str, spoilt: Callable[[Pixels], Pixels], cause: str
) -> None:
    pixels = Photo.open(SAMPLES / game / "window-light-ballpoint.jpg").pixels()
    with pytest.raises(SheetNotFound, match=cause):
        read_photo(Photo.from_pixels(spoilt(pixels)))


@pytest.mark.parametrize("game", GAMES_WITH_PAPER)
def test_of_a_sheet_half_in_the_photo_it_is_told_what_is_missing(game: str) -> None:
    pixels = Photo.open(SAMPLES / game / "window-light-ballpoint.jpg").pixels()
    half = np.ascontiguousarray(pixels[:, : pixels.shape[1] * 45 // 100])
    with pytest.raises(SheetNotFound, match=r"cut-off|few-markers"):
        read_photo(Photo.from_pixels(half))
