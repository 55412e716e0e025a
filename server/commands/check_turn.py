"""`tallycam check-turn`: the moves that explain a changed sheet, or every rule they break."""

import argparse
from pathlib import Path

from scoring.cursor import dice_in
from scoring.dice import NoSuchRoll
from scoring.message import Book
from scoring.record import RecordError
from server.commands.arguments import Parser, add_game_argument, add_json_argument
from server.commands.record_files import read_one_sheet
from server.commands.terminal import coloured, print_json, problem_lines
from server.material import faces_of
from server.refusals import CannotAnswer
from server.words import Words

say = Book(__package__)


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    add_game_argument(parser, required=False)
    parser.take("--before", type=Path, required=True, metavar="FILE")
    parser.take("--after", type=Path, required=True, metavar="FILE")
    parser.take("--roll", default="", metavar="1,3,5,5,6", help=say("help-roll"))
    add_json_argument(parser)


def run(arguments: argparse.Namespace) -> None:
    """Check one turn."""
    game, before = read_one_sheet(arguments.before, arguments.game)
    _, after = read_one_sheet(arguments.after, game)
    roll = dice_in(arguments.roll, faces_of(game))
    try:
        if game.dice_counts:
            game.options(roll)
        check = game.check_turn(before, after, roll)
    except (NoSuchRoll, RecordError) as error:
        raise CannotAnswer(error.message) from error
    words: Words = arguments.words
    if arguments.json:
        print_json(check, words)
        return
    verdict = words.say(say("legal" if check.legal else "not-legal"))
    lines = [coloured(verdict, "green" if check.legal else "red")]
    lines += [f"  {move}" for move in check.moves]
    print("\n".join([*lines, *problem_lines(check.problems, words)]))
