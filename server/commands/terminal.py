"""How the commands answer: JSON one object a line, or a few coloured lines for people."""

import json
import logging
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from scoring.checks import label
from scoring.game import AnyGame
from scoring.message import Book, Message, either, plain
from scoring.observation import Doubt
from scoring.score import Problem
from server.material import place_of
from server.wire.encode import to_json
from server.words import Words

say = Book(__package__)
_DIE = re.compile(r"die(\d+)(?:\.zone)?")
_CARD = re.compile(
    r"(?:(\w+)\.)?(top|splay|showing|colour|card|score|achievement|alone|fan)(\d*)(?:\.\d+)?"
)

_COLOURS = {"red": "31", "green": "32", "yellow": "33", "grey": "90", "bold": "1"}


def start_logging() -> None:
    """Say on standard error what is done: ours, and of others what is wrong."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    for name in ("alembic", "procrastinate"):
        logging.getLogger(name).setLevel(logging.WARNING)


def print_json(value: object, words: Words) -> None:
    """Print one object on one line, its sentences in these words."""
    print(json_line(value, words))


def json_line(value: object, words: Words) -> str:
    """An object on one line, its sentences in these words."""
    shown = to_json(value, words.say)  # made anew, so nothing in it can hold itself
    return json.dumps(shown, ensure_ascii=False, check_circular=False)


def coloured(text: str, colour: str) -> str:
    """The text in a colour of a terminal; plain when the output is not one, or NO_COLOR is set."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return text
    return f"\033[{_COLOURS[colour]}m{text}\033[0m"


def problem_lines(problems: Sequence[Problem], words: Words) -> list[str]:
    """One line a problem, for people, with the line of the record where it is in one."""
    return [f"{coloured('✗', 'red')} {words.say(_placed(problem))}" for problem in problems]


def _placed(problem: Problem) -> Message:
    if not problem.line:
        return problem.sentence
    return say("in-line", line=str(problem.line), problem=problem.sentence)


def doubt_lines(
    doubts: Sequence[Doubt], words: Words, game: AnyGame | None = None, player: str = ""
) -> list[str]:
    """One line a doubt, for people: the likeliest answers, and why it is asked.

    Those whose answer changes nothing are only counted.
    """
    asked = [_question(doubt, game) for doubt in doubts if doubt.matters]
    if len(asked) < len(doubts):
        asked.append(say("not-asked", count=len(doubts) - len(asked)))
    if player:
        asked = [say("asked-of", player=player, question=one) for one in asked]
    return [f"{coloured('?', 'yellow')} {words.say(one)}" for one in asked]


def _question(doubt: Doubt, game: AnyGame | None) -> Message:
    place = _place(doubt.field, game)
    if not doubt.choices:
        return say("doubt", place=place, why=doubt.why)
    choices = either(*(_choice(doubt.field, choice, game) for choice in doubt.choices))
    return say("question", place=place, choices=choices, why=doubt.why)


def _place(field: str, game: AnyGame | None) -> Message:
    """What is asked about, in words: a die of the photo, the photo, a field of the sheet."""
    if field in ("dice", "farthest"):
        return say("the-dice" if field == "dice" else "the-farthest-die")
    if die := _DIE.fullmatch(field):
        return say("the-die", number=die[1])
    if game and game.card_design and (part := _CARD.fullmatch(field)):
        named = game.card_design().words.get(part[1] or "", plain(""))
        return say("card-place", what=part[2], colour=named, number=part[3])
    if field == "cards":
        return say("the-cards")
    return place_of(game, field) if game else plain(field)


def _choice(field: str, choice: str, game: AnyGame | None) -> Message:
    if field == "farthest":
        return _place(choice, game)
    if field == "dice" and not choice:
        return say("no-die")
    if game and game.card_design and _CARD.fullmatch(field):
        return game.card_design().words.get(choice) or plain(choice.replace("-", " "))
    zones = game.drop.zones if game and game.drop and field.endswith(".zone") else {}
    return zones.get(choice) or label(choice)


def cannot_write(path: Path, error: OSError) -> Message:
    """Why a file or folder was not written."""
    return say("cannot-write", file=str(path), reason=error.strerror or str(error))
