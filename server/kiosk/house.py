"""Several kiosks of one house: each tells the main one how its tables fare, and staff see them all.

Which game is played goes there, and what needs somebody; no name of a guest, no score, no picture.
"""

import json
import logging
import platform
import time
import urllib.request
from dataclasses import asdict
from pathlib import Path
from threading import Event as Signal
from threading import Thread
from urllib.error import HTTPError, URLError

from scoring.message import NOTHING, Book, Message, plain
from server.kiosk.kiosk import Kiosk
from server.kiosk.register import KioskTold, TableTold
from server.kiosk.repairs import Repair, repairs
from server.settings import installed_version

say = Book(__package__)
log = logging.getLogger(__name__)

PATH = "/api/v1/staff/kiosks"
EVERY_S = 10.0
TIMEOUT_S = 8.0


class Announcer:
    """Tells the main kiosk again and again how this one fares, from a thread of its own."""

    def __init__(self, kiosk: Kiosk, data: Path, port: int) -> None:
        self._kiosk, self._data, self._port = kiosk, data, port
        self._stop = Signal()
        self._thread = Thread(target=self._run, name="announcing", daemon=True)
        self.trouble: Message = NOTHING
        """Why the main kiosk does not listen."""

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def close(self) -> None:
        """Stop; a call that is under way is not waited for."""
        self._stop.set()

    def tell(self) -> None:
        """Tell it once."""
        settings = self._kiosk.settings
        request = urllib.request.Request(
            settings.main.rstrip("/") + PATH,
            json.dumps(asdict(told_of(self._kiosk, self._data, self._port))).encode(),
            {"Content-Type": "application/json", "Authorization": f"Bearer {settings.main_key}"},
        )
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT_S) as reply:
                reply.read()
            self.trouble = NOTHING
        except HTTPError as refused:
            refused.close()
            code = "main-key-wrong" if refused.code == 401 else "main-refuses"
            self.trouble = say(code, address=settings.main, status=str(refused.code))
        except (URLError, OSError, ValueError) as error:
            reason = plain(str(getattr(error, "reason", error)))
            self.trouble = say("main-not-reached", address=settings.main, reason=reason)

    def _run(self) -> None:
        while not self._stop.is_set():
            before = self.trouble
            try:
                self.tell()
            except Exception:
                log.exception("the main kiosk could not be told")
            if self.trouble not in (before, NOTHING):
                log.warning("the main kiosk %s does not listen", self._kiosk.settings.main)
            self._stop.wait(EVERY_S)


def told_of(kiosk: Kiosk, data: Path, port: int) -> KioskTold:
    """What this kiosk has to say of itself."""
    parts = dict.fromkeys(one.part for one in repairs(kiosk, data))
    tables = []
    for name, booth in kiosk.booths.items():
        view = booth.view
        state = kiosk.parts.tables.state(view.table_id) if view.table_id else None
        tables.append(
            TableTold(
                name,
                view.camera if booth.camera else "",
                state.rules.title if state else "",
                len(state.players) if state else 0,
                round(time.monotonic() - booth.stirred_s),
            )
        )
    name = kiosk.settings.name or platform.node() or "kiosk"
    return KioskTold(name, installed_version(), port, tuple(parts), tuple(tables))


def repairs_of_house(kiosk: Kiosk) -> list[Repair]:
    """What the staff should mend elsewhere in the house."""
    found = []
    if kiosk.announcer is not None and kiosk.announcer.trouble != NOTHING:
        found.append(Repair("house", "", kiosk.announcer.trouble))
    for one in kiosk.register.all():
        if one.is_silent:
            found.append(Repair("house", one.told.name, say("kiosk-silent")))
        elif one.told.repairs:
            found.append(Repair("house", one.told.name, say("kiosk-ails")))
    return found
