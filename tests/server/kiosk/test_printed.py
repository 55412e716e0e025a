"""Enrolled sheets under the camera: found by their print, and looked for only where one may lie."""

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from scoring.games import keep_own_in
from scoring.sheet.count import Count
from server.kiosk.places import Box
from server.kiosk.reader import CameraReader
from server.own_sheets import keep_own_sheet, png_of
from tests.server.kiosk.replay import HeldCamera, a_kiosk, seen_at
from tests.server.kiosk.table_of_things import STILL_FRAMES
from tests.vision.shop_pads import PX_PER_MM, golf_card
from vision.paper.found import FoundSheet
from vision.photo import Photo, Pixels

SIZE_PX = (1920, 1080)
CORNER_PX = (420, 560)
SCALE = 0.5
"""Of the pad's own pixels: three to a millimetre, as a camera 60 cm above the table has it."""


class CountingReader(CameraReader):
    """Counts how often sheets are looked for by their print."""

    def __init__(self) -> None:
        self.searches = 0
        self.boxes: list[Box] = []

    def printed(self, photo: Photo, box: Box, game: str) -> tuple[FoundSheet, ...]:
        self.searches += 1
        self.boxes.append(box)
        return super().printed(photo, box, game)


class Table:
    """A table with at most one card of a golf club, some of it filled in, and a stranger's die."""

    def __init__(self, data: Path) -> None:
        self.card = golf_card()
        keep_own_in(data / "sheets")
        keep_own_sheet(self.card.layout, png_of(self.card.pixels), Count(title="Golf card"))
        self.page: Pixels | None = None
        self.die = False
        self.hand = False
        self._rng = np.random.default_rng(0)
        self.reader = CountingReader()
        self.kiosk = a_kiosk(data, HeldCamera(self._frames()), self.reader)
        self.booth = self.kiosk.booths["1"]

    def _frames(self) -> Iterator[Pixels]:
        while True:
            yield self._drawn()

    def _drawn(self) -> Pixels:
        frame = np.full((SIZE_PX[1], SIZE_PX[0], 3), (60, 80, 95), np.uint8)
        if self.page is not None:
            small = cv2.resize(self.page, None, fx=SCALE, fy=SCALE, interpolation=cv2.INTER_AREA)
            (x, y), (height, width) = CORNER_PX, small.shape[:2]
            frame[y : y + height, x : x + width] = np.minimum(small, 240)
        if self.die:
            frame[200:246, 900:946] = 240
        if self.hand:
            left = 700 + int(self._rng.integers(0, 80))
            frame[500:, left : left + 200] = (110, 140, 190)
        return frame + self._rng.integers(0, 4, frame.shape, dtype=np.uint8)

    def after(self, **things: object) -> None:
        """A hand lays things down, and everything comes to rest."""
        self.hand = True
        self.rest(3)
        for name, value in things.items():
            setattr(self, name, value)
        self.rest(2)
        self.hand = False
        self.rest(2 * STILL_FRAMES)

    def rest(self, frames: int) -> None:
        for _ in range(frames):
            self.booth.step()

    def written(self, *strokes: tuple[str, str]) -> Pixels:
        page = self.card.pixels.copy()
        fields = {field.id: field for field in self.card.fields}
        for name, text in strokes:
            x, y, _, height = (v * PX_PER_MM for v in fields[name].box_mm)
            at = round(x + 26), round(y + height - 14)
            cv2.putText(page, text, at, cv2.FONT_HERSHEY_SIMPLEX, 1.4, (120, 40, 30), 4)
        return page


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    yield Table(tmp_path)
    keep_own_in(None)


def test_an_enrolled_sheet_offers_its_game_and_is_read_once_for_each_change(table: Table) -> None:
    names = [field.id for field in table.card.fields]
    table.after(page=table.card.pixels)
    assert table.booth.view.offered == "golf_card"
    assert "golf_card" in table.kiosk.games
    table_id = table.kiosk.new_game("1", "golf_card", ["Ada"]).id
    table.rest(2 * STILL_FRAMES)
    assert seen_at(table.kiosk, table_id) == []  # a blank is nothing yet
    searches = table.reader.searches
    table.rest(STILL_FRAMES)
    table.after(die=True)
    assert table.reader.searches == searches, "a die is no sheet"
    table.after(page=table.written((names[0], "4"), (names[1], "5")))
    assert seen_at(table.kiosk, table_id) == ["sheet Ada"]
    assert table.reader.searches > searches
    table.after(page=table.written((names[0], "4"), (names[1], "5"), (names[2], "3")))
    assert seen_at(table.kiosk, table_id) == ["sheet Ada"] * 2
    table.after()
    assert seen_at(table.kiosk, table_id) == ["sheet Ada"] * 2


def test_one_that_lies_there_from_the_start_is_looked_for_where_paper_is(table: Table) -> None:
    table.page = table.card.pixels
    table.rest(2 * STILL_FRAMES)
    assert table.booth.view.offered == "golf_card"
    assert (0, 0, *SIZE_PX) not in table.reader.boxes, "the whole frame is tried last"
    table_id = table.kiosk.new_game("1", "golf_card", ["Ada"]).id
    table.after(page=table.written((table.card.fields[0].id, "4")))
    assert seen_at(table.kiosk, table_id) == ["sheet Ada"]


def test_where_nothing_was_enrolled_nothing_is_looked_for(tmp_path: Path) -> None:
    keep_own_in(tmp_path / "sheets")
    assert not CameraReader().has_printed("")
    assert not CameraReader().has_printed("unvention")
