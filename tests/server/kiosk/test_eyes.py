"""Reading elsewhere: the booth watches on, keeps the order, and lives with readers that give up."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path

import numpy as np
import pytest

from models.simulator.overhead import Evening
from scoring.message import plain
from server.kiosk.eyes import EyesHere, EyesInWorkers
from server.kiosk.look import read_table
from server.kiosk.seen import TableSeen, TableWish
from server.photos.hands import Busy, NotRead, Processes
from tests.server.kiosk.replay import HeldCamera, a_kiosk, replay_video, seen_at
from tests.server.kiosk.table_of_things import Sheet, Things, ThingsReader, rolled
from tests.words import english
from vision.photo import Photo, Pixels

MARKS = (("journal1.r1c1", "5"),)


class PatientEyes:
    """Answers when the test says so, with what lay there when it was asked."""

    def __init__(self, things: Things) -> None:
        self._reader = ThingsReader(things)
        self.asked: list[tuple[Future[TableSeen], TableSeen]] = []

    def look(self, booth: str, photos: Sequence[Photo], wanted: TableWish) -> Future[TableSeen]:
        assert booth == "1"
        future: Future[TableSeen] = Future()
        self.asked.append((future, read_table(self._reader, photos, wanted)))
        return future

    def answer(self) -> None:
        for future, seen in self.asked:
            if not future.done():
                future.set_result(seen)

    def fail(self, error: Exception) -> None:
        for future, _ in self.asked:
            if not future.done():
                future.set_exception(error)

    def warm(self) -> None: ...

    def close(self) -> None: ...


class Table:
    def __init__(self, data: Path) -> None:
        self.things = Things()
        self.eyes = PatientEyes(self.things)
        self.kiosk = a_kiosk(data, HeldCamera(self._frames()), eyes=self.eyes)
        self.booth = self.kiosk.booths["1"]
        self.table_id = self.kiosk.new_game("1", "yacht", ["Ada"]).id
        self.wait(1.5)
        self.eyes.answer()
        self.wait(0.2)

    def _frames(self) -> Iterator[Pixels]:
        while True:
            yield self.things.drawn()

    def wait(self, seconds: float) -> None:
        for _ in range(round(8 * seconds)):
            self.booth.step()

    @property
    def seen(self) -> list[str]:
        return seen_at(self.kiosk, self.table_id)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_reading_begins_at_a_pause_and_counts_once_the_table_has_settled(table: Table) -> None:
    table.things.dice = rolled("1", "3", "5", "5", "6")
    before = len(table.eyes.asked)
    table.wait(0.5)
    assert len(table.eyes.asked) == before + 1
    table.eyes.answer()
    table.booth.step()
    assert table.seen == []  # it may still be a pause
    table.wait(0.5)
    assert table.seen == ["roll 1 3 5 5 6"]
    assert len(table.eyes.asked) == before + 1


def test_what_moves_on_after_a_pause_was_nothing(table: Table) -> None:
    table.things.dice = rolled("2", "2", "2", "2", "2")
    table.wait(0.5)
    table.things.dice = rolled("1", "3", "5", "5", "6", at=4)
    table.wait(1.5)
    table.eyes.answer()
    table.wait(0.2)
    assert table.seen == ["roll 1 3 5 5 6"]


def test_rolls_that_come_while_another_is_read_are_all_kept_in_order(table: Table) -> None:
    table.things.dice = rolled("1", "3", "5", "5", "6")
    table.wait(1.2)
    assert table.booth.view.reading
    table.things.dice = rolled("2", "2", "4", "4", "4", at=5)
    table.wait(1.2)
    assert table.seen == []
    table.eyes.answer()
    table.wait(0.2)
    assert table.seen == ["roll 1 3 5 5 6", "roll 2 2 4 4 4"]
    assert not table.booth.view.reading


def test_of_too_many_that_wait_one_is_given_up_and_the_table_looked_at_again(table: Table) -> None:
    for at in range(6):
        table.things.dice = rolled("1", "1", "1", "1", str(at + 1), at=2 * at)
        table.wait(1.2)
    table.wait(1.2)
    assert any(future.cancelled() for future, _ in table.eyes.asked)
    assert sum(not future.done() for future, _ in table.eyes.asked) <= 4
    table.eyes.answer()
    table.wait(0.2)
    assert table.seen[0] == "roll 1 1 1 1 1"
    assert table.seen[-1] == "roll 1 1 1 1 6"
    assert len(set(table.seen)) == len(table.seen)


@pytest.mark.parametrize("error", [NotRead(plain("too slow")), Busy(plain("too many"))])
def test_a_reading_that_is_given_up_is_tried_again_and_told(table: Table, error: Exception) -> None:
    table.things.dice = rolled("1", "3", "5", "5", "6")
    table.wait(1.0)
    table.eyes.fail(error)
    table.booth.step()
    assert english(table.booth.view.hint).startswith("too ")
    table.wait(1.5)
    table.eyes.answer()
    table.wait(0.2)
    assert table.seen == ["roll 1 3 5 5 6"]


def test_a_table_that_kills_its_reader_is_left_after_three_tries(table: Table) -> None:
    table.things.dice = rolled("1", "3", "5", "5", "6")
    before = len(table.eyes.asked)
    for _ in range(10):
        table.wait(1.0)
        table.eyes.fail(NotRead(plain("too slow")))
    assert len(table.eyes.asked) == before + 3
    table.things.dice = rolled("2", "2", "4", "4", "4", at=5)
    table.wait(1.0)
    table.eyes.answer()
    table.wait(0.2)
    assert table.seen == ["roll 2 2 4 4 4"]


def test_a_sheet_that_reaches_the_border_is_no_arm_once_it_is_read(tmp_path: Path) -> None:
    things = Things()
    frames = (things.drawn() for _ in range(10_000))
    kiosk = a_kiosk(tmp_path, HeldCamera(frames), eyes=EyesHere(ThingsReader(things)))
    table_id = kiosk.new_game("1", "unvention", ["Ada", "Ben"]).id
    for _ in range(10):
        kiosk.booths["1"].step()
    things.sheets = [Sheet(MARKS, turned_degrees=90)]  # it sticks out of the picture
    for _ in range(7):
        kiosk.booths["1"].step()
    assert len(seen_at(kiosk, table_id)) == 1


def spin(*_asked: object) -> None:
    while True:
        pass


def test_frames_are_read_in_a_process_that_ends_at_its_deadline(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("server.kiosk.eyes._look", spin)
    photo = Photo.from_pixels(np.full((720, 1280, 3), 90, np.uint8))
    eyes = EyesInWorkers(Processes(1, 1, 700))
    try:
        with pytest.raises(NotRead, match="takes-too-long"):
            eyes.look("1", [photo] * 3, TableWish("unvention", (3, 5))).result(timeout=300)
    finally:
        eyes.close()


def test_an_evening_through_the_cameras_process(tmp_path: Path) -> None:
    """One roll in a video that goes round, read in another process: it is seen, and no other."""
    hands = Processes(120, 120, 700)
    eyes = EyesInWorkers(hands)
    try:
        evening = replay_video(Evening(5, rolls=1, with_sheets=False), tmp_path, eyes, rounds=10)
    finally:
        eyes.close()
    assert set(evening.seen) == set(evening.truth)
