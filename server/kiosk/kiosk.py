"""All booths of this server: started, stopped, reset between guests, and looked after."""

import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from threading import Event as Signal
from threading import Thread
from typing import TYPE_CHECKING

from scoring.games import find_game, own_games
from scoring.message import Book
from server.kiosk.booth import Booth
from server.kiosk.calibration import Calibration, calibration_of
from server.kiosk.configuration import KioskSettings, TableSettings
from server.kiosk.door import Door
from server.kiosk.eyes import Eyes
from server.kiosk.leaderboard import GameBest, read, result_of, with_result
from server.kiosk.logbook import Logbook
from server.kiosk.notebook import Notebook
from server.kiosk.notify import notify, watchdog_s
from server.kiosk.register import Register
from server.photos.album import Album
from server.refusals import Refused
from server.table.keeper import TableKeeper, Ticket
from server.table.live import Live
from vision.camera.spec import parse_camera
from vision.camera.supervise import Camera, CameraState, CameraWish

if TYPE_CHECKING:
    from server.kiosk.house import Announcer

say = Book(__package__)
log = logging.getLogger(__name__)

LOOK_AFTER_S = 1.0
STUCK_S = 20.0
"""A booth whose loop did not run for so long hangs; reading five sheets on a Pi 4 takes six."""
SWEEP_S = 3600.0
FIRST_YEAR = 2026
"""No clock that is right shows an earlier year."""
OLD_FRAME_S = 60.0
"""A camera that claims to be well without a frame for so long is not."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What a kiosk is built on."""

    tables: TableKeeper
    album: Album
    live: Live
    eyes: Eyes
    notebook: Notebook


