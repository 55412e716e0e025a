"""`tallycam serve`: start the server, print its address and a QR code for the phones."""

import argparse
from dataclasses import replace
from pathlib import Path

from scoring.message import Book
from server.commands.arguments import Parser
from server.settings import Settings, settings_from_environment
from server.tls import SELF_SIGNED

say = Book(__package__)


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    parser.take("--host", help=say("help-host"))
    parser.take("--port", type=int, help=say("help-port"))
    parser.take("--tls", nargs="?", const=SELF_SIGNED, metavar="FILE", help=say("help-tls"))
    parser.take("--tls-key", metavar="FILE", help=say("help-tls-key"))
    parser.take("--data", type=Path, metavar="DIR", help=say("help-data"))


def run(arguments: argparse.Namespace) -> None:
    """Serve until stopped."""
    from server.commands.listening import serve

    serve(given_settings(arguments), arguments.words)


def given_settings(arguments: argparse.Namespace) -> Settings:
    """The settings of the environment, changed by the command line."""
    given = {
        name: value
        for name in ("host", "port", "data", "tls", "tls_key")
        if (value := getattr(arguments, name))
    }
    if arguments.port == 0:
        given["port"] = 0
    return replace(settings_from_environment(), **given)
