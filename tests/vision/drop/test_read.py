"""Where dropped dice stand, with dice placed by a camera the test knows."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from unittest.mock import Mock

import cv2
import numpy as np
import pytest

import vision.drop.fallen
import vision.drop.read
from scoring.sheet import SheetLayout
from tests.words import english
from vision.dice.evidence import VALUES, Judged
from vision.dice.find import DieCandidate
from vision.dice.look import DieLook, reader
from vision.drop.read import DropReading, read_drop
from vision.paper.found import FoundSheet
from vision.photo import Photo

SIZE_PX = (1600, 1200)
GEAR_MM = (116.0, 127.0)
LAYOUT = SheetLayout("a game", "player", 1, (279.0, 216.0), (), points={"gear": GEAR_MM})


def quadrant(right_mm: float, down_mm: float) -> str:
    if right_mm == 0 or down_mm == 0:
        return ""
    return ("upper " if down_mm < 0 else "lower ") + ("left" if right_mm < 0 else "right")


class Seen(NamedTuple):
    """How the reader sees a die."""

    missed_px: tuple[float, float] = (0.0, 0.0)
    """How far its face is from where it is."""
    read_as: int = 0
    is_die: float = 0.98
    is_drawn: bool = True
    """Else there is nothing where it sees one."""
    printed: float = 0.0


PLAINLY = Seen()


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
        self.picture = np.full((SIZE_PX[1], SIZE_PX[0], 3), 225, np.uint8)
        self.things: list[Judged] = []
        self.shown: list[tuple[np.ndarray, np.ndarray]] = []
        """Where each top face is in the photo, and what the reader would say of it from above."""

    def seen(self, right_mm: float, down_mm: float, up_mm: float) -> tuple[float, float]:
        point = np.array([GEAR_MM[0] + right_mm, GEAR_MM[1] + down_mm, -up_mm])
        x, y, w = self.camera @ (self.turn @ point + self.shift)
        return float(x / w), float(y / w)

    def put(
        self,
        value: int | Mapping[str, float],
        right_mm: float,
        down_mm: float,
        *,
        edge_mm: float = 16.0,
        turned_degrees: float = 0.0,
        seen: Seen = PLAINLY,
    ) -> None:
        """Draw a die and have the reader see it."""
        angles = np.radians(turned_degrees + np.array([225, 315, 45, 135]))
        reach = edge_mm / np.sqrt(2)
        corners = [(right_mm + reach * np.cos(a), down_mm + reach * np.sin(a)) for a in angles]
        top, bottom = (
            np.array([self.seen(x, y, up_mm) for x, y in corners]) for up_mm in (edge_mm, 0.0)
        )
        eye_mm = (-self.turn.T @ self.shift)[:2] - GEAR_MM - [right_mm, down_mm]
        outward = [np.cos(angles + np.pi / 4), np.sin(angles + np.pi / 4)]
        if seen.is_drawn:
            for side in np.argsort(eye_mm @ outward).tolist():
                face = [top[side], top[side - 3], bottom[side - 3], bottom[side]]
                self.fill(np.array(face), 90 + 20 * side)
            self.fill(top, 180)
            self.shown.append((top.mean(axis=0), logits_of(value)))
        look = DieLook(logits_of(value), top.mean(axis=0) + seen.missed_px, top + seen.missed_px)
        whole = DieCandidate(*self.seen(right_mm, down_mm, edge_mm / 2), 60.0, 0.9)
        shares = shares_of(seen.read_as or value)
        self.things.append(Judged(whole, look, seen.is_die, 0.0, shares, seen.printed))

    def fill(self, corners_px: np.ndarray, level: int) -> None:
        points = (corners_px * 16).round().astype(np.int32)
        cv2.fillConvexPoly(self.picture, points, (level,) * 3, cv2.LINE_AA, 4)

    def from_above(self, _pixels: object, _reduction: float, tops: Sequence[np.ndarray]) -> object:
        """What the reader says of top faces: of those drawn what they are, else nothing."""
        rows = [logits_of({})] * len(tops)
        for index, top in enumerate(tops):
            for middle, logits in self.shown:
                if np.hypot(*(top.mean(axis=0) - middle)) < 8:
                    rows[index] = logits
        return rows

    def read(self, monkeypatch: pytest.MonkeyPatch) -> DropReading:
        matrix = self.camera @ np.column_stack([self.turn[:, 0], self.turn[:, 1], self.shift])
        sheet = FoundSheet(LAYOUT, matrix, ())
        monkeypatch.setattr(vision.drop.read, "find_sheet", Mock(return_value=sheet))
        monkeypatch.setattr(vision.drop.read, "judge_things", Mock(return_value=self.things))
        monkeypatch.setattr(vision.drop.fallen, "look_from_above", self.from_above)
        photo = Photo.from_pixels(self.picture)
        return read_drop(photo, [LAYOUT], middle="gear", zone_at=quadrant, count=3)


def logits_of(value: int | Mapping[str, float]) -> np.ndarray:
    """Of a value that is clear, or of shares; of nothing at all, those of no die."""
    shares = {str(value): 0.99} if isinstance(value, int) else value or {"none": 0.99}
    return np.log([shares.get(name, 1e-3) for name in reader(colours=False).labels])


def shares_of(value: int | Mapping[str, float]) -> tuple[tuple[str, float], ...]:
    shares = {str(value): 0.99} if isinstance(value, int) else dict(value)
    ranked = sorted(VALUES, key=lambda name: -shares.get(name, 0.0))
    return tuple((name, shares.get(name, 0.002)) for name in ranked)


@pytest.mark.parametrize("edge_mm", [13.0, 16.0, 19.0])
@pytest.mark.parametrize("tilt_degrees", [0, 20, 45])
def test_dice_stand_where_they_were_put_whatever_their_height(
    monkeypatch: pytest.MonkeyPatch, tilt_degrees: float, edge_mm: float
) -> None:
    table = Table(tilt_degrees)
    places = [(-130.0, 15.0), (-60.0, -40.0), (35.0, -22.0)]
    for value, place in enumerate(places, 1):
        table.put(value, *place, edge_mm=edge_mm)

    drop = table.read(monkeypatch)

    for dropped, place in zip(drop.dice, places, strict=True):
        assert dropped.position_mm == pytest.approx(place, abs=0.9)
        assert dropped.distance_mm == pytest.approx(np.hypot(*place), abs=0.9)
        assert dropped.uncertainty_mm < 3
        assert dropped.zone.label == quadrant(*place)
    assert drop.doubts == ()
    assert [d.die.seen.label for d in drop.farthest_first] == ["1", "2", "3"]


def test_a_die_near_a_line_is_asked_with_both_sides_as_choices(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table(10)
    table.put(3, -100, 50)
    table.put(1, -0.8, -40.0)
    table.put(2, 60, 60)

    drop = table.read(monkeypatch)

    (doubt,) = drop.doubts
    assert doubt.field == "die2.zone"
    assert doubt.choices == ("upper left", "upper right")
    assert 0.5 < drop.dice[1].zone.confidence < 0.95


def test_the_photo_corrects_a_reader_that_misses_the_face(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(30)
    places = [(-130.0, 15.0), (-60.0, -40.0), (35.0, -22.0)]
    for turned, (missed_px, place) in enumerate(
        zip([(6.0, -5.0), (-7.0, 2.0), (3.0, 8.0)], places, strict=True)
    ):
        table.put(1, *place, turned_degrees=20.0 + 33 * turned, seen=Seen(missed_px))

    drop = table.read(monkeypatch)

    for dropped, place in zip(drop.dice, places, strict=True):
        assert dropped.position_mm == pytest.approx(place, abs=0.9)


def test_a_die_that_cannot_be_made_out_is_less_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(30)
    table.put(1, -60.0, -40.0)
    table.put(2, 60.0, 30.0)
    x, y = (round(v) for v in table.seen(60.0, 30.0, 8.0))
    table.picture[y - 60 : y + 60, x - 60 : x + 60] = 225

    seen, hidden = table.read(monkeypatch).dice

    assert hidden.uncertainty_mm > 2 * seen.uncertainty_mm


def test_two_dice_equally_far_are_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(10)
    table.put(1, -60.0, -40.0)
    table.put(2, 61.0, 40.0)
    table.put(3, -20, 20)

    (doubt,) = table.read(monkeypatch).doubts

    assert doubt.field == "farthest"
    assert set(doubt.choices) == {"die1", "die3"}


@pytest.mark.parametrize("count", [0, 1, 2, 4])
def test_any_other_count_than_three_is_asked_about(
    monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    table = Table(10)
    for index in range(count):
        table.put(1, -60.0 + 25 * index, 30.0)

    doubts = table.read(monkeypatch).doubts

    said = f"I count {count} d" if count else "I see no dice."
    assert said in english(doubts[-1].why)


def test_a_small_printed_die_is_not_taken_for_a_fallen_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table(15)
    table.put(4, 80.0, -60.0, edge_mm=5.0)
    values: list[int | Mapping[str, float]] = [{"1": 0.55, "2": 0.45}, 2, 3]
    for value, place in zip(values, [(-60.0, -40.0), (35.0, -22.0), (-130.0, 15.0)], strict=True):
        table.put(value, *place)

    drop = table.read(monkeypatch)

    assert [d.die.seen.label for d in drop.dice] == ["3", "1", "2"]
    assert [(d.field, d.choices) for d in drop.doubts] == [("die2", ("1", "2"))]


def test_the_border_beside_the_farthest_die_is_of_no_matter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table(10)
    table.put(1, -40.0, -40.0)
    table.put(2, 50, 30)
    table.put(3, -120, 0.5)

    assert table.read(monkeypatch).doubts == ()


def test_it_matters_when_the_die_may_not_be_the_farthest(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(10)
    table.put(1, -40.0, -40.0)
    table.put(2, 90, 80)
    table.put(3, -120, 0.5)

    doubts = table.read(monkeypatch).doubts

    assert [doubt.field for doubt in doubts] == ["die1.zone", "farthest"]


def test_three_cubes_for_three_dice_are_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(30)
    for value, place in enumerate([(-60.0, -40.0), (35.0, -22.0), (-130.0, 15.0)], 1):
        table.put(value, *place, seen=Seen(is_die=0.3))
    table.put(5, 70.0, 40.0, seen=Seen(is_die=0.2, is_drawn=False))

    drop = table.read(monkeypatch)

    assert [d.die.seen.label for d in drop.dice] == ["3", "1", "2"]
    assert drop.doubts == ()


def test_two_dice_and_what_may_be_a_third_are_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(30)
    table.put(1, -60.0, -40.0)
    table.put(2, 35.0, -22.0)
    table.put({"5": 0.2, "none": 0.8}, 70.0, 40.0, seen=Seen(read_as=5, is_die=0.01))
    x, y = (round(v) for v in table.seen(70.0, 40.0, 16.0))
    table.picture[y - 10 : y + 60, x - 60 : x + 60] = 225

    drop = table.read(monkeypatch)

    assert [(d.die.seen.label, d.zone.label) for d in drop.dice][2] == ("5", "lower right")
    assert drop.dice[2].die.seen.confidence < 0.9
    assert ("die3", "maybe-no-die") in [(d.field, d.why.code) for d in drop.doubts]


def test_a_bare_sheet_shows_no_dice_whatever_may_be_one(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(30)
    table.put(5, 70.0, 40.0, seen=Seen(is_die=0.05, is_drawn=False))

    drop = table.read(monkeypatch)

    assert drop.dice == ()
    assert [doubt.why.code for doubt in drop.doubts] == ["no-dice-seen"]


def test_what_is_no_cube_gives_way_to_three_that_are(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(30)
    for value, place in enumerate([(-60.0, -40.0), (0.0, 70.0), (35.0, -22.0), (90.0, 15.0)], 1):
        table.put(value, *place, seen=Seen(is_die=0.9, is_drawn=value != 2))

    drop = table.read(monkeypatch)

    assert [d.die.seen.label for d in drop.dice] == ["1", "3", "4"]
    assert drop.doubts == ()


def test_the_side_of_a_die_is_not_a_fourth_one(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(40)
    for value, place in enumerate([(-60.0, -40.0), (35.0, -22.0), (-130.0, 15.0)], 1):
        table.put(value, *place)
    table.put(6, 38.0, -13.0, seen=Seen(is_die=0.6, is_drawn=False))

    drop = table.read(monkeypatch)

    assert [dropped.die.seen.label for dropped in drop.dice] == ["3", "1", "2"]
    assert not drop.doubts


def test_a_side_taken_for_the_top_is_found_out_and_asked_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table(42)
    table.put(1, -60.0, -40.0)
    table.put(2, -130.0, 15.0)
    table.put(6, 35.0, 22.0, seen=Seen((0.0, 34.0), read_as=4))

    drop = table.read(monkeypatch)

    misread = drop.dice[2]
    assert misread.die.seen.label == "6"
    assert misread.position_mm == pytest.approx((35.0, 22.0), abs=1.0)
    (doubt,) = drop.doubts
    assert (doubt.field, doubt.choices) == ("die3", ("6", "4"))


def test_a_cube_is_no_picture_of_a_die(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(30)
    for value, place in enumerate([(-60.0, -40.0), (35.0, -22.0), (-130.0, 15.0)], 1):
        table.put(value, *place, seen=Seen(is_die=1.0, printed=0.6))

    assert table.read(monkeypatch).doubts == ()
