"""Where dropped dice stand, with dice placed by a camera the test knows."""

from unittest.mock import Mock

import numpy as np
import pytest

import vision.drop
from scoring.observation import Doubt, Observation, Outline
from scoring.sheet import SheetLayout
from vision.dice import DiceReading, Die
from vision.drop import Drop, read_drop
from vision.paper import FoundSheet
from vision.photo import Photo

SIZE_PX = (1600, 1200)
GEAR_MM = (116.0, 127.0)
LAYOUT = SheetLayout("a game", "player", 1, (279.0, 216.0), (), points={"gear": GEAR_MM})


def quadrant(right_mm: float, down_mm: float) -> str:
    if right_mm == 0 or down_mm == 0:
        return ""
    return ("upper " if down_mm < 0 else "lower ") + ("left" if right_mm < 0 else "right")


class Table:
    """A camera over a sheet, and dice standing where the test puts them."""

    def __init__(self, tilt_degrees: float, round_degrees: float = 25.0) -> None:
        tilt, around = np.radians([tilt_degrees, round_degrees])
        lean = np.array(
            [[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]]
        )
        spin = np.array(
            [[np.cos(around), -np.sin(around), 0], [np.sin(around), np.cos(around), 0], [0, 0, 1]]
        )
        self.turn = lean @ spin
        self.shift = np.array([0, 0, 420.0]) - self.turn @ np.array([130.0, 110.0, 0])
        focal_px = 0.78 * SIZE_PX[0]
        self.camera = np.array(
            [[focal_px, 0, (SIZE_PX[0] - 1) / 2], [0, focal_px, (SIZE_PX[1] - 1) / 2], [0, 0, 1]]
        )
        self.dice: list[Die] = []
        self.doubts: list[Doubt] = []

    def seen(self, right_mm: float, down_mm: float, up_mm: float) -> tuple[float, float]:
        point = np.array([GEAR_MM[0] + right_mm, GEAR_MM[1] + down_mm, -up_mm])
        x, y, w = self.camera @ (self.turn @ point + self.shift)
        return float(x / w), float(y / w)

    def put(self, value: int, right_mm: float, down_mm: float, *, edge_mm: float = 16.0) -> None:
        half = edge_mm / 2
        a, b, c, d = (
            self.seen(right_mm + x * half, down_mm + y * half, edge_mm)
            for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        )
        observed = Observation(str(value), 0.99, Outline((a, b, c, d)))
        self.dice.append(Die(observed, self.seen(right_mm, down_mm, edge_mm), 60.0))

    def read(self, monkeypatch: pytest.MonkeyPatch) -> Drop:
        matrix = self.camera @ np.column_stack([self.turn[:, 0], self.turn[:, 1], self.shift])
        sheet = FoundSheet(LAYOUT, matrix, ())
        reading = DiceReading(tuple(self.dice), tuple(self.doubts))
        monkeypatch.setattr(vision.drop, "find_sheet", Mock(return_value=sheet))
        monkeypatch.setattr(vision.drop, "read_dice", Mock(return_value=reading))
        photo = Photo.from_pixels(np.zeros((SIZE_PX[1], SIZE_PX[0], 3), np.uint8))
        return read_drop(photo, [LAYOUT], middle="gear", region_at=quadrant, count=3)


@pytest.mark.parametrize("edge_mm", [13.0, 16.0, 19.0])
@pytest.mark.parametrize("tilt_degrees", [0, 20, 45])
def test_dice_stand_where_they_were_put_whatever_their_height(
    monkeypatch: pytest.MonkeyPatch, tilt_degrees: float, edge_mm: float
) -> None:
    table = Table(tilt_degrees)
    places = [(-60.0, -40.0), (35.0, -22.0), (-130.0, 15.0)]
    for value, place in enumerate(places, 1):
        table.put(value, *place, edge_mm=edge_mm)

    drop = table.read(monkeypatch)

    for dropped, place in zip(drop.dice, places, strict=True):
        assert dropped.position_mm == pytest.approx(place, abs=1.2)
        assert dropped.distance_mm == pytest.approx(np.hypot(*place), abs=1.2)
        assert dropped.region.label == quadrant(*place)
    assert drop.doubts == ()
    assert [d.die.seen.label for d in drop.farthest_first] == ["3", "1", "2"]


def test_a_die_near_a_line_is_asked_with_both_sides_as_choices(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table(10)
    table.put(1, -1.5, -40.0)
    table.put(2, 60, 60)
    table.put(3, -100, 50)

    drop = table.read(monkeypatch)

    (doubt,) = drop.doubts
    assert doubt.field == "die1.workshop"
    assert doubt.choices == ("upper left", "upper right")
    assert 0.5 < drop.dice[0].region.confidence < 0.95


def test_two_dice_equally_far_are_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(10)
    table.put(1, -60.0, -40.0)
    table.put(2, 61.0, 40.0)
    table.put(3, -20, 20)

    (doubt,) = table.read(monkeypatch).doubts

    assert doubt.field == "farthest"
    assert set(doubt.choices) == {"die1", "die2"}


@pytest.mark.parametrize("count", [0, 1, 2, 4])
def test_any_other_count_than_three_is_asked_about(
    monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    table = Table(10)
    for index in range(count):
        table.put(1, -60.0 + 25 * index, 30.0)

    doubts = table.read(monkeypatch).doubts

    assert f"I see {count} d" in doubts[-1].why


def test_a_small_printed_die_is_not_taken_for_a_fallen_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table(15)
    table.put(4, 80.0, -60.0, edge_mm=5.0)
    for value, place in enumerate([(-60.0, -40.0), (35.0, -22.0), (-130.0, 15.0)], 1):
        table.put(value, *place)
    table.doubts = [
        Doubt("die1", ("4",), "this may not be a die at all"),
        Doubt("die2", ("1", "2"), "this die may be 1 or 2"),
    ]

    drop = table.read(monkeypatch)

    assert [d.die.seen.label for d in drop.dice] == ["1", "2", "3"]
    assert [(d.field, d.choices) for d in drop.doubts] == [("die1", ("1", "2"))]
