"""`tallycam check-turn`: the moves that explain a changed sheet, or every rule they break."""

import argparse
from pathlib import Path

from server.answer import (
    CannotAnswer,
    add_game_argument,
    add_json_argument,
    coloured,
    print_json,
    problem_json,
    problem_lines,
)
from server.records import read_one_sheet


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add_game_argument(parser)
    parser.add_argument("--before", type=Path, required=True, metavar="FILE")
    parser.add_argument("--after", type=Path, required=True, metavar="FILE")
    parser.add_argument("--roll", default="", metavar="1,3,5,5,6", help="the dice of the turn")
    add_json_argument(parser)


def run(arguments: argparse.Namespace) -> None:
    """Check one turn."""
    game = arguments.game
    roll = [die.strip() for die in arguments.roll.split(",") if die.strip()]
    before = read_one_sheet(arguments.before, game)
    after = read_one_sheet(arguments.after, game)
    try:
        if game.dice_counts:
            game.options(roll)
        check = game.check_turn(before, after, roll)
    except ValueError as sentence:
        raise CannotAnswer(str(sentence)) from sentence
    if arguments.json:
        print_json(
            {
                "legal": check.legal,
                "moves": list(check.moves),
                "problems": [problem_json(problem) for problem in check.problems],
            }
        )
        return
    verdict = coloured("legal", "green") if check.legal else coloured("not legal", "red")
    print("\n".join([verdict, *(f"  {move}" for move in check.moves)]))
    if check.problems:
        print("\n".join(problem_lines(check.problems)))
