"""A dry-erase board, enrolled from a photo of the empty one: its spots are read by their colours.

The photos are simulated.
"""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from models.simulator.handwriting import Handwriting
from models.simulator.photo import Wish, simulate
from scoring.settle import settle
from scoring.sheet import FieldKind, SheetLayout
from tests.vision.shop_pads import ShopPad, spot_board
from vision.enrol.enrol import enrol
from vision.enrol.page import page_of_photo
from vision.photo import Photo, Pixels
from vision.read import read_sheets

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")


def board() -> ShopPad:
    """Large rings to colour, with a name that tells which way it lies."""
    pad = spot_board()
    pad.words("MY WORKSHOP", 40, 8, 6)
    return pad


@pytest.fixture(scope="module")
def layout(tmp_path_factory: pytest.TempPathFactory) -> SheetLayout:
    """The board as it is enrolled."""
    pad = board()
    enrolled = enrol(page_of_photo(Photo.from_pixels(pad.photo(3)), pad.page_mm))
    path = tmp_path_factory.mktemp("board") / "page.png"
    cv2.imwrite(str(path), enrolled.blank)
    return SheetLayout("board", "page", 1, enrolled.page_mm, enrolled.fields, blank=path)


def coloured() -> dict[str, str]:
    """Every second spot in one of the colours."""
    spots = [field.id for field in board().fields if field.kind is FieldKind.SPOT]
    return {field: COLOURS[number % 6] for number, field in enumerate(spots[::2])}


def photographed(spoilt: Pixels | None = None) -> Pixels:
    """The board with its spots, from nearly above."""
    pad = board()
    wish = Wish(2.0, tilt_degrees=8, curl=0.0, pen="gel", difficulty=0.1, clutter=False, clean=True)
    steady = {"glare": 0.0, "exposure": 0.8}
    page = pad.pixels if spoilt is None else spoilt
    photo = simulate(
        page, pad.layout, coloured(), 11, Handwriting.drawn(), replace(wish, camera=steady)
    )
    return photo.pixels


def read(pixels: Pixels, layout: SheetLayout) -> tuple[dict[str, str], set[str]]:
    """What stands on the board by the ids of the drawn one, and what is asked."""
    (sheet,) = read_sheets(Photo.from_pixels(pixels), [layout])
    settled = settle(sheet.reading, ())
    names = {}
    for field in board().fields:
        x, y = field.box_mm[0] + field.box_mm[2] / 2, field.box_mm[1] + field.box_mm[3] / 2
        nearest = min(
            layout.fields,
            key=lambda one: np.hypot(
                one.box_mm[0] + one.box_mm[2] / 2 - x, one.box_mm[1] + one.box_mm[3] / 2 - y
            ),
        )
        names[nearest.id] = field.id
    labels = {name: settled.sheet[own] for own, name in names.items()}
    return labels, {names[doubt.field] for doubt in settled.doubts if doubt.field in names}


def test_the_empty_board_is_made_of_spots(layout: SheetLayout) -> None:
    kinds = [field.kind for field in layout.fields]
    assert kinds.count(FieldKind.SPOT) == 24


def test_spots_are_read_by_their_colours(layout: SheetLayout) -> None:
    labels, asked = read(photographed(), layout)
    truth = coloured()
    wrong = {one for one, label in labels.items() if label != truth.get(one, "")} - asked
    assert not wrong
    assert len(asked) <= 4


def test_a_smear_and_a_glare_are_asked_about(layout: SheetLayout) -> None:
    pad = board()
    spots = [field for field in pad.fields if field.kind is FieldKind.SPOT]
    smeared, lit = spots[1], spots[9]
    pad.ring(smeared.box_mm, None, (250, 205, 222))
    photo = photographed(pad.pixels)
    (sheet,) = read_sheets(Photo.from_pixels(photo), [layout])
    x, y, width, height = lit.box_mm
    at = sheet.found.to_photo(np.array([[x + width / 2, y + height / 2]]))[0].round().astype(int)
    reach = round(0.7 * width * sheet.found.px_per_mm)
    cv2.circle(photo, (int(at[0]), int(at[1])), reach, (255, 255, 255), -1)
    labels, asked = read(photo, layout)
    assert lit.id in asked
    assert smeared.id in asked or labels[smeared.id] == ""
