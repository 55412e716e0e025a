"""The arguments `GAME [--sheet NAME] [--paper a4|letter]`, and the sheet that they mean."""

import argparse

from scoring.rules import Rules
from scoring.sheet import SheetLayout
from scoring.sheet_file import PAPERS_MM, on_paper
from server.answer import CannotAnswer, game_of


def add_sheet_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that choose a sheet and its paper."""
    parser.add_argument("game", type=game_of, metavar="GAME", help="see: tallycam games")
    parser.add_argument("--sheet", metavar="NAME", help="the usual one when not given")
    parser.add_argument("--paper", choices=tuple(PAPERS_MM), default="a4", help="a4 when not given")


def chosen_sheet(arguments: argparse.Namespace) -> SheetLayout:
    """The sheet asked for, on the paper asked for.

    Raises:
        CannotAnswer: the game has no paper, or no sheet of that name.
    """
    game: Rules = arguments.game
    if not game.layouts:
        raise CannotAnswer(f"{game.title} is played without paper: it has no sheet")
    for layout in game.layouts:
        if arguments.sheet in (None, layout.sheet):
            return on_paper(layout, arguments.paper)
    known = ", ".join(layout.sheet for layout in game.layouts)
    raise CannotAnswer(f"{game.title} has no sheet {arguments.sheet!r}; its sheets are {known}")
