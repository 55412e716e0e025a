"""Pips counted by where they must be."""

import cv2
import numpy as np
import pytest

from tests.vision.dice.stage import Stage
from vision.arrays import Points
from vision.dice.evidence import VALUES
from vision.dice.layout import PATTERNS, PLACES, fit_of_values
from vision.dice.read import read_dice
from vision.photo import Photo, Pixels

FACE = np.array([[40.0, 40.0], [100.0, 40.0], [100.0, 100.0], [40.0, 100.0]])
IVORY, BLACK, RED, WHITE = (200, 225, 235), (25, 25, 25), (40, 40, 190), (250, 250, 250)


def drawn(
    value: str,
    body: tuple[int, int, int] = IVORY,
    pip: tuple[int, int, int] = BLACK,
    *,
    turn_degrees: float = 0.0,
) -> tuple[Pixels, Points]:
    """A face that shows a value, and its corners."""
    pixels = np.full((140, 140, 3), 90, np.uint8)
    cv2.fillConvexPoly(pixels, FACE.astype(np.int32), body)
    for name in PATTERNS[value]:
        x, y = (70 + 15 * step for step in PLACES[name])
        cv2.circle(pixels, (x, y), 5, pip, -1, cv2.LINE_AA)
    turn = cv2.getRotationMatrix2D((70, 70), turn_degrees, 1.0)
    turned = cv2.warpAffine(pixels, turn, (140, 140), borderMode=cv2.BORDER_REPLICATE)
    face = np.asarray(FACE @ turn[:, :2].T + turn[:, 2], np.float64)
    return np.asarray(turned, np.uint8), face


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize(("body", "pip"), [(IVORY, BLACK), (RED, WHITE), (BLACK, RED)])
@pytest.mark.parametrize("turn_degrees", [0.0, 33.0, 90.0])
def test_every_value_fits_its_own_pattern_best(
    value: str, body: tuple[int, int, int], pip: tuple[int, int, int], turn_degrees: float
) -> None:
    fits = fit_of_values(*drawn(value, body, pip, turn_degrees=turn_degrees))

    assert VALUES[int(fits.argmax())] == value
    assert fits.max() > 0.75


def test_a_gleam_beside_the_pips_changes_nothing() -> None:
    pixels, face = drawn("2", RED, WHITE)
    cv2.ellipse(pixels, (70, 48), (14, 3), 0, 0, 360, WHITE, -1)

    assert VALUES[int(fit_of_values(pixels, face).argmax())] == "2"


def test_a_face_of_one_colour_fits_nothing() -> None:
    pixels = np.full((140, 140, 3), 90, np.uint8)

    assert np.allclose(fit_of_values(pixels, FACE), 0.0, atol=1e-3)


def test_the_pips_decide_between_two_values_that_are_close(stage: Stage) -> None:
    stage.see(70, {"4": 0.52, "6": 0.47}, y_px=70.0, width_px=66.0)

    reading = read_dice(Photo.from_pixels(drawn("6")[0]))

    assert reading.labels == ("6",)
    assert [doubt.choices for doubt in reading.doubts] == [("6", "4")]


def test_where_the_pips_agree_a_likely_value_is_clear(stage: Stage) -> None:
    stage.see(70, {"2": 0.7, "5": 0.29}, y_px=70.0, width_px=66.0)

    reading = read_dice(Photo.from_pixels(drawn("2")[0]))

    assert reading.labels == ("2",)
    assert reading.doubts == ()
