"""How the commands answer: JSON one object a line, or a few coloured lines for people."""

import argparse
import json
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict

from scoring.games import UnknownGame, find_game
from scoring.observation import Doubt, Outline
from scoring.rules import Rules
from scoring.score import Problem

Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]

_COLOURS = {"red": "31", "green": "32", "yellow": "33", "grey": "90", "bold": "1"}


class CannotAnswer(Exception):
    """One sentence: what was asked for, why it cannot be had, what to do."""


def add_json_argument(parser: argparse.ArgumentParser) -> None:
    """Add `--json`, the same in every command."""
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def add_game_argument(parser: argparse.ArgumentParser, *, required: bool = True) -> None:
    """Add `--game NAME`, which becomes the game's rules."""
    parser.add_argument(
        "--game", type=game_of, required=required, metavar="GAME", help="see: tallycam games"
    )


def game_of(name: str) -> Rules:
    """The game of that name, for argparse; an unknown name keeps its own sentence."""
    try:
        return find_game(name)
    except UnknownGame as sentence:
        raise argparse.ArgumentTypeError(str(sentence)) from sentence


def print_json(value: Json) -> None:
    """Print one object on one line."""
    print(json.dumps(value, ensure_ascii=False))


def coloured(text: str, colour: str) -> str:
    """The text in a colour of a terminal; plain when the output is not one, or NO_COLOR is set."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return text
    return f"\033[{_COLOURS[colour]}m{text}\033[0m"


def problem_json(problem: Problem) -> Json:
    """A problem in the shape of the command line's contract."""
    return asdict(problem)


def doubt_json(doubt: Doubt) -> Json:
    """A doubt in the shape of the command line's contract."""
    shown: dict[str, Json] = {
        "field": doubt.field,
        "choices": list(doubt.choices),
        "why": doubt.why,
    }
    if doubt.outline is not None:
        shown["outline"] = outline_json(doubt.outline)
    return shown


def outline_json(outline: Outline) -> Json:
    """Four [x, y] in the pixels of the original photo, to a tenth."""
    return [[round(x, 1), round(y, 1)] for x, y in outline.corners]


def problem_lines(problems: Sequence[Problem]) -> list[str]:
    """One line a problem, for people."""
    return [f"{coloured('✗', 'red')} {problem}" for problem in problems]


def doubt_lines(doubts: Sequence[Doubt]) -> list[str]:
    """One line a doubt, for people: the question and its likeliest answers."""
    lines = []
    for doubt in doubts:
        nothing = "no die" if doubt.field == "dice" else "empty"
        answers = " or ".join(choice or nothing for choice in doubt.choices)
        asked = f" ({answers}?)" if answers else ""
        lines.append(f"{coloured('?', 'yellow')} {doubt.field}: {doubt.why}{asked}")
    return lines
