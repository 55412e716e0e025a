"""`tallycam position`: what the rules say of what lies on the table now, with no moves told."""

import argparse
import json
from pathlib import Path
from typing import Any

from scoring.game import AnyGame
from scoring.games import UnknownGame, every_game, find_game
from scoring.message import Book
from scoring.position import CountTable, NoPosition, PositionAnswer
from scoring.record import RecordError
from server.commands.arguments import Parser, add_game_argument, add_json_argument
from server.commands.record_files import read_record, text_of
from server.commands.terminal import coloured, print_json, problem_lines
from server.refusals import CannotAnswer
from server.words import Words

say = Book(__package__)


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    parser.take("file", type=Path, metavar="FILE", help=say("help-position"))
    add_game_argument(parser, required=False)
    add_json_argument(parser)


def run(arguments: argparse.Namespace) -> None:
    """Tell all that follows from a position."""
    words: Words = arguments.words
    try:
        answer = _answer(arguments.file, arguments.game)
    except (NoPosition, RecordError) as error:
        raise CannotAnswer(error.message) from error
    if arguments.json:
        print_json(answer, words)
        return
    print("\n".join(_lines(answer, words)))


def _answer(path: Path, game: AnyGame | None) -> PositionAnswer:
    text = text_of(path)
    if not text.lstrip().startswith("{"):
        game, record = read_record(path, game, text)
        return game.position(record)
    try:
        document: dict[str, Any] = json.loads(text)
    except (ValueError, RecursionError):
        raise CannotAnswer(say("no-json", file=str(path))) from None
    return (game or _game_of(document)).position(document)


def _game_of(document: dict[str, Any]) -> AnyGame:
    """The game that a document names; the only one with positions where it names none."""
    named = document.get("game")
    if named is None:
        return next(game for game in every_game() if game.positions)
    try:
        return find_game(str(named))
    except UnknownGame as error:
        raise CannotAnswer(error.message) from error


def _lines(answer: PositionAnswer, words: Words) -> list[str]:
    lines: list[str] = []
    for counts in answer.counts:
        lines += [*_table(counts, words), ""]
    for one in answer.answers:
        lines.append(coloured(words.say(one.title), "bold"))
        lines += [f"  {words.say(sentence)}" for sentence in one.sentences]
        lines.append("")
    lines += [f"{coloured('?', 'yellow')} {words.say(one)}" for one in answer.questions]
    return [*lines, *problem_lines(answer.problems, words)]


def _table(counts: CountTable, words: Words) -> list[str]:
    heads = [words.say(name) for name in counts.names]
    width = max(len(name) for name, _ in counts.rows)
    wide = [
        max(len(head), *(len(row[at]) for _, row in counts.rows)) for at, head in enumerate(heads)
    ]
    first = "  ".join(head.rjust(size) for head, size in zip(heads, wide, strict=True))
    rows = [
        f"  {name:{width}}  {'  '.join(n.rjust(size) for n, size in zip(row, wide, strict=True))}"
        for name, row in counts.rows
    ]
    return [coloured(words.say(counts.title), "bold"), f"  {'':{width}}  {first}", *rows]
