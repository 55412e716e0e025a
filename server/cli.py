"""The command line: finds the command, runs it, says in one sentence what cannot be answered.

Exit 0 when it answered; 2, with one sentence on standard error and nothing on standard output, when
it could not. Only the module of the command asked for is imported: `tallycam games` is quick.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from typing import NoReturn, Protocol

from scoring.games import UnknownGame
from scoring.record import RecordError
from server.answer import CannotAnswer
from vision.errors import VisionError

COMMANDS = {
    "games": ("games", "the games, their sheets, what each can read"),
    "print": ("print_sheet", "a sheet to print and play on, as PDF"),
    "layout": ("layout", "where every field of a sheet is, in millimetres"),
    "dice": ("dice", "read the dice of a photo"),
    "drop": ("drop", "read the setup drop from a photo"),
    "read": ("read", "read filled sheets from photos"),
    "score": ("score", "score a game from photos or from its record"),
    "check-turn": ("check_turn", "explain what happened on a sheet in one turn"),
    "serve": ("serve", "start the server for phones"),
    "doctor": ("doctor", "check that everything is in place"),
}
"""Name on the command line → module in `server.commands`, and what it is for."""


class Command(Protocol):
    """What a module in `server.commands` offers."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Say what the command takes."""

    def run(self, arguments: argparse.Namespace) -> None:
        """Answer on standard output, or raise an error that is one sentence."""


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one sentence, like everybody else's."""

    def error(self, message: str) -> NoReturn:
        raise CannotAnswer(f"{message}; see {self.prog} --help")


def main(words: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    words = list(sys.argv[1:] if words is None else words)
    try:
        return _run(words)
    except (CannotAnswer, RecordError, UnknownGame, VisionError) as sentence:
        print(f"tallycam: {sentence}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def _run(words: list[str]) -> int:
    if not words or words[0] in ("-h", "--help", "help"):
        print(_overview())
        return 0
    if words[0] == "--version":
        print(f"tallycam {version('tallycam')}")
        return 0
    name = words[0]
    if name not in COMMANDS:
        raise CannotAnswer(f"there is no command {name!r}; the commands are {', '.join(COMMANDS)}")
    module, purpose = COMMANDS[name]
    command: Command = import_module(f"server.commands.{module}")
    parser = _Parser(prog=f"tallycam {name}", description=purpose, allow_abbrev=False)
    command.add_arguments(parser)
    command.run(parser.parse_args(words[1:]))
    sys.stdout.flush()
    return 0


def _overview() -> str:
    width = max(map(len, COMMANDS))
    lines = [f"  {name:{width}}  {purpose}" for name, (_, purpose) in COMMANDS.items()]
    return "\n".join(
        [
            "Point a camera at your dice or your score sheet: Tallycam reads it, checks the rules,",
            "keeps the score, and asks when it is not sure.",
            "",
            *lines,
            "",
            "tallycam COMMAND --help tells more of each.",
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
