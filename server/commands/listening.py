"""The server of `serve` and `kiosk`: it listens, says where, and answers until it is stopped."""

import socket
import sys
from collections.abc import Callable
from functools import partial
from types import FrameType

import segno
import uvicorn
from sqlalchemy.exc import DatabaseError

from scoring.message import Book
from server.app import create_app
from server.commands.terminal import coloured, start_logging
from server.kiosk.configuration import KioskSettings
from server.reach import ANYWHERE, address, phone_address
from server.refusals import CannotAnswer
from server.settings import Settings
from server.table.database import shown
from server.table.live import Live
from server.tls import certificate
from server.web.door import serving
from server.words import Words

say = Book(__package__)
SWITCH_S = 0.001
"""How long a thread that computes keeps those that answer waiting: a fifth of Python's own."""
STOP_AFTER_S = 3
"""How long open requests may still run when the server is stopped."""


def serve(
    settings: Settings,
    words: Words,
    *,
    cameras: KioskSettings | None = None,
    speak: Callable[[Settings, int], None] | None = None,
) -> None:
    """Listen, say where, and answer until stopped.

    Raises:
        CannotAnswer: the port or the data folder cannot be had.
    """
    shown = certificate(settings.tls, settings.tls_key, settings.data)
    listening = _listen(settings)
    port = listening.getsockname()[1]
    try:
        app = create_app(settings, cameras=cameras)
    except (OSError, DatabaseError) as error:
        listening.close()
        why = error.orig if isinstance(error, DatabaseError) else error.strerror
        kept = say("cannot-keep", folder=str(settings.data), reason=str(why or error))
        raise CannotAnswer(kept) from None
    sys.setswitchinterval(SWITCH_S)
    start_logging()
    config = serving(
        app,
        settings,
        log_level="warning",
        timeout_graceful_shutdown=STOP_AFTER_S,
        ssl_certfile=shown and shown.shown,
        ssl_keyfile=shown and shown.key,
    )
    try:
        welcomed = (
            partial(speak, settings, port)
            if speak
            else partial(welcome, settings, port, words, app.state.house.owner.code)
        )
        _Server(config, app.state.house.live, welcomed).run([listening])
    except KeyboardInterrupt:
        print(f"\n{words.say(say('stopped'))}")


class _Server(uvicorn.Server):
    """Speaks once it answers, and ends the streams of listening phones first when it is stopped."""

    def __init__(self, config: uvicorn.Config, live: Live, speak: Callable[[], None]) -> None:
        super().__init__(config)
        self._live = live
        self._speak = speak

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self.started:
            self._speak()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop when told."""
        self._live.close()
        super().handle_exit(sig, frame)


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        where = f"{settings.host}:{settings.port}"
        reason = error.strerror or str(error)
        raise CannotAnswer(say("cannot-listen", address=where, reason=reason)) from None
    return listening


def welcome(settings: Settings, port: int, words: Words, owner_code: str = "") -> None:
    """Print the address, with a code to scan where phones can reach it."""
    scheme = "https" if settings.tls else "http"
    phones = phone_address(settings.host, port, scheme)
    if phones is None:
        is_without_network = settings.host in ANYWHERE
        here = address("localhost" if is_without_network else settings.host, port, scheme)
        print(words.say(say("welcome-without-network" if is_without_network else "welcome-here")))
        print(f"\n  {coloured(here, 'bold')}")
    else:
        print(f"{words.say(say('welcome'))}\n")
        print(f"  {coloured(phones, 'bold')}\n", flush=True)
        segno.make(phones, error="m").terminal(compact=True)
    where = shown(settings.database) if settings.database else str(settings.data.resolve())
    kept = say("games-kept", folder=where)
    if owner_code:
        print(f"\n{words.say(say('owner-code', code=owner_code))}")
    print(f"\n{words.say(kept)}", flush=True)
