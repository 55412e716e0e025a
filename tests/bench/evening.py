"""Evenings under a camera (simulated), in real time: what was recognised, and how soon.

    python -m tests.bench.evening --seeds 101 102

Each evening is a video that comes through the camera's own process; its frames are read in the
processes that read photos. It takes a minute and a half a seed. It says how busy the machine was:
what else runs makes it late. `--held` replays in one process as fast as frames are read.
"""

import argparse
import os
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import psutil

from models.simulator.overhead import Evening
from server.kiosk.eyes import EyesInWorkers
from server.photos.hands import Processes
from server.settings import Settings
from tests.bench.row import Row
from tests.server.kiosk.replay import Replayed, replay, replay_video

SEEDS = (101, 102)
"""Not looked at while anything was tuned."""


def rows() -> Iterator[Row]:
    """What came of a few evenings."""
    evenings = list(replayed(SEEDS, rolls=3))
    happened = sum(len(one.truth) for one in evenings)
    good = happened - sum(len(one.missed) for one in evenings)
    invented = sum(len(one.invented) for one in evenings)
    what = f"kiosk: {len(SEEDS)} simulated evenings, events seen"
    measured = f"{good} of {happened}, {invented} invented"
    yield Row(what, "≥ 99 %, 0 invented", measured)
    late_s = sorted(late for one in evenings for late in one.late_s)
    reach = "≤ 1 s"
    busy = f"load {os.getloadavg()[0] / (os.cpu_count() or 1):.1f} a core"
    measured = f"{median(late_s):.2f} s, at most {late_s[-1]:.2f} s ({busy})"
    yield Row("kiosk: from stillness to the game", reach, measured)


def replayed(seeds: tuple[int, ...], rolls: int) -> Iterator[Replayed]:
    """One evening after another, in real time."""
    settings = Settings()
    hands = Processes(settings.reading_seconds, settings.hurry_seconds, settings.reading_megabytes)
    eyes = EyesInWorkers(hands)
    eyes.warm()
    try:
        for seed in seeds:
            with TemporaryDirectory() as folder:
                yield replay_video(Evening(seed, rolls=rolls), Path(folder), eyes)
    finally:
        eyes.close()


def main() -> None:
    """Replay evenings and say what was seen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, nargs="+", default=list(SEEDS))
    parser.add_argument("--rolls", type=int, default=5)
    parser.add_argument("--held", action="store_true")
    given = parser.parse_args()
    seeds = tuple(given.seeds)
    held = (replay(Evening(seed, rolls=given.rolls)) for seed in seeds)
    happened = missed = invented = 0
    for seed, one in zip(seeds, held if given.held else replayed(seeds, given.rolls), strict=True):
        happened += len(one.truth)
        missed += len(one.missed)
        invented += len(one.invented)
        print(f"seed {seed}: {len(one.truth)} events, missed {one.missed}, invented {one.invented}")
        if one.late_s:
            late = " ".join(f"{late:.2f}" for late in one.late_s)
            print(
                f"    seconds after stillness: {late}; load {psutil.getloadavg()[0]:.1f}",
                flush=True,
            )
    print(f"{happened} events (simulated), {missed} missed, {invented} invented")


if __name__ == "__main__":
    main()
