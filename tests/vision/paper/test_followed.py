"""Curled paper is followed by its features where a plane fits a part of it. Simulated photos."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.simulator.handwriting import Handwriting
from models.simulator.photo import Wish, simulate
from tests.vision.strange_forms import exam_sheet
from vision.paper.found import FoundSheet
from vision.paper.printed import find_printed
from vision.photo import Photo

CURLED = Wish(2.0, tilt_degrees=42, curl=0.7, difficulty=0.2, clutter=False, clean=True)
ROWS_APART_MM = 9.2


@pytest.mark.parametrize("seed", [5, 6, 14])
def test_rows_that_look_alike_are_not_mistaken_for_one_another(seed: int, tmp_path: Path) -> None:
    pad = exam_sheet()
    cv2.imwrite(str(tmp_path / "blank.png"), pad.pixels)
    layout = replace(pad.layout, blank=tmp_path / "blank.png")
    truth = simulate(pad.pixels, pad.layout, {}, seed, Handwriting.drawn(), CURLED)
    boxes = np.array([field.box_mm for field in pad.fields])
    middles_mm = boxes[:, :2] + boxes[:, 2:] / 2

    def farthest_off(sheet: FoundSheet) -> float:
        off_px = np.linalg.norm(sheet.to_photo(middles_mm) - truth.view.project(middles_mm), axis=1)
        return float(off_px.max()) / sheet.px_per_mm

    photo = Photo(truth.jpeg, "curled")
    photo.grey()  # as the search for markers leaves it
    (sheet,) = find_printed(photo, [layout])
    assert farthest_off(sheet) < 0.3 * ROWS_APART_MM
    seen_px = truth.view.project(middles_mm)
    plane, _ = cv2.findHomography(middles_mm[::2], seen_px[::2], cv2.LMEDS)
    flat = FoundSheet(layout, np.asarray(plane, np.float64), ())
    assert farthest_off(flat) > 0.1 * ROWS_APART_MM  # the paper is curled indeed