class Kiosk:
    """The booths by their names, in the order of the configuration."""

    def __init__(
        self,
        settings: KioskSettings,
        parts: Parts,
        camera_of: Callable[[TableSettings], Camera | None] | None = None,
    ) -> None:
        self.settings = settings
        self.parts = parts
        self.door = Door(parts.notebook)
        self.started_s = time.monotonic()
        self.models_are_ready = False
        self.register = Register()
        """Of the other kiosks of the house, where this is the main one."""
        self.announcer: Announcer | None = None
        """Where another is: tells it how this one fares."""
        make = camera_of or usual_camera
        self.booths: Mapping[str, Booth] = {
            one.name: self._booth(one, make) for one in settings.tables
        }
        self._stop = Signal()
        self._thread = Thread(target=self._look_after, name="kiosk", daemon=True)

    def _booth(self, table: TableSettings, make: Callable[[TableSettings], Camera | None]) -> Booth:
        calibration = calibration_of(table, self.parts.notebook.kept("calibration", table.name))
        camera = make(table)
        if camera is not None:
            camera.aim(calibration.quarter_turns, calibration.area)
            camera.holds_light = bool(self.parts.notebook.kept("held", table.name))
        return Booth(table, calibration, camera, self.parts.eyes, self.logbook, self._tell)

    def start(self) -> None:
        """Start every booth with the game that was played there before a power cut."""
        for name, booth in self.booths.items():
            table_id = self.parts.notebook.table(name)
            if table_id and self._exists(table_id):
                booth.play(table_id)
            booth.start()
        self._thread.start()
        if self.announcer is not None:
            self.announcer.start()

    def close(self) -> None:
        """Stop every booth."""
        self._stop.set()
        if self.announcer is not None:
            self.announcer.close()
        for booth in self.booths.values():
            booth.close()
        self.parts.eyes.close()
        if (
            self.models_are_ready and self._thread.is_alive()
        ):  # else it is still waking them, and nobody waits for that
            self._thread.join(timeout=10)

    def booth(self, name: str) -> Booth:
        """The booth of that name.

        Raises:
            Refused: there is none.
        """
        if name not in self.booths:
            raise Refused(404, say("no-such-booth", name=name))
        return self.booths[name]

    def logbook(self, table_id: str) -> Logbook:
        """The log of a table, to write into."""
        return Logbook(self.parts.tables, self.parts.album, table_id)

    def new_game(self, name: str, game: str, players: list[str]) -> Ticket:
        """A new table for a game at a booth; the one before is forgotten."""
        booth = self.booth(name)
        ticket = self.parts.tables.open(game, players)
        self.reset(name)
        self.parts.notebook.keep_table(name, ticket.id)
        booth.play(ticket.id)
        return ticket

    def reset(self, name: str) -> None:
        """The guests have gone: their photos and names go, too."""
        booth = self.booth(name)
        table_id = booth.view.table_id
        booth.play("")
        self.parts.notebook.keep_table(name, "")
        if table_id:
            self._keep_result(table_id)
            forget_table(self.parts, table_id)
            booth.refresh()

    def _keep_result(self, table_id: str) -> None:
        """A game that is over gives its result to the leaderboard, where the house has one."""
        if not self.has_leaderboard or not self._exists(table_id):
            return
        state = self.parts.tables.state(table_id)
        result = result_of(state)
        if result is not None:
            notebook = self.parts.notebook
            board = with_result(notebook.kept("leaderboard"), state.rules.name, result)
            notebook.keep(board, "leaderboard")

    def leaderboard(self) -> tuple[GameBest, ...]:
        """The best results of each game that is offered, where the house wants them shown."""
        if not self.has_leaderboard:
            return ()
        board = read(self.parts.notebook.kept("leaderboard"))
        return tuple(
            GameBest(name, find_game(name).title, tuple(board[name]))
            for name in self.games
            if board.get(name)
        )

    @property
    def games(self) -> tuple[str, ...]:
        """The games that are offered: those of the configuration, and what was enrolled here."""
        return (*self.settings.games, *(game.name for game in own_games()))

    def calibrate(self, name: str, calibration: Calibration) -> None:
        """Set once how a camera hangs and who sits where; it is kept."""
        self.booth(name).calibrate(calibration)
        self.parts.notebook.keep(asdict(calibration), "calibration", name)

    def tell_camera(self, name: str, word: str) -> None:
        """`restart`, `focus`, `lock` or `unlock`; that the light is held is kept."""
        self.booth(name).tell_camera(word)
        if word in ("lock", "unlock"):
            self.parts.notebook.keep(word == "lock", "held", name)

    def touched(self, name: str) -> None:
        """Somebody touched the screen of a booth."""
        self.booth(name).stirred_s = time.monotonic()

    @property
    def has_leaderboard(self) -> bool:
        """Are the best results kept and shown?"""
        return bool(self.parts.notebook.number("leaderboard_on", self.settings.leaderboard))

    @property
    def idle_minutes(self) -> int:
        """After how long a table that everybody left is reset."""
        return self.parts.notebook.number("idle_minutes", self.settings.idle_minutes)

    @property
    def retention_days(self) -> int:
        """How long games are kept."""
        return self.parts.notebook.number("retention_days", self.settings.retention_days)

    def is_well(self) -> bool:
        """Do the models answer and the loops run, with frames that are fresh or known to be not?"""
        now_s = time.monotonic()
        return self.models_are_ready and all(
            booth.camera is None
            or (
                now_s - booth.counts.stepped_s < STUCK_S
                and (
                    booth.camera.state is not CameraState.OK
                    or booth.camera.frame_age_s() < OLD_FRAME_S
                )
            )
            for booth in self.booths.values()
        )

    def _look_after(self) -> None:
        """Warm the models; then feed the watchdog, and reset tables that everybody left."""
        try:
            self.parts.eyes.warm()
            self.models_are_ready = True
        except Exception:
            log.exception("the models do not answer")
        notify("READY=1")
        fed_s = swept_s = 0.0
        every_s = (watchdog_s() or 3 * LOOK_AFTER_S) / 3
        while not self._stop.wait(LOOK_AFTER_S):
            if self.is_well() and time.monotonic() - fed_s >= every_s:
                fed_s = time.monotonic()
                notify("WATCHDOG=1")
            self.reset_idle(time.monotonic())
            if not swept_s or time.monotonic() - swept_s >= SWEEP_S:
                swept_s = time.monotonic()
                self.sweep(datetime.now(UTC))

    def reset_idle(self, now_s: float) -> None:
        """Reset the tables where nothing has happened for as long as the café has set."""
        idle_s = 60.0 * self.idle_minutes
        for name, booth in self.booths.items():
            if booth.view.table_id and now_s - booth.stirred_s >= idle_s:
                self.reset(name)

    def sweep(self, now: datetime) -> None:
        """Delete the games that are older than the café keeps them.

        A clock that cannot be right deletes nothing, nor is anything deleted that was written
        while it was not: a Pi without a battery wakes up years ago.
        """
        if now.year < FIRST_YEAR:
            return
        playing = {booth.view.table_id for booth in self.booths.values()}
        for table_id, at in self.parts.tables.all_tables().items():
            try:
                age = now - datetime.fromisoformat(at)
            except ValueError:
                continue
            is_sure = int(at[:4]) >= FIRST_YEAR
            if is_sure and age > timedelta(days=self.retention_days) and table_id not in playing:
                forget_table(self.parts, table_id)

    def _exists(self, table_id: str) -> bool:
        try:
            self.parts.tables.state(table_id)
        except Refused:
            return False
        return True

    def _tell(self, name: str) -> None:
        self.parts.live.changed(live_name(name))


def live_name(booth: str) -> str:
    """Under what screens listen for changes of a booth."""
    return f"booth {booth}"


def usual_camera(table: TableSettings) -> Camera | None:
    """The camera that a table names; None in safe mode."""
    if not table.camera:
        return None
    return Camera(parse_camera(table.camera), CameraWish(size_px=table.size))


def forget_table(parts: Parts, table_id: str) -> None:
    """Everything about a table goes: its log, its keys, and photos that no other table shows."""
    parts.album.drop(parts.tables.forget(table_id))
