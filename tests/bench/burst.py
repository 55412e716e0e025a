"""Several frames against one: sheets and dice at rest under a noisy camera (simulated).

    python -m tests.bench.burst --seeds 201 202 203 --noise 2 8

Of every field, and of every die: was it unclear, was it wrong, was it wrong and yet clear? By the
first frame alone, and by the vote of three. Dice lie in half of the light.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from models.simulator.overhead import JPEG_QUALITY, Evening
from scoring.games import find_game
from scoring.observation import Observation
from scoring.record import FilledSheet
from server.kiosk.places import whole
from server.kiosk.reader import CameraReader
from server.kiosk.roll import read_roll
from server.kiosk.seen import VOTES
from server.photos.reading import PhotoReading
from tests.bench.row import Row
from vision.camera.fuse import fuse_fields
from vision.photo import Photo, Pixels
from vision.read import CLEAR_ENOUGH

SEEDS = (201, 202)
"""Not looked at while anything was tuned."""
DICE_SEEDS = (227, 248, 269, 290)
"""Black dice on dark wood: of others, no frame left a doubt, however noisy it was."""
DIM = 8.0
"""Noise of a camera in a dim café, in grey levels; 2 in good light."""
VERY_DIM = 16.0
"""Noise at which sheets suffer, too: at 8 what is unclear is so by the pen."""
HALF_LIGHT = 0.5
ROLLS = 3
"""Of each seed."""
DAYS = ("friday", "saturday", "sunday")


@dataclass(frozen=True, slots=True)
class Tally:
    """How fields were read."""

    fields: int = 0
    asked: int = 0
    wrong: int = 0
    sure_and_wrong: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.fields + other.fields,
            self.asked + other.asked,
            self.wrong + other.wrong,
            self.sure_and_wrong + other.sure_and_wrong,
        )

    def __str__(self) -> str:
        return f"{self.asked} unclear, {self.sure_and_wrong} wrong and sure of {self.fields}"


def rows() -> Iterator[Row]:
    """What three frames are worth in a dim café."""
    for how, noise in (("noisy", DIM), ("very noisy", VERY_DIM)):
        single, several = measured(SEEDS, noise)
        yield Row(f"kiosk: fields of a {how} frame", "", str(single))
        yield Row(f"kiosk: the same by {VOTES} frames", "fewer, no more wrong", str(several))
    single, several = measured_dice(DICE_SEEDS, DIM)
    yield Row("kiosk: black dice on dark wood, a noisy frame", "", str(single))
    yield Row(f"kiosk: the same by {VOTES} frames", "fewer, no more wrong", str(several))


def measured(seeds: Sequence[int], noise: float) -> tuple[Tally, Tally]:
    """By one frame, and by several."""
    single = several = Tally()
    for seed in seeds:
        evening = Evening(seed, noise=noise)
        sheets, frames = evening.burst(DAYS[seed % len(DAYS)], VOTES)
        for truth, votes in _read(sheets, [_as_taken(frame) for frame in frames]):
            single += _tally(truth, votes[0])
            several += _tally(truth, fuse_fields(votes))
    return single, several


def measured_dice(seeds: Sequence[int], noise: float) -> tuple[Tally, Tally]:
    """The same of dice: by one frame, and as the kiosk reads a roll."""
    single = several = Tally()
    reader, game = CameraReader(), find_game("yacht")
    for seed in seeds:
        evening = Evening(seed, noise=noise)
        for _ in range(ROLLS):
            values, frames = evening.roll_burst(VOTES, HALF_LIGHT)
            votes = [_as_taken(frame) for frame in frames]
            first = reader.dice(votes[0], game, ())
            told = (len(values),) if len(first.dice) == len(values) else ()
            single += _tally_dice(values, reader.dice(votes[0], game, told))
            several += _tally_dice(values, read_roll(reader, votes, game, (len(values),)))
    return single, several


def _tally_dice(values: Sequence[str], seen: PhotoReading | None) -> Tally:
    """A die that is not seen is unclear: the screen says that the number is wrong."""
    dice = sorted(seen.dice.items()) if seen else []
    asked = {doubt.field for doubt in seen.doubts} if seen else set()
    left = list(values)
    wrong = []
    for name, die in dice:
        if die.label in left:
            left.remove(die.label)
        else:
            wrong.append(name)
    missing = max(0, len(values) - len(dice))
    sure = [name for name in wrong if name not in asked and "dice" not in asked and not missing]
    return Tally(len(values), len(asked) + missing, len(wrong) + missing, len(sure))


def _read(
    sheets: Mapping[str, FilledSheet], frames: list[Photo]
) -> Iterator[tuple[FilledSheet, list[Mapping[str, Observation]]]]:
    reader = CameraReader()
    for found in reader.sheets(frames[0], whole(frames[0])):
        votes = [reader.ink(frame, found).reading.seen for frame in frames]
        middle = np.mean([one.outline.center[1] for one in votes[0].values()])
        yield sheets["Ada" if middle > frames[0].height_px / 2 else "Ben"], votes


def _as_taken(frame: Pixels) -> Photo:
    _, encoded = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    return Photo.from_pixels(np.asarray(cv2.imdecode(encoded, cv2.IMREAD_COLOR), np.uint8))


def _tally(truth: FilledSheet, seen: Mapping[str, Observation]) -> Tally:
    asked = {field for field, one in seen.items() if one.confidence < CLEAR_ENOUGH}
    wrong = {field for field, one in seen.items() if one.label != truth[field]}
    return Tally(len(seen), len(asked), len(wrong), len(wrong - asked))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, nargs="+", default=list(SEEDS))
    parser.add_argument("--dice-seeds", type=int, nargs="+", default=list(DICE_SEEDS))
    parser.add_argument("--noise", type=float, nargs="+", default=[2.0, DIM])
    given = parser.parse_args()
    for noise in given.noise:
        single, several = measured(given.seeds, noise)
        print(f"noise {noise:g}: one frame {single}; {VOTES} frames {several}", flush=True)
        single, several = measured_dice(given.dice_seeds, noise)
        print(f"    dice: one frame {single}; {VOTES} frames {several}", flush=True)


if __name__ == "__main__":
    main()
