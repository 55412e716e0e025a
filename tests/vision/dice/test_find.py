"""Finding, without the network: maps to candidates, pictures to network inputs, crops."""

import numpy as np
import pytest

from vision.dice.crop import CROP_PX, CROP_WIDTHS, crop_matrix, cut_die
from vision.dice.find import (
    MOST_FAINT,
    DieCandidate,
    _apart,
    _faint_beside,
    peaks,
    shrink,
    to_input,
)


def maps_with(*dice: tuple[int, int, float, float]) -> np.ndarray:
    """Maps of a 160 × 160 picture with peaks at (column, row, log2 width in cells, logit)."""
    maps = np.full((11, 40, 40), -6.0, np.float32)
    maps[2:] = 0
    for column, row, width, logit in dice:
        maps[0, row, column] = logit
        maps[4, row, column] = width
        maps[2, row, column], maps[3, row, column] = 0.25, -0.25
    return maps


def test_a_peak_becomes_a_candidate_in_pixels_of_the_photo() -> None:
    (one,) = peaks(maps_with((10, 20, 3.0, 2.0)), 0, 0.28, to_photo=2.0)

    assert one.x_px == pytest.approx((10 + 0.25 + 0.5) * 4 * 2 - 0.5)
    assert one.y_px == pytest.approx((20 - 0.25 + 0.5) * 4 * 2 - 0.5)
    assert one.width_px == pytest.approx(4 * 8 * 2)
    assert one.heat == pytest.approx(1 / (1 + np.exp(-2)))


def test_only_peaks_count_and_the_surest_comes_first() -> None:
    maps = maps_with((10, 20, 3.0, 1.0), (30, 5, 3.0, 3.0), (11, 20, 3.0, 0.5))

    found = peaks(maps, 0, 0.28, to_photo=1.0)

    assert [round(c.heat, 3) for c in found] == [0.953, 0.731]


def test_a_colour_die_is_found_only_where_colours_are_looked_for() -> None:
    maps = maps_with((10, 20, 3.0, 2.0))
    maps[[0, 1]] = maps[[1, 0]]

    assert peaks(maps, 0, 0.28, to_photo=1.0) == []
    assert len(peaks(maps, 1, 0.1, to_photo=1.0)) == 1


def a_candidate(x_px: float, heat: float, width_px: float = 40.0) -> DieCandidate:
    return DieCandidate(x_px, 50.0, width_px, heat)


def test_candidates_on_each_other_are_one_die_and_neighbours_are_two() -> None:
    found = _apart([a_candidate(100, 0.5), a_candidate(112, 0.9), a_candidate(140, 0.7)])

    assert [c.x_px for c in found] == [pytest.approx((112 * 0.9 + 100 * 0.5) / 1.4), 140]
    assert [c.heat for c in found] == [0.9, 0.7]


def test_dice_that_touch_taken_for_one_do_not_swallow_each_of_them() -> None:
    two = [a_candidate(80, 0.7), a_candidate(120, 0.7)]

    assert len(_apart([a_candidate(100, 0.9, width_px=80.0), *two])) == 3


def test_a_pip_taken_for_a_die_does_not_swallow_the_die_it_is_on() -> None:
    found = _apart([a_candidate(104, 0.9, width_px=18.0), a_candidate(100, 0.8, width_px=100.0)])

    assert [c.width_px for c in found] == [18, 100]


def test_faint_candidates_count_beside_clear_ones_of_their_width() -> None:
    clear = [DieCandidate(100.0, 100.0, 40.0, 0.8)]
    beside = DieCandidate(145.0, 100.0, 42.0, 0.13)
    wide, same = DieCandidate(300.0, 100.0, 90.0, 0.14), DieCandidate(104.0, 100.0, 40.0, 0.12)

    assert _faint_beside(clear, [wide, same, beside]) == [beside]
    assert _faint_beside([DieCandidate(100.0, 100.0, 40.0, 0.3)], [beside]) == []


def test_of_many_faint_candidates_the_surest_are_looked_at() -> None:
    clear = [DieCandidate(100.0, 100.0, 40.0, 0.8)]
    faint = [DieCandidate(100.0 + 50 * i, 300.0, 40.0, 0.1 + 0.004 * i) for i in range(10)]

    assert _faint_beside(clear, faint) == faint[::-1][:MOST_FAINT]


@pytest.mark.parametrize("size", [(3000, 4000), (720, 1280), (480, 640), (90, 70), (641, 333)])
def test_the_searched_picture_has_the_long_side_asked_for(size: tuple[int, int]) -> None:
    small = shrink(np.zeros((*size, 3), np.uint8), 640)

    scale = max(1.0, max(size) / 640)
    assert small.shape[:2] == pytest.approx((size[0] / scale, size[1] / scale), abs=0.6)


def test_shrinking_keeps_everything_in_its_place() -> None:
    picture = np.zeros((2000, 3000, 3), np.uint8)
    picture[1500:, 1200:] = 255

    small = shrink(picture, 640)

    rows, columns = small[:, -1, 0] > 127, small[-1, :, 0] > 127
    assert int(np.argmax(rows)) == pytest.approx(1500 * 640 / 3000, abs=1)
    assert int(np.argmax(columns)) == pytest.approx(1200 * 640 / 3000, abs=1)


def test_the_network_gets_bytes_as_it_rounds_them_in_its_multiple() -> None:
    picture = np.full((31, 70, 3), 100, np.uint8)
    picture[:10], picture[10:20] = 1, 250

    given = to_input(picture, {"byte_times": 1.1, "byte_plus": -3.0})

    assert given.shape == (1, 32, 96, 4)
    assert given.dtype == np.uint8
    assert np.unique(given[0, :10, :, :3]).tolist() == [0]
    assert np.unique(given[0, 10:20, :, :3]).tolist() == [255]
    assert np.unique(given[0, 20:, :, :3]).tolist() == [107]


@pytest.mark.parametrize("turn_degrees", [0, 90, 45])
@pytest.mark.parametrize("width_px", [20.0, 60.0, 400.0])
def test_a_crop_has_the_die_in_its_middle_at_one_size(width_px: float, turn_degrees: float) -> None:
    picture = np.zeros((1200, 1600, 3), np.uint8)
    half = int(width_px / 2)
    picture[500 - half : 500 + half, 800 - half : 800 + half] = 255

    crop = cut_die(picture, crop_matrix(799.5, 499.5, width_px, turn_degrees))

    assert crop.shape == (CROP_PX, CROP_PX, 3)
    lit = crop[..., 0].astype(float) / 255
    assert lit.sum() == pytest.approx((CROP_PX / CROP_WIDTHS) ** 2, rel=0.08)
    rows, columns = np.mgrid[:CROP_PX, :CROP_PX]
    assert (lit * rows).sum() / lit.sum() == pytest.approx(CROP_PX / 2 - 0.5, abs=0.6)
    assert (lit * columns).sum() / lit.sum() == pytest.approx(CROP_PX / 2 - 0.5, abs=0.6)


def test_a_crop_beyond_the_edge_goes_on_with_the_edge() -> None:
    picture = np.full((100, 100, 3), 70, np.uint8)

    crop = cut_die(picture, crop_matrix(0, 0, 40))

    assert (crop == 70).all()
