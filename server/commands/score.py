"""`tallycam score`: the table of scores, from photos of the sheets or from records."""

import argparse
from dataclasses import replace
from pathlib import Path

from scoring.observation import Doubt
from scoring.record import GameRecord
from scoring.rules import Rules
from scoring.score import PlayerScore, ScoreLine, ScoreSheet
from server.answer import (
    CannotAnswer,
    Json,
    add_game_argument,
    add_json_argument,
    coloured,
    doubt_json,
    doubt_lines,
    print_json,
    problem_json,
    problem_lines,
)
from server.records import join_records, read_record


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("photos", nargs="*", type=Path, metavar="PHOTO", help="a photo a sheet")
    parser.add_argument(
        "--record", nargs="+", type=Path, metavar="FILE", help="records, not photos"
    )
    parser.add_argument(
        "--names",
        default="",
        help="the players of the photos in order: Ada,Ben (Ada,Ada for two sheets of one player)",
    )
    add_game_argument(parser, required=False)
    add_json_argument(parser)


def run(arguments: argparse.Namespace) -> None:
    """Score one game."""
    if bool(arguments.photos) == bool(arguments.record):
        raise CannotAnswer("give photos of the sheets, or --record with their text, and not both")
    doubts: tuple[Doubt, ...] = ()
    if arguments.record:
        if arguments.game is None:
            raise CannotAnswer("which game? say --game NAME; tallycam games lists them")
        game = arguments.game
        record = join_records([read_record(path, game) for path in arguments.record])
    else:
        game, record, doubts = _from_photos(arguments)
    scores = game.score(record)
    if arguments.json:
        print_json(score_json(scores, doubts))
    else:
        print("\n".join([*table_lines(scores), *doubt_lines(doubts)]))


def score_json(scores: ScoreSheet, doubts: tuple[Doubt, ...] = ()) -> Json:
    """The table of scores in the shape of the command line's contract."""
    return {
        "players": [
            {
                "name": player.name,
                "lines": [
                    {
                        "id": line.id,
                        "written": line.written,
                        "correct": line.correct,
                        "because": line.because,
                    }
                    for line in player.lines
                ],
                "total": player.total,
            }
            for player in scores.players
        ],
        "winners": list(scores.winners),
        "problems": [problem_json(problem) for problem in scores.problems],
        "doubts": [doubt_json(doubt) for doubt in doubts],
    }


def table_lines(scores: ScoreSheet) -> list[str]:
    """The table of scores for people: lines with reasons, the winner, then what is wrong."""
    lines = [text for player in scores.players for text in _player_lines(player)]
    if scores.winners:
        winners = " and ".join(scores.winners)
        verb = "wins" if len(scores.winners) == 1 else "share the win"
        decided = f" ({scores.decided_by})" if scores.decided_by else ""
        lines.append(coloured(f"{winners} {verb}{decided}", "green"))
    return [*lines, *problem_lines(scores.problems)]


def _player_lines(player: PlayerScore) -> list[str]:
    heading = coloured(f"{player.name}: {player.total}", "bold")
    width = max((len(line.id) for line in player.lines), default=0)
    return [heading, *(f"  {line.id:{width}}  {_line_text(line)}" for line in player.lines), ""]


def _line_text(line: ScoreLine) -> str:
    wrong = line.written is not None and line.written != line.correct
    note = coloured(f"  (written {line.written})", "red") if wrong else ""
    return f"{line.correct:4}  {line.because}{note}"


def _from_photos(arguments: argparse.Namespace) -> tuple[Rules, GameRecord, tuple[Doubt, ...]]:
    """The sheets of all photos as one record, with every doubt under its player's name."""
    from server.reading import photos_in, read_filled_sheets

    names = [name.strip() for name in arguments.names.split(",") if name.strip()]
    paths = [photo for path in arguments.photos for photo in photos_in(path)]
    sheets = read_filled_sheets(paths, arguments.game, names)
    games = {sheet.game.name: sheet.game for sheet in sheets}
    if len(games) > 1:
        raise CannotAnswer(
            f"these are sheets of {' and '.join(sorted(games))}; say which with --game"
        )
    record = join_records([sheet.record for sheet in sheets])
    doubts = tuple(
        replace(
            doubt, field=f"{sheet.filled.player}: {doubt.field}" if len(sheets) > 1 else doubt.field
        )
        for sheet in sheets
        for doubt in sheet.settlement.doubts
    )
    return sheets[0].game, record, doubts
