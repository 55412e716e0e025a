"""The command line: finds the command, runs it, says in one sentence what cannot be answered.

Exit 0 when it answered; 2, with one sentence on standard error and nothing on standard output, when
it could not. Only the module of the command asked for is imported: `tallycam games` is quick.

It speaks the language that `--lang` names, else that of the shell (LC_ALL, LC_MESSAGES, LANG) where
it is one of ours, else English. With `--json` the shell does not count, so that programs read the
same on every machine.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol

from scoring.catalogue import ENGLISH, languages
from scoring.message import Book, ForPeople, both
from server.refusals import CannotAnswer
from server.words import Words, language_of_shell, words_in

if TYPE_CHECKING:
    import argparse

    from server.commands.arguments import Parser

COMMANDS = {
    "games": "games",
    "print": "print_sheet",
    "layout": "layout",
    "dice": "dice",
    "drop": "drop",
    "cards": "cards",
    "read": "read",
    "score": "score",
    "enrol": "enrol",
    "check-turn": "check_turn",
    "position": "position",
    "serve": "serve",
    "kiosk": "kiosk",
    "work": "work",
    "doctor": "doctor",
}
"""Name on the command line → module in `server.commands`; what each is for stands in its words."""

say = Book("server.commands")


class Command(Protocol):
    """What a module in `server.commands` offers."""

    def add_arguments(self, parser: "Parser") -> None:
        """Say what the command takes."""

    def run(self, arguments: "argparse.Namespace") -> None:
        """Answer on standard output, or raise an error that is one sentence."""


def main(given: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    given = list(sys.argv[1:] if given is None else given)
    try:
        return _run(given)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def _run(given: list[str]) -> int:
    words = words_in(ENGLISH)
    try:
        words = _chosen_words(given)
        if not given or given[0] in ("-h", "--help", "help", "--lang"):
            print(_overview(words))
        elif given[0] == "--version":
            from server.settings import installed_version

            print(f"tallycam {installed_version()}")
        else:
            _command(given[0], given[1:], words)
        return 0
    except ForPeople as error:
        print(f"tallycam: {words.say(error.message)}", file=sys.stderr)
        return 2


def _chosen_words(given: Sequence[str]) -> Words:
    """The words of the language asked for; looked up first, so that mistakes are told in it too."""
    for one, other in pairwise([*given, ""]):
        name, equals, value = one.partition("=")
        if name == "--lang":
            known = [language.code for language in languages()]
            code = value if equals else other
            if code not in known:
                raise CannotAnswer(say("no-such-language", language=code, known=both(*known)))
            return words_in(code)
    return words_in(ENGLISH if "--json" in given else language_of_shell(os.environ))


def _command(name: str, given: list[str], words: Words) -> None:
    from server.commands.arguments import Parser, look_for_own_sheets

    if name not in COMMANDS:
        raise CannotAnswer(say("no-such-command", command=name, commands=both(*COMMANDS)))
    command: Command = import_module(f"server.commands.{COMMANDS[name]}")
    look_for_own_sheets(given)
    parser = Parser(name, words)
    command.add_arguments(parser)
    arguments = parser.parse_args(given)
    arguments.words = words
    command.run(arguments)
    sys.stdout.flush()


def _overview(words: Words) -> str:
    width = max(map(len, COMMANDS))
    lines = [f"  {name:{width}}  {words.say(say(f'for-{name}'))}" for name in COMMANDS]
    return "\n".join([words.say(say("overview")), "", *lines, "", words.say(say("overview-more"))])


if __name__ == "__main__":
    sys.exit(main())
