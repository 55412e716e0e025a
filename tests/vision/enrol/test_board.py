"""A dry-erase board, enrolled from a photo of the empty one: its spots are read by their colours.

The photos are simulated.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import cv2
import numpy as np
import pytest

from models.simulator.handwriting import Handwriting
from models.simulator.photo import Wish, simulate
from scoring.games import find_game
from scoring.settle import settle
from scoring.sheet import Field, FieldKind, SheetLayout
from tests.vision.enrol.compared import matched
from tests.vision.shop_pads import PX_PER_MM, ShopPad, spot_board
from vision.enrol.enrol import enrol
from vision.enrol.page import page_of_photo
from vision.photo import Photo, Pixels
from vision.printing.blank import blank_colour_raster
from vision.read import read_sheets

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")


def drawn_board() -> ShopPad:
    """Large rings to colour, with a name that tells which way it lies."""
    pad = spot_board()
    pad.words("MY WORKSHOP", 40, 8, 6)
    return pad


def roland_board() -> ShopPad:
    """Roland Wright's board as we draw it, without markers."""
    sheet = next(one for one in find_game("roland_wright").layouts if one.sheet == "box6")
    pad = ShopPad("roland", sheet.page_mm, list(sheet.fields))
    pad.pixels = np.array(blank_colour_raster(replace(sheet, markers=()), PX_PER_MM))
    return pad


BOARDS = {"drawn": drawn_board, "roland": roland_board}


@dataclass(frozen=True)
class Board:
    """A board, and the sheet that was enrolled from a photo of it when it was empty."""

    make: Callable[[], ShopPad]
    layout: SheetLayout

    @property
    def spots(self) -> list[Field]:
        """Those of the drawing."""
        return [field for field in self.make().fields if field.kind is FieldKind.SPOT]

    @property
    def coloured(self) -> dict[str, str]:
        """Every second spot in one of the colours."""
        return {field.id: COLOURS[number % 6] for number, field in enumerate(self.spots[::2])}

    def photographed(self, spoilt: Pixels | None = None) -> Pixels:
        """The board with its spots, from nearly above."""
        pad = self.make()
        wish = Wish(
            2.5, tilt_degrees=8, curl=0.0, pen="gel", difficulty=0.1, clutter=False, clean=True
        )
        steady = {"glare": 0.0, "exposure": 0.8}
        page = pad.pixels if spoilt is None else spoilt
        wish = replace(wish, camera=steady)
        return simulate(page, pad.layout, self.coloured, 11, Handwriting.drawn(), wish).pixels

    def read(self, pixels: Pixels) -> tuple[dict[str, str], set[str]]:
        """What stands in the spots by the ids of the drawing, and what is asked."""
        (sheet,) = read_sheets(Photo.from_pixels(pixels), [self.layout])
        settled = settle(sheet.reading, ())
        found = matched(self.spots, self.layout.fields)
        labels = {name: settled.sheet[own.id] for name, own in found.items()}
        doubted = {doubt.field for doubt in settled.doubts}
        return labels, {name for name, own in found.items() if own.id in doubted}


@pytest.fixture(scope="module", params=list(BOARDS))
def board(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Board:
    """The board as it is enrolled."""
    make = BOARDS[request.param]
    pad = make()
    enrolled = enrol(page_of_photo(Photo.from_pixels(pad.photo(3)), pad.page_mm))
    assert not enrolled.filled
    path = tmp_path_factory.mktemp("board") / "page.png"
    cv2.imwrite(str(path), enrolled.blank)
    layout = SheetLayout("board", "page", 1, enrolled.page_mm, enrolled.fields, blank=path)
    return Board(make, layout)


def test_the_empty_board_is_made_of_spots(board: Board) -> None:
    found = matched(board.spots, board.layout.fields)
    assert len(found) == len(board.spots)
    assert {field.kind for field in found.values()} == {FieldKind.SPOT}


def test_spots_are_read_by_their_colours(board: Board) -> None:
    labels, asked = board.read(board.photographed())
    truth = board.coloured
    wrong = {one for one, label in labels.items() if label != truth.get(one, "")} - asked
    assert not wrong
    assert len(asked) <= 4


def test_a_smear_and_a_glare_are_asked_about(board: Board) -> None:
    pad = board.make()
    smeared, lit = board.spots[1], board.spots[9]
    pad.ring(smeared.box_mm, None, (250, 205, 222))
    photo = board.photographed(pad.pixels)
    (sheet,) = read_sheets(Photo.from_pixels(photo), [board.layout])
    x, y, width, height = lit.box_mm
    at = sheet.found.to_photo(np.array([[x + width / 2, y + height / 2]]))[0].round().astype(int)
    reach = round(0.7 * width * sheet.found.px_per_mm)
    cv2.circle(photo, (int(at[0]), int(at[1])), reach, (255, 255, 255), -1)
    labels, asked = board.read(photo)
    assert lit.id in asked
    assert smeared.id in asked or labels[smeared.id] == ""
