"""`tallycam kiosk`: the server with cameras over its tables, and a screen that needs no typing."""

import argparse
from dataclasses import replace
from pathlib import Path

from scoring.message import Book
from server.commands.arguments import Parser
from server.commands.serve import add_arguments as add_serve_arguments
from server.commands.serve import given_settings
from server.kiosk.configuration import (
    BadConfiguration,
    KioskSettings,
    TableSettings,
    read_configuration,
    safe_mode,
)
from server.kiosk.notebook import Notebook
from server.kiosk.thrift import keep_little
from server.reach import address
from server.settings import Settings
from server.words import Words
from vision.camera.spec import NoSuchCamera, parse_camera

say = Book(__package__)
USUAL_FILE = Path("/etc/tallycam/kiosk.toml")


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    parser.take("--camera", metavar="CAMERA", help=say("help-camera"))
    parser.take("--config", type=Path, metavar="FILE", help=say("help-config"))
    parser.take("--new-pin", action="store_true", help=say("help-new-pin"))
    add_serve_arguments(parser)


def run(arguments: argparse.Namespace) -> None:
    """Serve with cameras until stopped."""
    from server.commands.listening import serve

    keep_little()
    words: Words = arguments.words
    settings = given_settings(arguments)
    cameras = chosen(arguments.camera, arguments.config)
    if cameras.mistake is not None:
        print(words.say(cameras.mistake))
    notebook = Notebook(settings.data / "kiosk.json")
    if arguments.new_pin:
        notebook.forget_pin()
    pin = notebook.new_pin()

    def speak(settings: Settings, port: int) -> None:
        screen = address("localhost", port)
        print(words.say(say("kiosk-screen", address=f"{screen}kiosk")))
        if pin is not None:
            print(words.say(say("kiosk-pin", pin=pin, address=f"{screen}kiosk/staff")))
        print(words.say(say("games-kept", folder=str(settings.data.resolve()))), flush=True)

    serve(settings, words, cameras=cameras, speak=speak)


def chosen(camera: str | None, file: Path | None) -> KioskSettings:
    """What the command line and the file ask for; a mistake in the file leads to safe mode.

    Raises:
        NoSuchCamera: the camera on the command line is none.
    """
    if camera is not None:
        parse_camera(camera)
        return KioskSettings(tables=(TableSettings(camera=camera),))
    if file is None and not USUAL_FILE.exists():
        return KioskSettings()
    try:
        settings = read_configuration(file or USUAL_FILE)
        for table in settings.tables:
            parse_camera(table.camera)
    except (BadConfiguration, NoSuchCamera) as error:
        return replace(safe_mode(error.message))
    return settings
