"""A booth under a camera that the test holds: frames as fast as they are read, on their own clock.

And evenings as videos: through the camera's own process and the processes that read, in real time.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

from models.simulator.overhead import RATE, Evening, write_video
from scoring.message import plain
from server.kiosk.booth import Booth
from server.kiosk.configuration import KioskSettings, TableSettings
from server.kiosk.eyes import Eyes, EyesHere
from server.kiosk.kiosk import Kiosk, Parts, usual_camera
from server.kiosk.notebook import Notebook
from server.kiosk.reader import TableReader
from server.photos.album import Album
from server.table.events import Logged, Looked
from server.table.keeper import TableKeeper
from server.table.live import Live
from server.table.store import Store
from vision.camera.ring import PLACES, Small
from vision.camera.sources import small_picture
from vision.camera.supervise import Area, Camera, CameraState
from vision.photo import Pixels

PLAYERS = ["Ada", "Ben"]
AFTER_S = 12.0
"""The empty table after an evening, for what is still being read."""
CAMERA_STARTS_S = 60.0


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
        self.holds_light = False
        self.on_frame: Callable[[], None] = lambda: None

    def look(self) -> Small | None:
        frame = next(self._frames, None)
        if frame is None:
            self.is_over = True
            return None
        self.newest += 1
        self._kept = {n: f for n, f in self._kept.items() if n > self.newest - PLACES}
        self._kept[self.newest] = frame
        return Small(self.newest, self.newest * self._every_s, small_picture(frame), 0)

    def aim(self, quarter_turns: int, area: Area) -> None:
        self.told.append(f"aim {quarter_turns} {area}")

    def frames_since(self, moment_s: float) -> list[Pixels]:
        kept = sorted(self._kept.items(), reverse=True)
        return [frame for number, frame in kept if number * self._every_s >= moment_s]

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
    eyes: Eyes | None = None,
) -> Kiosk:
    """A kiosk of one table with a camera and a reader of the test's."""
    live = Live(10)
    tables = TableKeeper(Store(data / "tables.sqlite"), live)
    notebook = Notebook(data / "kiosk.json")
    parts = Parts(tables, Album(data / "photos"), live, eyes or EyesHere(reader), notebook)
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
    late_s: tuple[float, ...] = ()
    """How long after stillness each thing was in the game; () where the camera was held."""

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
        table_id = kiosk.new_game("1", "unvention", PLAYERS).id
        run_to_the_end(kiosk.booths["1"])
        return Replayed([one.what for one in evening.truth], seen_at(kiosk, table_id))


def replay_video(evening: Evening, folder: Path, eyes: Eyes, rounds: int = 0) -> Replayed:
    """An evening as a video, through the camera's own process, in real time.

    Where it may go round, a slow machine has more chances, and it is over when anything was seen.
    """
    video = folder / f"evening-{evening.seed}.avi"
    truth = write_video(video, evening, AFTER_S)
    with TemporaryDirectory() as data:
        camera = usual_camera(TableSettings(camera=str(video)))
        kiosk = a_kiosk(Path(data), camera, eyes=eyes)
        booth = kiosk.booths["1"]
        table_id = kiosk.new_game("1", "unvention", PLAYERS).id
        booth.start()
        length_s = max(1, rounds) * evening.drawn / RATE - 1.0
        seen, told_s = _watched(kiosk, table_id, length_s, len(truth) if rounds else 10**6)
        booth.close()
    late_s = []
    waiting = list(truth)
    for what, told in zip(seen, told_s, strict=True):
        happened = next((one for one in waiting if one.what == what), None)
        if happened is not None:
            waiting.remove(happened)
            late_s.append(told - happened.at_s)
    return Replayed([one.what for one in truth], seen, tuple(late_s))


def _watched(
    kiosk: Kiosk, table_id: str, length_s: float, enough: int
) -> tuple[list[str], list[float]]:
    """What got into the game, and when, in seconds from the first frame."""
    booth, told_s = kiosk.booths["1"], list[float]()
    first_s, counted, seen = 0.0, 0, list[str]()
    end_s = time.monotonic() + length_s + CAMERA_STARTS_S
    while time.monotonic() < (first_s + length_s if first_s else end_s) and len(seen) < enough:
        time.sleep(0.01)
        if booth.counts.frames and not first_s:
            first_s = time.monotonic()
        if booth.counts.rolls + booth.counts.sheets > counted:
            counted = booth.counts.rolls + booth.counts.sheets
            seen = seen_at(kiosk, table_id)
            told_s += [time.monotonic() - first_s] * (len(seen) - len(told_s))
    return seen, told_s
