"""Arguments that several commands take, and what they mean: a game, a sheet, its paper."""

import argparse
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any, NoReturn

from scoring.catalogue import languages
from scoring.game import AnyGame
from scoring.games import find_game, keep_own_in
from scoring.message import Book, ForPeople, Listed, Message, both
from scoring.sheet import SheetLayout
from scoring.sheet.file import PAPERS_MM, on_paper
from scoring.sheet.markers import in_language
from server.own_sheets import SHEETS
from server.refusals import CannotAnswer
from server.settings import Settings, settings_from_environment
from server.words import Words

say = Book(__package__)


class Parser(argparse.ArgumentParser):
    """A parser that speaks the language asked for, and complains in one sentence."""

    def __init__(self, command: str, words: Words) -> None:
        self._helps: dict[argparse.Action, Message] = {}
        super().__init__(
            prog=f"tallycam {command}",
            description=words.say(say(f"for-{command}")),
            allow_abbrev=False,
            add_help=False,
            formatter_class=lambda prog: _Help(prog, words, self._helps),
        )
        self.words = words
        self._positionals.title = words.say(say("help-positionals"))
        self._optionals.title = words.say(say("help-options"))
        self.take("-h", "--help", action="help", help=say("help-help"))
        known = Listed(tuple(language.code for language in languages()), "unit")
        self.take("--lang", metavar="LANGUAGE", help=say("help-lang", languages=known))

    def take(self, *names: str, help: Message | None = None, **how: Any) -> None:
        """Add an argument, with what it is for; that is said when somebody asks."""
        action = self.add_argument(*names, help=help.code if help else None, **how)
        if help:
            self._helps[action] = help

    def error(self, message: str) -> NoReturn:
        """Complain in one sentence, like everybody else."""
        raise CannotAnswer(say("bad-arguments", problem=message, command=self.prog))


class _Help(argparse.HelpFormatter):
    def __init__(self, prog: str, words: Words, helps: Mapping[argparse.Action, Message]) -> None:
        super().__init__(prog)
        self._words, self._helps = words, helps

    def _get_help_string(self, action: argparse.Action) -> str | None:
        """What an argument is for, as argparse asks for it."""
        told = self._helps.get(action)
        return self._words.say(told) if told else action.help

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """The line that shows how the command is written."""
        super().add_usage(usage, actions, groups, prefix or f"{self._words.say(say('usage'))} ")


def add_json_argument(parser: Parser) -> None:
    """Add `--json`, the same in every command."""
    parser.take("--json", action="store_true", help=say("help-json"))


def add_game_argument(parser: Parser, *, required: bool = True) -> None:
    """Add `--game NAME`, which becomes the game's rules."""
    parser.take("--game", type=game_of, required=required, metavar="GAME", help=say("help-game"))


def add_data_argument(parser: Parser) -> None:
    """Add `--data DIR`, where enrolled sheets are kept."""
    parser.take("--data", type=Path, metavar="DIR", help=say("help-own-sheets"))


def settings_of(data: Path | None) -> Settings:
    """The settings of the environment, with the data folder that was given."""
    settings = settings_from_environment()
    return replace(settings, data=data) if data else settings


def look_for_own_sheets(given: Sequence[str]) -> None:
    """Know the sheets enrolled in the data folder; looked up first, so that games are found."""
    folder = settings_from_environment().data
    for one, other in pairwise([*given, ""]):
        name, equals, value = one.partition("=")
        if name == "--data":
            folder = Path(value if equals else other)
    keep_own_in(folder / SHEETS)


def game_of(name: str) -> AnyGame:
    """The game of that name, for argparse, which would say of a ValueError only that it was one."""
    try:
        return find_game(name)
    except ForPeople as error:  # also where the game's own files cannot be read
        raise CannotAnswer(error.message) from error


def add_sheet_arguments(parser: Parser) -> None:
    """Add the arguments that choose a sheet and its paper."""
    parser.take("game", type=game_of, metavar="GAME", help=say("help-game"))
    parser.take("--sheet", metavar="NAME", help=say("help-sheet"))
    parser.take("--paper", choices=tuple(PAPERS_MM), default="a4", help=say("help-paper"))
    add_data_argument(parser)


def chosen_sheet(arguments: argparse.Namespace) -> SheetLayout:
    """The sheet asked for, on the paper and in the language asked for.

    Raises:
        CannotAnswer: the game has no paper, or no sheet of that name.
    """
    game: AnyGame = arguments.game
    if not game.layouts:
        raise CannotAnswer(say("game-without-paper", game=game.title))
    for layout in game.layouts:
        if arguments.sheet in (None, layout.sheet):
            return in_language(on_paper(layout, arguments.paper), arguments.words.language)
    known = both(*(layout.sheet for layout in game.layouts))
    raise CannotAnswer(say("no-such-sheet", game=game.title, sheet=arguments.sheet, sheets=known))
