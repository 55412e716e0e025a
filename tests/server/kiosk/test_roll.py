"""Rolls that are hard to see: other light is tried where dice are missing; nothing is guessed."""

import subprocess
import sys
from collections.abc import Collection, Mapping
from itertools import islice

import cv2
import numpy as np
import pytest

from models.simulator.overhead import JPEG_QUALITY, Evening
from scoring.game import AnyGame
from scoring.games import find_game
from scoring.message import Message, plain
from scoring.observation import Doubt
from server.kiosk.reader import CameraReader
from server.kiosk.roll import read_roll
from server.photos.reading import PhotoReading
from tests.server.kiosk.table_of_things import Die, Things, rolled
from vision.photo import Photo, Pixels

YACHT = find_game("yacht")
GREY = 80
ALL = rolled("1", "3", "5", "5", "6")
MAYBE = Doubt("dice", (), plain("maybe a die"))


class LitReader:
    """Sees as many dice as the light lets it; the light is told by the frame's own grey."""

    def __init__(self, plainly: list[Die], brighter: list[Die], darker: list[Die]) -> None:
        self._seen: Mapping[int, list[Die]] = {0: plainly, 1: brighter, -1: darker}
        self.is_unclear: Collection[int] = ()
        self.doubt = MAYBE
        self.told: list[Collection[int]] = []

    def dice(self, photo: Photo, game: AnyGame, expected: Collection[int]) -> PhotoReading:
        light = int(np.sign(int(photo.pixels()[0, 0, 0]) - GREY))
        self.told.append(expected)
        reading = Things(dice=self._seen[light]).read_dice(game, ())
        doubts = (*reading.doubts, *([self.doubt] if light in self.is_unclear else []))
        return PhotoReading("dice", reading.seen, doubts)


def read(reader: LitReader) -> PhotoReading | None:
    frames = [Photo.from_pixels(np.full((64, 64, 3), GREY, np.uint8)) for _ in range(3)]
    return read_roll(reader, frames, YACHT, (5,))  # type: ignore[arg-type] # dice alone are asked


def labels(reading: PhotoReading | None) -> str:
    return "".join(die.label for die in reading.dice.values()) if reading else ""


def test_a_roll_that_is_seen_needs_no_other_light() -> None:
    reader = LitReader(ALL, [], [])
    assert labels(read(reader)) == "13556"
    assert reader.told == [(), (5,), (5,)]


def test_an_empty_table_is_looked_at_once() -> None:
    things = LitReader([], [], [])
    nothing = Message("vision", "no-dice-seen")
    things.is_unclear, things.doubt = (0, 1, -1), Doubt("dice", (), nothing)

    assert read(things) is None
    assert things.told == [()]


@pytest.mark.parametrize("light", [1, -1])
def test_a_die_that_is_missing_is_looked_for_in_other_light(light: int) -> None:
    reader = LitReader(ALL[:4], *((ALL, []) if light > 0 else (ALL[:3], ALL)))
    reading = read(reader)
    assert labels(reading) == "13556"
    assert reading is not None
    assert not reading.doubts
    assert not any(reader.told), "whoever is told the number fills it up"


def test_dice_that_are_missing_in_every_light_are_not_made_up() -> None:
    assert labels(read(LitReader(ALL[:4], ALL[:4], ALL[:3]))) == "1355"


def test_what_reads_otherwise_in_other_light_is_asked() -> None:
    other = [Die("2", ALL[0].x, ALL[0].y), *ALL[1:]]
    reading = read(LitReader(ALL[:4], other, []))
    assert reading is not None
    assert [doubt.field for doubt in reading.doubts] == ["die1"]
    assert set(reading.doubts[0].choices) == {"1", "2"}


def test_where_no_die_was_seen_other_light_must_leave_no_doubt() -> None:
    reader = LitReader([], ALL, [])
    assert read(reader) is None  # nothing that may be a die: nothing is looked for
    reader.is_unclear = (0,)
    assert labels(read(reader)) == "13556"
    reader.is_unclear = (0, 1)
    assert read(reader) is None


def test_black_dice_on_dark_wood_are_all_seen() -> None:
    """A roll (simulated) of which the reader by itself sees four."""
    evening = Evening(416, rolls=2, with_sheets=False)
    frames = evening.frames()
    while len(evening.truth) < 1:
        next(frames)
    votes = [_as_taken(frame) for frame in islice(evening.at_rest(1.0), 3)]
    reading = read_roll(CameraReader(), votes, YACHT, (5,))
    assert reading is not None
    seen = " ".join(sorted(die.label for die in reading.dice.values()))
    assert f"roll {seen}" == evening.truth[0].what


def _as_taken(frame: Pixels) -> Photo:
    _, encoded = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    return Photo.from_pixels(np.asarray(cv2.imdecode(encoded, cv2.IMREAD_COLOR), np.uint8))


def test_the_server_of_a_kiosk_runs_no_network_itself() -> None:
    """Networks and PDFs are for the processes that read: they take memory."""
    code = (
        "import server.app, server.kiosk.eyes, server.kiosk.kiosk, server.web.routes.staff, sys\n"
    )
    code += "print(sorted({'onnxruntime', 'pypdfium2', 'scipy', 'reportlab'} & set(sys.modules)))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"
