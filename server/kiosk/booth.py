"""One table of the kiosk: its camera is watched, and what comes to rest is read into the game.

`step` is called a few times a second by the booth's own thread, which is the only one that touches
the camera. Reading begins when the table pauses, elsewhere, while the booth goes on watching; its
answer counts only once the table has settled. Screens see a `BoothView`, a frozen value with a
number that goes up when it changes.
"""

import logging
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, replace
from threading import Event as Signal
from threading import RLock, Thread

import numpy as np

from scoring.message import NOTHING, ForPeople, Message, plain
from scoring.observation import Outline
from server.kiosk.calibration import Calibration
from server.kiosk.clerk import Clerk, Counts, Entered
from server.kiosk.configuration import TableSettings
from server.kiosk.eyes import Eyes
from server.kiosk.logbook import Logbook
from server.kiosk.places import cells_of, gone
from server.kiosk.seen import VOTES, TableSeen, TableWish
from server.photos.hands import NotRead
from vision.camera.burst import sharpest
from vision.camera.supervise import Camera, CameraState
from vision.camera.watch import Phase, Sight, Watcher
from vision.errors import VisionError
from vision.photo import Photo, Pixels

log = logging.getLogger(__name__)

TICK_S = 0.25
"""So often the booth looks up even if there is neither a frame nor an answer."""
MOST_WAITING = 4
"""Tables at rest whose reading may wait; of more, the oldest is given up and looked at again."""
MOST_TRIES = 3
"""So often is a table read that the reader gave up on."""


@dataclass(frozen=True, slots=True)
class BoothView:
    """A booth as a screen shows it."""

    name: str
    number: int = 0
    """Goes up with every change."""
    camera: str = CameraState.STARTING.value
    """How it fares; "" where there is none."""
    camera_sentence: Message = NOTHING
    phase: str = Phase.EMPTY.value
    hand: bool = False
    reading: bool = False
    table_id: str = ""
    """The table that is played; "" while nobody plays."""
    hint: Message = NOTHING
    """What to do about what lies there."""
    dice: tuple[str, ...] = ()
    """What the dice show that lie there now."""
    outlines: tuple[Outline, ...] = ()
    """Of dice and sheets, in the frame."""
    frame_px: tuple[int, int] = (0, 0)
    offered: str = ""
    """The game whose sheet lies there while nobody plays."""


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """Frames that are being read."""

    seen: Future[TableSeen]
    photo: Photo
    """The sharpest of them, which is kept."""
    table_id: str
    since_s: float
    """When something moved last before them."""
    begun_s: float


