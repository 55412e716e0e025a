"""Record files: reading them, and joining the sheets of several players into one game."""

import sys
from collections.abc import Sequence
from pathlib import Path

from scoring.game import AnyGame
from scoring.games import UnknownGame, find_game
from scoring.message import Book, plain
from scoring.record import FilledSheet, GameRecord, RecordError, parse_record
from server.material import sheet_name
from server.refusals import CannotAnswer

say = Book(__package__)
MAX_RECORD_BYTES = 4_000_000
"""A full game of five is about 30 kB; anything far larger is not a record."""


def read_record(
    path: Path, game: AnyGame | None = None, text: str | None = None
) -> tuple[AnyGame, GameRecord]:
    """The record in a file (`-` is standard input), and the game that it names.

    Args:
        path: The file.
        game: The game that it must be of; any when None.
        text: What stands in the file, where it was read before.
    """
    try:
        record = parse_record(text_of(path) if text is None else text)
    except RecordError as error:
        raise CannotAnswer(say("in-file", file=str(path), problem=error.message)) from error
    if game is None:
        try:
            return find_game(record.game), record
        except UnknownGame as error:
            raise CannotAnswer(say("in-file", file=str(path), problem=error.message)) from error
    if record.game != game.name:
        other = {"file": str(path), "game": record.game, "wanted": game.name}
        raise CannotAnswer(say("record-of-other-game", **other))
    return game, record


def read_one_sheet(path: Path, game: AnyGame | None = None) -> tuple[AnyGame, FilledSheet]:
    """The one filled sheet in a file, and its game."""
    found, record = read_record(path, game)
    if len(record.sheets) != 1:
        raise CannotAnswer(say("not-one-sheet", file=str(path), count=len(record.sheets)))
    return found, record.sheets[0]


def join_records(game: AnyGame, records: Sequence[GameRecord]) -> GameRecord:
    """One record of all players: a whole game by itself, or the sheets of several players."""
    if len(records) == 1:
        return records[0]
    if any(record.entries for record in records):
        raise CannotAnswer(say("moves-among-sheets"))
    players = tuple(dict.fromkeys(player for record in records for player in record.players))
    sheets = tuple(sheet for record in records for sheet in record.sheets)
    kinds = [(sheet.player, sheet.sheet) for sheet in sheets]
    for player, kind in kinds:
        if kinds.count((player, kind)) > 1:
            raise CannotAnswer(say("two-sheets", player=player, sheet=sheet_name(game, kind)))
    return GameRecord(records[0].game, players, sheets=sheets)


def text_of(path: Path) -> str:
    """What stands in a file of words (`-` is standard input)."""
    try:
        if str(path) == "-":
            return sys.stdin.read(MAX_RECORD_BYTES)
        if path.stat().st_size > MAX_RECORD_BYTES:
            raise CannotAnswer(say("record-too-large", file=str(path)))
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise CannotAnswer(say("no-such-file", file=str(path))) from None
    except UnicodeDecodeError:
        raise CannotAnswer(say("record-not-text", file=str(path))) from None
    except OSError as error:
        reason = plain(error.strerror or str(error))
        raise CannotAnswer(say("in-file", file=str(path), problem=reason)) from None
