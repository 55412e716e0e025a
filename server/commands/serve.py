"""`tallycam serve`: start the server, print its address and a QR code for the phones."""

import argparse
import logging
import socket
from dataclasses import replace
from pathlib import Path
from types import FrameType

import segno
import uvicorn

from server.answer import CannotAnswer, coloured
from server.app import create_app
from server.live import Live
from server.reader import Reader
from server.settings import Settings, settings_from_environment

ANYWHERE = ("0.0.0.0", "::")
STOP_AFTER_S = 3
"""How long open requests may still run when the server is stopped."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("--host", help="where to listen (default: everywhere on this machine)")
    parser.add_argument("--port", type=int, help="default 8080; 0 takes any free one")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where games are kept (./data)")


def run(arguments: argparse.Namespace) -> None:
    """Serve until stopped."""
    given = {
        name: value for name in ("host", "port", "data") if (value := getattr(arguments, name))
    }
    if arguments.port == 0:
        given["port"] = 0
    serve(replace(settings_from_environment(), **given), the_reader())


def the_reader() -> Reader:
    """The reader with the models of this installation."""
    from server.photo_reader import PhotoReader

    return PhotoReader()


def serve(settings: Settings, reader: Reader) -> None:
    """Listen, print where, and answer until stopped.

    Raises:
        CannotAnswer: the port or the data folder cannot be had.
    """
    listening = _listen(settings)
    port = listening.getsockname()[1]
    try:
        app = create_app(settings, reader)
    except OSError as error:
        listening.close()
        raise CannotAnswer(f"{settings.data}: {error.strerror or error}") from None
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    _welcome(settings, port)
    config = uvicorn.Config(
        app, log_level="warning", timeout_graceful_shutdown=STOP_AFTER_S, server_header=False
    )
    _Server(config, app.state.house.live).run(sockets=[listening])


class _Server(uvicorn.Server):
    """Ends the streams of listening phones first, so that it stops at once."""

    def __init__(self, config: uvicorn.Config, live: Live) -> None:
        super().__init__(config)
        self._live = live

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
        raise CannotAnswer(
            f"cannot listen at {where} ({error.strerror or error}); choose another --port"
        ) from None
    return listening


def _welcome(settings: Settings, port: int) -> None:
    host = _home_address() if settings.host in ANYWHERE else settings.host
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    print("Open this on a phone in the same network, or scan the code:\n")
    print(f"  {coloured(address, 'bold')}\n", flush=True)
    segno.make(address, error="m").terminal(compact=True)
    print(f"\nGames are kept in {settings.data.resolve()}. Stop with Ctrl+C.", flush=True)


def _home_address() -> str:
    """This machine's address in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
