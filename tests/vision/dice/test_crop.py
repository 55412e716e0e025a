"""Top faces drawn as if seen from above, on pictures painted by the test."""

from itertools import permutations

import cv2
import numpy as np
import pytest

from vision.dice.crop import (
    CROP_PX,
    CROP_WIDTHS,
    FACE_SHARE,
    above_matrix,
    crop_matrix,
    cut_die,
    cut_from_above,
)

FACE = np.array([[120, 80], [200, 90], [180, 130], [95, 118]], np.float64)
"""A face seen from the side, clockwise from its top left."""
CENTRE = CROP_PX / 2 - 0.5
SQUARE = CENTRE + FACE_SHARE * CROP_PX / 2 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])


@pytest.mark.parametrize("order", list(permutations(range(4)))[::5])
def test_corners_in_any_order_become_an_upright_square(order: tuple[int, ...]) -> None:
    matrix = above_matrix(FACE[list(order)])

    placed = cv2.perspectiveTransform(FACE[None], matrix)[0]

    assert placed == pytest.approx(SQUARE, abs=0.01)


@pytest.mark.parametrize("times", [0.5, 1.0, 4.0])
def test_a_face_seen_from_the_side_is_drawn_as_from_above(times: float) -> None:
    corners = FACE * times
    picture = np.full((int(260 * times), int(320 * times), 3), 40, np.uint8)
    cv2.fillConvexPoly(picture, np.round(corners).astype(np.int32), (230, 230, 230))

    crop = cut_from_above(picture, corners)

    half = FACE_SHARE * CROP_PX / 2
    inner, outer = round(CENTRE - half + 4), round(CENTRE - half - 4)
    assert crop[inner:-inner, inner:-inner].min() > 200
    assert crop[:outer].max() < 80
    assert crop[:, :outer].max() < 80


def test_a_face_at_the_edge_of_the_photo_is_cut_all_the_same() -> None:
    picture = np.full((100, 100, 3), 200, np.uint8)

    crop = cut_from_above(picture, FACE - [110, 75])

    assert crop.shape == (CROP_PX, CROP_PX, 3)
    assert crop.min() == 200


@pytest.mark.parametrize("size", [(CROP_PX, CROP_WIDTHS), (80, 2.2)])
@pytest.mark.parametrize("width_px", [20.0, 60.0, 240.0])
def test_a_die_is_in_the_middle_of_its_crop_whatever_its_size(
    size: tuple[int, float], width_px: float
) -> None:
    side_px, widths = size
    picture = np.zeros((600, 800, 3), np.uint8)
    low = np.round(np.array([400, 300]) - width_px / 2).astype(int)
    high = low + int(width_px)
    picture[low[1] : high[1], low[0] : high[0]] = 255
    x_px, y_px = (low + high) / 2 - 0.5

    crop = cut_die(picture, crop_matrix(x_px, y_px, width_px, size=size), side_px)

    rows, columns = np.nonzero(crop[..., 0] > 127)
    assert crop.shape == (side_px, side_px, 3)
    assert rows.mean() == pytest.approx(side_px / 2 - 0.5, abs=0.6)
    assert columns.mean() == pytest.approx(side_px / 2 - 0.5, abs=0.6)
    assert np.ptp(columns) + 1 == pytest.approx(side_px / widths, abs=2)
