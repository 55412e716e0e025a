"""Pieces with the colour of the dice, drawn on a table, and a finder that saw something there."""

from pathlib import Path

import cv2
import numpy as np
import pytest

import vision.dice.read
import vision.dice.remains
from tests.words import english
from vision.dice.find import DieCandidate
from vision.dice.read import read_dice
from vision.dice.remains import CountedDie, remains_of_dice
from vision.photo import Photo, Pixels

TABLE, RED, WHITE = (90, 110, 120), (40, 40, 190), (235, 235, 235)
SIDE_PX = 60
SAMPLES = Path(__file__).parents[3] / "samples"


def a_table(*places: tuple[int, int], colour: tuple[int, int, int] = RED) -> Pixels:
    """Dice of one colour seen from above, the first of which counts."""
    picture = np.full((480, 640, 3), TABLE, np.uint8)
    for x, y in places:
        half = SIDE_PX // 2
        cv2.rectangle(picture, (x - half, y - half), (x + half, y + half), colour, -1)
        cv2.circle(picture, (x, y), 6, WHITE if colour == RED else (20, 20, 20), -1)
    return picture


def the_first(x: int, y: int) -> CountedDie:
    half = SIDE_PX / 2
    corners = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    middle = np.array([float(x), float(y)])
    return CountedDie(middle, SIDE_PX * 1.1, middle + corners)


def found(picture: Pixels, *warm: tuple[float, float, float]) -> list[DieCandidate]:
    """What remains, where the finder saw things at these places, so warm."""
    seen = [DieCandidate(x, y, SIDE_PX * 1.1, heat) for x, y, heat in warm]
    photo = Photo.from_pixels(picture)
    return remains_of_dice(photo, picture, [the_first(200, 200)], seen)


def test_a_die_that_was_not_counted_remains() -> None:
    picture = a_table((200, 200), (280, 200))

    assert [c.x_px for c in found(picture, (200, 200, 0.9), (280, 200, 0.4))] == [280]


def test_where_the_finder_saw_nothing_nothing_remains() -> None:
    picture = a_table((200, 200), (280, 200))

    assert found(picture, (200, 200, 0.9), (280, 200, 0.15)) == []


@pytest.mark.parametrize(("x", "remains"), [(560, False), (630, True)])
def test_far_from_the_dice_only_what_the_edge_cuts_off_remains(x: int, remains: bool) -> None:
    picture = a_table((200, 200), (x, 400))

    assert bool(found(picture, (min(x, 615), 400, 0.4))) == remains


def test_what_has_another_colour_or_size_does_not_remain() -> None:
    picture = a_table((200, 200))
    cv2.rectangle(picture, (250, 170), (310, 230), (150, 90, 30), -1)
    cv2.rectangle(picture, (170, 260), (400, 330), RED, -1)

    assert found(picture, (280, 200, 0.4), (285, 295, 0.4)) == []


def test_a_table_like_the_dice_tells_nothing() -> None:
    pale = (105, 125, 135)
    picture = a_table((200, 200), (280, 200), colour=pale)

    assert found(picture, (280, 200, 0.4)) == []


def test_many_pieces_are_a_pattern() -> None:
    picture = a_table((200, 200), (280, 200), (120, 400), (220, 400), (320, 400))

    assert found(picture, (280, 200, 0.4)) == []


def test_without_anything_else_seen_no_piece_is_looked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def never(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(vision.dice.remains, "_pieces", never)
    assert found(a_table((200, 200), (280, 200)), (200, 200, 0.9), (210, 205, 0.5)) == []


@pytest.mark.parametrize(("told", "asked"), [((), True), ((5,), False)])
def test_what_remains_is_asked_about_where_the_number_is_not_told(
    monkeypatch: pytest.MonkeyPatch, told: tuple[int, ...], asked: bool
) -> None:
    one = DieCandidate(300.0, 200.0, 80.0, 0.4)
    monkeypatch.setattr(vision.dice.read, "remains_of_dice", lambda *_: [one])

    roll = read_dice(Photo.open(SAMPLES / "evening" / "roll-1-3-5-5-6.jpg"), expected=told)

    assert sorted(roll.labels) == list("13556")
    assert any("one more die" in english(doubt.why) for doubt in roll.doubts) == asked
