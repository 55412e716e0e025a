"""`tallycam doctor`: one line for each thing that must be in place, and what to do if it is not."""

import argparse
import os
import platform
import shutil
import socket
import sys
import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from scoring.games import NAMES
from scoring.message import Book, ForPeople, Message, plain
from server.commands.arguments import Parser, add_json_argument
from server.commands.terminal import coloured, print_json
from server.refusals import CannotAnswer
from server.settings import Settings
from server.words import Words
from vision.errors import VisionError

say = Book(__package__)
LEAST_BYTES = 500_000_000
"""Less room than this fills up in an evening of photos."""
BUILT_YEAR = 2026
"""No clock that is right shows an earlier year."""
LIBRARIES = ("opencv-python-headless", "numpy", "onnxruntime", "fastapi", "uvicorn", "sqlalchemy")


class _Missing(ForPeople):
    """A check that failed: what is missing and what to do."""


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    parser.take("--port", type=int, default=Settings().port, help=say("help-doctor-port"))
    parser.take("--data", type=Path, default=Settings().data, help=say("help-doctor-data"))
    parser.take("--camera", metavar="CAMERA", help=say("help-doctor-camera"))
    add_json_argument(parser)


def run(arguments: argparse.Namespace) -> None:
    """Check everything; exit 1, after the whole list, when something is missing."""
    words: Words = arguments.words
    checks: tuple[tuple[str, Callable[[], Message]], ...] = (
        ("python", _python),
        ("libraries", _libraries),
        ("games", _games),
        ("models", _models),
        *_camera_checks(arguments.camera),
        ("port", lambda: _port(arguments.port)),
        ("data folder", lambda: _data(arguments.data)),
        ("disk", lambda: _disk(arguments.data)),
        ("clock", _clock),
    )
    findings = [(name, *_outcome(check)) for name, check in checks]
    if arguments.json:
        shown = [{"check": n, "ok": ok, "found": found} for n, ok, found in findings]
        print_json({"checks": shown}, words)
    else:
        for name, ok, found in findings:
            sign = coloured("✓", "green") if ok else coloured("✗", "red")
            print(f"{sign} {words.say(say('check', check=name)):12} {words.say(found)}")
    if not all(ok for _, ok, _ in findings):
        raise SystemExit(1)


def _outcome(check: Callable[[], Message]) -> tuple[bool, Message]:
    try:
        return True, check()
    except (_Missing, VisionError, CannotAnswer) as missing:
        return False, missing.message
    except OSError as reason:
        return False, plain(str(reason))


def _python() -> Message:
    machine, cores = platform.machine(), os.cpu_count() or 1
    return say("python", version=platform.python_version(), machine=machine, cores=cores)


def _libraries() -> Message:
    try:
        return plain(", ".join(f"{name} {version(name)}" for name in LIBRARIES))
    except PackageNotFoundError as name:
        raise _Missing(say("library-missing", library=str(name))) from None


def _games() -> Message:
    return plain(", ".join(NAMES))


def _models() -> Message:
    from vision.weights import model_names, open_model

    names = model_names()
    if not names:
        raise _Missing(say("models-missing"))
    for name in names:
        open_model(name)
    return plain(", ".join(names))


def _camera_checks(name: str | None) -> list[tuple[str, Callable[[], Message]]]:
    """Of the camera that was named, that it wakes, is sharp and has light; else which there are."""
    if name is None:
        return [("camera", _camera)]
    from server.commands import doctor_camera

    return [
        ("camera", lambda: doctor_camera.camera(name)),
        ("focus", lambda: doctor_camera.focus(name)),
        ("light", lambda: doctor_camera.light(name)),
    ]


def _camera() -> Message:
    if sys.platform == "linux":
        devices = sorted(path.name for path in Path("/dev").glob("video*"))
        if devices:
            return plain(", ".join(devices))
    return say("no-camera")


def _port(port: int) -> Message:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except (OSError, OverflowError):
            raise _Missing(say("port-taken", port=str(port))) from None
    return say("port-free", port=str(port))


def _data(folder: Path) -> Message:
    place = folder.resolve()
    nearest = next(parent for parent in (place, *place.parents) if parent.exists())
    if not os.access(nearest, os.W_OK):
        raise _Missing(say("data-not-writable", folder=str(place)))
    return plain(str(place))


def _disk(folder: Path) -> Message:
    place = folder.resolve()
    nearest = next(parent for parent in (place, *place.parents) if parent.exists())
    free = shutil.disk_usage(nearest).free
    megabytes = str(free // 1_000_000)
    if free < LEAST_BYTES:
        raise _Missing(say("disk-full", megabytes=megabytes, folder=str(place)))
    return say("disk-free", megabytes=megabytes)


def _clock() -> Message:
    year = time.gmtime().tm_year
    if year < BUILT_YEAR:
        raise _Missing(say("clock-wrong", year=str(year)))
    return plain(time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime()))
