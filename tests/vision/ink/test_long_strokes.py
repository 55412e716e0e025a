"""One long stroke through many fields belongs to none of them: nothing is taken from it in silence.

Every sheet is photographed empty, but for one fold, ring, slip or shadow across its fields.
"""

from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from scoring.games import GAMES
from scoring.sheet import FieldKind, SheetLayout
from server.photos.judged import JudgedSheet, read_photo
from vision.ink.fields import FLAT_PX_PER_MM
from vision.photo import Photo
from vision.printing.blank import blank_colour_raster

LAYOUTS = [game.layouts[0] for game in GAMES if game.layouts and game.layouts[0].markers]
MARGIN_PX = 40
Shade = npt.NDArray[np.float32]
"""(H, W, 3): how much of the light is left."""


def middles_px(layout: SheetLayout) -> npt.NDArray[np.int64]:
    """Of all fields but names, from the top left."""
    boxes = [field.box_mm for field in layout.fields if field.kind is not FieldKind.TEXT]
    places = np.array([(x + w / 2, y + h / 2) for x, y, w, h in boxes])
    return np.asarray(np.round(places * FLAT_PX_PER_MM), np.int64)


def busiest(values: npt.NDArray[np.int64]) -> int:
    """The value that most fields have: their fullest row or column."""
    return int(np.bincount(values).argmax())


def drawn(layout: SheetLayout, draw: Callable[[Shade], object], taken: tuple[float, ...]) -> Shade:
    """Paper on which what is drawn takes so much of blue, green and red light."""
    width, height = (round(side * FLAT_PX_PER_MM) for side in layout.page_mm)
    alpha = np.zeros((height, width), np.float32)
    draw(alpha)
    soft = np.asarray(cv2.GaussianBlur(alpha, (0, 0), 0.8), np.float32)
    return 1 - soft[..., None] * np.array(taken, np.float32)


def fold_along_a_row(layout: SheetLayout) -> Shade:
    y = busiest(middles_px(layout)[:, 1])
    return drawn(
        layout, lambda page: cv2.line(page, (0, y), (page.shape[1], y + 9), 1, 3), (0.3,) * 3
    )


def fold_along_a_column(layout: SheetLayout) -> Shade:
    x = busiest(middles_px(layout)[:, 0])
    return drawn(
        layout, lambda page: cv2.line(page, (x, 0), (x - 7, page.shape[0]), 1, 3), (0.3,) * 3
    )


def fold_from_corner_to_corner(layout: SheetLayout) -> Shade:
    return drawn(
        layout, lambda page: cv2.line(page, (0, 0), page.shape[::-1], 1, 3), (0.3, 0.3, 0.3)
    )


def ring_of_a_cup(layout: SheetLayout) -> Shade:
    x, y = np.median(middles_px(layout), axis=0).astype(int).tolist()
    radius = round(35 * FLAT_PX_PER_MM)
    return drawn(
        layout, lambda page: cv2.circle(page, (x + 40, y), radius, 1, 9), (0.5, 0.35, 0.25)
    )


def slip_of_the_pen(layout: SheetLayout) -> Shade:
    y = busiest(middles_px(layout)[:, 1])
    return drawn(
        layout,
        lambda page: cv2.line(page, (30, y - 12), (page.shape[1] - 30, y + 8), 1, 4),
        (0.5, 0.7, 0.8),
    )


def edge_of_a_shadow(layout: SheetLayout) -> Shade:
    x = busiest(middles_px(layout)[:, 0])
    width, height = (round(side * FLAT_PX_PER_MM) for side in layout.page_mm)
    shadow = np.zeros((height, width), np.float32)
    shadow[:, x:] = 1
    return 1 - 0.4 * np.asarray(cv2.GaussianBlur(shadow, (0, 0), 4.0), np.float32)[..., None]


STROKES = [
    fold_along_a_row,
    fold_along_a_column,
    fold_from_corner_to_corner,
    ring_of_a_cup,
    slip_of_the_pen,
    edge_of_a_shadow,
]


def read(layout: SheetLayout, shade: Shade) -> JudgedSheet:
    """The empty sheet on a table, with what lies on it."""
    page = blank_colour_raster(layout, FLAT_PX_PER_MM) * shade * 0.9
    border = cv2.BORDER_CONSTANT
    sides = (MARGIN_PX,) * 4
    photo = cv2.copyMakeBorder(page.astype(np.uint8), *sides, border, value=(60, 75, 90))
    (sheet,) = read_photo(Photo.from_pixels(np.asarray(photo, np.uint8)))
    return sheet


@pytest.mark.parametrize("stroke", STROKES, ids=lambda stroke: stroke.__name__)
@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.game)
def test_nothing_is_taken_from_a_long_stroke_in_silence(
    layout: SheetLayout, stroke: Callable[[SheetLayout], Shade]
) -> None:
    sheet = read(layout, stroke(layout))
    asked = {doubt.field for doubt in sheet.settlement.doubts}
    assert sheet.filled.marks.keys() <= asked
    assert not sheet.problems
