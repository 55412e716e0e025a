"""`tallycam score`: the table of scores, from photos of the sheets or from records."""

import argparse
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from scoring.game import AnyGame
from scoring.message import Book, both
from scoring.observation import Doubt
from scoring.record import GameRecord
from scoring.score import PlayerScore, ScoreLine, ScoreSheet
from scoring.settle import Settlement
from scoring.verdict import told
from server.commands.arguments import (
    Parser,
    add_data_argument,
    add_game_argument,
    add_json_argument,
)
from server.commands.record_files import join_records, read_record
from server.commands.terminal import coloured, doubt_lines, print_json, problem_lines
from server.material import place_of
from server.refusals import CannotAnswer
from server.wire.answers import score_answer
from server.words import Words

if TYPE_CHECKING:
    from server.photos.judged import JudgedSheet

say = Book(__package__)
Asked = tuple[tuple[str, tuple[Doubt, ...]], ...]
"""Each sheet's player, and what is asked about the sheet."""


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    parser.take("photos", nargs="*", type=Path, metavar="PHOTO", help=say("help-photo-a-sheet"))
    parser.take("--record", nargs="+", type=Path, metavar="FILE", help=say("help-record"))
    parser.take(
        "--names",
        default="",
        help=say("help-names"),
    )
    parser.take("--explain", type=Path, metavar="DIR", help=say("help-explain"))
    add_game_argument(parser, required=False)
    add_data_argument(parser)
    add_json_argument(parser)


def run(arguments: argparse.Namespace) -> None:
    """Score one game."""
    if bool(arguments.photos) == bool(arguments.record):
        raise CannotAnswer(say("photos-or-records"))
    if arguments.explain and not arguments.photos:
        raise CannotAnswer(say("explains-photos"))
    asked: Asked = ()
    sheets: tuple[Settlement, ...] = ()
    if arguments.record:
        game, record = _from_records(arguments.record, arguments.game)
    else:
        game, record, sheets = _from_photos(arguments)
        asked = tuple((one.sheet.player, one.doubts) for one in sheets)
    scores = game.score(record)
    scores = replace(scores, problems=told(scores.problems, sheets))
    words: Words = arguments.words
    if arguments.json:
        print_json(score_answer(scores, _told_apart(asked)), words)
        return
    lines = table_lines(game, scores, words)
    for player, doubts in asked:
        lines += doubt_lines(doubts, words, game, player if len(asked) > 1 else "")
    print("\n".join(lines))


def _from_records(paths: Sequence[Path], game: AnyGame | None) -> tuple[AnyGame, GameRecord]:
    """The records of one game; the first of them names it where nobody does."""
    records = []
    for path in paths:
        game, record = read_record(path, game)
        records.append(record)
    if game is None:
        raise CannotAnswer(say("photos-or-records"))
    return game, join_records(game, records)


def _told_apart(asked: Asked) -> tuple[Doubt, ...]:
    """All doubts, each under its player's name where there are several sheets."""
    if len(asked) == 1:
        return asked[0][1]
    return tuple(
        replace(doubt, field=f"{player}: {doubt.field}")
        for player, doubts in asked
        for doubt in doubts
    )


def table_lines(game: AnyGame, scores: ScoreSheet, words: Words) -> list[str]:
    """The table of scores for people: lines with reasons, the winner, then what is wrong."""
    lines = [text for player in scores.players for text in _player_lines(game, player, words)]
    if scores.winners:
        won = say("wins", names=both(*scores.winners), count=len(scores.winners))
        if scores.decided_by:
            won = say("wins-by", won=won, decided=scores.decided_by)
        lines.append(coloured(words.say(won), "green"))
    return [*lines, *problem_lines(scores.problems, words)]


def _player_lines(game: AnyGame, player: PlayerScore, words: Words) -> list[str]:
    heading = coloured(f"{player.name}: {player.total}", "bold")
    named = [(words.say(place_of(game, line.id)), line) for line in player.lines]
    width = max((len(name) for name, _ in named), default=0)
    lines = [f"  {name:{width}}  {_line_text(line, words)}" for name, line in named]
    return [heading, *lines, ""]


def _line_text(line: ScoreLine, words: Words) -> str:
    note = ""
    if line.written not in (None, line.correct):
        note = f"  {coloured(words.say(say('written', points=str(line.written))), 'red')}"
    return f"{line.correct:4}  {words.say(line.because)}{note}"


def _from_photos(
    arguments: argparse.Namespace,
) -> tuple[AnyGame, GameRecord, tuple[Settlement, ...]]:
    """The sheets of all photos as one record, and what was settled about each."""
    from server.photos.judged import photos_in, read_filled_sheets

    names = [name.strip() for name in arguments.names.split(",") if name.strip()]
    paths = [photo for path in arguments.photos for photo in photos_in(path)]
    sheets = read_filled_sheets(paths, arguments.game, names)
    games = {sheet.game.name: sheet.game for sheet in sheets}
    if len(games) > 1:
        raise CannotAnswer(say("several-games", games=both(*sorted(games))))
    if arguments.explain:
        _explain(sheets, arguments.explain)
    record = join_records(sheets[0].game, [sheet.record for sheet in sheets])
    return sheets[0].game, record, tuple(sheet.settlement for sheet in sheets)


def _explain(sheets: Sequence["JudgedSheet"], folder: Path) -> None:
    """Write the pictures that `tallycam read` writes, each under its player's name."""
    from server.commands.read import write_explanation

    for sheet in sheets:
        player = re.sub(r"\W+", "-", sheet.filled.player).lower()
        stem = f"{Path(sheet.photo.source).stem}-{player}"
        write_explanation(sheet, folder, stem)
