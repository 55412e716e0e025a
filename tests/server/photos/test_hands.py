"""Reading processes: what takes too long, too much or breaks them gets a sentence, and is over."""

import os
import signal
import time
import weakref
from collections.abc import Iterator
from functools import partial

import numpy as np
import pytest

from server.photos.hands import NotRead, Processes
from server.photos.pool import ReadingPool
from tests.server.served import jpeg
from vision.errors import NotAPhoto
from vision.photo import Photo


@pytest.fixture(scope="module")
def hands() -> Iterator[Processes]:
    made = Processes(seconds=1, hurry_seconds=1, megabytes=300)
    yield made
    made.close()


@pytest.fixture(scope="module")
def pool(hands: Processes) -> Iterator[ReadingPool]:
    made = ReadingPool(1, 4, hands)
    yield made
    made.close()


def size_of(photo: Photo) -> tuple[int, int, int]:
    return photo.width_px, photo.height_px, os.getpid()


def spin(_photo: Photo) -> None:
    while True:
        pass


def gorge(_photo: Photo) -> float:
    return float(np.ones((400, 1_000_000)).sum())


def die(_photo: Photo) -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def stumble(_photo: Photo) -> None:
    raise KeyError("a bug")


def test_a_photo_is_opened_and_worked_on_in_another_process(
    hands: Processes, pool: ReadingPool
) -> None:
    def work() -> tuple[tuple[int, int], tuple[int, int, int]]:
        photo = hands.open(jpeg(320, 240))
        return (photo.width_px, photo.height_px), hands.run(size_of, photo)

    here, there = pool.submit(work).result(timeout=300)
    assert here == there[:2] == (320, 240)
    assert there[2] != os.getpid()


def test_a_camera_frame_is_sent_as_its_pixels(hands: Processes, pool: ReadingPool) -> None:
    frame = Photo.from_pixels(np.zeros((120, 160, 3), np.uint8))
    seen = pool.submit(lambda: hands.run(size_of, frame)).result(timeout=300)
    assert seen[:2] == (160, 120)


@pytest.mark.parametrize(
    ("task", "says"), [(spin, "takes-too-long"), (gorge, "too-heavy"), (die, "broke-off")]
)
def test_what_a_photo_must_not_do_is_ended(
    hands: Processes, pool: ReadingPool, task: object, says: str
) -> None:
    def work() -> object:
        return hands.run(task, hands.open(jpeg()))  # type: ignore[arg-type] # one of these

    with pytest.raises(NotRead, match=says):
        pool.submit(work).result(timeout=300)
    after = pool.submit(lambda: hands.run(size_of, hands.open(jpeg(320, 240))))
    assert after.result(timeout=300)[:2] == (320, 240)


def test_what_is_no_photo_is_said_and_a_bug_is_told_as_one(
    hands: Processes, pool: ReadingPool
) -> None:
    with pytest.raises(NotAPhoto, match="not-a-photo"):
        pool.submit(lambda: hands.open(b"text")).result(timeout=300)
    with pytest.raises(RuntimeError, match="KeyError: 'a bug'"):
        pool.submit(lambda: hands.run(stumble, hands.open(jpeg()))).result(timeout=300)


def test_all_processes_end_with_the_server() -> None:
    hands = Processes(seconds=60, hurry_seconds=60, megabytes=300)
    hands.begin(lambda: False)
    pid = hands.run(size_of, hands.open(jpeg()))[2]
    hands.close()
    for _ in range(200):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    raise AssertionError("a reading process outlived the server")


def test_what_was_read_is_let_go_of_while_nothing_comes(pool: ReadingPool) -> None:
    """A camera's frames are large, and the next ones may come in an hour."""
    frame = Photo.from_pixels(np.zeros((120, 160, 3), np.uint8))
    kept = weakref.ref(frame)
    pool.submit(partial(size_of, frame)).result(timeout=300)
    del frame
    for _ in range(600):
        if kept() is None:
            return
        time.sleep(0.1)
    raise AssertionError("the pool keeps what it has read")