class Booth:
    """One table."""

    def __init__(
        self,
        settings: TableSettings,
        calibration: Calibration,
        camera: Camera | None,
        eyes: Eyes,
        logbook_of: Callable[[str], Logbook],
        changed: Callable[[str], None],
    ) -> None:
        self.settings = settings
        self.camera = camera
        self.counts = Counts()
        self.stirred_s = time.monotonic()
        """When something last moved or somebody touched the screen."""
        self._eyes = eyes
        self._logbook_of = logbook_of
        self._changed = changed
        self._watcher = Watcher()
        self.calibration = calibration
        self._clerk = Clerk(calibration.seats, self.counts)
        self._ahead: Reading | None = None
        """Begun when the table paused; it may yet move on."""
        self._due: deque[Reading] = deque()
        """Of tables that had settled, in their order."""
        self._tries = 0
        self._lock = RLock()
        self._stop = Signal()
        self._wake = Signal()
        self._thread: Thread | None = None
        self._view = BoothView(settings.name, camera=CameraState.STARTING.value if camera else "")
        self._word = ""

    @property
    def view(self) -> BoothView:
        """What a screen shows now."""
        return self._view

    def start(self) -> None:
        """Watch the table until `close`."""
        if self.camera is not None:
            self.camera.on_frame = self._wake.set
            self._thread = Thread(target=self._run, name=f"booth {self.settings.name}", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Stop watching and let go of the camera."""
        self._stop.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join(timeout=10)
        if self.camera is not None:
            self.camera.close()

    def play(self, table_id: str) -> None:
        """From now on this table is played here; "" for none."""
        with self._lock:
            self._clerk = Clerk(self.calibration.seats, self.counts, self._clerk.lying)
            self._ahead = None
            self._due.clear()
            self._watcher.forget()
            self.stirred_s = time.monotonic()
            self._show(table_id=table_id, hint=NOTHING, dice=(), outlines=(), offered="")

    def calibrate(self, calibration: Calibration) -> None:
        """The camera hangs differently, or people sit differently."""
        with self._lock:
            self.calibration = calibration
            self._clerk.seats = calibration.seats
            if self.camera is not None:
                self.camera.aim(calibration.quarter_turns, calibration.area)
            self._ahead = None
            self._watcher.forget()
            self._show(outlines=(), dice=())

    def refresh(self) -> None:
        """Let screens look again: something that is not of this table has changed."""
        with self._lock:
            self._view = replace(self._view, number=self._view.number + 1)
        self._changed(self.settings.name)

    def frame(self, *, is_whole: bool = False) -> Pixels | None:
        """The newest frame, upright, of the table alone or whole; None while there is none."""
        return self.camera.latest(is_whole=is_whole) if self.camera is not None else None

    def tell_camera(self, word: str) -> None:
        """`restart`, `focus`, `lock` or `unlock`, at the next look."""
        self._word = word

    def _run(self) -> None:
        while not self._stop.is_set():
            self._wake.wait(TICK_S)
            self._wake.clear()
            try:
                self.step()
            except Exception:  # the live loop's edge: whatever it was, the table goes on
                self.counts.failures += 1
                log.exception("booth %s", self.settings.name)
                self._stop.wait(1.0)

    def step(self) -> None:
        """Look once, and read if the table has come to rest."""
        assert self.camera is not None
        self.counts.stepped_s = time.monotonic()
        word, self._word = self._word, ""
        if word == "restart":
            self.camera.restart()
        elif word:
            self.camera.tell(word)
        small = self.camera.look()
        state = self.camera.state
        self._show(camera=state.value, camera_sentence=self.camera.sentence)
        with self._lock:
            is_explained = self._explain()
            if small is not None:
                self.counts.frames += 1
                if self._view.table_id:
                    self._clerk.confirm_pending(self._logbook_of(self._view.table_id))
                self._follow(self._watcher.see(small.grey, small.taken_s))
            elif is_explained:
                self._follow(self._watcher.see_again())
        self._finish()
        self._show(reading=bool(self._due))

    def _follow(self, sight: Sight) -> None:
        """Begin to read when the table pauses; keep the reading when it has settled."""
        if sight.phase is Phase.MOVING:
            self.stirred_s = time.monotonic()
        self._show(phase=sight.phase.value, hand=sight.hand)
        if self._ahead is not None and sight.since_s > self._ahead.since_s:
            self._ahead.seen.cancel()
            self._ahead, self._tries = None, 0
        if sight.rests and not self._due:  # a machine that is behind does nothing in vain
            self._ahead = self._begin(sight.since_s, least=VOTES)
        if not sight.settled:
            return
        reading = self._ahead or self._begin(sight.since_s, least=1)
        self._ahead = None
        if reading is None:
            self._watcher.forget()  # the machine was too busy: look again
            return
        self._due.append(reading)
        if len(self._due) > MOST_WAITING and self._due[1].seen.cancel():
            del self._due[1]
            self._watcher.forget()

    def _begin(self, since_s: float, least: int) -> Reading | None:
        """Send the sharpest frames since something moved to be read, if there are enough."""
        assert self.camera is not None
        frames = self.camera.frames_since(since_s)
        if len(frames) < least:
            return None
        photos = [Photo.from_pixels(frame) for frame in sharpest(frames, VOTES)]
        table_id = self._view.table_id
        try:
            changed = self._watcher.changed
            if self._due:  # what that will tell is not known yet: look at everything
                changed = np.ones_like(changed)
            wanted = TableWish(lying=self._clerk.lying, changed=changed)
            if table_id:
                wanted = self._clerk.wanted(self._logbook_of(table_id), changed)
            seen = self._eyes.look(self.settings.name, photos, wanted)
            seen.add_done_callback(lambda _: self._wake.set())
        except ForPeople as error:
            self._show(hint=error.message)
            return None
        return Reading(seen, photos[0], table_id, since_s, time.monotonic())

    def _explain(self) -> bool:
        """A sheet that lies up to the border, and reads well, is no arm to wait for.

        Nor is one that lay there and is gone: all of its place looks different then.
        """
        reading = self._ahead
        if reading is None or self._watcher.explained is not None or not reading.seen.done():
            return False
        if reading.seen.cancelled() or reading.seen.exception() is not None:
            return False
        sheets = reading.seen.result().sheets
        size_px = reading.photo.width_px, reading.photo.height_px
        changed = self._watcher.changed
        places = [one.place for one in sheets if one.photo is not None]
        lay, found = ([one.place for one in some] for some in (self._clerk.lying, sheets))
        places += gone(lay, found, changed, size_px)
        self._watcher.explained = cells_of(places, changed.shape, size_px, around=1)
        return True

    def _finish(self) -> None:
        """Write down what was read."""
        while self._due and self._due[0].seen.done():
            with self._lock:
                reading = self._due.popleft() if self._due else None
                if reading is not None and reading.table_id == self._view.table_id:
                    self._enter(reading)

    def _enter(self, reading: Reading) -> None:
        photo = reading.photo
        self._show(frame_px=(photo.width_px, photo.height_px))
        try:
            seen = reading.seen.result()
            if reading.table_id:
                entered = self._clerk.enter(self._logbook_of(reading.table_id), photo, seen)
                self._tell(entered)
            else:
                self._offer(seen)
            self._tries = 0
        except ForPeople as error:
            self._show(hint=error.message)
            self._look_again(error)
        except OSError as error:
            self._show(hint=plain(error.strerror or str(error)))
            self._look_again(error)
        finally:
            self.counts.readings += 1
            self.counts.reading_s += time.monotonic() - reading.begun_s

    def _look_again(self, error: Exception) -> None:
        """What could not be written is read again; what cannot be read is left as it lies."""
        self._tries += isinstance(error, NotRead)
        if self._tries < MOST_TRIES and (
            isinstance(error, NotRead) or not isinstance(error, VisionError)
        ):
            self._watcher.forget()

    def _tell(self, entered: Entered) -> None:
        self._watcher.found(anything=entered.is_anything)
        self._show(dice=entered.dice, hint=entered.hint, outlines=entered.outlines, offered="")
        if entered.again:
            self._watcher.forget()

    def _offer(self, seen: TableSeen) -> None:
        """Nobody plays: a sheet on the table tells which game they want."""
        games = dict.fromkeys(sheet.game for sheet in seen.sheets)
        self._watcher.found(anything=True)  # dice are not looked for while nobody plays
        self._clerk.offered(seen)
        outlines = tuple(sheet.place.outline for sheet in seen.sheets)
        self._show(offered=next(iter(games), ""), outlines=outlines, hint=NOTHING)

    def _show(self, **changes: object) -> None:
        """Change the view, and tell the screens if it differs."""
        with self._lock:
            view = replace(self._view, **changes)  # type: ignore[arg-type] # fields of the view
            if view == self._view:
                return
            self._view = replace(view, number=view.number + 1)
        self._changed(self.settings.name)
