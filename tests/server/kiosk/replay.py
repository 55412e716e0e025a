"""A booth under a camera that the test holds: frames as fast as they are read, on their own clock.

    python -m tests.server.kiosk.replay --seeds 1 2 3 [--video FOLDER]

replays simulated evenings and prints what was recognised, how often, and what reading took. With
`--video` each evening is written to a file and comes through the real camera process in real time.
"""

import argparse
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

from models.simulator.overhead import RATE, Evening, write_video
from scoring.message import plain
from server.kiosk.booth import Booth
from server.kiosk.configuration import KioskSettings, TableSettings
from server.kiosk.kiosk import Kiosk, Parts, usual_camera
from server.kiosk.look import CameraReader, TableReader
from server.kiosk.notebook import Notebook
from server.photos.album import Album
from server.table.events import Logged, Looked
from server.table.keeper import TableKeeper
from server.table.live import Live
from server.table.store import Store
from vision.camera.ring import PLACES, Small
from vision.camera.sources import small_picture
from vision.camera.supervise import Camera, CameraState
from vision.photo import Pixels


class HeldCamera:
    """Gives the frames of an iterator, one a look; the surface of `Camera`."""

    def __init__(self, frames: Iterable[Pixels], rate: float = RATE) -> None:
        self._frames: Iterator[Pixels] = iter(frames)
        self._every_s = 1 / rate
        self._kept: dict[int, Pixels] = {}
        self.newest = 0
        self.state = CameraState.OK
        self.sentence = plain("")
        self.restarts = 0
        self.why = ""
        self.told: list[str] = []
        self.is_over = False

    def look(self) -> Small | None:
        frame = next(self._frames, None)
        if frame is None:
            self.is_over = True
            return None
        self.newest += 1
        self._kept = {n: f for n, f in self._kept.items() if n > self.newest - PLACES}
        self._kept[self.newest] = frame
        return Small(self.newest, self.newest * self._every_s, small_picture(frame), 0)

    def frame(self, number: int) -> Pixels | None:
        return self._kept.get(number)

    def latest(self) -> Pixels | None:
        return self._kept.get(self.newest)

    def frame_age_s(self) -> float:
        return 0.0

    def tell(self, word: str) -> None:
        self.told.append(word)

    def restart(self) -> None:
        self.restarts += 1

    def close(self) -> None:
        self._kept = {}


def a_kiosk(
    data: Path,
    camera: HeldCamera | Camera | None,
    reader: TableReader | None = None,
    settings: KioskSettings | None = None,
) -> Kiosk:
    """A kiosk of one table with a camera and a reader of the test's."""
    live = Live(10)
    tables = TableKeeper(Store(data / "tables.sqlite"), live)
    notebook = Notebook(data / "kiosk.json")
    parts = Parts(tables, Album(data / "photos"), live, reader or CameraReader(), notebook)
    return Kiosk(settings or KioskSettings(), parts, camera_of=lambda _: cast(Camera, camera))


def named(logged: Logged) -> str:
    """What an event is called in the truth of an evening; "" for one that is not of the camera."""
    event = logged.event
    if not isinstance(event, Looked):
        return ""
    if event.reading.of == "sheet":
        return f"sheet {event.player}"
    kind = "drop" if event.reading.of == "drop" else "roll"
    return " ".join([kind, *sorted(die.label for die in event.reading.dice.values())])


def seen_at(kiosk: Kiosk, table_id: str) -> list[str]:
    """Everything that the camera brought into a game, in order."""
    return [what for one in kiosk.parts.tables.state(table_id).log if (what := named(one))]


def run_to_the_end(booth: Booth) -> None:
    """Look until the camera has shown everything."""
    camera = cast(HeldCamera, booth.camera)
    while not camera.is_over:
        booth.step()


@dataclass(frozen=True, slots=True)
class Replayed:
    """What came out of an evening."""

    truth: list[str]
    seen: list[str]
    reading_s: float
    """A reading takes so long."""
    late_s: float
    """The longest from stillness to the log; 0 where the camera was held."""

    @property
    def missed(self) -> list[str]:
        return _without(self.truth, self.seen)

    @property
    def invented(self) -> list[str]:
        return _without(self.seen, self.truth)


def _without(one: list[str], other: list[str]) -> list[str]:
    left = list(other)
    return [what for what in one if what not in left or left.remove(what)]  # type: ignore[func-returns-value]


def replay(evening: Evening) -> Replayed:
    """An evening, as fast as it is read."""
    with TemporaryDirectory() as folder:
        kiosk = a_kiosk(Path(folder), HeldCamera(evening.frames()))
        table_id = kiosk.new_game("1", "unvention", ["Ada", "Ben"]).id
        booth = kiosk.booths["1"]
        run_to_the_end(booth)
        readings = max(1, booth.counts.readings)
        seen = seen_at(kiosk, table_id)
        return Replayed(
            [one.what for one in evening.truth], seen, booth.counts.reading_s / readings, 0.0
        )


def replay_video(evening: Evening, folder: Path) -> Replayed:
    """An evening as a video, through the camera's own process, in real time."""
    video = folder / f"evening-{evening.seed}.avi"
    truth = write_video(video, evening)
    length_s = (evening.drawn - 2) / RATE
    with TemporaryDirectory() as data:
        camera = usual_camera(TableSettings(camera=str(video)))
        kiosk = a_kiosk(Path(data), camera)
        booth = kiosk.booths["1"]
        table_id = kiosk.new_game("1", "unvention", ["Ada", "Ben"]).id
        first_s, late_s, told = 0.0, 0.0, 0
        while not first_s or time.monotonic() - first_s < length_s:
            booth.step()
            if booth.counts.frames and not first_s:
                first_s = time.monotonic() - 1 / RATE
            seen = seen_at(kiosk, table_id)
            for what in seen[told:]:
                at = [one.at_s for one in truth if one.what == what]
                late_s = max(late_s, time.monotonic() - first_s - at[0] if at else 0.0)
            told = len(seen)
            time.sleep(0.01)
        kiosk.close()
        readings = max(1, booth.counts.readings)
        return Replayed([t.what for t in truth], seen, booth.counts.reading_s / readings, late_s)


def main() -> None:
    """Replay evenings and say what was seen."""
    from server.kiosk.warm import warm_models

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, nargs="+", default=[1])
    parser.add_argument("--rolls", type=int, default=5)
    parser.add_argument("--video", type=Path)
    given = parser.parse_args()
    warm_models()
    happened = missed = invented = 0
    for seed in given.seeds:
        evening = Evening(seed, rolls=given.rolls)
        one = replay_video(evening, given.video) if given.video else replay(evening)
        happened += len(one.truth)
        missed += len(one.missed)
        invented += len(one.invented)
        print(
            f"seed {seed}: {len(one.truth)} events, missed {one.missed}, invented {one.invented},"
            f" {1000 * one.reading_s:.0f} ms a reading, at most {one.late_s:.2f} s late",
            flush=True,
        )
    print(f"{happened} events (simulated), {missed} missed, {invented} invented")


if __name__ == "__main__":
    main()
