"""One table of the kiosk: its camera is watched, and what comes to rest is read into the game.

`step` is called a few times a second by the booth's own thread, which is the only one that touches
the camera. Screens see a `BoothView`, a frozen value with a number that goes up when it changes.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from threading import Event as Signal
from threading import RLock, Thread

from scoring.dice import wrong_number
from scoring.message import NOTHING, Book, Message, plain
from scoring.observation import Outline
from server.kiosk.configuration import TableSettings
from server.kiosk.happening import is_blank, is_new_roll, is_same_sheet
from server.kiosk.logbook import Logbook
from server.kiosk.look import (
    VOTES,
    SeenSheet,
    TableReader,
    has_dice_on,
    is_touched,
    read_roll,
    read_sheet,
)
from server.kiosk.look import sheet_of as lying
from server.kiosk.memory import Memory, as_outline
from server.kiosk.seats import owner, seats_of
from server.photos.reading import PhotoReading
from server.refusals import Refused
from server.table.view import dice_now, judgement, record_of
from vision.camera.burst import sharpest
from vision.camera.ring import PLACES, Small
from vision.camera.supervise import Camera, CameraState
from vision.camera.watch import Phase, Watcher
from vision.errors import VisionError
from vision.photo import Photo, Pixels

say = Book(__package__)
log = logging.getLogger(__name__)

TICK_S = 0.05


@dataclass(frozen=True, slots=True)
class BoothView:
    """A booth as a screen shows it."""

    name: str
    number: int = 0
    """Goes up with every change."""
    camera: str = CameraState.STARTING.value
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


@dataclass(slots=True)
class Counts:
    """What a booth did since it was started, for the metrics."""

    frames: int = 0
    readings: int = 0
    rolls: int = 0
    sheets: int = 0
    failures: int = 0
    reading_s: float = 0.0
    stepped_s: float = field(default_factory=time.monotonic)
    """When the loop ran last, on the monotonic clock."""


class Booth:
    """One table."""

    def __init__(
        self,
        settings: TableSettings,
        camera: Camera | None,
        reader: TableReader,
        logbook_of: Callable[[str], Logbook],
        changed: Callable[[str], None],
    ) -> None:
        self.settings = settings
        self.camera = camera
        self.counts = Counts()
        self.stirred_s = time.monotonic()
        """When something last moved or somebody touched the screen."""
        self._reader = reader
        self._logbook_of = logbook_of
        self._changed = changed
        self._watcher = Watcher()
        self._memory = Memory()
        self._lock = RLock()
        self._stop = Signal()
        self._thread: Thread | None = None
        self._view = BoothView(settings.name)
        self._word = ""

    @property
    def view(self) -> BoothView:
        """What a screen shows now."""
        return self._view

    def start(self) -> None:
        """Watch the table until `close`."""
        if self.camera is not None:
            self._thread = Thread(target=self._run, name=f"booth {self.settings.name}", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Stop watching and let go of the camera."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join(timeout=10)
        if self.camera is not None:
            self.camera.close()

    def play(self, table_id: str) -> None:
        """From now on this table is played here; "" for none."""
        with self._lock:
            self._memory = Memory()
            self._watcher.forget()
            self.stirred_s = time.monotonic()
            self._show(table_id=table_id, hint=NOTHING, dice=(), outlines=(), offered="")

    def frame(self) -> Pixels | None:
        """The newest frame, upright; None while there is none."""
        return self.camera.latest() if self.camera is not None else None

    def tell_camera(self, word: str) -> None:
        """`restart`, `focus`, `lock` or `unlock`, at the next look."""
        self._word = word

    def _run(self) -> None:
        while not self._stop.wait(TICK_S):
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
        if small is None:
            return
        self.counts.frames += 1
        with self._lock:
            sight = self._watcher.see(small.grey, small.taken_s)
            if sight.phase is Phase.MOVING:
                self.stirred_s = time.monotonic()
            self._show(phase=sight.phase.value, hand=sight.hand)
            self._confirm_pending()
            table_id = self._view.table_id
        if sight.settled:
            self._read(small, table_id)

    def _read(self, small: Small, table_id: str) -> None:
        """Read the frames since the table came to rest."""
        assert self.camera is not None
        numbers = range(small.number, max(0, small.number - PLACES + 1), -1)
        frames = [frame for n in numbers if (frame := self.camera.frame(n)) is not None]
        if not frames:
            self._watcher.forget()  # the machine was too busy: look again
            return
        photos = [Photo.from_pixels(frame) for frame in sharpest(frames, VOTES)]
        started_s = time.monotonic()
        self._show(reading=True, frame_px=(photos[0].width_px, photos[0].height_px))
        try:
            if table_id:
                self._read_game(photos, table_id)
            else:
                self._read_offer(photos)
        except (VisionError, Refused) as error:
            self._show(hint=error.message)
            self._look_again(error)
        except OSError as error:
            self._show(hint=plain(error.strerror or str(error)))
            self._look_again(error)
        finally:
            self.counts.readings += 1
            self.counts.reading_s += time.monotonic() - started_s
            self._show(reading=False)

    def _look_again(self, error: Exception) -> None:
        """What could not be written is read again; what could not be read is left as it lies."""
        if not isinstance(error, VisionError):
            self._watcher.forget()

    def _read_offer(self, photos: list[Photo]) -> None:
        """Nobody plays: a sheet on the table tells which game they want."""
        sheets = [lying(found) for found in self._reader.sheets(photos[0])]
        games = dict.fromkeys(sheet.found.layout.game for sheet in sheets)
        self._watcher.found(anything=True)  # dice are not looked for while nobody plays
        outlines = tuple(as_outline(sheet.corners_px) for sheet in sheets)
        self._show(offered=next(iter(games), ""), outlines=outlines, hint=NOTHING)

    def _read_game(self, photos: list[Photo], table_id: str) -> None:
        logbook = self._logbook_of(table_id)
        state = logbook.state
        found = [lying(one) for one in self._reader.sheets(photos[0])]
        ours = [one for one in found if one.found.layout.game == state.rules.name]
        judged, _ = judgement(state, record_of(state))
        expected = dice_now(state)
        drop = state.rules.drop if judged.drop_is_due else None
        counts = (drop.count, *expected) if drop is not None else expected
        roll = read_roll(self._reader, photos, state.rules, counts)
        with self._lock:
            if self._view.table_id != table_id:
                return  # another game was started meanwhile
            dice = tuple(roll.dice.values()) if roll else ()
            self._watcher.found(anything=bool(found or dice))
            hint = NOTHING
            if found and not ours:
                hint = say("other-game", game=state.rules.title)
            if roll is not None and len(dice) not in counts:
                hint = wrong_number(len(dice), counts)
            if is_new_roll(self._memory.dice, dice, counts) and roll is not None:
                is_drop = drop is not None and len(dice) == drop.count
                if is_drop and not ours:
                    hint = say("drop-on-a-sheet")
                else:
                    self._log_roll(logbook, photos[0], roll, is_drop=is_drop)
                self._memory.dice = dice
            elif not dice:
                self._memory.dice = ()
            outlines = (*(die.outline for die in dice), *(as_outline(s.corners_px) for s in found))
            labels = tuple(die.label for die in dice)
            self._show(dice=labels, hint=hint, outlines=outlines, offered="")
        for sheet in ours:
            if not has_dice_on(sheet, dice):
                self._read_one_sheet(logbook, photos, lying(sheet.found))

    def _log_roll(
        self, logbook: Logbook, photo: Photo, roll: PhotoReading, *, is_drop: bool
    ) -> None:
        """Put a roll, or the drop that comes first, into the game."""
        if is_drop:
            roll = self._reader.drop(photo, logbook.state.rules)
        number = logbook.looked(photo, roll)
        self.counts.rolls += 1
        self._memory.pending = 0 if logbook.confirm(number) else number

    def _read_one_sheet(self, logbook: Logbook, photos: list[Photo], sheet: SeenSheet) -> None:
        size_px = photos[0].width_px, photos[0].height_px
        known = self._memory.sheet_at(sheet)
        if known is not None and not is_touched(sheet, self._watcher.changed, size_px):
            return
        read = read_sheet(self._reader, photos, sheet)
        with self._lock:
            if self._view.table_id != logbook.table_id:
                return
            if read.photo is None:
                self._show(hint=say("sheet-covered"))
                return
            seen = read.photo.reading.seen
            if is_blank(seen) or (known is not None and is_same_sheet(known.seen, seen)):
                return
            state = logbook.state
            player = self._memory.owner_at(read, state)
            if not player:
                player = owner(seen, size_px, seats_of(state.players, self.settings.seats))
            last = self._memory.sheet_of(player) if player else None
            if last is None or not is_same_sheet(last.seen, seen):
                number = logbook.sheet(photos[0], read.photo, player)
                self.counts.sheets += 1
                self._memory.keep(read, player, number)
            else:
                self._memory.keep(read, player, last.number)

    def _confirm_pending(self) -> None:
        """Once everything asked about a roll is answered, on any screen, it counts."""
        pending = self._memory.pending
        if not pending or not self._view.table_id:
            return
        logbook = self._logbook_of(self._view.table_id)
        state = logbook.state
        if state.number == self._memory.pending_at:
            return
        self._memory.pending_at = state.number
        look = state.photos.get(pending)
        if look is None or look.confirmed_by or logbook.confirm(pending):
            self._memory.pending = 0

    def _show(self, **changes: object) -> None:
        """Change the view, and tell the screens if it differs."""
        with self._lock:
            view = replace(self._view, **changes)  # type: ignore[arg-type] # fields of the view
            if view == self._view:
                return
            self._view = replace(view, number=view.number + 1)
        self._changed(self.settings.name)
