"""Sheets and dice that could be taken for each other, read by the models: nothing is made up."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.simulator.overhead import Evening
from scoring.games import GAMES, find_game
from scoring.sheet import SheetLayout
from server.kiosk.kiosk import Kiosk
from server.kiosk.reader import CameraReader
from tests.server.kiosk.replay import HeldCamera, a_kiosk, seen_at
from tests.server.kiosk.table_of_things import STILL_FRAMES
from tests.words import english
from vision.camera.ring import Pixels
from vision.printing.blank import blank_colour_raster

SIZE_PX = (1920, 1080)
TABLE = (60, 80, 95)
PX_PER_MM = 3.0
SHEETS = [layout for game in GAMES for layout in game.layouts if layout.markers]
DICE = find_game("yacht")


@dataclass
class Table:
    """A table on which one thing after another is laid."""

    kiosk: Kiosk
    table_id: str
    now: Pixels

    def lay(self, frame: Pixels) -> None:
        self.now = frame
        for _ in range(2 * STILL_FRAMES):
            self.kiosk.booths["1"].step()

    @property
    def seen(self) -> list[str]:
        return seen_at(self.kiosk, self.table_id)

    @property
    def hint(self) -> str:
        return english(self.kiosk.booths["1"].view.hint)


def a_table(data: Path, game: str, players: list[str], empty: Pixels) -> Table:
    table: Table

    def frames() -> Iterator[Pixels]:
        rng = np.random.default_rng(0)
        while True:
            yield np.asarray(
                cv2.add(table.now, rng.integers(0, 4, table.now.shape, np.uint8)), np.uint8
            )

    kiosk = a_kiosk(data, HeldCamera(frames()), CameraReader())
    table = Table(kiosk, kiosk.new_game("1", game, players).id, empty)
    table.lay(empty)
    return table


def bare() -> Pixels:
    return np.full((SIZE_PX[1], SIZE_PX[0], 3), TABLE, np.uint8)


def with_blank(layout: SheetLayout) -> Pixels:
    page = np.minimum(blank_colour_raster(layout, PX_PER_MM), 240)
    most = SIZE_PX[1] - 40
    if page.shape[0] > most:
        scale = most / page.shape[0]
        page = cv2.resize(page, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    frame = bare()
    frame[20 : 20 + page.shape[0], 300 : 300 + page.shape[1]] = page
    return frame


@pytest.mark.parametrize("layout", SHEETS, ids=lambda one: f"{one.game}-{one.sheet}")
def test_no_blank_sheet_is_a_roll(layout: SheetLayout, tmp_path: Path) -> None:
    """Print that looks like dice or like marks is neither; another game's sheet is named."""
    table = a_table(tmp_path, DICE.name, ["Ada"], bare())
    table.lay(with_blank(layout))
    assert table.seen == []
    assert table.kiosk.booths["1"].view.dice == ()
    assert ("not one of" in table.hint) == (layout.game != DICE.name)


def test_a_sheet_is_no_roll_and_dice_are_no_sheet(tmp_path: Path) -> None:
    """Both as a camera 60 cm above the table sees them (simulated), one after the other."""
    rolled, dice = Evening(103).roll_burst(1)
    _, sheets = Evening(103).burst("friday", 1)
    empty = next(iter(Evening(103).at_rest(1.0)))
    table = a_table(tmp_path, "unvention", ["Ada", "Ben"], empty)
    table.lay(sheets[0])
    assert sorted(table.seen) == ["sheet Ada", "sheet Ben"]
    table.lay(empty)
    table.lay(dice[0])
    assert table.seen[2:] == [" ".join(["roll", *rolled])]


def test_dice_are_nothing_to_a_game_without_any(tmp_path: Path) -> None:
    _, dice = Evening(103).roll_burst(1)
    empty = next(iter(Evening(103).at_rest(1.0)))
    table = a_table(tmp_path, "innovation", ["Ada", "Ben"], empty)
    table.lay(dice[0])
    assert table.seen == []
    assert table.kiosk.booths["1"].view.dice == ()
