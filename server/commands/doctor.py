"""`tallycam doctor`: one line for each thing that must be in place, and what to do if it is not."""

import argparse
import os
import platform
import socket
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from scoring.games import GAMES
from server.answer import Json, add_json_argument, coloured, print_json
from server.settings import Settings
from vision.errors import VisionError

LIBRARIES = ("opencv-python-headless", "numpy", "onnxruntime", "fastapi", "uvicorn", "sqlalchemy")


class _Missing(Exception):
    """A check that failed: what is missing and what to do."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument(
        "--port", type=int, default=Settings().port, help="the port the server would use"
    )
    parser.add_argument(
        "--data", type=Path, default=Settings().data, help="the folder it would keep"
    )
    add_json_argument(parser)


def run(arguments: argparse.Namespace) -> None:
    """Check everything; exit 1, after the whole list, when something is missing."""
    checks: tuple[tuple[str, Callable[[], str]], ...] = (
        ("python", _python),
        ("libraries", _libraries),
        ("games", _games),
        ("models", _models),
        ("camera", _camera),
        ("port", lambda: _port(arguments.port)),
        ("data folder", lambda: _data(arguments.data)),
    )
    findings = [(name, *_outcome(check)) for name, check in checks]
    if arguments.json:
        shown: list[Json] = [{"check": n, "ok": ok, "found": found} for n, ok, found in findings]
        print_json({"checks": shown})
    else:
        for name, ok, found in findings:
            print(f"{coloured('✓', 'green') if ok else coloured('✗', 'red')} {name:12} {found}")
    if not all(ok for _, ok, _ in findings):
        raise SystemExit(1)


def _outcome(check: Callable[[], str]) -> tuple[bool, str]:
    try:
        return True, check()
    except (_Missing, VisionError, OSError) as reason:
        return False, str(reason)


def _python() -> str:
    return f"{platform.python_version()} on {platform.machine()}, {os.cpu_count()} cores"


def _libraries() -> str:
    try:
        return ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    except PackageNotFoundError as name:
        raise _Missing(f"{name} is not installed; run make run once") from None


def _games() -> str:
    return ", ".join(game.name for game in GAMES)


def _models() -> str:
    from vision.weights import model_names, open_model

    names = model_names()
    if not names:
        raise _Missing("no model is installed; install Tallycam from a complete checkout or wheel")
    for name in names:
        open_model(name)
    return ", ".join(names)


def _camera() -> str:
    if sys.platform == "linux":
        devices = sorted(path.name for path in Path("/dev").glob("video*"))
        if devices:
            return ", ".join(devices)
    return "none here; phones bring their own"


def _port(port: int) -> str:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except (OSError, OverflowError):
            raise _Missing(f"{port} is taken; choose another with --port") from None
    return f"{port} is free"


def _data(folder: Path) -> str:
    place = folder.resolve()
    nearest = next(parent for parent in (place, *place.parents) if parent.exists())
    if not os.access(nearest, os.W_OK):
        raise _Missing(f"{place} cannot be written; choose another with --data")
    return str(place)
