"""The bench itself is not run here; what it measures is there to be measured."""

from pkgutil import resolve_name

import pytest

import vision.read
from server.photos.judged import read_photo
from tests.bench.parts import NAMES, PARTS, PartsClock
from tests.bench.photos import sample
from vision.photo import Photo


@pytest.mark.parametrize("target", PARTS)
def test_every_part_of_a_reading_is_called_as_the_bench_says(target: str) -> None:
    assert callable(resolve_name(target))


def test_the_clock_of_the_parts_has_seen_every_part_of_a_reading_and_a_closer_look() -> None:
    photo = Photo.open(sample("expo"))
    clock = PartsClock()
    with clock.running():
        (judged,) = read_photo(photo)
        vision.read.look_again(judged.sheet, list(judged.sheet.reading.seen)[:3])
    assert set(clock.seconds) == set(NAMES)
