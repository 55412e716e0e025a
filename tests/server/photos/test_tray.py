"""Frames on a tray: they arrive as they were, and stay until it is cleared."""

from collections.abc import Iterator

import numpy as np
import pytest

from server.photos.hands import Processes
from server.photos.tray import LARGE_BYTES, Tray
from vision.photo import Photo, Pixels


@pytest.fixture
def tray() -> Iterator[Tray]:
    made = Tray()
    yield made
    made.close()


def frame(shade: int, side: int = 500) -> Pixels:
    return np.full((side, side, 3), shade, np.uint8)


def test_only_what_is_large_lies_on_the_tray(tray: Tray) -> None:
    thing = ("a task", [frame(1), frame(2)], frame(3, side=8))
    sent = tray.put(thing)
    assert len(sent[0]) < LARGE_BYTES
    assert sent[1] == [(0, 750_000), (750_000, 1_500_000)]
    name, large, small = tray.take(sent)
    assert name == "a task"
    assert [int(one.mean()) for one in (*large, small)] == [1, 2, 3]


def test_what_was_taken_stays_when_more_is_put(tray: Tray) -> None:
    first = tray.take(tray.put(frame(1)))
    second = tray.take(tray.put(frame(2)))
    second[:] = 9  # it is the reader's own
    assert (first == 1).all()
    del first, second
    tray.clear()
    assert tray.put(frame(4))[1] == [(0, 750_000)]


def means_of(photo: Photo, others: list[Pixels]) -> list[int]:
    return [int(one.mean()) for one in (photo.pixels(), *others)]


def test_frames_are_the_same_in_the_process_that_reads_them() -> None:
    hands = Processes(60, 60, 700)
    try:
        for shades in ([10, 20, 30], [40, 50, 60]):
            hands.begin(lambda: False)
            first, *others = map(frame, shades)
            assert hands.run(means_of, Photo.from_pixels(first), others) == shades
            hands.end()
    finally:
        hands.close()
